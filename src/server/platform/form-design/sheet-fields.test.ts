/** Fields guessed from spreadsheet files: names, types, lengths and required values. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { fieldNames } from './field-names';
import { readSheetFields } from './sheet-fields';

const folder = mkdtempSync(join(tmpdir(), 'sheet-fields-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function fieldsOf(...lines: readonly string[]) {
  const path = join(folder, `${lines.length}.csv`);
  writeFileSync(path, `\uFEFF${lines.join('\r\n')}`);
  return readSheetFields(path, 'csv');
}
const typesOf = async (...values: readonly string[]) => {
  const [field] = await fieldsOf('值,别的', ...values.map((value) => `"${value}",x`));
  return field;
};

test('reads names, types, lengths and required values below a title', async () => {
  const fields = await fieldsOf(
    '采购清单 2026年,,,,,,,',
    '编号,名称,日期,数量,单价,启用,说明,更新时间',
    '00123,螺丝,2026-06-30,12,1234.5,是,,2026-01-01',
    '00124,垫片,2026/7/1,3,"1,000.25",否,有货,2026-01-02',
  );
  const common = { isShowForm: '1', isShowList: '1' };
  expect(fields).toEqual([
    {
      dbFieldName: 'bian_hao',
      dbFieldTxt: '编号',
      dbType: 'string',
      dbLength: 32,
      fieldShowType: 'text',
      fieldMustInput: '1',
      ...common,
    },
    {
      dbFieldName: 'ming_cheng',
      dbFieldTxt: '名称',
      dbType: 'string',
      dbLength: 32,
      fieldShowType: 'text',
      fieldMustInput: '1',
      ...common,
    },
    { dbFieldName: 'ri_qi', dbFieldTxt: '日期', dbType: 'Date', fieldShowType: 'date', fieldMustInput: '1', ...common },
    {
      dbFieldName: 'shu_liang',
      dbFieldTxt: '数量',
      dbType: 'int',
      dbLength: 9,
      fieldShowType: 'text',
      fieldMustInput: '1',
      ...common,
    },
    {
      dbFieldName: 'dan_jia',
      dbFieldTxt: '单价',
      dbType: 'BigDecimal',
      dbLength: 18,
      dbPointLength: 2,
      fieldShowType: 'text',
      fieldMustInput: '1',
      ...common,
    },
    {
      dbFieldName: 'qi_yong',
      dbFieldTxt: '启用',
      dbType: 'string',
      dbLength: 1,
      fieldShowType: 'switch',
      fieldMustInput: '1',
      ...common,
    },
    {
      dbFieldName: 'shuo_ming',
      dbFieldTxt: '说明',
      dbType: 'string',
      dbLength: 32,
      fieldShowType: 'text',
      fieldMustInput: '0',
      ...common,
    },
  ]);
});

test.each([
  ['codes with leading zeros', ['001', '002'], { dbType: 'string' }],
  ['numbers with more digits than a spreadsheet keeps', ['912345678901234567'], { dbType: 'string' }],
  ['numbers over nine digits', ['12345678901'], { dbType: 'long', dbLength: 18 }],
  ['negative numbers', ['-1', '-20'], { dbType: 'int' }],
  ['eight digits', ['20260630'], { dbType: 'int' }],
  ['percentages', ['12%'], { dbType: 'string' }],
  ['times', ['08:30:00', '23:59:59'], { dbType: 'string', fieldShowType: 'time' }],
  ['dates with times', ['2026-06-30 08:00:00', '2026-06-30'], { dbType: 'Datetime', fieldShowType: 'datetime' }],
  ['days that do not exist', ['2026-02-30'], { dbType: 'string', fieldShowType: 'text' }],
  ['dates and texts', ['2026-06-30', '待定'], { dbType: 'string', fieldShowType: 'text' }],
  ['one and zero', ['1', '0'], { dbType: 'int' }],
  ['booleans of spreadsheets', ['TRUE', 'FALSE'], { fieldShowType: 'switch' }],
  ['texts of several lines', ['甲\n乙'], { dbType: 'string', fieldShowType: 'textarea' }],
  ['long texts', ['字'.repeat(300)], { dbType: 'string', dbLength: 500, fieldShowType: 'textarea' }],
  ['very long texts', ['字'.repeat(9000)], { dbType: 'Text', fieldShowType: 'textarea' }],
  ['no values', ['', ''], { dbType: 'string', dbLength: 32, fieldMustInput: '0' }],
])('guesses %s', async (_name, values, expected) => {
  expect(await typesOf(...values)).toMatchObject(expected);
});

test.each([
  ['Chinese, also with ü', ['客户名称', '绿色'], ['ke_hu_ming_cheng', 'lv_se']],
  ['mixed labels', ['客户 ID', 'Unit Price (元)', '3C 产品'], ['ke_hu_id', 'unit_price_yuan', 'fd_3c_chan_pin']],
  [
    'words of SQL and system columns',
    ['Select', 'create_by', 'ID', 'Order'],
    ['select_1', 'create_by_1', 'id_1', 'order_1'],
  ],
  ['labels without letters', ['★', '—'], ['col_1', 'col_2']],
  ['equal labels', ['名称', '名称', '名称'], ['ming_cheng', 'ming_cheng_2', 'ming_cheng_3']],
  ['short labels', ['a', '额'], ['fd_a', 'fd_e']],
  ['long labels', ['第一季度华东地区线上渠道销售额合计'], ['di_yi_ji_du_hua_dong_di_qu_xian']],
])('names columns of %s', (_name, labels, names) => {
  expect(fieldNames(labels)).toEqual(names);
});

test('rejects a file without a header', async () => {
  await expect(fieldsOf('')).rejects.toThrow('没有找到表头');
});
