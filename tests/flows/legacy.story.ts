/**
 * The console with a 2.x server: sign-in, menu, dictionaries. The browser calls the server directly at another origin
 * (API_BASE), or through our server (PROXY_TO).
 */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { extensions } from '@/model/http/extensions';
import { openLegacyServer, type LegacyServer } from '../helpers/legacy-server';
import {
  closeBrowser,
  passChoice,
  startServer,
  visitOf,
  type Page,
  type Size,
  type StoryServer,
  type Visit,
} from '../helpers/story';

let legacy: LegacyServer;
let server: StoryServer;
let visits: Visit[] = [];

afterEach(async () => {
  const complaints = visits.flatMap((one) => one.complaints);
  for (const one of visits) await one.close();
  visits = [];
  expect(complaints).toEqual([]);
});

const PATIENCE = 15_000;
const soon = <T>(see: () => T) => expect.poll(see, { timeout: PATIENCE });
const DICT = '/isystem/dict';

async function enter(size: Size): Promise<Visit> {
  const visit = await visitOf(server.base, { size });
  visit.page.setDefaultTimeout(PATIENCE);
  visits.push(visit);
  return visit;
}

/** The text of the captcha on the page, read from the server. */
async function readPicture(page: Page): Promise<string> {
  await page.getByRole('img', { name: '验证码图片' }).waitFor();
  return legacy.captchaOf(
    legacy.asked.findLast(({ path }) => path.startsWith('/sys/randomImage/'))?.path.split('/')[3] ?? '',
  );
}

const button = (page: Page) => page.getByRole('button', { name: '登录', exact: true });

async function signIn(page: Page): Promise<void> {
  await page.getByLabel('用户名').fill('admin');
  await page.getByLabel('密码', { exact: true }).fill('123456');
  await button(page).click();
  await page.getByLabel('验证码', { exact: true }).fill(await readPicture(page));
  await button(page).click();
  await passChoice(page);
}

const record = (page: Page, name: string) =>
  page.locator('[data-row], li:has(dl)').filter({ has: page.getByText(name, { exact: true }) });

async function press(page: Page, action: string, name: string): Promise<void> {
  const direct = page.getByRole('button', { name: `${action} ${name}`, exact: true });
  if ((await direct.count()) > 0) return direct.click();
  await page.getByRole('button', { name: `更多 ${name}`, exact: true }).click();
  return page.getByRole('menuitem', { name: action, exact: true }).click();
}
const form = (page: Page) =>
  page
    .getByRole('dialog')
    .filter({ has: page.getByRole('button', { name: '确定', exact: true }) })
    .last();
const submit = (page: Page) => form(page).getByRole('button', { name: '确定', exact: true }).click();
const said = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor();

const fronts: { setting: 'API_BASE' | 'PROXY_TO'; size: Size }[] = [
  { setting: 'API_BASE', size: 'desktop' },
  { setting: 'API_BASE', size: 'phone' },
  { setting: 'PROXY_TO', size: 'desktop' },
];

describe.each(fronts)('an older server by $setting, on a $size', ({ setting, size }) => {
  beforeAll(async () => {
    legacy = await openLegacyServer();
    server = await startServer({ [setting]: legacy.apiBase, ...(setting === 'PROXY_TO' ? { PAGES_PORT: '0' } : {}) });
  });
  beforeEach(() => legacy.reset());
  afterAll(async () => {
    await closeBrowser();
    await server.stop();
    await legacy.close();
  });

  it('signs in with a captcha, keeps what was typed, and shows a wrong captcha at its field', async () => {
    const visit = await enter(size);
    const { page } = visit;
    await page.goto(DICT);
    await page.getByLabel('用户名').fill('admin');
    await page.getByLabel('密码', { exact: true }).fill('123456');
    expect(await page.getByLabel('验证码', { exact: true }).count()).toBe(0);
    await button(page).click();
    await said(page, '请输入图片中的验证码后再登录');
    const first = await readPicture(page);
    expect(await visit.audit()).toEqual([]);
    await visit.shoot(`legacy-captcha-${size}`);
    expect(await page.getByLabel('密码', { exact: true }).inputValue()).toBe('123456');
    await page.getByLabel('验证码', { exact: true }).fill('no');
    await page.keyboard.press('Enter');
    await said(page, '验证码错误');
    expect(await readPicture(page)).not.toBe(first);
    await visit.shoot(`legacy-captcha-wrong-${size}`);
    await page.getByRole('button', { name: '换一张验证码' }).press('Enter');
    await page.getByLabel('验证码', { exact: true }).fill((await readPicture(page)).toUpperCase());
    await page.keyboard.press('Enter');
    await passChoice(page);
    await record(page, '性别').first().waitFor();
    // This server always requires a captcha: the next visit shows the picture at once.
    expect(legacy.asked.findLast(({ path }) => path === '/sys/login')?.body).toMatchObject({ username: 'admin' });
  });

  it('shows its menu and opens screens by their 2.x component names', async () => {
    const visit = await enter(size);
    const { page } = visit;
    await page.goto('/');
    await signIn(page);
    // The home page has the same path on both servers. This one has only the calls of the contract for it.
    await soon(() => new URL(page.url()).pathname).toBe('/dashboard/analysis');
    const cards = page.getByRole('list', { name: '登录概况' }).getByRole('listitem');
    await soon(() => cards.allInnerTexts()).toEqual([
      expect.stringMatching(/^今日登录\s+12次/),
      expect.stringMatching(/^今日登录地址\s+3个/),
      expect.stringMatching(/^累计登录\s+3,456次/),
    ]);
    await page.getByRole('region', { name: '登录趋势' }).getByRole('img').first().waitFor();
    await visit.shoot(`legacy-home-${size}`);
    if (size === 'phone') await page.getByRole('button', { name: '打开菜单' }).click();
    const menu = page.getByRole('navigation', { name: '主菜单' });
    await menu.getByRole('menuitem', { name: '系统管理' }).click();
    await soon(() => menu.getByRole('menuitem').allTextContents()).toEqual(
      expect.arrayContaining(['系统管理', '人员', '数据字典', 'SQL监控', '帮助中心']),
    );
    expect(await menu.getByText('详情').count()).toBe(0);
    // The menu names the page, but the server does not have its call.
    expect(await menu.getByText('接口文档').count()).toBe(0);
    await menu.getByRole('menuitem', { name: '人员' }).click();
    await page.getByText('MODULE_NOT_FOUND system/UserListOfTheirs').waitFor();
    if (setting !== 'PROXY_TO') return;
    // Its own page has an origin besides that of the console, and so scripts and a storage of its own.
    await menu.getByRole('menuitem', { name: 'SQL监控' }).click();
    const frame = page.frameLocator('iframe[title="SQL监控"]');
    await soon(() => frame.locator('p').textContent()).toBe('kept');
    await visit.shoot('legacy-own-page');
  });

  it('asks once which calls outside the contract the server has, and sends none of them', async () => {
    const visit = await enter(size);
    const { page } = visit;
    await page.goto(DICT);
    await signIn(page);
    await record(page, '性别').first().waitFor();
    const before = legacy.asked.length;
    await page.goto('/isystem/apiDocs');
    await page.getByText('没有这个页面').first().waitFor();
    await page.goto('/');
    await page.getByRole('list', { name: '登录概况' }).waitFor();
    const paths = legacy.asked.slice(before).map(({ method, path }) => `${method} ${path}`);
    // Once for each of the two loaded pages.
    expect(paths.filter((one) => one === 'GET /sys/capabilities')).toHaveLength(2);
    const all = legacy.asked.map(({ method, path }) => `${method} ${path}`);
    expect(all.filter((one) => (Object.values(extensions) as string[]).includes(one))).toEqual([]);
  });

  it('picks the parent of a menu from its list, because it lacks the call of the pickers', async () => {
    const visit = await enter(size);
    const { page } = visit;
    await page.goto('/isystem/permission');
    await signIn(page);
    await record(page, '系统管理').first().waitFor();
    await page.getByRole('button', { name: '新增', exact: true }).first().click();
    await form(page).getByRole('combobox', { name: '上级菜单' }).press('ArrowDown');
    const nodes = page.locator('.ant-select-tree-title');
    await soon(() => nodes.allTextContents()).toEqual(['系统管理', '监控']);
    await visit.shoot(`legacy-parent-${size}`);
    await nodes.getByText('监控').click();
    await soon(() => form(page).locator('.ant-select-selection-item').allTextContents()).toContain('监控');
    expect(legacy.asked.some(({ path }) => path.endsWith('/pick'))).toBe(false);
  });

  it('lists, adds, edits and deletes its dictionaries and items', async () => {
    const visit = await enter(size);
    const { page } = visit;
    const mine = `颜色${size}`;
    await page.goto(DICT);
    await signIn(page);
    await said(page, '1-10 共 25 条');
    expect(await page.getByText('操作成功！').count()).toBe(0);

    await page.getByRole('button', { name: '新增', exact: true }).first().click();
    await form(page).getByLabel('字典名称').fill(mine);
    await form(page).getByLabel('字典编码').fill(`color_${size}`);
    await submit(page);
    await said(page, '保存成功！');
    await record(page, mine).first().waitFor();
    expect(legacy.dicts.filter(({ dictName }) => dictName === mine)).toMatchObject([{ dictCode: `color_${size}` }]);

    await press(page, '编辑', mine);
    await soon(() => form(page).getByLabel('字典编码').inputValue()).toBe(`color_${size}`);
    await form(page).getByLabel('描述').fill('商品的颜色');
    await submit(page);
    await said(page, '编辑成功!');
    await soon(() => legacy.dicts.find(({ dictName }) => dictName === mine)?.description).toBe('商品的颜色');
    await visit.shoot(`legacy-dict-${size}`);

    await press(page, '字典配置', mine);
    await page.getByText('还没有字典项').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: '新增', exact: true }).first().click();
    await form(page).getByLabel('名称').fill('红');
    await form(page).getByLabel('数据值').fill('red');
    await submit(page);
    await record(page, '红').waitFor();
    await record(page, '红').getByText('启用', { exact: true }).waitFor();
    await press(page, '删除', '红');
    await page.getByRole('dialog').last().getByRole('button', { name: '删除', exact: true }).click();
    await page.getByText('还没有字典项').waitFor();
    await soon(() => page.getByRole('dialog').count()).toBe(1);
    await page.keyboard.press('Escape');
    await soon(() => page.getByRole('dialog').count()).toBe(0);

    await press(page, '删除', mine);
    await page.getByRole('dialog').last().getByRole('button', { name: '删除', exact: true }).click();
    await said(page, '删除成功!');
    await soon(() => legacy.dicts.some(({ dictName }) => dictName === mine)).toBe(false);
  });

  it('[1§8.9, 1§8.10] shows 登录已过期 for HTTP 500 with Token失效; 重新登录 leads to the sign-in page and back', async () => {
    const visit = await enter(size);
    const { page } = visit;
    await page.goto(DICT);
    await signIn(page);
    await record(page, '性别').first().waitFor();
    legacy.expire();
    await record(page, '性别').first().waitFor();
    await page.getByTitle(size === 'phone' ? '下一页' : '2', { exact: true }).click();
    const expired = page.getByRole('dialog').filter({ hasText: '登录已过期' });
    await expired.getByText('很抱歉，登录已过期，请重新登录').waitFor();
    expect(await visit.audit()).toEqual([]);
    await visit.shoot(`legacy-expired-${size}`);
    await expired.getByRole('button', { name: '重新登录' }).click();
    await page.getByLabel('用户名').waitFor();
    expect(await page.evaluate(() => localStorage.getItem('pro__Access-Token'))).toBeNull();
    expect(new URL(page.url()).searchParams.get('redirect')).toMatch(/^\/isystem\/dict/);
    visit.forgive(/500/);
  });
});
