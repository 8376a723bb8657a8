/** The delete guard: a record that another one refers to stays (domain.md I15). */
import type { Row } from '@/model/record';
import { isEmpty } from '@/model/field-types/text-value';
import type { Database } from '@/server/db';
import { HttpError } from '@/server/http/http-error';
import type { Referrer, Referrers } from '../context/referrers';
import { columnSql, notDeletedSql, type Shape, textColumnSql } from '../context/shapes';
import { Bindings, escapeLike } from '../context/sql-bindings';
import { messages } from '../context/messages';

/** Rows that go together; a reference from one of them to another is no reason to keep either. */
export interface DeletedRows {
  shape: Shape;
  /** Rows as stored, by field key. */
  rows: readonly Row[];
}

const keysOf = ({ rows }: DeletedRows, field: string) =>
  rows.flatMap((row) => (isEmpty(row[field]) ? [] : [String(row[field])]));

function referenceTest(
  referrer: Referrer,
  keys: readonly string[],
  leaving: readonly DeletedRows[],
  bindings: Bindings,
): string {
  const { shape, field, when, multiple: many } = referrer;
  const column = textColumnSql(field);
  const holds = many
    ? `(${keys.map((key) => `',' || ${column} || ',' like ${bindings.add(`%,${escapeLike(key)},%`)}`).join(' or ')})`
    : `${column} = any(${bindings.add(keys)})`;
  const tests = [holds, notDeletedSql(shape)];
  if (when) tests.push(`${textColumnSql(when.field)} = any(${bindings.add(when.values)})`);
  const same = leaving.filter((one) => one.shape === shape).flatMap((one) => keysOf(one, 'id'));
  if (same.length > 0) tests.push(`${columnSql(shape.fields.id!)} <> all(${bindings.add(same)})`);
  return `select 1 from ${shape.table} t where ${tests.filter((test) => test !== null).join(' and ')}`;
}

/**
 * Refuses when a row that stays refers to one that leaves.
 * @throws HttpError 该记录已被引用，不能删除
 */
export async function assertNotReferenced(
  db: Database,
  referrers: Referrers,
  leaving: readonly DeletedRows[],
): Promise<void> {
  for (const one of leaving) {
    if (one.rows.length === 0 || !referrers.has(one.shape.id)) continue;
    // Who is about to refer to a row holds it; look only when they have finished.
    const id = columnSql(one.shape.fields.id!);
    const sql = `select 1 from ${one.shape.table} t where ${id} = any($1) order by ${id} for update`;
    await db.query(sql, [keysOf(one, 'id')]);
  }
  const bindings = new Bindings();
  const tests = leaving.flatMap((one) =>
    (referrers.get(one.shape.id) ?? []).flatMap((referrer) => {
      const keys = keysOf(one, referrer.targetField);
      return keys.length === 0 ? [] : [referenceTest(referrer, keys, leaving, bindings)];
    }),
  );
  if (tests.length === 0) return;
  const { rows } = await db.query(
    `select ${tests.map((test) => `exists (${test})`).join(' or ')} as used`,
    bindings.values,
  );
  if (rows[0]?.used === true) throw new HttpError(messages.referenced);
}
