import { expect, test } from 'vitest';
import { rowErrorsOf, withRowIds } from './child-row-errors';

const values = { id: '1', item: [{ id: 'i1' }, { id: 'row_x_1' }, { id: '7' }] };
const located = (path: string) => withRowIds([{ path, message: '有误' }], values)[0]?.path;

test.each([
  ['new-1/name', 'row_x_1/name', 'a new row by the index that the server gave it'],
  ['1/name', 'row_x_1/name', 'a row by its index'],
  ['7/name', '7/name', 'a row whose id is a number'],
  ['i1/name', 'i1/name', 'a stored row'],
  ['new-9/name', 'new-9/name', 'an index without a row'],
])('item/%s is item/%s: %s', (path, found) => {
  expect(located(`item/${path}`)).toBe(`item/${found}`);
});

test.each(['name', 'item', 'other/new-0/name', ''])('the path "%s" stays', (path) => {
  expect(located(path)).toBe(path);
});

test('collects the errors of one child by row and field, the first of each cell', () => {
  const error = (path: string, message = path) => ({ path, message });
  const errors = [error('item/i1/name', '一'), error('item/i1/name', '二'), error('bill/b1/no'), error('no')];
  expect(rowErrorsOf('item', errors)).toEqual({ problem: null, cells: new Map([['i1', new Map([['name', '一']])]]) });
  expect(rowErrorsOf('item', [error('item', '至少一行')]).problem).toBe('至少一行');
});
