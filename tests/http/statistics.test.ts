/** Counts for dashboards, by days of the configured time zone. */
import type { AnyRow } from '@/server/db';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { NamedCount, SystemStatistics, VisitStatistics } from '@/server/platform/statistics/results';
import { databaseKinds } from '../helpers/databases';
import { openTestServer, type TestServer } from '../helpers/server';

describe.each(databaseKinds)('statistics on %s', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await openTestServer({ kind });
  });
  afterAll(() => server.close());

  const visits = async () => (await server.call<VisitStatistics>('GET', '/sys/statistics/visits')).result!;
  const system = async () => (await server.call<SystemStatistics>('GET', '/sys/statistics/system')).result!;

  interface LogRow {
    type?: number;
    /** SQL for the time; default now. */
    at?: string;
    ip?: string;
    url?: string;
    operation?: number;
  }
  let written = 0;
  async function log({ type = 1, at = 'now()', ip = '198.51.100.1', url, operation }: LogRow): Promise<void> {
    written += 1;
    await server.db
      .insertInto('sys_log')
      .values({
        id: `statistics${written}`,
        log_type: type,
        ip,
        request_url: url ?? null,
        operate_type: operation ?? null,
        create_time: sql.raw<string>(at),
      })
      .execute();
  }
  const valueOf = (found: readonly NamedCount[], name: string) => found.find((one) => one.name === name)?.value ?? 0;

  test('counts by calendar day and returns a row for a day without visits', async () => {
    const before = await visits();
    await log({ at: 'now()::date' });
    await log({ at: "now()::date - interval '1 second'", ip: '198.51.100.2' });
    await log({ at: 'now()::date - 1' });
    await log({ at: 'now()::date - 29', ip: '198.51.100.3' });
    await log({ at: "now()::date - 29 - interval '1 second'" });
    // Neither an operation nor a sign-out is a visit.
    await log({ type: 2 });
    await log({ url: '/jeecg-boot/sys/logout' });
    const after = await visits();
    expect(after).toMatchObject({
      totalVisitCount: before.totalVisitCount + 5,
      todayVisitCount: before.todayVisitCount + 1,
      todayIp: before.todayIp + 1,
      yesterdayVisitCount: 2,
    });
    expect(after.days).toHaveLength(30);
    const [first, second] = after.days;
    expect(first).toMatchObject({ visits: 1, ips: 1 });
    expect(second).toMatchObject({ visits: 0, ips: 0 });
    expect(after.days.at(-2)).toMatchObject({ visits: 2, ips: 2 });
    expect(after.days.at(-1)!.visits).toBe(after.todayVisitCount);
    const days = after.days.map(({ day }) => day);
    expect(days).toEqual(days.toSorted());
    expect(after.days.every(({ day, name }) => /^\d{4}-\d\d-\d\d$/.test(day) && day.endsWith(`-${name}`))).toBe(true);
    const { rows } = await sql<AnyRow>`select to_char(now(), 'YYYY-MM-DD') as today`.execute(server.db);
    expect(days.at(-1)).toBe(rows[0]?.today);
  });

  test('counts online users once and sessions each, without frozen users and ended sessions', async () => {
    const before = await visits();
    await sql`insert into sys_user (id, username, realname, status) values ('on1', 'online_one', '在线一', 1), ('on2', 'online_two', '在线二', 2)`.execute(
      server.db,
    );
    for (const [id, user, ends] of [
      ['s1', 'on1', '1 hour'],
      ['s2', 'on1', '1 hour'],
      ['s3', 'on1', '-1 second'],
      ['s4', 'on2', '1 hour'],
    ])
      await sql`insert into sys_token (id, hash, user_id, expires_at) values (${id}, ${id}, ${user}, now() + ${ends}::interval)`.execute(
        server.db,
      );
    const after = await visits();
    expect(after).toMatchObject({ online: before.online + 1, sessions: before.sessions + 2 });
  });

  test('counts accounts by state and month of creation, without deleted ones', async () => {
    const before = await system();
    await sql`insert into sys_user (id, username, status, del_flag, create_time) values
         ('st1', 'st_one', 1, '0', date_trunc('month', now()::timestamp)),
         ('st2', 'st_two', 2, '0', date_trunc('month', now()::timestamp) - interval '1 second'),
         ('st3', 'st_three', 1, '1', now())`.execute(server.db);
    const { users, status } = await system();
    expect(users).toEqual({
      total: before.users.total + 2,
      month: before.users.month + 1,
      frozen: before.users.frozen + 1,
    });
    expect(status.map(({ name }) => name)).toEqual(['正常', '冻结']);
    expect(valueOf(status, '冻结')).toBe(users.frozen);
    expect(status.reduce((sum, { value }) => sum + value, 0)).toBe(users.total);
  });

  test('counts users by second-level department, once each, and by role', async () => {
    await sql`insert into sys_depart (id, parent_id, depart_name, org_code, del_flag) values
         ('dz', null, '统计公司', 'Z90', '0'), ('dza', 'dz', '统计中心', 'Z90A01', '0'),
         ('dzaa', 'dza', '统计部', 'Z90A01A01', '0'), ('dzab', 'dza', '统计二部', 'Z90A01A02', '0')`.execute(server.db);
    await sql`insert into sys_user (id, username, status) select 'dp' || n, 'depart_person' || n, 1 from generate_series(1, 3) n`.execute(
      server.db,
    );
    await sql`insert into sys_user_depart (id, user_id, dep_id) values
         ('ud1', 'dp1', 'dzaa'), ('ud2', 'dp1', 'dzab'), ('ud3', 'dp2', 'dza'), ('ud4', 'dp3', 'dz')`.execute(
      server.db,
    );
    await sql`insert into sys_role (id, role_name, role_code) values ('rs1', '统计角色', 'statistics_role')`.execute(
      server.db,
    );
    await sql`insert into sys_user_role (id, user_id, role_id) values ('ur1', 'dp1', 'rs1'), ('ur2', 'dp2', 'rs1')`.execute(
      server.db,
    );
    const { departs, roles } = await system();
    expect(valueOf(departs, '统计中心')).toBe(2);
    expect(valueOf(departs, '统计公司')).toBe(1);
    expect(departs.some(({ name }) => name === '统计部')).toBe(false);
    expect(valueOf(roles, '统计角色')).toBe(2);
    const values = departs.map(({ value }) => value);
    expect(values).toEqual(values.toSorted((a, b) => b - a));
  });

  test('counts the log of thirty days by day and type, by operation and by module', async () => {
    const before = await system();
    await log({ type: 2, url: '/jeecg-boot/sys/dict/edit', operation: 3 });
    await log({ type: 2, url: '/sys/dict/delete?id=1', operation: 4 });
    await log({ type: 2, url: '/sys/dictItem/add', operation: 2 });
    await log({ type: 2, url: '/sys/elsewhere', operation: 3, at: 'now()::date - 3' });
    await log({ type: 2, url: '/sys/dict/edit', operation: 3, at: "now()::date - 29 - interval '1 second'" });
    const after = await system();
    const more = (of: (one: SystemStatistics) => readonly NamedCount[], name: string) =>
      valueOf(of(after), name) - valueOf(of(before), name);
    expect(more(({ operations }) => operations, '修改')).toBe(2);
    expect(more(({ operations }) => operations, '删除')).toBe(1);
    expect(more(({ modules }) => modules, '数据字典')).toBe(2);
    expect(more(({ modules }) => modules, '字典项')).toBe(1);
    expect(more(({ modules }) => modules, '其他')).toBe(1);
    expect(after.modules.length).toBeLessThanOrEqual(10);
    const types = [...new Set(after.logs.map(({ type }) => type))];
    expect(types.slice(0, 2)).toEqual(['登录日志', '操作日志']);
    expect(after.logs).toHaveLength(30 * types.length);
    const threeDaysAgo = after.logs.filter(({ type }) => type === '操作日志').at(-4);
    expect(threeDaysAgo?.value).toBe(1);
  });

  test('returns only counts, to every signed-in user', async () => {
    expect((await server.call('GET', '/sys/statistics/system', { token: null })).code).toBe(401);
    const text = JSON.stringify([await visits(), await system()]);
    expect(text).not.toContain('admin');
    expect(text).not.toContain('198.51.100');
  });
});
