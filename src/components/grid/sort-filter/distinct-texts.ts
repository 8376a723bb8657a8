/** The texts that a column holds, to choose from. */
import type { GridState } from '../core/grid-state';

/** More than these nobody reads through. */
export const MAX_DISTINCT_TEXTS = 500;
/** Rows between two pauses. */
const ROWS_PER_YIELD = 200;

/** How often each text occurs, the most frequent first; pauses at every `yield`. Filters of this column do not count. */
export function* countDistinctTexts(
  state: GridState,
  key: string,
): Generator<undefined, readonly (readonly [string, number])[], void> {
  const column = state.columns.find((one) => one.key === key);
  const counts = new Map<string, number>();
  for (const [at, id] of state.rows.ids.entries()) {
    const row = state.rows.row(id);
    if (row && column) {
      const text = column.text(row);
      counts.set(text, (counts.get(text) ?? 0) + 1);
    }
    if (at % ROWS_PER_YIELD === ROWS_PER_YIELD - 1) yield;
  }
  return [...counts].toSorted(([, one], [, other]) => other - one).slice(0, MAX_DISTINCT_TEXTS);
}
