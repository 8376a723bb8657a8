/** Users by name, and names of users, for the record engine. */
import { type Database, oneOf } from '@/server/db';
import type { NamedUser } from '@/server/crud';

/** Users by user name. Deleted users are left out. */
export async function findUsersByName(db: Database, usernames: readonly string[]): Promise<NamedUser[]> {
  const rows = await db
    .selectFrom('sys_user')
    .select(['id', 'username', 'realname', 'org_code'])
    .where('username', '=', oneOf(usernames))
    .where('del_flag', '=', '0')
    .execute();
  return rows.map(({ id, username, realname, org_code }) => ({
    id,
    username,
    name: realname || username,
    orgCode: org_code ?? '',
  }));
}

/** Names by id, those of deleted users too. */
export async function readUserNames(db: Database, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('sys_user')
    .select(['id', 'username', 'realname'])
    .where('id', '=', oneOf(ids))
    .execute();
  return new Map(rows.map(({ id, username, realname }) => [id, realname || username]));
}
