import { expect, test } from 'vitest';
import { jsonDepth, parseQuery } from './payload';

test.each([
  ['1', 0],
  ['{}', 1],
  ['[{"a":[]}]', 3],
  ['{"a":"[[[{{{"}', 1],
  ['{"a\\"[[":[1]}', 2],
  ['{"a":"\\\\","b":[[]]}', 3],
  [`${'['.repeat(1000)}${']'.repeat(1000)}`, 1000],
  ['"[[[', 0],
])('counts the depth of %j as %i', (text, depth) => {
  expect(jsonDepth(text)).toBe(depth);
});

test.each(['\\', '"', '\\"', '[', '"a,', '\\\\"'])('does not count 20 MB of %j in a string', (unit) => {
  const size = 20 * 1024 * 1024;
  expect(jsonDepth(`"${unit.repeat(size / unit.length)}`)).toBe(0);
});

test.each([
  ['a=1&b=2', { a: '1', b: '2' }],
  ['a=1&a=2', { a: '1,2' }],
  ['a=%E4%B8%AD+x', { a: '中 x' }],
  ['a', { a: '' }],
  ['a=%zz', { a: '%zz' }],
  ['', {}],
])('parses %j as %j', (text, expected) => {
  expect({ ...parseQuery(text) }).toEqual(expected);
});

test('returns a query without inherited names', () => {
  expect(parseQuery('a=1').toString).toBeUndefined();
  expect(Object.keys(parseQuery('__proto__=1'))).toEqual(['__proto__']);
});
