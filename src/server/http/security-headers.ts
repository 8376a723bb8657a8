/** Security headers, content security policy and CORS. */
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Config } from '../config/config';

/** The HTTP and WebSocket origins of an address (`https://api.example.com/base`); empty for a path. */
function originsOf(base: string): string[] {
  if (!URL.canParse(base)) return [];
  const { origin } = new URL(base);
  return [origin, origin.replace(/^http/, 'ws')];
}

/**
 * The content security policy of the page; it forbids inline scripts and `eval`.
 * @param nonce marks the page's own style elements
 * @param frames origins that may be framed besides those of the configuration
 */
export function contentSecurityPolicy(config: Config, nonce: string, frames: readonly string[]): string {
  const connect = [...originsOf(config.API_BASE), ...config.CONNECT_ORIGINS];
  // Images may come from the API and from the file server; WebSocket origins are left out.
  const files = [config.API_BASE, config.STATIC_BASE].flatMap((base) => originsOf(base).slice(0, 1));
  const images = new Set(["'self'", 'data:', 'blob:', ...files, ...config.IMAGE_ORIGINS]);
  const directives: readonly (readonly string[])[] = [
    ['default-src', "'none'"],
    ['script-src', "'self'"],
    ['style-src', "'self'", `'nonce-${nonce}'`],
    ['style-src-attr', "'none'"],
    ['img-src', ...images],
    ['font-src', "'self'"],
    ['connect-src', "'self'", ...connect],
    ['frame-src', "'self'", ...config.FRAME_ORIGINS, ...frames],
    ['worker-src', "'self'"],
    ['manifest-src', "'self'"],
    ['base-uri', "'none'"],
    ['form-action', "'self'"],
    ['frame-ancestors', "'none'"],
    ['object-src', "'none'"],
  ];
  return directives.map((directive) => directive.join(' ')).join('; ');
}

/** Headers of every response. Popups keep `window.opener`, through which third-party sign-in returns its result. */
const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
};

const ALLOWED_METHODS = 'GET, POST, PUT, DELETE, OPTIONS';
const ALLOWED_HEADERS =
  'Content-Type, X-Access-Token, Authorization, tenant-id, X-Tenant-Id, X-Sign, X-TIMESTAMP, X-Version, X-Low-App-ID, Idempotency-Key, X-Screen';

/** Headers that only documents need. Scripts and styles (about sixty per page) are sent without them. */
const DOCUMENT_HEADERS = [
  'x-frame-options',
  'referrer-policy',
  'cross-origin-opener-policy',
  'permissions-policy',
  'accept-ranges',
  'last-modified',
];

/** Removes the headers that only documents need from the response with a hashed file. */
export function removeDocumentHeaders(reply: FastifyReply): void {
  for (const name of DOCUMENT_HEADERS) void reply.removeHeader(name);
}

/** Sets the headers, allows the configured CORS origins, and replies to preflights (contract.md §0: always 200). */
export function registerSecurityHeaders(app: FastifyInstance, config: Config): void {
  const origins = new Set(config.CORS_ORIGINS);
  app.addHook('onRequest', async (request, reply) => {
    void reply.headers(SECURITY_HEADERS);
    const { origin } = request.headers;
    if (origin && origins.has(origin)) {
      void reply.headers({
        'access-control-allow-origin': origin,
        'cross-origin-resource-policy': 'cross-origin',
        'access-control-expose-headers': 'Content-Disposition, X-Error-Code',
        vary: 'Origin',
      });
    }
    if (request.method !== 'OPTIONS') return undefined;
    return reply
      .headers({
        'access-control-allow-methods': ALLOWED_METHODS,
        'access-control-allow-headers': ALLOWED_HEADERS,
        'access-control-max-age': '3600',
      })
      .code(200)
      .send('');
  });
}
