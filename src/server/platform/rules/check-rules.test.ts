/** Check rules: read only when they can be run, run in linear time (contract.md §5). */
import { describe, expect, test } from 'vitest';
import { checkValue, parseCheckRule } from './check-rules';

/** The rule of contract.md §5, a two-part number behind it. */
const LETTER = { digits: '1', pattern: '^[a-z|A-Z]$', message: '第一位只能是字母' };
const NUMBER = { digits: '3', pattern: String.raw`\d{1,3}`, message: '第二到四位只能是数字' };
const WHOLE = { digits: '*', pattern: '^.{3,}$', message: '只能输入3位以上的字符' };
const RULE = [LETTER, NUMBER, WHOLE];

describe('a value against its parts', () => {
  const parts = parseCheckRule(JSON.stringify(RULE));
  const cases: readonly (readonly [value: string, failed: object | null])[] = [
    ['a123', null],
    ['Z1x', { ...NUMBER, beginIndex: 1, endIndex: 3, checkValue: '1x', passed: false }],
    ['1123', { ...LETTER, beginIndex: 0, endIndex: 1, checkValue: '1', passed: false }],
    ['', { ...LETTER, beginIndex: 0, endIndex: 0, checkValue: '', passed: false }],
    ['a', { ...NUMBER, beginIndex: 1, endIndex: 1, checkValue: '', passed: false }],
    ['a1', { ...WHOLE, checkValue: 'a1', passed: false }],
    ['a12', null],
    ['a123 and more', null],
  ];
  test.each(cases)('%j', (value, failed) => expect(checkValue(parts, value)).toEqual(failed));

  test('matches a pattern against the whole part and counts characters, not code units', () => {
    const one = (pattern: string, value: string, digits = '*') =>
      checkValue(parseCheckRule(JSON.stringify([{ digits, pattern, message: '错' }])), value) === null;
    expect(one('a|b', 'ab')).toBe(false);
    expect(one('[0-9]', '12')).toBe(false);
    expect(one('.', '😀')).toBe(true);
    expect(one('😀', '😀x', '1')).toBe(true);
    expect(one('中+', '中中')).toBe(true);
    expect(one(String.raw`[\u4e00-\u9fa5]{2,20}`, '中文')).toBe(true);
    expect(one(String.raw`\d{2}/\d`, '12/3')).toBe(true);
  });

  test('gives a verdict for texts that hang a backtracking matcher', () => {
    const evil = [
      '(a+)+$',
      '(a|aa)+$',
      '(.*)*x',
      String.raw`(\w+\s?)+$`,
      '(a{1,100}){1,9}b',
      '(.?){490}',
      '(.*a|.*b){200}',
    ];
    for (const pattern of evil) {
      const rule = parseCheckRule(JSON.stringify([{ digits: '*', pattern, message: '错' }]));
      expect(checkValue(rule, `${'a'.repeat(999)}!`)?.message ?? '错', pattern).toBe('错');
    }
  });

  const part = (more: object) => JSON.stringify([{ ...WHOLE, ...more }]);
  test.each([
    ['', '规则应为 JSON 数组'],
    ['{}', '规则应为 JSON 数组'],
    ['[', '规则应为 JSON 数组'],
    ['[]', '规则至少一项'],
    [JSON.stringify(Array.from({ length: 51 }, () => WHOLE)), '规则不能超过50项'],
    ['[null]', '第1项的位数'],
    [part({ digits: '0' }), '第1项的位数'],
    [part({ digits: '-1' }), '第1项的位数'],
    [part({ digits: '1.5' }), '第1项的位数'],
    [part({ digits: '**' }), '第1项的位数'],
    [part({ pattern: '' }), '第1项的正则表达式'],
    [part({ pattern: '(' }), '第1项的正则表达式'],
    [part({ pattern: '(?=a)b' }), '第1项的正则表达式'],
    [part({ pattern: String.raw`(a)\1` }), '第1项的正则表达式'],
    [part({ pattern: 'a{5000}' }), '第1项的正则表达式'],
    [part({ pattern: 'a'.repeat(501) }), '第1项的正则表达式不能超过500个字符'],
    [part({ pattern: '(a|b|ab|ba){1,1000}' }), '正则表达式过大'],
    [JSON.stringify(Array.from({ length: 50 }, () => ({ ...WHOLE, pattern: '.{1,30}' }))), '正则表达式过大'],
    [part({ pattern: 5 }), '第1项的正则表达式'],
    [part({ message: ' ' }), '第1项缺少提示文本'],
  ])('rejects %s as a rule', (json, message) => expect(() => parseCheckRule(json)).toThrow(message));

  test('accepts a number of digits that is written as a number', () => {
    expect(parseCheckRule(part({ digits: 2 }))[0]?.digits).toBe('2');
  });
});
