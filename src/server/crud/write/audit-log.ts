/**
 * Audit log: which user changed which record, how (contract.md §10). `data_content` is the whole record, so that clients can
 * compare versions; `change` is the difference with the changed child rows.
 */
import { sql } from 'kysely';
import type { Row } from '@/model/record';
import type { Database } from '@/server/db';
import { newId } from '@/server/db/row-id';
import { type CrudContext, shapeOf } from '../context/crud-context';
import type { Caller } from '../context/crud-options';
import type { ChildChange } from '../read/audit-log';
import { columnSql, selectList, type Shape } from '../context/shapes';

/** A change to log. */
export interface AuditedChange {
  /** `add`, `edit`, `delete`, or the action's key. */
  action: string;
  before: Row | null;
  /** Null after a delete. */
  after: Row | null;
  children: Readonly<Record<string, ChildChange>>;
}

const pickKeys = (row: Row | null, keys: readonly string[]): Row | null =>
  row && Object.fromEntries(keys.map((key) => [key, row[key] ?? null]));

/** Keys whose values differ, compared as JSON, as they are logged. */
function changedKeys(shape: Shape, before: Row | null, after: Row | null): string[] {
  const text = (row: Row | null, key: string) => JSON.stringify(row?.[key] ?? null);
  return shape.stored.map(({ key }) => key).filter((key) => text(before, key) !== text(after, key));
}

/** One entry of the audit log. */
export interface AuditEntry {
  table: string;
  id: string;
  /** The entity whose fields are the keys of `content`. */
  entity: string;
  action: string;
  content: Row | null;
  change: Readonly<Record<string, unknown>>;
}

/** Who made a change: a user, or a program that has a name only. */
export interface Author {
  me: Pick<Caller['me'], 'username'>;
}

/** Writes one entry as the next version of its record. */
export async function writeAuditEntry(
  db: Database,
  { me }: Author,
  now: string,
  { table, id, entity, action, content, change }: AuditEntry,
): Promise<void> {
  const version = sql`(select coalesce(max(data_version), 0) + 1 from sys_data_log
    where data_table = ${table} and data_id = ${id})`;
  await sql`insert into sys_data_log
      (id, create_by, create_time, data_table, data_id, data_content, data_version, type, entity, action, change)
    values (${newId()}, ${me.username}, ${now}, ${table}, ${id}, ${JSON.stringify(content)}, ${version}, 'json', ${entity},
      ${action}, ${JSON.stringify(change)})`.execute(db);
}

/** Logs a change; call it inside the transaction of the change, with the record locked. */
export async function logRecordChange(
  crud: CrudContext,
  shape: Shape,
  id: string,
  { action, before, after, children }: AuditedChange,
  caller: Caller,
): Promise<void> {
  const keys = changedKeys(shape, before, after);
  const touched = Object.entries(children).filter(
    ([, one]) => one.added.length + one.removed.length + one.changed.length > 0,
  );
  const change = {
    before: pickKeys(before, keys),
    after: pickKeys(after, keys),
    children: Object.fromEntries(touched),
  };
  const content = pickKeys(
    after ?? before,
    shape.stored.map(({ key }) => key),
  );
  const entry = { table: shape.tableName, id, entity: shape.id, action, content, change };
  await writeAuditEntry(crud.db, caller, crud.options.now(), entry);
}

/**
 * Runs a change that bypasses the record engine and logs it; call it inside a transaction, with the record locked.
 * @param change executes the SQL statement
 */
export async function logStatementChange(
  crud: CrudContext,
  entity: string,
  id: string,
  action: string,
  caller: Caller,
  change: () => Promise<unknown>,
): Promise<void> {
  const shape = shapeOf(crud, entity);
  const { table, stored, idField } = shape;
  const statement = sql<Row>`select ${selectList(stored)} from ${table} t where ${columnSql(idField)} = ${id}`;
  const read = async () => (await statement.execute(crud.db)).rows[0] ?? null;
  const before = await read();
  await change();
  await logRecordChange(crud, shape, id, { action, before, after: await read(), children: {} }, caller);
}
