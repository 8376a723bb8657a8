/** Pastes clipboard data of spreadsheets, and copies for them. */
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { readHtmlTable } from './html-reader';
import type { FieldFile } from '@/model/generated/files';
import { parseTsv } from '@/model/grid/clipboard/tsv';
import type { UndoableRows } from '@/model/grid/history/types';
import { runInTimeSlices } from '@/runtime/async/time-slice';
import { now } from '@/runtime/environment/server-clock';
import { notices } from '@/runtime/notices/notices';
import { axeViolations, unmount } from '../../../../tests/helpers/mount';
import { COPIED, HOSTILE } from './clipboard.fixtures';
import { cell, cellAt, eventually, openGrid } from '../../../../tests/helpers/open-grid';

afterEach(() => {
  unmount();
  localStorage.clear();
  notices().list.splice(0);
});

const text = (label: string): FieldFile => ({ label, type: 'textarea' });

const open = (fields: Record<string, FieldFile>, rows: Record<string, unknown>[]): Promise<UndoableRows> =>
  openGrid(fields, rows as never, { props: { rowSize: 'mini' } });

function paste(given: Record<string, string>): void {
  const clipboardData = new DataTransfer();
  for (const [type, value] of Object.entries(given)) clipboardData.setData(type, value);
  document.activeElement?.dispatchEvent(
    new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
  );
}

const textsOf = (html: string) => {
  const table = readHtmlTable(html);
  return typeof table === 'string' ? table : table.texts;
};

const held = (undoableRows: UndoableRows): unknown[][] =>
  undoableRows.rows.ids.map((id) => {
    const { id: _, ...values } = undoableRows.rows.row(id) ?? {};
    return Object.values(values);
  });

describe('clipboard data of spreadsheets', () => {
  test.each(COPIED)('$name', async ({ plain, html, cells, source }) => {
    expect(source).not.toBe('');
    expect(textsOf(html)).toEqual(cells);
    expect(parseTsv(plain)).toEqual(cells);
    const undoableRows = await open({ a: text('甲'), b: text('乙'), c: text('丙'), d: text('丁') }, [
      { id: '1', a: null, b: null, c: null, d: null },
    ]);
    const shown = cells.map((line) => [0, 1, 2, 3].map((at) => line[at] || null));
    const forms: Record<string, string>[] = [{ 'text/plain': plain, 'text/html': html }, { 'text/plain': plain }];
    for (const given of forms) {
      await userEvent.click(cellAt(0, 0));
      paste(given);
      const values = undoableRows.rows.ids.map((id) =>
        ['a', 'b', 'c', 'd'].map((key) => undoableRows.rows.row(id)?.[key] || null),
      );
      expect(values).toEqual(shown);
      expect(undoableRows.undoCount).toBe(1);
      undoableRows.undo();
      expect(undoableRows.rows.ids).toEqual(['1']);
    }
  });

  test('parses numbers and dates as a spreadsheet writes them', async () => {
    const fields: Record<string, FieldFile> = {
      name: { label: '品名', type: 'input' },
      price: { label: '单价', type: 'inputNumber' },
      day: { label: '日期', type: 'date' },
    };
    const undoableRows = await open(fields, [{ id: '1', name: null, price: null, day: null }]);
    await userEvent.click(cellAt(0, 0));
    paste({ 'text/plain': '螺栓\t1,234.50\t2026/6/30\r\n螺母\t¥-8\t2026年7月1日\r\n' });
    expect(held(undoableRows)).toEqual([
      ['螺栓', '1234.50', '2026-06-30'],
      ['螺母', '-8', '2026-07-01'],
    ]);
  });
});

test.each(HOSTILE)('reads $name as plain cells and runs no script', ({ html, cells }) => {
  expect(textsOf(html())).toEqual(cells);
  expect((window as { harmed?: unknown }).harmed).toBeUndefined();
});

test('rejects a paste of a million rows with a message that names the limit', async () => {
  const undoableRows = await open({ a: text('甲') }, [{ id: '1', a: 'x' }]);
  await userEvent.click(cellAt(0, 0));
  paste({ 'text/plain': '1\r\n'.repeat(1_000_000) });
  expect(notices().list.map(({ text: said }) => said)).toEqual(['一次最多粘贴 200000 个单元格，请改用导入']);
  expect(held(undoableRows)).toEqual([['x']]);
});

test('lists what a paste left out until the report is closed, and copies the whole report', async () => {
  const fields: Record<string, FieldFile> = {
    qty: { label: '数量', type: 'inputNumber', props: { precision: 0 } },
    note: { label: '备注', type: 'input', readonly: true },
  };
  const undoableRows = await open(fields, [{ id: '1', qty: 1, note: 'x' }]);
  await userEvent.click(cellAt(0, 0));
  const lines = Array.from({ length: 300 }, (_, at) => `第${at}\t改\t外`);
  paste({ 'text/plain': lines.join('\r\n') });
  const report = page.getByRole('alert');
  for (const said of [
    '300 个单元格的内容无法识别',
    '300 个单元格不可修改，已跳过；300 个单元格超出表格，已略去',
    '第 2 行，数量：“第1”不是数字',
    '还有 100 处',
  ])
    await eventually(() => expect(report.element().textContent).toContain(said));
  expect(await axeViolations()).toEqual([]);
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue(undefined);
  await userEvent.click(page.getByRole('button', { name: '复制明细' }));
  expect(write.mock.calls[0]?.[0]).toContain('第 300 行，数量：“第299”不是数字');
  write.mockRestore();
  await userEvent.click(page.getByRole('button', { name: '关闭粘贴报告' }));
  await eventually(() => expect(report.elements()).toHaveLength(0));
  // The grid has the focus again; a complete paste shows no report.
  await expect.poll(() => document.activeElement?.tagName).toBe('TEXTAREA');
  undoableRows.undo();
  expect(undoableRows.rows.ids).toEqual(['1']);
});

test('keeps the report visible when the grid is higher than the window', async () => {
  const rows = Array.from({ length: 30 }, (_, at) => ({ id: `${at}`, qty: at }));
  await openGrid({ qty: { label: '数量', type: 'inputNumber' } }, rows, {
    size: [1000, 300],
    props: { rowSize: 'mini' },
  });
  await userEvent.click(cellAt(0, 0));
  paste({ 'text/plain': '很多' });
  const report = page.getByRole('alert');
  await eventually(() => expect(report.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(300));
  expect(report.element().getBoundingClientRect().height).toBeLessThan(60);
});

test('keeps a pasted text that cannot be read in its cell, marked, until it is cleared', async () => {
  const fields: Record<string, FieldFile> = {
    qty: { label: '数量', type: 'inputNumber' },
    unit: { label: '单位', type: 'select', options: [{ value: 'kg', text: '千克' }] },
    due: { label: '交期', type: 'date' },
    hour: { label: '时段', type: 'hour' },
  };
  const undoableRows = await open(fields, [{ id: '1', qty: '1.00', unit: 'kg', due: '2026-06-30', hour: 8 }]);
  const errors = async () =>
    Object.fromEntries((await runInTimeSlices(undoableRows.rows.validate()))?.get('1')?.entries() ?? []);
  await userEvent.click(cellAt(0, 0));
  paste({ 'text/plain': '(1,2)\t吨\t07/05/2026\t24' });
  expect(held(undoableRows)).toEqual([
    [
      { unreadable: '(1,2)', error: '“(1,2)”不是数字' },
      { unreadable: '吨', error: '“吨”不是可选的值' },
      { unreadable: '07/05/2026', error: '“07/05/2026”不是日期，应如 2026-06-30' },
      24,
    ],
  ]);
  await eventually(() => expect(cell(0, 3).textContent).toMatch(/^24/));
  for (const [col, text] of ['(1,2)', '吨', '07/05/2026', '24'].entries()) {
    expect(cell(0, col).textContent?.startsWith(text)).toBe(true);
    expect(cell(0, col).getAttribute('aria-invalid')).toBe('true');
  }
  expect(await errors()).toEqual({
    qty: '“(1,2)”不是数字',
    unit: '“吨”不是可选的值',
    due: '“07/05/2026”不是日期，应如 2026-06-30',
    hour: '请输入 0 到 23 的整数',
  });
  await userEvent.keyboard('{Delete}');
  expect([held(undoableRows), await errors()]).toEqual([[[null, null, null, null]], {}]);
  undoableRows.undo();
  expect(Object.keys(await errors())).toHaveLength(4);
  undoableRows.undo();
  expect([held(undoableRows), await errors()]).toEqual([[['1.00', 'kg', '2026-06-30', 8]], {}]);
});

test('reads what spreadsheets write, with the year of the server for a day without one', async () => {
  const fields: Record<string, FieldFile> = {
    price: { label: '单价', type: 'inputNumber' },
    rate: { label: '税率（%）', type: 'inputNumber' },
    day: { label: '日期', type: 'date' },
  };
  const undoableRows = await open(fields, [{ id: '1', price: null, rate: null, day: null }]);
  await userEvent.click(cellAt(0, 0));
  paste({ 'text/plain': '(50)\t12%\t7月5日\r\n1.20E+03\t１２．５％\t25/07/2026\r\n12%\t(3)\t2026/7/5\r\n' });
  expect(held(undoableRows)).toEqual([
    ['-50', '12', `${now().slice(0, 4)}-07-05`],
    ['1200', '12.5', '2026-07-25'],
    ['0.12', '-3', '2026-07-05'],
  ]);
});

test('copies numbers, dates and texts with formats that keep them', async () => {
  const fields: Record<string, FieldFile> = {
    name: { label: '品名', type: 'input' },
    card: { label: '证件号', type: 'input' },
    price: { label: '单价', type: 'inputNumber' },
    day: { label: '日期', type: 'date' },
    at: { label: '时间', type: 'datetime' },
    note: { label: '备注', type: 'textarea' },
  };
  await open(fields, [
    {
      id: '1',
      name: '甲<b>',
      card: '110101199003070011',
      price: '1234.50',
      day: '2026-06-30',
      at: '2026-06-30 08:00:00',
      note: '一\n二',
    },
    { id: '2', name: '=cmd()', card: '007', price: '1234567890123456.78', day: null, at: null, note: null },
  ]);
  await userEvent.click(cellAt(0, 0));
  await userEvent.keyboard('{Control>}a{/Control}');
  const data = new DataTransfer();
  document.activeElement?.dispatchEvent(
    new ClipboardEvent('copy', { clipboardData: data, bubbles: true, cancelable: true }),
  );
  const digits = ` style='mso-number-format:"\\@"'`;
  expect(data.getData('text/html')).toBe(
    `<table><tr><td>甲&lt;b&gt;</td><td${digits}>110101199003070011</td><td>1,234.50</td>` +
      `<td style='mso-number-format:"yyyy\\-mm\\-dd"'>2026-06-30</td>` +
      `<td style='mso-number-format:"yyyy\\-mm\\-dd\\ hh\\:mm\\:ss"'>2026-06-30 08:00:00</td>` +
      `<td>一<br style="mso-data-placement:same-cell">二</td></tr>` +
      `<tr><td${digits}>=cmd()</td><td${digits}>007</td><td${digits}>1,234,567,890,123,456.78</td><td></td><td></td><td></td></tr></table>`,
  );
  // Pasting the copy restores the cells.
  expect(textsOf(data.getData('text/html'))).toEqual(parseTsv(data.getData('text/plain')));
});

/** Copies the selected cells. */
function copied(): DataTransfer {
  const data = new DataTransfer();
  document.activeElement?.dispatchEvent(
    new ClipboardEvent('copy', { clipboardData: data, bubbles: true, cancelable: true }),
  );
  return data;
}
const formats = (data: DataTransfer) => ({
  'text/plain': data.getData('text/plain'),
  'text/html': data.getData('text/html'),
});

test('pasting its own copy keeps tabs, repeated and full-width blanks', async () => {
  const texts = ['一\t二', '两  个   空格', '　　首行', '末尾　', '"引号"\n换行'];
  const undoableRows = await open(
    { a: text('甲') },
    texts.map((a, id) => ({ id: `${id}`, a })),
  );
  await userEvent.click(cellAt(0, 0));
  await userEvent.keyboard('{Control>}a{/Control}');
  const data = formats(copied());
  await userEvent.keyboard('{Delete}');
  paste(data);
  expect(held(undoableRows)).toEqual(texts.map((a) => [a]));
});

test('copies several areas from top to bottom, and those of the same rows side by side', async () => {
  const fields = { a: text('甲'), b: text('乙'), c: text('丙') };
  await open(
    fields,
    [1, 2, 3].map((n) => ({ id: `${n}`, a: `a${n}`, b: `b${n}`, c: `c${n}` })),
  );
  const select = async (...cells: readonly (readonly [number, number])[]) => {
    await userEvent.click(cellAt(...(cells[0] as readonly [number, number])));
    await userEvent.keyboard('{Control>}');
    for (const one of cells.slice(1)) await userEvent.click(cellAt(...one));
    await userEvent.keyboard('{/Control}');
    return copied().getData('text/plain');
  };
  expect(await select([0, 0], [1, 0], [2, 0])).toBe('a1\r\na2\r\na3\r\n');
  expect(await select([2, 1], [0, 1])).toBe('b1\r\nb3\r\n');
  expect(await select([1, 2], [1, 0])).toBe('a2\tc2\r\n');
});
