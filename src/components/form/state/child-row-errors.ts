/** What is wrong in the rows of a form, looked for in slices while the page stays alive. */
import { openChildRows } from '@/model/grid/rows/child-rows';
import type { CellErrors } from '@/model/grid/core/types';
import type { FieldError, RecordState, Row } from '@/model/record';
import { runInTimeSlices } from '@/runtime/async/time-slice';

/** A child of the form that is on screen. */
export interface FormPart {
  /** Looks at every row, waits for what the server is asked, and shows what is wrong from now on. */
  check: () => Promise<CellErrors>;
  /** Brings a cell into sight, wherever its table is; of the first row where the id is null. */
  show: (id: string | null, key: string) => void;
}

export type FormParts = Map<string, FormPart>;

const NONE: CellErrors = new Map();
/** Rows between two pauses. */
const STRIDE = 256;

/** As the rows stand, one after the other. */
function* inOrder(
  child: string,
  rows: readonly Row[],
  errors: CellErrors,
  wants: (path: string) => boolean,
): Generator<undefined, FieldError[], void> {
  const found: FieldError[] = [];
  if (errors.size === 0) return found;
  for (const [at, { id }] of rows.entries()) {
    for (const [key, message] of errors.get(String(id)) ?? []) {
      const path = `${child}/${String(id)}/${key}`;
      if (wants(path)) found.push({ path, message });
    }
    if (at % STRIDE === STRIDE - 1) yield;
  }
  return found;
}

/**
 * Mistakes of the rows of one child.
 * @param part the child where it is on screen
 * @param wants whether a path's mistake counts
 */
export async function collectRows(
  record: RecordState,
  child: string,
  part: FormPart | undefined,
  wants: (path: string) => boolean,
): Promise<FieldError[]> {
  const errors = part ? await part.check() : await runInTimeSlices(openChildRows(record, child).check());
  const rows = record.values[child];
  return (
    (await runInTimeSlices(inOrder(child, Array.isArray(rows) ? (rows as Row[]) : [], errors ?? NONE, wants))) ?? []
  );
}
