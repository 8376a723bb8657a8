import { useEffect, useState, type FormEvent } from 'react';
import type { Entity } from '@/model/entity/entity';
import type { QueryItem } from '@/model/screens/screen';
import { notify } from '@/runtime/notices/notices';
import type { DraftStore } from './draft-store';
import { unreadableError, type QueryValues } from './query-params';

/** Props of a query component (bar or drawer). */
export interface QueryProps {
  /** Accessible name that distinguishes the query from those of other lists on the page. */
  label: string;
  items: readonly QueryItem[];
  entity: Entity;
  schema: string;
  values: Readonly<QueryValues>;
  onSearch: (values: QueryValues) => void;
}

/**
 * State of entered values that are not searched yet; reset when the query of the list changes.
 * @param store keeps the entered values when the component is mounted anew
 * @returns the values, their setter, and the submit handler of the form: it searches, unless a text could not be read;
 * then it says why and focuses that input
 */
export function useQueryDraft(
  values: Readonly<QueryValues>,
  onSearch: (values: QueryValues) => void,
  store?: DraftStore,
) {
  const [draft, setDraft] = useState<QueryValues>(() => ({ ...(store?.read() ?? values) }));
  useEffect(() => store?.write(draft), [store, draft]);
  const [draftOf, setDraftOf] = useState(values);
  if (draftOf !== values) {
    setDraftOf(values);
    setDraft({ ...values });
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const error = unreadableError(draft);
    if (error === undefined) return onSearch(draft);
    notify.warning(error);
    event.currentTarget.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  };
  return [draft, setDraft, submit] as const;
}
