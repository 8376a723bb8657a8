/** Records as `derive` takes and gives them. */
import type { FieldTypes, Value } from '../entity/field-type';
import type { Refs } from '../http/api-result';

/** One record or child row; a main record's child keys hold rows, each with an `id` (temporary ones allowed). */
export type Row = Record<string, Value>;

export interface CurrentUser {
  id: string;
  username: string;
  realname: string;
  orgCode: string;
  [key: string]: Value;
}

/** Everything besides the record that its computed values depend on. */
export interface DeriveContext {
  /** The stored record with its children, or null for a new one. */
  before: Row | null;
  /** Paths that a person set: `field` or `child/rowId/field`. The server passes the paths that were sent. */
  touched: ReadonlySet<string>;
  /** Records behind references: entity id → stored value → fields, `label` among them. */
  refs: Refs;
  me: CurrentUser;
  /** `YYYY-MM-DD HH:mm:ss` in the server's time zone. */
  now: string;
  types: FieldTypes;
  /** Numbers drawn by the server for `${rule}` defaults, by path. */
  numbers?: Readonly<Record<string, Value>>;
  /** Paths that may be written although they, or their child, are read-only: fields an action asks for by name, or a whole child. */
  writable?: ReadonlySet<string>;
}

export interface Flags {
  visible: boolean;
  required: boolean;
  readonly: boolean;
}

export interface FieldError {
  /** `field`, `child` or `child/rowId/field`. */
  path: string;
  message: string;
}

export interface Derived {
  /** The complete record: entered and computed values, hidden ones null, and the rows of every child. */
  values: Row;
  flags: (path: string) => Flags;
  errors: FieldError[];
}

/** What was entered: the value (undefined: none), and whether a person set it. */
export interface PathEntry {
  value: Value | undefined;
  touched: boolean;
}

/** A row and its place in the list that has it. */
export interface PositionedRow {
  at: number;
  /** As entered: what is computed comes of itself. */
  row: Row;
  /** Fields that a person set. */
  touched?: readonly string[];
}

/** A record being edited; always equal to a fresh `derive` of what it was given. */
export interface RecordState {
  /** A new object whenever something changed; unchanged rows keep their identity. */
  readonly values: Row;
  readonly touched: ReadonlySet<string>;
  flags(path: string): Flags;
  errors(): FieldError[];
  /** What is wrong with the record itself and with its children as wholes: however many rows there are, it is at once there. */
  ownErrors(): FieldError[];
  /** What is wrong with a row, found when it is first asked for and remembered until the row changes. */
  rowErrors(child: string, id: string): readonly FieldError[];
  /** Ids of a child's rows that came more than once: the first row of each counts. */
  duplicateIds(child: string): readonly string[];
  /** Sets a value as a person does: the path counts as touched. */
  set(path: string, value: Value): void;
  /** Several at once, by path, with one notice. */
  patch(values: Readonly<Record<string, Value>>): void;
  /** What is wrong with one field of the record or a row, of all that `errors` names the first. */
  error(path: string): string | undefined;
  /** A row that counts, as in `values`. */
  row(child: string, id: string): Row | undefined;
  /** What was entered at a path, for undo; undefined for unknown ones. */
  entry(path: string): PathEntry | undefined;
  /** Puts entries back as they were, by path, with one notice. */
  restore(entries: Readonly<Record<string, PathEntry>>): void;
  /** Rows to their places in the list that results, with one notice; one whose id is taken is left out. */
  addRows(child: string, rows: readonly PositionedRow[]): void;
  /** Answers the rows that went, as `addRows` takes them back. */
  removeRows(child: string, ids: readonly string[]): readonly PositionedRow[];
  /** The named rows first, in that order; a row that moves stays the same row. */
  orderRows(child: string, ids: readonly string[]): void;
  setRefs(refs: Refs): void;
  /** Told after every change which paths changed in value, flags or errors; returns its own removal. */
  subscribe(listener: (changedPaths: string[]) => void): () => void;
}
