import { expect, it } from 'vitest';
import { mergeDisplayOrder } from './display-order';

const CASES: readonly [name: string, view: string, before: string, ids: string, next: string][] = [
  ['a removed row', 'cab', 'abc', 'ac', 'ca'],
  ['a row inserted below another', 'cab', 'abc', 'axbc', 'caxb'],
  ['several rows inserted at once', 'cab', 'abc', 'abcxy', 'cxyab'],
  ['a row inserted first', 'cab', 'abc', 'xabc', 'cabx'],
  ['a row inserted below a row that is not displayed', 'ca', 'abc', 'abxc', 'cax'],
  ['rows that were filtered out', 'ca', 'abc', 'abc', 'ca'],
];

it.each(CASES)('keeps the display order: %s', (_, view, before, ids, next) => {
  expect(mergeDisplayOrder([...view], [...before], [...ids]).join('')).toBe(next);
});
