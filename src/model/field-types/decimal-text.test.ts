import { expect, test } from 'vitest';
import { countDigits, parseDecimal } from './decimal-text';

test.each([
  ['0', 0, 0],
  ['0.00', 0, 0],
  ['0.05', 0, 2],
  ['12', 2, 0],
  ['120.00', 3, 0],
  ['-120.50', 3, 1],
  ['-0.5', 0, 1],
])('counts the digits of %s without zeros at both ends', (text, whole, part) =>
  expect(countDigits(text)).toEqual({ whole, part }),
);

test.each([
  ['-12.50', '-12.50'],
  ['-0.50', '-0.50'],
  ['-0.00', '0.00'],
  ['-0', '0'],
  ['-012', '-12'],
  ['-1,234.5', '-1234.5'],
  ['-', undefined],
])('parses the negative number %s to its shortest form', (text, expected) => expect(parseDecimal(text)).toBe(expected));
