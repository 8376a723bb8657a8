/** Validates the child rows of a form in time slices, so that the page stays responsive. */
import { openChildRows } from '@/model/grid/rows/child-rows';
import type { CellErrors } from '@/model/grid/core/types';
import type { FieldError, RecordState, Row } from '@/model/record';
import { cellInChild, splitRowPath } from '@/model/record/row-path';
import type { ErrorStep } from '../errors/error-order';
import { runInTimeSlices } from '@/runtime/async/time-slice';

/** Imperative handle of a mounted child grid. */
export interface ChildTableHandle {
  /** Resolves when no name of a pasted text is being looked up: until then its cell has no value. */
  finished: () => Promise<void>;
  /** Validates every row, waits for async checks and shows the errors from now on. */
  check: () => Promise<CellErrors>;
  /** Shows the grid, scrolls to a cell and focuses it; a null id means the first row. */
  focusCell: (id: string | null, key: string) => void;
  /** Shows errors that the server found, until their row changes. */
  reportErrors: (errors: ReportedRowErrors) => void;
  /** Number of wrong cells, plus 1 when something is wrong with the rows as a whole. */
  errorCount: () => number;
  /** Calls back when `errorCount` may have changed. Returns the cleanup function. */
  onErrors: (listener: () => void) => () => void;
  /** Shows the table and goes to its first error, or to its last one with −1. */
  enterErrors: (step: ErrorStep) => void;
  /** Goes to the next or previous error from the active cell; behind the last one on to the next place of the form. */
  goToError: (step: ErrorStep) => void;
}

/** Errors that the server found in the rows of one child. */
export interface ReportedRowErrors {
  /** What is wrong with the rows as a whole; null: nothing. */
  problem: string | null;
  cells: CellErrors;
}

export type ChildTableHandles = ReadonlyMap<string, ChildTableHandle>;

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

/** How a server names a row without an id: by its index. */
const ROW_INDEX = /^(?:new-)?(\d{1,6})$/;

/** The errors of a reply with the ids that their rows have in the form; the server names new rows by their index. */
export function withRowIds(errors: readonly FieldError[], values: Row): FieldError[] {
  const idsByChild = new Map<string, readonly string[]>();
  const idsOf = (child: string): readonly string[] => {
    const rows = values[child];
    const ids = idsByChild.get(child) ?? (Array.isArray(rows) ? (rows as Row[]).map(({ id }) => String(id)) : []);
    idsByChild.set(child, ids);
    return ids;
  };
  return errors.map((error) => {
    const cell = splitRowPath(error.path);
    const index = cell && ROW_INDEX.exec(cell.id)?.[1];
    if (!cell || index === undefined || idsOf(cell.child).includes(cell.id)) return error;
    const id = idsOf(cell.child)[Number(index)];
    return id === undefined ? error : { ...error, path: `${cell.child}/${id}/${cell.key}` };
  });
}

/** The errors in the rows of one child. */
export function rowErrorsOf(child: string, errors: readonly FieldError[]): ReportedRowErrors {
  const cells = new Map<string, Map<string, string>>();
  for (const { path, message } of errors) {
    const cell = cellInChild(child, path);
    if (!cell) continue;
    const row = cells.get(cell.id) ?? new Map<string, string>();
    cells.set(cell.id, row.has(cell.key) ? row : row.set(cell.key, message));
  }
  return { problem: errors.find(({ path }) => path === child)?.message ?? null, cells };
}
