/** Starts the server, prints its address, and stops it gracefully. */
import type { FastifyInstance } from 'fastify';
import { migrationMessages } from '@/model/schema-migration';
import { buildApp, type AppOptions } from './app';
import {
  describeStartupError,
  openPreparedDatabase,
  readSetup,
  type StartupOptions,
  type Setup,
  type StartupStep,
} from './startup';
import { DEMO_PASSWORD, isLoopback, type Config } from '../config/config';
import { consoleMessages } from './messages';
import { withJobProcesses } from './job-process';
import { assertPortFree, PortError, type Address } from './port';
import { describePreparation } from './prepare-database';
import { TRANSFER_JOBS } from '../crud';
import { hasCluster, type Database } from '../db';
import { buildJobs } from '../jobs/jobs';
import { buildProxyApps, portOf } from './proxy-app';
import type { FirstRunState } from '../platform/first-run/first-run-state';
import { issueStartCode } from '../platform/first-run/start-code';
import { ADMIN } from '../seed/admin';

export interface ServeOptions extends Omit<StartupOptions, 'step'> {
  /** Folder of the built console. */
  web?: string;
  /** File of this program, which it starts again for jobs in processes of their own; absent: it runs them itself. */
  entry?: string;
  app?: Partial<AppOptions>;
  /** Prints a line for the operator; default: the console. */
  print?: (line: string) => void;
}

export interface RunningServer {
  url: string;
  /** Finishes running requests, closes the database, removes the lock. */
  stop(): Promise<void>;
}

/** Prints each step, and its duration when the next one begins. */
function buildProgress(print: (line: string) => void) {
  let done: (() => void) | null = null;
  const finish = () => {
    done?.();
    done = null;
  };
  const begin = (text: string) => {
    finish();
    const started = Date.now();
    print(consoleMessages.begin(text));
    done = () => print(consoleMessages.end(text, (Date.now() - started) / 1000));
  };
  return { begin, finish };
}

const stepText = (step: StartupStep, config: Config) => {
  if (step === 'schemas') return consoleMessages.schemas;
  if (step === 'prepare') return consoleMessages.prepare;
  if (step === 'wait') return consoleMessages.wait;
  if (config.DATABASE_URL !== null) return consoleMessages.openServer;
  return hasCluster(config.DATA_DIR)
    ? consoleMessages.openFolder(config.DATA_DIR)
    : consoleMessages.createFolder(config.DATA_DIR);
};

/** A built server. `close` releases what stays open after the apps are closed. */
interface OpenedServer {
  app: FastifyInstance;
  /** Serves the upstream server's own pages on PAGES_PORT. */
  pages?: FastifyInstance;
  close(): Promise<void>;
  /** Lines for the operator, before and after listening. */
  notes: readonly string[];
  hints: (url: string) => readonly string[];
}

/** Proxy mode: no database is opened. */
async function openProxyServer(setup: Setup, proxyTo: string, { web }: ServeOptions): Promise<OpenedServer> {
  const { config, schemas } = setup;
  const options = { config, proxyTo, source: async () => schemas, ...(web ? { web } : {}) };
  const { app, pages } = await buildProxyApps(options);
  return {
    app,
    ...(pages ? { pages } : {}),
    close: async () => undefined,
    notes: [],
    hints: () => [consoleMessages.proxying(proxyTo), ...(pages ? [consoleMessages.pages(portOf(pages))] : [])],
  };
}

/** Imports and exports run in processes of their own. */
const jobsInProcesses = (entry: string): AppOptions['jobs'] => {
  return (options) => withJobProcesses(buildJobs(options), entry, TRANSFER_JOBS);
};

/** How the operator gets into the console. A pending first run gets its one-time code here, which is shown only once. */
async function hintsOf(state: FirstRunState, config: Config, db: Database): Promise<OpenedServer['hints']> {
  if (state === 'pending') {
    const code = await issueStartCode(db);
    return (url) => [consoleMessages.firstRun(url, code)];
  }
  const isDemo = state === 'demo' && config.DEMO_DATA === 'on' && config.ADMIN_PASSWORD === null;
  return () => (isDemo ? [consoleMessages.account(ADMIN, DEMO_PASSWORD)] : []);
}

async function openServer(
  setup: Setup,
  step: StartupOptions['step'],
  { web, entry, app: more }: ServeOptions,
): Promise<OpenedServer> {
  const { config, db, schemas, preparation } = await openPreparedDatabase(setup, step);
  try {
    // The folder of PGlite belongs to one process.
    const jobs = entry !== undefined && db.kind === 'postgres' ? { jobs: jobsInProcesses(entry) } : {};
    const app = await buildApp({ config, db, schemas, ...(web ? { web } : {}), ...jobs, ...more });
    const hints = await hintsOf(preparation.firstRun, config, db);
    return { app, close: () => db.close(), notes: describePreparation(preparation), hints };
  } catch (error) {
    await db.close();
    throw error;
  }
}

/** @throws PortError */
async function listen(app: FastifyInstance, address: Address): Promise<void> {
  await app.listen(address).catch((error: unknown) => Promise.reject(new PortError(address, error)));
}

/** Starts and listens. @throws errors of the start (startup.ts); PortError, before the database is opened */
export async function serve(options: ServeOptions): Promise<RunningServer> {
  const { print = console.log } = options;
  const { begin, finish } = buildProgress(print);
  const step = (name: StartupStep, config: Config) => begin(stepText(name, config));
  const setup = await readSetup({ ...options, step });
  const { HOST, PORT, PAGES_PORT, PROXY_TO } = setup.config;
  await assertPortFree({ host: HOST, port: PORT });
  if (PAGES_PORT !== null) await assertPortFree({ host: HOST, port: PAGES_PORT });
  const { app, pages, close, notes, hints } =
    PROXY_TO === null ? await openServer(setup, step, options) : await openProxyServer(setup, PROXY_TO, options);
  const stop = async () => {
    await Promise.all([app.close(), pages?.close()]);
    await close();
  };
  try {
    finish();
    const { length: upgraded } = setup.schemas.outdated;
    if (upgraded > 0) print(consoleMessages.warning(migrationMessages.upgraded(upgraded)));
    for (const note of notes) print(note);
    await listen(app, { host: HOST, port: PORT });
    if (pages) await listen(pages, { host: HOST, port: PAGES_PORT ?? 0 });
    const port = portOf(app);
    const host = isLoopback(HOST) || HOST === '0.0.0.0' || HOST === '::' ? '127.0.0.1' : HOST;
    const url = `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
    print(consoleMessages.serving(url));
    for (const hint of hints(url)) print(hint);
    return { url, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Maximum time for running requests when the server stops. */
const SHUTDOWN_TIMEOUT_MS = 10_000;

/** Runs the server as a program: signals stop it; a failed start prints its cause and exits with 1. */
export async function run(options: ServeOptions): Promise<void> {
  const { print = console.log } = options;
  const server = await serve(options).catch((error: unknown) => {
    console.error(describeStartupError(error));
    process.exit(1);
  });
  let stopping = false;
  const stop = async (code: number) => {
    // A second signal exits at once.
    if (stopping) process.exit(1);
    stopping = true;
    print(consoleMessages.stopping);
    setTimeout(() => process.exit(1), SHUTDOWN_TIMEOUT_MS).unref();
    await server.stop();
    print(consoleMessages.stopped);
    process.exit(code);
  };
  process.on('SIGINT', () => void stop(0));
  process.on('SIGTERM', () => void stop(0));
  process.on('uncaughtException', (error) => {
    console.error(JSON.stringify({ level: 'fatal', time: new Date().toISOString(), msg: describeStartupError(error) }));
    void stop(1);
  });
}
