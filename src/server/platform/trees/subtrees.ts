/** Reads branches of the tables that are trees by `parent_id`. */
import { sql } from 'kysely';
import type { Database } from '@/server/db';

/** Ids of the rows and of all their descendants, without deleted ones. Terminates on cycles in the data. */
export async function idsOfSubtrees(
  db: Database,
  table: 'sys_permission' | 'sys_depart',
  ids: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive branch(id) as (
      select id from ${sql.table(table)} where id = any(${ids}) and del_flag = '0'
      union select below.id from ${sql.table(table)} below join branch on branch.id = below.parent_id
      where below.del_flag = '0'
    ) select id from branch`.execute(db);
  return rows.map(({ id }) => id);
}
