import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CellFlash } from './cell-flash';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('[2§4.15, 2§9.17] keeps the old text of a changed cell for 1400 ms, then calls back with its row', () => {
  const ended: string[] = [];
  const flash = new CellFlash((id) => ended.push(id));
  flash.start('r1', 'name', '旧');
  flash.start('r1', 'qty', '1');
  expect([flash.textOf('r1', 'name'), flash.textOf('r1', 'qty'), flash.textOf('r2', 'name')]).toEqual([
    '旧',
    '1',
    undefined,
  ]);
  vi.advanceTimersByTime(1399);
  expect(flash.textOf('r1', 'name')).toBe('旧');
  expect(ended).toEqual([]);
  vi.advanceTimersByTime(1);
  expect([flash.textOf('r1', 'name'), flash.textOf('r1', 'qty')]).toEqual([undefined, undefined]);
  expect(ended).toEqual(['r1', 'r1']);
});
