import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Row } from '@/model/record';
import { RowIndex } from './row-index';

const rising = ['1', '2', '9', '10', '11', '100'];

test.each([
  ['rising', rising],
  ['falling', rising.toReversed()],
  ['mixed', ['b', 'a', '__proto__', 'constructor']],
  ['one', ['x']],
  ['none', []],
])('ids %s: each row is found, as it came', (_, ids) => {
  const rows = ids.map((id) => ({ id }));
  const index = new RowIndex(rows);
  expect(index.ids).toEqual(ids);
  expect(index.duplicateIds).toEqual([]);
  ids.forEach((id, at) => expect(index.get(id)).toBe(rows[at]));
  for (const id of ['', '0', 'toString', '99', 'zz']) expect(index.get(id)).toBeUndefined();
});

test('repeated ids are reported, and rows without an id get one', () => {
  const index = new RowIndex([{ id: 'a', n: 1 }, { id: 'b' }, { id: 'a', n: 2 }, { n: 3 }, { id: null }, { id: 7 }]);
  expect(index.ids).toEqual(['a', 'b', '3', '~4', '7']);
  expect(index.duplicateIds).toEqual(['a']);
  expect([index.get('a'), index.get('3')]).toEqual([
    { id: 'a', n: 1 },
    { n: 3, id: '3' },
  ]);
});

test('[2§9.12] the row key is id; without one it is what the row holds, cut at 50 characters', () => {
  const long = '长'.repeat(60);
  const rows: Row[] = [
    { id: 'k' },
    { name: '甲', qty: 2 },
    { name: long },
    { name: `${long}尾` },
    { name: 'k' },
    {},
    { name: '😀'.repeat(60) },
  ];
  const { ids, duplicateIds: repeated } = new RowIndex(rows);
  const cut = '长'.repeat(50);
  expect(ids).toEqual(['k', '甲2', cut, `${cut}~3`, 'k~4', '~5', '😀'.repeat(50)]);
  expect(repeated).toEqual([]);
  // The keys do not depend on the order of the rows.
  expect(new RowIndex([rows[1]!, rows[0]!]).ids).toEqual(['甲2', 'k']);
  // A key made from values never equals a real id, in any order of the rows.
  expect(new RowIndex([{ name: 'k' }, { id: 'k' }]).ids).toEqual(['k~0', 'k']);
});

test('what is put in and taken out is as in a map', () => {
  const id = fc.constantFrom(...rising, 'x', '__proto__');
  const step = fc.record({ id, goes: fc.boolean() });
  fc.assert(
    fc.property(fc.constantFrom(rising, rising.toReversed(), ['x', '1', '100']), fc.array(step), (ids, steps) => {
      const rows = ids.map((one) => ({ id: one }));
      const index = new RowIndex(rows);
      const map = new Map(rows.map((row) => [row.id, row]));
      for (const { id: one, goes } of steps) {
        const row = { id: one };
        if (goes) {
          index.delete(one);
          map.delete(one);
        } else {
          index.set(one, row);
          map.set(one, row);
        }
        for (const name of [...rising, 'x', '__proto__']) expect(index.get(name)).toBe(map.get(name));
      }
    }),
  );
});
