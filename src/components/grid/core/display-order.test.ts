import { expect, it } from 'vitest';
import { mergeDisplayOrder } from './display-order';

const CASES: readonly [name: string, view: string, before: string, ids: string, next: string][] = [
  ['a row that went', 'cab', 'abc', 'ac', 'ca'],
  ['a row that came below another', 'cab', 'abc', 'axbc', 'caxb'],
  ['several that came together', 'cab', 'abc', 'abcxy', 'cxyab'],
  ['a row that came first', 'cab', 'abc', 'xabc', 'cabx'],
  ['one below a row that is not shown', 'ca', 'abc', 'abxc', 'cax'],
  ['rows that were not shown stay so', 'ca', 'abc', 'abc', 'ca'],
];

it.each(CASES)('keeps the order on screen: %s', (_, view, before, ids, next) => {
  expect(mergeDisplayOrder([...view], [...before], [...ids]).join('')).toBe(next);
});
