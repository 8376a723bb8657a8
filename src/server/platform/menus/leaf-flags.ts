/** Computed menu fields: leaf flags, and the sort number in the form that clients expect. */
import { sql, type SqlBool } from 'kysely';
import type { Value } from '@/model/entity/field-type';
import type { Row } from '@/model/record';
import { type Database, oneOf } from '@/server/db';

/** SQL test: menu `p` has children that are not deleted. */
const hasChildren = sql<SqlBool>`exists (select from sys_permission c where c.parent_id = p.id and c.del_flag = '0')`;

/** Recomputes the column `leaf` of these menus. */
export async function updateLeafFlags(db: Database, ids: readonly unknown[]): Promise<void> {
  const known = [...new Set(ids.filter(Boolean).map(String))];
  if (known.length === 0) return;
  await db
    .updateTable('sys_permission as p')
    .set({ leaf: sql<boolean>`not ${hasChildren}` })
    .where('p.id', '=', oneOf(known))
    .execute();
}

/** Adds `leaf` and `isLeaf` to rows and converts `sortNo` to a number. */
export async function addLeafFlags(db: Database, rows: readonly Row[]): Promise<void> {
  const ids = rows.map((row) => String(row.id));
  const menus = await db
    .selectFrom('sys_permission as p')
    .select(({ not }) => ['p.id', not(hasChildren).as('leaf')])
    .where('p.id', '=', oneOf(ids))
    .execute();
  const found = new Map<Value | undefined, SqlBool>(menus.map(({ id, leaf }) => [id, leaf]));
  for (const row of rows) {
    row.leaf = row.isLeaf = found.get(row.id) !== false;
    if (row.sortNo !== null && row.sortNo !== undefined) row.sortNo = Number(row.sortNo);
  }
}
