/**
 * The filled entity: what a record is and which actions it has. `fillEntity` sets every default, so that no consumer
 * checks for missing settings.
 */
import type { ColumnType, QueryRule } from './column-type';
import type { Condition, Emphasis, Flag, FormulaBy, Parameters, When } from '../generated/files';

export interface Option {
  value: string;
  text: string;
  color: 'green' | 'red' | 'orange' | 'blue' | 'purple' | 'grey' | null;
  disabled: boolean;
}

/** A search result; `note` distinguishes results of the same name. */
export interface SearchHit extends Option {
  note?: string;
}

/**
 * One target entity of a reference. The texts of `where` may hold `{x}`, `{main.x}` and `#{…}`, which are filled in at
 * use.
 */
export interface RefTarget {
  entity: string;
  where: Condition | null;
  /** The list that its picker shows; null: the default one, if there is one. */
  pick: string | null;
  /** The field of the target that is stored; default `id`. */
  valueField: string;
}

/**
 * A reference. `by` is the field whose value selects the target; with `by` null there is one target, under the key "".
 */
export interface Ref {
  by: string | null;
  is: Readonly<Record<string, RefTarget>>;
}

export type { Emphasis };

export type FieldPlacement = 'list' | 'form' | 'detail' | 'query' | 'import' | 'export';

export interface Field {
  key: string;
  /** The database column name. Other code reads it from here and does not derive it from the key. */
  column: string;
  /** Earlier keys of the field, the newest first. */
  was: readonly string[];
  /** The kind of the column, from the field type. */
  columnType: ColumnType;
  label: string;
  /** The canonical type name (not an alias). */
  type: string;
  dict: string | null;
  options: readonly Option[] | null;
  ref: Ref | null;
  default: string | number | boolean | null;
  /** A default formula computes stored records, too, while the stored value is what it gives from the stored record. */
  follows: boolean;
  /** A computed field: a formula, or one formula per value of another field. Null for an entered field. */
  value: string | FormulaBy | null;
  copy: { ref: string; field: string } | null;
  /** A column of a list that shows a field of a referenced record (entity/reference-fields.ts); null: a field of its own. */
  through: { ref: string; field: string; permissionPrefix: string } | null;
  visible: Flag;
  required: Flag;
  readonly: Flag;
  rules: readonly string[];
  /** Code of a check rule of the server, which it keeps as a record (contract.md §5); null: none. */
  checkRule: string | null;
  pattern: { regex: string; message: string } | null;
  min: number | null;
  max: number | null;
  query: QueryRule | 'range' | null;
  list: {
    width: number | null;
    total: 'sum' | 'average' | null;
    cut: number | null;
    sortable: boolean;
    fixed: 'left' | 'right' | null;
    /** Link opened by a click, with `{x}` from the row. `http…` opens a new window, `/…` opens inside the console. */
    /** The title of the column group above the column's own title in tables. */
    group: string | null;
    href: string | null;
  };
  form: { span: number };
  hiddenIn: Readonly<Record<FieldPlacement, boolean>>;
  /** The first one that holds is shown. */
  emphasis: readonly Emphasis[];
  help: string | null;
  placeholder: string | null;
  permission: string | null;
  mask: { keep: [number, number]; permission: string | null } | null;
  textField: string | null;
  props: Readonly<Record<string, unknown>>;
  /**
   * True when the table has no column for the field. It is entered and sent like any field; the server functions of the
   * entity read and write it.
   */
  virtual: boolean;
  /** True for a parameter of the entity's `select`: the query bar has it, records do not. */
  param: boolean;
  /** The call that loads the value when a record comes without it. It returns a list of ids. */
  readFrom: Call | null;
  /** True for fields that only the server writes: id, audit columns, lock, foreign key. */
  system: boolean;
}

export interface Check {
  expect: string;
  message: string;
  at: string;
}

/** HTTP method and path template below the API base. */
export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
}

/** The input that an action asks for: fields of the entity by name, inline fields, or a form screen. */
export type Ask =
  | { kind: 'fields'; fields: readonly string[] }
  | { kind: 'inline'; fields: Readonly<Record<string, Field>> }
  | { kind: 'form'; form: string };

export interface ScreenTarget {
  screen: string;
  with: Parameters;
}

/** The detail screen of one row: below the row, beside it, or in a dialog. */
export interface Expand {
  screen: string;
  with: Parameters;
  as: 'row' | 'popover' | 'modal';
}

export interface Action {
  key: string;
  label: string;
  /** The permission code. `declared` is false when it was derived from the entity's `auth` (rulings: Permissions). */
  code: string;
  declared: boolean;
  /** States in which the action is allowed; null: any state. */
  from: readonly string[] | null;
  /** States that the action may lead to; empty: it does not change the state. */
  to: readonly string[];
  when: When | null;
  /** Why the action cannot be done while `when` does not hold; null: the condition in words. */
  whenMessage: string | null;
  ask: Ask | null;
  /** The confirmation question, with `{x}` look-ups; null: none. */
  confirm: string | null;
  screen: ScreenTarget | null;
  /** What happens after success: open a screen or reload. */
  then: ScreenTarget | 'reload';
  job: boolean;
  /** True when one call of the function gets all selected records, in one transaction. */
  batch: boolean;
  /** False when the server completes the action itself: it stores the asked fields and the one new state. */
  needsFunction: boolean;
  danger: boolean;
  /** True when the result stays on screen until the user closes it. */
  keepMessage: boolean;
  /** One of `add edit delete deleteBatch detail import export`. */
  builtIn: boolean;
  /** The HTTP call of the action; null when it only opens a screen. */
  call: Call | null;
  /**
   * The request body for an existing server that does not accept `{ids, ver, ask}`. `{ids}` is the comma-separated list
   * of the selected ids.
   */
  send: Parameters | null;
  /** The child whose rows the action works on, or null. */
  child: string | null;
}

/** Properties that a main record and a child row share. */
export interface RecordShape {
  title: string;
  /** The table name. Empty when there is no table and the data comes from calls only. */
  table: string;
  titleField: string;
  /** In written order, system fields last. */
  fields: Readonly<Record<string, Field>>;
  /** The first one that holds marks the whole record. */
  emphasis: readonly Emphasis[];
  unique: readonly (readonly string[])[];
  checks: readonly Check[];
}

export interface Child extends RecordShape {
  key: string;
  /** `<entity id>.<child key>`, or the id of the referenced entity file. */
  id: string;
  /** The field that points to the main record; empty when there is no table. */
  foreignKey: string;
  /**
   * The call that reads all rows of one main record, with `{main.id}` filled in; null: the rows come with the record.
   */
  load: Call | null;
  /**
   * The id of the entity of a foreign child, else null. Its rows are records of that entity: the main record shows them
   * and computes with them, and does not write them.
   */
  entity: string | null;
  visible: Flag;
  required: Flag;
  readonly: Flag;
  /** Names of server checks that run over all rows. */
  serverChecks: readonly string[];
  single: boolean;
  reorder: boolean;
  /** True when edits of other users in the rows show at once. */
  shared: boolean;
  /** The selection control before each row. */
  rowSelection: 'checkbox' | 'radio' | 'none';
  /** Which stored rows may be selected and removed. The condition reads the stored values. */
  removable: Flag;
  /** True when no rows can be added or removed. */
  fixedRows: boolean;
  /** The detail screen of an expanded row. */
  expand: Expand | null;
}

export interface Entity extends RecordShape {
  id: string;
  api: string;
  permissionPrefix: string;
  preset: 'std' | 'doc' | 'online';
  /** By action name, plus `list`, `queryById` and `pick`. */
  calls: Readonly<Record<string, Call>>;
  bodyKey: string | null;
  /** The field that identifies a record: `id`, except where there is no table. */
  keyField: string;
  tree: { parent: string; hasChild: string | null } | null;
  /** The statement whose result the records are, with `${name}` for parameters; null: the records have a table or calls. */
  select: string | null;
  readonly: boolean;
  /** True when users who may read a record may comment on it. */
  comments: boolean;
  /** How files are imported: whether .csv is accepted, and the fields that find the record to update. */
  import: { csv: boolean; update: readonly string[]; fields: readonly string[] | null };
  children: Readonly<Record<string, Child>>;
  /** `edit` null: editable in every state. `uncounted`: states whose records do not count in sums. */
  state: { field: string | null; edit: readonly string[] | null; uncounted: readonly string[] };
  /**
   * Built-in actions, actions of used sets and the entity's own actions, those of children included (one name space).
   */
  actions: Readonly<Record<string, Action>>;
  /** The field for optimistic locking: `ver` for documents, else the time of the last change. */
  lock: 'ver' | 'updateTime' | 'update_time';
}
