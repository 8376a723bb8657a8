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
])('%j is %i deep', (text, depth) => {
  expect(jsonDepth(text)).toBe(depth);
});

test.each(['\\', '"', '\\"', '[', '"a,', '\\\\"'])('20 MB of %j in a text have no depth', (unit) => {
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
])('%j is read as %j', (text, expected) => {
  expect({ ...parseQuery(text) }).toEqual(expected);
});

test('a query has no inherited names', () => {
  expect(parseQuery('a=1').toString).toBeUndefined();
  expect(Object.keys(parseQuery('__proto__=1'))).toEqual(['__proto__']);
});
