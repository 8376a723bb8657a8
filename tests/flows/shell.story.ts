/** Sign-in, navigation and sign-out at both widths, without console errors and accessibility violations. */
import { afterEach, describe, expect, it } from 'vitest';
import type { Request } from 'playwright-core';
import { ADMIN, openStory, passChoice, signInOnPage, type Size, type Visit } from '../helpers/story';

const story = openStory();
const DICT = '/isps/system/dict';
const HOME = '/dashboard/analysis';
const sizes: readonly Size[] = ['desktop', 'phone'];

let visits: Visit[] = [];
async function enter(options: Parameters<typeof story.visit>[0] = {}): Promise<Visit> {
  const visit = await story.visit({ motion: options.size !== 'phone', ...options });
  visits.push(visit);
  return visit;
}
afterEach(async () => {
  const complaints = visits.flatMap((one) => one.complaints);
  for (const one of visits) await one.close();
  visits = [];
  expect(complaints).toEqual([]);
});

/** Long timeout: the machine may be busy. */
const soon = <T>(see: () => T) => expect.poll(see, { timeout: 15_000 });

const alert = (visit: Visit) => visit.page.getByRole('alert');
const path = (visit: Visit) => new URL(visit.page.url()).pathname;

describe.each(sizes)('sign-in on a %s', (size) => {
  it('requires both fields, rejects a wrong password in place, and opens the requested address', async () => {
    const visit = await enter({ size });
    const { page } = visit;
    await page.goto(DICT);
    await page.getByLabel('用户名').waitFor();
    expect(new URL(page.url()).searchParams.get('redirect')).toBe(DICT);
    expect(await page.title()).toContain('登录');
    expect(await visit.audit()).toEqual([]);
    await visit.shoot(`sign-in-${size}`);

    const button = page.getByRole('button', { name: '登录', exact: true });
    await button.click();
    await soon(() => alert(visit).allTextContents()).toEqual(['请输入用户名', '请输入密码']);
    await page.getByLabel('用户名').fill(ADMIN.username);
    await page.getByLabel('密码', { exact: true }).fill('wrong-password');
    await page.keyboard.press('Enter');
    await soon(() => alert(visit).allTextContents()).toEqual(['用户名或密码错误']);
    expect(await visit.audit()).toEqual([]);
    await visit.shoot(`sign-in-refused-${size}`);

    await page.getByLabel('密码', { exact: true }).fill(ADMIN.password);
    await page.getByRole('button', { name: '显示密码' }).click();
    expect(await page.getByLabel('密码', { exact: true }).getAttribute('type')).toBe('text');
    await button.dblclick();
    await passChoice(page);
    expect(path(visit)).toBe(DICT);
    await page.locator('header').getByText('数据字典').first().waitFor();
    expect(await page.title()).toMatch(/^数据字典 · /);
    expect(await visit.audit()).toEqual([]);
    await visit.shoot(`console-${size}`);
  });
});

it('sign-in never leads to another site', async () => {
  for (const redirect of [
    '//example.com/x',
    'https://example.com',
    '/\\example.com',
    '/user/login',
    'javascript:alert(1)',
  ]) {
    const visit = await enter();
    await signInOnPage(visit.page, `/user/login?redirect=${encodeURIComponent(redirect)}`);
    expect(new URL(visit.page.url()).origin).toBe(story.server().base);
    expect(path(visit)).toBe(HOME);
  }
});

describe('navigation', () => {
  it('opens tabs from the menu, shows 404 for unknown addresses, closes tabs and keeps 首页', async () => {
    const visit = await enter();
    const { page } = visit;
    await signInOnPage(page, DICT);
    const tabs = page.getByRole('navigation', { name: '打开的页面' });
    await tabs.getByText('数据字典').waitFor();
    await page.goto('/no/such/page');
    await page.getByRole('heading', { name: '没有这个页面' }).first().waitFor();
    expect(path(visit)).toBe('/404');
    expect(await visit.audit()).toEqual([]);
    await visit.shoot('not-found');

    const group = page.getByRole('menuitem', { name: '系统管理' });
    if ((await group.getAttribute('aria-expanded')) !== 'true') await group.click();
    await page.getByRole('menuitem', { name: '数据字典' }).click();
    await soon(() => path(visit)).toBe(DICT);
    expect(await tabs.getByRole('listitem').allTextContents()).toEqual(['首页', '数据字典', '没有这个页面']);
    await tabs.getByRole('button', { name: '关闭 没有这个页面' }).click();
    await soon(() => tabs.getByRole('listitem').count()).toBe(2);
    await tabs.getByRole('button', { name: '关闭 数据字典' }).click();
    await soon(() => tabs.getByRole('listitem').allTextContents()).toEqual(['首页']);
    await soon(() => path(visit)).toBe(HOME);
  });

  it('collapses the menu from 200 to 80, and shows it in a drawer on a phone', async () => {
    const visit = await enter();
    await signInOnPage(visit.page);
    const width = () => visit.page.getByRole('complementary').evaluate((aside) => aside.getBoundingClientRect().width);
    await soon(width).toBe(200);
    await visit.page.getByRole('button', { name: '收起菜单' }).click();
    await soon(width).toBe(80);
    await visit.shoot('console-collapsed');
    await visit.page.getByRole('button', { name: '展开菜单' }).click();
    await soon(width).toBe(200);

    const phone = await enter({ size: 'phone' });
    await signInOnPage(phone.page, DICT);
    await phone.page.getByRole('button', { name: '打开菜单' }).click();
    await phone.page.getByRole('menuitem', { name: '数据字典' }).waitFor();
    expect(await phone.audit()).toEqual([]);
    await phone.shoot('menu-phone');
    await phone.page.getByRole('menuitem', { name: '数据字典' }).click();
    await phone.page.getByRole('menuitem', { name: '数据字典' }).waitFor({ state: 'hidden' });
  });

  it('switches to the dark theme and keeps it after a reload', async () => {
    const visit = await enter();
    const { page } = visit;
    await signInOnPage(page);
    await page.getByRole('button', { name: '外观' }).click();
    await page.getByRole('menuitem', { name: '深色' }).click();
    const shown = () => page.evaluate(() => document.documentElement.dataset.theme);
    await soon(shown).toBe('dark');
    await page.getByRole('menuitem', { name: '深色' }).waitFor({ state: 'hidden' });
    expect(await visit.audit()).toEqual([]);
    await visit.shoot('console-dark');
    await page.reload();
    await page.locator('#content').waitFor();
    expect(await shown()).toBe('dark');
  });

  it('skips the menu by the skip link', async () => {
    const visit = await enter();
    await signInOnPage(visit.page);
    await visit.page.reload();
    await visit.page.getByRole('navigation', { name: '打开的页面' }).waitFor();
    await visit.page.waitForLoadState('networkidle');
    await visit.page.keyboard.press('Tab');
    expect(await visit.page.evaluate(() => document.activeElement?.textContent)).toBe('跳到内容');
    await visit.page.keyboard.press('Enter');
    expect(await visit.page.evaluate(() => document.activeElement?.id)).toBe('content');
  });

  it('refreshes the dictionary cache', async () => {
    const visit = await enter();
    await signInOnPage(visit.page);
    await visit.page.getByRole('button', { name: '管理员' }).click();
    await visit.page.getByRole('menuitem', { name: '清除缓存' }).click();
    await visit.page.getByText('刷新缓存完成！').waitFor();
  });
});

describe('sign-out', () => {
  it('signs out in every window and shows no open page to the next user', async () => {
    const one = await enter();
    await signInOnPage(one.page, DICT);
    const two = await enter({ beside: one });
    await two.page.goto(DICT);
    await two.page.locator('#content').waitFor();
    await one.page.getByRole('button', { name: '管理员' }).click();
    await one.page.getByRole('menuitem', { name: '退出登录' }).click();
    await one.page.getByLabel('用户名').waitFor();
    expect(new URL(one.page.url()).search).toBe('');
    await two.page.getByLabel('用户名').waitFor();
    expect(path(two)).toBe('/user/login');
    expect(await one.page.evaluate(() => localStorage.getItem('pro__Access-Token'))).toBeNull();
  });

  it('opens the sign-in page for a revoked token and returns afterwards', async () => {
    const visit = await enter();
    const { page } = visit;
    await signInOnPage(page, DICT);
    const token = await page.evaluate(
      () => (JSON.parse(localStorage.getItem('pro__Access-Token') ?? '{}') as { value: string }).value,
    );
    await fetch(`${story.server().base}/jeecg-boot/sys/logout`, {
      method: 'POST',
      headers: { 'X-Access-Token': token },
    });
    await page.getByRole('navigation', { name: '打开的页面' }).getByRole('button', { name: '刷新' }).click();
    await page.getByText('未授权，请重新登录').waitFor();
    await page.getByLabel('用户名').waitFor();
    expect(new URL(page.url()).searchParams.get('redirect')).toBe(DICT);
    visit.forgive(/401/);
  });
});

describe('the server stops', () => {
  it('shows it, retries, and continues on the same page', async () => {
    const visit = await enter();
    const { page } = visit;
    // A browser does not ask again for a module whose first request failed.
    const late = ['Overlays', 'ShortcutPanel', 'SettingsDrawer', 'GroupButton'].map((part) =>
      page.waitForResponse((one) => one.url().includes(part) && one.url().endsWith('.js')),
    );
    await signInOnPage(page, DICT);
    await page.getByRole('grid').first().waitFor();
    await page.keyboard.press('Shift');
    for (const response of await Promise.all(late)) await response.finished();
    await story.server().stop();
    await page.getByRole('navigation', { name: '打开的页面' }).getByRole('button', { name: '刷新' }).click();
    await page.getByText('连接已断开，正在重试…').waitFor();
    await visit.shoot('offline');
    await story.server().start();
    await page.getByText('连接已恢复').waitFor();
    await page.getByRole('grid').first().waitFor();
    expect(await page.getByText('连接已断开').count()).toBe(0);
    visit.forgive(/ERR_CONNECTION_REFUSED|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET|502|503/);
  });
});

it('keeps the page when a part of the frame cannot be loaded', async () => {
  const visit = await enter();
  const { page } = visit;
  await page.route(/ShortcutPanel.*[.]js$/, (route) => route.abort());
  await signInOnPage(page, DICT);
  await page.getByRole('grid').first().waitFor();
  await page.keyboard.press('Shift');
  await page.getByText('有部分功能（弹窗、设置）没有加载').waitFor();
  expect(await page.getByRole('row').count()).toBeGreaterThan(1);
  expect(await visit.audit()).toEqual([]);
  await page.unroute(/ShortcutPanel.*[.]js$/);
  await page.getByRole('alert').getByRole('button', { name: '重新载入' }).click();
  await page.getByRole('button', { name: '新增', exact: true }).first().click();
  await page.getByRole('dialog').waitFor();
  visit.forgive(/ERR_FAILED|dynamically imported module/);
});

describe('transferred bytes', () => {
  it('sign-in ≤ 250 KB in ≤ 15 requests, shell and list ≤ 560 KB', async () => {
    const visit = await enter();
    const { page } = visit;
    const sizes: Promise<number>[] = [];
    const files: string[] = [];
    const onFinished = (request: Request) => {
      files.push(new URL(request.url()).pathname);
      sizes.push(request.sizes().then((one) => one.responseBodySize + one.responseHeadersSize));
    };
    page.on('requestfinished', onFinished);
    const total = async () => (await Promise.all(sizes)).reduce((sum, one) => sum + one, 0) / 1024;
    await page.goto(DICT, { waitUntil: 'networkidle' });
    expect(await total()).toBeLessThanOrEqual(250);
    expect(sizes.length).toBeLessThanOrEqual(15);
    await page.getByLabel('用户名').fill(ADMIN.username);
    await page.getByLabel('密码', { exact: true }).fill(ADMIN.password);
    await page.keyboard.press('Enter');
    await passChoice(page);
    await page.getByRole('grid').first().waitFor();
    await page.waitForLoadState('networkidle');
    page.off('requestfinished', onFinished);
    expect(await total()).toBeLessThanOrEqual(560);
    expect(await total()).toBeGreaterThan(200);
    // The screen is one of this build, so it is not validated.
    expect(files.filter((file) => file.includes('validators'))).toEqual([]);
  });
});
