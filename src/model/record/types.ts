/** Input and output types of `derive`. */
import type { Field, Option, RefTarget } from '../entity/entity';
import type { FieldTypes, Value } from '../entity/field-type';
import type { EntityRecords } from '../generated/entities';
import type { Refs } from '../http/api-result';
import type { CurrentUser } from '../templates/system-variables';

/** Ids of entities (`settle/sheet`) and of children (`settle/sheet.item`) that are known when the source is compiled. */
export type EntityId = keyof EntityRecords & string;

/**
 * One record or child row; with the id of an entity or child typed by its fields: `Row<'settle/sheet'>`. In a main
 * record, the key of a child holds its rows, each with an `id` (temporary ids are allowed).
 */
export type Row<Id extends EntityId = never> = [Id] extends [never] ? Record<string, Value> : EntityRecords[Id];

/** A stored reference: the target and the stored value that identifies the record. */
export interface Reference {
  target: RefTarget;
  value: string;
}

/** All input of `derive` besides the record. */
export interface DeriveContext {
  /** The stored record with its children, or null for a new one. */
  before: Row | null;
  /** Paths that the user set: `field` or `child/rowId/field`. The server passes the paths that were sent. */
  touched: ReadonlySet<string>;
  /** Referenced records: entity id → stored value → fields, including `label`. */
  refs: Refs;
  /**
   * True in a browser, where records and columns behind references may be missing in `refs`. What depends on a missing
   * one is undetermined: its checks hold, its `required` does not, and the server computes its value on saving.
   */
  partialRefs?: boolean;
  me: CurrentUser;
  /** `YYYY-MM-DD HH:mm:ss` in the server's time zone. */
  now: string;
  types: FieldTypes;
  /** Numbers that the server generated for `${rule}` defaults, by path. */
  numbers?: Readonly<Record<string, Value>>;
  /**
   * Paths that may be written although they or their child are read-only: fields that an action requests by name, or a
   * whole child.
   */
  writable?: ReadonlySet<string>;
  /**
   * Children whose rows a server function wrote: every value in a row is set and may be written, as if its path were in
   * `touched` and `writable`. A sheet of a thousand lines needs no paths.
   */
  writtenRows?: ReadonlySet<string>;
}

export interface Flags {
  visible: boolean;
  required: boolean;
  readonly: boolean;
}

/** What a screen adds to a main field. It never shows or opens what the entity hides or locks. */
export interface FieldOverride {
  /** Not shown; the field keeps its value. */
  hidden: boolean;
  /** Not shown, and without the entered value: the field keeps the stored one. */
  absent: boolean;
  /** Not editable; the field keeps its value. */
  disabled: boolean;
}

export interface FieldError {
  /** `field`, `child` or `child/rowId/field`. */
  path: string;
  message: string;
}

export interface Derived {
  /** The complete record: entered and computed values, null for hidden fields, and the rows of every child. */
  values: Row;
  flags: (path: string) => Flags;
  errors: FieldError[];
  /** References that were read and whose record is missing in `refs`. */
  missing: Reference[];
}

/** The entered value at a path (undefined: none), and whether the user set it. */
export interface PathEntry {
  value: Value | undefined;
  touched: boolean;
}

/** A row and its index in its list. */
export interface PositionedRow {
  at: number;
  /** Entered values only; computed values are derived. */
  row: Row;
  /** Keys of fields that the user set. */
  touched?: readonly string[];
}

/** An editable record. Its state always equals a fresh `derive` of the same input. */
export interface RecordState {
  /** A new object after every change; unchanged rows keep their identity. */
  readonly values: Row;
  readonly touched: ReadonlySet<string>;
  flags(path: string): Flags;
  errors(): FieldError[];
  /**
   * Errors of the main record and of children as a whole, without row errors, so that the cost does not depend on the
   * errors of single rows.
   */
  ownErrors(): FieldError[];
  /** Errors of a row, computed on first read and cached until the row changes. */
  rowErrors(child: string, id: string): readonly FieldError[];
  /** Row ids that occurred more than once in a child. Only the first row of each id is kept. */
  duplicateIds(child: string): readonly string[];
  /** Sets a value as user input: the path becomes touched. */
  set(path: string, value: Value): void;
  /** Sets several values by path, with one notification. */
  patch(values: Readonly<Record<string, Value>>): void;
  /** The first error of one field of the record or of a row. */
  error(path: string): string | undefined;
  /** An effective row, as in `values`. */
  row(child: string, id: string): Row | undefined;
  /** The entered value at a path, for undo; undefined for an unknown path. */
  entry(path: string): PathEntry | undefined;
  /** Restores entries by path, with one notification. */
  restore(entries: Readonly<Record<string, PathEntry>>): void;
  /**
   * Inserts rows at their indexes in the resulting list, with one notification. A row whose id already exists is left
   * out.
   */
  addRows(child: string, rows: readonly PositionedRow[]): void;
  /** Removes rows and returns them in the form that `addRows` accepts. */
  removeRows(child: string, ids: readonly string[]): readonly PositionedRow[];
  /** Moves the named rows to the front, in that order; moved rows keep their identity. */
  orderRows(child: string, ids: readonly string[]): void;
  /** Replaces what a screen adds to main fields, with one notification. Unknown fields are ignored. */
  override(fields: Readonly<Record<string, FieldOverride>>): void;
  /**
   * Replaces the options of a main field, or of a field of a child, with those that a screen offers. Null: those of the
   * entity. Unknown fields are ignored.
   */
  offer(child: string | null, key: string, options: readonly Option[] | null): void;
  /** The main fields, or those of a child, for which a screen offers options; a new map after each change. */
  offered(child: string | null): ReadonlyMap<string, Field>;
  /** Adds referenced records, with one notification. Only what reads them is computed again. */
  addRefs(refs: Refs): void;
  /** References that a computation read and whose record is missing in `refs`, since the last call. */
  takeMissing(): Reference[];
  /** The values to save: without those that the server has to compute because something behind a reference is missing. */
  determinedValues(): Row;
  /**
   * Subscribes to changes. The listener gets the paths whose value, flags or errors changed. Returns the unsubscribe
   * function.
   */
  subscribe(listener: (changedPaths: string[]) => void): () => void;
}
