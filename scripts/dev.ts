/**
 * `npm run dev`: console with hot reload, server and schema checker on one port. A saved schema file is checked at once:
 * an error is shown on its page, a valid file is served without a restart, new fields get their columns.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { existsSync, readFileSync, watch } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { createServer as createVite, type ViteDevServer } from 'vite';
import { problemText, type Problem } from '@/model/check';
import { types } from '@/registry/values';
import { buildApp } from '@/server/boot/app';
import { describeStartupError, openPreparedDatabase, readSetup, type Setup } from '@/server/boot/startup';
import type { Database } from '@/server/db';
import { loadSchemas } from '@/server/schemas/schema-files';
import { buildProxyApp } from '@/server/boot/proxy-app';
import { prepareDatabase } from '@/server/boot/prepare-database';
import { SCHEMA_FOLDERS, checkFolders, readSchemas, checkEnvironment } from './schemas/schema-files';

/** As `src/runtime/schemas/schema-watch` listens for it. */
const SCHEMAS_CHANGED = 'jingwei:schemas';

/** Editors write in several steps; the last one counts. */
const DEBOUNCE_MS = 40;

async function openVite(server: ReturnType<typeof createServer>): Promise<ViteDevServer> {
  return createVite({
    appType: 'custom',
    // Not shared with the script runner's own bundler.
    cacheDir: '.cache/vite-dev',
    server: { middlewareMode: true, hmr: { server } },
    // Dependencies of all lazy chunks at once, so that the page does not reload during work.
    optimizeDeps: { entries: ['index.html', 'renderers/*/*/view.tsx', 'src/shell/layout/Console.tsx'] },
  });
}

/** The bundler's own module requests below `/schemas` carry a query; the rest there is the server's. */
function isServerRequest(url: string, base: string): boolean {
  const [path = '', query = ''] = url.split('?', 2);
  if (path.startsWith('/schemas/')) return !/(^|&)(import|t=|raw|url)/.test(query);
  return path === '/healthz' || path === base || path.startsWith(`${base}/`);
}

/** Null where another server answers the API. */
type StartedServer = Setup & { db: Database | null };

async function start(): Promise<StartedServer> {
  const setup = await readSetup({ env: process.env, skipInvalidSchemas: true });
  return setup.config.PROXY_TO === null ? openPreparedDatabase(setup) : { ...setup, db: null };
}

/** The server for the schemas as they are now. */
async function openApp({ config, db, schemas }: StartedServer, vite: ViteDevServer): Promise<FastifyInstance> {
  const page = async (url: string) => vite.transformIndexHtml(url, await readFile('index.html', 'utf8'));
  const app = db
    ? await buildApp({ config, db, schemas, page })
    : await buildProxyApp({ config, proxyTo: config.PROXY_TO ?? '', source: async () => schemas, page });
  await app.ready();
  return app;
}

/** Checks all schema files and sends the result to every open page. */
function checkAndPublish(vite: ViteDevServer, files: ReadonlyMap<string, string>, changed: boolean): Problem[] {
  const problems = checkFolders(SCHEMA_FOLDERS, files, checkEnvironment());
  for (const problem of problems) console.log(problemText(problem));
  vite.ws.send(SCHEMAS_CHANGED, { problems, changed });
  return problems;
}

function watchSchemas(files: Map<string, string>, onChange: () => Promise<void>): void {
  let waiting: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  const onFile = (path: string) => {
    if (existsSync(path)) files.set(path, readFileSync(path, 'utf8'));
    else files.delete(path);
    clearTimeout(waiting);
    waiting = setTimeout(() => {
      running = running.then(onChange).catch((error: unknown) => console.error(describeStartupError(error)));
    }, DEBOUNCE_MS);
  };
  for (const folder of SCHEMA_FOLDERS)
    watch(folder, { recursive: true }, (_event, name) => {
      if (name?.endsWith('.json') && !name.startsWith('_meta')) onFile(`${folder}/${name.replaceAll('\\', '/')}`);
    });
}

export async function main(): Promise<number> {
  let booted: StartedServer;
  try {
    booted = await start();
  } catch (error) {
    console.error(describeStartupError(error));
    return 1;
  }
  const { config, db, schemaFolders: folders } = booted;
  const base = config.API_BASE.startsWith('/') ? config.API_BASE : '/jeecg-boot';
  const files = readSchemas(SCHEMA_FOLDERS);

  const http = createServer();
  const vite = await openVite(http);
  let app = await openApp(booted, vite);
  http.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const answer = () => app.routing(request, response);
    if (isServerRequest(request.url ?? '/', base)) answer();
    else vite.middlewares(request, response, answer);
  });
  // The bundler's own socket is at another path.
  http.on('upgrade', (request: IncomingMessage, ...rest: unknown[]) => {
    if (isServerRequest(request.url ?? '/', base)) app.server.emit('upgrade', request, ...rest);
  });

  let problems = checkAndPublish(vite, files, false);
  vite.ws.on(SCHEMAS_CHANGED, (_data, client) => client.send(SCHEMAS_CHANGED, { problems, changed: false }));
  watchSchemas(files, async () => {
    const schemas = await loadSchemas(folders, types);
    const now = { ...booted, schemas };
    try {
      if (db) await prepareDatabase(db, config, schemas);
      const next = await openApp(now, vite);
      const before = app;
      app = next;
      await before.close();
    } finally {
      problems = checkAndPublish(vite, files, true);
    }
  });
  watch('src/server', { recursive: true }, () => vite.config.logger.info('src/server 已改变，重启 npm run dev 后生效'));

  http.listen(config.PORT, config.HOST, () => {
    console.log(`http://127.0.0.1:${(http.address() as AddressInfo).port}`);
  });
  await new Promise<void>((resolve) => {
    process.once('SIGINT', resolve);
    process.once('SIGTERM', resolve);
  });
  http.closeAllConnections();
  http.close();
  await vite.close();
  await app.close();
  await db?.close();
  return 0;
}
