import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseTsv, MAX_PASTE_CELLS, formatTsv } from './tsv';

const read: [string, string, string[][]][] = [
  ['nothing', '', []],
  ['one cell, as Excel ends it', 'a\r\n', [['a']]],
  ['one cell alone', 'a', [['a']]],
  [
    'rows and cells, CRLF',
    'a\tb\r\nc\td\r\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'LF alone, as Google Sheets writes',
    'a\tb\nc\td',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  ['CR alone, as old Macs wrote', 'a\rb\r', [['a'], ['b']]],
  ['empty cells and rows', '\t\r\n\r\n\ta\r\n', [['', ''], [''], ['', 'a']]],
  ['rows of different lengths', 'a\r\nb\tc\td\r\n', [['a'], ['b', 'c', 'd']]],
  ['a cell with a line break and a tab', '"a\nb\tc"\td\r\n', [['a\nb\tc', 'd']]],
  ['line breaks within a cell are one kind', '"a\r\nb\rc"\r\n', [['a\nb\nc']]],
  ['doubled quotes', '"a ""b""\nc"\r\n', [['a "b"\nc']]],
  ['quotes within a cell', 'a "b" c\t5"\r\n', [['a "b" c', '5"']]],
  ['a quote that nothing closes', '"abc\td\r\n', [['"abc', 'd']]],
  ['quotes around a part only', '"a" b\tc', [['"a" b', 'c']]],
  ['an empty cell in quotes', '""\t"""a"""', [['', '"a"']]],
  ['formulas and emoji stay text', '=cmd()\t😀\t00123', [['=cmd()', '😀', '00123']]],
];

test.each(read)('%s', (_, text, matrix) => {
  expect(parseTsv(text)).toEqual(matrix);
});

test('what is written is read again', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', '"', '\t', '\n', ' ', '中', ',', '=') });
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { maxLength: 5 }), (matrix) => {
      expect(parseTsv(formatTsv(matrix))).toEqual(matrix);
    }),
  );
});

test('more cells than the limit are refused', () => {
  expect(parseTsv('a\tb\nc\td', 4)).not.toBeNull();
  expect(parseTsv('a\tb\nc\td\te', 4)).toBeNull();
  expect(parseTsv('a\n'.repeat(1_000_000))).toBeNull();
  expect(parseTsv('\t'.repeat(MAX_PASTE_CELLS))).toBeNull();
});

test.each(['"', '""', '"\t', '"a\t', '"x\t""\t', '"""\n'])(
  '60,000 %j give at most as many cells as the limit',
  (part) => {
    expect(parseTsv(part.repeat(60_000))?.flat().length ?? 0).toBeLessThanOrEqual(MAX_PASTE_CELLS);
  },
);
