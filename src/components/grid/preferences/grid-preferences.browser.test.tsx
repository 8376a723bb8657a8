/** Filters, group titles, row heights and column visibility. */
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { UtilityColumnKey } from '@/components/grid/core/types';
import type { FieldFile } from '@/model/generated/files';
import { axeViolations, unmount } from '../../../../tests/helpers/mount';
import { openGrid } from '../../../../tests/helpers/open-grid';

afterEach(() => {
  unmount();
  localStorage.clear();
});

const KINDS = ['优等', '一等', ''];
const fields: Record<string, FieldFile> = {
  name: { label: '品名', type: 'input', list: { fixed: 'left' } },
  kind: { label: '等级', type: 'input', list: { group: '质量' } },
  rate: { label: '合格率', type: 'inputNumber', list: { group: '质量' } },
  city: { label: '城市', type: 'input', list: { group: '收货' } },
  note: { label: '备注', type: 'input' },
};

const open = (count = 9, dark = false, leads: readonly UtilityColumnKey[] = ['row-number', 'row-checkbox']) =>
  openGrid(
    fields,
    Array.from({ length: count }, (_, at) => ({ id: `r${at}`, name: `物料${at}`, kind: KINDS[at % 3]! })),
    { dark, props: { utilityColumns: leads, schema: 'demo/arranging' } },
  );
const names = () => [...document.querySelectorAll('[data-place] [data-col="0"]')].map((cell) => cell.textContent);
const button = (name: string) => page.getByRole('button', { name, exact: true });
const item = (name: string) => page.getByRole('menuitem', { name, exact: true });

async function filterOf(title: string): Promise<void> {
  await button(`${title}的列菜单`).click();
  await item('筛选…').click();
  await expect.element(page.getByRole('textbox', { name: '包含文字' })).toHaveFocus();
}

test('filters by a part of the text or by values, combines columns, and shows all rows after clearing', async () => {
  await open();
  await filterOf('等级');
  expect(await axeViolations()).toEqual([]);
  const values = () => [...document.querySelectorAll('[aria-label="等级的取值"] li')].map((line) => line.textContent);
  await expect.poll(values).toEqual(['优等3', '一等3', '（空）3']);
  await page.getByRole('checkbox', { name: '优等' }).click();
  await page.getByRole('checkbox', { name: '（空）' }).click();
  await button('确 定').or(button('确定')).first().click();
  await expect.poll(names).toEqual(['物料0', '物料2', '物料3', '物料5', '物料6', '物料8']);
  await expect.element(page.getByText('筛选出 6 行，共 9 行')).toBeVisible();
  await filterOf('品名');
  await userEvent.keyboard('料3{Enter}');
  await expect.poll(names).toEqual(['物料3']);
  await filterOf('等级');
  await button('清除筛选').click();
  await expect.poll(names).toEqual(['物料3']);
  await filterOf('品名');
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => document.activeElement?.tagName).toBe('TEXTAREA');
  await filterOf('品名');
  await button('清除筛选').click();
  await expect.poll(names).toHaveLength(9);
});

test('keeps edits, new rows and undo made while rows are filtered', async () => {
  await open();
  await filterOf('等级');
  await userEvent.keyboard('优{Enter}');
  await expect.poll(names).toEqual(['物料0', '物料3', '物料6']);
  await page.getByText('物料3').click();
  await userEvent.keyboard('改{Enter}');
  await button('新增').click();
  await expect.poll(names).toHaveLength(4);
  // The new row becomes active after it is drawn, and takes the focus.
  await expect.poll(() => document.activeElement?.tagName).toBe('TEXTAREA');
  await filterOf('等级');
  await button('清除筛选').click();
  await expect.poll(names).toEqual(['物料0', '物料1', '物料2', '改', '物料4', '物料5', '物料6', '物料7', '物料8', '']);
});

test.each([false, true])('draws one group title above adjacent columns of a group (dark %s)', async (dark) => {
  await open(3, dark);
  const line = [...document.querySelectorAll('[data-grid] [role="rowgroup"] [role="row"]')][0];
  const groups = [...(line?.querySelectorAll('[role="columnheader"]') ?? [])].map((one) => [
    one.textContent,
    one.getAttribute('aria-colspan'),
  ]);
  expect(groups).toEqual([
    ['质量', '2'],
    ['收货', '1'],
  ]);
  const box = (node: Element | null | undefined) => {
    const { left, right } = node!.getBoundingClientRect();
    return [Math.round(left), Math.round(right)];
  };
  const head = (title: string) =>
    [...document.querySelectorAll('[data-head]')].find((one) => one.textContent?.startsWith(title));
  const [quality] = line?.querySelectorAll('[role="columnheader"]') ?? [];
  expect(box(quality)).toEqual([box(head('等级'))[0], box(head('合格率'))[1]]);
  expect(document.querySelector('[data-place="0"]')?.getAttribute('aria-rowindex')).toBe('3');
  expect(await axeViolations()).toEqual([]);
});

test('[2§9.11] renders rows 61, 48, 40 or 32 pixels high (medium, small, mini, tiny): medium by default, then as chosen', async () => {
  await open();
  const height = () => document.querySelector<HTMLElement>('[data-place="0"]')?.offsetHeight;
  const size = () => document.querySelector<HTMLElement>('[data-grid]')?.dataset['size'];
  expect([size(), height()]).toEqual(['medium', 61]);
  await button('表格设置').click();
  for (const [name, key, pixels] of [
    ['适中', 'small', 48],
    ['紧凑', 'mini', 40],
    ['最密', 'tiny', 32],
  ] as const) {
    await item(name).click();
    await expect.poll(() => [size(), height()]).toEqual([key, pixels]);
  }
  unmount();
  await open();
  expect(size()).toBe('tiny');
});

test('hides and shows columns by the settings menu, but never the last one', async () => {
  await open();
  const heads = () =>
    [...document.querySelectorAll('[data-head]')].map((one) => one.textContent?.replaceAll(/[*⋮]/g, ''));
  await button('表格设置').click();
  await page.getByRole('menuitem', { name: /显示的列/ }).hover();
  await item('城市').click();
  await expect.poll(heads).toEqual(['品名', '等级', '合格率', '备注']);
  await item('城市').click();
  await expect.poll(heads).toEqual(['品名', '等级', '合格率', '城市', '备注']);
});

test('selects one row at a time with a radio column', async () => {
  await open(4, false, ['row-radio']);
  const radios = () => [...document.querySelectorAll<HTMLInputElement>('[data-lead="row-radio"] input')];
  expect(radios().map(({ type }) => type)).toEqual(['radio', 'radio', 'radio', 'radio']);
  expect(document.querySelector<HTMLElement>('[data-lead="row-radio"]')?.offsetWidth).toBe(40);
  for (const place of [1, 3]) {
    await userEvent.click(radios()[place]!);
    await expect.poll(() => radios().map(({ checked }) => checked)).toEqual([0, 1, 2, 3].map((at) => at === place));
  }
  expect(await axeViolations()).toEqual([]);
});

test('sorts by current values when rows changed while the menu was open', async () => {
  const undoableRows = await open(20_001);
  await button('品名的列菜单').click();
  await expect.element(item('升序')).toBeVisible();
  undoableRows.edit([{ id: 'r20000', key: 'name', value: '安' }]);
  await item('升序').click();
  await expect.poll(() => names().slice(0, 3)).toEqual(['安', '物料0', '物料1']);
  await button('品名的列菜单').click();
  await item('降序').click();
  await expect.poll(() => names().slice(0, 2)).toEqual(['物料9999', '物料9998']);
});
