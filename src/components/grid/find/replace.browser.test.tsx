/** Ctrl+H: finds and replaces in the cells that may be edited. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { FieldFile } from '@/model/generated/files';
import type { UndoableRows } from '@/model/grid/history/types';
import { axeViolations, unmount } from '../../../../tests/helpers/mount';
import { cell, cellAt, eventually, openGrid } from '../../../../tests/helpers/open-grid';

const fields: Record<string, FieldFile> = {
  name: { label: '品名', type: 'input' },
  price: { label: '单价', type: 'inputNumber' },
  kind: {
    label: '等级',
    type: 'select',
    options: [
      { value: 'a', text: '一等' },
      { value: 'b', text: '二等' },
    ],
  },
  note: { label: '备注', type: 'input', readonly: true },
};

let rows: UndoableRows;
const column = (key: string) => rows.rows.ids.map((id) => rows.rows.row(id)?.[key] ?? null);
const box = (name: string) => page.getByRole('textbox', { name, exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const report = () => [...document.querySelectorAll('search output')].map((one) => one.textContent).join('|');

async function find(word: string, by: string): Promise<void> {
  await userEvent.keyboard('{Control>}h{/Control}');
  await eventually(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('在表格中查找'));
  await userEvent.keyboard(word);
  await userEvent.fill(box('替换为'), by);
}

beforeEach(async () => {
  rows = await openGrid(
    fields,
    [1, 2, 3].map((at) => ({ id: `r${at}`, name: `物料${at}`, price: '1200.50', kind: 'a', note: `物料备注${at}` })),
    { props: { utilityColumns: [], rowSize: 'mini' } },
  );
  await userEvent.click(cellAt(0, 0));
});
afterEach(() => {
  unmount();
  localStorage.clear();
});

test('replaces in all cells that may be edited, as one step of undo, and reports the others', async () => {
  await find('物料', '螺栓');
  await userEvent.click(button('全部替换'));
  await eventually(() => expect(column('name')).toEqual(['螺栓1', '螺栓2', '螺栓3']));
  expect(column('note')).toEqual(['物料备注1', '物料备注2', '物料备注3']);
  await eventually(() => expect(report()).toContain('已替换 3 个单元格；3 个单元格不可修改，未替换'));
  expect(await axeViolations()).toEqual([]);
  expect(rows.undoCount).toBe(1);
  rows.undo();
  expect(column('name')).toEqual(['物料1', '物料2', '物料3']);
});

test('reads replaced texts as typed ones: names give codes, what cannot be read stays marked', async () => {
  await find('一等', '二等');
  await userEvent.click(button('全部替换'));
  await eventually(() => expect(column('kind')).toEqual(['b', 'b', 'b']));
  await userEvent.fill(box('在表格中查找'), '200.50');
  await userEvent.fill(box('替换为'), 'x');
  await userEvent.click(button('全部替换'));
  const wrong = { unreadable: '1x', error: '“1x”不是数字' };
  await eventually(() => expect(column('price')).toEqual([wrong, wrong, wrong]));
  await eventually(() => expect(report()).toContain('其中 3 个的内容无法识别'));
  await eventually(() => expect(cell(0, 1).getAttribute('aria-invalid')).toBe('true'));
});

test('finds a number by its displayed text', async () => {
  await find('1,2', '3');
  await userEvent.click(button('全部替换'));
  await eventually(() => expect(column('price')).toEqual(['300.50', '300.50', '300.50']));
});

test('replaces one cell after the other with Enter, and Esc returns to the cell', async () => {
  await find('物料', '螺栓');
  await userEvent.click(box('替换为'));
  await userEvent.keyboard('{Enter}');
  await eventually(() => expect(column('name')).toEqual(['螺栓1', '物料2', '物料3']));
  await eventually(() => expect(report()).toContain('已替换 1 个单元格'));
  await userEvent.keyboard('{Escape}');
  await eventually(() => expect(document.activeElement?.tagName).toBe('TEXTAREA'));
});

test('is not offered in a locked grid', async () => {
  unmount();
  await openGrid(fields, [{ id: 'r1', name: '甲' }], { props: { writable: false } });
  await userEvent.click(cellAt(0, 0));
  await userEvent.keyboard('{Control>}h{/Control}{Control>}f{/Control}');
  await expect.element(box('在表格中查找')).toBeVisible();
  expect(box('替换为').elements()).toEqual([]);
  expect(button('查找并替换（Ctrl+H）').elements()).toEqual([]);
});
