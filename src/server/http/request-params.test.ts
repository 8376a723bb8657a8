import { describe, expect, it } from 'vitest';
import { conditionText, conditionTexts, splitCsv, secretOf, shortTextOf, textOf } from './request-params';

describe('text of an unauthenticated request', () => {
  it.each([
    ['a text', 'li_na', 'li_na'],
    ['a number as text', 12, '12'],
    ['blanks of a password', ' x ', ' x '],
    ['100 characters', 'a'.repeat(100), 'a'.repeat(100)],
  ])('keeps %s', (_, value, text) => expect(secretOf(value)).toBe(text));

  it.each([
    ['101 characters', 'a'.repeat(101)],
    ['U+0000', 'a\0'],
    ['null', null],
    ['a missing value', undefined],
  ])('is empty for %s', (_, value) => expect(secretOf(value)).toBe(''));

  it('is trimmed after its length is checked', () => {
    expect(shortTextOf(' a ')).toBe('a');
    expect(shortTextOf(` ${'a'.repeat(100)}`)).toBe('');
  });
});

it('reads a text of a signed-in user at any length, without U+0000', () => {
  expect(textOf(` ${'a'.repeat(101)}\0 `)).toBe('a'.repeat(101));
  expect([textOf(0), textOf(null), textOf(undefined)]).toEqual(['0', '', '']);
});

describe('value of a condition', () => {
  it('loses braces, which a condition would resolve, and U+0000', () => {
    expect(conditionText(' {me.id}\0 ')).toBe('me.id');
  });

  it.each([[undefined], [null], [1], [['a']]])('is empty for %j', (value) => expect(conditionText(value)).toBe(''));

  it('is one of the distinct parts of a list, or of a comma-separated text', () => {
    expect(conditionTexts('a, b,,{b},a')).toEqual(['a', 'b']);
    expect(conditionTexts(['a', '{b}', 7, 'a'])).toEqual(['a', 'b', '7']);
    expect([conditionTexts(undefined), conditionTexts(null), conditionTexts('')]).toEqual([[], [], []]);
  });
});

it('splits a list without changing its parts', () => {
  expect(splitCsv('a, {b},,a')).toEqual(['a', '{b}', 'a']);
});
