/** Data types of a grid. Rows and cells are addressed by id and field, not by index: sort and filter change indexes. */
import type { Field } from '@/model/entity/entity';
import type { NamesByCode, ParseError, Value } from '@/model/entity/field-type';
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
}

/** One undoable step of the user. */
export type UndoStep =
  | { kind: 'cells'; before: readonly CellEntry[]; after: readonly CellEntry[] }
  | { kind: 'insert'; rows: readonly PositionedRow[] }
  | { kind: 'remove'; rows: readonly PositionedRow[] }
  /** Moved rows; `from` and `to` are their old and new indexes, both ascending. */
  | { kind: 'move'; ids: readonly string[]; from: readonly number[]; to: readonly number[] };

/** Editable rows with undo and redo; every call is one step. */
export interface UndoableRows {
  readonly rows: EditableRows;
  /** Number of steps that can be undone; at most 100. */
  readonly undoCount: number;
  readonly redoCount: number;
  /** Ids of removed stored rows. Rows that the user added are not included. */
  readonly removedIds: readonly string[];
  edit(values: readonly CellValue[]): void;
  /** Inserts rows before index `at` of the stored order. Returns their ids (temporary where a row has none). */
  insert(rows: readonly Row[], at: number): readonly string[];
  remove(ids: readonly string[]): void;
  /** Moves rows, in their order, before the row at index `at`. */
  move(ids: readonly string[], at: number): void;
  /** Groups several calls into one step (e.g. a paste that adds rows). */
  batch(work: () => void): void;
  /** Applies changes of a remote user without adding a step to the undo history. */
  withoutHistory(work: () => void): void;
  /** Undoes the last step. Returns the undone changes, so that their cells and rows can be selected. */
  undo(): readonly UndoStep[];
  redo(): readonly UndoStep[];
  /** Subscribes to every step of the user, undo and redo included. Returns the unsubscribe function. */
  onStep(listener: () => void): () => void;
}

/** Conversion of a column between values and texts. */
export interface ColumnCodec {
  field: Field;
  /** Text of a cell as displayed and copied. */
  toText: (row: Row) => string;
  /** Parses an entered text; `found` holds looked-up names by code. */
  fromText: (text: string, found: NamesByCode) => Value | ParseError;
  /** True when its texts are names of other records, whose codes must be looked up. */
  named: boolean;
}

/** Texts of one column whose codes are requested. */
export interface CodeLookupRequest {
  field: Field;
  texts: readonly string[];
}

/**
 * Looks up the codes of all texts of a paste in one call. Resolves with code → name by field; texts that are not found
 * are missing.
 */
export type CodeLookup = (requests: readonly CodeLookupRequest[]) => Promise<ReadonlyMap<string, NamesByCode>>;

/** A rectangle of cells by displayed row and column index, both ends included. */
export interface CellRange {
  top: number;
  left: number;
  bottom: number;
  right: number;
}

/** A pasted text that could not be parsed. */
export interface UnreadableText {
  /** Row number within the pasted block, from 1. */
  row: number;
  column: string;
  text: string;
  message: string;
}

/** Plan of a paste, computed before anything is changed. */
export interface PastePlan {
  values: readonly CellValue[];
  /** Rows to append after the last one, with their entered values. */
  addedRows: readonly Row[];
  unreadable: readonly UnreadableText[];
  /** Skipped cells. `lockedCount`: read-only or hidden. `outsideCount`: after the last row or column. */
  lockedCount: number;
  outsideCount: number;
  /** Range to select afterwards; null when nothing was pasted. */
  range: CellRange | null;
}
