import { describe, expect, it } from 'vitest';
import { conditionText, conditionTexts, splitCsv, textField, trimmedField } from './request-params';

describe('field of an unauthenticated request', () => {
  it.each([
    ['a text', 'li_na', 'li_na'],
    ['a number as text', 12, '12'],
    ['blanks of a text', ' x ', ' x '],
    ['100 characters', 'a'.repeat(100), 'a'.repeat(100)],
  ])('keeps %s', (_, value, text) => expect(textField({ key: value }, 'key')).toBe(text));

  it.each([
    ['101 characters', { key: 'a'.repeat(101) }],
    ['U+0000', { key: 'a\0' }],
    ['a list', { key: ['a'] }],
    ['an object', { key: { $ne: '' } }],
    ['an inherited property', Object.create({ key: 'a' })],
    ['a body that is a list', ['a']],
    ['a body that is null', null],
    ['a body that is a text', 'key'],
  ])('is empty for %s', (_, body) => expect(textField(body, 'key')).toBe(''));

  it('is trimmed after its length is checked', () => {
    expect(trimmedField({ key: ' a ' }, 'key')).toBe('a');
    expect(trimmedField({ key: ` ${'a'.repeat(100)}` }, 'key')).toBe('');
  });
});

describe('value of a condition', () => {
  it('loses braces, which a condition would resolve, and U+0000', () => {
    expect(conditionText(' {me.id}\0 ')).toBe('me.id');
  });

  it.each([[undefined], [null], [1], [['a']]])('is empty for %j', (value) => {
    expect(conditionText(value)).toBe('');
    expect(conditionTexts(value)).toEqual([]);
  });

  it('is one of the distinct parts of a list', () => {
    expect(conditionTexts('a, b,,{b},a')).toEqual(['a', 'b']);
  });
});

it('splits a list without changing its parts', () => {
  expect(splitCsv('a, {b},,a')).toEqual(['a', '{b}', 'a']);
});
