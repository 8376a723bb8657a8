import { useState, type KeyboardEvent, type ReactNode, type Ref } from 'react';
import { selectCell } from '@/model/grid/selection/selection';
import styles from './views.module.css';
import type { GridState } from '../core/grid-state';
import {
  ROW_HEIGHTS,
  type AllTotals,
  type ExternalSorting,
  type RowFeatures,
  type RowPermissions,
  type RowsExtent,
  type RowSize,
  type UtilityColumnKey,
} from '../core/types';
import { editAccess } from '../editing/edit-access';
import type { FindMode } from '../find/FindBar';
import type { AppliedPreferences } from '../preferences/use-grid-preferences';
import { cellSelection } from '../selection/cell-selection';
import { GridNotices, type GridErrors } from './GridNotices';
import { GridOverlays } from './GridOverlays';
import { GridViewport, HEADER_HEIGHT } from './GridViewport';
import { useContextMenu } from './use-context-menu';
import { useGridLayout } from './use-grid-layout';
import { NO_PERMISSIONS } from './use-grid';

export interface GridFrameProps {
  /** Accessible name. */
  label: string;
  grid: GridState;
  preferences: AppliedPreferences;
  /** In their order. */
  utilityColumns: readonly UtilityColumnKey[];
  /** Pixels; 0: there is no action column. */
  actionColumnWidth?: number;
  rowSize: RowSize;
  /** Pixels; null: the height that its screen leaves. */
  maxHeight: number | null;
  /** The schema file, for messages about unknown types. */
  schema: string;
  permissions?: RowPermissions;
  rowFeatures: RowFeatures;
  sorting?: ExternalSorting | null;
  /** Name of the checkbox that selects all rows. */
  selectAllLabel: string;
  /** `all` when absent. */
  extent?: RowsExtent;
  /** Totals of the records on all pages; null when absent. */
  allTotals?: AllTotals | null;
  /** Shown when there are no rows. */
  empty: ReactNode;
  loading?: boolean;
  rootRef: Ref<HTMLDivElement>;
  errors?: GridErrors;
}

/** Height that a low window leaves free below the grid, for its notices: they never cover rows (pixels). */
const NOTICES_SPACE = 128;

const NO_ERRORS: GridErrors = { found: null, problem: null };

/** Selects and focuses the first cell, or the active one. Returns false when there are no cells. */
function enterGrid(grid: GridState): boolean {
  if (grid.displayedIds.length === 0 || grid.columns.length === 0) return false;
  const selection = cellSelection(grid);
  selection.select(selection.current ?? selectCell({ row: 0, col: 0 }));
  grid.handles.focus();
  return true;
}

/** Ctrl+F finds, Ctrl+H replaces; Command+H belongs to the system. */
function findModeOf({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent, writable: boolean): FindMode | null {
  if (shiftKey) return null;
  if (key.toLowerCase() === 'h' && ctrlKey) return writable ? 'replace' : null;
  return key.toLowerCase() === 'f' && (ctrlKey || metaKey) ? 'find' : null;
}

/** The grid with its overlays (find bar, context menu) and notices; toolbar and status bar are around it. */
export function GridFrame(props: GridFrameProps) {
  const { label, grid, preferences, utilityColumns, rowSize, maxHeight, schema, rowFeatures, selectAllLabel } = props;
  const {
    actionColumnWidth = 0,
    permissions = NO_PERMISSIONS,
    sorting = null,
    empty,
    loading = false,
    extent = 'all',
    allTotals = null,
    rootRef,
    errors = NO_ERRORS,
  } = props;
  const [findMode, setFindMode] = useState<FindMode | null>(null);
  const menu = useContextMenu(grid);
  const { columns } = preferences;
  const { layout, rowOffsets } = useGridLayout(grid, { columns, utilityColumns, actionColumnWidth, rowSize });
  const { writable } = editAccess(grid);
  const isEmpty = grid.displayedIds.length === 0;
  const minHeight = HEADER_HEIGHT * layout.headerLevels + ROW_HEIGHTS[rowSize] * 2;
  return (
    <>
      <div
        ref={rootRef}
        data-grid
        data-size={rowSize}
        data-asked={menu.position ? true : undefined}
        className={styles.frame}
        style={
          maxHeight === null
            ? undefined
            : {
                maxHeight: `min(${maxHeight}px, 100dvh - var(--footer-height, 0px) - ${NOTICES_SPACE}px)`,
                minHeight: Math.min(maxHeight, minHeight),
              }
        }
      >
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- its role is one of two */}
        <div
          role={rowFeatures.getTreeState ? 'treegrid' : 'grid'}
          aria-label={label}
          aria-busy={loading}
          aria-rowcount={grid.displayedIds.length + layout.headerLevels}
          aria-colcount={columns.length}
          aria-multiselectable="true"
          aria-readonly={!writable}
          tabIndex={writable || isEmpty ? -1 : 0}
          className={styles.table}
          onContextMenu={menu.open}
          onKeyDown={(event) => {
            const { key, target, currentTarget } = event;
            const mode = findModeOf(event, writable);
            if (mode) setFindMode(mode);
            else if (target !== currentTarget || !/^(Arrow|Home|End|Enter)/.test(key) || !enterGrid(grid)) return;
            event.preventDefault();
          }}
        >
          <GridViewport
            grid={grid}
            layout={layout}
            preferences={preferences}
            rowOffsets={rowOffsets}
            label={label}
            schema={schema}
            reorderable={writable}
            maxHeight={maxHeight}
            rowFeatures={rowFeatures}
            sorting={sorting}
            selectAllLabel={selectAllLabel}
            extent={extent}
            allTotals={allTotals}
          />
        </div>
        {isEmpty && <div className={styles.empty}>{empty}</div>}
      </div>
      <GridNotices grid={grid} errors={errors} />
      <GridOverlays
        grid={grid}
        label={label}
        permissions={permissions}
        findMode={findMode}
        onFindModeChange={setFindMode}
        menuPosition={menu.position}
        onMenuClose={menu.close}
      />
    </>
  );
}
