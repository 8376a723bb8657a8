/** Counts of accounts, departments, roles and logged operations. */
import { type RawBuilder, sql } from 'kysely';
import type { Entity } from '@/model/entity/entity';
import type { Database } from '@/server/db';
import type { PlatformContext } from '../context';
import type { NamedCount, LogDay, SystemStatistics } from './results';
import { messages } from './messages';
import { DAYS } from './visits';

const MAX_MODULES = 10;
const MAX_ROLES = 20;
const OPERATION = 2;
const FROZEN = '2';
/** Length of a second-level department code, directly below a company: 3 characters for each level (tree-codes.ts). */
const TWO_LEVELS_LENGTH = 6;

const byValue = (a: NamedCount, b: NamedCount) => b.value - a.value;

/** Rows of a count; a name that is null becomes empty. */
type NameCounts = RawBuilder<{ name: string | null; value: number }>;

async function counts(db: Database, statement: NameCounts): Promise<NamedCount[]> {
  const { rows } = await statement.execute(db);
  return rows.map(({ name, value }) => ({ name: name ?? '', value }));
}

const departmentCounts: NameCounts = sql`
  select max(top.depart_name) as name, count(distinct u.id)::int4 as value
  from sys_user_depart ud
  join sys_user u on u.id = ud.user_id and u.del_flag = '0'
  join sys_depart d on d.id = ud.dep_id and d.del_flag = '0'
  join sys_depart top on top.org_code = left(d.org_code, ${sql.lit(TWO_LEVELS_LENGTH)}) and top.del_flag = '0'
  group by top.id order by value desc, max(top.org_code)`;

const roleCounts: NameCounts = sql`
  select r.role_name as name, count(*)::int4 as value
  from sys_user_role ur
  join sys_user u on u.id = ur.user_id and u.del_flag = '0'
  join sys_role r on r.id = ur.role_id and r.del_flag = '0'
  group by r.id, r.role_name order by value desc, r.role_code limit ${sql.lit(MAX_ROLES)}`;

const fromOperations = sql`
  from sys_log where log_type = ${sql.lit(OPERATION)} and create_time >= now()::date - ${sql.lit(DAYS)} + 1`;
const operationCounts: NameCounts = sql`
  select operate_type::text as name, count(*)::int4 as value ${fromOperations} and operate_type is not null
  group by operate_type order by value desc, operate_type`;
const urlCounts: NameCounts = sql`
  select request_url as name, count(*)::int4 as value ${fromOperations} and request_url is not null group by request_url`;

/** Replaces values by dictionary texts; an unknown value is kept. */
function withDictionaryNames(found: readonly NamedCount[], names: Readonly<Record<string, string>>): NamedCount[] {
  return found.map(({ name, value }) => ({ name: names[name] ?? name, value }));
}

/** Log counts with one row for each day and dictionary type, so that chart lines have no gaps. */
async function countLogDays({ db, dictionaries }: PlatformContext): Promise<LogDay[]> {
  const types = await dictionaries.items('log_type');
  const codes = types.map(({ value }) => Number(value));
  const { rows } = await sql<{ day: string; name: string; type: number; value: number }>`
    select to_char(d.day, 'YYYY-MM-DD') as day, to_char(d.day, 'MM-DD') as name, t.type, count(l.id)::int4 as value
    from (select now()::date - n as day from generate_series(0, ${DAYS}::int4 - 1) n) d
    cross join unnest(${codes}::int4[]) with ordinality as t (type, sort)
    left join sys_log l on l.log_type = t.type and l.create_time >= d.day and l.create_time < d.day + 1
    group by d.day, t.type, t.sort order by d.day, t.sort`.execute(db);
  const names = Object.fromEntries(types.map(({ value, text }) => [value, text]));
  return rows.map(({ type, ...row }) => ({ ...row, type: names[String(type)] ?? String(type) }));
}

/** Module of a URL: title of the entity with the longest API path that the URL contains. */
function moduleOf(url: string, entities: readonly Entity[]): string {
  const path = `${url.split('?', 1)[0]!}/`;
  const own = entities.filter(({ api }) => path.includes(`${api}/`)).toSorted((a, b) => b.api.length - a.api.length);
  return own[0]?.title ?? messages.otherModules;
}

async function countModules({ db, schemas }: PlatformContext): Promise<NamedCount[]> {
  const urls = await counts(db, urlCounts);
  const sums = new Map<string, number>();
  const entities = Object.values(schemas.entities);
  for (const { name, value } of urls) {
    const found = moduleOf(name, entities);
    sums.set(found, (sums.get(found) ?? 0) + value);
  }
  const all = [...sums].map(([name, value]) => ({ name, value }));
  return all.toSorted(byValue).slice(0, MAX_MODULES);
}

async function countUsers({ db, dictionaries }: PlatformContext): Promise<Pick<SystemStatistics, 'users' | 'status'>> {
  const { rows } = await sql<{ status: string | null; value: number; month: number }>`
    select status::text as status, count(*)::int4 as value,
      count(*) filter (where create_time >= date_trunc('month', now()::timestamp))::int4 as month
    from sys_user where del_flag = '0' group by status`.execute(db);
  const states = await dictionaries.items('user_status');
  const of = (state: string) => rows.find(({ status }) => status === state)?.value ?? 0;
  const sum = (column: 'value' | 'month') => rows.reduce((total, row) => total + row[column], 0);
  return {
    users: { total: sum('value'), month: sum('month'), frozen: of(FROZEN) },
    status: states.map(({ value, text }) => ({ name: text, value: of(value) })),
  };
}

export async function systemStatistics(platform: PlatformContext): Promise<SystemStatistics> {
  const { db, dictionaries } = platform;
  const [users, departs, roles, logs, operations, most, kinds] = await Promise.all([
    countUsers(platform),
    counts(db, departmentCounts),
    counts(db, roleCounts),
    countLogDays(platform),
    counts(db, operationCounts),
    countModules(platform),
    dictionaries.names('operate_type'),
  ]);
  return { ...users, departs, roles, logs, operations: withDictionaryNames(operations, kinds), modules: most };
}
