/** Reads for server functions: find, sum and lock, without permission checks and data rules. */
import { sql } from 'kysely';
import type { Condition } from '@/model/generated/files';
import type { Row } from '@/model/record';
import { ConditionError } from '../condition/column-resolver';
import { compileCondition } from '../condition/condition-sql';
import { type CrudContext, shapeOf } from '../context/crud-context';
import { notFoundError } from '../context/errors';
import { messages } from '../context/messages';
import { columnSql, notDeletedSql, selectList, type Shape, storedField } from '../context/shapes';
import { whereAll } from '../context/sql-tests';
import { loadRecord } from './record';
import { orderBySql } from './sort-order';

/** More records without a limit: the function forgot one, and would fill the memory as the table grows. */
const MAX_FOUND = 1000;

export interface QueryOptions {
  sort?: readonly string[];
  limit?: number;
}

/** @throws ConditionError for a path that is not a field, or whose value is missing */
function whereSql(crud: CrudContext, shape: Shape, where: Condition) {
  for (const group of [where].flat()) {
    for (const [path, test] of Object.entries(group)) {
      if (/^(me|main)\./.test(path)) throw new ConditionError(messages.noColumnField(path));
      // An undefined value would leave out the test, and find all records.
      if (test === undefined) throw new ConditionError(messages.noTestValue(path));
    }
  }
  const test = compileCondition(where, shape.entity, { alias: 't', entityOf: (id) => crud.entities[id] });
  return whereAll([test, notDeletedSql(shape)]);
}

function fieldAt(shape: Shape, key: string) {
  const field = storedField(shape.fields, key);
  if (!field) throw new ConditionError(messages.noColumnField(key));
  return field;
}

/** @throws ConditionError; Error for more than 1,000 records without `limit` */
export async function findRecords(
  crud: CrudContext,
  entity: string,
  where: Condition,
  { sort = [], limit }: QueryOptions = {},
): Promise<Row[]> {
  const shape = shapeOf(crud, entity);
  const order = orderBySql(
    shape,
    sort.map((key) => ({ field: fieldAt(shape, key.replace(/^-/, '')), asc: !key.startsWith('-') })),
  );
  const { rows } =
    await sql<Row>`select ${selectList(shape.stored)} from ${shape.table} t${whereSql(crud, shape, where)}
    ${order} limit ${limit ?? MAX_FOUND + 1}`.execute(crud.db);
  if (limit === undefined && rows.length > MAX_FOUND) {
    throw new Error(`records.find: more than ${MAX_FOUND} records of ${entity}; give a limit or a narrower condition`);
  }
  return rows;
}

/** @throws ConditionError; Error for a field that is not a number */
export async function sumRecords(crud: CrudContext, entity: string, key: string, where: Condition): Promise<string> {
  const shape = shapeOf(crud, entity);
  const field = fieldAt(shape, key);
  const { kind } = field.columnType;
  if (kind !== 'numeric' && kind !== 'int') throw new Error(`records.sum: ${entity}.${key} is not a number`);
  const { rows } = await sql<{ sum: string }>`select coalesce(sum(${columnSql(field)}), 0)::text as sum
    from ${shape.table} t${whereSql(crud, shape, where)}`.execute(crud.db);
  return rows[0]!.sum;
}

/** @throws HttpError when a record does not exist; Error outside of a transaction */
export async function lockRecords(crud: CrudContext, entity: string, ids: readonly string[]): Promise<Row[]> {
  if (!crud.db.inTransaction()) throw new Error('records.lock needs a transaction: nothing would stay locked');
  const found = new Map<string, Row>();
  for (const id of new Set(ids.toSorted())) {
    const record = await loadRecord(crud, shapeOf(crud, entity).entity, id, true);
    if (!record) throw notFoundError();
    found.set(id, record);
  }
  return ids.map((id) => found.get(id)!);
}
