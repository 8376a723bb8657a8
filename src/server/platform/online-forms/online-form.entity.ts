/** Hooks of online forms: what a definition must not name, and that a changed one has to be synchronized again. */
import type { Row } from '@/model/record';
import type { WriteHookContext } from '@/server/crud';
import { fail } from '../form-definitions/errors';
import { assertFormulasOf } from './check-formulas';
import { RESERVED_TABLES } from './column-names';
import { assertDefinition, rowsOf } from './definition-checks';
import { readAdoptableTables, tablesOf } from './database-tables/adoptable-tables';

export { copy } from './copy-form';

const OWN_PREFIX = 'onl_';

/** @throws HttpError for a table of the system, and for a new name without prefix that no free table of the database has */
async function assertOwnTable({ before, after, entities, db }: WriteHookContext): Promise<void> {
  const table = String(after.tableName ?? '');
  const isNew = before?.tableName !== table;
  if (isNew && !table.startsWith(OWN_PREFIX)) {
    const free = await readAdoptableTables(db, entities);
    if (!free.some(({ tableName }) => tableName === table)) throw fail.tableName(table);
  }
  if (tablesOf(entities).has(table) || RESERVED_TABLES.test(table)) throw fail.tableTaken(table);
  if (before && isNew && rowsOf(before.field).some((field) => field.dbFieldNameOld)) throw fail.tableFixed();
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
  assertDefinition(after);
  await assertFormulasOf(after, writing.db);
  const isUnchanged = before !== null && JSON.stringify(columnsOf(before)) === JSON.stringify(columnsOf(after));
  if (!isUnchanged) after.isDbSynch = 'N';
}
