/** Membership tables: pairs of a user and a role, department or department role, without further columns. */
import { type Database, newId } from '@/server/db';

/** The second column of each pair; the first is `user_id`. */
const OTHER_COLUMN = { sys_user_role: 'role_id', sys_user_depart: 'dep_id', sys_depart_role_user: 'drole_id' } as const;

export type MembershipTable = keyof typeof OTHER_COLUMN;

/** Adds and removes pairs of one user. Existing pairs are kept. */
export async function updateMemberships(
  db: Database,
  table: MembershipTable,
  userId: string,
  added: readonly string[],
  removed: readonly string[],
): Promise<void> {
  const other = OTHER_COLUMN[table];
  await db.query(
    `insert into ${table} (id, user_id, ${other}) select a.id, $2, a.other
     from unnest($1::text[], $3::text[]) as a (id, other) on conflict do nothing`,
    [added.map(() => newId()), userId, added],
  );
  await db.query(`delete from ${table} where user_id = $1 and ${other} = any($2)`, [userId, removed]);
}

/** Removes all pairs of one role or department. @returns ids of the affected users; their rows are locked */
export async function removeFromAllUsers(db: Database, table: MembershipTable, id: string): Promise<string[]> {
  const other = OTHER_COLUMN[table];
  const { rows } = await db.query(
    `select id from sys_user where id in (select user_id from ${table} where ${other} = $1) order by id for update`,
    [id],
  );
  await db.query(`delete from ${table} where ${other} = $1`, [id]);
  return rows.map((row) => String(row.id));
}
