/** Saved views of a list in two looks: saved, the default in another window and after a reload, shared, with a lost column. */
import { expect, it } from 'vitest';
import { addPerson, ask, tokenOf } from '../helpers/people';
import { openStory, signIn, type Page } from '../helpers/story';

const story = openStory();

const LIST = 'demo/order.list';
const viewButton = (page: Page) => page.getByRole('button', { name: /^视图/ });
const tab = (page: Page, name: RegExp) => page.getByRole('group', { name: '状态' }).getByRole('button', { name });

async function pressMenu(page: Page, item: string | RegExp): Promise<void> {
  await viewButton(page).click();
  await page.getByRole('menuitem', { name: item }).click();
}

it.each([
  ['desktop', 'light'],
  ['phone', 'dark'],
] as const)('saves what the list shows as the default view, and opens with it ($0, $1)', async (size, theme) => {
  const visit = await story.visit({ size, theme });
  const { page, audit, shoot, complaints } = visit;
  const person = await addPerson(story.server().base, `viewer_${size}`, '周查看');
  await signIn(page, '/demo/order', person);
  await tab(page, /已下单/).click();
  await pressMenu(page, '另存为…');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('视图名称').fill('待入库');
  await dialog.getByLabel('打开列表时使用这个视图').check();
  expect(await audit()).toEqual([]);
  await shoot(`list-views-save-${size}-${theme}`);
  await dialog.getByRole('button', { name: '确定', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: '视图 待入库', exact: true }).waitFor();
  await tab(page, /全部/).click();
  await page.getByRole('button', { name: '视图 待入库（已修改）', exact: true }).waitFor();
  await viewButton(page).click();
  await page.getByRole('menuitem', { name: /^待入库/ }).waitFor();
  await shoot(`list-views-menu-${size}-${theme}`);
  await page.keyboard.press('Escape');

  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.goto('/demo/order');
  await page.getByRole('button', { name: '视图 待入库', exact: true }).waitFor();
  const rows = requests.filter((url) => url.includes('/demo/order/list'));
  expect(rows.map((url) => new URL(url).searchParams.get('status'))).toEqual(['ordered']);
  expect(page.url()).toContain('ordered');
  expect(complaints).toEqual([]);
});

it('takes the default view to another browser, and names a column that is gone', async () => {
  const { base } = story.server();
  const person = await addPerson(base, 'old_viewer', '郑老表');
  const token = await tokenOf(base, person);
  const content = {
    grid: { order: ['orderNo', 'oldCode', 'status'], hidden: ['buyer'] },
    request: '{"q":{"status":"done"}}',
    titles: { oldCode: '旧编码' },
  };
  const body = { list: LIST, name: '旧视图', content };
  const id = await ask<string>(base, 'POST', '/sys/listView/save', { token, body });
  await ask(base, 'PUT', '/sys/listView/default', { token, body: { list: LIST, id } });
  const { page, audit, shoot, complaints } = await story.visit({ size: 'desktop', theme: 'light' });
  await signIn(page, '/demo/order', person);
  await page.getByText('视图 旧视图 中的 旧编码 已不存在或无权查看，未使用').waitFor();
  await tab(page, /已完成/)
    .and(page.locator('[aria-pressed="true"]'))
    .waitFor();
  await page.getByRole('columnheader', { name: '采购员' }).waitFor({ state: 'detached' });
  expect(await audit()).toEqual([]);
  await shoot('list-views-omitted');
  expect(complaints).toEqual([]);
});
