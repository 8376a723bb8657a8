/** The editable grid in a browser: keys, typing, clipboard, fill handle, columns, rows. */
import { afterEach, describe, expect, test, vi } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import type { EditableGridProps } from './EditableGrid';
import type { FieldFile } from '@/model/generated/files';
import type { UndoableRows } from '@/model/grid/history/types';
import type { Row } from '@/model/record';
import { notices } from '@/runtime/notices/notices';
import { axeViolations, unmount } from '../../../../tests/helpers/mount';
import { cellAt, eventually, openGrid } from '../../../../tests/helpers/open-grid';

afterEach(() => {
  unmount();
  localStorage.clear();
  notices().list.splice(0);
});

const fields: Record<string, FieldFile> = {
  name: { label: '品名', type: 'input', required: true, list: { fixed: 'left' } },
  qty: { label: '数量', type: 'inputNumber', props: { precision: 0 } },
  price: { label: '单价', type: 'inputNumber' },
  day: { label: '日期', type: 'date' },
  kind: {
    label: '等级',
    type: 'select',
    options: [
      { value: 'a', text: '优等' },
      { value: 'b', text: '一等' },
    ],
  },
  taxed: { label: '含税', type: 'checkbox' },
  note: { label: '备注', type: 'textarea', readonly: true },
};

const rowsOf = (count: number): Row[] =>
  Array.from({ length: count }, (_, at) => ({
    id: `r${at + 1}`,
    name: `物料${at + 1}`,
    qty: at + 1,
    price: '1.50',
    day: '2026-06-30',
    kind: 'a',
    taxed: 'N',
    note: '原文',
  }));

const open = (count = 6, props: Partial<EditableGridProps> = {}, dark = false): Promise<UndoableRows> =>
  openGrid(fields, rowsOf(count), {
    dark,
    props: { utilityColumns: ['row-number', 'row-checkbox'], rowSize: 'mini', maxHeight: 400, ...props },
  });

function cell(row: number, col: number): HTMLElement {
  const found = document.querySelector<HTMLElement>(`[data-place="${row}"] [data-col="${col}"]`);
  if (!found) throw new Error(`no cell ${row} ${col}`);
  return found;
}
const column = (key: string): number =>
  [...document.querySelectorAll<HTMLElement>('[data-head]')].findIndex((one) =>
    one.textContent?.startsWith(fields[key]!.label ?? ''),
  );
const at = (row: number, key: string): HTMLElement => cell(row, column(key));
const clickable = (row: number, key: string) => cellAt(row, column(key));
const said = (): string => document.activeElement?.getAttribute('aria-label') ?? '';
const keys = (text: string) => userEvent.keyboard(text);
const value = (undoableRows: UndoableRows, row: number, key: string) =>
  undoableRows.rows.row(undoableRows.rows.ids[row] ?? '')?.[key] ?? null;
const button = (name: string) => page.getByRole('button', { name, exact: true });

describe('typing', () => {
  const ENTRIES: readonly [key: string, typed: string, stored: unknown][] = [
    ['name', '螺栓 M8', '螺栓 M8'],
    ['qty', '12.', 12],
    ['qty', '1a2.', { unreadable: '1a2.', error: '“1a2.”不是数字' }],
    ['price', '-1234.5', '-1234.5'],
    ['day', '2026/7/1', '2026-07-01'],
    ['kind', '一等', 'b'],
    ['name', '=cmd()', '=cmd()'],
  ];
  test.each(ENTRIES)('in %s: %s', async (key, typed, stored) => {
    const undoableRows = await open();
    await userEvent.click(clickable(1, key));
    await keys(typed.replaceAll('{', '{{').replaceAll('[', '[['));
    await keys('{Enter}');
    expect(value(undoableRows, 1, key)).toEqual(stored);
    expect(said()).toContain('第 3 行');
  });

  test('replaces the value when typing, keeps it with F2, and restores it with Esc', async () => {
    const undoableRows = await open();
    await userEvent.click(clickable(0, 'name'));
    await keys('新{Escape}');
    expect(value(undoableRows, 0, 'name')).toBe('物料1');
    await keys('{F2}甲{Tab}');
    expect(value(undoableRows, 0, 'name')).toBe('物料1甲');
    expect(said()).toContain('数量');
  });

  test('keeps the typed text and shows the error when it cannot be parsed', async () => {
    const undoableRows = await open();
    await userEvent.click(clickable(0, 'day'));
    await keys('明天{Enter}');
    expect(value(undoableRows, 0, 'day')).toMatchObject({ unreadable: '明天' });
    await eventually(() => expect(at(0, 'day').getAttribute('aria-invalid')).toBe('true'));
    await keys('{ArrowUp}');
    expect(said()).toContain('有误');
  });

  test('keeps the first key of an input method', async () => {
    const undoableRows = await open();
    await userEvent.click(clickable(2, 'name'));
    const client = cdp() as unknown as { send: (method: string, values: object) => Promise<void> };
    await client.send('Input.imeSetComposition', { text: 'n', selectionStart: 1, selectionEnd: 1 });
    await client.send('Input.imeSetComposition', { text: 'ni', selectionStart: 2, selectionEnd: 2 });
    await client.send('Input.insertText', { text: '你好' });
    await keys('{Enter}');
    expect(value(undoableRows, 2, 'name')).toBe('你好');
  });

  test('does not edit cells that are read-only', async () => {
    const undoableRows = await open();
    await userEvent.click(clickable(0, 'note'));
    await keys('x{Enter}');
    expect(value(undoableRows, 0, 'note')).toBe('原文');
    await userEvent.click(clickable(0, 'note'));
    await keys('{Delete}{F2}');
    expect(value(undoableRows, 0, 'note')).toBe('原文');
    expect(said()).toContain('此格不可修改');
  });

  test('toggles a two-valued cell with Space, and undo restores it', async () => {
    const undoableRows = await open();
    await userEvent.click(clickable(0, 'taxed'));
    await keys(' ');
    expect(value(undoableRows, 0, 'taxed')).toBe('Y');
    await expect.element(button('撤销')).toBeEnabled();
    await keys('{Control>}z{/Control}');
    expect(value(undoableRows, 0, 'taxed')).toBe('N');
    await keys('{Control>}y{/Control}');
    expect(value(undoableRows, 0, 'taxed')).toBe('Y');
  });
});

test('moves to every corner by key and renders only the visible range', async () => {
  await open(5000);
  await userEvent.click(clickable(0, 'name'));
  await keys('{Control>}{End}{/Control}');
  await eventually(() => expect(said()).toContain('第 5000 行，备注'));
  expect(document.querySelectorAll('[data-place]').length).toBeLessThan(60);
  await keys('{Control>}{Home}{/Control}{ArrowDown}{ArrowRight}');
  expect(said()).toContain('第 2 行，数量');
  await keys('{Escape}');
  await eventually(() => expect(document.activeElement?.hasAttribute('data-behind')).toBe(true));
  // The grid is a single tab stop.
  await userEvent.tab({ shift: true });
  expect(said()).toContain('第 2 行，数量');
});

test('moves from the first row to the column headers and opens their menus by key', async () => {
  await open();
  await userEvent.click(clickable(0, 'qty'));
  await keys('{ArrowUp}');
  await eventually(() => expect(said()).toBe('数量的列菜单'));
  await keys('{ArrowRight}');
  await eventually(() => expect(said()).toBe('单价的列菜单'));
  await keys('{Enter}');
  await eventually(() => expect(page.getByRole('menuitem', { name: '升序' }).elements()).toHaveLength(1));
  await keys('{Escape}');
  await eventually(() => expect(page.getByRole('menuitem').elements()).toHaveLength(0));
  // The header has the focus again before the next key.
  await eventually(() => expect(said()).toBe('单价的列菜单'));
  await keys('{ArrowDown}');
  expect(said()).toContain('第 1 行，数量');
});

test('copies an area as text and HTML, and pastes it as one step that adds rows', async () => {
  const undoableRows = await open(3);
  await userEvent.click(clickable(0, 'name'));
  await keys('{Shift>}{ArrowRight}{ArrowDown}{/Shift}');
  const data = new DataTransfer();
  document.activeElement?.dispatchEvent(
    new ClipboardEvent('copy', { clipboardData: data, bubbles: true, cancelable: true }),
  );
  expect(data.getData('text/plain')).toBe('物料1\t1\r\n物料2\t2\r\n');
  expect(data.getData('text/html')).toBe(
    '<table><tr><td>物料1</td><td>1</td></tr><tr><td>物料2</td><td>2</td></tr></table>',
  );
  await userEvent.click(clickable(2, 'name'));
  document.activeElement?.dispatchEvent(
    new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
  );
  expect(undoableRows.rows.ids).toHaveLength(4);
  expect([value(undoableRows, 2, 'name'), value(undoableRows, 3, 'name'), value(undoableRows, 3, 'qty')]).toEqual([
    '物料1',
    '物料2',
    2,
  ]);
  await keys('{Control>}z{/Control}');
  expect(undoableRows.rows.ids).toHaveLength(3);
  expect(value(undoableRows, 2, 'name')).toBe('物料3');
});

test('reports pasted texts that cannot be read with row and column', async () => {
  const undoableRows = await open(3);
  await userEvent.click(clickable(0, 'qty'));
  const data = new DataTransfer();
  data.setData('text/plain', '5\r\n很多\r\n7');
  document.activeElement?.dispatchEvent(
    new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
  );
  expect([0, 1, 2].map((row) => value(undoableRows, row, 'qty'))).toEqual([
    5,
    { unreadable: '很多', error: '“很多”不是数字' },
    7,
  ]);
  // The code of the report is loaded when it is first shown.
  await vi.waitFor(
    () => expect(page.getByRole('alert').element().textContent).toContain('第 2 行，数量：“很多”不是数字'),
    { timeout: 10_000 },
  );
});

test('continues a series with the fill handle', async () => {
  const undoableRows = await open();
  await userEvent.click(clickable(0, 'day'));
  const handle = document.querySelector<HTMLElement>('[data-filler]')!;
  await userEvent.dragAndDrop(handle, clickable(3, 'day'));
  expect([1, 2, 3].map((row) => value(undoableRows, row, 'day'))).toEqual(['2026-07-01', '2026-07-02', '2026-07-03']);
  await keys('{Control>}z{/Control}');
  expect(value(undoableRows, 3, 'day')).toBe('2026-06-30');
});

describe('rows', () => {
  test('[2§4.14] inserting again within 1500 ms warns 你点击的太快了，请慢点点击!', async () => {
    const undoableRows = await open(3);
    // A slow machine takes longer than that between two clicks: here each look at the clock takes a millisecond.
    let now = 1_800_000_000_000;
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => (now += 1));
    const insert = async () => {
      await userEvent.click(clickable(0, 'name'), { button: 'right' });
      await userEvent.click(page.getByRole('menuitem', { name: '在下方插入一行' }));
    };
    await insert();
    await expect.poll(() => undoableRows.rows.ids).toHaveLength(4);
    await insert();
    await expect.poll(() => notices().list.at(-1)?.text).toBe('你点击的太快了，请慢点点击!');
    expect(undoableRows.rows.ids).toHaveLength(4);
    clock.mockRestore();
  });

  test('deletes the selected rows and lists the ids of stored ones', async () => {
    const undoableRows = await open(4);
    await userEvent.click(page.getByRole('checkbox', { name: '选择第 2 行' }));
    await expect.element(button('删除 1 行')).toBeEnabled();
    undoableRows.remove(['r2']);
    expect(undoableRows.removedIds).toEqual(['r2']);
    await expect.element(button('删除')).toBeDisabled();
  });
});

test('keeps width, order, pins and visibility of columns', async () => {
  await open();
  const menu = async (title: string, item: string) => {
    await userEvent.click(button(`${title}的列菜单`));
    await userEvent.click(page.getByRole('menuitem', { name: item }));
    await eventually(() => expect(page.getByRole('menuitem').elements()).toHaveLength(0));
  };
  await menu('单价', '左移一列');
  await eventually(() => expect([column('price'), column('qty')]).toEqual([1, 2]));
  await menu('日期', '隐藏此列');
  await eventually(() => expect(column('day')).toBe(-1));
  await menu('备注', '固定在右侧');
  unmount();
  await open();
  expect([column('name'), column('price'), column('qty'), column('day')]).toEqual([0, 1, 2, -1]);
  await menu('单价', '恢复默认列');
  await eventually(() => expect(column('day')).toBe(3));
});

test('finds a text with Ctrl+F, moves on with Enter and returns to the cell', async () => {
  await open(3000);
  await userEvent.click(clickable(0, 'name'));
  await keys('{Control>}f{/Control}');
  await userEvent.fill(page.getByRole('textbox', { name: '在表格中查找' }), '物料2999');
  await expect.element(page.getByText('1 处')).toBeVisible();
  await keys('{Enter}');
  await eventually(() => expect(document.querySelector('[data-place="2998"]')).toBeTruthy());
  expect(await axeViolations()).toEqual([]);
  await keys('{Escape}');
  expect(said()).toContain('第 2999 行，品名');
});

test('sorts displayed rows by a column, keeps new rows in place and the stored order unchanged', async () => {
  const undoableRows = await open(4);
  const menu = async (item: string) => {
    await userEvent.click(button('数量的列菜单'));
    await userEvent.click(page.getByRole('menuitem', { name: item }));
    await eventually(() => expect(page.getByRole('menuitem').elements()).toHaveLength(0));
  };
  const shown = () => [...document.querySelectorAll('[data-row]')].map((row) => row.getAttribute('data-row'));
  await menu('降序');
  await eventually(() => expect(shown()).toEqual(['r4', 'r3', 'r2', 'r1']));
  expect(document.querySelector('[aria-sort="descending"]')?.textContent).toContain('数量');
  undoableRows.insert([{ id: 'x', name: '新' }], 2);
  await eventually(() => expect(shown()).toEqual(['r4', 'r3', 'r2', 'x', 'r1']));
  expect(undoableRows.rows.ids).toEqual(['r1', 'r2', 'x', 'r3', 'r4']);
  await menu('取消排序');
  await eventually(() => expect(shown()).toEqual(['r1', 'r2', 'x', 'r3', 'r4']));
});

test('sorts by a second column from its menu, numbers both and takes the first one out', async () => {
  const undoableRows = await open(4);
  undoableRows.edit([
    { id: 'r1', key: 'qty', value: 7 },
    { id: 'r3', key: 'qty', value: 7 },
  ]);
  const menu = async (column: string, item: string) => {
    await userEvent.click(button(`${column}的列菜单`));
    await userEvent.click(page.getByRole('menuitem', { name: item, exact: true }));
    await vi.waitFor(() => expect(page.getByRole('menuitem').elements()).toHaveLength(0));
  };
  const shown = () => [...document.querySelectorAll('[data-row]')].map((row) => row.getAttribute('data-row'));
  const sorted = () => [...document.querySelectorAll('[aria-sort]')].map((head) => head.getAttribute('aria-sort'));
  await menu('数量', '降序');
  await vi.waitFor(() => expect(shown().slice(0, 2)).toEqual(['r1', 'r3']));
  await menu('品名', '再按此列降序');
  await vi.waitFor(() => expect(shown().slice(0, 2)).toEqual(['r3', 'r1']));
  expect(sorted()).toEqual(['descending', 'descending']);
  await expect.element(page.getByText('第 2 排序列')).toBeInTheDocument();
  await menu('数量', '此列不参与排序');
  await vi.waitFor(() => expect(shown()).toEqual(['r4', 'r3', 'r2', 'r1']));
  expect(sorted()).toEqual(['descending']);
  expect(page.getByText(/第 . 排序列/).elements()).toHaveLength(0);
});

test.each([false, true])('has no accessibility violations (dark: %s)', async (dark) => {
  await open(6, {}, dark);
  await userEvent.click(clickable(1, 'qty'));
  await keys('{Shift>}{ArrowRight}{/Shift}');
  expect(await axeViolations()).toEqual([]);
});
