/** Files that LibreOffice wrote (fixtures/README.md): values as a person entered them. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readSpreadsheet, type SheetRow } from './reader';
import type { SpreadsheetFormat } from './writer';

async function read(name: string, format: SpreadsheetFormat): Promise<Map<string, SheetRow[]>> {
  const sheets = new Map<string, SheetRow[]>();
  let rows: SheetRow[] = [];
  await readSpreadsheet(join(import.meta.dirname, 'fixtures', `${name}.${format}`), format, {
    sheet(title) {
      rows = [];
      sheets.set(title, rows);
    },
    rows: (read) => void rows.push(...read),
  });
  return sheets;
}

const LABELS = ['编号', '名称', '日期', '到货', '时间', '数量', '单价', '税率', '启用', '小计', '说明'];

test.each(['xlsx', 'xls'] as const)(
  '.%s: merged cells, empty rows, dates and times, formulas by their results, long ids as texts',
  async (format) => {
    const sheets = await read('libreoffice', format);
    // The third sheet is hidden.
    expect([...sheets.keys()]).toEqual(['采购 清单', '明细']);
    expect(sheets.get('采购 清单')).toEqual([
      [1, ['采购清单 2026年']],
      [2, LABELS],
      [
        3,
        [
          '00123',
          '螺丝 <M6> & "A" 😀',
          '2026-06-30',
          '2026-06-30 08:30:15',
          '08:30:15',
          '12',
          '1234.5',
          '12.5%',
          'TRUE',
          '14814',
          '第一行\n第二行',
        ],
      ],
      [
        6,
        [
          '912345678901234567',
          '垫片',
          '2024-02-29',
          '1999-12-31 23:59:59',
          '00:00:00',
          '-0.1',
          '0.3',
          '-0.5%',
          'FALSE',
          '-0.03',
          ' 前后空格 ',
        ],
      ],
      [7, ['1E5', '', '1900-03-01', '', '', '123456789012345', '0.0000001', '', '', '螺丝×12', "'单引号"]],
      [8, ['=1+1', '公式文本', '', '', '', '0', '100000000000000000000', '', 'TRUE', '2026-07-10', '制表\u00a0符']],
    ]);
    expect(sheets.get('明细')).toEqual([
      [1, ['编号', '数量']],
      [2, ['00123', '5']],
    ]);
  },
);

test.each(['xlsx', 'xls'] as const)('.%s with dates that count from 1904; a time has no date', async (format) => {
  const [rows] = (await read('libreoffice-1904', format)).values();
  expect(rows).toEqual([
    [1, ['日期', '时间', '时刻']],
    [2, ['2026-06-30', '2026-06-30 08:30:15', '23:59:59']],
    [3, ['1904-01-02', '2000-01-01 00:00:01']],
  ]);
});

test('.csv holds what the cells show', async () => {
  const [rows] = (await read('libreoffice', 'csv')).values();
  expect(rows?.[1]).toEqual([2, LABELS]);
  expect(rows?.[3]).toEqual([
    6,
    [
      '912345678901234567',
      '垫片',
      '2024年2月29日',
      '1999/12/31 23:59:59',
      '00:00:00',
      '-0.1',
      '0.3',
      '-0.5%',
      'FALSE',
      '-0.03',
      ' 前后空格 ',
    ],
  ]);
  expect(rows?.map(([number]) => number)).toEqual([1, 2, 3, 6, 7, 8]);
});
