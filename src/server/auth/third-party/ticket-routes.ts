/** Exchanges the ticket of a third-party sign-in for a session (contract.md §2.6). */
import type { FastifyInstance } from 'fastify';
import { errorReply, successReply } from '@/server/http/reply';
import type { AuthContext } from '../context';
import { openSession } from '../session/open-session';
import { recordAnonymousFailure } from './failures';
import { messages } from './messages';
import type { PendingSignIns } from './pending-sign-ins';

const SIGNED_IN = 200;

interface TicketRequest {
  Params: { token: string; type: string; tenant?: string };
}

export function mountTickets(api: FastifyInstance, auth: AuthContext, pending: PendingSignIns): void {
  for (const url of ['/sys/thirdLogin/getLoginUser/:token/:type', `/sys/thirdLogin/getLoginUser/:token/:type/:tenant`])
    api.get<TicketRequest>(url, { config: { access: 'public', hasSideEffects: true } }, async (request) => {
      const { token, type } = request.params;
      const user = await pending.consumeTicket(token);
      if (!user || user.source !== type) {
        recordAnonymousFailure(request, messages.title, messages.expired);
        return errorReply(500, messages.expired);
      }
      return successReply(await openSession(auth, request, user.userId), messages.signedIn, SIGNED_IN);
    });
}
