/** Routes that redirect the browser to an identity provider, and the callback (contract.md §1.1, §2.6). */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ownApiBase } from '@/server/config/config';
import { paths } from '@/server/http/paths';
import type { AuthContext } from '../context';
import { clientAddressOf } from '../sign-in/client-address';
import type { OneTimeCodes } from '../one-time-codes';
import { validAvatar, upsertThirdPartyAccount } from './accounts';
import { buildAuthorizeUrl, fetchIdentity, type Identity } from './oauth';
import { recordAnonymousFailure } from './failures';
import { allowOpener, openerScript, sendOpenerPage } from './opener-page';
import { randomText, type PendingSignIns } from './pending-sign-ins';
import type { Provider } from '@/server/config/oauth-providers';
import { messages } from './messages';

const COOKIE = 'jw_third';
const MINUTE = 60;
const TEN_MINUTES = 600;
/** Maximum sign-ins that one client address can start within a minute. */
const MAX_STARTS = 60;

function cookieOf({ headers }: FastifyRequest): string {
  const pair = (headers.cookie ?? '').split(/;\s*/).find((one) => one.startsWith(`${COOKIE}=`));
  return pair?.slice(COOKIE.length + 1) ?? '';
}

interface SourceRequest {
  Params: { source: string };
}

/** Mounts sign-in through OAuth 2 and OpenID Connect. */
export function mountOauth(api: FastifyInstance, auth: AuthContext, codes: OneTimeCodes, passes: PendingSignIns): void {
  const { config, db } = auth;
  const base = ownApiBase(config);
  const folder = `${base}/sys/thirdLogin`;
  const providerOf = (source: string) => config.OAUTH_PROVIDERS.find((one) => one.source === source) ?? null;
  const redirectUri = ({ source }: Provider) => `${config.PUBLIC_URL}${folder}/${source}/callback`;
  const replyToOpener = (reply: FastifyReply, message: unknown) =>
    sendOpenerPage(reply, message, `${base}${paths.thirdScript}`, config.CORS_ORIGINS);

  /** Logs the reason and replies with a general error, so that an attacker with a forged callback learns nothing. */
  function fail(request: FastifyRequest, reply: FastifyReply, reason: string): FastifyReply {
    request.log.warn({ reason }, 'third-party sign-in failed');
    recordAnonymousFailure(request, messages.title, messages.notVouched);
    return replyToOpener(reply, messages.failed);
  }

  /** Sets the cookie that binds the state to the browser: a callback in another browser is rejected. '' deletes it. */
  function setCookie(reply: FastifyReply, value: string): void {
    const secure = config.PUBLIC_URL.startsWith('https:') ? '; Secure' : '';
    const life = value === '' ? 0 : TEN_MINUTES;
    void reply.header(
      'set-cookie',
      `${COOKIE}=${value}; Path=${folder}; Max-Age=${life}; HttpOnly; SameSite=Lax${secure}`,
    );
  }

  async function startSignIn(request: FastifyRequest<SourceRequest>, reply: FastifyReply): Promise<FastifyReply> {
    const provider = providerOf(request.params.source);
    if (!provider) return fail(request, reply, 'there is no such provider');
    const starts = await codes.countEvent(`third:${clientAddressOf(request.ip)}`, MINUTE);
    if (starts > MAX_STARTS) return fail(request, reply, 'too many from one address');
    const [state, browser] = [randomText(), randomText()];
    const flow = { verifier: randomText(), nonce: randomText() };
    try {
      const url = await buildAuthorizeUrl(provider, redirectUri(provider), state, flow);
      await passes.saveState(state, browser, { source: provider.source, ...flow });
      setCookie(reply, browser);
      return await allowOpener(reply).redirect(url);
    } catch (error) {
      return fail(request, reply, (error as Error).message);
    }
  }
  for (const url of [paths.thirdRender, paths.thirdOauth2])
    api.get<SourceRequest>(url, { config: { access: 'public', hasSideEffects: true } }, startSignIn);

  /** Message for the window that opened the sign-in: a ticket for a bound user, else data to bind the account. */
  async function messageFor(provider: Provider, identity: Identity): Promise<unknown> {
    const { source, bindPhone } = provider;
    const { id, userId } = await upsertThirdPartyAccount(db, source, identity);
    if (userId !== null) return passes.createTicket({ source, userId });
    const uuid = await passes.createHandle({ source, accountId: id, identity });
    if (bindPhone) return messages.bindPhone(uuid);
    return { source, uuid, username: identity.username, avatar: validAvatar(identity.avatar), isObj: true };
  }

  api.get<SourceRequest & { Querystring: Record<string, string | undefined> }>(
    paths.thirdCallback,
    { config: { access: 'public', hasSideEffects: true } },
    async (request, reply) => {
      const provider = providerOf(request.params.source);
      if (!provider) return fail(request, reply, 'there is no such provider');
      const { state = '', code = '', error, iss } = request.query;
      const browser = cookieOf(request);
      setCookie(reply, '');
      const started = state && browser ? await passes.consumeState(state, browser) : null;
      if (!started || started.source !== provider.source) return fail(request, reply, 'nobody began it here');
      if (error !== undefined || code === '') return fail(request, reply, 'the other server refused');
      if (iss !== undefined && iss !== provider.issuer) return fail(request, reply, 'another server answered');
      try {
        return replyToOpener(
          reply,
          await messageFor(provider, await fetchIdentity(provider, redirectUri(provider), code, started)),
        );
      } catch (caught) {
        return fail(request, reply, (caught as Error).message);
      }
    },
  );

  api.get(paths.thirdScript, { config: { access: 'public' } }, async (_, reply) =>
    reply.type('text/javascript; charset=utf-8').send(openerScript),
  );
}
