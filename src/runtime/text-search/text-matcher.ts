/** Search in texts that are loaded, by a part of the text or by its pinyin. */
import { isPinyinWord, readingsContain, toPinyinWord, type Readings } from '@/model/values/readings';
import { runInTimeSlices } from '../async/time-slice';
import { loadChunk } from '../http/connection';
import { service } from '../service';

/** Texts whose readings are kept at most; beyond that the oldest ones are forgotten. */
const MAX_INDEXED = 20_000;
const HAS_CHINESE = /\p{Script=Han}/u;

/** Readings by text, and how many texts were read. */
const index = service(() => ({ readings: new Map<string, Readings>(), added: 0 }));

function* addAll(texts: readonly string[], readingsOf: (text: string) => Readings): Generator<undefined, void, void> {
  const known = index();
  for (const text of texts) {
    if (known.readings.has(text) || !HAS_CHINESE.test(text)) continue;
    known.readings.set(text, readingsOf(text));
    known.added += 1;
    const [oldest] = known.readings.size > MAX_INDEXED ? known.readings.keys() : [];
    if (oldest !== undefined) known.readings.delete(oldest);
    yield;
  }
}

/**
 * Prepares texts for a search by pinyin: loads the dictionary of readings, and reads the texts in time slices.
 * @returns whether matchers find more than before
 * @throws never
 */
export async function indexReadings(texts: readonly string[], signal?: AbortSignal): Promise<boolean> {
  const { added } = index();
  try {
    const { readingsOf } = await loadChunk(() => import('./readings-of'));
    await runInTimeSlices(addAll(texts, readingsOf), signal);
  } catch {
    // Without the dictionary, parts of texts are still found.
  }
  return index().added !== added;
}

/** Whether a text contains a word, or its readings do: those of the texts that `indexReadings` prepared. */
export function createTextMatcher(word: string): (text: string) => boolean {
  const wanted = word.toLowerCase();
  const pinyin = isPinyinWord(word) ? toPinyinWord(word) : '';
  const known = index().readings;
  return (text) => {
    if (text.toLowerCase().includes(wanted)) return true;
    const readings = pinyin === '' ? undefined : known.get(text);
    return readings !== undefined && readingsContain(readings, pinyin);
  };
}

/** As `createTextMatcher`, after the texts were prepared if the word can be pinyin. @throws never */
export async function loadTextMatcher(word: string, texts: readonly string[]): Promise<(text: string) => boolean> {
  if (isPinyinWord(word)) await indexReadings(texts);
  return createTextMatcher(word);
}
