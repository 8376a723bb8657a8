/**
 * Stories drive the built console in a real browser, each file with its own server.
 *
 *     const story = openStory();
 *     it('signs in', async () => {
 *       const { page, complaints } = await story.visit({ size: 'phone' });
 *       await signIn(page);
 *       expect(complaints).toEqual([]);
 *     });
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll } from 'vitest';
import { closeBrowser, visit, type Page, type Visit, type VisitOptions } from './browser';
import { ensureBuild } from './build';
import { preparedData } from './prepared';
import { shortLived } from './short-lived';

export { closeBrowser, visit as visitOf, type Page, type Size, type Visit } from './browser';

export const ADMIN = { username: 'admin', password: '123456' } as const;

/** A process of the built server with its own data directory. */
export interface StoryServer {
  /** For example `http://127.0.0.1:41234`; it stays the same after a restart. */
  base: string;
  dataDir: string;
  /** Output lines so far. */
  log: string[];
  /** Stops the process with the signal. */
  stop: (signal?: 'SIGTERM' | 'SIGKILL') => Promise<void>;
  start: () => Promise<void>;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

/** In ms. Long, because the first start creates the database. */
const START_TIMEOUT = 90_000;
const POLL = 100;

async function isUp(base: string): Promise<boolean> {
  try {
    return (await fetch(`${base}/healthz`)).ok;
  } catch {
    return false;
  }
}

/**
 * Starts the built server; `env` extends the default environment.
 * @param folder contains the folder `schemas`; default: the project
 * @throws Error with the log when the server does not start
 */
export async function startServer(env: Record<string, string> = {}, folder = '.'): Promise<StoryServer> {
  const entry = resolve(await ensureBuild());
  const dataDir = mkdtempSync(join(tmpdir(), 'jingwei-story-'));
  // Demonstration data is prepared; a server without it, or without a database, starts with an empty folder.
  if (['API_BASE', 'PROXY_TO', 'DEMO_DATA'].every((name) => env[name] === undefined))
    cpSync(await preparedData(), dataDir, { recursive: true });
  const port = await freePort();
  const base = `http://127.0.0.1:${port}`;
  const log: string[] = [];
  let child: ChildProcess | null = null;

  async function start(): Promise<void> {
    const started = spawn(process.execPath, [...shortLived, entry], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NODE_ENV: 'production', PORT: String(port), DATA_DIR: dataDir, DEMO_TOUR: 'off', ...env },
    });
    child = started;
    started.stdout.on('data', (chunk) => log.push(String(chunk)));
    started.stderr.on('data', (chunk) => log.push(String(chunk)));
    for (const until = Date.now() + START_TIMEOUT; Date.now() < until; await sleep(POLL)) {
      if (await isUp(base)) return;
      if (started.exitCode !== null) break;
    }
    throw new Error(`the server did not start:\n${log.join('')}`);
  }

  async function stop(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
    if (!child || child.exitCode !== null) return;
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
    child = null;
  }

  await start();
  return { base, dataDir, log, stop, start };
}

export interface Story {
  server: () => StoryServer;
  visit: (options?: VisitOptions) => Promise<Visit>;
}

/**
 * Starts one server for the file; its windows are closed at the end. Call it at the top level of a story file.
 * @param folder contains the folder `schemas`; default: the project
 */
export function openStory(env: Record<string, string> = {}, folder?: string): Story {
  let server: StoryServer | null = null;
  const visits: Visit[] = [];
  const running = () => {
    if (!server) throw new Error('the story has not begun: use it inside a test');
    return server;
  };
  beforeAll(async () => {
    server = await startServer(env, folder);
  });
  afterAll(async () => {
    for (const one of visits) await one.close().catch(() => undefined);
    await closeBrowser();
    await server?.stop();
    if (server) rmSync(server.dataDir, { recursive: true, force: true });
  });
  return {
    server: running,
    visit: async (options) => {
      const one = await visit(running().base, options);
      visits.push(one);
      return one;
    },
  };
}

/** In ms: 7 days, as the console stores a session. */
const WEEK = 7 * 24 * 3_600_000;

/**
 * Signs in by the API, stores the session as the console does, opens the path and waits for the console: half the time
 * of the sign-in page, which has stories of its own.
 */
export async function signIn(
  page: Page,
  path = '/',
  account: { username: string; password: string } = ADMIN,
): Promise<void> {
  const answer = await page.request.post('/jeecg-boot/sys/login', { data: account });
  const { result, message } = (await answer.json()) as { result: Record<string, unknown> | null; message: string };
  if (typeof result?.token !== 'string') throw new Error(`sign-in as ${account.username}: ${message}`);
  const { origin } = new URL(answer.url());
  const kept = (await page.context().storageState()).origins.find((one) => one.origin === origin)?.localStorage ?? [];
  const entry = (key: string, value: unknown) => ({
    name: `pro__${key}`,
    value: JSON.stringify({ value, expire: Date.now() + WEEK }),
  });
  const session = [entry('Access-Token', result.token), entry('Login_Userinfo', result.userInfo)];
  const others = kept.filter(({ name }) => !session.some((one) => one.name === name));
  await page.context().setStorageState({ cookies: [], origins: [{ origin, localStorage: [...others, ...session] }] });
  await page.goto(path);
  await page.locator('#content').waitFor();
}

/**
 * Signs in on the sign-in page and waits for the console.
 * @param path address after sign-in, by the redirect query
 */
export async function signInOnPage(
  page: Page,
  path = '/',
  account: { username: string; password: string } = ADMIN,
): Promise<void> {
  await page.goto(path);
  await page.getByLabel('用户名').fill(account.username);
  await page.getByLabel('密码', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await passChoice(page);
}

/** Waits for the console. Confirms the preselected department if the user has several. */
export async function passChoice(page: Page): Promise<void> {
  const go = page.getByRole('button', { name: '进入控制台', exact: true });
  await page.locator('#content').or(go).first().waitFor();
  if (await go.isVisible()) await go.click();
  await page.locator('#content').waitFor();
}
