/** Validates the child rows of a form in time slices, so that the page stays responsive. */
import { openChildRows } from '@/model/grid/rows/child-rows';
import type { CellErrors } from '@/model/grid/core/types';
import type { FieldError, RecordState, Row } from '@/model/record';
import { runInTimeSlices } from '@/runtime/async/time-slice';

/** Imperative handle of a mounted child grid. */
export interface ChildTableHandle {
  /** Validates every row, waits for async checks and shows the errors from now on. */
  check: () => Promise<CellErrors>;
  /** Shows the grid, scrolls to a cell and focuses it; a null id means the first row. */
  focusCell: (id: string | null, key: string) => void;
}

export type ChildTableHandles = Map<string, ChildTableHandle>;

const NO_ERRORS: CellErrors = new Map();
/** Number of rows between two yields. */
const ROWS_PER_YIELD = 256;

/** Errors sorted by row order. */
function* errorsInRowOrder(
  child: string,
  rows: readonly Row[],
  errors: CellErrors,
  isCounted: (path: string) => boolean,
): Generator<undefined, FieldError[], void> {
  const found: FieldError[] = [];
  if (errors.size === 0) return found;
  for (const [at, { id }] of rows.entries()) {
    for (const [key, message] of errors.get(String(id)) ?? []) {
      const path = `${child}/${String(id)}/${key}`;
      if (isCounted(path)) found.push({ path, message });
    }
    if (at % ROWS_PER_YIELD === ROWS_PER_YIELD - 1) yield;
  }
  return found;
}

/**
 * Collects the errors of the rows of one child, in row order.
 * @param childTable handle of the grid; undefined when the child is not on screen
 * @param isCounted whether errors at a path count
 */
export async function collectChildErrors(
  record: RecordState,
  child: string,
  childTable: ChildTableHandle | undefined,
  isCounted: (path: string) => boolean,
): Promise<FieldError[]> {
  const errors = childTable ? await childTable.check() : await runInTimeSlices(openChildRows(record, child).validate());
  const rows = record.values[child];
  return (
    (await runInTimeSlices(
      errorsInRowOrder(child, Array.isArray(rows) ? (rows as Row[]) : [], errors ?? NO_ERRORS, isCounted),
    )) ?? []
  );
}
