import { describe, expect, it } from 'vitest';
import { isJsonObject, parseJsonObject } from './json';

describe('JSON objects', () => {
  it.each([
    ['a list', []],
    ['null', null],
    ['a text', '{}'],
    ['a number', 1],
    ['undefined', undefined],
  ])('are not %s', (_, value) => expect(isJsonObject(value)).toBe(false));

  it('can have no prototype', () => expect(isJsonObject(Object.create(null))).toBe(true));

  it('are parsed', () => expect(parseJsonObject('{"a":[1]}')).toEqual({ a: [1] }));

  it.each(['', '{', '[]', 'null', '1', '"{}"'])('are not parsed from %j', (text) =>
    expect(parseJsonObject(text)).toBeNull(),
  );
});
