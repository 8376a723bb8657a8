/** Workbooks with the traits of Excel and WPS, read by the import and by another library. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import excel, { type CellValue } from 'exceljs';
import { afterAll, expect, test } from 'vitest';
import { readSpreadsheet } from './reader';

const folder = mkdtempSync(join(tmpdir(), 'comparison-'));
afterAll(() => rmSync(folder, { recursive: true }));

const two = (number: number) => String(number).padStart(2, '0');

function dateText(date: Date): string {
  const day = `${date.getUTCFullYear()}-${two(date.getUTCMonth() + 1)}-${two(date.getUTCDate())}`;
  const time = `${two(date.getUTCHours())}:${two(date.getUTCMinutes())}:${two(date.getUTCSeconds())}`;
  return time === '00:00:00' ? day : `${day} ${time}`;
}

/** The text of a cell as the other library has it. */
function textOf(value: CellValue): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return dateText(value);
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  if (typeof value !== 'object') return String(value);
  if ('richText' in value) return value.richText.map(({ text }) => text).join('');
  if ('error' in value) return value.error;
  if ('hyperlink' in value) return value.text;
  return 'result' in value ? textOf(value.result) : '';
}

const ROWS: readonly (readonly CellValue[])[] = [
  ['名称', '金额', null, '日期'],
  [null, '单价', '小计', null],
  [
    { richText: [{ text: '富', font: { bold: true } }, { text: ' 文本 ' }] },
    0.1,
    1e-7,
    new Date('2026-06-30T00:00:00Z'),
  ],
  ['00123', -1234.5, { formula: 'B3*2', result: 0.2 }, new Date('2026-06-30T08:30:15Z')],
  [true, false, { error: '#N/A' }, null],
  [{ formula: 'A1', result: '结果' }, null, false, '2026年'],
  [{ text: '链接', hyperlink: 'https://example.com/' }, 1e15, 123456789.123456, '2026-06-30'],
  ['=1+1', ' 空 格 ', '第一\n第二', '<&>"\''],
];

test.each([
  ['from 1900, shared texts', false, true],
  ['from 1904, shared texts', true, true],
  ['from 1900, inline texts', false, false],
] as const)('dates %s: cells of every type, merged heads, hidden rows and columns', async (_, date1904, shared) => {
  const path = join(folder, `${String(date1904)}-${String(shared)}.xlsx`);
  // A stream opens its file at once: only one of the two writers may have this path.
  const whole = shared ? new excel.Workbook() : null;
  const stream = whole ? null : new excel.stream.xlsx.WorkbookWriter({ filename: path, useStyles: true });
  if (whole) whole.properties.date1904 = date1904;
  const sheet = (whole ?? stream!).addWorksheet('甲');
  for (const cells of ROWS) {
    const row = sheet.addRow([...cells]);
    row.getCell(4).numFmt = 'yyyy-mm-dd hh:mm:ss';
  }
  sheet.mergeCells('B1:C1');
  sheet.getRow(4).hidden = true;
  sheet.getColumn(3).hidden = true;
  await (whole ? whole.xlsx.writeFile(path) : stream!.commit());

  const read: string[][] = [];
  await readSpreadsheet(path, 'xlsx', {
    sheet: (name) => expect(name).toBe('甲'),
    rows: (rows) => void read.push(...rows.map(([, cells]) => [...cells])),
  });
  const other = new excel.Workbook();
  await other.xlsx.readFile(path);
  const expected = ROWS.map((_cells, at) => {
    const row = other.getWorksheet('甲')!.getRow(at + 1);
    // The other library repeats the text of merged cells.
    const value = (column: number) => {
      const cell = row.getCell(column);
      return cell.isMerged && cell.master !== cell ? null : cell.value;
    };
    return [1, 2, 3, 4].map((column) => textOf(value(column)).replace('1e-7', '0.0000001'));
  });
  expect(read.map((cells) => [0, 1, 2, 3].map((at) => cells[at] ?? ''))).toEqual(expected);
});
