import type { GridState } from '../core/grid-state';

/** Texts that the filter offers at most. */
export const MAX_DISTINCT_TEXTS = 500;
const ROWS_PER_YIELD = 200;

/** A distinct text of a column, and the number of rows that have it. */
export type DistinctText = readonly [text: string, count: number];

/** Counts the texts of a column in all rows, the most frequent first; filters do not count. Pauses at each `yield`. */
export function* countDistinctTexts(grid: GridState, key: string): Generator<undefined, readonly DistinctText[], void> {
  const column = grid.columns.find((one) => one.key === key);
  const counts = new Map<string, number>();
  for (const [index, id] of grid.rows.ids.entries()) {
    const row = grid.rows.row(id);
    if (row && column) {
      const text = column.text(row);
      counts.set(text, (counts.get(text) ?? 0) + 1);
    }
    if (index % ROWS_PER_YIELD === ROWS_PER_YIELD - 1) yield;
  }
  return [...counts].toSorted(([, one], [, other]) => other - one).slice(0, MAX_DISTINCT_TEXTS);
}
