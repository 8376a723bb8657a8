/** Starts the server, prints its address, and stops it gracefully. */
import type { AddressInfo } from 'node:net';
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
import { assertPortFree, PortError } from './port';
import { describePreparation } from './prepare-database';
import { hasCluster } from '../db';
import { buildProxyApp } from './proxy-app';
import { ADMIN } from '../seed/admin';

export interface ServeOptions extends Omit<StartupOptions, 'step'> {
  /** Folder of the built console. */
  web?: string;
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

/** A built server. `close` releases what stays open after the app is closed. */
interface OpenedServer {
  app: FastifyInstance;
  close(): Promise<void>;
  /** Lines for the operator, before and after listening. */
  notes: readonly string[];
  hints: readonly string[];
}

/** Proxy mode: no database is opened. */
async function openProxyServer(setup: Setup, proxyTo: string, { web }: ServeOptions): Promise<OpenedServer> {
  const { config, schemas } = setup;
  const app = await buildProxyApp({ config, proxyTo, source: async () => schemas, ...(web ? { web } : {}) });
  return { app, close: async () => undefined, notes: [], hints: [consoleMessages.proxying(proxyTo)] };
}

async function openServer(
  setup: Setup,
  step: StartupOptions['step'],
  { web, app: more }: ServeOptions,
): Promise<OpenedServer> {
  const { config, db, schemas, preparation } = await openPreparedDatabase(setup, step);
  try {
    const app = await buildApp({ config, db, schemas, ...(web ? { web } : {}), ...more });
    const demo = config.ADMIN_PASSWORD === null ? [consoleMessages.account(ADMIN, DEMO_PASSWORD)] : [];
    return { app, close: () => db.close(), notes: describePreparation(preparation), hints: demo };
  } catch (error) {
    await db.close();
    throw error;
  }
}

/** Starts and listens. @throws errors of the start (startup.ts); PortError, before the database is opened */
export async function serve(options: ServeOptions): Promise<RunningServer> {
  const { print = console.log } = options;
  const { begin, finish } = buildProgress(print);
  const step = (name: StartupStep, config: Config) => begin(stepText(name, config));
  const setup = await readSetup({ ...options, step });
  const { HOST, PORT, PROXY_TO } = setup.config;
  const address = { host: HOST, port: PORT };
  await assertPortFree(address);
  const { app, close, notes, hints } =
    PROXY_TO === null ? await openServer(setup, step, options) : await openProxyServer(setup, PROXY_TO, options);
  const stop = async () => {
    await app.close();
    await close();
  };
  try {
    finish();
    const { length: upgraded } = setup.schemas.outdated;
    if (upgraded > 0) print(consoleMessages.warning(migrationMessages.upgraded(upgraded)));
    for (const note of notes) print(note);
    await app.listen(address).catch((error: unknown) => Promise.reject(new PortError(address, error)));
    const { port } = app.server.address() as AddressInfo;
    const host = isLoopback(HOST) || HOST === '0.0.0.0' || HOST === '::' ? '127.0.0.1' : HOST;
    const url = `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
    print(consoleMessages.serving(url));
    for (const hint of hints) print(hint);
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
