/** Plan of a paste: values, new rows, skipped cells and the resulting range. */
import { describe, expect, test } from 'vitest';
import type { Flags } from '@/model/record';
import { sampleEntity } from '@/model/record/testing/sample-entity';
import { isUnreadable } from '@/model/entity/unreadable-text';
import { codeLookupsOf, finishedPlan, planPaste, type PasteOptions } from './paste-plan';
import type { CellRange } from '../selection/selection';
import type { ColumnCodec, PastePlan } from './types';
import type { NamesByCode } from '@/model/entity/field-type';

const { fields } = sampleEntity({
  a: { type: 'text', label: '甲' },
  b: { type: 'int', label: '乙' },
  c: { type: 'text', label: '丙' },
  d: { type: 'text', label: '丁', readonly: true },
});
let reads = 0;
const column = (key: string): ColumnCodec => ({
  field: fields[key]!,
  toText: (row) => String(row[key] ?? ''),
  fromText: (text) => {
    reads += 1;
    if (text === 'boom') throw new Error('broken');
    if (key !== 'b') return text === '' ? null : text;
    return /^\d+$/.test(text) ? Number(text) : { error: `“${text}”不是整数` };
  },
  named: false,
});
const columns = ['a', 'b', 'c', 'd'].map(column);
const ids = ['r0', 'r1', 'r2', 'r3'];
const area = (top: number, left: number, bottom = top, right = left): CellRange => ({ top, left, bottom, right });
const OPEN: Flags = { visible: true, required: false, readonly: false };

const plan = (matrix: string[][], at: CellRange, more: Partial<PasteOptions> = {}) =>
  planPaste({
    columns,
    ids,
    matrix,
    area: at,
    canAdd: false,
    createRow: () => ({ e: 'blank' }),
    flags: (_, key) => ({ ...OPEN, readonly: fields[key]!.readonly === true }),
    ...more,
  });
/** A plan with the values that the names give. */
function finished(given: PastePlan, names: ReadonlyMap<string, NamesByCode>): PastePlan {
  const final = new Map(Array.from(given.provisional, ([value, read]) => [value, read(names)]));
  const values = given.values.map((one) => ({ ...one, value: final.get(one.value) ?? one.value }));
  return { ...finishedPlan(given, final), values };
}
const cells = (given: ReturnType<typeof plan>) =>
  given?.values
    .map(({ id, key, value }) => `${id}.${key}=${isUnreadable(value) ? `?${value.unreadable}` : String(value)}`)
    .join(' ');

/** Pasted texts, target, expected values and expected range. */
const pastes: [string, string[][], CellRange, string, CellRange | null][] = [
  ['one cell', [['x']], area(1, 0), 'r1.a=x', area(1, 0)],
  ['one text fills the area', [['x']], area(0, 0, 1, 0), 'r0.a=x r1.a=x', area(0, 0, 1, 0)],
  [
    'a block begins at the cell',
    [
      ['x', '1'],
      ['y', '2'],
    ],
    area(2, 0),
    'r2.a=x r2.b=1 r3.a=y r3.b=2',
    area(2, 0, 3, 1),
  ],
  [
    'a block repeats over a multiple',
    [['x'], ['y']],
    area(0, 0, 3, 0),
    'r0.a=x r1.a=y r2.a=x r3.a=y',
    area(0, 0, 3, 0),
  ],
  ['a row repeats down one column', [['x', '1']], area(0, 0, 1, 0), 'r0.a=x r0.b=1 r1.a=x r1.b=1', area(0, 0, 1, 1)],
  ['else it goes in once', [['x'], ['y']], area(0, 0, 2, 0), 'r0.a=x r1.a=y', area(0, 0, 1, 0)],
  ['a block larger than the area', [['x', '1']], area(0, 0, 0, 0), 'r0.a=x r0.b=1', area(0, 0, 0, 1)],
  [
    'rows of different lengths leave what they do not have',
    [['x', '1'], ['y']],
    area(0, 0),
    'r0.a=x r0.b=1 r1.a=y',
    area(0, 0, 1, 1),
  ],
  ['an empty cell empties', [['']], area(0, 0), 'r0.a=null', area(0, 0)],
  ['nothing', [], area(0, 0), '', null],
];

test.each(pastes)('%s', (_, matrix, at, changes, selected) => {
  const found = plan(matrix, at);
  expect(cells(found)).toBe(changes);
  expect(found?.range).toEqual(selected);
});

describe('what does not go in', () => {
  test('read-only cells are left out and counted, as are cells beyond the table', () => {
    const found = plan(
      [
        ['x', 'y', 'z'],
        ['x', 'y', 'z'],
      ],
      area(3, 2),
    );
    expect(cells(found)).toBe('r3.c=x');
    expect(found).toMatchObject({ lockedCount: 1, outsideCount: 4, range: area(3, 2, 3, 3) });
  });

  test('texts that cannot be read stay in their cells and are reported once though the block repeats', () => {
    const found = plan(
      [
        ['x', '1'],
        ['boom', 'two'],
      ],
      area(0, 0, 3, 1),
    );
    expect(found?.unreadable).toEqual([
      { row: 2, column: '甲', value: { unreadable: 'boom', error: '“甲”的读取程序出错，未能读取' } },
      { row: 2, column: '乙', value: { unreadable: 'two', error: '“two”不是整数' } },
    ]);
    expect(cells(found)).toBe('r0.a=x r0.b=1 r1.a=?boom r1.b=?two r2.a=x r2.b=1 r3.a=?boom r3.b=?two');
    expect(found?.values[3]?.value).toEqual({ unreadable: 'two', error: '“two”不是整数' });
  });

  test('more cells than a paste may change are refused', () => {
    const many = Array.from({ length: 100_001 }, (_, index) => `${index}`);
    expect(plan([['x', '1']], area(0, 0, many.length - 1, 1), { ids: many })).toBeNull();
    expect(plan([['x']], area(0, 0, many.length - 1, 0), { ids: many })?.values.length).toBe(many.length);
  });
});

test('rows are added below the last one, as entered', () => {
  const found = plan(
    [
      ['x', '1'],
      ['y', 'two'],
      ['z', '3', 'w', 'locked'],
    ],
    area(3, 0),
    { canAdd: true },
  );
  expect(cells(found)).toBe('r3.a=x r3.b=1');
  expect(found?.addedRows).toEqual([
    { e: 'blank', a: 'y', b: { unreadable: 'two', error: '“two”不是整数' } },
    { e: 'blank', a: 'z', b: 3, c: 'w' },
  ]);
  expect(found).toMatchObject({ lockedCount: 1, range: area(3, 0, 5, 3), unreadable: [{ row: 2, column: '乙' }] });
});

test('each text of a column is read once', () => {
  reads = 0;
  plan(
    Array.from({ length: 1000 }, () => ['x', '1']),
    area(0, 0),
    { canAdd: true },
  );
  expect(reads).toBe(2);
});

test('names are asked for once, with the parts of a list, and read with what was found', () => {
  const named: ColumnCodec = {
    ...column('a'),
    named: true,
    fromText: (text, found) => Object.keys(found).find((code) => found[code] === text) ?? { error: `没有“${text}”` },
  };
  const target = {
    columns: [named, column('b')],
    ids,
    matrix: [
      ['甲', '1'],
      ['甲', '2'],
      ['乙，丙', ''],
      ['', ''],
    ],
    area: area(0, 0),
    canAdd: false,
  };
  expect(codeLookupsOf(target)).toEqual([{ field: fields.a, texts: ['甲', '乙，丙', '乙', '丙'] }]);
  const found = plan(target.matrix, target.area, target)!;
  expect(cells(found)).toBe('r0.a=?甲 r0.b=1 r1.a=?甲 r1.b=2 r2.a=?乙，丙 r2.b=? r3.a=? r3.b=?');
  expect(cells(finished(found, new Map([['a', { '1': '甲' }]])))).toBe(
    'r0.a=1 r0.b=1 r1.a=1 r1.b=2 r2.a=?乙，丙 r2.b=? r3.a=? r3.b=?',
  );
  const report = finished(found, new Map([['a', { '1': '甲' }]])).unreadable;
  expect(report.map(({ value }) => value.unreadable)).toEqual(['乙，丙', '', '', '']);
});

describe('codes of copied cells', () => {
  const NAMES = { s1: '同名', s2: '同名' };
  const shops: ColumnCodec = {
    ...column('a'),
    named: true,
    fromText: (text) => ({ error: `“${text}”对应多个选项` }),
    codeReader: { source: 'shops', fromCode: (code, text, found) => (found[code] === text ? code : undefined) },
  };
  const paste = (source: string, code: string, text = '同名') => {
    const found = plan([[text]], area(0, 0), { columns: [shops], codes: [[{ source, code }]] })!;
    return finished(found, new Map([['a', NAMES]])).values[0]?.value;
  };

  test('are looked up with the texts, and only for columns of their source', () => {
    const target = { columns: [shops], ids, matrix: [['同名'], ['同名']], area: area(0, 0), canAdd: false };
    const codes = [[{ source: 'shops', code: 's2' }], [{ source: 'users', code: 'u1' }]];
    expect(codeLookupsOf({ ...target, codes })).toEqual([{ field: fields.a, texts: ['s2', '同名'] }]);
  });

  test.each([
    ['shops', 's2', '同名', 's2'],
    ['users', 's2', '同名', { unreadable: '同名', error: '“同名”对应多个选项' }],
    ['shops', 's9', '同名', { unreadable: '同名', error: '“同名”对应多个选项' }],
    ['shops', 's2', '别名', { unreadable: '别名', error: '“别名”对应多个选项' }],
  ])('from %s: %s with the text %s', (source, code, text, value) => {
    expect(paste(source, code, text)).toEqual(value);
  });
});
