import { useState } from 'react';
import type { Entity } from '@/model/entity/entity';
import type { QueryItem } from '@/model/screens/screen';
import type { QueryValues } from './query-params';

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

/** State of entered values that are not searched yet; reset when the query of the list changes. */
export function useQueryDraft(values: Readonly<QueryValues>) {
  const [draft, setDraft] = useState<QueryValues>({ ...values });
  const [draftOf, setDraftOf] = useState(values);
  if (draftOf !== values) {
    setDraftOf(values);
    setDraft({ ...values });
  }
  return [draft, setDraft] as const;
}
