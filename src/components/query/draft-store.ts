/** Holds what is entered in a query bar and not searched yet, beyond the lifetime of the bar. */
import type { QueryValues } from './query-params';

export interface DraftStore {
  /** Null when nothing was entered. */
  read: () => QueryValues | null;
  write: (values: QueryValues) => void;
}

export function createDraftStore(entered: QueryValues | null): DraftStore {
  let current = entered;
  return {
    read: () => current,
    write(values) {
      current = values;
    },
  };
}
