/** Finds the sessions that are still valid. */
import { type Database, now, oneOf } from '@/server/db';

/** @param hashes hashes of tokens @returns those of valid tokens whose user is active */
export async function liveSessionHashes(db: Database, hashes: readonly string[]): Promise<ReadonlySet<string>> {
  const sessions = await db
    .selectFrom('sys_token as t')
    .innerJoin('sys_user as u', 'u.id', 't.user_id')
    .select('t.hash')
    .where('u.del_flag', '=', '0')
    .where('u.status', '=', 1)
    .where('t.expires_at', '>', now)
    .where('t.hash', '=', oneOf(hashes))
    .execute();
  return new Set(sessions.map(({ hash }) => hash));
}
