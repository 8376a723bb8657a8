import type { TableRow } from '@/components/table/types';
import type { ListState } from './list-state';

/** What a loader reads and writes. */
export interface LoaderContext {
  data: ListState;
  /** All records that were loaded so far, by id. */
  rowsById: Map<string, TableRow>;
  /** Parameters of the state's present request. @param withQuery false leaves out the user's query */
  requestParams: (withQuery?: boolean) => Record<string, string>;
  /** True when a request of its own counts the records. */
  countsApart: () => boolean;
}

/** Loads the rows of a list into its state. */
export interface RowLoader {
  /** Stores nothing after `signal` is aborted. @throws anything with `code` and `message` */
  load(signal: AbortSignal): Promise<void>;
  /** Applies the state's new query to loaded rows. @returns false when the query takes a request */
  applyQuery?(): boolean;
  /** Expands or collapses a node of a tree. @param signal of the latest load; null when the list has stopped */
  toggleNode?(id: string, signal: AbortSignal | null): Promise<void>;
  /** Expands nodes of a tree and their ancestors with the next load. */
  expandNodes?(ids: readonly string[]): void;
}
