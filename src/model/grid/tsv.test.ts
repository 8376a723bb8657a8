import { array, assert, pre, property, stringMatching } from 'fast-check';
import { expect, it } from 'vitest';
import { fromTsv, PASTE_LIMIT, TooManyCells, toTsv } from './tsv';

const READ: readonly [name: string, text: string, cells: string[][]][] = [
  ['one cell', 'a', [['a']]],
  ['nothing is one empty cell', '', [['']]],
  [
    'Excel: CR LF, one at the end',
    'a\tb\r\nc\td\r\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'Google Sheets: LF, none at the end',
    'a\tb\nc\td',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  ['old Mac', 'a\rb', [['a'], ['b']]],
  ['empty cells and lines', '\t\r\n\r\nx\r\n', [['', ''], [''], ['x']]],
  ['a quoted line break', '"第一行\n第二行"\tb\r\n', [['第一行\n第二行', 'b']]],
  ['a quoted CR LF', '"a\r\nb"\r\n', [['a\nb']]],
  ['doubled quotes', '"他说""好"""\tx', [['他说"好"', 'x']]],
  ['quotes within a text are signs', '5"管\t"半英寸" 管', [['5"管', '"半英寸" 管']]],
  ['a quote that never closes is a sign', '"abc\tdef', [['"abc', 'def']]],
  ['ragged lines', 'a\tb\tc\nd', [['a', 'b', 'c'], ['d']]],
  ['formulas stay text', '=cmd()\t@x', [['=cmd()', '@x']]],
];

it.each(READ)('reads %s', (_, text, cells) => expect(fromTsv(text)).toEqual(cells));

it('reads what it writes, whatever the texts hold', () => {
  const cell = stringMatching(/^[ab"\t\n 中=]*$/);
  assert(
    property(array(array(cell, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 5 }), (matrix) => {
      // A last line that is one empty cell cannot be told from the line break before it.
      pre(matrix.length === 1 || matrix.at(-1)?.join('|') !== '');
      expect(fromTsv(toTsv(matrix))).toEqual(matrix);
    }),
  );
});

it('stops at the limit instead of splitting a million rows', () => {
  expect(() => fromTsv('x\n'.repeat(PASTE_LIMIT + 1))).toThrow(TooManyCells);
  expect(fromTsv('x\n'.repeat(1000))).toHaveLength(1000);
});
