/** What a grid shows and edits. Rows and cells are named by id and field, never by place: places change under sort and filter. */
import type { Field } from '@/model/entity/entity';
import type { NamesByCode, ParseError, Value } from '@/model/entity/field-type';
import type { Flags, PositionedRow, Row } from '@/model/record';

export type { PositionedRow } from '@/model/record';

/** One cell. */
export interface Cell {
  id: string;
  key: string;
}

/** One cell's new value. */
export interface CellValue {
  id: string;
  key: string;
  value: Value;
}

/** What was entered in a cell, for undo: a value put back as a person's would freeze a default that was live. */
export interface CellEntry {
  id: string;
  key: string;
  /** Undefined: nothing was entered. */
  value: Value | undefined;
  /** Whether a person set it. */
  touched: boolean;
}

/** Messages by row id and field. */
export type CellErrors = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** A cell that changed, with what it held before. */
export interface CellChange {
  id: string;
  key: string;
  before: Value;
}

/** What a source tells its listeners after every change. */
export interface RowSourceChange {
  /** Cells of rows that stayed; flags and errors that changed without their value are among them, `before` then is the value. */
  cells: readonly CellChange[];
  /** True when rows came, went or moved. */
  orderChanged: boolean;
}

/** Rows as a grid shows them, to read: records of a list. */
export interface RowSource {
  /** In stored order; a new list whenever rows come, go or move. */
  readonly ids: readonly string[];
  /** A row's values, computed ones included; a new object whenever one of them changed. */
  row(id: string): Row | undefined;
  flags(id: string, key: string): Flags;
  /** What is wrong with a cell; undefined: nothing that is known. */
  error(id: string, key: string): string | undefined;
  subscribe(listener: (change: RowSourceChange) => void): () => void;
}

/** Where the rows that a grid edits come from: a record's child, records of a list, rows read from a file. */
export interface EditableRows extends RowSource {
  /** A person's entries, any number at once, with one notice. Unknown rows and fields are left out. */
  setValues(values: readonly CellValue[]): void;
  /** What was entered in a cell; undefined for unknown ones. */
  entryOf(id: string, key: string): CellEntry | undefined;
  /** Puts entries back as they were. */
  restoreEntries(entries: readonly CellEntry[]): void;
  /** Newer values of known rows from elsewhere: a program's change, no step of this person. */
  applyRemoteRows(rows: readonly Row[]): void;
  /** Rows with an `id` each, to their places in the list that results; a taken id is left out. */
  insert(rows: readonly PositionedRow[]): void;
  /** Answers the rows that went, as `insert` takes them back. */
  remove(ids: readonly string[]): readonly PositionedRow[];
  /** All ids in their new order; rows not named come last, as they stood. */
  reorder(ids: readonly string[]): void;
  /** Looks at every cell; pauses at each `yield`, so that the caller can let the page paint (see `inSlices`). */
  validate(): Generator<undefined, CellErrors, void>;
}

/** One step of a person, as undo takes it back. */
export type UndoStep =
  | { kind: 'cells'; before: readonly CellEntry[]; after: readonly CellEntry[] }
  | { kind: 'insert'; rows: readonly PositionedRow[] }
  | { kind: 'remove'; rows: readonly PositionedRow[] }
  /** Rows that moved, in the order of both their old and their new places. */
  | { kind: 'move'; ids: readonly string[]; from: readonly number[]; to: readonly number[] };

/** Rows with a memory: every call is one step that `undo` takes back. */
export interface UndoableRows {
  readonly rows: EditableRows;
  /** Steps that can be taken back, and done again; at most 100. */
  readonly undoCount: number;
  readonly redoCount: number;
  /** Ids of stored rows that were removed: those of rows that a person added are not among them. */
  readonly removedIds: readonly string[];
  edit(values: readonly CellValue[]): void;
  /** Puts rows in before place `at` of the stored order; answers their ids (temporary where a row has none). */
  insert(rows: readonly Row[], at: number): readonly string[];
  remove(ids: readonly string[]): void;
  /** Puts rows, in their order, before the row that stands at `at`. */
  move(ids: readonly string[], at: number): void;
  /** Several calls as one step (a paste that adds rows). */
  batch(work: () => void): void;
  /** What somebody else did: rows come, go and move, and no step of this person is made of it. */
  withoutHistory(work: () => void): void;
  /** Takes the last step back; answers the cells and rows it touched, to select them. */
  undo(): readonly UndoStep[];
  redo(): readonly UndoStep[];
  /** Told after every step of a person, undo and redo among them; answers the way to stop. */
  onStep(listener: () => void): () => void;
}

/** A column as texts go in and out of it. */
export interface ColumnCodec {
  field: Field;
  /** A cell's text, as it is shown and copied. */
  toText: (row: Row) => string;
  /** The value of an entered text; `found` are names that were looked up for it, by code. */
  fromText: (text: string, found: NamesByCode) => Value | ParseError;
  /** Whether its texts are names that have to be looked up: codes of other records. */
  named: boolean;
}

/** Texts of one column whose codes are asked for. */
export interface CodeLookupRequest {
  field: Field;
  texts: readonly string[];
}

/** Finds the codes of all texts of a paste at once; answers code → name by field. What is not found is left out. */
export type CodeLookup = (requests: readonly CodeLookupRequest[]) => Promise<ReadonlyMap<string, NamesByCode>>;

/** A rectangle of cells by place on screen, both ends included. */
export interface CellRange {
  top: number;
  left: number;
  bottom: number;
  right: number;
}

/** A text that could not be read. */
export interface UnreadableText {
  /** From 1, within what was pasted. */
  row: number;
  column: string;
  text: string;
  message: string;
}

/** What a paste will do, worked out before anything is changed. */
export interface PastePlan {
  values: readonly CellValue[];
  /** Rows to add below the last one, each as entered. */
  addedRows: readonly Row[];
  unreadable: readonly UnreadableText[];
  /** Cells that were left out: read-only or hidden ones, and those beyond the last row or column. */
  lockedCount: number;
  outsideCount: number;
  /** What is selected afterwards; null: nothing was pasted. */
  range: CellRange | null;
}
