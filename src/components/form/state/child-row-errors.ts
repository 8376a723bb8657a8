/** What is wrong in the rows of a form, looked for in slices while the page stays alive. */
import { openChildRows } from '@/model/grid/rows/child-rows';
import type { CellErrors } from '@/model/grid/core/types';
import type { FieldError, RecordState, Row } from '@/model/record';
import { runInTimeSlices } from '@/runtime/async/time-slice';

/** A child of the form that is on screen. */
export interface ChildTableHandle {
  /** Looks at every row, waits for what the server is asked, and shows what is wrong from now on. */
  check: () => Promise<CellErrors>;
  /** Brings a cell into sight, wherever its table is; of the first row where the id is null. */
  focusCell: (id: string | null, key: string) => void;
}

export type ChildTableHandles = Map<string, ChildTableHandle>;

const NO_ERRORS: CellErrors = new Map();
/** Rows between two pauses. */
const ROWS_PER_YIELD = 256;

/** As the rows stand, one after the other. */
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
 * Mistakes of the rows of one child.
 * @param childTable the child where it is on screen
 * @param isCounted whether a path's mistake counts
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
