/** What is wrong in a whole form: first its own fields, then each child's rows, in slices while the page stays alive. */
import { openChildRows } from '@/model/grid/child-rows';
import type { CellErrors } from '@/model/grid/types';
import type { FieldError, RecordState, Row } from '@/model/record';
import { inSlices } from '@/runtime/slices';

/** A child of the form that is on screen. */
export interface FormPart {
  /** Looks at every row, waits for what the server is asked, and shows what is wrong from now on. */
  check: () => Promise<CellErrors>;
  /** Brings a cell into sight, wherever its table is; of the first row where the id is null. */
  show: (id: string | null, key: string) => void;
}

export type FormParts = Map<string, FormPart>;

const NONE: CellErrors = new Map();

/** As the rows stand, one after the other. */
function inOrder(child: string, rows: readonly Row[], errors: CellErrors): FieldError[] {
  if (errors.size === 0) return [];
  return rows.flatMap(({ id }) =>
    [...(errors.get(String(id)) ?? [])].map(([key, message]) => ({ path: `${child}/${String(id)}/${key}`, message })),
  );
}

/**
 * Mistakes of the rows of every child.
 * @param children in the form's order
 */
export async function collectRows(
  record: RecordState,
  children: readonly string[],
  parts: ReadonlyMap<string, FormPart>,
): Promise<FieldError[]> {
  const found: FieldError[] = [];
  for (const child of children) {
    const part = parts.get(child);
    const errors = part ? await part.check() : await inSlices(openChildRows(record, child).check());
    const rows = record.values[child];
    found.push(...inOrder(child, Array.isArray(rows) ? (rows as Row[]) : [], errors ?? NONE));
  }
  return found;
}
