/** Exchanges the ticket of a third-party sign-in for a session (contract.md §2.6). */
import type { FastifyRequest } from 'fastify';
import { successReply } from '@/server/http/reply';
import type { AuthContext } from '../context';
import { openSession } from '../session/open-session';
import { recordAnonymousFailure } from '../sign-in/anonymous-failure';
import { messages } from './messages';
import type { PendingSignIns } from './pending-sign-ins';
import { params } from '@/server/http/schema/fields';
import type { Api } from '@/server/http/schema/request-schema';
import { fail } from './errors';

const SIGNED_IN = 200;

export function mountTickets(api: Api, auth: AuthContext, pending: PendingSignIns): void {
  const url = '/sys/thirdLogin/getLoginUser/:token/:type';
  const titles = { token: '票据', type: '来源' };
  const summary = '第三方登录：用票据登录';
  const config = { access: 'public', hasSideEffects: true } as const;

  const signIn = async (request: FastifyRequest, { token, type }: Readonly<Record<'token' | 'type', string>>) => {
    const user = await pending.consumeTicket(token);
    if (!user || user.source !== type) {
      recordAnonymousFailure(request, messages.title, messages.expired);
      throw fail.expired();
    }
    return successReply(await openSession(auth, request, user.userId), messages.signedIn, SIGNED_IN);
  };
  api.get(url, { schema: { summary, params: params(titles) }, config }, (request) => signIn(request, request.params));
  const withTenant = { summary, params: params({ ...titles, tenant: '租户' }) };
  api.get(`${url}/:tenant`, { schema: withTenant, config }, (request) => signIn(request, request.params));
}
