import { useCallback, useSyncExternalStore } from 'react';
import { rangesOf } from '@/model/grid/selection/selection';
import styles from './footer.module.css';
import { computeSelectionStats } from './selection-stats';
import type { GridState } from '../core/grid-state';
import type { Observable } from '../core/observable';
import type { SliceAccessor } from '../core/slice';
import { editAccess } from '../editing/edit-access';
import { cellSelection } from '../selection/cell-selection';
import { rowSelection } from '../selection/row-selection';
import { sortFilter } from '../sort-filter/sort-filter-state';
import { messages } from '../core/messages';
import { useTimeSliced } from '../core/use-time-sliced';
import { useObservable, useSlice } from '../core/use-observable';

const RECOMPUTE_ON: readonly SliceAccessor<Observable>[] = [cellSelection, (grid) => grid.rowsChanged];

const NO_SUBSCRIPTION = () => () => undefined;

/** Tells that names are being looked up and saving waits; after a moment, so that a quick answer does not flicker. */
function LookupStatus({ grid }: { grid: GridState }) {
  const { undoableRows } = editAccess(grid);
  const isFinishing = useSyncExternalStore(
    useCallback((listener: () => void) => undoableRows?.onStep(listener) ?? NO_SUBSCRIPTION(), [undoableRows]),
    () => undoableRows?.isFinishing === true,
  );
  return (
    isFinishing && (
      <span role="status" className={styles.lookup}>
        {messages.savingWaits}
      </span>
    )
  );
}

/**
 * The line below the grid: number of rows, and statistics of the selected cells.
 * @param props.statsOnly without the number of rows, which a list shows in its pager
 */
export function StatusBar({ grid, statsOnly = false }: { grid: GridState; statsOnly?: boolean }) {
  useObservable(grid.displayChanged);
  const { ids: selectedIds } = useSlice(rowSelection, grid);
  const stats = useTimeSliced(
    grid,
    RECOMPUTE_ON,
    useCallback(() => computeSelectionStats(grid), [grid]),
  );
  const { current } = cellSelection(grid);
  const area = current ? rangesOf(current)[0] : undefined;
  return (
    <div className={styles.status} tabIndex={-1} data-behind data-brief={statsOnly}>
      {!statsOnly && (
        <span>
          {sortFilter(grid).filters.length > 0
            ? messages.filteredCount(grid.displayedIds.length, grid.rows.ids.length)
            : messages.rows(grid.displayedIds.length)}
        </span>
      )}
      {!statsOnly && selectedIds.size > 0 && <span>{messages.selectedCount(selectedIds.size)}</span>}
      <LookupStatus grid={grid} />
      <span className={styles.stats}>
        {area && stats && stats.cellCount > 1 && (
          <>
            <span>{messages.areaSize(area.bottom - area.top + 1, area.right - area.left + 1)}</span>
            <span>{messages.count(stats.filledCount)}</span>
            {stats.sum !== null && <span>{messages.sumOf(stats.sum)}</span>}
            {stats.average !== null && <span>{messages.averageOf(stats.average)}</span>}
          </>
        )}
      </span>
    </div>
  );
}

/** Keeps the space of the status bar until it is rendered. */
export const StatusBarPlaceholder = () => <div className={styles.status} />;
