/** All mistakes of a grid, found with pauses in between. */
import type { CellErrors, GridRows } from '../core/types';

/** Rows looked at between two pauses. */
const STRIDE = 8;

type Checked = Pick<GridRows, 'ids' | 'row' | 'subscribe'>;
type RowErrors = ReadonlyMap<string, string>;

/** Looks at every row by `errorsOf`; what changes during a pause is looked at again. */
export function* checkRows(
  rows: Checked,
  errorsOf: (id: string) => RowErrors | null,
): Generator<undefined, CellErrors, void> {
  const found = new Map<string, RowErrors>();
  const look = (id: string): void => {
    const errors = errorsOf(id);
    if (errors) found.set(id, errors);
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
