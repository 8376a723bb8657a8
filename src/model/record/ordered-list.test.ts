import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { moveToFront, extractItems, insertAt } from './ordered-list';

test.each([
  [[], [], []],
  ['ab', [[0, 'x']], 'xab'],
  ['ab', [[1, 'x']], 'axb'],
  ['ab', [[9, 'x']], 'abx'],
  [
    'ab',
    [
      [9, 'y'],
      [8, 'x'],
    ],
    'abxy',
  ],
  [
    'abc',
    [
      [1, 'x'],
      [2, 'y'],
      [4, 'z'],
    ],
    'axybzc',
  ],
  ['ab', [[-1, 'x']], 'xab'],
] as [Iterable<string>, [number, string][], Iterable<string>][])('%j with %j is %j', (list, placed, result) => {
  const items = placed.map(([at, item]) => ({ at, item }));
  expect(insertAt([...list], items)).toEqual([...result]);
});

test('what was taken goes back to where it was', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(), fc.boolean())), (list) => {
      const { removed: gone, rest } = extractItems(list, ([, leaves]) => leaves);
      expect(gone.length + rest.length).toBe(list.length);
      expect(insertAt(rest, gone)).toEqual(list);
    }),
  );
});

test.each([
  ['abc', 'cab', 'cab'],
  ['abc', 'b', 'bac'],
  ['abc', 'bxb', 'bac'],
  ['abc', '', 'abc'],
])('%s ordered by %s is %s', (list, ids, result) => {
  expect(moveToFront([...list], [...ids], (id) => id).join('')).toBe(result);
});
