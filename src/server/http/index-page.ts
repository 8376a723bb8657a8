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

type Metas = Readonly<Record<string, string>>;

/** Writes the configuration and `more` into `<meta name="…" content="…">` elements; missing ones are added. */
export function renderIndexPage(html: string, config: Config, nonce: string, more: Metas): string {
  const providers = config.OAUTH_PROVIDERS.map(({ source, label }) => ({ source, label }));
  const metas = {
    'api-base': config.API_BASE,
    'csp-nonce': nonce,
    'time-zone': config.TZ_NAME,
    filing: config.FILING,
    'help-url': config.HELP_URL,
    registration: config.REGISTRATION,
    'static-base': config.STATIC_BASE,
    'token-origins': config.TOKEN_ORIGINS.join(','),
    'frame-origins': config.FRAME_ORIGINS.join(','),
    ...(providers.length > 0 ? { 'third-login': JSON.stringify(providers) } : {}),
    ...(config.CAS_URL === null ? {} : { 'cas-url': config.CAS_URL }),
    ...more,
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

export interface Page {
  source: PageSource;
  config: Config;
  /** Sends the content security policy. */
  strict: boolean;
  /** Meta elements besides those of the configuration. */
  metas: Metas;
  /** Origin of the upstream server's own pages, which the page may frame; null: this origin. */
  pagesOrigin: string | null;
}

/** Replies with the rendered page. */
export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { source, config, strict, metas, pagesOrigin }: Page,
): Promise<FastifyReply> {
  const nonce = randomBytes(16).toString('base64url');
  const more = pagesOrigin === null ? metas : { ...metas, 'pages-origin': pagesOrigin };
  const html = renderIndexPage(await source(request.url), config, nonce, more);
  const frames = pagesOrigin === null ? [] : [pagesOrigin];
  if (strict) void reply.header('content-security-policy', contentSecurityPolicy(config, nonce, frames));
  return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(html);
}
