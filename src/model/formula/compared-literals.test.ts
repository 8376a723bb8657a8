import { expect, test } from 'vitest';
import { parseFormula } from '.';
import { comparedLiterals } from './compared-literals';

test.each([
  ["=kind == 'a'", [['kind', null, 'a', 9]]],
  ["='a' != main.kind", [['main.kind', null, 'a', 1]]],
  [
    "=in(kind, 'a', 2, null, other)",
    [
      ['kind', null, 'a', 10],
      ['kind', null, '2', 15],
    ],
  ],
  [
    "=any(item, kind == 'a') && b.kind == 1.50",
    [
      ['kind', 'item', 'a', 19],
      ['b.kind', null, '1.5', 37],
    ],
  ],
  ["=kind > 'a' || kind == true || 'a' == 'b' || kind == null || kind == other", []],
  ['=count(item.price)', []],
] as const)('%s', (text, expected) => {
  const found = comparedLiterals(parseFormula(text).expression);
  expect(found.map(({ path, child, value, position }) => [path, child, value, position])).toEqual(expected);
});
