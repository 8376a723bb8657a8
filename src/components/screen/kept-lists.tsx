import { createContext, useState, type ReactNode } from 'react';
import type { QueryValues } from '../query/query-params';
import type { TableRow } from '../table/types';

/** What the user did in a list, for the newer version of its screen that takes its place. */
export interface KeptList {
  /** The fixed filters of the list as text: a list with others takes nothing over. */
  params: string;
  /** The request, as the address of a page stores it. */
  request: string;
  /** Values in the query bar that are not searched yet; null: none. */
  entered: QueryValues | null;
  /** The filters of the sidebar as text: the selection belongs to them. */
  sidebar: string;
  selected: readonly TableRow[];
  /** True when all records of the query are selected. */
  isAllSelected: boolean;
}

/** The mounted lists of a screen by id, with a function that reads what is to be kept. */
export type KeptLists = Map<string, () => KeptList>;

/** Null outside of a screen that follows changes of an administrator. */
export const KeptListsContext = createContext<KeptLists | null>(null);

/** Keeps what users did in the lists of a screen while its version changes: place it around the part with the version as key. */
export function KeepLists({ children }: { children: ReactNode }) {
  const [lists] = useState((): KeptLists => new Map());
  return <KeptListsContext value={lists}>{children}</KeptListsContext>;
}
