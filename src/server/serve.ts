/** Starts the server, says where it is, and stops it gracefully. */
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { buildApp, type AppOptions } from './app';
import { describeBootError, openPrepared, readSetup, type BootOptions, type Setup, type Step } from './boot';
import { DEMO_PASSWORD, isLoopback, type Config } from './config';
import { consoleTexts } from './console-texts';
import { hasCluster } from './db';
import { buildFront } from './front';
import { ADMIN } from './seed/admin';

export interface ServeOptions extends Omit<BootOptions, 'step'> {
  /** Folder of the built console. */
  web?: string;
  app?: Partial<AppOptions>;
  /** Lines for a person; default: the console. */
  print?: (line: string) => void;
}

export interface Serving {
  url: string;
  /** Finishes running requests, closes the database, removes the lock. */
  stop(): Promise<void>;
}

/** Announces each step, and how long it took when the next begins. */
function progress(print: (line: string) => void) {
  let done: (() => void) | null = null;
  const finish = () => {
    done?.();
    done = null;
  };
  const begin = (text: string) => {
    finish();
    const started = Date.now();
    print(consoleTexts.begin(text));
    done = () => print(consoleTexts.end(text, (Date.now() - started) / 1000));
  };
  return { begin, finish };
}

const stepText = (step: Step, config: Config) => {
  if (step === 'schemas') return consoleTexts.schemas;
  if (step === 'prepare') return consoleTexts.prepare;
  if (config.DATABASE_URL !== null) return consoleTexts.openServer;
  return hasCluster(config.DATA_DIR)
    ? consoleTexts.openFolder(config.DATA_DIR)
    : consoleTexts.createFolder(config.DATA_DIR);
};

/** A server that is built, and what it leaves open when it is closed. */
interface Opened {
  app: FastifyInstance;
  close(): Promise<void>;
  /** Lines for a person, before and after it listens. */
  warnings: readonly string[];
  hints: readonly string[];
}

/** Ours in front of another server: no database is opened. */
async function openFront(setup: Setup, proxyTo: string, { web }: ServeOptions): Promise<Opened> {
  const { config, schemas } = setup;
  const app = await buildFront({ config, proxyTo, source: async () => schemas, ...(web ? { web } : {}) });
  return { app, close: async () => undefined, warnings: [], hints: [consoleTexts.front(proxyTo)] };
}

async function openOwn(setup: Setup, step: BootOptions['step'], { web, app: more }: ServeOptions): Promise<Opened> {
  const { config, db, schemas, preparation } = await openPrepared(setup, step);
  try {
    const app = await buildApp({ config, db, schemas, ...(web ? { web } : {}), ...more });
    const demo = config.ADMIN_PASSWORD === null ? [consoleTexts.account(ADMIN, DEMO_PASSWORD)] : [];
    return { app, close: () => db.close(), warnings: preparation.tables.warnings, hints: demo };
  } catch (error) {
    await db.close();
    throw error;
  }
}

/** Boots and listens. @throws what `boot` throws; the system's error when the port is taken */
export async function serve(options: ServeOptions): Promise<Serving> {
  const { print = console.log } = options;
  const { begin, finish } = progress(print);
  const step = (name: Step, config: Config) => begin(stepText(name, config));
  const setup = await readSetup({ ...options, step });
  const { HOST, PORT, PROXY_TO } = setup.config;
  const { app, close, warnings, hints } =
    PROXY_TO === null ? await openOwn(setup, step, options) : await openFront(setup, PROXY_TO, options);
  const stop = async () => {
    await app.close();
    await close();
  };
  try {
    finish();
    for (const warning of warnings) print(consoleTexts.warning(warning));
    await app.listen({ host: HOST, port: PORT });
    const { port } = app.server.address() as AddressInfo;
    const host = isLoopback(HOST) || HOST === '0.0.0.0' || HOST === '::' ? '127.0.0.1' : HOST;
    const url = `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
    print(consoleTexts.serving(url));
    for (const hint of hints) print(hint);
    return { url, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** A request that does not end must not keep the server from stopping. */
const PATIENCE = 10_000;

/** `serve` as a program: signals stop it, a failed start is told in words and exits with 1. */
export async function run(options: ServeOptions): Promise<void> {
  const { print = console.log } = options;
  const serving = await serve(options).catch((error: unknown) => {
    console.error(describeBootError(error));
    process.exit(1);
  });
  let stopping = false;
  const stop = async (code: number) => {
    // The second signal: whoever asks twice does not want to wait.
    if (stopping) process.exit(1);
    stopping = true;
    print(consoleTexts.stopping);
    setTimeout(() => process.exit(1), PATIENCE).unref();
    await serving.stop();
    print(consoleTexts.stopped);
    process.exit(code);
  };
  process.on('SIGINT', () => void stop(0));
  process.on('SIGTERM', () => void stop(0));
  process.on('uncaughtException', (error) => {
    console.error(JSON.stringify({ level: 'fatal', time: new Date().toISOString(), msg: describeBootError(error) }));
    void stop(1);
  });
}
