import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { JoinedTexts } from './column-texts';
import { CHINESE_COLLATOR, rankTexts, collationRanks, codeUnitRanks, type CharacterRanks } from './text-ranks';

function join(list: readonly string[]): JoinedTexts {
  let end = 0;
  return { joined: list.join(''), ends: Uint32Array.from(list, ({ length }) => (end += length)) };
}

/** Order of two texts by their numbers: less, more, equal, or undecided. */
function said(
  list: readonly string[],
  ranksOf: (texts: JoinedTexts) => CharacterRanks,
): (one: number, other: number) => number | null {
  const texts = join(list);
  const { parts, exact: all } = rankTexts(texts, ranksOf(texts));
  return (one, other) => {
    for (const part of parts) {
      const apart = part[one]! - part[other]!;
      if (Number.isNaN(apart)) return null;
      if (apart !== 0) return Math.sign(apart);
    }
    return all ? 0 : null;
  };
}

// Letters of both cases and widths, ligatures, characters that expand to several, combining marks.
const HARD = [
  ...'aAbBlLzZaａＡéEßsæ09１①⑩Ⅱi.…‥·-—()（），、。《》 \t\n',
  '\u0301',
  '\u200d',
  '\u0000',
  '😀',
  'が',
  'ー',
  'เก',
];
const HAN = [...'不锈钢螺栓密封圈轴承液压油电缆传感器赵钱孙李重长行一丁々〇'];
const text = fc.array(fc.constantFrom(...HARD, ...HAN, ...HAN), { maxLength: 60 }).map((all) => all.join(''));
const anyHan = fc.integer({ min: 0x4e00, max: 0x9fff }).map((unit) => String.fromCharCode(unit));

test.each([
  ['hard ones', text],
  ['names', fc.array(fc.constantFrom(...HAN, ...'0123456789ABab '), { maxLength: 20 }).map((all) => all.join(''))],
  ['any Chinese', fc.array(anyHan, { maxLength: 3 }).map((all) => all.join(''))],
  ['any', fc.string({ unit: 'binary', maxLength: 8 })],
])('numbers of texts never contradict the collator: %s', (_, texts) => {
  fc.assert(
    fc.property(fc.array(texts, { minLength: 2, maxLength: 30 }), (list) => {
      const say = said(list, collationRanks);
      for (let at = 1; at < list.length; at += 1) {
        const found = say(at - 1, at);
        if (found !== null) expect(found).toBe(Math.sign(CHINESE_COLLATOR.compare(list[at - 1]!, list[at]!)));
      }
    }),
    { numRuns: 300 },
  );
});

test('numbers of spelled texts are in the order of their characters', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 8 }), { minLength: 2 }), (list) => {
      const say = said(list, codeUnitRanks);
      for (let at = 1; at < list.length; at += 1) {
        const [one, other] = [list[at - 1]!, list[at]!];
        expect([one < other ? -1 : one > other ? 1 : 0, null]).toContain(say(at - 1, at));
      }
    }),
  );
});

test('names, amounts of words and dates are decided by numbers alone', () => {
  const lists = [
    ['不锈钢螺栓 12', '不锈钢螺栓 2', '轴承（大）3', '，'],
    ['2026-01-02', '2025-12-31', '2026-01-02 08:30:00'],
  ];
  for (const list of lists) {
    const say = said(list, collationRanks);
    for (const [one] of list.entries())
      for (const [other] of list.entries())
        expect(say(one, other)).toBe(Math.sign(CHINESE_COLLATOR.compare(list[one]!, list[other]!)));
  }
});

test('a character that joins the one before it leaves the whole text to the collator', () => {
  const list = ['卡尔·马克思', `e\u0301`, 'f', '卡'];
  const say = said(list, collationRanks);
  expect([say(0, 3), say(1, 2), say(2, 3)]).toEqual([null, null, 1]);
});
