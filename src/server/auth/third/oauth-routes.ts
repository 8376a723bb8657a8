/** Out to a server that vouches for people, and back (contract.md §1.1, §2.6). */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ownBase } from '../../config';
import { paths } from '../paths';
import type { Platform } from '../platform';
import { addressOf } from '../session/address';
import type { Codes } from '../session/codes';
import { fitAvatar, rememberAccount } from './accounts';
import { authorizeUrl, identityOf, type Identity } from './oauth';
import { noteStranger } from './failures';
import { keepOpener, script, sendMessage } from './page';
import { randomText, type Passes } from './passes';
import type { Provider } from './providers';
import { texts } from './texts';

const COOKIE = 'jw_third';
const MINUTE = 60;
const TEN_MINUTES = 600;
/** Sign-ins that one address may begin within a minute. */
const MOST_STARTS = 60;

function cookieOf({ headers }: FastifyRequest): string {
  const pair = (headers.cookie ?? '').split(/;\s*/).find((one) => one.startsWith(`${COOKIE}=`));
  return pair?.slice(COOKIE.length + 1) ?? '';
}

interface BySource {
  Params: { source: string };
}

/** Sign-in through OAuth2 and OpenID Connect. */
export function mountOauth(api: FastifyInstance, platform: Platform, codes: Codes, passes: Passes): void {
  const { config, db } = platform;
  const base = ownBase(config);
  const folder = `${base}/sys/thirdLogin`;
  const providerOf = (source: string) => config.OAUTH_PROVIDERS.find((one) => one.source === source) ?? null;
  const redirectUri = ({ source }: Provider) => `${config.PUBLIC_URL}${folder}/${source}/callback`;
  const say = (reply: FastifyReply, message: unknown) =>
    sendMessage(reply, message, `${base}${paths.thirdScript}`, config.CORS_ORIGINS);

  /** What went wrong is for our log; whoever tries to forge an answer learns nothing. */
  function fail(request: FastifyRequest, reply: FastifyReply, reason: string): FastifyReply {
    request.log.warn({ reason }, 'third-party sign-in failed');
    noteStranger(request, texts.title, texts.notVouched);
    return say(reply, texts.failed);
  }

  /** The browser's half of the state: an answer that another browser began is none. */
  function setCookie(reply: FastifyReply, value: string): void {
    const secure = config.PUBLIC_URL.startsWith('https:') ? '; Secure' : '';
    const life = value === '' ? 0 : TEN_MINUTES;
    void reply.header(
      'set-cookie',
      `${COOKIE}=${value}; Path=${folder}; Max-Age=${life}; HttpOnly; SameSite=Lax${secure}`,
    );
  }

  async function begin(request: FastifyRequest<BySource>, reply: FastifyReply): Promise<FastifyReply> {
    const provider = providerOf(request.params.source);
    if (!provider) return fail(request, reply, 'there is no such provider');
    const starts = await codes.count(`third:${addressOf(request.ip)}`, MINUTE);
    if (starts > MOST_STARTS) return fail(request, reply, 'too many from one address');
    const [state, browser] = [randomText(), randomText()];
    const flow = { verifier: randomText(), nonce: randomText() };
    try {
      const url = await authorizeUrl(provider, redirectUri(provider), state, flow);
      await passes.start(state, browser, { source: provider.source, ...flow });
      setCookie(reply, browser);
      return await keepOpener(reply).redirect(url);
    } catch (error) {
      return fail(request, reply, (error as Error).message);
    }
  }
  for (const url of [paths.thirdRender, paths.thirdOauth2])
    api.get<BySource>(url, { config: { open: true, writes: true } }, begin);

  /** What the page is told of a person who proved who he is elsewhere. */
  async function messageFor(provider: Provider, identity: Identity): Promise<unknown> {
    const { source, bindPhone } = provider;
    const { id, userId } = await rememberAccount(db, source, identity);
    if (userId !== null) return passes.ticket({ source, userId });
    const uuid = await passes.hand({ source, accountId: id, identity });
    if (bindPhone) return texts.bindPhone(uuid);
    return { source, uuid, username: identity.username, avatar: fitAvatar(identity.avatar), isObj: true };
  }

  api.get<BySource & { Querystring: Record<string, string | undefined> }>(
    paths.thirdCallback,
    { config: { open: true, writes: true } },
    async (request, reply) => {
      const provider = providerOf(request.params.source);
      if (!provider) return fail(request, reply, 'there is no such provider');
      const { state = '', code = '', error, iss } = request.query;
      const browser = cookieOf(request);
      setCookie(reply, '');
      const started = state && browser ? await passes.finish(state, browser) : null;
      if (!started || started.source !== provider.source) return fail(request, reply, 'nobody began it here');
      if (error !== undefined || code === '') return fail(request, reply, 'the other server refused');
      if (iss !== undefined && iss !== provider.issuer) return fail(request, reply, 'another server answered');
      try {
        return say(reply, await messageFor(provider, await identityOf(provider, redirectUri(provider), code, started)));
      } catch (caught) {
        return fail(request, reply, (caught as Error).message);
      }
    },
  );

  api.get(paths.thirdScript, { config: { open: true } }, async (_, reply) =>
    reply.type('text/javascript; charset=utf-8').send(script),
  );
}
