/** Headers that the proxy forwards between client and upstream server. */
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { rewriteLocation, type ProxyAddresses } from './addresses';
import { requestCookies, responseCookie } from './cookies';
import { pageHeaders } from './page-policy';

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

export interface RequestPlace {
  /** Keeps X-Forwarded-… of the client, which is a trusted proxy. */
  trusted: boolean;
  /** The request arrived at the origin of the upstream server's own pages. */
  ofPages: boolean;
}

/** Headers for the upstream request. */
export function requestHeaders(
  request: FastifyRequest,
  headers: IncomingHttpHeaders,
  { trusted, ofPages }: RequestPlace,
): Headers {
  const dropped = new Set([...HOP_BY_HOP, ...(trusted ? [] : FORWARDED_HEADERS), 'x-no-compression', 'cookie']);
  const kept: Headers = Object.fromEntries(Object.entries(headers).filter(([name]) => !dropped.has(name)));
  const address = request.socket.remoteAddress ?? '';
  const before = trusted ? headerNames(headers['x-forwarded-for']).filter(Boolean) : [];
  const cookie = requestCookies(headers.cookie, ofPages);
  return {
    ...kept,
    ...(cookie === undefined ? {} : { cookie }),
    'x-forwarded-for': [...before, address].join(', '),
    'x-forwarded-host': request.host,
    'x-forwarded-proto': request.protocol,
  };
}

/**
 * Headers for the client. Upstream pages may be framed by the console and may use `window.opener` (reports, third-party
 * sign-in); the page of this server has its own policy.
 * @param framedBy origin of the console when the upstream pages have another one
 */
export function responseHeaders(
  headers: Headers,
  addresses: ProxyAddresses,
  { url, framedBy }: { url: string; framedBy: string | null },
): Headers {
  const hops = new Set(headerNames(headers.connection));
  const kept = Object.fromEntries(
    Object.entries(headers).filter(([name]) => !isOwnHeader(name.toLowerCase()) && !hops.has(name.toLowerCase())),
  );
  const { location, 'set-cookie': cookies } = kept;
  const ofPages = framedBy !== null;
  if (typeof location === 'string') kept.location = rewriteLocation(location, addresses);
  if (cookies !== undefined)
    kept['set-cookie'] = [cookies].flat().map((cookie) => responseCookie(cookie, addresses, ofPages));
  const path = url.split('?', 1)[0]!.slice(addresses.base.length);
  return {
    ...kept,
    ...pageHeaders({ mediaType: String(kept['content-type'] ?? ''), path, framedBy }),
    'cross-origin-opener-policy': 'unsafe-none',
  };
}
