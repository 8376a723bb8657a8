/**
 * Numbers that texts sort by: comparing two numbers takes a fraction of what a collator takes to compare two texts.
 * Where the numbers of two texts differ, the texts stand in that order; where they are equal or missing (NaN), they say
 * nothing, and whoever sorts compares the texts themselves.
 */

import type { JoinedTexts } from './column-texts';

/** In Chinese order: `primary` tells apart what another letter is, not another case or width of it. */
export const CHINESE_COLLATOR = new Intl.Collator('zh-CN');
const baseCollator = new Intl.Collator('zh-CN', { sensitivity: 'base' });

/** Sorts after every other character. */
const LAST_CHARACTER = '\uFFFF';
const CODE_UNITS = 0x10000;
/** Numbers up to here are exact. */
const EXACT_BITS = 52;
/** Texts that are alike for longer than so many numbers reach are compared themselves. */
const MAX_PARTS = 4;

/**
 * Characters that sort the same whatever stands beside them: Latin, Chinese, their punctuation and full-width forms. No
 * others: combining marks, Thai, Hangul parts or kana sort by what they follow, and `·` does after an l.
 */
const CONTEXT_FREE_CHARACTER =
  /[ -~\u00C0-\u00FF\u2010-\u2027\u2030-\u203E\u2160-\u217F\u2460-\u249B\u3001-\u3003\u3008-\u301B\u3400-\u4DBF\u4E00-\u9FFF\uFF01-\uFF5E\uFFE0-\uFFE6]/;

/** Ranks of characters by code unit, from 1 on; 0: a character whose place depends on others. */
export interface CharacterRanks {
  byCodeUnit: Uint16Array;
  count: number;
  /** Each has a rank of its own: no two differ in case or width alone. */
  exact: boolean;
}

function distinctCodeUnits({ joined }: JoinedTexts): number[] {
  const seen = new Uint8Array(CODE_UNITS);
  const units: number[] = [];
  for (let at = 0; at < joined.length; at += 1) {
    const unit = joined.charCodeAt(at);
    if (seen[unit] === 1) continue;
    seen[unit] = 1;
    units.push(unit);
  }
  return units;
}

/** As `<` compares. */
export function codeUnitRanks(texts: JoinedTexts): CharacterRanks {
  const of = new Uint16Array(CODE_UNITS);
  const units = distinctCodeUnits(texts).toSorted((one, other) => one - other);
  units.forEach((unit, index) => (of[unit] = index + 1));
  return { byCodeUnit: of, count: units.length, exact: true };
}

/**
 * As the collator compares, which is by the ranks of the characters one after the other before it looks at anything
 * else. A character that stands for several (…, ½) has no rank where it could be taken for the first of them.
 */
export function collationRanks(texts: JoinedTexts): CharacterRanks {
  const of = new Uint16Array(CODE_UNITS);
  const plain = distinctCodeUnits(texts)
    .map((unit) => String.fromCharCode(unit))
    .filter((character) => CONTEXT_FREE_CHARACTER.test(character));
  let [count, all] = [0, true];
  let before = '';
  for (const character of plain.toSorted(baseCollator.compare)) {
    const isSame = count > 0 && baseCollator.compare(before, character) === 0;
    if (isSame) all = false;
    // What begins with the one before, or counts for nothing, has no place of its own.
    else if (baseCollator.compare(before === '' ? '' : before + LAST_CHARACTER, character) < 0) count += 1;
    else continue;
    before = character;
    of[character.charCodeAt(0)] = count;
  }
  return { byCodeUnit: of, count, exact: all };
}

/** Texts as numbers, those of their beginning first; a text with a character that has no rank has no number. */
export interface RankedTexts {
  parts: readonly Float64Array[];
  /** Texts of equal numbers are the same. */
  exact: boolean;
}

export function rankTexts(
  { joined, ends }: JoinedTexts,
  { byCodeUnit: of, count, exact: all }: CharacterRanks,
): RankedTexts {
  const base = count + 1;
  const width = Math.floor(EXACT_BITS / Math.log2(Math.max(base, 2)));
  let longest = 0;
  for (let at = 0; at < ends.length; at += 1) longest = Math.max(longest, (ends[at] as number) - (ends[at - 1] ?? 0));
  const needed = Math.ceil(longest / width);
  const parts = Array.from({ length: Math.min(MAX_PARTS, needed) }, () => new Float64Array(ends.length));
  let unit = 0;
  for (let at = 0; at < ends.length; at += 1) {
    const end = ends[at] as number;
    let to = unit;
    let isRanked = true;
    for (const part of parts) {
      let number = 0;
      for (to += width; unit < to; unit += 1) {
        const rank = unit < end ? (of[joined.charCodeAt(unit)] as number) : 0;
        if (rank === 0 && unit < end) isRanked = false;
        number = number * base + rank;
      }
      part[at] = number;
    }
    for (; unit < end && isRanked; unit += 1) isRanked = of[joined.charCodeAt(unit)] !== 0;
    unit = end;
    if (!isRanked) (parts[0] as Float64Array)[at] = NaN;
  }
  return { parts, exact: all && needed <= MAX_PARTS };
}
