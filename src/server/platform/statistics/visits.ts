/** Counts of sign-ins, IP addresses and current sessions (contract.md §1.1). */
import type { Database } from '@/server/db';
import { IS_SIGN_IN_SQL } from '@/server/auth/session/sign-in-log';
import type { VisitDay, VisitStatistics } from './results';

export const DAYS = 30;

/** Total sign-ins, sign-ins of today, and distinct IP addresses of today. */
export async function countVisits(
  db: Database,
): Promise<Pick<VisitStatistics, 'totalVisitCount' | 'todayVisitCount' | 'todayIp'>> {
  const { rows } = await db.query(
    `select count(*)::int4 as total, count(*) filter (where today)::int4 as today,
       (count(distinct ip) filter (where today))::int4 as ips
     from (select ip, create_time >= now()::date as today from sys_log l where ${IS_SIGN_IN_SQL}) v`,
  );
  const [row] = rows;
  return { totalVisitCount: Number(row?.total), todayVisitCount: Number(row?.today), todayIp: Number(row?.ips) };
}

/** Sign-ins of the last `days` days, today last. Includes days without sign-ins. */
export async function visitsByDay(db: Database, days: number): Promise<VisitDay[]> {
  const { rows } = await db.query<VisitDay>(
    `select to_char(d.day, 'YYYY-MM-DD') as day, to_char(d.day, 'MM-DD') as name,
       count(l.id)::int4 as visits, count(distinct l.ip)::int4 as ips
     from (select now()::date - n as day from generate_series(0, $1::int4 - 1) n) d
     left join sys_log l on ${IS_SIGN_IN_SQL} and l.create_time >= d.day and l.create_time < d.day + 1
     group by d.day order by d.day`,
    [days],
  );
  return rows;
}

/** Signed-in users and their sessions, counted as in the list of online users. */
async function countOnline(db: Database): Promise<Pick<VisitStatistics, 'online' | 'sessions'>> {
  const { rows } = await db.query(
    `select count(*)::int4 as sessions, count(distinct u.id)::int4 as online
     from sys_token s join sys_user u on u.id = s.user_id and u.del_flag = '0' and u.status = 1
     where s.expires_at > now()`,
  );
  return { online: Number(rows[0]?.online), sessions: Number(rows[0]?.sessions) };
}

export async function visitStatistics(db: Database): Promise<VisitStatistics> {
  const [counts, online, days] = await Promise.all([countVisits(db), countOnline(db), visitsByDay(db, DAYS)]);
  return { ...counts, yesterdayVisitCount: days.at(-2)?.visits ?? 0, ...online, days };
}
