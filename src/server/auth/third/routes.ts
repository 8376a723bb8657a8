/** Ways in through other servers, all of which end in an ordinary session (contract.md §1.1, §2.6). Off by default. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { answer, refusal } from '../../answer';
import { Refusal } from '../../refusal';
import { paths } from '../paths';
import type { Platform, PlatformRoutes } from '../platform';
import { accountNamed } from '../session/accounts';
import { addressOf } from '../session/address';
import { textIn, wordIn } from '../session/body';
import type { Codes } from '../session/codes';
import { openSession } from '../session/open';
import { buildSignIn, type SignIn } from '../session/sign-in';
import { bindAccount, createUser, userOf } from './accounts';
import { BackchannelError } from './backchannel';
import { validateTicket } from './cas';
import { noteStranger } from './failures';
import { mountOauth } from './oauth-routes';
import { buildPasses, type Passes, type Unbound } from './passes';
import { texts } from './texts';

const SIGNED_IN = 200;
const CAS = 'cas';
const MINUTE = 60;
/** CAS tickets that one address may show within a minute: each is asked about. */
const MOST_TICKETS = 60;

/** What the window's answer is worth: a session, or an account here for one elsewhere. */
function mountAnswers(api: FastifyInstance, platform: Platform, signIn: SignIn, passes: Passes): void {
  const { config, db, written } = platform;

  interface ByTicket {
    Params: { token: string; type: string; tenant?: string };
  }
  for (const url of [paths.thirdSession, `${paths.thirdSession}/:tenant`])
    api.get<ByTicket>(url, { config: { open: true, writes: true } }, async (request) => {
      const { token, type } = request.params;
      const proven = await passes.redeem(token);
      if (!proven || proven.source !== type) {
        noteStranger(request, texts.title, texts.expired);
        return refusal(500, texts.expired);
      }
      return answer(await openSession(platform, request, proven.userId), texts.signedIn, SIGNED_IN);
    });

  /** @throws Refusal for a handle that is none, before anything else is looked at */
  async function demandHandle(handle: string): Promise<Unbound> {
    const unbound = handle === '' ? null : await passes.look(handle);
    if (!unbound) throw new Refusal(texts.expired);
    return unbound;
  }

  /** Binds the account elsewhere, once. @returns the ticket for a session */
  async function bind(handle: string, userFor: (unbound: Unbound) => Promise<string>): Promise<string> {
    return db.tx(async () => {
      const unbound = await passes.take(handle);
      if (!unbound) throw new Refusal(texts.expired);
      const userId = await userFor(unbound);
      if (!(await bindAccount(db, unbound.accountId, userId))) throw new Refusal(texts.expired);
      return passes.ticket({ source: unbound.source, userId });
    });
  }

  api.post(paths.thirdCreate, { config: { open: true } }, async ({ body }) => {
    const handle = textIn(body, 'uuid');
    await demandHandle(handle);
    if (config.REGISTRATION === 'off') return refusal(500, texts.noRegistration);
    const token = await bind(handle, ({ identity }) => createUser(db, identity, wordIn(body, 'suffix')));
    written('sys_user');
    return answer(token, texts.bound);
  });

  api.post(paths.thirdPassword, { config: { open: true } }, async (request: FastifyRequest) => {
    const { body } = request;
    const handle = textIn(body, 'uuid');
    const { identity } = await demandHandle(handle);
    // Some clients ask for the password alone: then the name is the one elsewhere.
    request.body = { ...(body as object), username: wordIn(body, 'username') || identity.username };
    const { id } = await signIn.byPassword(request);
    return answer(await bind(handle, async () => id), texts.bound);
  });

  api.post(paths.thirdPhone, { config: { open: true } }, async (request) => {
    const [mobile, code] = [wordIn(request.body, 'mobile'), wordIn(request.body, 'captcha')];
    const handle = textIn(request.body, 'thirdUserUuid');
    await demandHandle(handle);
    const { id } = await signIn.byCode(request, 'sms-login', mobile, code, true);
    return answer(await bind(handle, async () => id), texts.bound);
  });
}

function mountCas(api: FastifyInstance, platform: Platform, codes: Codes): void {
  const { config, db } = platform;

  /** Tickets are good for one address only, and that must be ours. */
  const isOurs = (service: string) => URL.canParse(service) && new URL(service).origin === config.PUBLIC_URL;

  api.get<{ Querystring: { ticket?: string; service?: string } }>(
    paths.casSession,
    { config: { open: true, writes: true } },
    async (request) => {
      const { ticket = '', service = '' } = request.query;
      if (config.CAS_URL === null) return refusal(500, texts.casOff);
      if (!isOurs(service)) return refusal(500, texts.wrongService);
      const shown = await codes.count(`cas:${addressOf(request.ip)}`, MINUTE);
      if (shown > MOST_TICKETS) return refusal(500, texts.tooMany);
      try {
        const username = await validateTicket(config.CAS_URL, ticket, service);
        if (username === null) {
          noteStranger(request, texts.cas, texts.wrongTicket);
          return refusal(500, texts.casFailed);
        }
        const userId = (await userOf(db, CAS, username)) ?? (await accountNamed(db, username))?.id;
        if (userId === undefined) {
          // The other server vouches for the name: whoever has it is known there, and one row of him is enough.
          request.signInFailure = {
            account: username,
            what: texts.cas,
            reason: texts.unknown,
            once: `cas:${username}`,
          };
          return refusal(500, texts.noAccount(username));
        }
        return answer(await openSession(platform, request, userId), texts.signedIn, SIGNED_IN);
      } catch (error) {
        if (!(error instanceof BackchannelError)) throw error;
        request.log.warn({ reason: error.message }, 'CAS cannot be asked');
        return refusal(500, texts.casUnreachable);
      }
    },
  );
}

export const mountThird: PlatformRoutes = (api, platform) => {
  const signIn = buildSignIn(platform);
  const passes = buildPasses(platform.db, signIn.codes);
  mountOauth(api, platform, signIn.codes, passes);
  mountAnswers(api, platform, signIn, passes);
  mountCas(api, platform, signIn.codes);

  const has = (source: string) => platform.config.OAUTH_PROVIDERS.some((one) => one.source === source);
  api.get(paths.thirdApps, { config: { member: true } }, async () =>
    answer({ wechatEnterprise: has('wechat_enterprise'), dingtalk: has('dingtalk') }),
  );
};
