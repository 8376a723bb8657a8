/**
 * Numeric sort keys of texts: comparing two numbers takes a fraction of the time that a collator needs for two texts.
 * Where the numbers of two texts differ, they give the order of the texts. Where they are equal or missing (NaN), the
 * sort must compare the texts.
 */

import type { JoinedTexts } from './column-texts';

/** Collator of the Chinese order. `baseCollator` ignores case and width: it distinguishes base letters only. */
export const CHINESE_COLLATOR = new Intl.Collator('zh-CN');
const baseCollator = new Intl.Collator('zh-CN', { sensitivity: 'base' });

/** A code unit that sorts after every other character. */
const LAST_CHARACTER = '\uFFFF';
const CODE_UNITS = 0x10000;
/** Bits of an integer that a double stores exactly. */
const EXACT_BITS = 52;
/** Limit of numbers per text; texts with a longer equal beginning are compared as texts. */
const MAX_PARTS = 4;

/**
 * Characters whose order does not depend on adjacent characters: Latin, Chinese, their punctuation and full-width
 * forms. Excluded: combining marks, Thai, Hangul parts and kana, whose order depends on the previous character, and
 * `·`, whose order depends on a preceding l.
 */
const CONTEXT_FREE_CHARACTER =
  /[ -~\u00C0-\u00FF\u2010-\u2027\u2030-\u203E\u2160-\u217F\u2460-\u249B\u3001-\u3003\u3008-\u301B\u3400-\u4DBF\u4E00-\u9FFF\uFF01-\uFF5E\uFFE0-\uFFE6]/;

/** Rank of each character by code unit, from 1. 0: the order of the character depends on adjacent characters. */
export interface CharacterRanks {
  byCodeUnit: Uint16Array;
  count: number;
  /** True when all ranks differ: no two characters differ in case or width alone. */
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

/** Ranks in code unit order, as `<` compares. */
export function codeUnitRanks(texts: JoinedTexts): CharacterRanks {
  const ranks = new Uint16Array(CODE_UNITS);
  const units = distinctCodeUnits(texts).toSorted((one, other) => one - other);
  for (const [index, unit] of units.entries()) ranks[unit] = index + 1;
  return { byCodeUnit: ranks, count: units.length, exact: true };
}

/**
 * Ranks in the order of the collator, which first compares the ranks of all characters in sequence. A character that
 * expands to several (…, ½) gets no rank when it could be read as the first of them.
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
    // A character that expands to the previous one plus others, or that the collator ignores, gets no rank.
    else if (baseCollator.compare(before === '' ? '' : before + LAST_CHARACTER, character) < 0) count += 1;
    else continue;
    before = character;
    of[character.charCodeAt(0)] = count;
  }
  return { byCodeUnit: of, count, exact: all };
}

/** Texts as numbers; `parts[0]` covers the beginning of each text. A text with an unranked character is NaN there. */
export interface RankedTexts {
  parts: readonly Float64Array[];
  /** True when equal numbers mean equal texts. */
  exact: boolean;
}

/** Converts texts into numeric sort keys: each number holds the ranks of as many characters as 52 bits can store. */
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
