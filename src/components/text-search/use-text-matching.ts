import { useEffect, useState } from 'react';
import { isPinyinWord } from '@/model/values/readings';
import { createTextMatcher, indexReadings } from '@/runtime/text-search/text-matcher';

/** Gives the test of a word. */
type MatcherOf = typeof createTextMatcher;

/**
 * Search in loaded texts by a part of the text or by pinyin. The texts are prepared at the first Latin letter; until
 * then only parts of texts are found. Returns another function when more is found.
 * @param texts must be the same list while it holds the same texts
 * @param word what is typed at present
 */
export function useTextMatching(texts: readonly string[], word: string): MatcherOf {
  const [matcherOf, setMatcherOf] = useState<MatcherOf>(() => createTextMatcher);
  const isPinyin = isPinyinWord(word);
  useEffect(() => {
    if (!isPinyin) return undefined;
    const controller = new AbortController();
    void indexReadings(texts, controller.signal).then(() => {
      if (!controller.signal.aborted) setMatcherOf((): MatcherOf => (asked) => createTextMatcher(asked));
    });
    return () => controller.abort();
  }, [isPinyin, texts]);
  return matcherOf;
}
