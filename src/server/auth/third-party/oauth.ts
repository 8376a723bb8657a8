/** Client side of the authorization code flow with PKCE (RFC 6749, RFC 7636, OpenID Connect Core). */
import { createHash } from 'node:crypto';
import { fetchJson, BackchannelError } from './backchannel';
import { verifyIdToken, type Claims } from './id-token';
import type { Provider } from '@/server/config/oauth-providers';

/** Secrets of one pending sign-in. */
export interface FlowSecrets {
  verifier: string;
  nonce: string;
}

/** A user as the identity provider describes them. */
export interface Identity {
  id: string;
  username: string;
  realname: string | null;
  avatar: string | null;
}

interface Endpoints {
  authorizeUrl: string;
  tokenUrl: string;
  userUrl: string | null;
  jwksUrl: string | null;
  /** True: the client secret is sent with HTTP Basic; false: in the request body. */
  basic: boolean;
}

/** Maximum age of a cached discovery document. */
const CACHE_MS = 600_000;

const nonEmptyText = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);

async function discover(issuer: string): Promise<Endpoints> {
  const found = await fetchJson(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`);
  if (found.issuer !== issuer) throw new BackchannelError('the issuer calls itself otherwise');
  const [authorizeUrl, tokenUrl, jwksUrl] = [
    nonEmptyText(found.authorization_endpoint),
    nonEmptyText(found.token_endpoint),
    nonEmptyText(found.jwks_uri),
  ];
  if (!authorizeUrl || !tokenUrl || !jwksUrl) throw new BackchannelError('the issuer does not say where to go');
  const methods = found.token_endpoint_auth_methods_supported;
  const basic = !Array.isArray(methods) || methods.includes('client_secret_basic');
  return { authorizeUrl, tokenUrl, jwksUrl, userUrl: nonEmptyText(found.userinfo_endpoint), basic };
}

/** Builds the function that returns the endpoints of a provider. It caches discovery documents for `CACHE_MS`. */
function buildEndpointReader(): (provider: Provider) => Promise<Endpoints> {
  const cache = new Map<string, { endpoints: Promise<Endpoints>; until: number }>();
  return (provider) => {
    const { issuer } = provider;
    if (issuer === null) return Promise.resolve({ ...provider, jwksUrl: null, basic: false });
    const found = cache.get(issuer);
    if (found && found.until > Date.now()) return found.endpoints;
    const endpoints = discover(issuer);
    const entry = { endpoints, until: Date.now() + CACHE_MS };
    cache.set(issuer, entry);
    endpoints.catch(() => {
      if (cache.get(issuer) === entry) cache.delete(issuer);
    });
    return endpoints;
  };
}

function authorizeUrlOf(
  { authorizeUrl }: Endpoints,
  provider: Provider,
  redirectUri: string,
  state: string,
  { verifier, nonce }: FlowSecrets,
): string {
  const url = new URL(authorizeUrl);
  const parameters = {
    response_type: 'code',
    client_id: provider.clientId,
    redirect_uri: redirectUri,
    scope: provider.scope,
    state,
    nonce,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}

/** RFC 6749 §2.3.1 requires form encoding of the client id and secret before Base64. */
const formEncode = (value: string) => new URLSearchParams({ v: value }).toString().slice(2);

async function exchangeCode(
  provider: Provider,
  endpoints: Endpoints,
  code: string,
  redirectUri: string,
  flow: FlowSecrets,
) {
  const { clientId, clientSecret } = provider;
  const pair = `${formEncode(clientId)}:${formEncode(clientSecret)}`;
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri,
    code_verifier: flow.verifier,
    ...(endpoints.basic ? {} : { client_id: clientId, client_secret: clientSecret }),
  });
  return fetchJson(endpoints.tokenUrl, {
    method: 'POST',
    body,
    headers: endpoints.basic ? { authorization: `Basic ${Buffer.from(pair).toString('base64')}` } : {},
  });
}

async function fetchClaims(
  provider: Provider,
  { jwksUrl }: Endpoints,
  idToken: unknown,
  { nonce }: FlowSecrets,
): Promise<Claims> {
  if (provider.issuer === null || jwksUrl === null) return {};
  if (typeof idToken !== 'string') throw new BackchannelError('there is no id token');
  const { keys } = await fetchJson(jwksUrl);
  const expected = { issuer: provider.issuer, clientId: provider.clientId, nonce };
  return verifyIdToken(idToken, Array.isArray(keys) ? keys : [], expected, Date.now() / 1000);
}

/** The identity in the claims of the id token and of the user info. @throws BackchannelError when it has no id */
function identityOf({ fields }: Provider, claims: Claims): Identity {
  const found = claims[fields.id];
  const id = typeof found === 'number' ? String(found) : nonEmptyText(found);
  if (!id || id.length > 255) throw new BackchannelError('the other server names no user');
  const realname = nonEmptyText(claims[fields.realname]);
  return {
    id,
    username: nonEmptyText(claims[fields.username]) ?? realname ?? id,
    realname,
    avatar: nonEmptyText(claims[fields.avatar]),
  };
}

async function fetchIdentity(
  endpoints: Endpoints,
  provider: Provider,
  redirectUri: string,
  code: string,
  flow: FlowSecrets,
): Promise<Identity> {
  const tokens = await exchangeCode(provider, endpoints, code, redirectUri, flow);
  const claims = await fetchClaims(provider, endpoints, tokens.id_token, flow);
  const accessToken = nonEmptyText(tokens.access_token);
  const user =
    endpoints.userUrl && accessToken
      ? await fetchJson(endpoints.userUrl, { headers: { authorization: `Bearer ${accessToken}` } })
      : {};
  // A different subject means that one of the tokens was substituted.
  if (claims.sub !== undefined && user.sub !== undefined && user.sub !== claims.sub)
    throw new BackchannelError('user and id token differ');
  return identityOf(provider, { ...user, ...claims });
}

export interface OauthClient {
  /** URL of the provider to which the browser is redirected. @throws BackchannelError */
  authorizeUrl(provider: Provider, redirectUri: string, state: string, flow: FlowSecrets): Promise<string>;
  /** Exchanges the authorization code at the provider and returns the user's identity. @throws BackchannelError */
  fetchIdentity(provider: Provider, redirectUri: string, code: string, flow: FlowSecrets): Promise<Identity>;
}

/** Builds a client with its own cache of discovery documents. */
export function buildOauthClient(): OauthClient {
  const endpointsOf = buildEndpointReader();
  return {
    authorizeUrl: async (provider, ...rest) => authorizeUrlOf(await endpointsOf(provider), provider, ...rest),
    fetchIdentity: async (provider, ...rest) => fetchIdentity(await endpointsOf(provider), provider, ...rest),
  };
}
