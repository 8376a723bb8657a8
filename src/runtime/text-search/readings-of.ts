/** The dictionary of readings. It is large: it is loaded when a search needs it first. */
import { polyphonic } from 'pinyin-pro';
import type { Readings } from '@/model/values/readings';

/** As keyboards enter ü: `lv` and, where both are usual, `lue`. */
function spellings(reading: string): readonly string[] {
  const typed = reading.toLowerCase().replaceAll('ü', 'v');
  return typed.endsWith('ve') ? [typed, typed.replace('v', 'u')] : [typed];
}

/** All readings of the characters of a text, and the characters themselves: both may be typed in one word. */
export const readingsOf = (text: string): Readings =>
  polyphonic(text, { toneType: 'none', type: 'all' }).map((readings) => [
    ...new Set(
      readings.flatMap(({ origin, pinyin, isZh }) => [origin.toLowerCase(), ...(isZh ? spellings(pinyin) : [])]),
    ),
  ]);
