import { expect, test } from 'vitest';
import type { Value } from '../entity/field-type';
import { holds, rowsRead } from './flag';

const values: Record<string, Value> = { name: '青柚', zero: 0 };

test('a flag or when holds', () => {
  const scope = { get: (path: string) => values[path] ?? null };
  expect(holds(true, scope)).toBe(true);
  expect(holds(false, scope)).toBe(false);
  expect(holds({ name: '青柚' }, scope)).toBe(true);
  expect(holds([{ name: 'x' }, { zero: 0 }], scope)).toBe(true);
  expect(holds("=name == '青柚' && zero == 0", scope)).toBe(true);
  expect(holds('=not a formula', scope)).toBe(false);
});

test('the rows a flag looks at', () => {
  expect(rowsRead('=count(track) > 0 && sum(main.item, qty * price) > sum(item.qty)')).toEqual(['track', 'item']);
  expect(rowsRead('=sum(amount) > 0')).toEqual([]);
  expect([rowsRead(true), rowsRead({ name: 'x' }), rowsRead('=not a formula')]).toEqual([[], [], []]);
});
