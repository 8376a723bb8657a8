import { expect, test } from 'vitest';
import type { SortKey } from './sort-filter';
import { afterTitleClick, notSortedBy, sortedBy } from './sort-keys';

/** `a-` is column a, descending. */
const keys = (text: string): SortKey[] =>
  [...text.matchAll(/([a-z])(-?)/g)].map(([, key = '', sign]) => ({ key, desc: sign === '-' }));
const write = (list: readonly SortKey[]): string => list.map(({ key, desc }) => key + (desc ? '-' : '')).join('');

test.each([
  ['', 'a', false, 'a'],
  ['a', 'a', false, 'a-'],
  ['a-', 'a', false, ''],
  ['ab', 'c', false, 'c'],
  ['ab', 'b', false, 'b-'],
  ['', 'a', true, 'a'],
  ['a', 'b', true, 'ab'],
  ['ab', 'a', true, 'a-b'],
  ['a-b', 'a', true, 'b'],
  ['ab-', 'b', true, 'a'],
])('%j, a click on %s (adding: %j): %j', (from, key, adding, to) => {
  expect(write(afterTitleClick(keys(from), key, adding))).toBe(to);
});

test('a chosen direction replaces the keys, or keeps the place of its own', () => {
  expect(write(sortedBy(keys('ab'), { key: 'a', desc: true }, false))).toBe('a-');
  expect(write(sortedBy(keys('ab'), { key: 'a', desc: true }, true))).toBe('a-b');
  expect(write(sortedBy(keys('ab'), { key: 'c', desc: false }, true))).toBe('abc');
  expect(write(notSortedBy(keys('abc'), 'b'))).toBe('ac');
});
