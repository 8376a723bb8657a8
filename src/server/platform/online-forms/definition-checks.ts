/** What the definition of an online form must not contain. Pure. */
import type { Row } from '@/model/record';
import { TREE_COLUMNS } from '@/model/online/tree-columns';
import { indexFields, TABLE_TYPE } from '../form-definitions/definition';
import { fail } from '../form-definitions/errors';
import { assertButtons } from './check-buttons';
import { isFieldName, isReservedField, SYSTEM_COLUMNS } from './column-names';

/** True for an object; its values are checked where they are read. */
export const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The rows of a child; values that are no objects are left out. */
export const rowsOf = (value: unknown): readonly Row[] => (Array.isArray(value) ? value.filter(isRow) : []);

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

/** @throws HttpError for an index on a name that is no field of the form */
function assertIndexes(indexes: readonly Row[], fields: readonly Row[]): void {
  const names = new Set(fields.map(({ dbFieldName }) => String(dbFieldName)));
  for (const { indexName, indexField } of indexes) {
    const listed = indexFields(String(indexField ?? ''));
    const wrong = listed.find((name, at) => !names.has(name) || listed.indexOf(name) !== at);
    if (listed.length === 0 || wrong !== undefined) throw fail.indexField(String(indexName), wrong ?? '');
  }
}

/** @throws HttpError for fields, indexes and trees that no table can have, and buttons that cannot be shown */
export function assertDefinition(form: Row): void {
  const fields = rowsOf(form.field);
  assertFields(fields, form.tableType === TABLE_TYPE.sub);
  assertIndexes(rowsOf(form.index), fields);
  assertTree(form);
  assertButtons(rowsOf(form.button), fields);
}
