import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Row } from '@/model/record';
import { sampleEntity } from '@/model/record/testing/sample-entity';
import {
  sortAndFilter,
  collectSortFilterInput,
  type SortFilterInput,
  type CellFilter,
  type SortKey,
} from './sort-filter';
import type { ColumnCodec } from '../clipboard/types';

const { fields } = sampleEntity({
  name: 'text',
  count: 'int',
  price: 'money',
  day: 'date',
  kind: {
    type: 'select',
    options: [
      { value: '1', text: '销售' },
      { value: '2', text: '采购' },
    ],
  },
});
const columns = Object.values(fields).map((field): ColumnCodec => ({
  field,
  toText: (row) => {
    const value = row[field.key] ?? '';
    return field.options?.find((option) => option.value === value)?.text ?? String(value);
  },
  fromText: (text) => text,
  named: false,
}));

function finish(work: Generator<undefined, SortFilterInput>): SortFilterInput {
  let step = work.next();
  while (!step.done) step = work.next();
  return step.value;
}

/** Indexes of the visible rows in order; the input is cloned as for a worker. */
function arranged(list: readonly Row[], asked: { sort?: SortKey[]; filter?: CellFilter[] }): number[] {
  const rows = new Map(list.map((row, index) => [`${index}`, row]));
  const work = collectSortFilterInput({ row: (id) => rows.get(id) }, [...rows.keys()], columns, {
    sort: [],
    filter: [],
    ...asked,
  });
  return [...sortAndFilter(structuredClone(finish(work)))];
}
const shown = (...given: Parameters<typeof arranged>): string => arranged(...given).join('');
const of = (key: string, ...values: (string | number | null)[]): Row[] => values.map((value) => ({ [key]: value }));
const by = (key: string, desc = false): { sort: SortKey[] } => ({ sort: [{ key, desc }] });

describe('sort', () => {
  test.each<[string, Row[], { sort: SortKey[] }, string]>([
    ['numbers as numbers', of('count', 10, 9, 100, -1), by('count'), '3102'],
    ['decimals', of('price', '10.00', '9.50', '100.00'), by('price'), '102'],
    [
      'decimals closer than a float can tell',
      of('price', '9007199254740993.02', '9007199254740993.01', '9007199254740993.03'),
      by('price'),
      '102',
    ],
    ['what is empty comes last', of('count', null, 2, 1), by('count'), '210'],
    ['also downwards', of('count', null, 2, 1), by('count', true), '120'],
    ['empty texts too', of('name', '', '乙', '甲', null), by('name', true), '1203'],
    ['dates', of('day', '2026-02-01', '2025-12-31', null), by('day'), '102'],
    ['Chinese by its sound', of('name', '赵', '钱', '安', '李'), by('name'), '2310'],
    ['names of codes, not the codes', of('kind', '1', '2'), by('kind'), '10'],
    ['equal ones stay as they stand', of('count', 1, 1, 0, 1), by('count'), '2013'],
    ['also downwards', of('count', 1, 1, 2, 1), by('count', true), '2013'],
    ['an unknown column', of('count', 2, 1), by('nobody'), '01'],
    ['what is no number is as good as nothing', of('count', 'x', 1), by('count'), '10'],
  ])('%s', (_, rows, asked, answer) => {
    expect(shown(rows, asked)).toBe(answer);
  });

  test('by several columns', () => {
    const rows: Row[] = [
      { name: '乙', count: 1 },
      { name: '甲', count: 1 },
      { name: '甲', count: 2 },
      { name: null, count: 9 },
    ];
    expect(
      shown(rows, {
        sort: [
          { key: 'name', desc: false },
          { key: 'count', desc: true },
        ],
      }),
    ).toBe('2103');
  });

  test('any numbers come in the order they have', () => {
    const number = fc.oneof(
      fc.integer(),
      fc.constantFrom('0.1', '0.10', '-0.1', '1e2', '9007199254740993', '9007199254740992'),
    );
    fc.assert(
      fc.property(fc.array(number), (values) => {
        const found = arranged(of('price', ...values), by('price')).map((at) => Number(values[at]));
        expect(found).toEqual(values.map(Number).toSorted((a, b) => a - b));
      }),
    );
  });
});

describe('filter', () => {
  const rows: Row[] = [
    { name: 'Apple 甲', count: 1, kind: '1' },
    { name: 'pear', count: 12, kind: '2' },
    { name: null, count: null, kind: null },
  ];
  test.each<[string, CellFilter[], string]>([
    ['a part of the text, in whatever case', [{ key: 'name', contains: ' APPLE' }], '0'],
    ['a part of a name', [{ key: 'kind', contains: '采' }], '1'],
    ['one of some texts, the empty one among them', [{ key: 'kind', among: ['销售', ''] }], '02'],
    ['none', [{ key: 'kind', among: [] }], ''],
    ['a condition on the value', [{ key: 'count', test: { gt: 5 } }], '1'],
    ['a condition on the code', [{ key: 'kind', test: ['1'] }], '0'],
    ['empty cells', [{ key: 'count', test: null }], '2'],
    [
      'all that is asked holds',
      [
        { key: 'count', test: { gt: 0 } },
        { key: 'name', contains: 'e', among: ['pear'] },
      ],
      '1',
    ],
    ['a pattern is only text', [{ key: 'name', contains: '.*' }], ''],
    ['nothing asked', [{ key: 'name', contains: ' ' }], '012'],
    ['an unknown column', [{ key: '__proto__', contains: 'x' }], '012'],
  ])('%s', (_, filter, answer) => {
    expect(shown(rows, { filter })).toBe(answer);
  });

  test('and sort together', () => {
    expect(shown(rows, { filter: [{ key: 'count', test: { ne: null } }], ...by('name', true) })).toBe('10');
  });
});

test('rows are read with pauses', () => {
  const work = collectSortFilterInput(
    { row: () => ({ count: 1 }) },
    Array.from({ length: 1000 }, (_, index) => `${index}`),
    columns,
    { ...by('count'), filter: [] },
  );
  expect(work.next().done).toBe(false);
});
