/** Definitions of online forms as they are stored: the head, its fields, and the sub-tables that name its table. */
import { TREE_COLUMNS } from '@/model/online/tree-columns';
import type { Database, Tables } from '@/server/db';
import type { Selectable } from 'kysely';
import { messages } from './messages';

export type HeadRow = Selectable<Tables['onl_cgform_head']>;
export type FieldRow = Selectable<Tables['onl_cgform_field']>;

export type IndexRow = Selectable<Tables['onl_cgform_index']>;

export type ButtonRow = Selectable<Tables['onl_cgform_button']>;
export type StatementRow = Pick<
  Selectable<Tables['onl_cgform_enhance_sql']>,
  'cgform_head_id' | 'button_code' | 'cgb_sql' | 'active_status'
>;

export interface TableDefinition {
  head: HeadRow;
  fields: readonly FieldRow[];
  /** Indexes of the designer, beside those that lists need. */
  indexes: readonly IndexRow[];
  /** Buttons beside the built-in ones. */
  buttons: readonly ButtonRow[];
  /** Built-in buttons that have another name or are switched off. */
  builtInButtons: readonly ButtonRow[];
  scripts: Scripts;
  /** SQL enhancements. */
  statements: readonly StatementRow[];
}

/** The places of scripts (contract.md §7.5), with the source that is in use; '' without one. */
export type ScriptType = 'form' | 'list';
export type Scripts = Readonly<Record<ScriptType, string>>;

export interface FormDefinition extends TableDefinition {
  /** Sub-tables of a main table, in their order. */
  subs: readonly TableDefinition[];
}

/** Columns of a tree; null for other forms. */
export interface TreeColumns {
  parent: string;
  hasChild: string;
  /** The field with the names of the nodes. */
  title: string;
}

export function treeColumnsOf(head: HeadRow): TreeColumns | null {
  if (head.is_tree !== 'Y' || head.table_type !== TABLE_TYPE.single) return null;
  return {
    parent: head.tree_parent_id_field || TREE_COLUMNS.parent.name,
    hasChild: head.tree_id_field || TREE_COLUMNS.hasChild.name,
    title: head.tree_fieldname ?? '',
  };
}

/** True when a stored yes-or-no property of a field (`'1'` or `'0'`) is set. */
export const isFlagSet = (flag: string | null): boolean => flag === '1';

/** The value of `tableType`. */
export const TABLE_TYPE = { single: '1', main: '2', sub: '3' } as const;

/** The field names of an index. */
export const indexFields = (text: string | null): string[] =>
  (text ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');

/** The value of `indexType`. */
export const UNIQUE_INDEX = 'unique';

const readIndexes = (db: Database, heads: readonly string[]) =>
  db.selectFrom('onl_cgform_index').selectAll().where('cgform_head_id', 'in', heads).orderBy('index_name').execute();

const readButtons = (db: Database, heads: readonly string[]) =>
  db.selectFrom('onl_cgform_button').selectAll().where('cgform_head_id', 'in', heads).orderBy('order_num').execute();

const readStatements = (db: Database, heads: readonly string[]): Promise<StatementRow[]> =>
  db
    .selectFrom('onl_cgform_enhance_sql')
    .select(['cgform_head_id', 'button_code', 'cgb_sql', 'active_status'])
    .where('cgform_head_id', 'in', heads)
    .where('del_flag', '=', '0')
    .orderBy('id')
    .execute();

/** The latest editions of the scripts of heads. */
const readScripts = (db: Database, heads: readonly string[]) =>
  db
    .selectFrom('onl_cgform_enhance_js')
    .distinctOn(['cgform_head_id', 'cg_js_type'])
    .select(['cgform_head_id', 'cg_js_type', 'cg_js'])
    .where('cgform_head_id', 'in', heads)
    .orderBy('cgform_head_id')
    .orderBy('cg_js_type')
    .orderBy('edition', 'desc')
    .execute();

const readFields = (db: Database, heads: readonly string[]) =>
  db.selectFrom('onl_cgform_field').selectAll().where('cgform_head_id', 'in', heads).orderBy('order_num').execute();

/** The columns of a tree, which its definition need not list. */
function treeFields(head: HeadRow, fields: readonly FieldRow[]): FieldRow[] {
  const tree = treeColumnsOf(head);
  const [first] = fields;
  if (!tree || !first) return [];
  const blank = Object.fromEntries(Object.keys(first).map((column) => [column, null])) as unknown as FieldRow;
  const column = (name: string, more: Partial<FieldRow>): FieldRow[] =>
    fields.some(({ db_field_name: one }) => one === name)
      ? []
      : [{ ...blank, id: '', cgform_head_id: head.id, db_field_name: name, db_type: 'string', db_length: 36, ...more }];
  return [
    ...column(tree.parent, {
      db_field_txt: messages.parent,
      field_show_type: TREE_COLUMNS.parent.view,
      is_show_form: '1',
      dict_table: head.table_name,
      dict_field: '0',
      dict_text: ['id', tree.parent, tree.title, tree.hasChild].join(','),
      order_num: 0,
    }),
    ...column(tree.hasChild, {
      db_field_txt: messages.hasChild,
      field_show_type: TREE_COLUMNS.hasChild.view,
      is_show_form: '1',
      db_length: 3,
    }),
  ];
}

const storedHeads = (db: Database) => db.selectFrom('onl_cgform_head').selectAll().where('del_flag', '=', '0');

/** The value of `buttonStyle` of a built-in button (contract.md §7.2). */
export const BUILT_IN = 'built-in';

/** A table with the columns of its tree among the fields. @param parts `buttons` are all rows of buttons */
export const tableDefinition = (parts: Omit<TableDefinition, 'builtInButtons'>): TableDefinition => ({
  ...parts,
  buttons: parts.buttons.filter(({ button_style: style }) => style !== BUILT_IN),
  builtInButtons: parts.buttons.filter(({ button_style: style }) => style === BUILT_IN),
  fields: [...parts.fields, ...treeFields(parts.head, parts.fields)],
});

async function readTables(db: Database, heads: readonly HeadRow[]): Promise<TableDefinition[]> {
  const ids = heads.map(({ id }) => id);
  if (ids.length === 0) return [];
  const fields = await readFields(db, ids);
  const indexes = await readIndexes(db, ids);
  const buttons = await readButtons(db, ids);
  const scripts = await readScripts(db, ids);
  const statements = await readStatements(db, ids);
  return heads.map((head) => {
    const ofHead = <T extends { cgform_head_id: string | null }>(rows: readonly T[]): T[] =>
      rows.filter((row) => row.cgform_head_id === head.id);
    const scriptOf = (type: ScriptType) => ofHead(scripts).find((row) => row.cg_js_type === type)?.cg_js ?? '';
    return tableDefinition({
      head,
      fields: ofHead(fields),
      indexes: ofHead(indexes),
      buttons: ofHead(buttons),
      scripts: { form: scriptOf('form'), list: scriptOf('list') },
      statements: ofHead(statements),
    });
  });
}

/** The sub-tables that name a main table, in their order; none for other tables. */
export async function readSubTables(db: Database, main: HeadRow): Promise<TableDefinition[]> {
  if (main.table_type !== TABLE_TYPE.main) return [];
  const heads = storedHeads(db)
    .where('table_type', '=', TABLE_TYPE.sub)
    .where('id', 'in', (query) =>
      query.selectFrom('onl_cgform_field').select('cgform_head_id').where('main_table', '=', main.table_name),
    );
  return readTables(db, await heads.orderBy('tab_order_num').orderBy('id').execute());
}

/** The definition of a form; null when there is none with this id. */
export async function readDefinition(db: Database, id: string): Promise<FormDefinition | null> {
  const head = await storedHeads(db).where('id', '=', id).executeTakeFirst();
  if (!head) return null;
  const [table] = await readTables(db, [head]);
  return table ? { ...table, subs: await readSubTables(db, head) } : null;
}

/** True when the tables of the form, those of its sub-tables included, fit the definition. */
export const isSynchronized = (form: FormDefinition): boolean =>
  [form, ...form.subs].every(({ head }) => head.is_db_synch === 'Y');

/** Id of the form of a table; null when there is none. */
export async function formIdOfTable(db: Database, table: string): Promise<string | null> {
  const head = await db
    .selectFrom('onl_cgform_head')
    .select('id')
    .where('del_flag', '=', '0')
    .where('table_name', '=', table)
    .executeTakeFirst();
  return head?.id ?? null;
}

const mainFormIdWhere = async (
  db: Database,
  column: 's.id' | 's.table_name',
  value: string,
): Promise<string | null> => {
  const main = await db
    .selectFrom('onl_cgform_field as f')
    .innerJoin('onl_cgform_head as s', 's.id', 'f.cgform_head_id')
    .innerJoin('onl_cgform_head as m', 'm.table_name', 'f.main_table')
    .select('m.id')
    .where(column, '=', value)
    .where('s.del_flag', '=', '0')
    .where('m.del_flag', '=', '0')
    .executeTakeFirst();
  return main?.id ?? null;
};

/** Id of the main form of a sub-table; null when there is none. */
export const mainFormIdOfTable = (db: Database, table: string): Promise<string | null> =>
  mainFormIdWhere(db, 's.table_name', table);

/** Id of the main form of the sub-table with this head; null for other forms. */
export const mainFormIdOfForm = (db: Database, head: string): Promise<string | null> =>
  mainFormIdWhere(db, 's.id', head);

/** The field of a sub-table that refers to its main table. */
export const foreignKeyOf = ({ fields }: TableDefinition): FieldRow | undefined =>
  fields.find(({ main_table: main }) => main !== null && main !== '');

/** Fields that connect records: the reference to the main table, and the columns of a tree. They cannot be withheld. */
export function structuralFields(table: TableDefinition): ReadonlySet<string> {
  const tree = treeColumnsOf(table.head);
  return new Set([foreignKeyOf(table)?.db_field_name ?? '', tree?.parent ?? '', tree?.hasChild ?? '']);
}
