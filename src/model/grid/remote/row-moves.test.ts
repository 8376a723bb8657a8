import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { rowMovesBetween, type RowMove } from './row-moves';

/** Applies the moves, as the receiving client does. */
function follow(before: readonly string[], moves: readonly RowMove[]): string[] {
  const ids = [...before];
  for (const { kind, id, after } of moves) {
    const at = ids.indexOf(id);
    if (at >= 0) ids.splice(at, 1);
    if (kind !== 'remove') ids.splice(after === null ? 0 : ids.indexOf(after) + 1, 0, id);
  }
  return ids;
}

test.each<[string, string, number]>([
  ['abcd', 'abcd', 0],
  ['abcd', 'bcda', 1],
  ['abcd', 'dabc', 1],
  ['abcdefg', 'adefbcg', 2],
  ['abc', 'axbc', 1],
  ['abc', 'ac', 1],
  ['', 'ab', 2],
  ['abc', '', 3],
])('%s → %s in %i', (before, now, steps) => {
  const moves = rowMovesBetween([...before], [...now]);
  expect(moves).toHaveLength(steps);
  expect(follow([...before], moves)).toEqual([...now]);
});

test('the moves turn any order into any other', () => {
  const ids = fc.uniqueArray(fc.constantFrom(...'abcdefghij'), { maxLength: 10 });
  fc.assert(
    fc.property(ids, ids, (before, now) => {
      expect(follow(before, rowMovesBetween(before, now))).toEqual(now);
    }),
  );
});
