/** INSERT, UPDATE and DELETE of rows of one table. Permissions and checks are done by the callers. */
import type { Row } from '@/model/record';
import type { CrudContext } from '../context/crud-context';
import type { Caller } from '../context/crud-options';
import { columnSql, DELETED, NOT_DELETED, quoteIdentifier, type Shape, storedField } from '../context/shapes';
import { Bindings } from '../context/sql-bindings';
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
  const columns = shape.stored.map((field) => quoteIdentifier(field.column)).join(', ');
  for (let from = 0; from < rows.length; from += batch) {
    const bindings = new Bindings();
    const values = rows
      .slice(from, from + batch)
      .map((row) => `(${shape.stored.map((field) => bindings.add(toParameter(field, row[field.key]))).join(', ')})`);
    await crud.db.query(`insert into ${shape.table} (${columns}) values ${values.join(', ')}`, bindings.values);
  }
}

/** Keys whose stored values differ, compared as columns store them. */
export function changedKeys(shape: Shape, before: Row, after: Row): string[] {
  return shape.stored.filter(({ key }) => key in after && !isSameValue(before[key], after[key])).map(({ key }) => key);
}

/** Writes the named fields of one row. */
export async function updateRow(crud: CrudContext, shape: Shape, row: Row, keys: readonly string[]): Promise<void> {
  const fields = keys.flatMap((key) => storedField(shape.fields, key) ?? []);
  if (fields.length === 0) return;
  const bindings = new Bindings();
  const sets = fields.map(
    (field) => `${quoteIdentifier(field.column)} = ${bindings.add(toParameter(field, row[field.key]))}`,
  );
  await crud.db.query(
    `update ${shape.table} t set ${sets.join(', ')} where ${columnSql(shape.idField)} = ${bindings.add(row.id)}`,
    bindings.values,
  );
}

/** Deletes rows: marks them when the table has a `delFlag`, else removes them. */
export async function deleteRows(crud: CrudContext, shape: Shape, rows: readonly Row[], caller: Caller): Promise<void> {
  if (rows.length === 0) return;
  const ids = rows.map((row) => String(row.id));
  const id = columnSql(shape.idField);
  if (!shape.softDelete) {
    await crud.db.query(`delete from ${shape.table} t where ${id} = any($1)`, [ids]);
    return;
  }
  const bindings = new Bindings();
  const values: Row = { delFlag: DELETED, updateBy: caller.me.username, updateTime: crud.options.now() };
  const sets = Object.entries(values).flatMap(([key, value]) => {
    const field = storedField(shape.fields, key);
    return field ? [`${quoteIdentifier(field.column)} = ${bindings.add(value)}`] : [];
  });
  await crud.db.query(
    `update ${shape.table} t set ${sets.join(', ')} where ${id} = any(${bindings.add(ids)})`,
    bindings.values,
  );
}
