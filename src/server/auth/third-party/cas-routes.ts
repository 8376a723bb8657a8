/** Sign-in with a CAS ticket (contract.md §1.1). */
import type { FastifyRequest } from 'fastify';
import type { Config } from '@/server/config/config';
import { successReply } from '@/server/http/reply';
import type { AuthContext } from '../context';
import type { OneTimeCodes } from '../one-time-codes';
import { openSession } from '../session/open-session';
import { findAccountByUsername } from '../sign-in/accounts';
import { clientAddressOf } from '../sign-in/client-address';
import { userIdOf } from './accounts';
import { BackchannelError } from './backchannel';
import { validateTicket } from './cas';
import { recordAnonymousFailure } from '../sign-in/anonymous-failure';
import { messages } from './messages';
import type { Api } from '@/server/http/schema/request-schema';
import { query } from '@/server/http/schema/fields';
import { fail } from './errors';

const SIGNED_IN = 200;
const CAS = 'cas';
const MINUTE_SECONDS = 60;
/** Maximum CAS tickets from one client address within a minute; each costs a request to the CAS server. */
const MAX_TICKETS = 60;

/** True when the service URL, for which CAS issued the ticket, belongs to this server. */
const isOwnService = (service: string, { PUBLIC_URL }: Config) =>
  URL.canParse(service) && new URL(service).origin === PUBLIC_URL;

/** Opens a session for the user of a ticket. @throws BackchannelError when the request to CAS fails */
async function signInWithTicket(
  auth: AuthContext,
  request: FastifyRequest,
  casUrl: string,
  ticket: string,
  service: string,
) {
  const username = await validateTicket(casUrl, ticket, service);
  if (username === null) {
    recordAnonymousFailure(request, messages.cas, messages.wrongTicket);
    throw fail.casFailed();
  }
  const userId = (await userIdOf(auth.db, CAS, username)) ?? (await findAccountByUsername(auth.db, username))?.id;
  if (userId === undefined) {
    // CAS has confirmed the username, so the log keeps one row per name.
    request.signInFailure = {
      account: username,
      attempted: messages.cas,
      reason: messages.unknown,
      dedupeKey: `cas:${username}`,
    };
    throw fail.noAccount(username);
  }
  return successReply(await openSession(auth, request, userId), messages.signedIn, SIGNED_IN);
}

export function mountCas(api: Api, auth: AuthContext, codes: OneTimeCodes): void {
  const { config } = auth;
  api.get(
    '/sys/cas/client/validateLogin',
    {
      schema: { summary: 'CAS 登录', querystring: query({ ticket: '票据', service: '服务地址' }) },
      config: { access: 'public', hasSideEffects: true },
    },
    async (request) => {
      const { ticket = '', service = '' } = request.query;
      if (config.CAS_URL === null) throw fail.casOff();
      if (!isOwnService(service, config)) throw fail.wrongService();
      const requests = await codes.countEvent(`cas:${clientAddressOf(request.ip)}`, MINUTE_SECONDS);
      if (requests > MAX_TICKETS) throw fail.tooMany();
      try {
        return await signInWithTicket(auth, request, config.CAS_URL, ticket, service);
      } catch (error) {
        if (!(error instanceof BackchannelError)) throw error;
        request.log.warn({ reason: error.message }, 'CAS cannot be reached');
        throw fail.casUnreachable();
      }
    },
  );
}
