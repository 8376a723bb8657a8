/** Routes of third-party sign-in; every one opens an ordinary session (contract.md §1.1, §2.6). Off by default. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { successReply, errorReply } from '@/server/http/reply';
import { HttpError } from '@/server/http/http-error';
import { paths } from '@/server/http/paths';
import type { AuthContext } from '../context';
import { findAccountByUsername } from '../sign-in/accounts';
import { clientAddressOf } from '../sign-in/client-address';
import { textField, trimmedField } from '../sign-in/request-fields';
import type { OneTimeCodes } from '../one-time-codes';
import { openSession } from '../session/open-session';
import type { CredentialChecks } from '../sign-in/credentials';
import { bindAccount, createUser, userIdOf } from './accounts';
import { BackchannelError } from './backchannel';
import { validateTicket } from './cas';
import { recordAnonymousFailure } from './failures';
import { mountOauth } from './oauth-routes';
import { buildPendingSignIns, type PendingSignIns, type UnboundAccount } from './pending-sign-ins';
import { messages } from './messages';

const SIGNED_IN = 200;
const CAS = 'cas';
const MINUTE_SECONDS = 60;
/** Maximum CAS tickets from one client address within a minute; each costs a request to the CAS server. */
const MAX_TICKETS = 60;

/** Mounts the routes that exchange a ticket for a session, and that bind a third-party account to a local user. */
function mountAccountBinding(
  api: FastifyInstance,
  auth: AuthContext,
  signIn: CredentialChecks,
  passes: PendingSignIns,
): void {
  const { config, db, tableChanged } = auth;

  interface ByTicket {
    Params: { token: string; type: string; tenant?: string };
  }
  for (const url of [paths.thirdSession, `${paths.thirdSession}/:tenant`])
    api.get<ByTicket>(url, { config: { access: 'public', hasSideEffects: true } }, async (request) => {
      const { token, type } = request.params;
      const proven = await passes.consumeTicket(token);
      if (!proven || proven.source !== type) {
        recordAnonymousFailure(request, messages.title, messages.expired);
        return errorReply(500, messages.expired);
      }
      return successReply(await openSession(auth, request, proven.userId), messages.signedIn, SIGNED_IN);
    });

  /** Returns the pending account of a handle. Called before any other check. @throws HttpError for an invalid handle */
  async function assertHandle(handle: string): Promise<UnboundAccount> {
    const unbound = handle === '' ? null : await passes.readHandle(handle);
    if (!unbound) throw new HttpError(messages.expired);
    return unbound;
  }

  /** Binds the third-party account to a user and consumes the handle. @returns a ticket for a session */
  async function bind(handle: string, userFor: (unbound: UnboundAccount) => Promise<string>): Promise<string> {
    return db.tx(async () => {
      const unbound = await passes.consumeHandle(handle);
      if (!unbound) throw new HttpError(messages.expired);
      const userId = await userFor(unbound);
      if (!(await bindAccount(db, unbound.accountId, userId))) throw new HttpError(messages.expired);
      return passes.createTicket({ source: unbound.source, userId });
    });
  }

  api.post(paths.thirdCreate, { config: { access: 'public' } }, async ({ body }) => {
    const handle = textField(body, 'uuid');
    await assertHandle(handle);
    if (config.REGISTRATION === 'off') return errorReply(500, messages.noRegistration);
    const token = await bind(handle, ({ identity }) => createUser(db, identity, trimmedField(body, 'suffix')));
    tableChanged('sys_user');
    return successReply(token, messages.bound);
  });

  api.post(paths.thirdPassword, { config: { access: 'public' } }, async (request: FastifyRequest) => {
    const { body } = request;
    const handle = textField(body, 'uuid');
    const { identity } = await assertHandle(handle);
    // Some clients send only the password; the username is then that of the third-party account.
    request.body = { ...(body as object), username: trimmedField(body, 'username') || identity.username };
    const { id } = await signIn.byPassword(request);
    return successReply(await bind(handle, async () => id), messages.bound);
  });

  api.post(paths.thirdPhone, { config: { access: 'public' } }, async (request) => {
    const [mobile, code] = [trimmedField(request.body, 'mobile'), trimmedField(request.body, 'captcha')];
    const handle = textField(request.body, 'thirdUserUuid');
    await assertHandle(handle);
    const { id } = await signIn.byCode(request, 'sms-login', mobile, code, true);
    return successReply(await bind(handle, async () => id), messages.bound);
  });
}

function mountCas(api: FastifyInstance, auth: AuthContext, codes: OneTimeCodes): void {
  const { config, db } = auth;

  /** True when the service URL, for which CAS issued the ticket, belongs to this server. */
  const isOwnService = (service: string) => URL.canParse(service) && new URL(service).origin === config.PUBLIC_URL;

  api.get<{ Querystring: { ticket?: string; service?: string } }>(
    paths.casSession,
    { config: { access: 'public', hasSideEffects: true } },
    async (request) => {
      const { ticket = '', service = '' } = request.query;
      if (config.CAS_URL === null) return errorReply(500, messages.casOff);
      if (!isOwnService(service)) return errorReply(500, messages.wrongService);
      const shown = await codes.countEvent(`cas:${clientAddressOf(request.ip)}`, MINUTE_SECONDS);
      if (shown > MAX_TICKETS) return errorReply(500, messages.tooMany);
      try {
        const username = await validateTicket(config.CAS_URL, ticket, service);
        if (username === null) {
          recordAnonymousFailure(request, messages.cas, messages.wrongTicket);
          return errorReply(500, messages.casFailed);
        }
        const userId = (await userIdOf(db, CAS, username)) ?? (await findAccountByUsername(db, username))?.id;
        if (userId === undefined) {
          // CAS has confirmed the username, so the log keeps one row per name.
          request.signInFailure = {
            account: username,
            what: messages.cas,
            reason: messages.unknown,
            once: `cas:${username}`,
          };
          return errorReply(500, messages.noAccount(username));
        }
        return successReply(await openSession(auth, request, userId), messages.signedIn, SIGNED_IN);
      } catch (error) {
        if (!(error instanceof BackchannelError)) throw error;
        request.log.warn({ reason: error.message }, 'CAS cannot be asked');
        return errorReply(500, messages.casUnreachable);
      }
    },
  );
}

/** Mounts OAuth 2, OpenID Connect and CAS sign-in. */
export function mountThirdParty(api: FastifyInstance, auth: AuthContext, signIn: CredentialChecks): void {
  const passes = buildPendingSignIns(auth.db, signIn.codes);
  mountOauth(api, auth, signIn.codes, passes);
  mountAccountBinding(api, auth, signIn, passes);
  mountCas(api, auth, signIn.codes);

  const has = (source: string) => auth.config.OAUTH_PROVIDERS.some((one) => one.source === source);
  api.get(paths.thirdApps, { config: { access: 'signed-in' } }, async () =>
    successReply({ wechatEnterprise: has('wechat_enterprise'), dingtalk: has('dingtalk') }),
  );
}
