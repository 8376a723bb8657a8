/** Sign-ins as rows of sys_log (type 1), and how many there were (contract.md §1.1). */
import { type Database, newId } from '../../db';
import { texts } from './texts';

export interface Visit {
  userId: string;
  username: string;
  ip: string;
}

const SIGN_IN = 1;

/** Notes that somebody signed in. */
export async function logVisit(db: Database, { userId, username, ip }: Visit): Promise<void> {
  await db.query(
    `insert into sys_log (id, log_type, log_content, userid, username, ip, create_by, create_time)
     values ($1, $2, $3, $4, $5, $6, $5, now())`,
    [newId(), SIGN_IN, texts.visit(username), userId, username, ip.slice(0, 100)],
  );
}

/** Sign-ins ever and today, and from how many addresses today. */
export async function countVisits(db: Database): Promise<Record<string, number>> {
  const { rows } = await db.query(
    `select count(*)::int4 as total, count(*) filter (where today)::int4 as today,
       (count(distinct ip) filter (where today))::int4 as ips
     from (select ip, create_time >= now()::date as today from sys_log where log_type = $1) v`,
    [SIGN_IN],
  );
  const [row] = rows;
  return { totalVisitCount: Number(row?.total), todayVisitCount: Number(row?.today), todayIp: Number(row?.ips) };
}

/** The last seven days, days without a sign-in too: a chart has no gaps. */
export async function visitsByDay(db: Database): Promise<Record<string, string | number>[]> {
  const { rows } = await db.query(
    `select to_char(d.day, 'YYYY-MM-DD') as tian, to_char(d.day, 'MM-DD') as type,
       count(distinct l.ip)::int4 as ip, count(l.id)::int4 as visit
     from (select now()::date - n as day from generate_series(0, 6) n) d
     left join sys_log l on l.log_type = $1 and l.create_time >= d.day and l.create_time < d.day + 1
     group by d.day order by d.day`,
    [SIGN_IN],
  );
  return rows as Record<string, string | number>[];
}
