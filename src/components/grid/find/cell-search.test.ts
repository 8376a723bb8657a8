import { expect, it } from 'vitest';
import { nextMatch } from './cell-search';

const finds = [
  { row: 0, col: 2 },
  { row: 3, col: 0 },
  { row: 3, col: 1 },
];

const CASES: readonly [from: [number, number] | null, backwards: boolean, place: number][] = [
  [null, false, 0],
  [null, true, 2],
  [[0, 0], false, 0],
  [[0, 2], false, 1],
  [[3, 0], false, 2],
  [[3, 1], false, 0],
  [[3, 1], true, 1],
  [[0, 2], true, 2],
  [[9, 9], true, 2],
];

it.each(CASES)('moves from %j (backwards: %s) to match %i', (from, backwards, place) => {
  expect(nextMatch(finds, from && { row: from[0], col: from[1] }, backwards)).toBe(place);
});

it('returns −1 without matches', () => expect(nextMatch([], null, false)).toBe(-1));
