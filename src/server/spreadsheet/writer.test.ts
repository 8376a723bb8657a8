/** The files are read back by the library that reads all three formats. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readSpreadsheet } from '../../../tests/helpers/read-spreadsheet.mjs';
import { type Cell, type SheetHead, type SpreadsheetFormat, writeSpreadsheet } from './writer';

const folder = mkdtempSync(join(tmpdir(), 'spreadsheet-'));
afterAll(() => rmSync(folder, { recursive: true }));

const head: SheetHead = { sheet: 'a/b', titles: ['清单', '导出人：甲'], labels: ['名称', '数量'], widths: [20, 10] };
const number = (text: string): Cell => ({ n: Number(text), text, digits: text.split('.')[1]?.length ?? 0 });

async function write(
  format: SpreadsheetFormat,
  batches: readonly Cell[][][],
  name = `file.${format}`,
): Promise<string> {
  const path = join(folder, name);
  await writeSpreadsheet(path, format, head, async (writer) => {
    for (const rows of batches) await writer.add(rows);
  });
  return path;
}

/** The cells as they are shown. */
function shown(path: string): string[][] {
  return readSpreadsheet(readFileSync(path)).rows.map((cells) => cells.map(({ text }) => text));
}

const HOSTILE = ['=1+1', '+1', '-1', '@SUM(A1)', "'=1", '<b>&"\'</b>', 'a,b\n"c"', '\ttab', '😀 中文', '00123'];

test.each(['xls', 'xlsx'] as const)('.%s keeps texts as texts and decimals with their places', async (format) => {
  const rows = [...HOSTILE.map((text): Cell[] => [text, number('12.50')]), ['', number('0')]];
  const path = await write(format, [rows.slice(0, 3), rows.slice(3)]);
  const [title, exporter, labels, ...cells] = shown(path);
  expect([title![0], exporter![0], labels]).toEqual(['清单', '导出人：甲', ['名称', '数量']]);
  expect(cells).toEqual([...HOSTILE.map((text) => [text, '12.50']), ['', '0']]);
  const { name, rows: read } = readSpreadsheet(readFileSync(path));
  expect(name).toBe('a b');
  expect(read[3]).toMatchObject([
    { value: '=1+1', formula: null },
    { value: 12.5, formula: null },
  ]);
});

test('.csv is UTF-8 with a byte order mark and marks texts that look like formulas', async () => {
  const path = await write('csv', [HOSTILE.map((text): Cell[] => [text, number('-12.50')])]);
  const lines = readFileSync(path, 'utf8');
  expect(lines.startsWith('\ufeff名称,数量\r\n')).toBe(true);
  expect(shown(path).slice(1)).toEqual(
    HOSTILE.map((text) => [/^'*[=+\-@\t]/.test(text) ? `'${text}` : text, '-12.50']),
  );
});

test('a file without rows has its head', async () => {
  for (const format of ['xls', 'xlsx'] as const) expect(shown(await write(format, []))).toHaveLength(3);
});

test('.xls keeps texts of more than 255 characters and rejects those that a record does not hold', async () => {
  const texts = ['中'.repeat(300), '😀'.repeat(2000), 'a'];
  const cells = shown(await write('xls', [texts.map((text): Cell[] => [text, number('1.00')])])).slice(3);
  expect(cells.map(([text]) => text)).toEqual(texts);
  await expect(write('xls', [[['x'.repeat(4001), '']]])).rejects.toThrow('请导出 .xlsx');
});

test('a text that no cell holds, and an error of the rows, end the writing', async () => {
  await expect(write('xlsx', [[['x'.repeat(32_768)]]])).rejects.toThrow('超过 32,767 个字符');
  await expect(
    writeSpreadsheet(join(folder, 'broken.xlsx'), 'xlsx', head, () => Promise.reject(new Error('cancelled'))),
  ).rejects.toThrow('cancelled');
});
