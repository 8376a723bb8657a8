/** One child of a form while it is filled in: its rows, their memory, and what is known to be wrong in them. */
import type { Child } from '@/model/entity';
import type { Value } from '@/model/field-type';
import { openChildRows } from '@/model/grid/child-rows';
import { withHandlers, type Handler } from '@/model/grid/handlers';
import { Mistakes } from '@/model/grid/mistakes';
import { openSheet } from '@/model/grid/sheet';
import type { CellErrors, GridRows, Sheet } from '@/model/grid/types';
import type { Row } from '@/model/record';
import { findDuplicate, uniqueFields } from '@/runtime/duplicates';
import { inSlices } from '@/runtime/slices';
import type { RecordForm } from '../form/record-form';
import type { GridHandle } from './Grid';

export interface ChildPart {
  readonly child: Child;
  readonly rows: GridRows;
  readonly sheet: Sheet;
  readonly mistakes: Mistakes;
  /** Lends the table while it is drawn. */
  draw(grid: GridHandle | null): void;
  /** Puts the caret into a cell; of the first row where the id is null. */
  show: GridHandle['show'];
  /** Looks at every row, waits for the server's answers, and answers the mistakes. */
  check(): Promise<CellErrors>;
}

const rowsOf = (record: Row | null, key: string): readonly Row[] => {
  const rows = record?.[key];
  return Array.isArray(rows) ? (rows as Row[]) : [];
};

/** Asks the server about values that may stand only once among all rows of the table, of other records too. */
function handlersOf(child: Child, stored: readonly Row[]): ReadonlyMap<string, Handler> {
  const known = new Set(stored.map(({ id }) => String(id)));
  return new Map(
    uniqueFields(child, true).map((field): [string, Handler] => {
      // Whichever row of this record has it now: no other record has.
      const own = new Set<Value>(stored.map((row) => row[field.key] ?? null));
      return [
        field.key,
        (value, { id }) =>
          own.has(value) ? undefined : findDuplicate(child, field, value, known.has(String(id)) ? String(id) : ''),
      ];
    }),
  );
}

/** Opens the rows of a form's child. */
export function openPart(form: RecordForm, child: Child): ChildPart {
  const stored = rowsOf(form.context.before, child.key);
  const plain = openChildRows(form.record, child.key);
  const handlers = child.entity === null ? handlersOf(child, stored) : new Map<string, Handler>();
  const handled = handlers.size > 0 ? withHandlers(plain, handlers) : null;
  const rows = handled ?? plain;
  const sheet = openSheet(rows, { order: child.sort ? ORDER : undefined });
  const mistakes = new Mistakes(rows);
  let drawn: GridHandle | null = null;
  return {
    child,
    rows,
    sheet,
    mistakes,
    draw: (grid) => void (drawn = grid),
    show: (id, key) => drawn?.show(id, key),
    async check() {
      const found = (await inSlices(rows.check())) ?? NONE;
      const errors = handled ? merged(found, await handled.settled()) : found;
      mistakes.begin(errors);
      return errors;
    },
  };
}

/** The field that holds the places of rows (spec 2 §3). */
const ORDER = 'orderNum';
const NONE: CellErrors = new Map();

/** Both, the first message of a cell counts. */
function merged(one: CellErrors, other: CellErrors): CellErrors {
  const all = new Map(one);
  for (const [id, row] of other) all.set(id, new Map([...row, ...(all.get(id) ?? [])]));
  return all;
}
