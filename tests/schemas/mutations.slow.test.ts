import { expect, test } from 'vitest';
import { choose, possible, wrongReply } from './proof-set-errors';

const SEED = 20_261_122;

test('every way to spoil every property gives exactly one message, at its line', { timeout: 180_000 }, () => {
  const ways = new Set(possible.map(({ property, kind }) => `${property} ${kind}`)).size;
  expect(ways).toBeGreaterThan(200);
  const replies = choose(ways, SEED).map(wrongReply);
  expect(replies.filter((reply) => reply !== undefined)).toEqual([]);
});
