/** The delete guard: a record that another one refers to stays (domain.md I15). */
import type { Row } from '@/model/record';
import { isEmpty } from '@/model/value/text';
import type { Database } from '../../db';
import { Refusal } from '../../refusal';
import type { Referrer, Referrers } from '../context/referrers';
import { columnOf, livingOf, type Shape, textColumnOf } from '../context/shapes';
import { Bindings, escapeLike } from '../context/sql';
import { texts } from '../context/texts';

/** Rows that go together; a reference from one of them to another is no reason to keep either. */
export interface Leaving {
  shape: Shape;
  /** Rows as stored, by field key. */
  rows: readonly Row[];
}

const keysOf = ({ rows }: Leaving, field: string) =>
  rows.flatMap((row) => (isEmpty(row[field]) ? [] : [String(row[field])]));

function testOf(referrer: Referrer, keys: readonly string[], leaving: readonly Leaving[], bindings: Bindings): string {
  const { shape, field, when, many } = referrer;
  const column = textColumnOf(field);
  const holds = many
    ? `(${keys.map((key) => `',' || ${column} || ',' like ${bindings.add(`%,${escapeLike(key)},%`)}`).join(' or ')})`
    : `${column} = any(${bindings.add(keys)})`;
  const tests = [holds, livingOf(shape)];
  if (when) tests.push(`${textColumnOf(when.field)} = any(${bindings.add(when.values)})`);
  const same = leaving.filter((one) => one.shape === shape).flatMap((one) => keysOf(one, 'id'));
  if (same.length > 0) tests.push(`${columnOf(shape.fields.id!)} <> all(${bindings.add(same)})`);
  return `select 1 from ${shape.table} t where ${tests.filter((test) => test !== null).join(' and ')}`;
}

/**
 * Refuses when a row that stays refers to one that leaves.
 * @throws Refusal 该记录已被引用，不能删除
 */
export async function refuseReferenced(db: Database, referrers: Referrers, leaving: readonly Leaving[]): Promise<void> {
  for (const one of leaving) {
    if (one.rows.length === 0 || !referrers.has(one.shape.id)) continue;
    // Who is about to refer to a row holds it; look only when they have finished.
    const id = columnOf(one.shape.fields.id!);
    const sql = `select 1 from ${one.shape.table} t where ${id} = any($1) order by ${id} for update`;
    await db.query(sql, [keysOf(one, 'id')]);
  }
  const bindings = new Bindings();
  const tests = leaving.flatMap((one) =>
    (referrers.get(one.shape.id) ?? []).flatMap((referrer) => {
      const keys = keysOf(one, referrer.value);
      return keys.length === 0 ? [] : [testOf(referrer, keys, leaving, bindings)];
    }),
  );
  if (tests.length === 0) return;
  const { rows } = await db.query(
    `select ${tests.map((test) => `exists (${test})`).join(' or ')} as used`,
    bindings.values,
  );
  if (rows[0]?.used === true) throw new Refusal(texts.referenced);
}
