import { expect, test } from 'vitest';
import { chosenOf, togglePage, toggleRange } from './selecting';
import type { Selection } from './types';

const rows = ['1', '2', '3', '4'].map((id) => ({ id }));
const selection = (...ids: string[]): Selection => ({
  ids,
  onChange: () => undefined,
  refuse: (row) => (row['id'] === '3' ? '已锁定' : null),
});

test('the box above knows what may be chosen, and keeps other pages', () => {
  expect(chosenOf(rows, selection('9'))).toBe('none');
  expect(chosenOf(rows, selection('2', '9'))).toBe('some');
  expect(chosenOf(rows, selection('1', '2', '4'))).toBe('all');
  expect(chosenOf([], selection('1'))).toBe('none');
  expect(togglePage(rows, selection('9', '1'))).toEqual(['9', '1', '2', '4']);
  expect(togglePage(rows, selection('9', '1', '2', '4'))).toEqual(['9']);
});

test('Shift takes all between, in either direction, refused rows apart', () => {
  expect(toggleRange(rows, selection('1'), '1', '4')).toEqual(['1', '2', '4']);
  expect(toggleRange(rows, selection('4'), '4', '1')).toEqual(['4', '1', '2']);
  expect(toggleRange(rows, selection('1', '2', '4'), '4', '1')).toEqual([]);
  expect(toggleRange(rows, selection(), null, '2')).toEqual(['2']);
  expect(toggleRange(rows, selection(), '7', '2')).toEqual(['2']);
});
