import { expect, test } from 'vitest';
import { clearDicts } from './dict-cache';
import { epochCache } from './epoch-cache';

test('keeps its entries during an epoch and is empty in the next', () => {
  const names = epochCache<string, string>();
  names().set('w', '王五');
  expect(names().get('w')).toBe('王五');
  clearDicts();
  expect(names().size).toBe(0);
});

test('does not take over what an earlier epoch stores late', () => {
  const names = epochCache<string, string>();
  const earlier = names();
  clearDicts();
  earlier.set('w', '王五');
  expect(names().has('w')).toBe(false);
});
