import { describe, expect, it } from 'vitest';
import { problemText } from '@/model/check';
import { check, choose, choosePairs, possible, wrongReply, wrongReplyToPair } from './proof-set-errors';

const SEED = 20_261_121;
const ERRORS = 210;
const PAIRS = 100;

describe('errors put into the proof set', () => {
  it('the set itself has none', () => {
    expect(check(new Map()).map(problemText)).toEqual([]);
  });

  const used = new Set(possible.map(({ property }) => property));
  const chosen = choose(ERRORS, SEED);

  it('the chosen errors touch every property that the set uses', () => {
    const touched = new Set(chosen.map(({ property }) => property));
    expect([...used].filter((property) => !touched.has(property))).toEqual([]);
    expect(new Set(chosen.map(({ kind }) => kind)).size).toBe(4);
    expect(chosen).toHaveLength(ERRORS);
  });

  it(`each of ${ERRORS} errors gives exactly one message, at its line`, { timeout: 120_000 }, () => {
    expect(chosen.map(wrongReply).filter((reply) => reply !== undefined)).toEqual([]);
  });

  it(`both errors of each of ${PAIRS} pairs in one file are reported, and nothing else`, { timeout: 120_000 }, () => {
    expect(
      choosePairs(PAIRS, SEED)
        .map(wrongReplyToPair)
        .filter((reply) => reply !== undefined),
    ).toEqual([]);
  });

  it('the same seed chooses the same errors', () => {
    expect(choose(ERRORS, SEED)).toEqual(chosen);
    expect(choose(ERRORS, SEED + 1)).not.toEqual(chosen);
  });
});
