/**
 * Numbers that texts sort by: comparing two numbers takes a fraction of what a collator takes to compare two texts.
 * Where the numbers of two texts differ, the texts stand in that order; where they are equal or missing (NaN), they say
 * nothing, and whoever sorts compares the texts themselves.
 */

import type { Texts } from './column-texts';

/** In Chinese order: `primary` tells apart what another letter is, not another case or width of it. */
export const COLLATOR = new Intl.Collator('zh-CN');
const primary = new Intl.Collator('zh-CN', { sensitivity: 'base' });

/** Sorts after every other character. */
const LAST = '\uFFFF';
const UNITS = 0x10000;
/** Numbers up to here are exact. */
const BITS = 52;
/** Texts that are alike for longer than so many numbers reach are compared themselves. */
const MOST = 4;

/**
 * Characters that sort the same whatever stands beside them: Latin, Chinese, their punctuation and full-width forms. No
 * others: combining marks, Thai, Hangul parts or kana sort by what they follow, and `·` does after an l.
 */
const PLAIN =
  /[ -~\u00C0-\u00FF\u2010-\u2027\u2030-\u203E\u2160-\u217F\u2460-\u249B\u3001-\u3003\u3008-\u301B\u3400-\u4DBF\u4E00-\u9FFF\uFF01-\uFF5E\uFFE0-\uFFE6]/;

/** Ranks of characters by code unit, from 1 on; 0: a character whose place depends on others. */
export interface Ranks {
  of: Uint16Array;
  count: number;
  /** Each has a rank of its own: no two differ in case or width alone. */
  all: boolean;
}

function unitsOf({ joined }: Texts): number[] {
  const seen = new Uint8Array(UNITS);
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
export function spelledRanks(texts: Texts): Ranks {
  const of = new Uint16Array(UNITS);
  const units = unitsOf(texts).toSorted((one, other) => one - other);
  units.forEach((unit, index) => (of[unit] = index + 1));
  return { of, count: units.length, all: true };
}

/**
 * As the collator compares, which is by the ranks of the characters one after the other before it looks at anything
 * else. A character that stands for several (…, ½) has no rank where it could be taken for the first of them.
 */
export function readRanks(texts: Texts): Ranks {
  const of = new Uint16Array(UNITS);
  const plain = unitsOf(texts)
    .map((unit) => String.fromCharCode(unit))
    .filter((character) => PLAIN.test(character));
  let [count, all] = [0, true];
  let before = '';
  for (const character of plain.toSorted(primary.compare)) {
    const isSame = count > 0 && primary.compare(before, character) === 0;
    if (isSame) all = false;
    // What begins with the one before, or counts for nothing, has no place of its own.
    else if (primary.compare(before === '' ? '' : before + LAST, character) < 0) count += 1;
    else continue;
    before = character;
    of[character.charCodeAt(0)] = count;
  }
  return { of, count, all };
}

/** Texts as numbers, those of their beginning first; a text with a character that has no rank has no number. */
export interface RankedTexts {
  parts: readonly Float64Array[];
  /** Texts of equal numbers are the same. */
  all: boolean;
}

export function rankTexts({ joined, ends }: Texts, { of, count, all }: Ranks): RankedTexts {
  const base = count + 1;
  const width = Math.floor(BITS / Math.log2(Math.max(base, 2)));
  let longest = 0;
  for (let at = 0; at < ends.length; at += 1) longest = Math.max(longest, (ends[at] as number) - (ends[at - 1] ?? 0));
  const needed = Math.ceil(longest / width);
  const parts = Array.from({ length: Math.min(MOST, needed) }, () => new Float64Array(ends.length));
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
  return { parts, all: all && needed <= MOST };
}
