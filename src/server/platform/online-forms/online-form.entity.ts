/** Hooks of online forms: what a definition must not name, and that a changed one has to be synchronized again. */
import type { Row } from '@/model/record';
import { TREE_COLUMNS } from '@/model/online/tree-columns';
import type { WriteHookContext } from '@/server/crud';
import { indexFields, TABLE_TYPE } from '../form-definitions/definition';
import { fail } from '../form-definitions/errors';
import { assertFormulas, readFormulaTables, type FormulaTable } from './check-formulas';
import { isFieldName, isReservedField, RESERVED_TABLES, SYSTEM_COLUMNS } from './column-names';
import { readFreeTables, tablesOf } from './free-tables';

export { copy } from './copy-form';

const rowsOf = (value: unknown): readonly Row[] => (Array.isArray(value) ? (value as Row[]) : []);

const OWN_PREFIX = 'onl_';

/** @throws HttpError for a table of the system, and for a new name without prefix that no free table of the database has */
async function assertOwnTable({ before, after, entities, db }: WriteHookContext): Promise<void> {
  const table = String(after.tableName ?? '');
  const isNew = before?.tableName !== table;
  if (isNew && !table.startsWith(OWN_PREFIX)) {
    const free = await readFreeTables(db, entities);
    if (!free.some(({ tableName }) => tableName === table)) throw fail.tableName(table);
  }
  if (tablesOf(entities).has(table) || RESERVED_TABLES.test(table)) throw fail.tableTaken(table);
  if (before && isNew && rowsOf(before.field).some((field) => field.dbFieldNameOld)) throw fail.tableFixed();
}

/** @throws HttpError for fields that cannot be columns */
function assertFields(fields: readonly Row[], isSub: boolean): void {
  if (fields.length === 0) throw fail.noFields();
  for (const { dbFieldName } of fields) {
    const name = String(dbFieldName ?? '');
    if (SYSTEM_COLUMNS.has(name)) throw fail.fieldTaken(name);
    if (isReservedField(name)) throw fail.fieldReserved(name);
  }
  const links = fields.filter(({ mainTable }) => mainTable);
  if (isSub && links.length === 0) throw fail.noForeignKey();
  if (isSub && links.length > 1) throw fail.manyForeignKeys();
}

/** @throws HttpError for a tree whose columns cannot be made, or whose nodes have no names */
function assertTree({ isTree, tableType, treeParentIdField, treeIdField, treeFieldname, field }: Row): void {
  if (isTree !== 'Y' || tableType !== TABLE_TYPE.single) return;
  const [parent, hasChild] = [treeParentIdField || TREE_COLUMNS.parent.name, treeIdField || TREE_COLUMNS.hasChild.name];
  for (const name of [parent, hasChild].map(String)) if (!isFieldName(name)) throw fail.treeColumn(name);
  const title = String(treeFieldname ?? '');
  const names = rowsOf(field).map(({ dbFieldName }) => dbFieldName);
  if (parent === hasChild || parent === title || hasChild === title) throw fail.treeColumn(title);
  if (!names.includes(title)) throw fail.noTreeTitle(title);
}

/** @throws HttpError for an index on what is no field of the form */
function assertIndexes(indexes: readonly Row[], fields: readonly Row[]): void {
  const names = new Set(fields.map(({ dbFieldName }) => String(dbFieldName)));
  for (const { indexName, indexField } of indexes) {
    const listed = indexFields(String(indexField ?? ''));
    const wrong = listed.find((name, at) => !names.has(name) || listed.indexOf(name) !== at);
    if (listed.length === 0 || wrong !== undefined) throw fail.indexField(String(indexName), wrong ?? '');
  }
}

const formulaTable = (table: unknown, fields: readonly Row[]): FormulaTable => ({
  table: String(table),
  fields: fields.map(({ dbFieldName, dbFieldTxt, formula }) => ({
    name: String(dbFieldName),
    title: String(dbFieldTxt),
    formula: formula ? String(formula) : null,
  })),
});

/**
 * The formulas of the form, and those of its main table, which read its rows.
 * @throws HttpError
 */
async function assertAllFormulas({ after, db }: WriteHookContext): Promise<void> {
  const fields = rowsOf(after.field);
  const own = formulaTable(after.tableName, fields);
  const subsOf = async (table: string) =>
    (await readFormulaTables(db, { subsOf: table })).filter((one) => one.table !== own.table);
  const hasSubs = after.tableType === TABLE_TYPE.main;
  assertFormulas(own, hasSubs ? await subsOf(own.table) : []);
  const mainTable = fields.find((field) => field.mainTable)?.mainTable;
  if (after.tableType !== TABLE_TYPE.sub || !mainTable) return;
  for (const main of await readFormulaTables(db, { table: String(mainTable) }))
    assertFormulas(main, [...(await subsOf(main.table)), own]);
}

/** Properties of fields on which the columns depend. */
const COLUMN_KEYS = ['dbFieldName', 'dbType', 'dbLength', 'dbPointLength', 'fieldShowType', 'mainTable'] as const;

/** Properties of forms on which the columns depend. */
const HEAD_KEYS = ['tableName', 'tableType', 'relationType', 'isTree', 'treeParentIdField', 'treeIdField'] as const;

const INDEX_KEYS = ['indexField', 'indexType'] as const;

/** What the tables of a form depend on. */
function columnsOf({ field, index, ...head }: Row): unknown {
  const valuesOf = (row: Row, keys: readonly string[]) => keys.map((key) => row[key] ?? null);
  return [
    valuesOf(head, HEAD_KEYS),
    rowsOf(field).map((one) => valuesOf(one, COLUMN_KEYS)),
    rowsOf(index).map((one) => valuesOf(one, INDEX_KEYS)),
  ];
}

export async function beforeSave(writing: WriteHookContext): Promise<void> {
  const { before, after } = writing;
  await assertOwnTable(writing);
  const fields = rowsOf(after.field);
  assertFields(fields, after.tableType === TABLE_TYPE.sub);
  assertIndexes(rowsOf(after.index), fields);
  assertTree(after);
  await assertAllFormulas(writing);
  const isUnchanged = before !== null && JSON.stringify(columnsOf(before)) === JSON.stringify(columnsOf(after));
  if (!isUnchanged) after.isDbSynch = 'N';
}
