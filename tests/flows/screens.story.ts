/**
 * Every screen of `schemas/` in a browser: it loads without errors and is accessible in both themes and at both widths;
 * the same holds for the forms that its buttons open. Each role sees only the screens of its menu.
 */
import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MenuFile } from '@/model/generated/files';
import menuFile from '../../schemas/_shared/menu.json';
import { launchBrowser } from '../helpers/browser';
import { longLivedPages } from '../helpers/chromium';
import { ask, tokenOf } from '../helpers/people';
import { goTo, shown } from '../helpers/records';
import { ADMIN, openStory, signIn, type Page, type Size, type Visit } from '../helpers/story';

const story = openStory();
const PATIENCE = 20_000;
const soon = <T>(see: () => T) => expect.poll(see, { timeout: PATIENCE });

interface MenuScreen {
  path: string;
  title: string;
  screen: string;
}
type Entry = MenuFile['menu'][number];

const leaves = (entries: readonly Entry[]): MenuScreen[] =>
  entries.flatMap(({ path, title, screen, children = [] }) => [
    ...(screen === undefined ? [] : [{ path, title, screen }]),
    ...leaves(children),
  ]);
const inMenu = leaves((menuFile as unknown as MenuFile).menu);
const inDialogs = readdirSync('schemas', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(list|form|page)\.json$/.test(file))
  .map((file) => file.replaceAll('\\', '/').replace(/\.json$/, ''))
  .filter((id) => !inMenu.some(({ screen }) => screen === id))
  .toSorted();

/** Screens of one record: their parameters, and a text that shows that the record was loaded. */
const ofOneRecord: Record<string, { params: Record<string, string>; shows: RegExp }> = {
  'system/screen.form': { params: { id: 'system/position.list' }, shows: /职务编码/ },
};

/** Creates the records: a department role to which a menu with a data rule can be granted, an online form, and a change log entry. */
async function makeRecords(base: string): Promise<void> {
  const token = await tokenOf(base);
  const call = <T>(method: string, path: string, body?: unknown) => ask<T>(base, method, path, { token, body });
  const mine = Date.now().toString(36);

  const [depart] = await call<{ id: string }[]>('GET', '/sys/sysDepart/queryTreeList');
  const departId = depart!.id;
  const menus = await call<{ id: string; name: string }[]>('GET', '/sys/permission/getSystemMenuList');
  const permissionId = menus.find(({ name }) => name === '系统管理')!.id;
  const rule = { permissionId, ruleName: '一级职务', ruleColumn: 'postRank', ruleConditions: '=', ruleValue: '1' };
  const dataRuleIds = await call<string>('POST', '/sys/permission/addPermissionRule', { ...rule, status: '1' });
  const granted = { departId, permissionIds: permissionId, lastpermissionIds: '' };
  await call('POST', '/sys/permission/saveDepartPermission', granted);
  await call('POST', '/sys/sysDepartPermission/datarule', { departId, permissionId, dataRuleIds });
  const role = { departId, roleName: '录入员', roleCode: `dr_${mine}` };
  const id = await call<string>('POST', '/sys/sysDepartRole/add', role);
  ofOneRecord['system/depart-role-permission.form'] = { params: { id, departId }, shows: /系统管理/ };
  const rules = { permissionId, departId, roleId: id };
  ofOneRecord['system/depart-role-datarule.form'] = { params: rules, shows: /一级职务/ };

  const position = { code: mine, name: '旧名', postRank: '1' };
  const dataId = await call<string>('POST', '/sys/position/add', position);
  await call('PUT', '/sys/position/edit', { ...position, id: dataId, name: '新名' });
  const change = { dataTable: 'sys_position', dataId, dataVersion: '2' };
  const bell = await call<{ anntMsgList: { id: string; titile: string }[] }>('GET', '/sys/annountCement/listByUser');
  const [announcement] = bell.anntMsgList;
  ofOneRecord['system/announcement-show.page'] = {
    params: { id: announcement!.id },
    shows: new RegExp(announcement!.titile.slice(0, 6)),
  };
  const tableName = `onl_look_${mine}`;
  const field = [{ dbFieldName: 'name', dbFieldTxt: '名称', dbType: 'string', dbLength: 32, fieldShowType: 'text' }];
  const form = { tableName, tableTxt: '样表', tableType: '1', field };
  const formId = await call<string>('POST', '/online/cgform/head/add', form);
  ofOneRecord['system/online-form-sync.form'] = { params: { id: formId }, shows: new RegExp(tableName) };
  ofOneRecord['system/online-form-rights.page'] = { params: { id: formId }, shows: /批量删除/ };
  ofOneRecord['system/online-auth-item.list'] = { params: { cgformId: formId }, shows: /批量删除/ };
  ofOneRecord['system/online-auth-grant.form'] = { params: { cgformId: formId }, shows: /角色/ };
  ofOneRecord['system/data-log-versions.page'] = { params: change, shows: /旧名\s+新名/ };
}

/** Waits until nothing is loading. */
async function settle(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      [...document.querySelectorAll<HTMLElement>('output[aria-label^="加载"], .ant-spin-spinning')].every(
        (one) => one.offsetParent === null,
      ),
    null,
    { timeout: PATIENCE },
  );
}

/** The home tab, which cannot be closed. */
const HOME = '/dashboard/analysis';

/** Closes the active tab: otherwise axe checks the hidden screens again each time. Phones have no shortcut for it. */
async function shut(page: Page, size: Size, path: string): Promise<void> {
  if (size === 'phone' || path === HOME) return;
  await page.keyboard.press('Alt+KeyW');
  await page.locator(`[data-tab="${path}"]`).waitFor({ state: 'detached' });
}

const name = (id: string, size: Size, theme: string) => `screen-${id.replaceAll(/[/.]/g, '-')}-${size}-${theme}`;

const failures = /MODULE_NOT_FOUND|没有载入|出错了|页面出现错误|无法显示|未知的类型|没有名为/;

/** Texts of toolbar buttons that stand outside of the window. */
const buttonsOutside = () =>
  [...document.querySelectorAll<HTMLElement>('[role=toolbar] button')]
    .filter((button) => button.offsetParent !== null && button.getBoundingClientRect().right > innerWidth)
    .map((button) => button.textContent);

async function judge(visit: Visit, what: string, shot: string): Promise<void> {
  await settle(visit.page);
  expect(await visit.audit(), `${what}: accessibility`).toEqual([]);
  await visit.shoot(shot);
  const text = await shown(visit.page).innerText();
  expect(text.trim(), `${what} shows something`).not.toBe('');
  expect(failures.exec(text)?.[0], what).toBeUndefined();
  expect(await visit.page.evaluate(buttonsOutside), `${what}: buttons outside of the window`).toEqual([]);
  expect(visit.complaints.splice(0), `${what}: console`).toEqual([]);
}

interface Walk {
  size: Size;
  theme: 'light' | 'dark';
}
const walks: readonly Walk[] = [
  { size: 'desktop', theme: 'light' },
  { size: 'phone', theme: 'dark' },
];

beforeAll(async () => {
  // One page shows all screens, and axe checks each of them.
  await launchBrowser(longLivedPages);
  await makeRecords(story.server().base);
});

describe.each(walks)('an administrator on a $size, $theme', ({ size, theme }) => {
  let visit: Visit;
  /** Forms that were already checked as dialogs. */
  const checked = new Set<string>();
  beforeAll(async () => {
    visit = await story.visit({ size, theme });
    await signIn(visit.page, '/404', ADMIN);
  }, 60_000);
  afterAll(() => visit.close());

  it.each(inMenu)('$title ($screen) and the form its 新增 opens', async ({ path, screen }) => {
    const { page } = visit;
    await goTo(page, path);
    await judge(visit, screen, name(screen, size, theme));
    const add = shown(page).getByRole('button', { name: '新增', exact: true }).first();
    // Above a table with inline editing, the button adds a row instead of opening a form.
    const inPlace = (await shown(page).locator('[data-grid]').count()) > 0;
    if (!inPlace && (await add.count()) > 0 && (await add.isVisible())) {
      await add.click();
      await page.getByRole('dialog').first().waitFor({ timeout: PATIENCE });
      await judge(visit, `${screen}: 新增`, `${name(screen, size, theme)}-add`);
      checked.add(screen.replace(/\w+$/, 'form'));
      await page.keyboard.press('Escape');
      await soon(() => page.getByRole('dialog').count()).toBe(0);
    }
    await shut(page, size, path);
  });

  it.each(inDialogs)('%s, which is in no menu', async (screen) => {
    if (checked.has(screen)) return;
    const { params = {}, shows } = ofOneRecord[screen] ?? {};
    const query = new URLSearchParams(params).toString();
    const path = `/screen/${screen}${query && `?${query}`}`;
    await goTo(visit.page, path);
    if (shows) await soon(() => shown(visit.page).innerText()).toMatch(shows);
    await judge(visit, screen, name(screen, size, theme));
    await shut(visit.page, size, path);
  });
});

/** The menu entries that each role sees, and the test user of the role. */
const roles: readonly { username: string; size: Size; theme: 'light' | 'dark'; sees: readonly string[] }[] = [
  { username: 'finance', size: 'phone', theme: 'light', sees: ['分析页', '我的通告', '通讯录'] },
  {
    username: 'auditor',
    size: 'desktop',
    theme: 'dark',
    sees: ['分析页', '我的通告', '日志管理', '数据日志', '通讯录'],
  },
];
const CLOSED = 'system/user.list';

describe.each(roles)('$username on a $size, $theme', ({ username, size, theme, sees }) => {
  it(`sees ${sees.join('、')} and no other screen`, async () => {
    const visit = await story.visit({ size, theme });
    const { page } = visit;
    await signIn(page, '/404', { username, password: ADMIN.password });
    const mine = inMenu.filter(({ title }) => sees.includes(title));
    expect(mine.map(({ title }) => title).toSorted()).toEqual([...sees].toSorted());
    for (const { path, screen } of mine) {
      await goTo(page, path);
      await judge(visit, screen, `${name(screen, size, theme)}-${username}`);
    }
    if (size === 'phone') await page.getByRole('button', { name: '打开菜单' }).click();
    const menu = page.getByRole('navigation', { name: '主菜单' });
    for (const { title } of inMenu.filter(({ title }) => !sees.includes(title)))
      expect(await menu.getByText(title, { exact: true }).count(), title).toBe(0);
    if (size === 'phone') await page.keyboard.press('Escape');
    await goTo(page, `/screen/${CLOSED}`);
    await soon(() => shown(page).innerText()).toMatch(/没有权限|无权/);
    visit.forgive(/403/);
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });
});
