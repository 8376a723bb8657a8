/** INSERT, UPDATE and DELETE of rows of one table. Permissions and checks are done by the callers. */
import { type RawBuilder, sql } from 'kysely';
import type { ColumnType } from '@/model/entity/column-type';
import type { Field } from '@/model/entity/entity';
import { columnName } from '@/model/entity/fill-field';
import type { Row } from '@/model/record';
import type { CrudContext } from '../context/crud-context';
import type { Caller } from '../context/crud-options';
import { columnSql, DELETED, NOT_DELETED, type Shape, storedField } from '../context/shapes';
import { toParameter, isSameValue } from '../derive/stored-values';

/** Rows per statement. */
const BATCH_SIZE = 5000;

/** The time one second later, as text. */
function nextSecond(time: string): string {
  const at = Date.parse(`${time.replace(' ', 'T')}Z`) + 1000;
  return new Date(at).toISOString().slice(0, 19).replace('T', ' ');
}

/** Values of system columns under the keys of the entity's preset: the keys of online forms are column names. */
const systemValues = ({ entity }: Shape, values: Row): Row =>
  entity.preset === 'online'
    ? Object.fromEntries(Object.entries(values).map(([key, value]) => [columnName(key), value]))
    : values;

/** Audit columns of a new row. */
export function createAuditColumns(crud: CrudContext, shape: Shape, caller: Caller): Row {
  const { me } = caller;
  return systemValues(shape, {
    createBy: me.username,
    createTime: crud.options.now(),
    updateBy: null,
    updateTime: null,
    sysOrgCode: me.orgCode,
    tenantId: me.tenantId ?? null,
    delFlag: NOT_DELETED,
    ver: 1,
  });
}

/**
 * Audit columns of a changed row. `updateTime` is the optimistic lock and must increase: two saves within one second get
 * different times.
 */
export function updateAuditColumns(crud: CrudContext, shape: Shape, caller: Caller, before: Row): Row {
  const now = crud.options.now();
  const stored = before[shape.entity.preset === 'online' ? 'update_time' : 'updateTime'];
  const last = typeof stored === 'string' ? stored : '';
  return systemValues(shape, {
    updateBy: caller.me.username,
    updateTime: last >= now ? nextSecond(last) : now,
    ver: Number(before.ver ?? 0) + 1,
  });
}

/** Types of texts from which no assignment converts. */
const CASTS: Readonly<Partial<Record<ColumnType['kind'], RawBuilder<unknown>>>> = {
  boolean: sql`::boolean`,
  int: sql`::integer`,
  numeric: sql`::numeric`,
  date: sql`::date`,
  timestamp: sql`::timestamp`,
  json: sql`::jsonb`,
};

const textOf = (field: Field, row: Row): string | null => {
  const value = toParameter(field, row[field.key]);
  return value === null || value === undefined ? null : String(value);
};

/** Inserts rows in batches; missing fields are null. One list per column: a thousand rows have as many parameters as one. */
export async function insertRows(crud: CrudContext, shape: Shape, rows: readonly Row[]): Promise<void> {
  const fields = shape.stored;
  const names = sql.join(fields.map(({ column }) => sql.id(column)));
  const items = sql.join(
    fields.map(({ column, columnType: { kind } }) => sql`${sql.id('u', column)}${CASTS[kind] ?? sql``}`),
  );
  for (let from = 0; from < rows.length; from += BATCH_SIZE) {
    const batch = rows.slice(from, from + BATCH_SIZE);
    const lists = sql.join(fields.map((field) => sql`${batch.map((row) => textOf(field, row))}::text[]`));
    await sql`insert into ${shape.table} (${names}) select ${items} from unnest(${lists}) as u(${names})`.execute(
      crud.db,
    );
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
