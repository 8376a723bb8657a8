/** What passes between a client and the server behind us, and what does not. */
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';

type Headers = Record<string, string | string[] | undefined>;

/** They speak of one connection, never of the message (RFC 9110 §7.6.1). */
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

/** Where a request comes from: said by us alone, unless whoever stands before us is trusted. */
const FORWARDED_HEADERS = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-proto',
  'x-real-ip',
];

/** Our own answers to these stand: another server's would speak for our page, or open it to others. */
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

/** @param trusted the client's own X-Forwarded-… are believed: it is a proxy of ours */
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

/** Where the two servers have the same things: ours, and theirs. */
export interface ProxyAddresses {
  /** Path of the API at ours, e.g. `/jeecg-boot`. */
  base: string;
  /** Origin and path of the API at theirs; no slash at the end. */
  origin: string;
  path: string;
}

const isBelow = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`);

/** A cookie of theirs as one of ours: for no other host, and below our API. */
function rewriteCookie(cookie: string, { base, path }: ProxyAddresses): string {
  const [value = '', ...attributes] = cookie.split(';').map((part) => part.trim());
  const kept = attributes.filter((one) => !/^(domain|path)=/i.test(one));
  const theirs = attributes.find((one) => /^path=/i.test(one))?.slice('path='.length) ?? '/';
  const place = isBelow(theirs, path) ? theirs.slice(path.length) : '';
  return [value, `Path=${base}${place.replace(/\/$/, '')}`, ...kept].join('; ');
}

/** An address at their API as the same at ours; others stay. */
function rewriteLocation(location: string, { base, origin, path }: ProxyAddresses): string {
  if (!URL.canParse(location, origin)) return location;
  const { origin: to, pathname, search, hash } = new URL(location, origin);
  return to === origin && isBelow(pathname, path) ? `${base}${pathname.slice(path.length)}${search}${hash}` : location;
}

/**
 * What a client is told. Their pages may be framed by ours and may answer the window that opened them (reports,
 * third-party sign-in); ours is protected by its own policy.
 */
export function responseHeaders(headers: Headers, places: ProxyAddresses): Headers {
  const hops = new Set(headerNames(headers.connection));
  const kept = Object.fromEntries(
    Object.entries(headers).filter(([name]) => !isOwnHeader(name.toLowerCase()) && !hops.has(name.toLowerCase())),
  );
  const { location, 'set-cookie': cookies } = kept;
  if (typeof location === 'string') kept.location = rewriteLocation(location, places);
  if (cookies !== undefined) kept['set-cookie'] = [cookies].flat().map((cookie) => rewriteCookie(cookie, places));
  return {
    ...kept,
    'content-security-policy': "frame-ancestors 'self'",
    'cross-origin-opener-policy': 'unsafe-none',
    'x-frame-options': 'SAMEORIGIN',
  };
}
