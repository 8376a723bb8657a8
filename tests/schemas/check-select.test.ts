/** Reports: their statement and their parameters are checked before the database sees them. */
import { expect, test } from 'vitest';
import { problemText } from '@/model/check';
import { checkWith } from './check-fixture';

const FILE = 'schemas/shop/sales.entity.json';
const day = { label: '第几天', type: 'inputNumber' };
const REPORT = {
  $schema: '../_meta/entity.schema.json',
  version: 2,
  title: '销售',
  table: null,
  select: [
    'select day, sum(amount) total from shop_order',
    "where day between ${at_begin} and ${at_end} and (${shop} = '' or 1 = 1)",
    'group by day',
  ],
  api: '/shop/sales',
  permissionPrefix: 'shop:sales',
  titleField: 'day',
  fields: {
    at: { ...day, param: true, query: 'range' },
    shop: { label: '店铺', type: 'input', param: true },
    day,
    total: { label: '合计', type: 'inputNumber' },
  },
};
const problemsOf = (change: object) =>
  checkWith({ [FILE]: JSON.stringify({ ...REPORT, ...change }, null, 2) })
    .filter(({ file }) => file === FILE)
    .map(problemText);

test('a report is accepted, its statement as one text or in lines', () => {
  expect(problemsOf({})).toEqual([]);
  expect(problemsOf({ select: REPORT.select.join(' ') })).toEqual([]);
});

test.each<[string, object, string]>([
  ['a change', { select: ['delete from shop_order', ...REPORT.select.slice(1)] }, '要以 select 或 with 开头'],
  ['a second statement', { select: [...REPORT.select, '; drop table shop_order'] }, '不能有分号'],
  ['a comment', { select: [...REPORT.select, '-- order by day'] }, '不能有注释'],
  ['a block comment', { select: [...REPORT.select, '/* order by day'] }, '不能有注释'],
  ['a parameter as text', { select: [...REPORT.select, "having max(name) like '%${shop}%'"] }, '参数不写在引号里'],
  ['an unknown parameter', { select: [...REPORT.select, 'having ${shp} = 1'] }, '没有参数 “shp”'],
  ['a range without its end', { select: [...REPORT.select, 'having day > ${at}'] }, '没有参数 “at”'],
  [
    'an unused parameter',
    { select: 'select day, 1 total from shop_order where day > ${at_begin}' },
    '没有用到参数 “shop”',
  ],
  ['a table', { table: 'shop_sales' }, '/table'],
  ['an action', { actions: { close: { label: '关闭' } } }, '/actions'],
  ['a parameter without a statement', { select: undefined, table: 'shop_sales' }, '参数只用于有 select 的实体'],
])('one with %s is refused at its place', (_name, change, message) => {
  expect(problemsOf(change)).toContainEqual(expect.stringContaining(message));
});
