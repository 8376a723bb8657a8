import { expect, it } from 'vitest';
import type { Value } from '../field-type';
import { fillValues } from './fill';

const CASES: readonly [name: string, values: Value[], next: Value[], back?: Value[]][] = [
  ['a text repeats', ['甲'], ['甲', '甲', '甲']],
  ['texts repeat in turn', ['甲', '乙'], ['甲', '乙', '甲'], ['乙', '甲', '乙']],
  ['one number repeats', [5], [5, 5, 5]],
  ['whole numbers go on', [1, 2], [3, 4, 5], [0, -1, -2]],
  [
    'decimals keep their digits and never become binary',
    ['0.10', '0.20'],
    ['0.30', '0.40', '0.50'],
    ['0.00', '-0.10', '-0.20'],
  ],
  [
    'amounts beyond 53 bits stay exact',
    ['9007199254740993.01', '9007199254740993.02'],
    ['9007199254740993.03', '9007199254740993.04', '9007199254740993.05'],
  ],
  ['uneven numbers repeat', [1, 2, 4], [1, 2, 4]],
  [
    'a day goes on by days',
    ['2026-02-27'],
    ['2026-02-28', '2026-03-01', '2026-03-02'],
    ['2026-02-26', '2026-02-25', '2026-02-24'],
  ],
  ['weeks', ['2026-06-01', '2026-06-08'], ['2026-06-15', '2026-06-22', '2026-06-29']],
  ['the same day of each month', ['2026-01-15', '2026-02-15'], ['2026-03-15', '2026-04-15', '2026-05-15']],
  ['the 30th waits for months that have one', ['2025-12-30', '2026-01-30'], ['2026-02-28', '2026-03-30', '2026-04-30']],
  ['ends of months stay ends', ['2026-01-31', '2026-02-28'], ['2026-03-31', '2026-04-30', '2026-05-31']],
  ['years', ['2024-02-29', '2025-02-28'], ['2026-02-28', '2027-02-28', '2028-02-29']],
  [
    'moments keep their time',
    ['2026-06-01 08:30:00'],
    ['2026-06-02 08:30:00', '2026-06-03 08:30:00', '2026-06-04 08:30:00'],
  ],
  [
    'across the hour that a clock skips',
    ['2026-03-07 02:30:00', '2026-03-08 02:30:00'],
    ['2026-03-09 02:30:00', '2026-03-10 02:30:00', '2026-03-11 02:30:00'],
  ],
  ['months', ['2026-11'], ['2026-12', '2027-01', '2027-02'], ['2026-10', '2026-09', '2026-08']],
  ['numbered texts', ['A08'], ['A09', 'A10', 'A11'], ['A07', 'A06', 'A05']],
  ['numbered texts by twos', ['第1批', '第3批'], ['第1批', '第3批', '第1批']],
  ['numbered texts by twos, the number last', ['批次1', '批次3'], ['批次5', '批次7', '批次9']],
  ['other heads repeat', ['A1', 'B2'], ['A1', 'B2', 'A1']],
  ['empty cells repeat', [null, 1], [null, 1, null]],
  ['lists repeat', [['a']], [['a'], ['a'], ['a']]],
];

it.each(CASES)('%s', (_, values, next, back) => {
  expect(fillValues(values, 3)).toEqual(next);
  if (back) expect(fillValues(values, 3, 'back')).toEqual(back);
});

it('with Ctrl everything repeats', () => {
  expect(fillValues([1, 2], 3, 'forward', true)).toEqual([1, 2, 1]);
  expect(fillValues(['2026-01-01'], 2, 'forward', true)).toEqual(['2026-01-01', '2026-01-01']);
});

it('nothing gives nothing', () => {
  expect(fillValues([], 3)).toEqual([]);
  expect(fillValues(['a'], 0)).toEqual([]);
});
