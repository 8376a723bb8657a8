import { describe, expect, it, test } from 'vitest';
import { sampleScreens } from '@/model/screens/sample-screens';
import { types } from '@/registry/values';
import type { Row } from '../types';
import { mergeRecord, type Side } from './merge-record';
import { mergedOrder } from './row-order';

const { entity } = sampleScreens(
  {
    fields: {
      name: { label: '名称', type: 'input' },
      amount: { label: '金额', type: 'inputNumber', size: [10, 2] },
      note: { label: '备注', type: 'textarea' },
      twice: { label: '两倍', type: 'inputNumber', value: '=amount * 2' },
    },
    children: {
      item: {
        title: '明细',
        table: 'item',
        foreignKey: 'thingId',
        fields: { goods: { label: '物料', type: 'input' }, qty: { label: '数量', type: 'inputNumber' } },
      },
    },
  },
  { types },
);

const row = (id: string, goods: string, qty: number): Row => ({ id, goods, qty });
const base: Row = {
  id: '1',
  name: '铅笔',
  amount: '10.00',
  note: null,
  twice: '20.00',
  updateTime: 't1',
  item: [row('a', '甲', 1), row('b', '乙', 2)],
};
const merge = (mine: Row, theirs: Row, choices: Record<string, Side> = {}) => {
  const merged = mergeRecord(
    entity,
    { base, mine, theirs: { ...base, updateTime: 't2', ...theirs } },
    new Map(Object.entries(choices)),
  );
  const paths = (places: readonly { path: string }[]) => places.map(({ path }) => path);
  return { entries: merged.entries, conflicts: paths(merged.conflicts), taken: paths(merged.taken) };
};

describe('fields', () => {
  it.each<[string, Row, Row, Row, string[], string[]]>([
    ['different fields are joined', { name: '钢笔' }, { note: '急' }, { name: '钢笔' }, [], ['note']],
    ['the same value on both sides is no conflict', { name: '钢笔' }, { name: '钢笔' }, {}, [], []],
    [
      'an amount that is only written differently is not changed',
      { amount: '10' },
      { amount: '11.00' },
      {},
      [],
      ['amount'],
    ],
    [
      'a different value of one field is a conflict, with mine',
      { name: '钢笔' },
      { name: '毛笔' },
      { name: '钢笔' },
      ['name'],
      [],
    ],
    ['clearing against changing is a conflict', { name: null }, { name: '毛笔' }, { name: null }, ['name'], []],
    ['computed values and the lock are left to the server', {}, { twice: '30.00' }, {}, [], []],
    ['nothing entered takes all', {}, { name: '毛笔', note: '急' }, {}, [], ['name', 'note']],
  ])('%s', (_what, mine, theirs, entries, conflicts, taken) => {
    expect(merge(mine, theirs)).toEqual({ entries, conflicts, taken });
  });

  it.each<[Side, Row]>([
    ['mine', { name: '钢笔' }],
    ['theirs', { name: '毛笔' }],
  ])('a conflict decided for %s', (side, entries) => {
    expect(merge({ name: '钢笔' }, { name: '毛笔' }, { name: side }).entries).toEqual(entries);
  });
});

describe('rows', () => {
  const items = (merged: { entries: Row }) => merged.entries['item'];
  const [a, b] = [row('a', '甲', 1), row('b', '乙', 2)];

  it('joins different fields of one row', () => {
    const merged = merge({ item: [row('a', '甲甲', 1), b] }, { item: [row('a', '甲', 9), b] });
    expect(items(merged)).toMatchObject([{ id: 'a', goods: '甲甲', qty: 9 }, b]);
    expect([merged.conflicts, merged.taken]).toEqual([[], ['item/a/qty']]);
  });

  it('joins rows that each side added and removed, in order', () => {
    const merged = merge({ item: [a, row('new', '丙', 3), b] }, { item: [b, row('c', '丁', 4)] });
    expect(items(merged)).toEqual([row('new', '丙', 3), b, row('c', '丁', 4)]);
    expect(merged).toMatchObject({ conflicts: [], taken: ['item/a', 'item/c'] });
  });

  it.each<[string, Row[], Row[], Side | null, string, string[]]>([
    ['one cell', [row('a', 'x', 1), b], [row('a', 'y', 1), b], null, 'item/a/goods', ['x', '乙']],
    ['one cell', [row('a', 'x', 1), b], [row('a', 'y', 1), b], 'theirs', 'item/a/goods', ['y', '乙']],
    ['a row that they removed', [row('a', 'x', 1), b], [b], null, 'item/a', ['x', '乙']],
    ['a row that they removed', [row('a', 'x', 1), b], [b], 'theirs', 'item/a', ['乙']],
    ['a row that I removed', [b], [row('a', 'y', 1), b], null, 'item/a', ['乙']],
    ['a row that I removed', [b], [row('a', 'y', 1), b], 'theirs', 'item/a', ['y', '乙']],
  ])('%s is a conflict: %j against %j, decided %s', (_what, mine, theirs, side, path, goods) => {
    const merged = merge({ item: mine }, { item: theirs }, side ? { [path]: side } : {});
    expect(merged.conflicts).toEqual([path]);
    expect((merged.entries['item'] as Row[] | undefined)?.map((one) => one['goods'])).toEqual(goods);
  });

  it('takes values that a draft does not keep from the stored row', () => {
    const merged = merge({ item: [{ id: 'a', goods: 'x' }, b] }, {});
    expect(items(merged)).toMatchObject([{ id: 'a', goods: 'x', qty: 1 }, b]);
    expect(merged.taken).toEqual([]);
  });

  it('has no entry when both sides are the same', () => {
    expect(merge({ item: [row('a', 'y', 1), b] }, { item: [row('a', 'y', 1), b] })).toEqual({
      entries: {},
      conflicts: [],
      taken: [],
    });
    expect(merge({}, { item: [b] })).toEqual({ entries: {}, conflicts: [], taken: ['item/a'] });
  });
});

test.each<[string, string, string, string]>([
  ['ab', 'ba', 'ab', 'ba'],
  ['ab', 'ab', 'ba', 'ba'],
  ['ab', 'axb', 'aby', 'axby'],
  ['ab', 'xab', 'yab', 'yxab'],
  ['abc', 'ac', 'abc', 'abc'],
  ['', 'x', 'y', 'yx'],
])('rows %s, mine %s, theirs %s stand in the order %s', (base, mine, theirs, order) => {
  expect(mergedOrder([...base], [...mine], [...theirs]).join('')).toBe(order);
});

describe('a one-to-one child', () => {
  const { item } = entity.children;
  const one = { ...entity, children: { item: { ...item!, single: true } } };
  const mergeOne = (before: readonly Row[], mine: readonly Row[], theirs: readonly Row[]) => {
    const { entries, conflicts, taken } = mergeRecord(one, {
      base: { ...base, item: [...before] },
      mine: { item: [...mine] },
      theirs: { ...base, item: [...theirs] },
    });
    return [entries['item'] ?? null, conflicts.map(({ path }) => path), taken.map(({ path }) => path)];
  };

  it('joins the rows that both sides added: equal fields are one, different ones a conflict', () => {
    expect(mergeOne([], [row('new', '甲', 1)], [row('t', '甲', 2)])).toEqual([[row('t', '甲', 1)], ['item/t/qty'], []]);
  });

  it('compares a row that one side removed and entered again with the stored one', () => {
    const mine = [row('new', '甲', 5)];
    expect(mergeOne([row('a', '甲', 1)], mine, [row('a', '丙', 1)])).toEqual([
      [expect.objectContaining(row('a', '丙', 5))],
      [],
      ['item/a/goods'],
    ]);
  });
});
