import { useLayoutEffect, useMemo, useRef, type ReactNode } from 'react';
import { openLoadedRows } from '@/model/grid/rows/loaded-rows';
import type { Row } from '@/model/record';
import { SkeletonRows } from '@/components/loading/SkeletonRows';
import { messages as shared } from '@/components/messages';
import styles from './views.module.css';
import { messages } from '../core/messages';
import {
  isRecordRow,
  READ_ONLY_ROW_SIZE,
  type AllTotals,
  type ExternalSorting,
  type GridColumn,
  type RowFeatures,
  type RowsExtent,
  type TreeRowState,
  type UtilityColumnKey,
} from '../core/types';
import { StatusBar } from '../footer/StatusBar';
import { useAvailableHeight } from '../layout/available-height';
import { useGridPreferences } from '../preferences/use-grid-preferences';
import { GridFrame } from './GridFrame';
import { useGrid } from './use-grid';
import { useListSelection, type CurrentRow, type RowSelectionProps } from './use-list-selection';

export type { CurrentRow, RowSelectionProps };

export interface ReadOnlyGridProps {
  /** Accessible name. */
  label: string;
  rows: readonly Row[];
  columns: readonly GridColumn[];
  /** Names a row, for its checkbox and its buttons. */
  getRowLabel: (row: Row) => string;
  /** The emphasis of a whole row. */
  getEmphasis?: RowFeatures['getEmphasis'];
  loading: boolean;
  /** `all` when absent. */
  extent?: RowsExtent;
  /** Totals of the records on all pages; null: only those of the page are shown. */
  allTotals?: AllTotals | null;
  /** Null: rows cannot be selected. */
  selection: RowSelectionProps | null;
  /** Null: rows have one order. */
  sorting: ExternalSorting | null;
  /** The action column: buttons of a row, and its width in pixels. */
  actions: { width: number; of: (row: Row) => ReactNode } | null;
  /** Shown when there are no rows. */
  empty: ReactNode;
  /** Details of a row, shown below it. */
  renderDetails?: ((row: Row) => ReactNode) | undefined;
  /** Opens the details in a dialog instead. */
  openDetails?: ((row: Row) => void) | undefined;
  /** Set for trees. */
  getTreeState?: ((row: Row) => TreeRowState | undefined) | undefined;
  /** Set when another screen shows one of the rows. */
  currentRow?: CurrentRow | undefined;
  /** The schema file: the user's preferences are stored under it. */
  schema: string;
  /** Pixels; null: the height that its screen leaves. */
  maxHeight: number | null;
}

const NO_ELEMENT = { current: null };

/** Why a row cannot be selected; placeholders of rows that are being loaded and heads of groups cannot. */
function disablePlaceholders(
  getDisabledReason: RowFeatures['getDisabledReason'],
  getTreeState: RowFeatures['getTreeState'],
): RowFeatures['getDisabledReason'] {
  if (!getTreeState) return getDisabledReason;
  return (row) => {
    const state = getTreeState(row);
    if (isRecordRow(state)) return getDisabledReason?.(row) ?? null;
    return state?.placeholder ? shared.loading : messages.noRecord;
  };
}

/** A grid for reading: lists, and child rows of a record that is only viewed. */
export function ReadOnlyGrid(props: ReadOnlyGridProps) {
  const { label, rows, columns: givenColumns, getRowLabel, loading, selection, sorting, actions, empty } = props;
  const {
    getEmphasis = null,
    getTreeState = null,
    renderDetails = null,
    openDetails = null,
    currentRow,
    schema,
    maxHeight,
    extent = 'all',
    allTotals = null,
  } = props;
  const root = useRef<HTMLDivElement>(null);
  const preferences = useGridPreferences(givenColumns, schema);
  const { columns } = preferences;
  const { grid, rows: loadedRows } = useGrid({
    columns,
    open: () => ({ rows: openLoadedRows(rows), undoableRows: null }),
    writable: false,
    canAddRows: false,
  });
  useAvailableHeight(maxHeight === null ? root : NO_ELEMENT);
  useLayoutEffect(() => loadedRows.replace(rows), [loadedRows, rows]);
  const selectionDisabledReason = selection?.getDisabledReason ?? null;
  const getDisabledReason = useMemo(
    () => disablePlaceholders(selectionDisabledReason, getTreeState),
    [selectionDisabledReason, getTreeState],
  );
  useListSelection(grid, { selection, getDisabledReason, currentRow, getTreeState });
  const selectionColumn: UtilityColumnKey | null = selection && (selection.single ? 'row-radio' : 'row-checkbox');
  const utilityColumns = useMemo(
    (): readonly UtilityColumnKey[] => [
      ...(renderDetails || openDetails ? (['row-expand'] as const) : []),
      ...(selectionColumn ? [selectionColumn] : []),
    ],
    [renderDetails, openDetails, selectionColumn],
  );
  const renderActions = actions?.of ?? null;
  const currentId = currentRow?.id ?? null;
  const rowFeatures = useMemo(
    (): RowFeatures => ({
      getRowLabel,
      getEmphasis,
      getDisabledReason,
      getTreeState,
      renderActions,
      renderDetails,
      openDetails,
      currentId,
    }),
    [getRowLabel, getEmphasis, getDisabledReason, getTreeState, renderActions, renderDetails, openDetails, currentId],
  );
  return (
    <div className={styles.grid} data-reading>
      <GridFrame
        rootRef={root}
        label={label}
        grid={grid}
        preferences={preferences}
        utilityColumns={utilityColumns}
        actionColumnWidth={actions?.width ?? 0}
        rowSize={preferences.size ?? READ_ONLY_ROW_SIZE}
        maxHeight={maxHeight}
        schema={schema}
        rowFeatures={rowFeatures}
        sorting={sorting}
        selectAllLabel={messages.selectPage}
        empty={loading ? <SkeletonRows columns={columns.length} /> : empty}
        loading={loading}
        extent={extent}
        allTotals={allTotals}
      />
      <StatusBar grid={grid} statsOnly />
    </div>
  );
}
