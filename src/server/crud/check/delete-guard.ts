/** Delete guard: a record that another one refers to cannot be deleted (domain.md I15). */
import type { Row } from '@/model/record';
import { isBlank } from '@/model/field-types/text-value';
import type { Database } from '@/server/db';
import { HttpError } from '@/server/http/http-error';
import type { Referrer, Referrers } from '../context/referrers';
import { columnSql, notDeletedSql, type Shape, textColumnSql } from '../context/shapes';
import { Bindings, escapeLike } from '../context/sql-bindings';
import { messages } from '../context/messages';

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
  bindings: Bindings,
): string {
  const { shape, field, when, multiple } = referrer;
  const column = textColumnSql(field);
  const refers = multiple
    ? `(${keys.map((key) => `',' || ${column} || ',' like ${bindings.add(`%,${escapeLike(key)},%`)}`).join(' or ')})`
    : `${column} = any(${bindings.add(keys)})`;
  const tests = [refers, notDeletedSql(shape)];
  if (when) tests.push(`${textColumnSql(when.field)} = any(${bindings.add(when.values)})`);
  const deletedIds = deleted.filter((one) => one.shape === shape).flatMap((one) => keysOf(one, 'id'));
  if (deletedIds.length > 0) tests.push(`${columnSql(shape.idField)} <> all(${bindings.add(deletedIds)})`);
  return `select 1 from ${shape.table} t where ${tests.filter((test) => test !== null).join(' and ')}`;
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
    const sql = `select 1 from ${one.shape.table} t where ${id} = any($1) order by ${id} for update`;
    await db.query(sql, [keysOf(one, 'id')]);
  }
  const bindings = new Bindings();
  const tests = deleted.flatMap((one) =>
    (referrers.get(one.shape.id) ?? []).flatMap((referrer) => {
      const keys = keysOf(one, referrer.targetField);
      return keys.length === 0 ? [] : [referenceTest(referrer, keys, deleted, bindings)];
    }),
  );
  if (tests.length === 0) return;
  const { rows } = await db.query(
    `select ${tests.map((test) => `exists (${test})`).join(' or ')} as used`,
    bindings.values,
  );
  if (rows[0]?.used === true) throw new HttpError(messages.referenced);
}
