/** Finds cells with errors in all rows, also those that are not rendered, filtered out or in hidden columns. */
import type { Cell } from '@/model/grid/core/types';
import type { GridState } from '../core/grid-state';
import { concealedColumns } from './concealed-columns';

/** Direction of a search: to the next cell in reading order, or to the previous one. */
export type Step = 1 | -1;

const ROWS_PER_YIELD = 100;

/** Ids of all rows: those on screen in their order, then those that a filter conceals. */
function searchedIds({ displayedIds, rows }: GridState): readonly string[] {
  if (displayedIds.length === rows.ids.length) return displayedIds;
  const displayed = new Set(displayedIds);
  return [...displayedIds, ...rows.ids.filter((id) => !displayed.has(id))];
}

/**
 * The next cell with an error; pauses at each `yield`.
 * @param from the search begins behind this cell; null: at the first cell, or the last one backwards
 * @returns null when there is none up to the end
 */
export function* findError(grid: GridState, from: Cell | null, step: Step): Generator<undefined, Cell | null, void> {
  const ids = searchedIds(grid);
  const keys = [...grid.columns, ...concealedColumns(grid).columns].map(({ key }) => key);
  let row = from ? ids.indexOf(from.id) : -1;
  let col = from && row >= 0 ? keys.indexOf(from.key) + step : step > 0 ? 0 : keys.length - 1;
  if (row < 0) row = step > 0 ? 0 : ids.length - 1;
  for (let visited = 1; row >= 0 && row < ids.length; visited += 1) {
    const id = ids[row] ?? '';
    for (; col >= 0 && col < keys.length; col += step) {
      const key = keys[col] ?? '';
      if (grid.rows.error(id, key) !== undefined) return { id, key };
    }
    row += step;
    col = step > 0 ? 0 : keys.length - 1;
    if (visited % ROWS_PER_YIELD === 0) yield;
  }
  return null;
}
