/** Looks for a text in all cells on screen and beyond. */
import type { Spot } from '@/model/grid/selection';
import type { GridState } from './state';

/** More finds than these are not counted. */
export const MOST_FINDS = 10_000;
/** Rows between two pauses. */
const STRIDE = 100;

/** Cells whose text holds `word`, in reading order; pauses at every `yield`. */
export function* findsOf(state: GridState, word: string): Generator<undefined, readonly Spot[], void> {
  const found: Spot[] = [];
  const wanted = word.trim().toLocaleLowerCase();
  if (wanted === '') return found;
  for (let row = 0; row < state.view.length && found.length < MOST_FINDS; row += 1) {
    const values = state.rows.row(state.view[row] as string);
    if (values)
      state.columns.forEach((column, col) => {
        if (column.text(values).toLocaleLowerCase().includes(wanted)) found.push({ row, col });
      });
    if (row % STRIDE === STRIDE - 1) yield;
  }
  return found;
}

/** The find after a cell, or before it; at the end it begins anew. */
export function nextFind(finds: readonly Spot[], from: Spot | null, back: boolean): number {
  if (finds.length === 0) return -1;
  if (!from) return back ? finds.length - 1 : 0;
  const compare = (one: Spot) => one.row - from.row || one.col - from.col;
  const place = back ? finds.findLastIndex((one) => compare(one) < 0) : finds.findIndex((one) => compare(one) > 0);
  return place >= 0 ? place : back ? finds.length - 1 : 0;
}
