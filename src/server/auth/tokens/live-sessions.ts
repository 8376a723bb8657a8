/** Finds the sessions that are still valid. */
import type { Database } from '@/server/db';

const LIVE_SESSIONS_SQL = `
  select t.hash from sys_token t join sys_user u on u.id = t.user_id and u.del_flag = '0' and u.status = 1
  where t.expires_at > now() and t.hash = any($1)`;

/** @param hashes hashes of tokens @returns those of valid tokens whose user is active */
export async function liveSessionHashes(db: Database, hashes: readonly string[]): Promise<ReadonlySet<string>> {
  return new Set((await db.query(LIVE_SESSIONS_SQL, [hashes])).rows.map(({ hash }) => String(hash)));
}
