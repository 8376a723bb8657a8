import { describe, expect, test } from 'vitest';
import type { Row } from '@/model/record';
import { sampleEntity } from '@/model/record/testing/sample-entity';
import { types } from '@/registry/values';
import {
  COLUMN_OPERATORS,
  conditionFilter,
  conditionKindOf,
  isComparable,
  type ColumnOperator,
} from './column-condition';
import { collectSortFilterInput, sortAndFilter } from './sort-filter';

const { fields } = sampleEntity({
  name: { type: 'input' },
  price: { type: 'inputNumber' },
  day: { type: 'date' },
  time: { type: 'datetime' },
  kind: {
    type: 'select',
    options: [
      { value: '1', text: '销售' },
      { value: '2', text: '采购' },
    ],
  },
});
const UNREADABLE = { unreadable: '十二', error: '“十二”不是数字' };
const ROWS: readonly Row[] = [
  { name: 'Apple 甲', price: '5.00', day: '2026-01-05', time: '2026-01-05 00:00:00' },
  { name: 'pear', price: '12.00', day: '2026-02-01', time: '2026-01-05 17:30:00' },
  { name: '', price: null, day: null, time: null },
  { name: 'apple', price: '0.00', day: '2025-12-31', time: '2026-01-06 00:00:00' },
  { name: '100%', price: UNREADABLE, day: '2026-01-05', time: '2026-01-04 23:59:59' },
];

function matching(key: string, operator: ColumnOperator, ...texts: string[]): string {
  const field = fields[key]!;
  const kind = conditionKindOf(field, types.get(field.type));
  const values = texts.map((text) =>
    kind === 'text' ? text : types.get(field.type)!.fromText!(text, field, {}, '2026-06-30'),
  );
  const accepted = values.filter(
    (value): value is string | number => typeof value !== 'object' && isComparable(kind, value),
  );
  expect(accepted).toHaveLength(texts.length);
  const filter = { key, ...conditionFilter(field, kind, { operator, texts }, accepted) };
  const column = {
    field,
    toText: (row: Row) => String(row[key] ?? ''),
    fromText: (text: string) => text,
    named: false,
  };
  const work = collectSortFilterInput({ row: (id) => ROWS[Number(id)] }, ['0', '1', '2', '3', '4'], [column], {
    sort: [],
    filter: [filter],
  });
  let step = work.next();
  while (!step.done) step = work.next();
  return [...sortAndFilter(structuredClone(step.value))].join('');
}

test.each([
  ['name', 'text'],
  ['price', 'number'],
  ['day', 'date'],
  ['time', 'date'],
  ['kind', 'choice'],
])('%s is filtered as %s', (key, kind) => {
  const field = fields[key]!;
  expect(conditionKindOf(field, types.get(field.type))).toBe(kind);
  expect(conditionKindOf(field, undefined)).not.toBe('choice');
});

test('the search comes first among the operators of all kinds', () => {
  expect(Object.values(COLUMN_OPERATORS).map(([first]) => first)).toEqual(['like', 'like', 'like', 'like']);
});

describe('a condition', () => {
  test.each<[string, ColumnOperator, string[], string]>([
    ['name', 'eq', ['APPLE'], '3'],
    ['name', 'ne', ['apple'], '0124'],
    ['name', 'right_like', ['aPP'], '03'],
    ['name', 'left_like', ['%'], '4'],
    ['name', 'empty', [], '2'],
    ['name', 'filled', [], '0134'],
    ['price', 'eq', ['12'], '1'],
    ['price', 'eq', ['0'], '3'],
    ['price', 'ne', ['0'], '0124'],
    ['price', 'gt', ['5'], '1'],
    ['price', 'ge', ['5.0'], '01'],
    ['price', 'lt', ['5'], '3'],
    ['price', 'le', ['5'], '03'],
    ['price', 'between', ['12', '5'], '01'],
    ['price', 'gt', ['1.2E+01'], ''],
    ['price', 'lt', ['(1)'], ''],
    ['price', 'empty', [], '2'],
    ['price', 'filled', [], '0134'],
    ['day', 'eq', ['2026/1/5'], '04'],
    ['day', 'ge', ['1月5日'], '014'],
    ['day', 'between', ['2026-01-31', '2025-12-31'], '034'],
    ['day', 'ne', ['2026-01-05'], '123'],
    ['day', 'empty', [], '2'],
  ])('%s %s %j matches rows %s', (key, operator, texts, rows) => {
    expect(matching(key, operator, ...texts)).toBe(rows);
  });

  test.each<[ColumnOperator, string[], string]>([
    ['eq', ['2026-01-05'], '01'],
    ['eq', ['2026-01-05 17:30'], '1'],
    ['ne', ['2026-01-05'], '234'],
    ['gt', ['2026-01-05'], '3'],
    ['ge', ['2026-01-05'], '013'],
    ['lt', ['2026-01-05'], '4'],
    ['le', ['2026-01-05'], '014'],
    ['between', ['2026-01-05', '2026-01-04'], '014'],
  ])('time %s %j takes a day without a time as the whole day', (operator, texts, rows) => {
    expect(matching('time', operator, ...texts)).toBe(rows);
  });
});

test.each([
  ['number', '12.50', true],
  ['number', 3, true],
  ['number', 'x', false],
  ['number', null, false],
  ['date', '2026-01-05', true],
  ['date', '2026-13-05', false],
  ['date', 5, false],
  ['text', ['a'], false],
] as const)('a %s column compares %j: %s', (kind, value, comparable) => {
  expect(isComparable(kind, value as never)).toBe(comparable);
});
