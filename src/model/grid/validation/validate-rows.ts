/** Validation of all rows of a grid, with pauses. */
import type { CellErrors, EditableRows } from '../core/types';

/** Rows validated between two `yield`s. */
const ROWS_PER_YIELD = 8;

type ValidatedSource = Pick<EditableRows, 'ids' | 'row' | 'subscribe'>;
type RowErrors = ReadonlyMap<string, string>;

/** Validates every row with `errorsOf`. Rows that change during a pause are validated again. */
export function* validateRows(
  rows: ValidatedSource,
  errorsOf: (id: string) => RowErrors | null,
): Generator<undefined, CellErrors, void> {
  const found = new Map<string, RowErrors>();
  const validateRow = (id: string): void => {
    const errors = errorsOf(id);
    if (errors) found.set(id, errors);
    else found.delete(id);
  };
  const { ids } = rows;
  const changed = new Set<string>();
  const stop = rows.subscribe(({ cells }) => cells.forEach(({ id }) => changed.add(id)));
  try {
    for (let at = 0; at < ids.length; at += 1) {
      validateRow(ids[at] as string);
      if (at % ROWS_PER_YIELD === ROWS_PER_YIELD - 1) yield;
    }
  } finally {
    stop();
  }
  if (rows.ids !== ids) {
    const seen = new Set(ids);
    for (const id of rows.ids) if (!seen.has(id)) changed.add(id);
    for (const id of found.keys()) if (!rows.row(id)) found.delete(id);
  }
  for (const id of changed) if (rows.row(id)) validateRow(id);
  return found;
}
