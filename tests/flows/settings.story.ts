/** Settings of the look: each is in force at once, axe is content with each, and they follow the user to another browser. */
import { afterEach, expect, it } from 'vitest';
import { openStory, signIn, type Visit } from '../helpers/story';

const story = openStory();
const LIST = '/demo/order';

let visits: Visit[] = [];
async function enter(options: Parameters<typeof story.visit>[0] = {}): Promise<Visit> {
  const visit = await story.visit(options);
  visits.push(visit);
  return visit;
}
afterEach(async () => {
  const complaints = visits.flatMap((one) => one.complaints);
  for (const one of visits) await one.close();
  visits = [];
  expect(complaints).toEqual([]);
});

const soon = <T>(see: () => T) => expect.poll(see, { timeout: 15_000 });

async function openSettings({ page }: Visit) {
  await page
    .locator('header')
    .getByRole('button', { name: /账号|，/ })
    .last()
    .click();
  await page.getByRole('menuitem', { name: '系统设置' }).click();
  const drawer = page.getByRole('dialog', { name: '系统设置' });
  await drawer.waitFor();
  await page.waitForTimeout(400);
  return drawer;
}

it('[1§4.13] each setting is in force at once and is the same in another browser', async () => {
  const visit = await enter({ size: 'desktop' });
  const { page } = visit;
  await signIn(page);
  await page.goto(LIST);
  await page.getByRole('grid').first().waitFor();
  const drawer = await openSettings(visit);
  await visit.shoot('settings-drawer-desktop');
  expect(await visit.audit()).toEqual([]);

  const primary = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--jw-primary').trim());
  expect(await primary()).toBe('#1890ff');
  await drawer.getByRole('radio', { name: '酱紫' }).check({ force: true });
  await soon(primary).toBe('#722ed1');
  expect(await visit.audit()).toEqual([]);

  await drawer.getByLabel('菜单风格').click({ force: true });
  await page.locator('.ant-select-dropdown:visible').getByText('深色').click();
  await visit.shoot('settings-dark-menu-desktop');
  expect(await visit.audit()).toEqual([]);

  await drawer.getByText('顶部菜单', { exact: true }).click();
  await page.locator('header').getByRole('menu').waitFor();
  expect(await page.locator('aside').count()).toBe(0);
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'hidden' });
  await page.locator('header').getByRole('combobox').click();
  await page.waitForTimeout(300);
  await visit.shoot('settings-top-menu-desktop');
  expect(await visit.audit()).toEqual([]);
  await page.keyboard.press('Escape');
  // The tools stand in a right area of 360 px.
  const area = await page.locator('header > div').last().boundingBox();
  expect(area!.width).toBeGreaterThanOrEqual(360);

  const again = await openSettings(visit);
  await again.getByLabel('多页签模式').click();
  await page.getByRole('navigation', { name: '打开的页面' }).waitFor({ state: 'detached' });
  const saved = page.waitForResponse((one) => one.url().includes('/sys/userSetting/save'));
  await again.getByLabel('紧凑模式').click();
  await saved;

  const other = await enter({ size: 'desktop', theme: 'dark' });
  await signIn(other.page);
  await other.page.locator('header').getByRole('menu').waitFor();
  expect(await other.page.getByRole('navigation', { name: '打开的页面' }).count()).toBe(0);

  const restored = page.waitForResponse((one) => one.url().includes('/sys/userSetting/save'));
  await again.getByRole('button', { name: '恢复默认设置' }).click();
  await page.locator('aside').waitFor();
  await soon(primary).toBe('#1890ff');
  await page.getByText('已恢复默认设置').waitFor();
  await restored;
});

it('[1§2.5.5, 1§9.14, 1§9.21, 2§9.37] hides the header of a page that is scrolled down beyond 100 px, and shows it on the way up', async () => {
  const visit = await enter({ size: 'desktop' });
  const { page } = visit;
  await signIn(page);
  const drawer = await openSettings(visit);
  await drawer.getByLabel('下滑时隐藏顶栏').click();
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'hidden' });
  const header = page.locator('header').first();
  const pane = page.locator('[data-tab]:visible').first();
  await page.waitForLoadState('networkidle');
  const range = await pane.evaluate((one) => one.scrollHeight - one.clientHeight);
  expect(range).toBeGreaterThan(160);
  await pane.evaluate((one) => one.scrollTo(0, 90));
  await page.waitForTimeout(300);
  expect(await header.isVisible()).toBe(true);
  await pane.evaluate((one) => one.scrollTo(0, 150));
  await header.waitFor({ state: 'hidden' });
  await pane.evaluate((one) => one.scrollTo(0, 120));
  await header.waitFor({ state: 'visible' });
});

it('opens on a phone in the dark scheme', async () => {
  const visit = await enter({ size: 'phone', theme: 'dark' });
  const { page } = visit;
  await signIn(page);
  const drawer = await openSettings(visit);
  await visit.shoot('settings-drawer-phone');
  expect(await visit.audit()).toEqual([]);
  await drawer.getByText('浅色', { exact: true }).first().click();
  await soon(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe('light');
  expect(await visit.audit()).toEqual([]);
});

it('keeps a favourite page in the menu, also in another browser and on a phone', async () => {
  const visit = await enter({ size: 'desktop' });
  const { page } = visit;
  await signIn(page, LIST);
  await page.getByRole('grid').first().waitFor();
  const saved = page.waitForResponse((one) => one.url().includes('/sys/userSetting/save'));
  await page.getByRole('button', { name: '收藏本页' }).click();
  await saved;
  await page.locator('aside').getByRole('menuitem', { name: '收藏' }).waitFor();
  // A record that was opened is offered, too.
  const name =
    (await page
      .getByRole('gridcell')
      .filter({ hasText: /^CG\d+$/ })
      .first()
      .textContent()) ?? '';
  await page.getByRole('button', { name: `详情 ${name}` }).click();
  await page.getByRole('dialog', { name: new RegExp(name) }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('combobox', { name: '搜索菜单' }).click();
  await page.getByRole('group', { name: '收藏' }).getByRole('option').waitFor();
  await page
    .getByRole('group', { name: '最近打开的记录' })
    .getByRole('option', { name: new RegExp(name) })
    .waitFor();
  await visit.shoot('favourites-desktop');
  expect(await visit.audit()).toEqual([]);

  await page.getByRole('option', { name: new RegExp(name) }).click();
  await page.getByRole('dialog', { name: new RegExp(name) }).waitFor();

  const phone = await enter({ size: 'phone', theme: 'dark' });
  await signIn(phone.page);
  await phone.page.getByRole('button', { name: '打开菜单' }).click();
  await phone.page.getByRole('menuitem', { name: '收藏' }).waitFor();
  await phone.page.waitForLoadState('networkidle');
  await phone.shoot('favourites-phone');
  expect(await phone.audit()).toEqual([]);
});
