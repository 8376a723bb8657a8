/**
 * The contract of a field type: everything the model and the server ask of it. A type's folder under
 * `renderers/fields` answers with one object of this shape; no engine ever tests a type's name.
 *
 * Values on the wire, in forms and in rows are JSON only: text, boolean, null, and numbers for whole numbers that
 * fit 53 bits. Decimals are text ("12.50") from the database to the screen, dates are text ("2026-06-30",
 * "2026-06-30 08:00:00").
 */
import type { Field } from './entity';

/** A stored or entered value: JSON, never a `Date`. */
export type Value = string | number | boolean | null | Value[] | { [key: string]: Value };

/** The query rules of contract.md §4.4; a type's first one is its default. */
export type QueryRule = 'eq' | 'like' | 'right_like' | 'left_like' | 'in' | 'ne' | 'gt' | 'ge' | 'lt' | 'le';

/** How a value is stored. `none` has no column (a slot, a computed display). */
export type ColumnType =
  | { kind: 'text'; length?: number }
  | { kind: 'boolean' }
  | { kind: 'int' }
  | { kind: 'numeric'; precision: number; scale: number }
  | { kind: 'date' }
  | { kind: 'timestamp' }
  | { kind: 'json' }
  | { kind: 'none' };

/** Names of codes, found by the engine for all rows in one batch. */
export type NamesByCode = Readonly<Record<string, string>>;

/** What `fromText` answers for a text it cannot read; `message` is in the user's words. */
export interface ParseError {
  error: string;
}

/** One field type, both sides: column, rules, check and texts. Only `column` is required. */
export interface FieldType {
  /** The folder's name, set by the registry. */
  readonly name?: string;
  /** The column, or what the field's own settings make of it. */
  column: ColumnType | ((field: Field) => ColumnType);
  /** Allowed query rules; the first is the default. Absent: `eq`, `ne`, `in`. Empty: not queryable. */
  rules?: readonly QueryRule[];
  /** True when `query: "range"` is allowed. */
  range?: boolean;
  /** A message when the value cannot be stored, else undefined. Empty values never get here. */
  check?: (value: Value, field: Field) => string | undefined;
  /** Codes within the value that need a name (dictionary items, ids of references). */
  keys?: (value: Value, field: Field) => string[];
  /**
   * Names of all codes where the type itself knows them: data of its own, read once, not a dictionary or another
   * entity. The server stores no other code anew.
   */
  loadNames?: () => Promise<NamesByCode>;
  /** Display, export, paste, print. Default: `String(value)`, with names where `keys` gives any. */
  toText?: (value: Value, field: Field, names: NamesByCode) => string;
  /** Its text where there is room for one line, without the marks that an editor writes. Default: as it is. */
  plainText?: (text: string) => string;
  /** The opposite, for import and paste; `names` maps code → name. */
  fromText?: (text: string, field: Field, names: NamesByCode) => Value | ParseError;
  /** Whether a text may stand in a cell on the way to a value; default: any. */
  acceptsText?: (text: string, field: Field) => boolean;
  /** The other one of two values: a cell changes between them by Space or a click; undefined where there are not two. */
  toggle?: (value: Value, field: Field, names: NamesByCode) => Value | undefined;
  /** What a new record begins with where the field itself states no default. */
  initial?: (field: Field) => string | undefined;
  /** Other names of this type, by place; a bare list holds everywhere. */
  aliases?: readonly string[] | Readonly<Partial<Record<'form' | 'cell' | 'query', readonly string[]>>>;
  /** Brings values of older servers into today's shape, e.g. `1` → `"1"`. */
  normalize?: (value: Value, field: Field) => Value;
  /** True for values that are stored and sent, but never drawn: no label, no column, no query. */
  invisible?: boolean;
  /** True when values are chosen from `dict`, `options` or `ref`; schemas must then give one. */
  hasChoices?: boolean;
  /** True when rows of a table are found by typing: they are never loaded all at once. */
  remoteSearch?: boolean;
}

/** All types by name and alias, as the registry knows them. */
export interface FieldTypes {
  /** @throws never; an unknown name gives undefined. */
  get(name: string, place?: 'form' | 'cell' | 'query'): FieldType | undefined;
  names(): string[];
}
