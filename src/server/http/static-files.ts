/** The console's files: hashed ones for ever and precompressed, index.html fresh for every visit with its nonce. */
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config/config';
import { escapeHtml } from './escape-html';
import { contentSecurityPolicy, removeDocumentHeaders } from './security-headers';

/** Gives index.html as written; in development the bundler's. */
export type PageSource = (url: string) => Promise<string> | string;

/** Fills the page's `<meta name="…" content="…">`; those it lacks are added. */
export function renderIndexPage(html: string, config: Config, nonce: string): string {
  const thirds = config.OAUTH_PROVIDERS.map(({ source, label }) => ({ source, label }));
  const metas = {
    'api-base': config.API_BASE,
    'csp-nonce': nonce,
    'time-zone': config.TZ_NAME,
    filing: config.FILING,
    'static-base': config.STATIC_BASE,
    'token-origins': config.TOKEN_ORIGINS.join(','),
    'frame-origins': config.FRAME_ORIGINS.join(','),
    ...(thirds.length > 0 ? { 'third-login': JSON.stringify(thirds) } : {}),
    ...(config.CAS_URL === null ? {} : { 'cas-url': config.CAS_URL }),
  };
  return Object.entries(metas).reduce((page, [name, content]) => {
    const meta = `<meta name="${name}" content="${escapeHtml(content)}"`;
    const found = new RegExp(`<meta name="${name}" content="[^"]*"`);
    // Replacements are functions: a `$` in a value is no pattern.
    if (found.test(page)) return page.replace(found, () => meta);
    return page.replace('</head>', () => `  ${meta} />\n  </head>`);
  }, html);
}

const YEAR_SECONDS = 31_536_000;
const HOUR_SECONDS = 3600;

/** Serves the files below `folder`; what is not there goes on to the fallback. */
export async function mountStaticFiles(app: FastifyInstance, folder: string): Promise<void> {
  app.addHook('onSend', async ({ url }, reply) => {
    if (url.startsWith('/assets/') && reply.statusCode === 200) removeDocumentHeaders(reply);
  });
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    // Names under assets/ carry a hash of their content (vite.config.ts).
    preCompressed: true,
    dotfiles: 'ignore',
    cacheControl: false,
    setHeaders: (reply, path) => {
      const hashed = path.startsWith(join(folder, 'assets'));
      void reply.header(
        'cache-control',
        hashed ? `public, max-age=${YEAR_SECONDS}, immutable` : `public, max-age=${HOUR_SECONDS}`,
      );
    },
  });
}

/** The page of a built console. */
export function readBuiltPage(folder: string): PageSource {
  const html = readFileSync(join(folder, 'index.html'), 'utf8');
  return () => html;
}

/** Answers with the page, its policy and its nonce; never cached, never precompressed. */
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
