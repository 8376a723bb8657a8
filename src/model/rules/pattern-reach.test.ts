/** The shortest text that a pattern can match, and patterns that match none. */
import { expect, test } from 'vitest';
import * as fc from 'fast-check';
import { patternReach } from './pattern-reach';

test.each([
  ['', 0],
  ['^$', 0],
  ['^\\d{4}$', 4],
  ['^\\d{8}(\\d{12})?$', 8],
  ['^[A-Z]{2,}-?x+y*$', 3],
  ['^(?:abc|de)+$', 2],
  ['^(ab){3}$', 6],
  ['^(?<year>\\d{4})-(?<month>\\d\\d)$', 7],
  ['^(?=.{8,}$)(?!.*\\s)[^\\]]{3}', 3],
  ['(?<=a)b(?<!c)', 1],
  ['\\bword\\b', 4],
  ['^\\p{L}{3}[\\p{N}]$', 4],
  ['\\x41\\u4e00\\cA\\0\\.\\\\', 6],
  ['^(.)\\1$', 1],
  ['a{', 2],
  ['a{,3}', 5],
  ['[^]{2}', 2],
  ['[\\]]]', 2],
  ['甲|乙乙', 1],
  ['^(^a|b)$', 1],
  ['x(^a|b)', 2],
  ['(a$|b)c', 2],
  ['(^|a)^b', 1],
  ['x*^a', 1],
  ['a$b?', 1],
  ['a([]|b)', 2],
  ['a[]?', 1],
  ['😀{2}', 1],
  ['^😀$', 1],
])('%s needs a text of at least %i characters', (pattern, least) => {
  expect(patternReach(pattern)).toEqual({ least });
});

test.each([
  ['a^b', 'start'],
  ['\\d+^', 'start'],
  ['x(^a|^b)', 'start'],
  ['^a$b', 'end'],
  ['(a$)b', 'end'],
  ['(a$|b$)[cd]', 'end'],
  ['$.+', 'end'],
  ['[]', 'class'],
  ['^a[]+$', 'class'],
  ['[]|a^', 'class'],
] as const)('%s matches no text: %s', (pattern, never) => {
  expect(patternReach(pattern)).toEqual({ never });
});

/** Random patterns over a small grammar; all of them compile. */
const atom = fc.constantFrom('a', 'b', '.', '[ab]', '[^a]', '[]', '[^]', '^', '$', '\\b', '\\w', '\\.', '{', '\\1');
const repeat = fc.constantFrom('', '', '', '*', '+', '?', '{2}', '{0,1}', '{1,}', '+?', '{0}');
const { pattern } = fc.letrec<{ pattern: string; term: string; sequence: string }>((tie) => ({
  term: fc.oneof(
    { depthSize: 'small' },
    fc.tuple(atom, repeat).map(([one, times]) => (/^[\^$]|\\b/.test(one) ? one : one + times)),
    fc
      .tuple(fc.constantFrom('(', '(?:', '(?=', '(?!', '(?<!'), tie('pattern'), repeat)
      .map(([open, inside, times]) => `${open}${inside})${open.includes('<') ? '' : times}`),
  ),
  sequence: fc.array(tie('term'), { maxLength: 4 }).map((parts) => parts.join('')),
  pattern: fc.array(tie('sequence'), { minLength: 1, maxLength: 3 }).map((parts) => parts.join('|')),
}));
const text = fc.string({ unit: fc.constantFrom('a', 'b', '.', '{', '\n'), maxLength: 6 });

test('a text that matches is as long as the bound, and a dead pattern matches none', () => {
  fc.assert(
    fc.property(pattern, fc.array(text, { minLength: 4, maxLength: 4 }), (one, subjects) => {
      const reach = patternReach(one);
      const regex = new RegExp(one);
      for (const subject of ['', 'a', 'ab', ...subjects]) {
        if (!regex.test(subject)) continue;
        expect(reach, `${one} matches ${JSON.stringify(subject)}`).toHaveProperty('least');
        expect(subject.length).toBeGreaterThanOrEqual('least' in reach ? reach.least : 0);
      }
    }),
    { numRuns: 2000, seed: 15 },
  );
});
