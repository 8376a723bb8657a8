/** Types of the undo history of editable rows. */
import type { PositionedRow, Row } from '@/model/record';
import type { Value } from '@/model/entity/field-type';
import type { CellEntry, CellValue, EditableRows } from '../core/types';

/** One undoable step of the user. */
export type UndoStep =
  | { kind: 'cells'; before: readonly CellEntry[]; after: readonly CellEntry[] }
  | { kind: 'insert'; rows: readonly PositionedRow[] }
  | { kind: 'remove'; rows: readonly PositionedRow[] }
  /** Moved rows; `from` and `to` are their old and new indexes, both ascending. */
  | { kind: 'move'; ids: readonly string[]; from: readonly number[]; to: readonly number[] };

/** Final values by the provisional ones, which are compared by identity. */
export type FinalValues = ReadonlyMap<Value, Value>;

/** Values that stand in cells while the final ones are being looked up. */
export interface Provisional {
  /** Fields whose cells hold them. */
  keys: ReadonlySet<string>;
  values: ReadonlySet<Value>;
  /** Never rejects. */
  final: Promise<FinalValues>;
}

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
  /**
   * Replaces values that were just entered by the final ones as soon as these are known, as part of the same step: also
   * where the step was undone or the row was removed. A cell with another value by then keeps it.
   */
  finishLater(lookup: Provisional): void;
  /** Whether a value is one that will be replaced by `finishLater`. */
  isProvisional(value: Value | undefined): boolean;
  /** True while provisional values exist. `onStep` tells when it changes. */
  readonly isFinishing: boolean;
  /** Resolves when there are no provisional values. */
  finished(): Promise<void>;
  /** Undoes the last step. Returns the undone changes, so that their cells and rows can be selected. */
  undo(): readonly UndoStep[];
  redo(): readonly UndoStep[];
  /** Subscribes to every step of the user, undo and redo included. Returns the unsubscribe function. */
  onStep(listener: () => void): () => void;
}
