/** All mistakes of a grid, found with pauses in between. */
import type { CellErrors, GridRows } from './types';

/** Rows looked at between two pauses. */
const STRIDE = 8;

type Checked = Pick<GridRows, 'ids' | 'row' | 'error' | 'subscribe'>;

/** Looks at the named fields of every row; what changes during a pause is looked at again. */
export function* checkCells(rows: Checked, keys: readonly string[]): Generator<undefined, CellErrors, void> {
  const found = new Map<string, ReadonlyMap<string, string>>();
  const look = (id: string): void => {
    const errors = new Map<string, string>();
    for (const key of keys) {
      const message = rows.error(id, key);
      if (message !== undefined) errors.set(key, message);
    }
    if (errors.size > 0) found.set(id, errors);
    else found.delete(id);
  };
  const { ids } = rows;
  const changed = new Set<string>();
  const stop = rows.subscribe(({ cells }) => cells.forEach(({ id }) => changed.add(id)));
  try {
    for (let at = 0; at < ids.length; at += 1) {
      look(ids[at] as string);
      if (at % STRIDE === STRIDE - 1) yield;
    }
  } finally {
    stop();
  }
  if (rows.ids !== ids) {
    const seen = new Set(ids);
    for (const id of rows.ids) if (!seen.has(id)) changed.add(id);
    for (const id of found.keys()) if (!rows.row(id)) found.delete(id);
  }
  for (const id of changed) if (rows.row(id)) look(id);
  return found;
}
