/** Headers that the proxy forwards between client and upstream server. */
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';

type Headers = Record<string, string | string[] | undefined>;

/** Headers of one connection, not of the message (RFC 9110 §7.6.1). */
const HOP_BY_HOP = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];

/** Headers about the origin of a request; set by this server, unless a trusted proxy is in front of it. */
const FORWARDED_HEADERS = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-proto',
  'x-real-ip',
];

/** Response headers that this server sets itself; those of the upstream server would apply to the page of this server. */
const OWN_HEADERS = new Set([
  ...HOP_BY_HOP,
  'alt-svc',
  'clear-site-data',
  'content-security-policy',
  'content-security-policy-report-only',
  'cross-origin-embedder-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'link',
  'nel',
  'origin-agent-cluster',
  'permissions-policy',
  'referrer-policy',
  'refresh',
  'report-to',
  'reporting-endpoints',
  'server',
  'service-worker-allowed',
  'sourcemap',
  'strict-transport-security',
  'timing-allow-origin',
  'x-content-type-options',
  'x-dns-prefetch-control',
  'x-frame-options',
  'x-powered-by',
  'x-request-id',
]);

const isOwnHeader = (name: string) => OWN_HEADERS.has(name) || name.startsWith('access-control-');

const headerNames = (header: string | string[] | undefined) =>
  [header ?? []]
    .flat()
    .flatMap((line) => line.split(','))
    .map((name) => name.trim().toLowerCase());

/** Headers for the upstream request. @param trusted keeps X-Forwarded-… of the client, which is a trusted proxy */
export function requestHeaders(request: FastifyRequest, headers: IncomingHttpHeaders, trusted: boolean): Headers {
  const dropped = new Set([...HOP_BY_HOP, ...(trusted ? [] : FORWARDED_HEADERS), 'x-no-compression']);
  const kept: Headers = Object.fromEntries(Object.entries(headers).filter(([name]) => !dropped.has(name)));
  const address = request.socket.remoteAddress ?? '';
  const before = trusted ? headerNames(headers['x-forwarded-for']).filter(Boolean) : [];
  return {
    ...kept,
    'x-forwarded-for': [...before, address].join(', '),
    'x-forwarded-host': request.host,
    'x-forwarded-proto': request.protocol,
  };
}

/** API addresses of this server and of the upstream server. */
export interface ProxyAddresses {
  /** API path of this server, e.g. `/jeecg-boot`. */
  base: string;
  /** Origin and API path of the upstream server, without a trailing slash. */
  origin: string;
  path: string;
}

const isBelow = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`);

/** Rewrites an upstream cookie for this server: without domain, with a path below the API of this server. */
function rewriteCookie(cookie: string, { base, path }: ProxyAddresses): string {
  const [value = '', ...attributes] = cookie.split(';').map((part) => part.trim());
  const kept = attributes.filter((one) => !/^(domain|path)=/i.test(one));
  const upstreamPath = attributes.find((one) => /^path=/i.test(one))?.slice('path='.length) ?? '/';
  const rest = isBelow(upstreamPath, path) ? upstreamPath.slice(path.length) : '';
  return [value, `Path=${base}${rest.replace(/\/$/, '')}`, ...kept].join('; ');
}

/** Rewrites an address below the upstream API to this server; others stay. */
function rewriteLocation(location: string, { base, origin, path }: ProxyAddresses): string {
  if (!URL.canParse(location, origin)) return location;
  const { origin: to, pathname, search, hash } = new URL(location, origin);
  return to === origin && isBelow(pathname, path) ? `${base}${pathname.slice(path.length)}${search}${hash}` : location;
}

/** Media types that a browser may show as a page with scripts; a missing one too. */
const PAGE = /html|xml|svg|xsl|^$/i;
/** As frames of the console: scripts run, in an origin of their own, without its session and cookies. */
const SANDBOX =
  'sandbox allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads allow-modals';
/** Pages of third-party sign-in send their result to `window.opener`, which accepts only its own origin. */
const SIGN_IN_PAGE = /^\/sys\/thirdLogin(\/[\w-]+)+$/;

/** Policy of an upstream page: the console may frame it. @param path below the API */
function pagePolicy(mediaType: string, path: string): string {
  const isSandboxed = PAGE.test(mediaType) && !SIGN_IN_PAGE.test(path);
  return ["frame-ancestors 'self'", ...(isSandboxed ? [SANDBOX] : [])].join('; ');
}

/**
 * Headers for the client. Upstream pages may be framed by this server and may use `window.opener` (reports, third-party
 * sign-in); the page of this server has its own policy.
 * @param url of the request
 */
export function responseHeaders(headers: Headers, addresses: ProxyAddresses, url: string): Headers {
  const hops = new Set(headerNames(headers.connection));
  const kept = Object.fromEntries(
    Object.entries(headers).filter(([name]) => !isOwnHeader(name.toLowerCase()) && !hops.has(name.toLowerCase())),
  );
  const { location, 'set-cookie': cookies } = kept;
  if (typeof location === 'string') kept.location = rewriteLocation(location, addresses);
  if (cookies !== undefined) kept['set-cookie'] = [cookies].flat().map((cookie) => rewriteCookie(cookie, addresses));
  return {
    ...kept,
    'content-security-policy': pagePolicy(
      String(kept['content-type'] ?? ''),
      url.split('?', 1)[0]!.slice(addresses.base.length),
    ),
    'cross-origin-opener-policy': 'unsafe-none',
    'x-frame-options': 'SAMEORIGIN',
  };
}
