/** Formula semantics, as a table. */
import { expect, test } from 'vitest';
import type { ColumnType } from '../entity/column-type';
import type { Value } from '../entity/field-type';
import type { FormulaScope } from './scope';
import { evaluate, formulaNames, formulaPaths, parseFormula } from '.';

const kinds: Record<string, ColumnType['kind']> = {
  amount: 'numeric',
  rate: 'numeric',
  none: 'numeric',
  count: 'int',
  day: 'date',
  time: 'timestamp',
  noDay: 'date',
  code: 'text',
  name: 'text',
  noName: 'text',
  odd: 'numeric',
};

const values: Record<string, Value> = {
  amount: '100.50',
  rate: '6',
  none: null,
  count: 3,
  day: '2026-06-30',
  time: '2026-06-30 08:00:00',
  noDay: null,
  code: '012',
  name: '中文😀',
  noName: '',
  odd: 'abc',
  tags: ['a', 'b'],
  noTags: [],
  'supplierId.name': '青柚',
  'me.username': 'admin',
  'me.roles': ['clerk', 'manager'],
  'me.departs': [],
};

const row = (fields: Record<string, Value>): FormulaScope => ({
  get: (path) => (path.startsWith('main.') ? (values[path.slice(5)] ?? null) : (fields[path] ?? null)),
  kind: (path) => (path === 'qty' || path === 'price' ? 'numeric' : kinds[path.replace('main.', '')]),
});

const rows: Record<string, FormulaScope[]> = {
  item: [
    row({ qty: '2', price: '10.10', kind: 'a', day: '2026-01-02' }),
    row({ qty: '3', price: null, kind: 'b', day: null }),
    row({ qty: null, price: '0.05', kind: 'a', day: '2025-12-31' }),
  ],
  nothing: [],
};

const scope: FormulaScope = {
  get: (path) => values[path] ?? null,
  kind: (path) => kinds[path],
  rows: (child) => rows[child.replace('main.', '')],
  now: '2026-06-30 23:59:59',
};

const cases: readonly [formula: string, value: Value][] = [
  // Numbers are decimal, results canonical.
  ['=1', '1'],
  ['=12.50', '12.5'],
  ['=0.1 + 0.2', '0.3'],
  ['=1.10 * 3', '3.3'],
  ['=10 / 4', '2.5'],
  ['=10 / 3', '3.333333333333333333333333333333333333333'],
  ['=7 % 3', '1'],
  ['=-7 % 3', '-1'],
  ['=0 - 0', '0'],
  ['=-none', '0'],
  ['=1 - 0.9', '0.1'],
  ['=123456789012345678.99 + 0.01', '123456789012345679'],
  ['=2 + 3 * 4', '14'],
  ['=(2 + 3) * 4', '20'],
  ['=10 - 4 - 3', '3'],
  ['=-2 * -3', '6'],
  // Stored texts of digits are numbers in arithmetic; empty is 0; other texts give null.
  ['=amount + 0', '100.5'],
  ['=code + 1', '13'],
  ['=none + 5', '5'],
  ['=noName + 5', '5'],
  ['=unknown + 5', '5'],
  ['=name + 1', null],
  ['=odd * 2', null],
  ['=true + 1', null],
  ["='1e3' + 1", null],
  // Division by 0 and results out of range give null.
  ['=1 / 0', null],
  ['=1 % 0', null],
  ['=amount / none', null],
  ['=1 / 0 + 1', '1'],
  ['=99999999999999999999 * 99999999999999999999 * 1000', null],
  // A name alone gives the stored value.
  ['=amount', '100.50'],
  ['=count', 3],
  ['=code', '012'],
  ['=supplierId.name', '青柚'],
  ['=me.username', 'admin'],
  ['=unknown', null],
  ["='甲'", '甲'],
  ['=null', null],
  ['=true', true],
  // Comparison of numbers.
  ['=amount > 100', true],
  ['=amount == 100.5', true],
  ["=amount == '100.5'", true],
  ['=amount > rate', true],
  ['=code == 12', true],
  ["=code == '12'", false],
  ['=none == 0', true],
  ['=none >= 0', true],
  ['=none < 1', true],
  ['=none != 0', false],
  ['=none == noDay', true],
  ['=odd == 0', false],
  ['=odd != 0', true],
  ['=odd > 0', false],
  ['=1 / 0 == 0', true],
  // Emptiness.
  ['=none == null', true],
  ['=amount == null', false],
  ['=amount != null', true],
  ['=noName == null', true],
  ["=noName == ''", true],
  ["=name != ''", true],
  ['=noTags == null', true],
  ['=tags == null', false],
  ['=null == null', true],
  ['=unknown == null', true],
  ['=null < 5', false],
  ['=amount >= null', false],
  // Other comparisons with an empty side are false, except !=.
  ["=noName == 'a'", false],
  ["=noName != 'a'", true],
  ["=noName < 'a'", false],
  ['=noName == noDay', false],
  ['=noName != noDay', true],
  // Texts by code point.
  ["=code == '012'", true],
  ["=name > 'Z'", true],
  ["='a' < 'b'", true],
  ["='😀' > '￿'", true],
  ["=true == 'true'", true],
  ['=tags == tags', false],
  // Dates.
  ["=day == '2026-06-30'", true],
  ['=day < time', true],
  ["=time > '2026-06-30'", true],
  ["=day == '2026-06-30 00:00:00'", true],
  ['=day <= today()', true],
  ['=time < now()', true],
  ["=day == '2026-6-30'", false],
  ["=day != 'abc'", true],
  ["=day < 'abc'", false],
  ['=noDay < today()', false],
  ['=noDay != today()', true],
  // Logic gives true or false.
  ['=amount > 1 && count == 3', true],
  ['=none || name', true],
  ['=!none', true],
  ['=!amount', false],
  ['=name && 0', false],
  ["=noName || 'x'", true],
  ['=amount > 1 ? 1 : 2', '1'],
  ["=none ? 'a' : 'b'", 'b'],
  ["=score >= 80 ? 'high' : score >= 50 ? 'mid' : 'low'", 'low'],
  ['=(amount > 1 ? none : name) == 0', true],
  ['=(amount > 1 ? amount : null) > 100', true],
  // Functions.
  ['=abs(-1.50)', '1.5'],
  ['=round(2.5)', '3'],
  ['=round(-2.5)', '-3'],
  ['=round(1.005, 2)', '1.01'],
  ['=round(-1.005, 2)', '-1.01'],
  ['=round(1234.5, -2)', '1200'],
  ['=round(none, 2)', '0'],
  ['=round(1, 1.5)', null],
  ['=round(odd)', null],
  ['=floor(-1.5)', '-2'],
  ['=ceil(-1.5)', '-1'],
  ['=len(name)', '3'],
  ['=len(none)', '0'],
  ['=len(tags)', '2'],
  ["=in(code, '011', '012')", true],
  ['=in(code, 11, 12)', true],
  ['=in(none, 0, 1)', true],
  ['=in(noName, null)', true],
  ["=in(noName, 'a')", false],
  ["=in('manager', me.roles)", true],
  ["=in('director', 'clerk', me.roles)", false],
  ["=in('A01', me.departs)", false],
  ['=in(noName, me.departs)', false],
  ['=if(none == null, 1, 2)', '1'],
  ["=concat('合计', amount, '元', none)", '合计100.50元'],
  ["=concat(1.50, '/', 2 * 2)", '1.5/4'],
  ["=format(time, 'yyyy-MM')", '2026-06'],
  ["=format(day, 'yyyy年MM月dd日 HH:mm:ss')", '2026年06月30日 00:00:00'],
  ["=format(noDay, 'yyyy')", null],
  ["=format('2026-02-30', 'yyyy')", null],
  ['=amountInWords(amount)', '壹佰元零伍角整'],
  ['=amountInWords(amount / 7)', null],
  ['=amountInWords(none)', null],
  ["=amountInWords('甲')", null],
  ['=today()', '2026-06-30'],
  ['=now()', '2026-06-30 23:59:59'],
  ["=days('2026-06-29 23:00:00', today())", '1'],
  ["=days(today(), '2026-06-01')", '-29'],
  ["=days('2024-02-28', '2024-03-01')", '2'],
  ['=days(noDay, today())', null],
  ['=min(amount, rate, none)', '6'],
  ['=max(none, 0 - 5)', '-5'],
  ['=max(day, time)', '2026-06-30 08:00:00'],
  ["=min('b', 'a')", 'a'],
  // Aggregates over rows.
  ['=sum(item.qty)', '5'],
  ['=sum(item, qty * price)', '20.2'],
  ['=sum(main.item.qty)', '5'],
  ['=sum(item, qty * main.rate)', '30'],
  ['=sum(nothing.qty)', '0'],
  ['=sum(missing.qty)', '0'],
  ['=avg(item.qty)', '2.5'],
  ['=avg(nothing.qty)', null],
  ['=min(item.qty)', '2'],
  ['=max(item.price)', '10.1'],
  ['=min(item.day)', '2025-12-31'],
  ['=max(item.day) < today()', true],
  ['=max(nothing.qty)', null],
  ['=count(item)', '3'],
  ['=count(item.price)', '2'],
  ["=count(item, kind == 'a')", '2'],
  ['=any(item, qty > 2)', true],
  ['=any(item)', true],
  ['=any(nothing)', false],
  ['=any(item.day)', true],
  ['=all(item, qty > 0)', false],
  ['=all(nothing, qty > 0)', true],
  ['=sum(item.qty) == count(item) + 2', true],
];

test.each(cases)('%s is %j', (formula, value) => {
  expect(evaluate(parseFormula(formula), scope)).toEqual(value);
});

test('the same text gives the same formula, with or without its sign', () => {
  expect(parseFormula('=a + 1')).toBe(parseFormula('=a + 1'));
  expect(evaluate(parseFormula('1 + 1'), scope)).toBe('2');
});

test('paths and places of names', () => {
  const formula = parseFormula('=main.rate * sum(item, qty * skuId.price) + count(item) + len(supplierId.name)');
  expect(formulaPaths(formula)).toEqual(['main.rate', 'item', 'item.qty', 'item.skuId.price', 'supplierId.name']);
  expect(formulaNames(formula).map(({ path, child, position }) => [path, child, position])).toEqual([
    ['main.rate', null, 1],
    ['', 'item', 13],
    ['qty', 'item', 23],
    ['skuId.price', 'item', 29],
    ['', 'item', 44],
    ['supplierId.name', null, 62],
  ]);
  expect(formulaPaths(parseFormula('=sum(payAmount)'))).toEqual(['payAmount']);
});

test('texts that grow beyond any column are none', () => {
  const long = 'x'.repeat(900);
  const formula = parseFormula(`=concat(${Array.from({ length: 12 }, () => 'a').join()})`);
  expect(evaluate(formula, { get: () => long })).toBeNull();
});

test('without a time there is no today', () => {
  expect(evaluate(parseFormula('=today()'), { get: () => null })).toBeNull();
});
