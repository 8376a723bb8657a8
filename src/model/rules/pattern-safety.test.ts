/** Which custom patterns may run, and on which texts. */
import { baits, CATASTROPHES } from '../../../tests/helpers/catastrophic-patterns';
import { expect, test, vi } from 'vitest';
import { matchesPattern } from './format-rules';
import { isCheapEnough, isSafePattern, patternProblem } from './pattern-safety';

test.each([
  '^\\d{4}$',
  '^[A-Za-z0-9_-]{1,20}$',
  '^(?:甲|乙)\\d+$',
  '^[(+*]+$',
  '^\\(\\+\\)$',
  '^(\\d{3,4}-)?\\d{7,8}$',
  '^a+b+c+$',
  '^.{0,20}$',
  '^[\\]a]+$',
])('the pattern %s may run', (regex) => {
  expect(patternProblem(regex)).toBeUndefined();
});

test.each([
  ['(a+)+$', '重复的分组里不能再有重复或分支'],
  ['^(a|aa)+$', '重复的分组里不能再有重复或分支'],
  ['^(?:a*)*$', '重复的分组里不能再有重复或分支'],
  ['^(a?){20}$', '重复的分组里不能再有重复或分支'],
  ['^((ab)*c)+$', '重复的分组里不能再有重复或分支'],
  ['^([a-z]+\\s?)+$', '重复的分组里不能再有重复或分支'],
  ['^(.*a){12}$', '重复的分组里不能再有重复或分支'],
  ['^(\\d{1,9})+$', '重复的分组里不能再有重复或分支'],
  ['.*.*.*.*=', '不限次数的重复最多三处'],
  ['^(a)\\1+$', '不能用反向引用'],
  ['^(?<x>a)\\k<x>$', '不能用反向引用'],
  ['(', '正则写法不对：括号没有配对，缺少 )'],
  ['a'.repeat(201), '正则最长 200 个字符'],
])('the pattern %s is rejected', (regex, problem) => {
  expect(patternProblem(regex)).toBe(problem);
  expect(isSafePattern(regex)).toBe(false);
});

test('an unsafe pattern is not run', () => {
  const run = vi.spyOn(RegExp.prototype, 'test');
  expect(matchesPattern('^(a+)+$', 'a'.repeat(40) + '!')).toBe(false);
  const patterns = run.mock.contexts.map((context) => (context as RegExp).source);
  run.mockRestore();
  expect(patterns).not.toContain('^(a+)+$');
  expect(matchesPattern('^a+$', 'aaa')).toBe(true);
});

test.each(CATASTROPHES)('the catastrophic pattern %s is rejected, or run on texts that it can afford', (regex) => {
  for (const text of [30, 300, 10_000].flatMap(baits)) {
    const runs = isSafePattern(regex) && isCheapEnough(regex, text);
    expect(matchesPattern(regex, text) && !runs).toBe(false);
  }
});

test('an honest pattern runs on honest texts of any length', () => {
  expect(matchesPattern('^[A-Za-z0-9_-]{1,20}$', 'a'.repeat(20))).toBe(true);
  expect(matchesPattern('^[^\\0]*$', 'x'.repeat(100_000))).toBe(true);
  expect(matchesPattern('^\\w+@\\w+\\.\\w+$', `${'a'.repeat(100)}@b.c`)).toBe(true);
});
