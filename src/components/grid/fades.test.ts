import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Fades } from './fades';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('[2§4.15, 2§9.17] a changed cell keeps its old value for 1400 ms; then its row is told', () => {
  const told: string[] = [];
  const fades = new Fades((id) => told.push(id));
  fades.begin('r1', 'name', '旧');
  fades.begin('r1', 'qty', '1');
  expect([fades.of('r1', 'name'), fades.of('r1', 'qty'), fades.of('r2', 'name')]).toEqual(['旧', '1', undefined]);
  vi.advanceTimersByTime(1399);
  expect(fades.of('r1', 'name')).toBe('旧');
  expect(told).toEqual([]);
  vi.advanceTimersByTime(1);
  expect([fades.of('r1', 'name'), fades.of('r1', 'qty')]).toEqual([undefined, undefined]);
  expect(told).toEqual(['r1', 'r1']);
});
