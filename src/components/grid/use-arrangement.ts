import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { session } from '@/runtime/session-state';
import { useNarrow } from '../narrow';
import { arrange, AS_WRITTEN, keepArrangement, readArrangement, type Arrangement } from './arrangement';
import { inPlace } from './layout';
import type { GridColumn } from './types';

export interface Arranged extends Pick<Arrangement, 'size'> {
  /** As they are shown: pinned ones at their edges. */
  columns: readonly GridColumn[];
  /** Columns that the person has hidden. */
  hidden: readonly GridColumn[];
  /** Takes a new arrangement and keeps it. */
  change: (next: (now: Arrangement) => Arrangement) => void;
  reset: () => void;
}

/** What is on screen now: a table and the menu beside it draw the same arrangement. */
const shown = new Map<string, { now: Arrangement; listeners: Set<() => void> }>();

function entryOf(name: string) {
  const entry = shown.get(name) ?? { now: readArrangement(name), listeners: new Set() };
  shown.set(name, entry);
  return entry;
}

function follow(name: string, listener: () => void): () => void {
  const { listeners } = entryOf(name);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) shown.delete(name);
  };
}

/** Columns as this person arranged them on this screen. */
export function useArrangement(given: readonly GridColumn[], screen: string): Arranged {
  const name = `${session.user?.id ?? ''}:${screen}`;
  const arrangement = useSyncExternalStore(
    useCallback((listener: () => void) => follow(name, listener), [name]),
    () => entryOf(name).now,
  );
  const narrow = useNarrow();
  const columns = useMemo(() => {
    const arranged = arrange(given, arrangement);
    // A phone is too narrow for columns that stay.
    return inPlace(narrow ? arranged.map((column) => ({ ...column, pinned: null })) : arranged);
  }, [given, arrangement, narrow]);
  return useMemo(() => {
    const change: Arranged['change'] = (next) => {
      const entry = entryOf(name);
      entry.now = next(entry.now);
      keepArrangement(name, entry.now);
      for (const listener of entry.listeners) listener();
    };
    return {
      columns,
      size: arrangement.size,
      hidden: given.filter(({ key }) => arrangement.hidden.includes(key)),
      change,
      reset: () => change(() => AS_WRITTEN),
    };
  }, [columns, given, arrangement, name]);
}
