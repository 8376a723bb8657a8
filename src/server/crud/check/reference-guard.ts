/** Guards references: a record that another one refers to cannot be deleted (domain.md I15), nor change its code. */
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { FieldError, Row } from '@/model/record';
import { isBlank } from '@/model/field-types/text-value';
import type { Database } from '@/server/db';
import type { Referrer, Referrers } from '../context/referrers';
import { columnSql, notDeletedSql, type Shape, textColumnSql } from '../context/shapes';
import { anyOf, escapeLike, whereAll } from '../context/sql-tests';
import { fail } from '../context/errors';
import { messages } from '../context/messages';
import { isSameValue } from '../derive/stored-values';

/** Rows that are deleted together. References among them do not prevent the delete. */
export interface DeletedRows {
  shape: Shape;
  /** Rows as stored, by field key. */
  rows: readonly Row[];
}

const keysOf = ({ rows }: DeletedRows, field: string) =>
  rows.flatMap((row) => (isBlank(row[field]) ? [] : [String(row[field])]));

function referenceTest(
  referrer: Referrer,
  keys: readonly string[],
  deleted: readonly DeletedRows[],
): RawBuilder<unknown> {
  const { shape, field, when, multiple } = referrer;
  const column = textColumnSql(field);
  const refers = multiple
    ? anyOf(keys.map((key) => sql<SqlBool>`',' || ${column} || ',' like ${`%,${escapeLike(key)},%`}`))
    : sql<SqlBool>`${column} = any(${keys})`;
  const tests = [refers, notDeletedSql(shape)];
  if (when) tests.push(sql<SqlBool>`${textColumnSql(when.field)} = any(${when.values})`);
  const deletedIds = deleted.filter((one) => one.shape === shape).flatMap((one) => keysOf(one, 'id'));
  if (deletedIds.length > 0) tests.push(sql<SqlBool>`${columnSql(shape.idField)} <> all(${deletedIds})`);
  return sql`select 1 from ${shape.table} t${whereAll(tests)}`;
}

/**
 * Rejects the delete when a remaining row refers to a deleted one.
 * @throws HttpError 该记录已被引用，不能删除
 */
export async function assertNotReferenced(
  db: Database,
  referrers: Referrers,
  deleted: readonly DeletedRows[],
): Promise<void> {
  for (const one of deleted) {
    if (one.rows.length === 0 || !referrers.has(one.shape.id)) continue;
    // A running write that adds a reference holds a share lock on the row (`lockTargets`): wait for it before the check.
    const id = columnSql(one.shape.idField);
    const ids = keysOf(one, 'id');
    await sql`select 1 from ${one.shape.table} t where ${id} = any(${ids}) order by ${id} for update`.execute(db);
  }
  const tests = deleted.flatMap((one) =>
    (referrers.get(one.shape.id) ?? []).flatMap((referrer) => {
      const keys = keysOf(one, referrer.targetField);
      return keys.length === 0 ? [] : [sql<SqlBool>`exists (${referenceTest(referrer, keys, deleted)})`];
    }),
  );
  if (await anyHolds(db, tests)) throw fail.referenced();
}

async function anyHolds(db: Database, tests: readonly RawBuilder<SqlBool>[]): Promise<boolean> {
  if (tests.length === 0) return false;
  const { rows } = await sql<{ used: boolean }>`select ${anyOf(tests)} as used`.execute(db);
  return rows[0]?.used === true;
}

/**
 * Errors for changed codes by which other rows refer to the record: those would show the code instead of the name.
 * @param before the record as stored, locked; null for a new one
 */
export async function referencedCodeErrors(
  db: Database,
  referrers: Referrers,
  shape: Shape,
  before: Row | null,
  after: Row,
): Promise<FieldError[]> {
  if (!before) return [];
  const changed = (referrers.get(shape.id) ?? []).filter(
    ({ targetField: key }) => key !== 'id' && !isBlank(before[key]) && !isSameValue(before[key], after[key]),
  );
  const errors: FieldError[] = [];
  for (const key of new Set(changed.map(({ targetField }) => targetField))) {
    const code = String(before[key]);
    const tests = changed
      .filter(({ targetField }) => targetField === key)
      .map((referrer) => sql<SqlBool>`exists (${referenceTest(referrer, [code], [])})`);
    if (await anyHolds(db, tests)) errors.push({ path: key, message: messages.codeInUse(code) });
  }
  return errors;
}
