import { expect, it, test } from 'vitest';
import { regexError } from './regex-error';

test.each([
  ['^(a', '括号没有配对，缺少 )'],
  ['a)', '括号没有配对，多了 )'],
  ['[a-z', '缺少 ]'],
  ['*a', '* + ? 前面没有内容'],
  ['a{3,1}', '范围前后颠倒'],
  ['[z-a]', '范围前后颠倒'],
  ['a\\', '括号要成对，* + ? 前要有内容'],
  // The engine's message quotes the text, which can contain words of another reason.
  ['Nothing to repeat(', '括号没有配对，缺少 )'],
])('the reason of %s is %s', (regex, reason) => {
  expect(regexError(regex)).toBe(reason);
});

it('gives no reason for a regular expression', () => {
  expect(['', '^[a-z]{1,20}$', '(?<x>a)\\k<x>'].map(regexError)).toEqual([undefined, undefined, undefined]);
});
