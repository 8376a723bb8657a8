/** Editor of one child table in a form: its rows, their undo history and their validation errors. */
import type { Child } from '@/model/entity/entity';
import type { Value } from '@/model/entity/field-type';
import { openChildRows } from '@/model/grid/rows/child-rows';
import {
  listenAsyncValidators,
  type AsyncValidator,
  type AsyncValidators,
} from '@/model/grid/validation/async-validation';
import { ErrorCounter } from '@/model/grid/validation/error-counter';
import { openUndoableRows } from '@/model/grid/history/undoable-rows';
import type { CellErrors, EditableRows } from '@/model/grid/core/types';
import type { UndoableRows } from '@/model/grid/history/types';
import type { Row } from '@/model/record';
import { withNames } from '@/components/field/name-fields';
import { serverChecks } from '@/runtime/records/server-checks';
import { runInTimeSlices } from '@/runtime/async/time-slice';
import { ReportedErrorsOfRows } from './reported-row-errors';
import type { ReportedRowErrors } from '../state/child-row-errors';
import { TYPING_PAUSE } from '../state/field-error-store';
import type { FormController } from '../state/form-controller';
import type { ErrorStep, GridHandle } from '@/components/grid/views/EditableGrid';

export interface ChildEditor {
  readonly child: Child;
  readonly rows: EditableRows;
  readonly undoableRows: UndoableRows;
  readonly foundErrors: ErrorCounter;
  /** Ref callback that registers the mounted grid. */
  attach(grid: GridHandle | null): void;
  /** Selects and focuses a cell; a null id means the first row. */
  focusCell: GridHandle['focusCell'];
  enterErrors(step: ErrorStep): Promise<boolean>;
  goToError(step: ErrorStep): void;
  /** Resolves when no name of a pasted text is being looked up. */
  finished(): Promise<void>;
  /** Validates every row and waits for pending uniqueness checks by the server. Returns the errors. */
  check(): Promise<CellErrors>;
  /** Shows errors that the server found, until their row changes. */
  reportErrors(errors: ReportedRowErrors): void;
  /** What is wrong with the rows as a whole, as far as it is shown: repeated ids at once, the rest after a validation. */
  problem(): string | null;
  /** Number of wrong cells, plus 1 for a `problem`. */
  errorCount(): number;
  /** True when the rows were validated: then every error is shown, and not only those of visited fields. */
  isValidated(): boolean;
  /** True for a row that the server has. */
  isStored(id: string): boolean;
  /** Enters values of a row with the names of their codes, while the user types. */
  enter(id: string, values: Row): void;
  /** Calls back when `problem` or `errorCount` may have changed. */
  onErrors(listener: () => void): () => void;
}

const rowsOf = (record: Row | null, key: string): readonly Row[] => {
  const rows = record?.[key];
  return Array.isArray(rows) ? (rows as Row[]) : [];
};

/** Async validators: the server checks a value by its rule, and that it is unique among the rows of all records. */
function serverValidatorsOf(child: Child, stored: readonly Row[]): AsyncValidators {
  const known = new Set(stored.map(({ id }) => String(id)));
  return new Map(
    serverChecks(child, true).map(({ key, find }): [string, AsyncValidator] => {
      // Stored values of this record are already unique in the table, also after they moved to another of its rows.
      const own = new Set<Value>(stored.map((row) => row[key] ?? null));
      return [
        key,
        (value, { id }) => (own.has(value) ? undefined : find(value, known.has(String(id)) ? String(id) : '')),
      ];
    }),
  );
}

/** Opens the rows of a child for editing. */
export function openChildEditor(form: FormController, child: Child): ChildEditor {
  const stored = rowsOf(form.context.before, child.key);
  const rows = openChildRows(form.record, child.key);
  let typing = false;
  const validation = listenAsyncValidators(
    rows,
    child.entity === null ? serverValidatorsOf(child, stored) : NO_VALIDATORS,
    () => (typing ? TYPING_PAUSE : 0),
  );
  const undoableRows = openUndoableRows(rows, { orderField: child.reorder ? ORDER_FIELD : undefined });
  const foundErrors = new ErrorCounter(rows);
  const grid: { current: GridHandle | null } = { current: null };
  const { record } = form;
  const reported = new ReportedErrorsOfRows(rows, undoableRows, foundErrors);
  let validated = false;
  const problem = (): string | null => {
    const shown = validated || record.duplicateIds(child.key).length > 0;
    return (shown ? record.error(child.key) : undefined) ?? reported.problem;
  };
  return {
    child,
    rows,
    undoableRows,
    foundErrors,
    attach(handle) {
      grid.current = handle;
    },
    focusCell: (id, key) => grid.current?.focusCell(id, key),
    enterErrors: (step) => grid.current?.enterErrors(step) ?? Promise.resolve(false),
    goToError: (step) => grid.current?.goToError(step),
    finished: () => undoableRows.finished(),
    errorCount: () => (form.isBlank(child.key) ? 0 : foundErrors.count + (problem() === null ? 0 : 1)),
    isValidated: () => validated && !form.isBlank(child.key),
    isStored: (id) => stored.some((row) => String(row['id']) === id),
    enter(id, values) {
      const entered = withNames(child.fields, rows.row(id) ?? {}, values);
      typing = true;
      undoableRows.edit(Object.entries(entered).map(([key, value]) => ({ id, key, value })));
      typing = false;
    },
    async check() {
      reported.clear();
      validated = true;
      const errors = await validation.settled((await runInTimeSlices(validation.validate())) ?? NO_ERRORS);
      foundErrors.start(errors);
      return errors;
    },
    reportErrors: (errors) => reported.set(errors),
    problem,
    onErrors(listener) {
      const stops = [record.subscribe(listener), foundErrors.subscribe(listener), undoableRows.onStep(listener)];
      return () => stops.forEach((stop) => stop());
    },
  };
}

/** The field that stores the order of rows (spec 2 §3). */
const ORDER_FIELD = 'orderNum';
const NO_ERRORS: CellErrors = new Map();
const NO_VALIDATORS: AsyncValidators = new Map();
