/** Hooks of online forms: what a definition must not name, and that a changed one has to be synchronized again. */
import type { Row } from '@/model/record';
import { TREE_COLUMNS } from '@/model/online/tree-columns';
import { systemFieldsByPreset } from '@/model/entity/system-fields';
import type { WriteHookContext } from '@/server/crud';
import { TABLE_TYPE } from '../form-definitions/definition';
import { fail } from '../form-definitions/errors';

export { copy } from './copy-form';

/** Tables of the definitions themselves. */
const RESERVED_TABLES = /^onl_(cgform|cgreport|graphreport|auth|drag)_/;
const SYSTEM: ReadonlySet<string> = new Set(Object.keys(systemFieldsByPreset.online));
/** Words of requests and of SQL that a column must not have, and names that every object inherits. */
const RESERVED_FIELDS: ReadonlySet<string> = new Set(
  'all and any as asc between both by case cast check collate column constraint create default delete desc distinct do else end except false fetch for foreign from grant group having in insert into is join leading left like limit not null offset on or order primary references right select set some table then to trailing true union unique update user using values when where with column field pagesize pageno tabletype constructor'.split(
    ' ',
  ),
);

/** @throws HttpError for a table of the system */
function assertOwnTable({ before, after, entities }: WriteHookContext): void {
  const table = String(after.tableName ?? '');
  const isTaken = Object.values(entities).some(
    (entity) => entity.table === table || Object.values(entity.children).some((child) => child.table === table),
  );
  if (isTaken || RESERVED_TABLES.test(table)) throw fail.tableTaken(table);
  const fields = Array.isArray(before?.field) ? (before.field as Row[]) : [];
  if (before && before.tableName !== table && fields.some((field) => field.dbFieldNameOld)) throw fail.tableFixed();
}

/** @throws HttpError for fields that cannot be columns */
function assertFields(fields: readonly Row[], isSub: boolean): void {
  if (fields.length === 0) throw fail.noFields();
  for (const { dbFieldName } of fields) {
    const name = String(dbFieldName ?? '');
    if (SYSTEM.has(name)) throw fail.fieldTaken(name);
    if (RESERVED_FIELDS.has(name)) throw fail.fieldReserved(name);
  }
  const links = fields.filter(({ mainTable }) => mainTable);
  if (isSub && links.length === 0) throw fail.noForeignKey();
  if (isSub && links.length > 1) throw fail.manyForeignKeys();
}

const COLUMN = /^[a-z](?!_)[a-z0-9_]{1,31}$/;

/** @throws HttpError for a tree whose columns cannot be made, or whose nodes have no names */
function assertTree({ isTree, tableType, treeParentIdField, treeIdField, treeFieldname, field }: Row): void {
  if (isTree !== 'Y' || tableType !== TABLE_TYPE.single) return;
  const [parent, hasChild] = [treeParentIdField || TREE_COLUMNS.parent.name, treeIdField || TREE_COLUMNS.hasChild.name];
  for (const name of [parent, hasChild].map(String))
    if (!COLUMN.test(name) || SYSTEM.has(name) || RESERVED_FIELDS.has(name)) throw fail.treeColumn(name);
  const title = String(treeFieldname ?? '');
  const names = (Array.isArray(field) ? (field as Row[]) : []).map(({ dbFieldName }) => dbFieldName);
  if (parent === hasChild || parent === title || hasChild === title) throw fail.treeColumn(title);
  if (!names.includes(title)) throw fail.noTreeTitle(title);
}

/** Properties of fields on which the columns depend. */
const COLUMN_KEYS = ['dbFieldName', 'dbType', 'dbLength', 'dbPointLength', 'fieldShowType', 'mainTable'] as const;

/** Properties of forms on which the columns depend. */
const HEAD_KEYS = ['tableName', 'tableType', 'relationType', 'isTree', 'treeParentIdField', 'treeIdField'] as const;

/** What the tables of a form depend on. */
function columnsOf({ field, ...head }: Row): unknown {
  const fields = Array.isArray(field) ? (field as Row[]) : [];
  return [HEAD_KEYS.map((key) => head[key] ?? null), fields.map((one) => COLUMN_KEYS.map((key) => one[key] ?? null))];
}

export async function beforeSave(writing: WriteHookContext): Promise<void> {
  const { before, after } = writing;
  assertOwnTable(writing);
  assertFields(Array.isArray(after.field) ? (after.field as Row[]) : [], after.tableType === TABLE_TYPE.sub);
  assertTree(after);
  const isUnchanged = before !== null && JSON.stringify(columnsOf(before)) === JSON.stringify(columnsOf(after));
  if (!isUnchanged) after.isDbSynch = 'N';
}
