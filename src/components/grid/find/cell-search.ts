/** Looks for a text in all cells on screen and beyond. */
import type { Spot } from '@/model/grid/selection/selection';
import type { GridState } from '../core/grid-state';

/** More finds than these are not counted. */
export const MAX_MATCHES = 10_000;
/** Rows between two pauses. */
const ROWS_PER_YIELD = 100;

/** Cells whose text holds `word`, in reading order; pauses at every `yield`. */
export function* searchCells(state: GridState, word: string): Generator<undefined, readonly Spot[], void> {
  const matches: Spot[] = [];
  const needle = word.trim().toLocaleLowerCase();
  if (needle === '') return matches;
  for (let row = 0; row < state.displayedIds.length && matches.length < MAX_MATCHES; row += 1) {
    const values = state.rows.row(state.displayedIds[row] as string);
    if (values)
      state.columns.forEach((column, col) => {
        if (column.text(values).toLocaleLowerCase().includes(needle)) matches.push({ row, col });
      });
    if (row % ROWS_PER_YIELD === ROWS_PER_YIELD - 1) yield;
  }
  return matches;
}

/** The find after a cell, or before it; at the end it begins anew. */
export function nextMatch(matches: readonly Spot[], from: Spot | null, back: boolean): number {
  if (matches.length === 0) return -1;
  if (!from) return back ? matches.length - 1 : 0;
  const compare = (one: Spot) => one.row - from.row || one.col - from.col;
  const index = back ? matches.findLastIndex((one) => compare(one) < 0) : matches.findIndex((one) => compare(one) > 0);
  return index >= 0 ? index : back ? matches.length - 1 : 0;
}
