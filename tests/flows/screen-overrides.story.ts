/** An administrator changes a shipped list and its form; another user sees the change; a reset brings the shipped ones back. */
import { expect, test } from 'vitest';
import { addPerson } from '../helpers/people';
import { decide, eventually, form, leave, press, shown, submit } from '../helpers/records';
import { openStory, signIn, type Page } from '../helpers/story';

const story = openStory();
const DESIGNER = '/isps/system/screen';
const POSITIONS = '/isps/system/position';
const LIST = '职务管理';
const FORM = '职务';

const headsOf = async (page: Page): Promise<string[]> =>
  (await shown(page).locator('[role=columnheader][data-head]').allInnerTexts()).map((text) =>
    text.split('\n', 1)[0]!.trim(),
  );

/** Searches the screens whose title contains a text. */
async function find(page: Page, title: string): Promise<void> {
  await shown(page).getByLabel('名称', { exact: true }).fill(title);
  await shown(page)
    .getByRole('button', { name: /查\s?询/ })
    .click();
}

/** The cell of a field or an action in a table of the designer, below a heading. */
async function cellOf(page: Page, field: string, head: string, table: 'column' | 'item' | 'action') {
  const grid = form(page).locator(`[data-child="${table}"] [role=grid]`);
  const column = grid.locator('[role=columnheader][data-head]').filter({ hasText: head });
  const index = await column.first().getAttribute('data-head');
  return grid.locator('[data-place]').filter({ hasText: field }).locator(`[data-col="${index}"]`);
}

type Table = Parameters<typeof cellOf>[3];

async function relabel(page: Page, table: Table, field: string, text: string): Promise<void> {
  await (await cellOf(page, field, '改为', table)).click();
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}

async function hide(page: Page, table: Table, field: string): Promise<void> {
  await (await cellOf(page, field, '显示', table)).click();
  await page.keyboard.press('Space');
}

const preview = (page: Page) => page.getByRole('region', { name: /^预览/ });

test('overrides a list and a form, seen by another user, and resets them', async () => {
  const { page, shoot, audit, complaints } = await story.visit({ size: 'desktop', theme: 'light' });
  await signIn(page, DESIGNER);
  await find(page, LIST);
  await press(page, '定制', LIST);
  await relabel(page, 'column', 'name', '岗位名称');
  await hide(page, 'column', 'postRank');
  const handle = (await form(page).locator('[data-place="1"] [data-lead="row-drag-sort"]').boundingBox())!;
  await page.mouse.move(handle.x + 8, handle.y + 8);
  await page.mouse.down();
  await page.mouse.move(handle.x + 8, handle.y - 40, { steps: 4 });
  await page.locator('[data-drop]').waitFor();
  await page.mouse.up();
  await shoot('screen-overrides-designer');
  await form(page).getByLabel('标题改为').fill('岗位管理');
  await form(page).getByRole('tab', { name: '操作' }).click();
  await relabel(page, 'action', '新增', '登记岗位');
  await hide(page, 'action', '导入');
  const actions = (await form(page).locator('[data-child="action"] [data-place]').allInnerTexts()).join();
  expect(actions).toContain('行操作');
  expect(actions).not.toMatch(/[a-z]/i);
  await shoot('screen-overrides-designer-actions');
  expect.soft(await audit()).toEqual([]);
  await page.getByRole('button', { name: /预\s?览/ }).click();
  await preview(page).getByText('岗位名称').first().waitFor();
  await preview(page).getByRole('heading', { name: '岗位管理' }).waitFor();
  expect(await preview(page).getByText('职务等级').count()).toBe(0);
  await shoot('screen-overrides-preview');
  await page.getByRole('button', { name: /定\s?义/ }).click();
  await submit(page);
  await shown(page).getByText('已定制', { exact: true }).first().waitFor();
  await shoot('screen-overrides-list');

  await find(page, FORM);
  await press(page, '定制', FORM);
  await relabel(page, 'item', 'code', '岗位编码');
  await submit(page);

  const person = await addPerson(story.server().base, 'reader', '王看');
  const other = await story.visit({ size: 'desktop', theme: 'light' });
  await signIn(other.page, POSITIONS, person);
  await eventually(() => headsOf(other.page)).toContain('岗位名称');
  const heads = await headsOf(other.page);
  expect(heads).not.toContain('职务等级');
  expect(heads.indexOf('岗位名称')).toBeLessThan(heads.indexOf('职务编码'));

  expect(await shown(other.page).getByRole('button', { name: '导入', exact: true }).count()).toBe(0);
  await shown(other.page).getByRole('button', { name: '登记岗位', exact: true }).click();
  await form(other.page).getByLabel('岗位编码').waitFor();
  await leave(other.page);
  await shown(other.page).getByLabel('岗位名称', { exact: true }).fill('经');
  await shown(other.page).getByRole('checkbox').nth(1).click();

  await find(page, LIST);
  await decide(page, '恢复出厂', LIST, '确定吗');
  await shown(page).getByText('出厂', { exact: true }).first().waitFor();
  await eventually(() => headsOf(other.page)).toContain('职务等级');
  expect(await headsOf(other.page)).not.toContain('岗位名称');
  await shown(other.page).getByRole('button', { name: '导入', exact: true }).waitFor();
  expect(await shown(other.page).getByLabel('职务名称', { exact: true }).inputValue()).toBe('经');
  await shown(other.page).getByText('已选').first().waitFor();
  await other.shoot('screen-overrides-followed');
  expect(complaints).toEqual([]);
  await other.close();
}, 180_000);

test('moves a field of a form to another group, and names a group that is not there', async () => {
  const { page, shoot, complaints } = await story.visit({ size: 'desktop', theme: 'light' });
  await signIn(page, DESIGNER);
  await find(page, '店铺');
  await shown(page).locator('[data-row="base/shop.form"]').getByRole('button', { name: /^定制/ }).first().click();
  const enter = async (text: string) => {
    await (await cellOf(page, 'manager', '分组', 'item')).click();
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
  };
  await enter('没有的');
  await form(page)
    .getByRole('button', { name: /确\s?定/ })
    .click();
  await page.getByText('屏幕没有分组“没有的”').first().waitFor();
  await shoot('screen-overrides-unknown-group');
  await enter('费率与回款');
  await page.getByRole('button', { name: /预\s?览/ }).click();
  await preview(page).getByText('费率与回款').first().waitFor();
  await shoot('screen-overrides-group');
  await page.getByRole('button', { name: /定\s?义/ }).click();
  await submit(page);
  await shown(page).getByText('已定制', { exact: true }).first().waitFor();
  expect(complaints).toEqual([]);
}, 120_000);

test('shows the screens and a designer on a phone', async () => {
  const { page, shoot, audit, complaints } = await story.visit({ size: 'phone', theme: 'dark' });
  await signIn(page, DESIGNER);
  await shown(page).locator('li:has(dl)').first().waitFor();
  await shoot('screen-overrides-phone-list');
  await shown(page)
    .getByRole('button', { name: /^定制 / })
    .first()
    .click();
  await form(page).locator('[data-child] li').first().waitFor();
  await shoot('screen-overrides-phone');
  expect.soft(await audit()).toEqual([]);
  await page.getByRole('button', { name: /预\s?览/ }).click();
  await preview(page).getByRole('heading', { level: 3 }).waitFor();
  await shoot('screen-overrides-phone-preview');
  expect(complaints).toEqual([]);
}, 120_000);
