import { expect, test, vi } from 'vitest';
import { memoizeByText } from './memoize';

test('computes a result once and gives the same object again', () => {
  const compute = vi.fn((text: string) => ({ text }));
  const get = memoizeByText(compute);
  expect(get('a')).toBe(get('a'));
  expect(compute).toHaveBeenCalledTimes(1);
});

test('remembers false, and forgets errors', () => {
  const compute = vi.fn((text: string) => {
    if (text === 'bad') throw new Error('bad');
    return false;
  });
  const get = memoizeByText(compute);
  expect([get('a'), get('a')]).toEqual([false, false]);
  expect(() => get('bad')).toThrow('bad');
  expect(() => get('bad')).toThrow('bad');
  expect(compute).toHaveBeenCalledTimes(3);
});

test('starts anew after 5000 results', () => {
  const compute = vi.fn((text: string) => ({ text }));
  const get = memoizeByText(compute);
  const first = get('0');
  for (let at = 1; at < 5000; at += 1) get(String(at));
  expect(get('0')).toBe(first);
  get('5000');
  expect(get('0')).not.toBe(first);
});
