/** Sample organisation of a fresh database: its size, its reproducibility and its permissions. */
import type { AnyRow } from '@/server/db';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Row } from '@/model/record';
import type { ApiResult } from '@/model/http/api-result';
import { types } from '@/registry/values';
import { readConfig } from '@/server/config/config';
import type { Database } from '@/server/db';
import { loadSchemas, type Schemas } from '@/server/schemas/schema-files';
import { prepareDatabase } from '@/server/boot/prepare-database';
import { demoUsers } from '@/server/seed/users';
import { DEMO_ACCOUNTS } from '@/server/sample-data/people';
import { permissionRows } from '@/server/seed/permission-rows';
import { databaseKinds, openTestDatabase } from '../helpers/databases';
import { openTestServer, type TestServer } from '../helpers/server';
import { runText } from '../helpers/statements';

describe.each(databaseKinds)('demonstration data on %s', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await openTestServer({ kind });
  });
  afterAll(() => server.close());

  const rows = (sql: string, ...values: unknown[]) => runText(server.db, sql, values);
  /** Counts of one query, in their order. */
  const numbers = async (counts: readonly string[], from: string) =>
    (await rows(`select jsonb_build_array(${counts.join(', ')}) as n ${from}`))[0]?.n as number[];

  test('has departments five levels deep, each below the one whose code is its prefix', async () => {
    const found = await rows(
      `select d.org_code, d.depart_name, p.org_code as parent from sys_depart d left join sys_depart p on p.id = d.parent_id`,
    );
    const levels = found.map(({ org_code }) => String(org_code).length / 3);
    expect(Math.max(...levels)).toBe(5);
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    expect(found.length).toBeGreaterThan(60);
    for (const { org_code, parent } of found) expect(parent ?? '').toBe(String(org_code).slice(0, -3));
    const names = Object.fromEntries(found.map(({ org_code, depart_name }) => [org_code, depart_name]));
    expect(names).toMatchObject({
      A01: '云岭供应链管理有限公司',
      A01A01: '商务中心',
      A01A02A01: '直播运营部',
      A01A02A01A01: '自播组',
      A01A02A01A01A03: '晚场小队',
    });
    expect(new Set(found.map(({ depart_name }) => depart_name)).size).toBe(found.length);
  });

  test('has goods in three levels under B01', async () => {
    expect(
      await numbers(
        [
          'count(*) filter (where length(code) = 3)',
          'count(*) filter (where length(code) = 6)',
          'count(*) filter (where length(code) = 9)',
          "count(*) filter (where (has_child = '1') <> (length(code) < 9))",
        ],
        "from sys_category where code like 'B01%'",
      ),
    ).toEqual([1, 8, 32, 0]);
  });

  test('has 200 users and one account per role, each with department, position and role', async () => {
    const people = await numbers(
      [
        'count(*)',
        'count(*) filter (where not exists (select from sys_user_depart m where m.user_id = u.id))',
        'count(*) filter (where not exists (select from sys_user_role r where r.user_id = u.id))',
        'count(*) filter (where not exists (select from sys_position p where p.code = u.post))',
        'count(*) filter (where user_identity = 2 and not exists (select from sys_depart d where d.id = u.depart_ids))',
      ],
      "from sys_user u where username <> 'admin'",
    );
    expect(people).toEqual([200 + DEMO_ACCOUNTS.length, 0, 0, 0, 0]);
    const departs = [
      'count(*) filter (where not exists (select from sys_user_depart m where m.dep_id = d.id))',
      'count(*) filter (where not exists (select from sys_user u where u.depart_ids = d.id and u.user_identity = 2))',
    ];
    expect(await numbers(departs, 'from sys_depart d')).toEqual([0, 0]);
    const perRole = await rows(
      `select r.role_code, count(*)::int4 as people from sys_role r join sys_user_role m on m.role_id = r.id group by 1`,
    );
    expect(perRole.map(({ role_code }) => role_code).toSorted()).toEqual(
      ['admin', ...Object.keys(server.schemas.roles?.roles ?? {})].toSorted(),
    );
  });

  test('uses phone numbers and addresses that cannot exist, and accounts that pass the form’s checks', async () => {
    const people = await rows(
      `select username, realname, phone, email, work_no, sex, birthday, status, create_time from sys_user where username <> 'admin'`,
    );
    for (const one of people) {
      expect(one.phone).toMatch(/^1[358]00000\d{4}$/);
      expect(one.email).toBe(`${String(one.username)}@example.com`);
      expect(one.username).toMatch(/^[a-z_]\w{3,17}$/);
      expect(one.realname).toMatch(/^[\u4e00-\u9fa5]{2,6}$/);
      expect(['1', '2']).toContain(String(one.sex));
      expect(String(one.create_time) > '2025-07-01' && String(one.create_time) < '2026-06-30').toBe(true);
    }
    for (const key of ['username', 'phone', 'work_no']) expect(new Set(people.map((one) => one[key])).size).toBe(208);
    expect(people.filter(({ status }) => status === 2)).toHaveLength(5);
  });

  test('generates the same users in every database, independent of their order', async () => {
    const again = demoUsers();
    expect(demoUsers()).toEqual(again);
    expect(again[DEMO_ACCOUNTS.length + 99]).toMatchObject({
      username: 'yang100',
      realname: '杨国宇',
    });
    const stored = await rows("select id, username, realname from sys_user where username <> 'admin' order by id");
    expect(stored).toEqual(
      again
        .map(({ id, username, realname }) => ({ id, username, realname }))
        .toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    );
  });

  test('stores purchase orders as their forms compute them, and protects lines with receipts', async () => {
    const [counts] = await rows(
      `select jsonb_build_array((select count(*) from demo_order), (select count(*) from demo_order where lines = 300),
         (select count(*) from demo_order_item i where received <> coalesce(
           (select sum(quantity) from demo_receipt r where r.item_id = i.id), 0))) as n`,
    );
    expect(counts?.n).toEqual([36, 1, 0]);
    const token = await server.signIn('admin');
    for (const { id } of await rows('select id from demo_order order by order_no')) {
      const query = { id: String(id) };
      const { result } = (await server.call('GET', '/demo/order/queryById', { token, query })) as ApiResult<Row>;
      const stored = result!;
      const edited = await server.call('PUT', '/demo/order/edit', { token, body: { ...stored } });
      expect(edited, String(stored.orderNo)).toMatchObject({ success: true });
      const after = (await server.call('GET', '/demo/order/queryById', { token, query })) as ApiResult<Row>;
      const figures = ({ lines, amount, tax, total, item }: Row) => [lines, amount, tax, total, item];
      expect(figures(after.result!), String(stored.orderNo)).toEqual(figures(stored));
      if (stored.status !== 'done') continue;
      const bare = { ...after.result, item: (stored.item as Row[]).slice(1) };
      const refused = await server.call('PUT', '/demo/order/edit', { token, body: bare });
      expect(refused).toMatchObject({ success: false, message: '采购明细原第1行不能删除，请撤销删除后再保存' });
    }
  });

  test('gives no generated user a password; the account of each role signs in and sees only its screens', async () => {
    const usable = await rows(
      "select username, password from sys_user where password is not null and username <> 'admin'",
    );
    expect(usable.map(({ username }) => username).toSorted()).toEqual(DEMO_ACCOUNTS.map(([name]) => name).toSorted());
    expect(new Set(usable.map(({ password }) => password)).size).toBe(1);
    for (const [username, , role] of DEMO_ACCOUNTS) {
      const token = await server.signIn(username);
      const { result } = (await server.call('GET', '/sys/permission/getUserPermissionByToken', {
        token,
      })) as ApiResult<{ auth: { action: string }[] }>;
      const mine = new Set(result!.auth.map(({ action }) => action));
      const expected = await rows(
        `select p.perms from sys_role_permission g join sys_role r on r.id = g.role_id
         join sys_permission p on p.id = g.permission_id where r.role_code = $1 and p.perms is not null`,
        role,
      );
      expect(mine, username).toEqual(new Set(expected.map(({ perms }) => perms)));
      expect(await server.call('POST', '/sys/user/add', { token, body: {} }), username).toMatchObject({ code: 510 });
    }
  });
});

describe('demonstration data of a start', () => {
  let schemas: Schemas;
  let db: Database;
  beforeAll(async () => {
    schemas = await loadSchemas(['schemas'], types);
    db = await openTestDatabase();
  });
  afterAll(() => db.close());

  /** Tables as they are, rows and their last change. */
  const state = async () => {
    const tables = ['sys_user', 'sys_depart', 'sys_user_role', 'sys_user_depart', 'sys_role', 'sys_role_permission'];
    const marks = tables.map(
      async (table) => (await sql`select t::text, xmin::text from ${sql.table(table)} t order by 1`.execute(db)).rows,
    );
    return JSON.stringify(await Promise.all(marks));
  };

  test('writes no password when other machines can reach the server, and nothing at a second start', async () => {
    const config = readConfig({ HOST: '0.0.0.0', ADMIN_PASSWORD: 'better-one' });
    await prepareDatabase(db, config, schemas);
    const { rows } = await sql<AnyRow>`select username from sys_user where password is not null`.execute(db);
    expect(rows).toEqual([{ username: 'admin' }]);
    const before = await state();
    expect((await prepareDatabase(db, config, schemas)).seeds).toEqual([]);
    expect(await state()).toBe(before);
  });

  test('adds no sample users to a database that is in use', async () => {
    await sql`delete from jw_setting where key = 'seed.people'`.execute(db);
    await sql`delete from sys_user where username <> 'admin'`.execute(db);
    await sql`insert into sys_user (id, username) values ('real', 'real_person')`.execute(db);
    expect((await prepareDatabase(db, readConfig({ ADMIN_PASSWORD: 'better-one' }), schemas)).seeds).toEqual([
      'people',
    ]);
    expect((await sql<AnyRow>`select count(*)::int4 as n from sys_user`.execute(db)).rows).toEqual([{ n: 2 }]);
  });

  test('grants a new screen to its roles, and does not grant revoked ones again', async () => {
    const grants = async (role: string) =>
      (
        await sql<AnyRow>`select coalesce(p.perms, p.url) as name from sys_role_permission g join sys_role r on r.id = g.role_id
           join sys_permission p on p.id = g.permission_id where r.role_code = ${role}`.execute(db)
      ).rows.map(({ name }) => String(name));
    await sql`delete from sys_role_permission g using sys_role r where r.id = g.role_id and r.role_code = 'staff'`.execute(
      db,
    );
    const menu = [
      ...schemas.menu,
      {
        title: '结算管理',
        path: '/isps/settle',
        children: [{ title: '结算单', path: '/isps/settle/sheet', screen: 'system/dict.list' }],
      },
    ];
    const later = { ...schemas, menu };
    expect(permissionRows(later).length).toBe(permissionRows(schemas).length + 2);
    await prepareDatabase(db, readConfig({ ADMIN_PASSWORD: 'better-one' }), later);
    expect(await grants('settle_clerk')).toEqual(expect.arrayContaining(['/isps/settle', '/isps/settle/sheet']));
    expect(await grants('staff')).toEqual([]);
    expect(await grants('admin')).toEqual(expect.arrayContaining(['/isps/settle', '/isps/settle/sheet']));
  });
});
