/** The console with a hostile server: the page keeps working, nothing is executed, a reload recovers. */
import { rmSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Reply } from '../helpers/foreign-server';
import {
  MARK,
  MARKUP,
  NAMES,
  ok,
  openHostileServer,
  PATHS,
  SHAPES,
  type HostileServer,
} from '../helpers/hostile-server';
import { closeBrowser, startServer, visitOf, type Page, type StoryServer, type Visit } from '../helpers/story';

let hostile: HostileServer;
let server: StoryServer;
let visit: Visit | null = null;
/** The window shared by the tests of all shapes: its HTTP cache is kept, its storage is cleared. */
let shared: Visit | null = null;

beforeAll(async () => {
  hostile = await openHostileServer();
  server = await startServer({ API_BASE: hostile.apiBase });
});
afterAll(async () => {
  await closeBrowser();
  await server.stop();
  rmSync(server.dataDir, { recursive: true, force: true });
  await hostile.close();
});

const PATIENCE = 30_000;
const DICT = '/isystem/dict';
const soon = <T>(see: () => T) => expect.poll(see, { timeout: PATIENCE });

async function open(): Promise<Page> {
  visit = await visitOf(server.base);
  visit.page.setDefaultTimeout(PATIENCE);
  return visit.page;
}

async function openShared(): Promise<Page> {
  shared ??= await visitOf(server.base);
  visit = shared;
  visit.page.setDefaultTimeout(PATIENCE);
  await visit.page.goto('/healthz');
  await visit.page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  return visit.page;
}

function meanWell(): void {
  for (const path of Object.keys(hostile.answers)) delete hostile.answers[path];
}

/** Console message of the browser for a reply with an error status. */
const NETWORK = /Failed to load resource: the server responded with a status of/;
afterEach(async ({ task }) => {
  const left = visit;
  visit = null;
  meanWell();
  left?.forgive(NETWORK);
  const ran = await left?.page.evaluate((name) => Object.hasOwn(window, name), MARK);
  const complaints = left?.complaints.splice(0);
  if (left !== shared || task.result?.state === 'fail') {
    await left?.close();
    if (left === shared) shared = null;
  }
  expect(complaints).toEqual([]);
  expect(ran).toBe(false);
  expect(hostile.asked.filter(({ path }) => path.includes(MARK))).toEqual([]);
});

async function signIn(page: Page): Promise<void> {
  await page.getByLabel('用户名').fill('admin');
  await page.getByLabel('密码', { exact: true }).fill('123456');
  await page.getByRole('button', { name: '登录', exact: true }).click();
}

const row = (page: Page, text = '性别') => page.getByRole('row').filter({ hasText: text }).first();
const menuOf = (page: Page) => page.getByRole('navigation', { name: '主菜单' });

/** Expects content and buttons: the page is not blank and not the outermost error page. */
async function isWhole(page: Page): Promise<void> {
  await page.getByRole('button').first().waitFor();
  expect((await page.locator('#root').textContent())?.trim()).not.toBe('');
  expect(await page.getByText('这个页面出错了').count()).toBe(0);
}

/** Once the server sends valid replies, a reload recovers the page, if necessary with a new sign-in. */
async function recovers(page: Page): Promise<void> {
  meanWell();
  await page.goto(DICT);
  await page.getByLabel('用户名').or(page.locator('#content')).first().waitFor();
  if (await page.getByLabel('用户名').isVisible()) await signIn(page);
  await row(page).waitFor();
}

describe('a page with replies of a wrong shape', () => {
  it.each(Object.keys(SHAPES))('%s', async (shape) => {
    const page = await openShared();
    /** Only this call is answered in the shape. */
    const spoil = async (path: string, act: () => Promise<unknown>) => {
      meanWell();
      hostile.answers[path] = SHAPES[shape] as Reply;
      const answered = page.waitForResponse((response) => response.url().includes(path));
      await act();
      await answered;
      // Waits for all effects.
      await page.waitForTimeout(150);
      await isWhole(page);
    };
    await page.goto(DICT);
    await spoil(PATHS.signIn, () => signIn(page));
    await spoil(PATHS.permissions, async () => {
      if (await page.getByLabel('用户名').isVisible()) await signIn(page);
      else await page.goto(DICT);
    });
    await recovers(page);
    await spoil(PATHS.dicts, () => page.goto(DICT));
    await recovers(page);
  });
});

const leaf = (id: string, path: string, title: string, meta: object = {}, component = 'x') => ({
  id,
  path,
  component,
  route: '1',
  meta: { title, ...meta },
});
const OWN = leaf('dict', DICT, '数据字典', {}, 'system/DictList');
const RUNS = `javascript:window.${MARK}=1`;

const everywhere = (text: string): Record<string, Reply> => ({
  [PATHS.signIn]: {
    body: ok({
      token: 'hostile',
      userInfo: { id: '1', username: 'admin', realname: text, avatar: text, orgCode: 'A01', homePath: text },
      sysAllDictItems: { dict_item_status: [{ value: '1', text, color: text }] },
    }),
  },
  [PATHS.permissions]: {
    body: ok({
      menu: [
        leaf('a', text, text, { icon: text, url: text }, text),
        leaf('b', DICT, text, { icon: text }, 'system/DictList'),
        { ...leaf('c', '//evil.example/x', text), redirect: text },
        leaf('d', '/out', text, { url: RUNS, internalOrExternal: true }),
        leaf('e', '/frame', text, { url: RUNS }, 'layouts/IframePageView'),
      ],
      auth: [{ action: text, type: text }],
      allAuth: [],
    }),
  },
  [PATHS.dicts]: {
    body: ok(
      {
        records: [{ id: text, dictName: text, dictCode: text, description: text, type: text, createTime: text }],
        total: text,
      },
      text,
    ),
  },
  [PATHS.departs]: { body: ok({ list: [{ id: text, departName: text, orgCode: text }], orgCode: text }) },
});

it('shows markup and code as text in menu, names, rows, departments and notices', async () => {
  const page = await open();
  Object.assign(hostile.answers, everywhere(MARKUP));
  await page.goto(DICT);
  await signIn(page);
  await row(page, MARK).waitFor();
  await isWhole(page);
  expect(await menuOf(page).textContent()).toContain('<script>');
  // Clicks every entry: none leaves the site, opens a window or executes.
  const elsewhere: string[] = [];
  page.context().on('page', (other) => elsewhere.push(other.url()));
  const entries = menuOf(page).getByRole('menuitem');
  for (let at = 0; at < (await entries.count()); at += 1) await entries.nth(at).click();
  expect(new URL(page.url()).origin).toBe(server.base);
  expect(elsewhere).toEqual([]);
  expect(await page.locator('iframe').count()).toBe(0);
  await page.goto('/frame');
  await page.getByText('这个菜单没有可用的地址').first().waitFor();
  await visit?.shoot('hostile-markup');

  await page.locator('#user-menu').click();
  await page.getByRole('menuitem', { name: '切换部门' }).click();
  await page.locator('[role=dialog] .ant-select-selector').click();
  await page.locator('.ant-select-item-option', { hasText: '<script>' }).first().waitFor();
  await visit?.shoot('hostile-depart');
  hostile.answers[PATHS.dicts] = { body: { success: false, code: 500, message: MARKUP, result: null } };
  await page.goto(DICT);
  await page.getByText(`<script>window.${MARK}=1</script>`).first().waitFor();
  await recovers(page);
});

it('accepts names of inherited properties as names', async () => {
  const page = await open();
  const pairs = (value: string) => NAMES.map((name) => `"${name}":${value}`).join(',');
  hostile.answers[PATHS.signIn] = {
    body: `{"success":true,"code":200,"result":{"token":"hostile","userInfo":{"id":"1","username":"constructor","realname":"toString",${pairs('{"polluted":true}')}},"sysAllDictItems":{${pairs('[{"value":"1","text":"__proto__"}]')}}}}`,
  };
  const auth = NAMES.map((action) => ({ action, type: '1' }));
  const menu = [...NAMES.map((name) => leaf(name, `/${name}`, name, { icon: name }, name)), OWN];
  hostile.answers[PATHS.permissions] = { body: ok({ menu, auth, allAuth: auth }) };
  hostile.answers[PATHS.dicts] = {
    body: `{"success":true,"code":0,"result":{"records":[{"id":"__proto__","dictName":"性别","dictCode":"constructor",${pairs('{"polluted":1}')}}],"total":1}}`,
  };
  await page.goto(DICT);
  await signIn(page);
  await row(page).waitFor();
  for (const name of NAMES) {
    await menuOf(page).getByRole('menuitem', { name, exact: true }).click();
    await soon(() => new URL(page.url()).pathname).toBe(`/${name}`);
    await page.getByText(`MODULE_NOT_FOUND ${name}`, { exact: true }).waitFor();
  }
  expect(await page.evaluate(() => 'polluted' in {})).toBe(false);
  await recovers(page);
});

it('shows 20,000 menu entries and opens pages', async () => {
  const page = await open();
  const many = (from: number) =>
    Array.from({ length: 10_000 }, (_, at) => leaf(`l${from + at}`, `/x/${from + at}`, `条目${from + at}`));
  const group = { ...leaf('g', '/g', '大组', {}, 'layouts/RouteView'), children: many(0) };
  hostile.answers[PATHS.permissions] = { body: ok({ menu: [OWN, group, ...many(10_000)], auth: [], allAuth: [] }) };
  await page.goto(DICT);
  await signIn(page);
  await row(page).waitFor();
  await menuOf(page).getByText('还有 9802 项没有列出').waitFor();
  await menuOf(page).getByRole('menuitem', { name: '大组' }).click();
  await menuOf(page).getByText('还有 9800 项没有列出').waitFor();
  await visit?.shoot('hostile-menu');
  await menuOf(page).getByRole('menuitem', { name: '条目7', exact: true }).click();
  await page.getByText('MODULE_NOT_FOUND x').waitFor();
  await recovers(page);
});

it('stays responsive with texts of 10 MB', async () => {
  const page = await open();
  const huge = '长'.repeat(3_500_000);
  hostile.answers[PATHS.signIn] = {
    body: ok({
      token: 'hostile',
      userInfo: { id: '1', username: 'admin', realname: '管理员' },
      sysAllDictItems: { dict_item_status: [{ value: '1', text: huge }] },
    }),
  };
  hostile.answers[PATHS.dicts] = {
    body: ok({ records: [{ id: '1', dictName: '性别', dictCode: 'sex', description: huge }], total: 1 }),
  };
  await page.goto(DICT);
  await signIn(page);
  await row(page).waitFor();
  await page.getByRole('button', { name: '新增', exact: true }).first().click();
  await page.getByRole('dialog').getByLabel('字典名称').fill('还能写');
  page.on('dialog', (question) => void question.accept());
  await recovers(page);
});

it('shows that it waits for a slow server, and then the data', async () => {
  const page = await open();
  for (const [path, reply] of Object.entries(everywhere('慢'))) hostile.answers[path] = { ...reply, after: 2500 };
  await page.goto(DICT);
  await signIn(page);
  await page.getByText('正在登录…').waitFor();
  await page.getByRole('status', { name: '正在进入控制台…' }).waitFor();
  await page.locator('#content').waitFor();
  await row(page, '慢').waitFor();
  await recovers(page);
});
