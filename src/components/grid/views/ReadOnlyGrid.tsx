import { useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { openLoaded } from '@/model/grid/rows/loaded-rows';
import type { Row } from '@/model/record';
import { GridFrame } from './GridFrame';
import styles from '../core/grid.module.css';
import { SkeletonRows } from '@/components/loading/SkeletonRows';
import { texts as shared } from '@/components/messages';
import { useAvailableHeight } from '../layout/available-height';
import { GridState } from '../core/grid-state';
import { StatusBar } from '../footer/StatusBar';
import { messages } from '../core/messages';
import {
  READ_ONLY_ROW_SIZE,
  type TreeRowState,
  type GridColumn,
  type UtilityColumnKey,
  type RowFeatures,
  type ExternalSorting,
} from '../core/types';
import { useGridPreferences } from '../preferences/use-grid-preferences';

export interface RowSelectionProps {
  /** Records of other pages may be among them. */
  ids: readonly string[];
  onChange: (ids: readonly string[]) => void;
  /** Says why a row cannot be selected; null: it can. */
  getDisabledReason?: ((row: Row) => string | null) | undefined;
}

/** One row at a time, for a screen beside the table. */
export interface CurrentRow {
  id: string | null;
  onChange: (row: Row) => void;
}

export interface ReadOnlyGridProps {
  /** Names the table for those who cannot see it. */
  label: string;
  rows: readonly Row[];
  columns: readonly GridColumn[];
  /** The field that names a row: title of its card, name of its checkbox. */
  getRowLabel: (row: Row) => string;
  loading: boolean;
  selection: RowSelectionProps | null;
  /** Null: its rows have one order. */
  sorting: ExternalSorting | null;
  /** Buttons of a row and the width of their column. */
  actions: { width: number; of: (row: Row) => ReactNode } | null;
  /** Shown when there are no rows. */
  empty: ReactNode;
  /** What a row shows below itself when it is opened. */
  renderDetails?: ((row: Row) => ReactNode) | undefined;
  /** Opens what it would show there elsewhere. */
  openDetails?: ((row: Row) => void) | undefined;
  /** Present where rows stand below others. */
  getTreeState?: ((row: Row) => TreeRowState | undefined) | undefined;
  /** Present where a row can be chosen for another screen. */
  currentRow?: CurrentRow | undefined;
  /** The screen's file: what a person arranges is remembered under it. */
  schema: string;
  /** Pixels at most; null: the room that its screen leaves. */
  maxHeight: number | null;
}

const NO_PERMISSIONS = { add: false, remove: false };

/** Why a row cannot be ticked: what stands for rows on their way is none. */
function disablePlaceholders(
  getDisabledReason: RowFeatures['getDisabledReason'],
  getTreeState: RowFeatures['getTreeState'],
): RowFeatures['getDisabledReason'] {
  if (!getTreeState) return getDisabledReason;
  return (row) => (getTreeState(row)?.placeholder ? shared.loading : (getDisabledReason?.(row) ?? null));
}

/** The table engine over records to read: lists, and the rows of a record that is looked at. */
export function ReadOnlyGrid(props: ReadOnlyGridProps) {
  const { label, rows, columns: givenColumns, getRowLabel, loading, selection, sorting, actions, empty } = props;
  const { getTreeState = null, renderDetails = null, openDetails = null, currentRow, schema, maxHeight } = props;
  const root = useRef<HTMLDivElement>(null);
  const preferences = useGridPreferences(givenColumns, schema);
  const { columns } = preferences;
  const [{ state, shown: loadedRows }] = useState(() => {
    const loaded = openLoaded(rows);
    const options = { rows: loaded, undoableRows: null, columns, writable: false, canAddRows: false };
    return { shown: loaded, state: new GridState(options) };
  });
  useAvailableHeight(root);
  useLayoutEffect(() => state.connect(), [state]);
  useLayoutEffect(() => loadedRows.replace(rows), [loadedRows, rows]);
  useLayoutEffect(() => state.setColumns(columns), [state, columns]);
  const selectionDisabledReason = selection?.getDisabledReason ?? null;
  const getDisabledReason = useMemo(
    () => disablePlaceholders(selectionDisabledReason, getTreeState),
    [selectionDisabledReason, getTreeState],
  );
  const ids = selection?.ids;
  const latestSelection = useRef(selection);
  useLayoutEffect(() => {
    latestSelection.current = selection;
    state.rowSelection.setGetDisabledReason(getDisabledReason);
    state.setRowActivateHandler(
      currentRow ? (row) => !getTreeState?.(row)?.placeholder && currentRow.onChange(row) : null,
    );
  });
  useLayoutEffect(() => {
    state.rowSelection.control((selectedIds) => latestSelection.current?.onChange([...selectedIds]));
    return () => state.rowSelection.control(null);
  }, [state]);
  useLayoutEffect(() => state.rowSelection.replace(new Set(ids)), [state, ids]);
  const selectable = selection !== null;
  const utilityColumns = useMemo(
    (): readonly UtilityColumnKey[] => [
      ...(renderDetails || openDetails ? (['row-expand'] as const) : []),
      ...(selectable ? (['row-checkbox'] as const) : []),
    ],
    [renderDetails, openDetails, selectable],
  );
  const renderActions = actions?.of ?? null;
  const currentId = currentRow?.id ?? null;
  const rowFeatures = useMemo(
    (): RowFeatures => ({
      getRowLabel,
      getDisabledReason,
      getTreeState,
      renderActions,
      renderDetails,
      openDetails,
      currentId,
    }),
    [getRowLabel, getDisabledReason, getTreeState, renderActions, renderDetails, openDetails, currentId],
  );
  return (
    <div className={styles.grid} data-reading>
      <GridFrame
        rootRef={root}
        label={label}
        state={state}
        preferences={preferences}
        utilityColumns={utilityColumns}
        actionColumnWidth={actions?.width ?? 0}
        rowSize={preferences.size ?? READ_ONLY_ROW_SIZE}
        maxHeight={maxHeight}
        schema={schema}
        permissions={NO_PERMISSIONS}
        rowFeatures={rowFeatures}
        sorting={sorting}
        selectAllLabel={messages.selectPage}
        empty={loading ? <SkeletonRows columns={columns.length} /> : empty}
        loading={loading}
      />
      <StatusBar state={state} statsOnly />
    </div>
  );
}
