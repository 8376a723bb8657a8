/** Whether roles require two-factor sign-in of a user. The grace period starts with the first sign-in that finds it. */
import { sql } from 'kysely';
import type { Database } from '@/server/db';
import { userRoles } from '../permissions/user-grants';

export interface FactorRequirement {
  /** "YYYY-MM-DD HH:mm:ss": until then the user can sign in without a second factor. */
  until: string;
  isOver: boolean;
}

/** The shortest grace period of the user's roles in days; null when none requires a second factor. */
async function graceDaysOf(db: Database, userId: string): Promise<number | null> {
  const row = await userRoles(db, userId)
    .where('r.second_factor', '=', 'Y')
    .select(({ fn }) => fn.min(sql<number>`coalesce(r.second_factor_days, 0)`).as('days'))
    .executeTakeFirst();
  return row?.days ?? null;
}

/** True when a role of the user requires a second factor, now or after the grace period. */
export const isFactorRequired = async (db: Database, userId: string): Promise<boolean> =>
  (await graceDaysOf(db, userId)) !== null;

/**
 * The requirement of a user without a second factor; starts the grace period.
 * @returns null when no role requires one
 */
export async function readRequirement(db: Database, userId: string): Promise<FactorRequirement | null> {
  const days = await graceDaysOf(db, userId);
  if (days === null) {
    // A later requirement starts a new grace period.
    await db.deleteFrom('sys_second_factor_grace').where('user_id', '=', userId).execute();
    return null;
  }
  await db
    .insertInto('sys_second_factor_grace')
    .values({ user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const until = sql<string>`started_at + make_interval(days => ${days}::int4)`;
  return db
    .selectFrom('sys_second_factor_grace')
    .select([until.as('until'), sql<boolean>`${days}::int4 <= 0 or ${until} <= now()`.as('isOver')])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
}
