import { useCallback } from 'react';
import { areasOf } from '@/model/grid/selection/selection';
import styles from '../core/grid.module.css';
import { computeSelectionStats } from './selection-stats';
import type { GridState, GridChannel } from '../core/grid-state';
import { messages } from '../core/messages';
import { useTimeSliced } from '../core/use-time-sliced';
import { useGridEvent } from '../core/use-grid-event';

const RECOMPUTE_ON: readonly GridChannel[] = ['selection'];

/**
 * Below the table: how many rows there are, and what the selected cells come to.
 * @param brief the latter alone: a list says itself how many rows there are
 */
export function StatusBar({ state, statsOnly = false }: { state: GridState; statsOnly?: boolean }) {
  useGridEvent(state, 'layout');
  useGridEvent(state, 'rowSelection');
  const stats = useTimeSliced(
    state,
    RECOMPUTE_ON,
    useCallback(() => computeSelectionStats(state), [state]),
  );
  const { selection: selected } = state;
  const selectedIds = state.rowSelection.ids;
  const area = selected ? areasOf(selected)[0] : undefined;
  return (
    <div className={styles.status} tabIndex={-1} data-behind data-brief={statsOnly}>
      {!statsOnly && (
        <span>
          {state.filters.length > 0
            ? messages.filteredCount(state.displayedIds.length, state.rows.ids.length)
            : messages.rows(state.displayedIds.length)}
        </span>
      )}
      {!statsOnly && selectedIds.size > 0 && <span>{messages.selectedCount(selectedIds.size)}</span>}
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
