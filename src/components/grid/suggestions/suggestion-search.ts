/** Where the suggestions for a typed text come from. */
import { knownOptions } from '@/components/field/use-options';
import type { Field, SearchHit } from '@/model/entity/entity';
import type { Row } from '@/model/record';
import { types } from '@/registry/values';
import { loadedView } from '@/registry/views';
import { takeLatest, type TakeLatest } from '@/runtime/async/take-latest';
import { createTextMatcher, loadTextMatcher } from '@/runtime/text-search/text-matcher';
import { createTypedSearch } from '@/runtime/lookup/search-sources';
import { searchSourceOf } from '@/runtime/lookup/search-source';

/** Options that are listed at most. */
const MAX_HITS = 10;

/** `known` answers at once, `find` later (loads, or asks the server, debounced); only the last answer counts. */
export interface SuggestionSearch {
  known: ((word: string) => readonly SearchHit[]) | null;
  find: TakeLatest<[word: string], readonly SearchHit[]> | null;
}

/** The options whose text matches a word, those that begin with it first. */
function matching(
  options: readonly SearchHit[],
  word: string,
  matches: (text: string) => boolean,
): readonly SearchHit[] {
  const asked = word.toLowerCase();
  const found = options.filter(({ text, disabled }) => !disabled && matches(text));
  const begins = ({ text }: SearchHit) => text.toLowerCase().startsWith(asked);
  return [...found.filter(begins), ...found.filter((hit) => !begins(hit))].slice(0, MAX_HITS);
}

async function findByText(options: readonly SearchHit[], word: string): Promise<readonly SearchHit[]> {
  const matches = await loadTextMatcher(
    word,
    options.map(({ text }) => text),
  );
  return matching(options, word, matches);
}

/** The search in the options of a field; null for a field without choices. */
export function suggestionSearchOf(field: Field, row: Row): SuggestionSearch | null {
  const type = types.get(field.type);
  if (!type?.keys) return null;
  const own = loadedView(field.type)?.search;
  const source = own
    ? { find: (word: string, signal: AbortSignal) => own(field, word, signal) }
    : searchSourceOf(field, row);
  if (source) return { known: null, find: createTypedSearch(source, 'cell') };
  const { loadNames } = type;
  if (loadNames)
    return {
      known: null,
      find: takeLatest(async (_signal, word: string) => {
        const names = Object.entries(await loadNames());
        return findByText(
          names.map(([value, text]) => ({ value, text, color: null, disabled: false })),
          word,
        );
      }),
    };
  return {
    known: (word) => matching(knownOptions(field), word, createTextMatcher(word)),
    find: takeLatest((_signal, word: string) => findByText(knownOptions(field), word)),
  };
}

/** Whether a field holds several codes, so that its texts are separated by commas. */
export const holdsSeveral = (field: Field): boolean => types.get(field.type)?.keys?.('a,b', field).length === 2;
