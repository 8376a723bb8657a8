/** Page load, menu click and restart, as a user waits for them. */
import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { closeBrowser, visit, type Page } from '../helpers/browser';
import { signIn, startServer } from '../helpers/story';
import { buildBare, visitBare } from './bare-pages';
import { type Case, type Measurement, time } from './case';

const MENU = '/sys/permission/getUserPermissionByToken';
const SCREEN = '数据字典';
const PATH = '/isps/system/dict';
/** A second menu of the same screen: its tab stays open while the first is opened and closed. */
const SECOND = `${SCREEN}二`;

interface Entry {
  path: string;
  name: string;
  meta: { title: string };
  children?: Entry[];
}

/** Bytes and requests of one page load with an empty cache, as they cross the wire. */
async function transferred(page: Page, load: () => Promise<void>): Promise<{ kilobytes: number; requests: number }> {
  const client = await page.context().newCDPSession(page);
  await client.send('Network.enable');
  let bytes = 0;
  let requests = 0;
  client.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
    requests += 1;
  });
  await load();
  await page.waitForLoadState('networkidle');
  await client.detach();
  return { kilobytes: bytes / 1024, requests };
}

async function loadSignIn(base: string) {
  const { page, close } = await visit(base);
  const sum = await transferred(page, async () => {
    await page.goto('/');
    await page.getByLabel('用户名').waitFor();
  });
  await close();
  return sum;
}

/** Shell and list with a stored session and an empty cache. */
async function loadList(base: string) {
  const first = await visit(base);
  await signIn(first.page);
  const state = await first.page.context().storageState();
  await first.close();
  const { page, close } = await visit(base);
  await page.goto('/healthz');
  await page.evaluate((items) => {
    for (const { name, value } of items) localStorage.setItem(name, value);
  }, state.origins[0]!.localStorage);
  const sum = await transferred(page, async () => {
    await page.goto(PATH);
    await page.locator('[data-row]').first().waitFor();
  });
  await close();
  return sum;
}

/** Rows of the tab that the click opens, not of one that still stands there. */
const ROWS = `[data-tab="${PATH}"]:not([hidden]) [data-row]`;

/** Milliseconds from a click on the element with `text` until the frame after the first row is on screen. */
const clickToRows = (page: Page, selector: string, text: string, rows = '.ant-table-row'): Promise<number> =>
  page.evaluate(
    ([query, wanted, expected]) =>
      new Promise<number>((resolve) => {
        const target = [...document.querySelectorAll<HTMLElement>(query)].find(
          (one) => one.textContent?.trim() === wanted,
        );
        if (!target) throw new Error(`nothing to click: ${wanted}`);
        const from = performance.now();
        const shown = () =>
          [...document.querySelectorAll<HTMLElement>(expected)].some((row) => row.offsetParent !== null);
        const look = () => {
          if (!shown()) return requestAnimationFrame(look);
          return requestAnimationFrame(() => resolve(performance.now() - from));
        };
        target.click();
        requestAnimationFrame(look);
      }),
    [selector, text, rows] as const,
  );

/** Ours: a menu click opens a tab whose chunks and schema are warm; the tab is closed again, uncounted. */
async function openConsole(base: string) {
  const { page, close } = await visit(base);
  await page.route(`**${MENU}*`, async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { result: { menu: Entry[] } };
    const group = body.result.menu.find((entry) => entry.children?.some((child) => child.path === PATH));
    const screen = group?.children?.find((child) => child.path === PATH);
    if (!group || !screen) throw new Error('the menu has no such screen');
    group.children!.push({
      ...screen,
      path: `${PATH}2`,
      name: `${screen.name}2`,
      meta: { ...screen.meta, title: SECOND },
    });
    await route.fulfill({ response, json: body });
  });
  await signIn(page, `${PATH}2`);
  await page.locator('[data-row]').first().waitFor();
  const run = async () => {
    const spent = await clickToRows(page, 'nav a, [role="menuitem"]', SCREEN, ROWS);
    await page.getByRole('button', { name: `关闭 ${SCREEN}`, exact: true }).click();
    await page.locator('[aria-current="page"]', { hasText: SECOND }).first().waitFor();
    await sleep(200);
    return spent;
  };
  return { run, close };
}

/** The baseline: one fetch of the same rows into a hard-coded antd Table, on the same origin. */
async function openBare(base: string) {
  const { page, close } = await visitBare(base, 'table');
  const run = async () => {
    const spent = await clickToRows(page, 'button', 'open');
    await page.getByRole('button', { name: 'close' }).click();
    await sleep(200);
    return spent;
  };
  return { run, close };
}

/** The first menu click of a session, with an empty cache: neither list nor schema was ever here. */
async function coldClick(base: string): Promise<number> {
  const { page, close } = await visit(base);
  await signIn(page, '/404');
  await page.waitForLoadState('networkidle');
  const menu = page.getByRole('menuitem', { name: SCREEN, exact: true });
  if (!(await menu.isVisible())) await page.getByRole('menuitem', { name: '系统管理', exact: true }).click();
  await menu.waitFor();
  await sleep(500);
  const spent = await clickToRows(page, 'nav a, [role="menuitem"]', SCREEN, ROWS);
  await close();
  return spent;
}

async function coldBare(base: string): Promise<number> {
  const { page, close } = await visitBare(base, 'cold');
  await page.waitForLoadState('networkidle');
  await sleep(500);
  const spent = await clickToRows(page, 'button', 'open');
  await close();
  return spent;
}

async function open() {
  await buildBare();
  const server = await startServer();
  const console = await openConsole(server.base);
  const bare = await openBare(server.base);
  const login = await loadSignIn(server.base);
  const list = await loadList(server.base);
  const measurements: Measurement[] = [
    {
      name: 'sign-in page, transferred',
      unit: 'KB',
      bound: { atMost: 250 },
      runs: 1,
      ours: async () => login.kilobytes,
    },
    {
      name: 'sign-in page, requests',
      unit: 'requests',
      bound: { atMost: 15 },
      runs: 1,
      ours: async () => login.requests,
    },
    {
      name: 'shell and list, transferred',
      unit: 'KB',
      bound: { atMost: 560 },
      runs: 1,
      ours: async () => list.kilobytes,
    },
    { name: 'menu click → rows', unit: 'ms', bound: { ratio: 1.4 }, ours: console.run, bare: bare.run },
    {
      name: 'first menu click → rows, nothing cached',
      unit: 'ms',
      bound: { ratio: 2 },
      ours: () => coldClick(server.base),
      bare: () => coldBare(server.base),
    },
    {
      name: 'restart on an existing database → answers',
      unit: 'ms',
      bound: { atMost: 3000 },
      ours: async () => {
        await server.stop();
        return time(() => server.start());
      },
    },
  ];
  return {
    measurements,
    close: async () => {
      await console.close();
      await bare.close();
      await closeBrowser();
      await server.stop();
      rmSync(server.dataDir, { recursive: true, force: true });
    },
  };
}

export default { name: 'Screens in a browser', open } satisfies Case;
