/** Data types of a grid. Rows and cells are addressed by id and field, not by index: sort and filter change indexes. */
import type { Value } from '@/model/entity/field-type';
import type { Flags, PositionedRow, Row } from '@/model/record';

export type { PositionedRow } from '@/model/record';

export interface Cell {
  id: string;
  key: string;
}

export interface CellValue {
  id: string;
  key: string;
  value: Value;
}

/**
 * Entered value of a cell, for undo. Setting a default as an entered value would stop it from being recomputed, so
 * `touched` is restored too.
 */
export interface CellEntry {
  id: string;
  key: string;
  /** Undefined when nothing was entered. */
  value: Value | undefined;
  /** True when the user set the value. */
  touched: boolean;
}

/** Error messages by row id and field. */
export type CellErrors = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** Finds the error message of a cell by row id and field. */
export type ErrorLookup = (id: string, key: string) => string | undefined;

/** A changed cell with its previous value. */
export interface CellChange {
  id: string;
  key: string;
  before: Value;
  /** Display name that came with the previous value, a code. */
  beforeName?: string;
}

/** Event of a row source after every change. */
export interface RowSourceChange {
  /**
   * Changed cells of rows that remain. Cells whose flags or error changed without their value are included; their
   * `before` is the current value.
   */
  cells: readonly CellChange[];
  /** True when rows were added, removed or moved. */
  orderChanged: boolean;
}

/** Read-only row source of a grid, e.g. records of a list. */
export interface RowSource {
  /** Ids in stored order; a new array whenever rows are added, removed or moved. */
  readonly ids: readonly string[];
  /** Values of a row, computed ones included; a new object whenever a value changed. */
  row(id: string): Row | undefined;
  flags(id: string, key: string): Flags;
  /** Error message of a cell; undefined when no error is known. */
  error(id: string, key: string): string | undefined;
  subscribe(listener: (change: RowSourceChange) => void): () => void;
}

/** Editable row source of a grid: a child table of a record, records of a list, rows read from a file. */
export interface EditableRows extends RowSource {
  /** Sets values that the user entered; one event for all. Unknown rows and fields are ignored. */
  setValues(values: readonly CellValue[]): void;
  /** Entered value of a cell; undefined for an unknown cell. */
  entryOf(id: string, key: string): CellEntry | undefined;
  /** Restores entered values, for undo. */
  restoreEntries(entries: readonly CellEntry[]): void;
  /** Applies newer values of known rows from a remote source; they are not part of the user's undo history. */
  applyRemoteRows(rows: readonly Row[]): void;
  /** Inserts rows, each with an `id`, at their indexes in the resulting list; rows with an existing id are ignored. */
  insert(rows: readonly PositionedRow[]): void;
  /** Removes rows and returns them in the form that `insert` accepts. */
  remove(ids: readonly string[]): readonly PositionedRow[];
  /** Sets the order of the rows. Rows that are not named are last, in their current order. */
  reorder(ids: readonly string[]): void;
  /** Validates every cell; pauses at each `yield`, so that the caller can let the page paint (see `runInTimeSlices`). */
  validate(): Generator<undefined, CellErrors, void>;
  /**
   * Sets the source of errors that the rows cannot find themselves, e.g. those of async validators. A cell shows such
   * an error when it has no other; `validate` does not include them.
   * @returns publishes cells whose external error changed
   */
  setExternalErrors(find: ErrorLookup): (cells: readonly Cell[]) => void;
  /**
   * Sets error messages of the server for a row, by field. They are removed when the row changes and do not prevent
   * another save; `validate` does not include them.
   */
  setServerErrors(id: string, messages: ReadonlyMap<string, string>): void;
}
