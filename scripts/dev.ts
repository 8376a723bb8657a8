/**
 * `npm run dev`: console with hot reload, server and schema checker on one port. A saved schema file is checked at once:
 * an error is shown on its page, a valid file is served without a restart, new fields get their columns. A saved server
 * function replaces the running one.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { ViteDevServer } from 'vite';
import type { Problem } from '@/model/check';
import type { Setup } from '@/server/boot/startup';
import type { Database } from '@/server/db';
import { openBundler, type ChangedFiles } from './dev/development-bundler';
import type * as reloadable from './dev/reloadable';

/** Modules of one load; after a change of a file a new load holds new modules in its place. */
type Reloadable = typeof reloadable;

/** As `src/runtime/schemas/schema-watch` listens for it. */
const SCHEMAS_CHANGED = 'jingwei:schemas';

/** The bundler's own module requests below `/schemas` carry a query; the rest there is the server's. */
function isServerRequest(url: string, base: string): boolean {
  const [path = '', query = ''] = url.split('?', 2);
  if (path.startsWith('/schemas/')) return !/(^|&)(import|t=|raw|url)/.test(query);
  return path === '/healthz' || path === base || path.startsWith(`${base}/`);
}

/** Null where another server answers the API. */
type StartedServer = Setup & { db: Database | null };

async function start(modules: Reloadable): Promise<StartedServer> {
  const setup = await modules.readSetup({ env: process.env, skipInvalidSchemas: true });
  await modules.assertPortFree({ host: setup.config.HOST, port: setup.config.PORT });
  if (setup.config.PROXY_TO !== null) return { ...setup, db: null };
  const prepared = await modules.openPreparedDatabase(setup);
  for (const line of modules.describePreparation(prepared.preparation)) console.log(line);
  return prepared;
}

/** The server for the schemas and functions as they are now. */
async function openApp(
  { buildApp, buildProxyApp }: Reloadable,
  { config, db, schemas }: StartedServer,
  vite: ViteDevServer,
): Promise<FastifyInstance> {
  const page = async (url: string) => vite.transformIndexHtml(url, await readFile('index.html', 'utf8'));
  const app = db
    ? await buildApp({ config, db, schemas, page })
    : await buildProxyApp({ config, proxyTo: config.PROXY_TO ?? '', source: async () => schemas, page });
  await app.ready();
  return app;
}

/** Loads the modules of the server as they are on disk. The bundler prints an error and where it is. */
const loadModules = async (vite: ViteDevServer) =>
  (await vite.ssrLoadModule('/scripts/dev/reloadable.ts')) as unknown as Reloadable;

/** Checks all schema files and prints the problems. */
function checkSchemas(modules: Reloadable): Problem[] {
  const { SCHEMA_FOLDERS, checkEnvironment, checkFolders, readSchemas, problemText } = modules;
  const problems = checkFolders(SCHEMA_FOLDERS, readSchemas(SCHEMA_FOLDERS), checkEnvironment());
  for (const problem of problems) console.log(problemText(problem));
  return problems;
}

/** Keeps the types of entities as new as the schema files, for completion in server functions. */
async function updateTypes({ writeEntityTypes }: Reloadable, app: string | null): Promise<void> {
  try {
    if (await writeEntityTypes(app)) console.log('已更新实体的类型');
  } catch (error) {
    console.error(error);
  }
}

interface ReloadableApp {
  /** The app that answers now. */
  current: () => FastifyInstance;
  /** Replaces the app by one for the files as they are now; after an error the app before goes on. */
  reload: (changed: ChangedFiles) => Promise<void>;
}

async function openReloadableApp(
  vite: ViteDevServer,
  started: StartedServer,
  first: Reloadable,
): Promise<ReloadableApp> {
  const { config, db, schemaFolders } = started;
  const folders = schemaFolders.map((folder) => `${resolve(folder).replaceAll('\\', '/')}/`);
  vite.watcher.add(folders);
  const isSchema = (file: string) =>
    folders.some((folder) => file.startsWith(folder) && !file.startsWith(`${folder}_meta/`));
  let modules = first;
  let app = await openApp(modules, started, vite);
  const { length: upgraded } = started.schemas.outdated;
  if (upgraded > 0) console.log(modules.migrationMessages.upgraded(upgraded));
  let problems = checkSchemas(modules);
  vite.ws.on(SCHEMAS_CHANGED, (_data, client) => client.send(SCHEMAS_CHANGED, { problems, changed: false }));

  const replaceApp = async () => {
    const schemas = await modules.loadSchemas(schemaFolders, modules.types);
    if (db) {
      const preparation = await modules.prepareDatabase(db, config, schemas);
      for (const line of modules.describePreparation(preparation)) console.log(line);
    }
    const before = app;
    app = await openApp(modules, { ...started, schemas }, vite);
    // Not awaited: a function that never ends would keep the next change from being loaded.
    before.close().catch(console.error);
  };
  const reload = async (files: ChangedFiles) => {
    const schemasChanged = files.json.some(isSchema);
    if (!schemasChanged && files.modules.length === 0) return;
    try {
      const next = await loadModules(vite).catch(() => null);
      if (next === null) return console.error('有错误，未重新载入；原来的代码继续运行');
      // The open connection belongs to the classes of the first load.
      if (next.openDatabase !== first.openDatabase) return console.error('数据库层已改变，请重新启动 npm run dev');
      modules = next;
      await replaceApp();
      for (const path of files.modules) console.log(`已重新载入 ${path}`);
    } catch (error) {
      console.error(modules.describeStartupError(error));
    } finally {
      problems = checkSchemas(modules);
      if (schemasChanged) modules.writeNames();
      vite.ws.send(SCHEMAS_CHANGED, { problems, changed: schemasChanged });
      // An invalid file would be missing from the types.
      if (schemasChanged && problems.length === 0) await updateTypes(modules, config.APP_DIR);
    }
  };
  return { current: () => app, reload };
}

/** Sends requests below the API to the app, all others to the bundler. */
function routeRequests(http: Server, vite: ViteDevServer, current: () => FastifyInstance, apiBase: string): void {
  const base = apiBase.startsWith('/') ? apiBase : '/jeecg-boot';
  http.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const answer = () => current().routing(request, response);
    if (isServerRequest(request.url ?? '/', base)) answer();
    else vite.middlewares(request, response, answer);
  });
  // The bundler's own socket is at another path.
  http.on('upgrade', (request: IncomingMessage, ...rest: unknown[]) => {
    if (isServerRequest(request.url ?? '/', base)) current().server.emit('upgrade', request, ...rest);
  });
}

export async function main(): Promise<number> {
  const http = createServer();
  let reload: ReloadableApp['reload'] = async () => undefined;
  const vite = await openBundler(http, (changed) => reload(changed));
  let started: StartedServer;
  let app: ReloadableApp;
  const modules = await loadModules(vite);
  try {
    started = await start(modules);
    app = await openReloadableApp(vite, started, modules);
  } catch (error) {
    console.error(modules.describeStartupError(error));
    await vite.close();
    return 1;
  }
  const { config, db } = started;
  reload = app.reload;
  routeRequests(http, vite, app.current, config.API_BASE);
  http.listen(config.PORT, config.HOST, () => {
    console.log(`http://127.0.0.1:${(http.address() as AddressInfo).port}`);
  });
  await new Promise<void>((stop) => {
    process.once('SIGINT', stop);
    process.once('SIGTERM', stop);
  });
  http.closeAllConnections();
  http.close();
  await vite.close();
  await app.current().close();
  await db?.close();
  return 0;
}
