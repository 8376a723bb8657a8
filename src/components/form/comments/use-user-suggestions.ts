import { useEffect, useMemo, useState } from 'react';
import { isCancelled } from '@/runtime/errors/api-error';
import { reportError } from '@/runtime/notices/notices';
import { createTypedSearch } from '@/runtime/lookup/search-sources';
import { userSources } from '@/runtime/lookup/user-sources';
import type { SearchHit } from '@/model/entity/entity';
import { mentionText, type ChosenUsers } from './mentions';

export interface UserSuggestion {
  /** User name. */
  key: string;
  /** Text after `@`. */
  value: string;
  note: string;
}

/** Users who share their name with another hit, or with a chosen user, have their user name added. */
function suggestionsOf(hits: readonly SearchHit[], chosen: ChosenUsers): UserSuggestion[] {
  const isShared = ({ value, text }: SearchHit) =>
    hits.some((other) => other.text === text && other.value !== value) ||
    (Object.hasOwn(chosen, text) && chosen[text] !== value);
  return hits.map((hit) => ({
    key: hit.value,
    value: mentionText(hit.text, hit.value, isShared(hit)),
    note: hit.note ?? hit.value,
  }));
}

/** Suggestions for the text after `@`, of the users whom the server accepts: debounced, late replies dropped. */
export function useUserSuggestions(chosen: ChosenUsers) {
  const [hits, setHits] = useState<readonly SearchHit[] | null>(null);
  const search = useMemo(() => createTypedSearch(userSources().colleague, 'cell'), []);
  useEffect(() => () => search.cancel(), [search]);
  const find = (word: string) => {
    setHits(null);
    search(word).then(setHits, (error: unknown) => {
      if (isCancelled(error)) return;
      setHits([]);
      reportError(error);
    });
  };
  return { loading: hits === null, suggestions: suggestionsOf(hits ?? [], chosen), find };
}
