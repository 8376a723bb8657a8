import { useState } from 'react';
import type { Entity } from '@/model/entity/entity';
import type { QueryItem } from '@/model/screens/screen';
import type { QueryValues } from './query-params';

/** What a list hands to its query, whatever it looks like. */
export interface QueryProps {
  /** Names the query among those of other lists on the page. */
  label: string;
  items: readonly QueryItem[];
  entity: Entity;
  schema: string;
  values: Readonly<QueryValues>;
  onSearch: (values: QueryValues) => void;
}

/** What is entered and not asked for yet; it begins anew where the list asks for something else. */
export function useQueryDraft(values: Readonly<QueryValues>) {
  const [draft, setDraft] = useState<QueryValues>({ ...values });
  const [draftOf, setDraftOf] = useState(values);
  if (draftOf !== values) {
    setDraftOf(values);
    setDraft({ ...values });
  }
  return [draft, setDraft] as const;
}
