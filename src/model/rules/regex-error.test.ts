import { expect, it, test } from 'vitest';
import { patternProblem } from './pattern-safety';
import { compileRegex, regexError } from './regex-error';

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

test.each([
  ['^\\p{Script=Han}+$', '经纬', 'pp'],
  ['^[\\p{L}\\d]+$', 'é1', 'p{}'],
  ['^\\P{N}$', 'a', '1'],
  // An escaped backslash before the letter p.
  ['^\\\\p\\{2\\}$', '\\p{2}', '经'],
])('%s matches as a pattern of Unicode properties', (regex, right, wrong) => {
  expect(compileRegex(regex).test(right)).toBe(true);
  expect(compileRegex(regex).test(wrong)).toBe(false);
  expect(patternProblem(regex)).toBeUndefined();
});

test('names what is wrong with a Unicode property', () => {
  expect(regexError('\\p{Han}')).toContain('没有这种字符属性');
  expect(regexError('\\p{L}\\-')).toContain('反斜杠只写在');
});
