/** index.html: rendered for every request with configuration and nonce, never cached. */
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config/config';
import { escapeHtml } from './escape-html';
import { contentSecurityPolicy } from './security-headers';

/** Returns index.html as built; in development as served by the bundler. */
export type PageSource = (url: string) => Promise<string> | string;

/** Writes the configuration into `<meta name="…" content="…">` elements; missing ones are added. */
export function renderIndexPage(html: string, config: Config, nonce: string): string {
  const providers = config.OAUTH_PROVIDERS.map(({ source, label }) => ({ source, label }));
  const metas = {
    'api-base': config.API_BASE,
    'csp-nonce': nonce,
    'time-zone': config.TZ_NAME,
    filing: config.FILING,
    'static-base': config.STATIC_BASE,
    'token-origins': config.TOKEN_ORIGINS.join(','),
    'frame-origins': config.FRAME_ORIGINS.join(','),
    ...(providers.length > 0 ? { 'third-login': JSON.stringify(providers) } : {}),
    ...(config.CAS_URL === null ? {} : { 'cas-url': config.CAS_URL }),
  };
  return Object.entries(metas).reduce((page, [name, content]) => {
    const meta = `<meta name="${name}" content="${escapeHtml(content)}"`;
    const found = new RegExp(`<meta name="${name}" content="[^"]*"`);
    // Functions as replacement: a `$` in a value must not be a pattern.
    if (found.test(page)) return page.replace(found, () => meta);
    return page.replace('</head>', () => `  ${meta} />\n  </head>`);
  }, html);
}

/** The index.html of a built console. */
export function readBuiltPage(folder: string): PageSource {
  const html = readFileSync(join(folder, 'index.html'), 'utf8');
  return () => html;
}

/** Replies with the rendered page. @param strict sends the content security policy */
export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: PageSource,
  config: Config,
  strict: boolean,
): Promise<FastifyReply> {
  const nonce = randomBytes(16).toString('base64url');
  const html = renderIndexPage(await page(request.url), config, nonce);
  if (strict) void reply.header('content-security-policy', contentSecurityPolicy(config, nonce));
  return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(html);
}
