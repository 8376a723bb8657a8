/** The largest .xls file. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readSpreadsheet } from '../../../tests/helpers/read-spreadsheet.mjs';
import { type Cell, MAX_XLS_ROWS, writeSpreadsheet } from './writer';

test('.xls holds 65,536 rows with its titles', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'spreadsheet-'));
  const path = join(folder, 'full.xls');
  const head = { sheet: '清单', titles: ['清单', '导出人：甲'], labels: ['名称', '数量'], widths: [20, 10] };
  const rows = Array.from({ length: MAX_XLS_ROWS - 3 }, (_, at): Cell[] => [
    `行${at}`,
    { n: at, text: String(at), digits: 0 },
  ]);
  await writeSpreadsheet(path, 'xls', head, async (writer) => {
    await writer.add(rows.slice(0, 30_000));
    await writer.add(rows.slice(30_000));
  });
  const { rows: read } = readSpreadsheet(readFileSync(path));
  rmSync(folder, { recursive: true });
  expect(read).toHaveLength(MAX_XLS_ROWS);
  expect(read.at(-1)!.map(({ value }) => value)).toEqual([`行${MAX_XLS_ROWS - 4}`, MAX_XLS_ROWS - 4]);
});
