import { expect, test } from 'vitest';
import { hrefOf } from './CellLink';

test.each([
  ['/screen/demo/thing.list?id={id}', { id: '7' }, '/screen/demo/thing.list?id=7'],
  ['https://example.com/{code}/view', { code: 'a/../b?c&d' }, 'https://example.com/a%2F..%2Fb%3Fc%26d/view'],
  ['/all', {}, '/all'],
  ['/one/{id}', { id: 0 }, '/one/0'],
  ['/one/{id}', { id: '' }, null],
  ['/one/{id}/{other}', { id: '7', other: null }, null],
  ['/one/{id}', {}, null],
])('%s of %j leads to %s', (href, row, address) => {
  expect(hrefOf(href, row)).toBe(address);
});
