/** A workbook as the browser writes it, read by two libraries. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import excel from 'exceljs';
import { afterAll, expect, test } from 'vitest';
import { fileCell, type FileCell } from '@/model/spreadsheet/file-cell';
import { workbookParts } from '@/model/spreadsheet/workbook-parts';
import { readSpreadsheet } from '@/server/spreadsheet/reader';
import { zipTexts } from './zip';

const folder = mkdtempSync(join(tmpdir(), 'workbook-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function write(rows: readonly (readonly FileCell[])[], titles: readonly (readonly string[])[]): Promise<string> {
  const merges = [{ row: 0, col: 1, rows: 1, cols: 2 }];
  const steps = workbookParts({ name: 'a/b', widths: [10, 20], blocks: [{ titles, merges, rows }] });
  let step = steps.next();
  while (!step.done) step = steps.next();
  const path = join(folder, 'file.xlsx');
  writeFileSync(path, Buffer.from(await (await zipTexts(step.value)).arrayBuffer()));
  return path;
}

const HOSTILE = ['=1+1', '<b>&"\'</b>', ' a\nb ', '😀\ud800\u0001x', '00123', ']]>'];
const TITLES = [
  ['名称', '金额', ''],
  ['', '单价', '日期'],
];
const ROWS = HOSTILE.map((text) => [text, fileCell('-1,234.50', 'number'), fileCell('2026-06-30 08:30', 'date')]);

test('reads back with its texts, numbers, dates, merged titles, widths and frozen head', async () => {
  const book = new excel.Workbook();
  await book.xlsx.readFile(await write(ROWS, TITLES));
  const sheet = book.getWorksheet('a b')!;
  expect(sheet.getCell('B1').isMerged && sheet.getCell('C1').master.address).toBe('B1');
  expect(sheet.views[0]).toMatchObject({ state: 'frozen', ySplit: 2 });
  expect([sheet.getColumn(1).width, sheet.getColumn(2).width]).toEqual([10, 20]);
  expect(sheet.getCell('A1').font.bold).toBe(true);
  const kept = HOSTILE.map((text) => text.replace('\ud800\u0001', ''));
  expect(kept.map((_, at) => sheet.getCell(at + 3, 1).value)).toEqual(kept);
  expect([sheet.getCell('B3').value, sheet.getCell('B3').numFmt]).toEqual([-1234.5, '#,##0.00']);
  expect(sheet.getCell('C3').value).toEqual(new Date('2026-06-30T08:30:00Z'));
});

test('is read by the import', async () => {
  const rows: (readonly string[])[] = [];
  await readSpreadsheet(await write(ROWS, TITLES), 'xlsx', {
    sheet: () => undefined,
    rows: (read) => void rows.push(...read.map(([, cells]) => cells)),
  });
  expect(rows.slice(0, 3)).toEqual([
    ['名称', '金额'],
    ['', '单价', '日期'],
    ['=1+1', '-1234.5', '2026-06-30 08:30:00'],
  ]);
});

test('a table without rows has its titles', async () => {
  const book = new excel.Workbook();
  await book.xlsx.readFile(await write([], TITLES));
  expect(book.getWorksheet(1)!.rowCount).toBe(2);
});
