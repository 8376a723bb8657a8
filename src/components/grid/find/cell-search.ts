/** Searches a text in all displayed rows, rendered or not. */
import type { CellCoordinate } from '@/model/grid/selection/selection';
import type { GridState } from '../core/grid-state';

/** The search stops at this number of matches. */
export const MAX_MATCHES = 10_000;
const ROWS_PER_YIELD = 100;

/** Cells whose text contains `word`, in reading order; pauses at each `yield`. */
export function* searchCells(grid: GridState, word: string): Generator<undefined, readonly CellCoordinate[], void> {
  const matches: CellCoordinate[] = [];
  const needle = word.trim().toLocaleLowerCase();
  if (needle === '') return matches;
  for (let row = 0; row < grid.displayedIds.length && matches.length < MAX_MATCHES; row += 1) {
    const values = grid.rows.row(grid.displayedIds[row] ?? '');
    if (values)
      grid.columns.forEach((column, col) => {
        if (column.text(values).toLocaleLowerCase().includes(needle)) matches.push({ row, col });
      });
    if (row % ROWS_PER_YIELD === ROWS_PER_YIELD - 1) yield;
  }
  return matches;
}

/** Index of the match after a cell, or before it; wraps around at the end. −1 when there are no matches. */
export function nextMatch(matches: readonly CellCoordinate[], from: CellCoordinate | null, backwards: boolean): number {
  if (matches.length === 0) return -1;
  if (!from) return backwards ? matches.length - 1 : 0;
  const compare = (one: CellCoordinate) => one.row - from.row || one.col - from.col;
  const index = backwards
    ? matches.findLastIndex((one) => compare(one) < 0)
    : matches.findIndex((one) => compare(one) > 0);
  return index >= 0 ? index : backwards ? matches.length - 1 : 0;
}
