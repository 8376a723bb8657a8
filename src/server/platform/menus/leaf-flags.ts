/** Computed menu fields: leaf flags, and the sort number in the form that clients expect. */
import type { Row } from '@/model/record';
import type { Database } from '@/server/db';

/** SQL test: menu `p` has children that are not deleted. */
const HAS_CHILDREN_SQL = "exists (select from sys_permission c where c.parent_id = p.id and c.del_flag = '0')";

/** Recomputes the column `leaf` of these menus. */
export async function updateLeafFlags(db: Database, ids: readonly unknown[]): Promise<void> {
  const known = [...new Set(ids.filter(Boolean).map(String))];
  if (known.length === 0) return;
  await db.query(`update sys_permission p set leaf = not ${HAS_CHILDREN_SQL} where p.id = any($1)`, [known]);
}

/** Adds `leaf` and `isLeaf` to rows and converts `sortNo` to a number. */
export async function addLeafFlags(db: Database, rows: readonly Row[]): Promise<void> {
  const sql = `select p.id, not ${HAS_CHILDREN_SQL} as leaf from sys_permission p where p.id = any($1)`;
  const found = new Map((await db.query(sql, [rows.map((row) => row.id)])).rows.map((row) => [row.id, row.leaf]));
  for (const row of rows) {
    row.leaf = row.isLeaf = found.get(row.id) !== false;
    if (row.sortNo !== null && row.sortNo !== undefined) row.sortNo = Number(row.sortNo);
  }
}
