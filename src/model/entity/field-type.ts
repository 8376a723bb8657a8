/**
 * The contract of a field type: everything that the model and the server need to know about it. Each folder under
 * `renderers/fields` exports one object of this shape; no engine tests a type's name.
 *
 * Values in requests, forms and rows are JSON only: text, boolean, null, and numbers for integers that fit 53 bits.
 * Decimals are text ("12.50") from the database to the screen; dates are text ("2026-06-30", "2026-06-30 08:00:00").
 */
import type { ColumnType, QueryRule } from './column-type';
import type { Field, FieldPlacement } from './entity';

/** A stored or entered value: JSON, never a `Date`. */
export type Value = string | number | boolean | null | Value[] | { [key: string]: Value };

/** Display names by code. The engine loads them for all rows in one batch. */
export type NamesByCode = Readonly<Record<string, string>>;

/** The result of `fromText` for a text that cannot be parsed. `error` is a Chinese message for the user. */
export interface ParseError {
  error: string;
}

/**
 * One field type for browser and server: column, query rules, validation and text conversion. Only `column` is
 * required.
 */
export interface FieldType {
  /** The name of the type's folder, set by the registry. */
  readonly name?: string;
  /** The column, or a function that derives it from the field's settings. */
  column: ColumnType | ((field: Field) => ColumnType);
  /** Allowed query rules; the first is the default. Absent: `eq`, `ne`, `in`. Empty: not queryable. */
  rules?: readonly QueryRule[];
  /** True when `query: "range"` is allowed. */
  range?: boolean;
  /** Returns a message when the value cannot be stored, else undefined. It is not called for empty values. */
  check?: (value: Value, field: Field) => string | undefined;
  /** Codes within the value that need a name (dictionary items, ids of references). */
  keys?: (value: Value, field: Field) => string[];
  /**
   * The records whose codes the value holds, for a type that finds them without `ref` or `dict`: a route of their entity,
   * and the fields that may hold the code, the usual one first. A record whose code is stored cannot be deleted.
   */
  refersTo?: (field: Field) => { route: string; valueFields: readonly string[] };
  /** Fields of the referenced record that the input shows besides its title: a picker must return them. */
  showsOfTarget?: (field: Field) => readonly string[];
  /** The records of the platform that name the codes in files, and their field that holds the code. */
  namedBy?: (field: Field) => { records: 'users' | 'departments' | 'categories'; valueField: string };
  /** Paths of the files within the value. An import accepts those of the server's own store. */
  files?: (value: Value) => readonly string[];
  /**
   * Names of all codes, for a type with its own code list, which is read once and is neither a dictionary nor another
   * entity. The server accepts no other code when a value changes.
   */
  loadNames?: () => Promise<NamesByCode>;
  /**
   * Value to text for display, export, paste and print. Default: `String(value)`, with names where `keys` gives any.
   */
  toText?: (value: Value, field: Field, names: NamesByCode) => string;
  /**
   * The text for one line where the text itself is not what is shown: without the markup of an editor, names of files
   * for their paths. Default: the text unchanged. A copied cell carries its text beside the plain one.
   */
  plainText?: (text: string) => string;
  /**
   * Text to value, for import, paste and typing; the opposite of `toText`. `names` maps code → name. `today` is the date
   * of the server's clock (`YYYY-MM-DD`), for dates without a year.
   */
  fromText?: (text: string, field: Field, names: NamesByCode, today?: string) => Value | ParseError;
  /**
   * For a type with two values: the other one. Space or a click in a cell changes to it. Undefined when there are not
   * exactly two values.
   */
  toggle?: (value: Value, field: Field, names: NamesByCode) => Value | undefined;
  /** What is wrong with the settings of a field beyond their shape, and the fields beside it that they name. */
  checkSettings?: (key: string, field: Field) => { problem?: string; siblings?: readonly string[] };
  /** The formula of a field of this type that states no `value`, from its settings. */
  formula?: (props: Field['props']) => string | undefined;
  /** The default of a new record when the field states none. */
  initial?: (field: Field) => string | undefined;
  /** Aliases of this type, by place of use; a plain list applies to all places. */
  aliases?: readonly string[] | Readonly<Partial<Record<'form' | 'cell' | 'query', readonly string[]>>>;
  /** Converts values of older servers to the current shape, e.g. `1` → `"1"`. */
  normalize?: (value: Value, field: Field) => Value;
  /** True when only the client knows the names of the codes, without `dict`, `options` or `ref`: files hold the codes. */
  namesElsewhere?: true;
  /** Where fields of this type do not appear, unless the field says otherwise with its own `hiddenIn`. */
  hiddenIn?: readonly FieldPlacement[];
  /** True for values that are stored and sent but never shown: no label, no column, no query. */
  invisible?: boolean;
  /** False for values that the browser must not keep: secrets, and files that the server may delete. */
  inDrafts?: false;
  /** True when the user selects values from `dict`, `options` or `ref`; schemas must then declare one of them. */
  hasChoices?: boolean;
  /** True when all options are drawn at once: they come from `dict` or `options`, and records cannot be picked. */
  drawsAllOptions?: boolean;
  /** True when options are table rows found by a search text; they are never loaded all at once. */
  remoteSearch?: boolean;
}

/** All types by name and alias; the registry implements it. */
export interface FieldTypes {
  /** @throws never; an unknown name gives undefined. */
  get(name: string, place?: 'form' | 'cell' | 'query'): FieldType | undefined;
  names(): string[];
}
