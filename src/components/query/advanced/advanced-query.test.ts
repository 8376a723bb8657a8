import { expect, test } from 'vitest';
import { requiresAllConditions, withFieldCondition, type AdvancedQuery } from './advanced-query';

const on = (field: string, val: string) => ({ field, rule: 'eq', val }) as const;
const query = (matchType: 'and' | 'or', ...rules: AdvancedQuery['rules']): AdvancedQuery => ({ matchType, rules });

test.each<[string, AdvancedQuery | null, Parameters<typeof withFieldCondition>[1], AdvancedQuery | null]>([
  ['the first condition', null, on('a', '1'), query('and', on('a', '1'))],
  ['one on another field', query('and', on('a', '1')), on('b', '2'), query('and', on('a', '1'), on('b', '2'))],
  [
    'one in place of the first on its field',
    query('and', on('a', '1'), on('b', '2'), on('a', '3')),
    on('a', '4'),
    query('and', on('a', '4'), on('b', '2'), on('a', '3')),
  ],
  ['one beside the only one of any', query('or', on('a', '1')), on('b', '2'), query('and', on('a', '1'), on('b', '2'))],
  ['none on a field any more', query('and', on('a', '1'), on('b', '2'), on('a', '3')), 'a', query('and', on('b', '2'))],
  ['none at all', query('and', on('a', '1')), 'a', null],
  ['none of an empty query', null, 'a', null],
  [
    'fewer of which any may hold',
    query('or', on('a', '1'), on('b', '2'), on('c', '3')),
    'a',
    query('or', on('b', '2'), on('c', '3')),
  ],
])('has %s', (_, before, change, after) => {
  expect(withFieldCondition(before, change)).toEqual(after);
});

test('takes no further condition while any of several may hold', () => {
  expect(requiresAllConditions(null)).toBe(true);
  expect(requiresAllConditions(query('or', on('a', '1')))).toBe(true);
  expect(requiresAllConditions(query('and', on('a', '1'), on('b', '2')))).toBe(true);
  expect(requiresAllConditions(query('or', on('a', '1'), on('b', '2')))).toBe(false);
});
