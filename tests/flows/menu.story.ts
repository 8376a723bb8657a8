/** Navigation: menus of three roles, search, tabs, shortcuts and error pages. */
import type { AnyRow } from '@/server/db';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { closeBrowser, visit as openWindow, type Page, type Size, type Visit } from '../helpers/browser';
import { openConsole, type ConsoleServer } from '../helpers/console';
import { passChoice } from '../helpers/story';

const [DICT, HOME] = ['/isps/system/dict', '/dashboard/analysis'];
const PATIENCE = 20_000;
const soon = <T>(see: () => T) => expect.poll(see, { timeout: PATIENCE });
const sizes: readonly Size[] = ['desktop', 'phone'];
const PASSWORD = 'Jing2wei3';

let server: ConsoleServer;
let visits: Visit[] = [];

beforeAll(async () => {
  server = await openConsole();
}, 400_000);
afterAll(async () => {
  await closeBrowser();
  await server.close();
});
afterEach(async () => {
  const complaints = visits.flatMap((one) => one.complaints);
  for (const one of visits) await one.close();
  visits = [];
  expect(complaints).toEqual([]);
});

interface Account {
  username: string;
  password: string;
}
const ADMIN: Account = { username: 'admin', password: '123456' };

async function enter(path: string, size: Size = 'desktop', account = ADMIN, theme?: 'light' | 'dark'): Promise<Visit> {
  const visit = await openWindow(server.base, { size, theme: theme ?? (size === 'phone' ? 'dark' : 'light') });
  visits.push(visit);
  const { page } = visit;
  page.setDefaultTimeout(PATIENCE);
  await page.goto(path);
  await page.getByLabel('用户名').fill(account.username);
  await page.getByLabel('密码', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await passChoice(page);
  return visit;
}

const path = (page: Page) => new URL(page.url()).pathname;
const tabBar = (page: Page) => page.getByRole('navigation', { name: '打开的页面' });
const tabNames = (page: Page) => tabBar(page).getByRole('listitem').allTextContents();
const search = (page: Page) => page.getByRole('combobox', { name: '搜索菜单' });
const found = (page: Page) => page.getByRole('option').allTextContents();

/** A user whose only role has exactly these menus. */
async function addRole(code: string, urls: readonly string[]): Promise<Account> {
  const username = `${code}_${Date.now().toString(36)}`;
  const role = { roleCode: username, roleName: `角色${username}` };
  expect((await server.call('POST', '/sys/role/add', { body: role })).success).toBe(true);
  const [{ rows: roles }, { rows: menus }] = await Promise.all([
    sql<AnyRow>`select id from sys_role where role_code = ${username}`.execute(server.db),
    sql<AnyRow>`select id from sys_permission where url = any(${urls}::text[])`.execute(server.db),
  ]);
  const roleId = String(roles[0]?.id);
  const permissionIds = menus.map(({ id }) => String(id)).join(',');
  const body = { roleId, permissionIds, lastpermissionIds: '' };
  expect((await server.call('POST', '/sys/permission/saveRolePermission', { body })).success).toBe(true);
  const user = { username, realname: '看菜单', status: 1, password: PASSWORD, confirmPassword: PASSWORD };
  const added = await server.call('POST', '/sys/user/add', { body: { ...user, selectedroles: roleId } });
  expect(added).toMatchObject({ success: true });
  return { username, password: PASSWORD };
}

describe.each(sizes)('three roles on a %s', (size) => {
  // Every user has 首页.
  const roles: [string, string, string, string][] = [
    ['keeper', DICT, '数据字典', '/isps/system/position'],
    ['planner', '/isps/system/position', '职务管理', DICT],
  ];
  it.each(roles)('%s sees only its menu', async (code, url, title, foreign) => {
    const account = await addRole(`${code}${size === 'phone' ? 'p' : 'd'}`, ['/isps/system', url]);
    const { page } = await enter('/', size, account);
    await soon(() => path(page)).toBe(HOME);
    await (size === 'phone' ? page.getByRole('button', { name: '搜索菜单' }) : search(page)).click();
    await soon(() => found(page)).toEqual(['首页', `${title}系统管理`]);
    await page.goto(url);
    await soon(() => page.title()).toMatch(new RegExp(`^${title} · `));
    await page.goto(foreign);
    await page.getByRole('heading', { name: '没有访问权限' }).first().waitFor();
    // The address stays: it is part of the request for permission.
    expect(path(page)).toBe(foreign);
    await page.getByRole('button', { name: '复制申请信息' }).first().waitFor();
  });

  it('the administrator sees all entries', async () => {
    const visit = await enter('/', size);
    const { page } = visit;
    await soon(() => path(page)).toBe(HOME);
    await (size === 'phone' ? page.getByRole('button', { name: '搜索菜单' }) : search(page)).click();
    await soon(async () => (await found(page)).length).toBeGreaterThan(3);
    expect(await visit.audit()).toEqual([]);
    await visit.shoot(`menu-search-${size}`);
  });
});

describe('search of menus', () => {
  it.each(sizes)('finds by part of a title, of a parent’s title or by pinyin, and opens the page: %s', async (size) => {
    const visit = await enter(HOME, size);
    const { page } = visit;
    const dictionaries: string[] = [];
    page.on('request', (request) => request.url().includes('/readings-of') && dictionaries.push(request.url()));
    await page.locator('#content').focus();
    await page.keyboard.press('Control+k');
    await soon(() => search(page).evaluate((input) => input === document.activeElement)).toBe(true);
    await page.keyboard.type('没有这样的');
    await page.getByText('没有名称含“没有这样的”的菜单').waitFor();
    await visit.shoot(`menu-search-none-${size}`);
    await search(page).fill('系统 字典');
    await soon(async () => (await found(page)).filter((one) => one.includes('数据字典')).length).toBe(1);
    // The dictionary of readings is large: only a Latin letter loads it.
    expect(dictionaries).toEqual([]);
    await search(page).fill('sjzd');
    await soon(() => found(page)).toEqual(['数据字典系统管理']);
    expect(dictionaries.length).toBe(1);
    await search(page).fill('xitong zidian');
    await soon(async () => (await found(page)).filter((one) => one.includes('数据字典')).length).toBe(1);
    await search(page).fill('数据字');
    await soon(() => found(page)).toEqual(['数据字典系统管理']);
    await page.keyboard.press('Enter');
    await soon(() => path(page)).toBe(DICT);
    await soon(() => page.title()).toMatch(/^数据字典 · /);
    await soon(() => page.getByRole('option').count()).toBe(0);
  });
});

describe('tabs', () => {
  it('首页 is first and stays (首页不能关闭!); menu, middle button and keys close the others', async () => {
    const visit = await enter(DICT);
    const { page } = visit;
    await soon(() => tabNames(page)).toEqual(['首页', '数据字典']);
    const results = { '/404': '没有这个页面', '/403': '没有访问权限', '/500': '服务器出错了' };
    for (const [code, title] of Object.entries(results)) {
      await page.evaluate((to) => {
        history.pushState(null, '', to);
        dispatchEvent(new PopStateEvent('popstate'));
      }, code);
      await page.getByRole('heading', { name: title, level: 2 }).waitFor();
      await soon(() => tabBar(page).locator('[aria-current]').textContent()).toBe(title);
      expect(await visit.audit()).toEqual([]);
      await visit.shoot(`result-${code.slice(1)}`);
    }
    const tab = (name: string) => tabBar(page).getByRole('button', { name, exact: true });
    await tab('没有访问权限').click({ button: 'right' });
    await page.getByRole('menuitem', { name: '关闭右侧' }).click();
    await soon(() => tabNames(page)).toEqual(['首页', '数据字典', '没有这个页面', '没有访问权限']);
    await tab('没有访问权限').click({ button: 'middle' });
    await soon(() => tabNames(page)).toEqual(['首页', '数据字典', '没有这个页面']);
    await tab('没有这个页面').focus();
    await page.keyboard.press('Delete');
    await soon(() => tabNames(page)).toEqual(['首页', '数据字典']);
    await soon(() => path(page)).toBe(DICT);
    await tab('数据字典').focus();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    await page.locator('[aria-current]', { hasText: '首页' }).waitFor();
    await soon(() => path(page)).toBe(HOME);
    await page.keyboard.press('Alt+]');
    await soon(() => path(page)).toBe(DICT);
    await tab('首页').click({ button: 'middle' });
    await page.getByText('首页不能关闭!').waitFor();
    await tab('数据字典').click({ button: 'right' });
    await page.getByRole('menuitem', { name: '关闭全部' }).click();
    await soon(() => tabNames(page)).toEqual(['首页']);
    await soon(() => path(page)).toBe(HOME);
  });

  it('keeps a tab that is closed and opened again at once', async () => {
    const { page } = await enter(HOME);
    await page.goto(DICT);
    const [close, entry] = [
      page.getByRole('button', { name: '关闭 数据字典' }),
      page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '数据字典' }),
    ];
    await Promise.all([close.waitFor(), entry.waitFor()]);
    const link = await entry.elementHandle();
    // Two clicks before React has rendered the result of the first.
    await close.evaluate((node, other) => {
      (node as HTMLElement).click();
      queueMicrotask(() => queueMicrotask(() => queueMicrotask(() => (other as HTMLElement).click())));
    }, link);
    await page.locator(`[data-tab="${DICT}"]:not([hidden])`).waitFor();
    expect(path(page)).toBe(DICT);
  });

  it('lists all tabs when they do not fit', async () => {
    const { page } = await enter(DICT);
    await page.setViewportSize({ width: 1100, height: 800 });
    for (let at = 0; at < 9; at += 1) {
      await page.evaluate((to) => {
        history.pushState(null, '', to);
        dispatchEvent(new PopStateEvent('popstate'));
      }, `${DICT}?seen=${at}`);
      await soon(() => tabBar(page).getByRole('listitem').count()).toBe(at + 3);
    }
    await tabBar(page).getByRole('button', { name: '全部标签页' }).click();
    await page.getByRole('menuitem', { name: '首页' }).click();
    await soon(() => path(page)).toBe(HOME);
  });
});

describe('the shell', () => {
  it('lists its shortcuts, navigates by breadcrumbs, and opens flyouts when collapsed, in the dark theme too', async () => {
    const visit = await enter(DICT, 'desktop', ADMIN, 'dark');
    const { page } = visit;
    await page.locator('#content').focus();
    await page.keyboard.press('?');
    const keys = page.getByRole('dialog', { name: '键盘快捷键' });
    await keys.getByText('上一个标签页').waitFor();
    expect(await visit.audit()).toEqual([]);
    await visit.shoot('shortcuts-dark');
    await page.keyboard.press('Escape');
    await keys.waitFor({ state: 'hidden' });

    const crumbs = page.getByRole('navigation', { name: '当前位置' });
    expect(await crumbs.getByRole('link').allTextContents()).toEqual(['首页', '系统管理']);
    await page.getByRole('button', { name: '收起菜单' }).click();
    await page.locator('aside .ant-menu-submenu-selected').hover();
    await page.getByRole('menuitem', { name: '数据字典' }).waitFor();
    expect(await visit.audit()).toEqual([]);
    await visit.shoot('menu-fly-out-dark');
    await crumbs.getByRole('link', { name: '首页' }).click();
    await soon(() => path(page)).toBe(HOME);
  });

  it('shows why a page fails while the rest keeps working', async () => {
    const visit = await enter(DICT);
    const { page } = visit;
    await page.route('**/schemas/system/dict.list.json*', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...((await response.json()) as object), entities: {} } });
    });
    await page.reload();
    await page.getByRole('alert').filter({ hasText: 'system/dict.list' }).waitFor();
    expect(await visit.audit()).toEqual([]);
    await visit.shoot('screen-failed');
    await search(page).click();
    await soon(async () => (await found(page)).length).toBeGreaterThan(1);
  });
});
