/** The texts that a column holds, to choose from. */
import type { GridState } from './state';

/** More than these nobody reads through. */
export const MOST_TEXTS = 500;
/** Rows between two pauses. */
const STRIDE = 200;

/** How often each text occurs, the most frequent first; pauses at every `yield`. Filters of this column do not count. */
export function* distinctTexts(
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
    if (at % STRIDE === STRIDE - 1) yield;
  }
  return [...counts].toSorted(([, one], [, other]) => other - one).slice(0, MOST_TEXTS);
}
