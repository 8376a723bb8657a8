/** Membership tables: pairs of a user and a role, department or department role, without further columns. */
import { type Database, newId, oneOf } from '@/server/db';

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
  if (added.length > 0)
    await db.dynamic
      .insertInto(table)
      .values(added.map((one) => ({ id: newId(), user_id: userId, [other]: one })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  await db.dynamic.deleteFrom(table).where('user_id', '=', userId).where(other, '=', oneOf(removed)).execute();
}

/** Removes all pairs of one role or department. @returns ids of the affected users; their rows are locked */
export async function removeFromAllUsers(db: Database, table: MembershipTable, id: string): Promise<string[]> {
  const other = OTHER_COLUMN[table];
  const members = db.dynamic.selectFrom(table).select('user_id').where(other, '=', id);
  const users = await db
    .selectFrom('sys_user')
    .select('id')
    .where('id', 'in', members.$castTo<{ user_id: string }>())
    .orderBy('id')
    .forUpdate()
    .execute();
  await db.dynamic.deleteFrom(table).where(other, '=', id).execute();
  return users.map((user) => user.id);
}
