/** Routes that redirect the browser to an identity provider, and the callback (contract.md §1.1, §2.6). */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Config, ownApiBase } from '@/server/config/config';
import type { Provider } from '@/server/config/oauth-providers';
import type { Database } from '@/server/db';
import type { AuthContext } from '../context';
import type { OneTimeCodes } from '../one-time-codes';
import { clientAddressOf } from '../sign-in/client-address';
import { upsertThirdPartyAccount, validAvatar } from './accounts';
import { recordAnonymousFailure } from '../sign-in/anonymous-failure';
import { messages } from './messages';
import { buildOauthClient, type Identity, type OauthClient } from './oauth';
import { readCookie, setCookie } from './oauth-cookie';
import { allowOpener, openerScript, sendOpenerPage } from './opener-page';
import { type PendingSignIns, randomText } from './pending-sign-ins';
import type { Api } from '@/server/http/schema/request-schema';
import { params, query } from '@/server/http/schema/fields';

const MINUTE = 60;
/** Maximum sign-ins that one client address can start within a minute. */
const MAX_STARTS = 60;

interface StartRequest {
  Params: { source: string };
}

interface CallbackRequest extends StartRequest {
  Querystring: { state?: string; code?: string; error?: string; iss?: string };
}

interface OauthContext {
  config: Config;
  db: Database;
  codes: OneTimeCodes;
  pending: PendingSignIns;
  client: OauthClient;
  providerOf(source: string): Provider | null;
  redirectUri(provider: Provider): string;
  setCookie(reply: FastifyReply, value: string): void;
  replyToOpener(reply: FastifyReply, message: unknown): FastifyReply;
}

function buildOauthContext({ config, db }: AuthContext, codes: OneTimeCodes, pending: PendingSignIns): OauthContext {
  const base = ownApiBase(config);
  const path = `${base}/sys/thirdLogin`;
  const secure = config.PUBLIC_URL.startsWith('https:');
  return {
    config,
    db,
    codes,
    pending,
    client: buildOauthClient(),
    providerOf: (source) => config.OAUTH_PROVIDERS.find((one) => one.source === source) ?? null,
    redirectUri: ({ source }) => `${config.PUBLIC_URL}${path}/${source}/callback`,
    setCookie: (reply, value) => setCookie(reply, value, { path, secure }),
    replyToOpener: (reply, message) =>
      sendOpenerPage(reply, message, `${base}/sys/thirdLogin/callback.js`, config.CORS_ORIGINS),
  };
}

/** Logs the reason and replies with a general error, so that an attacker with a forged callback learns nothing. */
function fail(
  { replyToOpener }: OauthContext,
  request: FastifyRequest,
  reply: FastifyReply,
  reason: string,
): FastifyReply {
  request.log.warn({ reason }, 'third-party sign-in failed');
  recordAnonymousFailure(request, messages.title, messages.notVouched);
  return replyToOpener(reply, messages.failed);
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Redirects the browser to the provider. */
async function start(
  oauth: OauthContext,
  request: FastifyRequest<StartRequest>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { codes, pending, client } = oauth;
  const provider = oauth.providerOf(request.params.source);
  if (!provider) return fail(oauth, request, reply, 'there is no such provider');
  const starts = await codes.countEvent(`third:${clientAddressOf(request.ip)}`, MINUTE);
  if (starts > MAX_STARTS) return fail(oauth, request, reply, 'too many from one address');
  const [state, browser] = [randomText(), randomText()];
  const flow = { verifier: randomText(), nonce: randomText() };
  try {
    const url = await client.authorizeUrl(provider, oauth.redirectUri(provider), state, flow);
    await pending.saveState(state, browser, { source: provider.source, ...flow });
    oauth.setCookie(reply, browser);
    return await allowOpener(reply).redirect(url);
  } catch (error) {
    return fail(oauth, request, reply, reasonOf(error));
  }
}

/** Message for the window that opened the sign-in: a ticket for a bound user, else data to bind the account. */
async function messageFor({ db, pending }: OauthContext, provider: Provider, identity: Identity): Promise<unknown> {
  const { source, bindPhone } = provider;
  const { id, userId } = await upsertThirdPartyAccount(db, source, identity);
  if (userId !== null) return pending.createTicket({ source, userId });
  const uuid = await pending.createHandle({ source, accountId: id, identity });
  if (bindPhone) return messages.bindPhone(uuid);
  return { source, uuid, username: identity.username, avatar: validAvatar(identity.avatar), isObj: true };
}

/** Handles the return of the browser from the provider. */
async function finish(
  oauth: OauthContext,
  request: FastifyRequest<CallbackRequest>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const provider = oauth.providerOf(request.params.source);
  if (!provider) return fail(oauth, request, reply, 'there is no such provider');
  const { state = '', code = '', error, iss } = request.query;
  const browser = readCookie(request);
  oauth.setCookie(reply, '');
  const started = state && browser ? await oauth.pending.consumeState(state, browser) : null;
  if (!started || started.source !== provider.source)
    return fail(oauth, request, reply, 'this browser started no sign-in');
  if (error !== undefined || code === '') return fail(oauth, request, reply, 'the other server rejected the sign-in');
  if (iss !== undefined && iss !== provider.issuer)
    return fail(oauth, request, reply, 'the response is from another server');
  try {
    const identity = await oauth.client.fetchIdentity(provider, oauth.redirectUri(provider), code, started);
    return oauth.replyToOpener(reply, await messageFor(oauth, provider, identity));
  } catch (caught) {
    return fail(oauth, request, reply, reasonOf(caught));
  }
}

/** Mounts sign-in through OAuth 2 and OpenID Connect. */
export function mountOauth(api: Api, auth: AuthContext, codes: OneTimeCodes, pending: PendingSignIns): void {
  const oauth = buildOauthContext(auth, codes, pending);
  const config = { access: 'public', hasSideEffects: true } as const;
  for (const url of ['/sys/thirdLogin/render/:source', '/sys/thirdLogin/oauth2/:source/login'])
    api.get(
      url,
      { schema: { summary: '第三方登录：转到身份提供方', params: params({ source: '来源' }) }, config },
      (request, reply) => start(oauth, request, reply),
    );
  api.get(
    '/sys/thirdLogin/:source/callback',
    {
      schema: {
        summary: '第三方登录：返回',
        params: params({ source: '来源' }),
        querystring: query({ state: '状态', code: '授权码', error: '错误', iss: '颁发者' }),
      },
      config,
    },
    (request, reply) => finish(oauth, request, reply),
  );
  api.get(
    '/sys/thirdLogin/callback.js',
    { schema: { summary: '第三方登录：返回页的脚本' }, config: { access: 'public' } },
    async (_, reply) => reply.type('text/javascript; charset=utf-8').send(openerScript),
  );
}
