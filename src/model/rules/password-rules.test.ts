import { expect, test } from 'vitest';
import { isStrongPassword, PASSWORD_RULES, passwordRules } from './password-rules';

test.each([
  ['', []],
  ['abc', ['letter']],
  ['密码', ['letter']],
  ['12345678', ['length', 'digit']],
  ['密码一二三四五6', ['length', 'letter', 'digit']],
  [`a1${'x'.repeat(99)}`, ['letter', 'digit']],
])('%j fulfils %j', (password, fulfilled) => {
  expect(PASSWORD_RULES.filter((rule) => passwordRules[rule](password))).toEqual(fulfilled);
  expect(isStrongPassword(password)).toBe(fulfilled.length === PASSWORD_RULES.length);
});

test('refuses U+0000', () => {
  expect(isStrongPassword('abcdefg1\0')).toBe(false);
});
