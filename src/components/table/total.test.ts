import { expect, test } from 'vitest';
import type { Value } from '@/model/field-type';
import { total } from './total';

const cases: [(Value | undefined)[], 'sum' | 'average', number, string | null][] = [
  [['0.10', '0.20'], 'sum', 2, '0.30'],
  [['9007199254740993.01', '1'], 'sum', 2, '9007199254740994.01'],
  [['1', null, '', undefined, '2'], 'average', 2, '1.50'],
  [[1, 2, 3], 'average', 0, '2'],
  [['a', true, null], 'sum', 2, null],
  [[], 'average', 2, null],
];

test.each(cases)('%j %s with %i decimals is %s', (values, kind, scale, answer) => {
  expect(total(values, kind, scale)).toBe(answer);
});
