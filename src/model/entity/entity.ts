/** The filled entity: what a record is and what may be done with it. After `fillEntity` nobody asks "is it set?". */
import type { ColumnType, FieldTypes, QueryRule } from './field-type';
import type { Condition, EntityFile, Flag, FormulaBy, Parameters, When } from '../generated/files';

export interface Option {
  value: string;
  text: string;
  color: 'green' | 'red' | 'orange' | 'blue' | 'purple' | 'grey' | null;
  disabled: boolean;
}

/** One entity a reference may point to. `where` holds `{x}`, `{main.x}` and `#{…}` texts to be filled in. */
export interface RefTarget {
  entity: string;
  where: Condition | null;
  pick: string;
  /** The field of the target that is stored; `id` unless written. */
  value: string;
}

/** A reference; `by` null means one target under the key "". */
export interface Ref {
  by: string | null;
  is: Readonly<Record<string, RefTarget>>;
}

export type FieldPlacement = 'list' | 'form' | 'detail' | 'query' | 'import' | 'export';

export interface Field {
  key: string;
  /** The database column, looked up here and nowhere else. */
  column: string;
  /** The column's kind, from the type. */
  columnType: ColumnType;
  label: string;
  /** The canonical type name. */
  type: string;
  dict: string | null;
  options: readonly Option[] | null;
  ref: Ref | null;
  default: string | number | boolean | null;
  /** Computed: a formula, or formulas by another field's value. */
  value: string | FormulaBy | null;
  copy: { ref: string; field: string } | null;
  visible: Flag;
  required: Flag;
  readonly: Flag;
  rules: readonly string[];
  pattern: { regex: string; message: string } | null;
  min: number | null;
  max: number | null;
  query: QueryRule | 'range' | null;
  list: {
    width: number | null;
    total: 'sum' | 'average' | null;
    cut: number | null;
    sort: boolean;
    fixed: 'left' | 'right' | null;
    /** Opened by a click, `{x}` from the row: `http…` in a new window, `/…` within the console. */
    /** The title above its own in tables. */
    group: string | null;
    href: string | null;
  };
  form: { span: number };
  hide: Readonly<Record<FieldPlacement, boolean>>;
  help: string | null;
  placeholder: string | null;
  auth: string | null;
  mask: { keep: [number, number]; auth: string | null } | null;
  text: string | null;
  props: Readonly<Record<string, unknown>>;
  /** In no column of the table: filled and sent like any field, read and written by the entity's own functions. */
  virtual: boolean;
  /** Where it is read when a record comes without it: a list of ids. */
  readFrom: Call | null;
  /** Written by the server only: id, audit columns, lock, foreign key. */
  system: boolean;
}

export interface Check {
  expect: string;
  message: string;
  at: string;
}

/** Method and path template under the API base. */
export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
}

/** What is asked before an action: the entity's own fields by name, inline fields, or a form screen. */
export type Ask =
  | { kind: 'fields'; fields: readonly string[] }
  | { kind: 'inline'; fields: Readonly<Record<string, Field>> }
  | { kind: 'form'; form: string };

export interface ScreenTarget {
  opens: string;
  with: Parameters;
}

/** A screen of one row: below it, beside it, or in a dialog. */
export interface Expand {
  screen: string;
  with: Parameters;
  as: 'row' | 'popover' | 'modal';
}

export interface Action {
  key: string;
  label: string;
  /** The permission code; `declared` false means it was derived, not written (rulings: Permissions). */
  code: string;
  declared: boolean;
  /** States in which it may be done; null: any. */
  from: readonly string[] | null;
  /** States it may lead to; empty: the state is left alone. */
  to: readonly string[];
  when: When | null;
  ask: Ask | null;
  /** The question, with `{x}` look-ups; null: none. */
  confirm: string | null;
  opens: ScreenTarget | null;
  /** What follows success. */
  then: ScreenTarget | 'reload';
  job: boolean;
  danger: boolean;
  /** What it answers stays on screen until it is closed. */
  lasting: boolean;
  /** One of `add edit delete deleteBatch detail import export`. */
  builtIn: boolean;
  /** The call it makes; null when it only opens a screen. */
  call: Call | null;
  /** The body that an existing server wants instead of `{ids, ver, ask}`; `{ids}` is the comma list of chosen ids. */
  send: Parameters | null;
  /** The child whose rows it works on, or null. */
  child: string | null;
}

/** What a main record and a child row have in common. */
export interface RecordShape {
  title: string;
  /** Empty: none of its own, what its calls answer is all there is. */
  table: string;
  titleField: string;
  /** In written order, system fields last. */
  fields: Readonly<Record<string, Field>>;
  unique: readonly (readonly string[])[];
  checks: readonly Check[];
}

export interface Child extends RecordShape {
  key: string;
  /** `"live/studio.room"`, or the foreign entity's own id. */
  id: string;
  /** The field that points to the main record. */
  foreignKey: string;
  /** Reads all rows of one main record, `{main.id}` filled in; null: they come with the record. */
  load: Call | null;
  /** The foreign entity's id when the child is one, else null. */
  entity: string | null;
  visible: Flag;
  required: Flag;
  readonly: Flag;
  /** Named server checks over all rows. */
  rules: readonly string[];
  single: boolean;
  sort: boolean;
  /** What others enter in its rows shows at once. */
  shared: boolean;
  /** What stands before each row, to choose it by. */
  choose: 'checkbox' | 'radio' | 'none';
  /** Which stored rows may be chosen and taken out, as they are stored. */
  removable: Flag;
  /** What a row shows of itself when it is opened. */
  expand: Expand | null;
}

export interface Entity extends RecordShape {
  id: string;
  api: string;
  auth: string;
  preset: 'std' | 'doc' | 'online';
  /** By action name, and `list`, `queryById`, `pick`. */
  calls: Readonly<Record<string, Call>>;
  wrap: string | null;
  /** The field that tells records apart: `id`, but where there is no table. */
  key: string;
  tree: { parent: string; hasChild: string | null } | null;
  readonly: boolean;
  children: Readonly<Record<string, Child>>;
  /** `edit` null: editable in every state. */
  state: { field: string | null; edit: readonly string[] | null };
  /** Built-in, used and own ones, children's included (one name space). */
  actions: Readonly<Record<string, Action>>;
  /** The lock field: `ver` for documents, else `updateTime`. */
  lock: 'ver' | 'updateTime';
}

/** What `fillEntity` needs besides the file. */
export interface FillContext {
  types: FieldTypes;
  /** Other entity files by id, for children that are entities of their own. */
  entity?: (id: string) => EntityFile | undefined;
}
