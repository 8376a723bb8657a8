/** Search in Chinese text by pinyin: whole syllables, initials, or a mix of both. */

/** The readings of each character: lower-case pinyin without tones, `v` for ü; other characters stand for themselves. */
export type Readings = readonly (readonly string[])[];

/** Longer words are no pinyin of a name. */
const MAX_WORD = 60;

const IS_LATIN = /[a-z]/i;
/** Matches what may be left out when pinyin is typed: `xi'an`, `gong ying shang`. */
const SEPARATORS = /[\s'’]+/g;
const IS_SKIPPED = /^[^\p{Letter}\p{Number}]$/u;
const INITIALS = /^[zcs]h/;

/** Whether a word can be pinyin. */
export const isPinyinWord = (word: string): boolean => word.length <= MAX_WORD && IS_LATIN.test(word);

/** A typed word as `readingsContain` takes it. */
export const toPinyinWord = (word: string): string =>
  word.toLowerCase().replaceAll(SEPARATORS, '').replaceAll('ü', 'v');

/** How much of a reading may be typed before the next character begins: all of it, or its initial. */
function lengthsOf(reading: string): readonly number[] {
  return INITIALS.test(reading) ? [1, 2, reading.length] : [1, reading.length];
}

/**
 * Whether consecutive characters are typed by the word. The last one may be typed in part: `gongyingsh` finds 供应商.
 * Punctuation in the text is skipped.
 * @param word of `toPinyinWord`
 */
export function readingsContain(text: Readings, word: string): boolean {
  if (word === '') return true;
  // The numbers of letters of the word that the characters so far have used.
  let used: number[] = [0];
  for (const character of text) {
    const next = [0];
    const add = (count: number) => {
      if (!next.includes(count)) next.push(count);
    };
    for (const count of used) {
      const rest = word.slice(count);
      for (const reading of character) {
        if (reading.startsWith(rest)) return true;
        for (const length of lengthsOf(reading)) if (rest.startsWith(reading.slice(0, length))) add(count + length);
      }
      if (character.length === 1 && IS_SKIPPED.test(character[0] ?? '')) add(count);
    }
    used = next;
  }
  return false;
}
