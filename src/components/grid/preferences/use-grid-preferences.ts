import { useCallback, useContext, useMemo, useSyncExternalStore } from 'react';
import { useSnapshot } from 'valtio';
import { useNarrow } from '@/components/responsive/use-narrow';
import { appearance } from '@/runtime/environment/appearance';
import type { GridColumn } from '../core/types';
import { orderByPin } from '../layout/column-layout';
import { applyPreferences, DEFAULT_PREFERENCES, type GridPreferences } from './grid-preferences';
import { GridPreferencesContext, preferencesName } from './grid-preferences-store';

export interface AppliedPreferences extends Pick<GridPreferences, 'size'> {
  /** Displayed columns in display order: pinned ones at the edges. */
  columns: readonly GridColumn[];
  /** Columns that the user has hidden. */
  hiddenColumns: readonly GridColumn[];
  /** Changes and stores the preferences. */
  update: (change: (now: GridPreferences) => GridPreferences) => void;
  reset: () => void;
}

/** The preferences that the user has for a screen, with the name that they are stored under. */
export function useStoredPreferences(screen: string): { preferences: GridPreferences; name: string } {
  const store = useContext(GridPreferencesContext);
  const name = preferencesName(screen);
  const preferences = useSyncExternalStore(
    useCallback((listener: () => void) => store.subscribe(name, listener), [store, name]),
    () => store.get(name),
  );
  return { preferences, name };
}

/** Columns with the preferences that the user has for a screen. */
export function useGridPreferences(allColumns: readonly GridColumn[], screen: string): AppliedPreferences {
  const store = useContext(GridPreferencesContext);
  const { preferences, name } = useStoredPreferences(screen);
  const narrow = useNarrow();
  const { rowSize } = useSnapshot(appearance());
  const columns = useMemo(() => {
    const applied = applyPreferences(allColumns, preferences);
    // A phone is too narrow for pinned columns.
    return orderByPin(narrow ? applied.map((column) => ({ ...column, pinned: null })) : applied);
  }, [allColumns, preferences, narrow]);
  return useMemo(() => {
    const update: AppliedPreferences['update'] = (change) => store.update(name, change);
    return {
      columns,
      // The row height that the user prefers everywhere, where this table has no own one.
      size: preferences.size ?? (rowSize === 'auto' ? null : rowSize),
      hiddenColumns: allColumns.filter(({ key }) => preferences.hidden.includes(key)),
      update,
      reset: () => update(() => DEFAULT_PREFERENCES),
    };
  }, [store, columns, allColumns, preferences, name, rowSize]);
}
