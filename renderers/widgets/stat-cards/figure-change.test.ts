import { expect, test } from 'vitest';
import { changeOf, formatFigure } from './figure-change';

test.each([
  [120, 100, 0, { direction: 'up', difference: '20', share: '20.0%' }],
  ['80', '100', 0, { direction: 'down', difference: '20', share: '20.0%' }],
  ['0.3', '0.1', 2, { direction: 'up', difference: '0.20', share: '200.0%' }],
  [5, 5, 0, { direction: 'same', difference: '0', share: '0.0%' }],
  [5, 0, 0, { direction: 'up', difference: '5', share: null }],
  [1234567, 0, 0, { direction: 'up', difference: '1,234,567', share: null }],
  [null, 5, 0, null],
  [5, undefined, 0, null],
  ['—', 5, 0, null],
])('%s after %s', (value, before, decimals, change) => {
  expect(changeOf(value, before, decimals)).toEqual(change);
});

test.each([
  [1234.5, 2, '1,234.50'],
  ['9007199254740993', 0, '9,007,199,254,740,993'],
  [0, 0, '0'],
  [null, 0, '—'],
  [undefined, 0, '—'],
  ['', 0, '—'],
  [{}, 0, '—'],
])('figure %s', (value, decimals, text) => {
  expect(formatFigure(value, decimals, '—')).toBe(text);
});
