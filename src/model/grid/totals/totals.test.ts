import { Decimal } from 'decimal.js';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Value } from '@/model/entity/field-type';
import type { Row } from '@/model/record';
import { RunningTotal, totalOf, columnTotals } from './totals';

const cases: [(Value | undefined)[], 'sum' | 'average', number, string | null][] = [
  [['0.10', '0.20'], 'sum', 2, '0.30'],
  [['9007199254740993.01', '1'], 'sum', 2, '9007199254740994.01'],
  [['1', null, '', undefined, '2'], 'average', 2, '1.50'],
  [[1, 2, 3], 'average', 0, '2'],
  [['a', true, null], 'sum', 2, null],
  [[], 'average', 2, null],
  [['-0.005', '0.004'], 'sum', 2, '0.00'],
  [['2', '-1.5', 7, '0.125'], 'sum', 3, '7.625'],
  [['1', '0', '0'], 'average', 2, '0.33'],
  [['=1+1', '1e3', 'Infinity', '0x10', '5'], 'sum', 0, '5'],
  [Array.from({ length: 9 }, () => '99999999999999999999.99'), 'sum', 2, '899999999999999999999.91'],
];

test.each(cases)('%j %s with %i decimals is %s', (values, kind, scale, answer) => {
  expect(totalOf(values, kind, scale)).toBe(answer);
});

const figure = fc.oneof(
  fc.integer(),
  fc
    .tuple(fc.bigInt({ min: -(10n ** 17n), max: 10n ** 17n }), fc.nat(5))
    .map(([whole, places]) => new Decimal(String(whole)).div(10 ** places).toFixed(places)),
  fc.constantFrom<Value>(null, '', 'x', '99999999999', '-99999999999.999'),
);

test('any figures, in any order, put in and taken out, come to what they come to', () => {
  const Exact = Decimal.clone({ precision: 200 });
  fc.assert(
    fc.property(fc.array(figure), fc.array(figure), fc.array(figure), (stay, leave, more) => {
      const sum = new RunningTotal();
      for (const value of [...stay, ...leave]) sum.add(value);
      for (const value of leave.toReversed()) sum.remove(value);
      const other = new RunningTotal();
      for (const value of more) other.add(value);
      sum.merge(other);
      const numbers = [...stay, ...more].filter((value) => value !== null && value !== '' && value !== 'x') as (
        string | number
      )[];
      const exact = numbers.reduce((left: Decimal, right) => left.plus(right), new Exact(0));
      expect([sum.numberCount, sum.format('sum', 6)]).toEqual([
        numbers.length,
        numbers.length === 0 ? null : exact.isZero() ? '0.000000' : exact.toFixed(6),
      ]);
    }),
  );
});

test('columns of many rows are added up with pauses', () => {
  const rows = new Map(
    Array.from({ length: 1200 }, (_, index): [string, Row] => [
      `${index}`,
      { id: `${index}`, a: '0.10', b: index % 2 ? 'x' : null },
    ]),
  );
  const work = columnTotals({ row: (id) => rows.get(id) }, ['gone', ...rows.keys()], ['a', 'b', '__proto__']);
  let step = work.next();
  let pauses = 0;
  while (!step.done) {
    pauses += 1;
    step = work.next();
  }
  expect(pauses).toBe(2);
  expect(step.value.get('a')).toMatchObject({ filledCount: 1200, numberCount: 1200 });
  expect(step.value.get('a')?.format('sum', 2)).toBe('120.00');
  expect(step.value.get('b')).toMatchObject({ filledCount: 600, numberCount: 0 });
});
