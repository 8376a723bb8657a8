/** A hook whose dependencies are not checked keeps a result that was computed from old values. */
import { expect, it } from 'vitest';
import { read, sources } from './source';

/** Turns off the rule about hook dependencies, by its name or together with every other rule. */
const SUPPRESSION = /\b(?:eslint|oxlint)-disable(?:-next-line|-line)?\b(?:[^\n]*exhaustive-deps|\s*(?:\*\/|--|$))/m;
const CURE = 'make what the hook reads an argument of what it computes, and a dependency';

it('the dependencies of every hook are checked', () => {
  expect(
    sources().filter((path) => !path.startsWith('scripts/') && SUPPRESSION.test(read(path))),
    CURE,
  ).toEqual([]);
});

it.each([
  ['// eslint-disable-next-line react-hooks/exhaustive-deps', true],
  ['x(); // oxlint-disable-line react/exhaustive-deps -- read within', true],
  ['/* eslint-disable react/no-array-index-key, react/exhaustive-deps */', true],
  ['// oxlint-disable-next-line', true],
  ['/* eslint-disable */', true],
  ['// oxlint-disable-next-line react/no-array-index-key -- rows to read', false],
])('reads %s', (text, suppresses) => {
  expect(SUPPRESSION.test(text)).toBe(suppresses);
});
