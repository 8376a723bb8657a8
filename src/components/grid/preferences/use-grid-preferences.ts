import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { session } from '@/runtime/session/session-state';
import { useNarrow } from '@/components/responsive/use-narrow';
import {
  applyPreferences,
  DEFAULT_PREFERENCES,
  savePreferences,
  loadPreferences,
  type GridPreferences,
} from './grid-preferences';
import { orderByPin } from '../layout/column-layout';
import type { GridColumn } from '../core/types';

export interface AppliedPreferences extends Pick<GridPreferences, 'size'> {
  /** As they are shown: pinned ones at their edges. */
  columns: readonly GridColumn[];
  /** Columns that the person has hidden. */
  hiddenColumns: readonly GridColumn[];
  /** Takes a new arrangement and keeps it. */
  update: (next: (now: GridPreferences) => GridPreferences) => void;
  reset: () => void;
}

/** What is on screen now: a table and the menu beside it draw the same arrangement. */
const storesByName = new Map<string, { now: GridPreferences; listeners: Set<() => void> }>();

function storeOf(name: string) {
  const entry = storesByName.get(name) ?? { now: loadPreferences(name), listeners: new Set() };
  storesByName.set(name, entry);
  return entry;
}

function subscribe(name: string, listener: () => void): () => void {
  const { listeners } = storeOf(name);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) storesByName.delete(name);
  };
}

/** Columns as this person arranged them on this screen. */
export function useGridPreferences(allColumns: readonly GridColumn[], screen: string): AppliedPreferences {
  const name = `${session.user?.id ?? ''}:${screen}`;
  const arrangement = useSyncExternalStore(
    useCallback((listener: () => void) => subscribe(name, listener), [name]),
    () => storeOf(name).now,
  );
  const narrow = useNarrow();
  const columns = useMemo(() => {
    const arrangedColumns = applyPreferences(allColumns, arrangement);
    // A phone is too narrow for columns that stay.
    return orderByPin(narrow ? arrangedColumns.map((column) => ({ ...column, pinned: null })) : arrangedColumns);
  }, [allColumns, arrangement, narrow]);
  return useMemo(() => {
    const update: AppliedPreferences['update'] = (next) => {
      const entry = storeOf(name);
      entry.now = next(entry.now);
      savePreferences(name, entry.now);
      for (const listener of entry.listeners) listener();
    };
    return {
      columns,
      size: arrangement.size,
      hiddenColumns: allColumns.filter(({ key }) => arrangement.hidden.includes(key)),
      update,
      reset: () => update(() => DEFAULT_PREFERENCES),
    };
  }, [columns, allColumns, arrangement, name]);
}
