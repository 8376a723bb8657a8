import { expect, test } from 'vitest';
import { lineDifference } from './line-difference';

test.each([
  ['equal texts', 'a\nb', 'a\nb', []],
  ['a changed line', 'a\nb\nc', 'a\nx\nc', ['− 2 b', '+ 2 x']],
  ['added and removed lines around a common one', 'a\nb\nc\nd', 'a\nx\nc\ny\nd', ['− 2 b', '+ 2 x', '+ 4 y']],
  ['repeated lines', 'a\na', 'a\na\na', ['+ 3 a']],
  ['an empty text', '', 'a', ['− 1 ', '+ 1 a']],
])('shows %s', (_title, before, after, lines) => {
  expect(lineDifference(before, after)).toBe(lines.join('\n'));
});

test('shows all differing lines of texts with too many', () => {
  const lines = (word: string) => Array.from({ length: 2_100 }, (_, at) => `${word}${at}`).join('\n');
  expect(lineDifference(lines('a'), lines('b')).split('\n')).toHaveLength(4_200);
});
