/**
 * Every screen of `schemas/`, in a browser: it comes whole, complains of nothing, is accessible in both themes and at
 * both widths, and so are the forms that its buttons open. Roles see the screens of their menu and no others.
 */
import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MenuFile } from '@/model/generated/files';
import menuFile from '../../schemas/_shared/menu.json';
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
/** They show what belongs to one record and nothing without it: the screens that open them are visited. */
const OF_ONE_RECORD = [
  'system/data-log-versions.page',
  'system/depart-role-datarule.form',
  'system/depart-role-permission.form',
];
const inDialogs = readdirSync('schemas', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(list|form|page)\.json$/.test(file))
  .map((file) => file.replaceAll('\\', '/').replace(/\.json$/, ''))
  .filter((id) => !OF_ONE_RECORD.includes(id) && !inMenu.some(({ screen }) => screen === id))
  .toSorted();

/** Goes there as a link does, without loading the console again. */
async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    window.history.pushState({}, '', to);
    window.dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, path);
  await page.locator(`[data-tab="${path}"]:not([hidden])`).waitFor({ timeout: PATIENCE });
}

/** What is shown is there: nothing stands for something to come. */
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

const shown = (page: Page) => page.locator('[data-tab]:not([hidden])');
const name = (id: string, size: Size, theme: string) => `screen-${id.replaceAll(/[/.]/g, '-')}-${size}-${theme}`;

const failures = /MODULE_NOT_FOUND|没有载入|出错了|页面出现错误|无法显示|未知的类型|没有名为/;

async function judge(visit: Visit, what: string, shot: string): Promise<void> {
  await settle(visit.page);
  expect(await visit.audit(), `${what}: accessibility`).toEqual([]);
  await visit.shoot(shot);
  const text = await shown(visit.page).innerText();
  expect(text.trim(), `${what} shows something`).not.toBe('');
  expect(failures.exec(text)?.[0], what).toBeUndefined();
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

describe.each(walks)('an administrator on a $size, $theme', ({ size, theme }) => {
  let visit: Visit;
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
    if ((await add.count()) === 0 || !(await add.isVisible())) return;
    await add.click();
    await page.getByRole('dialog').first().waitFor({ timeout: PATIENCE });
    await judge(visit, `${screen}: 新增`, `${name(screen, size, theme)}-add`);
    await page.keyboard.press('Escape');
    await soon(() => page.getByRole('dialog').count()).toBe(0);
  });
});

describe('screens that no menu shows', () => {
  let visit: Visit;
  beforeAll(async () => {
    visit = await story.visit({ size: 'desktop', theme: 'dark' });
    await signIn(visit.page, '/404', ADMIN);
  }, 60_000);
  afterAll(() => visit.close());

  it.each(inDialogs)('%s', async (screen) => {
    await goTo(visit.page, `/screen/${screen}`);
    await judge(visit, screen, name(screen, 'desktop', 'dark'));
  });
});

/** What each role finds in its menu, and whom we try it with. */
const roles: readonly { username: string; size: Size; theme: 'light' | 'dark'; sees: readonly string[] }[] = [
  { username: 'finance', size: 'phone', theme: 'light', sees: ['分析页', '通讯录'] },
  { username: 'auditor', size: 'desktop', theme: 'dark', sees: ['分析页', '日志管理', '数据日志', '通讯录'] },
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
