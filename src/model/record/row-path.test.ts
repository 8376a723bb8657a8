import { expect, test } from 'vitest';
import { cellInChild, keysByRow, keysOfRows, splitRowPath } from './row-path';

test.each([
  ['item/r1/price', { child: 'item', id: 'r1', key: 'price' }],
  ['item/a/b/price', { child: 'item', id: 'a/b', key: 'price' }],
  ['item/r1', null],
  ['price', null],
])('splits %s', (path, expected) => expect(splitRowPath(path)).toEqual(expected));

test.each([
  ['item', 'item/a/b/price', { id: 'a/b', key: 'price' }],
  ['item', 'items/r1/price', null],
  ['item', 'item', null],
  ['item', 'item/r1', null],
])('finds the cell of %s in %s', (child, path, expected) => expect(cellInChild(child, path)).toEqual(expected));

test('groups the paths of cells by child and row, without those of main fields and whole children', () => {
  const paths = ['price', 'item', 'item/r1/price', 'item/r1/count', 'item/a/b/price', 'fee/r1/price'];
  expect(keysByRow(paths)).toEqual(
    new Map([
      [
        'item',
        new Map([
          ['r1', new Set(['price', 'count'])],
          ['a/b', new Set(['price'])],
        ]),
      ],
      ['fee', new Map([['r1', new Set(['price'])]])],
    ]),
  );
});

test('lists the keys of every row, and shares the set of rows with the same keys', () => {
  const found = keysOfRows([{ id: 1, price: '1' }, { id: 'b', price: '2' }, { id: 'c' }]);
  expect(found).toEqual(
    new Map([
      ['1', new Set(['id', 'price'])],
      ['b', new Set(['id', 'price'])],
      ['c', new Set(['id'])],
    ]),
  );
  expect(found.get('b')).toBe(found.get('1'));
});
