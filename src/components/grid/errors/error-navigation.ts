/** Moves the active cell from error to error, and shows cells that a filter or a hidden column conceals. */
import type { Cell } from '@/model/grid/core/types';
import { selectCell } from '@/model/grid/selection/selection';
import { runInTimeSlices } from '@/runtime/async/time-slice';
import type { GridState } from '../core/grid-state';
import { LatestTask } from '../core/latest-task';
import { defineSlice } from '../core/slice';
import { commit } from '../editing/cell-editing';
import { cellSelection } from '../selection/cell-selection';
import { filterByColumn } from '../sort-filter/sort-filter';
import { sortFilter } from '../sort-filter/sort-filter-state';
import { concealedColumns } from './concealed-columns';
import { findError, type Step } from './error-search';

/** The running search, and what follows the last error of the grid. */
class ErrorNavigation {
  readonly search = new LatestTask();
  /** Called behind the last error instead of starting again at the other end; a form goes on to its next grid. */
  onEnd: ((step: Step) => void) | null = null;
}

export const errorNavigation = defineSlice(() => new ErrorNavigation());

/** Selects and focuses a cell. Removes filters that conceal its row, and shows its column if the user has hidden it. */
export async function revealCell(grid: GridState, { id, key }: Cell): Promise<void> {
  const concealed = concealedColumns(grid);
  if (concealed.columns.some((column) => column.key === key)) concealed.show(key);
  if (grid.rowIndex(id) < 0)
    for (const filter of sortFilter(grid).filters) await filterByColumn(grid, filter.key, null);
  const row = grid.rowIndex(id);
  const col = grid.columns.findIndex((column) => column.key === key);
  if (row >= 0) cellSelection(grid).select(selectCell({ row, col: Math.max(0, col) }));
  grid.handles.focus();
  grid.handles.revealActiveCell();
}

/**
 * Goes to the next or previous cell with an error. A later call ends this one.
 * @param from the search begins behind this cell; null: at the first cell, or the last one backwards
 * @returns false when there is none up to the end of the grid
 */
export async function goToErrorFrom(grid: GridState, from: Cell | null, step: Step): Promise<boolean> {
  const signal = errorNavigation(grid).search.restart();
  const cell = await runInTimeSlices(findError(grid, from, step), signal);
  if (signal.aborted) return true;
  if (!cell) return false;
  await revealCell(grid, cell);
  return true;
}

/** Goes to the next or previous error from the active cell; behind the last one on to the next grid, or around. */
export async function goToError(grid: GridState, step: Step): Promise<void> {
  commit(grid);
  const { activeCell } = cellSelection(grid);
  const from = activeCell && { id: activeCell.id, key: activeCell.column.key };
  if (from && (await goToErrorFrom(grid, from, step))) return;
  const { onEnd } = errorNavigation(grid);
  if (onEnd) onEnd(step);
  else await goToErrorFrom(grid, null, step);
}
