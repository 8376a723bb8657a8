/** Counts of sign-ins, IP addresses and current sessions (contract.md §1.1). */
import { sql } from 'kysely';
import { type Database, now } from '@/server/db';
import { isSignIn } from '@/server/auth/session/sign-in-log';
import type { VisitDay, VisitStatistics } from './results';

export const DAYS = 30;

/** Total sign-ins, sign-ins of today, and distinct IP addresses of today. */
export async function countVisits(
  db: Database,
): Promise<Pick<VisitStatistics, 'totalVisitCount' | 'todayVisitCount' | 'todayIp'>> {
  const { rows } = await sql<{ total: number; today: number; ips: number }>`
    select count(*)::int4 as total, count(*) filter (where today)::int4 as today,
      (count(distinct ip) filter (where today))::int4 as ips
    from (select ip, create_time >= now()::date as today from sys_log l where ${isSignIn}) v`.execute(db);
  const { total, today, ips } = rows[0]!;
  return { totalVisitCount: total, todayVisitCount: today, todayIp: ips };
}

/** Sign-ins of the last `days` days, today last. Includes days without sign-ins. */
export async function visitsByDay(db: Database, days: number): Promise<VisitDay[]> {
  const { rows } = await sql<VisitDay>`
    select to_char(d.day, 'YYYY-MM-DD') as day, to_char(d.day, 'MM-DD') as name,
      count(l.id)::int4 as visits, count(distinct l.ip)::int4 as ips
    from (select now()::date - n as day from generate_series(0, ${days}::int4 - 1) n) d
    left join sys_log l on ${isSignIn} and l.create_time >= d.day and l.create_time < d.day + 1
    group by d.day order by d.day`.execute(db);
  return rows;
}

/** Signed-in users and their sessions, counted as in the list of online users. */
async function countOnline(db: Database): Promise<Pick<VisitStatistics, 'online' | 'sessions'>> {
  const { sessions, online } = await db
    .selectFrom('sys_token as s')
    .innerJoin('sys_user as u', 'u.id', 's.user_id')
    .select(({ fn }) => [fn.countAll().as('sessions'), fn.count('u.id').distinct().as('online')])
    .where('u.del_flag', '=', '0')
    .where('u.status', '=', 1)
    .where('s.expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return { online: Number(online), sessions: Number(sessions) };
}

export async function visitStatistics(db: Database): Promise<VisitStatistics> {
  const [counts, online, days] = await Promise.all([countVisits(db), countOnline(db), visitsByDay(db, DAYS)]);
  return { ...counts, yesterdayVisitCount: days.at(-2)?.visits ?? 0, ...online, days };
}
