import { describe, expect, test } from 'vitest';
import { parseJson, parseJsonObject } from './json';

const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);

describe('parseJson', () => {
  test.each([
    ['{"toString":1}', {}],
    ['{"a":{"toString":null,"b":1}}', { a: { b: 1 } }],
    ['[{"valueOf":"x"},{"__proto__":{"admin":true}}]', [{}, {}]],
    ['{"\\u0074oString":1,"b":2}', { b: 2 }],
    ['{"a":"toString"}', { a: 'toString' }],
    ['{"a":"\\\\","b":[1]}', { a: '\\', b: [1] }],
    ['{"a":"x\\"]}[{"}', { a: 'x"]}[{' }],
    ['-1.5e3', -1500],
    ['null', null],
  ])('reads %s', (text, value) => {
    expect(parseJson(text)).toEqual(value);
  });

  test('keeps 64 levels and replaces what is deeper by null', () => {
    expect(parseJson(nested(64))).toEqual(JSON.parse(nested(64)));
    expect(parseJson(`[${nested(65)},{"b":1}]`)).toEqual(
      JSON.parse(`[${'['.repeat(63)}null${']'.repeat(63)},{"b":1}]`),
    );
    for (const text of [nested(200_000), `${'{"a":'.repeat(200_000)}1${'}'.repeat(200_000)}`])
      expect(() => String(parseJson(text))).not.toThrow();
  });

  test.each(['', '{', '"a', '[1,]', '{"a":1}}', '['.repeat(100), '<html>'])('rejects %j', (text) => {
    expect(() => parseJson(text)).toThrow(SyntaxError);
    expect(parseJsonObject(text)).toBeNull();
  });
});
