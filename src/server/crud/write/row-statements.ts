/** INSERT, UPDATE and DELETE of rows of one table. Permissions and checks are done by the callers. */
import { type RawBuilder, sql } from 'kysely';
import type { Field } from '@/model/entity/entity';
import type { Row } from '@/model/record';
import type { CrudContext } from '../context/crud-context';
import type { Caller } from '../context/crud-options';
import { columnSql, DELETED, NOT_DELETED, type Shape, storedField } from '../context/shapes';
import { toParameter, isSameValue } from '../derive/stored-values';

/** Bound values per statement; PostgreSQL allows 65,535. */
const MAX_VALUES = 30_000;

/** The time one second later, as text. */
function nextSecond(time: string): string {
  const at = Date.parse(`${time.replace(' ', 'T')}Z`) + 1000;
  return new Date(at).toISOString().slice(0, 19).replace('T', ' ');
}

/** Audit columns of a new row. */
export function createAuditColumns(crud: CrudContext, caller: Caller): Row {
  const { me } = caller;
  return {
    createBy: me.username,
    createTime: crud.options.now(),
    updateBy: null,
    updateTime: null,
    sysOrgCode: me.orgCode,
    tenantId: me.tenantId ?? null,
    delFlag: NOT_DELETED,
    ver: 1,
  };
}

/**
 * Audit columns of a changed row. `updateTime` is the optimistic lock and must increase: two saves within one second get
 * different times.
 */
export function updateAuditColumns(crud: CrudContext, caller: Caller, before: Row): Row {
  const now = crud.options.now();
  const last = typeof before.updateTime === 'string' ? before.updateTime : '';
  return {
    updateBy: caller.me.username,
    updateTime: last >= now ? nextSecond(last) : now,
    ver: Number(before.ver ?? 0) + 1,
  };
}

/** Inserts rows in batches; missing fields are null. */
export async function insertRows(crud: CrudContext, shape: Shape, rows: readonly Row[]): Promise<void> {
  const batch = Math.max(1, Math.floor(MAX_VALUES / shape.stored.length));
  const valuesOf = (row: Row) =>
    Object.fromEntries(shape.stored.map((field) => [field.column, toParameter(field, row[field.key])]));
  for (let from = 0; from < rows.length; from += batch) {
    const values = rows.slice(from, from + batch).map(valuesOf);
    await crud.db.dynamic.insertInto(shape.tableName).values(values).execute();
  }
}

/** Keys whose stored values differ, compared as columns store them. */
export function changedKeys(shape: Shape, before: Row, after: Row): string[] {
  return shape.stored.filter(({ key }) => key in after && !isSameValue(before[key], after[key])).map(({ key }) => key);
}

const setSql = (field: Field, row: Row): RawBuilder<unknown> =>
  sql`${sql.id(field.column)} = ${toParameter(field, row[field.key])}`;

/** Writes the named fields of one row. */
export async function updateRow(crud: CrudContext, shape: Shape, row: Row, keys: readonly string[]): Promise<void> {
  const fields = keys.flatMap((key) => storedField(shape.fields, key) ?? []);
  if (fields.length === 0) return;
  const sets = sql.join(fields.map((field) => setSql(field, row)));
  await sql`update ${shape.table} t set ${sets} where ${columnSql(shape.idField)} = ${row.id}`.execute(crud.db);
}

/** Deletes rows: marks them when the table has a `delFlag`, else removes them. */
export async function deleteRows(crud: CrudContext, shape: Shape, rows: readonly Row[], caller: Caller): Promise<void> {
  if (rows.length === 0) return;
  const ids = rows.map((row) => String(row.id));
  const isOneOfThese = sql`${columnSql(shape.idField)} = any(${ids})`;
  if (!shape.softDelete) {
    await sql`delete from ${shape.table} t where ${isOneOfThese}`.execute(crud.db);
    return;
  }
  const values: Row = { delFlag: DELETED, updateBy: caller.me.username, updateTime: crud.options.now() };
  const fields = Object.keys(values).flatMap((key) => storedField(shape.fields, key) ?? []);
  const sets = sql.join(fields.map((field) => setSql(field, values)));
  await sql`update ${shape.table} t set ${sets} where ${isOneOfThese}`.execute(crud.db);
}
