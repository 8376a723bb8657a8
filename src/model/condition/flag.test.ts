import { expect, test } from 'vitest';
import type { Value } from '../entity/field-type';
import { flagHolds, childrenReadBy } from './flag';

const values: Record<string, Value> = { name: '青柚', zero: 0 };

test('a flag or when holds', () => {
  const scope = { get: (path: string) => values[path] ?? null };
  expect(flagHolds(true, scope)).toBe(true);
  expect(flagHolds(false, scope)).toBe(false);
  expect(flagHolds({ name: '青柚' }, scope)).toBe(true);
  expect(flagHolds([{ name: 'x' }, { zero: 0 }], scope)).toBe(true);
  expect(flagHolds("=name == '青柚' && zero == 0", scope)).toBe(true);
  expect(flagHolds('=not a formula', scope)).toBe(false);
});

test('the rows a flag looks at', () => {
  expect(childrenReadBy('=count(track) > 0 && sum(main.item, qty * price) > sum(item.qty)')).toEqual(['track', 'item']);
  expect(childrenReadBy('=sum(amount) > 0')).toEqual([]);
  expect([childrenReadBy(true), childrenReadBy({ name: 'x' }), childrenReadBy('=not a formula')]).toEqual([[], [], []]);
});
