/** Calls of the pickers with 10,000 users and a department tree of five levels, on both databases. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Paged } from '@/model/http/api-result';
import type { Row } from '@/model/record';
import { databaseKinds } from '../helpers/databases';
import { openPeople, type People, type TestPerson } from './people';

const USERS = 10_000;
/** Departments per department: 4 + 16 + 64 + 256 + 1024 on five levels. */
const WIDTH = 4;
const LEVELS = 5;
const CODE_LENGTH = 3;
const DEEPEST = WIDTH ** LEVELS;

interface Node {
  id: string;
  key: string;
  title: string;
  departName: string;
  orgCode: string;
  children?: Node[];
}

describe.each(databaseKinds)('pickers on %s', (kind) => {
  let server: People;
  let clerk: TestPerson;
  beforeAll(async () => {
    server = await openPeople(kind);
    for (let level = 1; level <= LEVELS; level += 1) {
      // The code of a department is that of its parent and one more part of three characters, from Q01.
      await sql`insert into sys_depart (id, depart_name, org_code, parent_id, del_flag, status)
        select 'big' || n, '部门' || n || '级' || ${level}::text, code, parent, '0', '1' from (
          select coalesce(p.org_code, '') || 'Q' || lpad(part::text, 2, '0') as code, p.id as parent,
            coalesce(p.org_code, '') || part::text as n
          from generate_series(1, ${WIDTH}::int) part
          left join sys_depart p on ${level}::int > 1 and p.org_code like 'Q%'
            and length(p.org_code) = ${(level - 1) * CODE_LENGTH}::int
          where ${level}::int = 1 or p.id is not null) made`.execute(server.db);
    }
    await sql`insert into sys_user (id, username, realname, sex, status, del_flag, password)
      select 'u' || n, 'user' || lpad(n::text, 5, '0'), '员工' || n, 1 + n % 2, 1, '0', 'x'
      from generate_series(1, ${USERS}::int) n`.execute(server.db);
    await sql`insert into sys_user_depart (id, user_id, dep_id)
      select 'm' || u.n, 'u' || u.n, d.id
      from generate_series(1, ${USERS}::int) as u(n)
      join (select id, row_number() over (order by org_code) - 1 as at from sys_depart
        where org_code like 'Q%' and length(org_code) = ${LEVELS * CODE_LENGTH}::int) d
      on d.at = u.n % ${DEEPEST}::int`.execute(server.db);
    clerk = await server.person('picker_clerk', { realname: '店员' });
  });
  afterAll(() => server.close());

  const get = <T = Row>(path: string, query: Record<string, string> = {}) =>
    server.call<T>('GET', path, { query, token: clerk.token });
  const users = async (query: Record<string, string>) =>
    (await get<Paged>('/sys/user/queryUserComponentData', query)).result!;
  const tree = async () => (await get<Node[]>('/sys/sysDepart/queryTreeList')).result!;
  const depthOf = (nodes: readonly Node[]): number =>
    Math.max(0, ...nodes.map(({ children = [] }) => 1 + depthOf(children)));

  test('[1§3.9, 2§3.15] pages through all users without a gap or a repetition', async () => {
    const query = { column: 'username', order: 'asc', username: 'user' };
    const first = await users({ ...query, pageNo: '1', pageSize: '5' });
    // Sex 1 is male, 2 is female.
    expect(first.records.map(({ id, username, realname, sex }) => [id, username, realname, sex])).toEqual(
      [1, 2, 3, 4, 5].map((n) => [`u${n}`, `user0000${n}`, `员工${n}`, 1 + (n % 2)]),
    );
    expect(first.records.filter((row) => !Object.hasOwn(row, 'orgCodeTxt'))).toEqual([]);
    // The phone and the birthday are for users who may list users.
    const { result: full } = await server.call<Paged>('GET', '/sys/user/queryUserComponentData', { query });
    for (const name of ['phone', 'birthday'])
      expect(full?.records.filter((row) => !Object.hasOwn(row, name))).toEqual([]);
    expect(first.total).toBe(USERS);
    const last = await users({ ...query, pageNo: '334', pageSize: '30' });
    expect(last.records.map(({ id }) => id)).toEqual([
      'u9991',
      'u9992',
      'u9993',
      'u9994',
      'u9995',
      'u9996',
      'u9997',
      'u9998',
      'u9999',
      'u10000',
    ]);
  });

  test('[1§3.13, 1§3.14, 2§3.20, 2§3.21] sends the departments of five levels as one tree', async () => {
    const roots = (await tree()).filter(({ orgCode }) => orgCode.startsWith('Q'));
    expect(roots).toHaveLength(WIDTH);
    expect(depthOf(roots)).toBe(LEVELS);
    const [root] = roots;
    expect(root).toMatchObject({ id: 'big1', key: 'big1', title: '部门1级1', departName: '部门1级1', orgCode: 'Q01' });
    expect(root!.children!.map(({ orgCode }) => orgCode)).toEqual(['Q01Q01', 'Q01Q02', 'Q01Q03', 'Q01Q04']);
  });

  test('narrows users to a department and those below it, at every level', async () => {
    const query = { pageSize: '1', username: 'user' };
    const code = (level: number) => 'Q01'.repeat(level);
    for (let level = 1; level <= LEVELS; level += 1) {
      const departId = String(await server.value('select id from sys_depart where org_code = $1', [code(level)]));
      const { total } = await users({ ...query, departId });
      const expected = await server.value(
        "select count(*)::int from sys_user_depart m join sys_depart d on d.id = m.dep_id where d.org_code like $1 || '%'",
        [code(level)],
      );
      expect(total).toBe(expected);
    }
    expect((await users({ ...query, departId: 'nowhere' })).total).toBe(0);
  });

  test('finds users by a part of the name, and takes wildcards and quotes as text', async () => {
    expect((await users({ realname: '员工999', pageSize: '30' })).total).toBe(11);
    for (const word of ['%', '_', "' or 1=1 --", '员工%1', '\\'])
      expect((await users({ realname: word, pageSize: '30' })).total, word).toBe(0);
  });

  test('names 1,000 stored users in one call, deleted ones with their names only', async () => {
    const gone = await server.person('picker_gone', { realname: '<b>已离职</b>', phone: '13700000001' });
    expect((await server.call('DELETE', '/sys/user/delete', { query: { id: gone.id } })).success).toBe(true);
    const wanted = Array.from({ length: 999 }, (_, at) => `u${at + 1}`);
    const named = (await get<Row[]>('/sys/user/queryByIds', { userIds: [...wanted, gone.id].join(',') })).result!;
    expect(named).toHaveLength(1000);
    const byName = (await get<Row[]>('/sys/user/getMultiUser', { username: 'user00001,picker_gone,nobody' })).result!;
    expect(byName.map(({ username }) => username)).toEqual(['user00001', 'picker_gone']);
    expect(byName[1]).toEqual({
      id: gone.id,
      username: 'picker_gone',
      realname: '<b>已离职</b>',
      delFlag: expect.anything() as unknown,
    });
    expect((await users({ username: 'picker_gone' })).total).toBe(0);
  });
});
