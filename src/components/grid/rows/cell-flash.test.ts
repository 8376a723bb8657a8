import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CellFlash } from './cell-flash';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('[2§4.15, 2§9.17] a changed cell keeps its old value for 1400 ms; then its row is told', () => {
  const told: string[] = [];
  const fades = new CellFlash((id) => told.push(id));
  fades.start('r1', 'name', '旧');
  fades.start('r1', 'qty', '1');
  expect([fades.textOf('r1', 'name'), fades.textOf('r1', 'qty'), fades.textOf('r2', 'name')]).toEqual([
    '旧',
    '1',
    undefined,
  ]);
  vi.advanceTimersByTime(1399);
  expect(fades.textOf('r1', 'name')).toBe('旧');
  expect(told).toEqual([]);
  vi.advanceTimersByTime(1);
  expect([fades.textOf('r1', 'name'), fades.textOf('r1', 'qty')]).toEqual([undefined, undefined]);
  expect(told).toEqual(['r1', 'r1']);
});
