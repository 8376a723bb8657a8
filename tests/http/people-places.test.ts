/** Data rules over users and roles apply to every operation: a user cannot act on a user they may not see. */
import { sql } from 'kysely';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { databaseKinds } from '../helpers/databases';
import { openPeople, type People, type TestPerson } from './people';
import { buildRights, type Rights } from './rights';

const CODES = [
  ...['edit', 'frozenBatch', 'changePassword', 'resetPassword', 'putRecycleBin', 'deleteRecycleBin'].map(
    (one) => `sys:user:${one}`,
  ),
  ...['addUser', 'removeUser', 'grant', 'datarule'].map((one) => `sys:role:${one}`),
  'sys:online:list',
  'sys:permission:grantDepart',
  'sys:depart:grant',
  'sys:depart:edit',
  'sys:departRole:grant',
  'sys:departRole:assign',
  'sys:online:forceLogout',
];
const NOT_FOUND = { success: false, message: '未找到对应实体' };
const password = { password: 'taken-over1', confirmpassword: 'taken-over1' };

describe.each(databaseKinds)('users outside a data rule on %s', (kind) => {
  let folder: string;
  let server: People;
  let rights: Rights;
  let bound: TestPerson;
  let ownRole: string;
  let count = 0;
  let hidden: { id: string; username: string; token: string };
  let shown: { id: string; username: string; token: string };

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'jingwei-places-'));
    mkdirSync(join(folder, 'system'));
    // Screens to which menus, and so rules, belong.
    for (const [noun, component, column] of [
      ['user', 'system/UserList', 'username'],
      ['role', 'system/RoleList', 'roleName'],
      ['depart', 'system/DepartList', 'departName'],
      ['depart-role', 'system/DepartRoleList', 'roleName'],
    ] as const) {
      const list = { version: 2, component: [component], entity: `system/${noun}`, columns: [column] };
      writeFileSync(
        join(folder, 'system', `${noun}.list.json`),
        JSON.stringify({ $schema: '../_meta/list.schema.json', ...list }),
      );
    }
    server = await openPeople(kind, ['schemas', folder]);
    rights = buildRights(server);
    ownRole = await server.role('both_have');
    bound = await server.person('bound_by', { codes: CODES, roles: [ownRole] });
    for (const component of ['system/UserList', 'system/RoleList', 'system/DepartList', 'system/DepartRoleList']) {
      const menu = await rights.menu(component);
      const rule = await rights.rule(menu, { column: 'createBy', conditions: '=', value: '#{sys_user_code}' });
      await rights.grant(bound.role, [menu], [rule]);
    }
  });
  afterAll(async () => {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  });

  async function add(username: string, createBy: string) {
    const id = await rights.user(username, { create_by: createBy });
    return { id, username, token: await rights.token(id) };
  }
  beforeEach(async () => {
    count += 1;
    hidden = await add(`hidden_${count}`, 'admin');
    shown = await add(`shown_${count}`, 'bound_by');
  });

  type Person = typeof hidden;
  const call = <T = unknown>(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    given: { body?: unknown; query?: Record<string, string> },
  ) => server.call<T>(method, path, { ...given, token: bound.token });
  const state = async ({ id }: Person) =>
    JSON.stringify([
      await server.rows('select * from sys_user where id = $1', [id]),
      await server.rows('select role_id from sys_user_role where user_id = $1', [id]),
      await server.rows('select id from sys_token where user_id = $1', [id]),
    ]);
  const bin = ({ id }: Person) => sql`update sys_user set del_flag = '1' where id = ${id}`.execute(server.db);

  const deeds: [string, (who: Person) => ReturnType<typeof call>][] = [
    ['changePassword', ({ username }) => call('PUT', '/sys/user/changePassword', { body: { username, ...password } })],
    ['resetPassword', ({ username }) => call('PUT', '/sys/user/resetPassword', { query: { usernames: username } })],
    ['frozenBatch', ({ id }) => call('PUT', '/sys/user/frozenBatch', { body: { ids: id, status: '2' } })],
    ['edit', ({ id }) => call('PUT', '/sys/user/edit', { body: { id, realname: '改名' } })],
    [
      'addSysUserRole',
      ({ id }) => call('POST', '/sys/user/addSysUserRole', { body: { roleId: ownRole, userIdList: [id] } }),
    ],
    ['forceLogout', ({ token }) => call('POST', '/sys/online/forceLogout', { body: { token } })],
    [
      'putRecycleBin',
      async (who) => {
        await bin(who);
        return call('PUT', '/sys/user/putRecycleBin', { body: { userIds: who.id } });
      },
    ],
    [
      'deleteRecycleBin',
      async (who) => {
        await bin(who);
        return call('DELETE', '/sys/user/deleteRecycleBin', { query: { userIds: who.id } });
      },
    ],
  ];

  test.each(deeds)('%s reaches only users that the rule shows', async (name, deed) => {
    if (name.endsWith('RecycleBin')) await bin(hidden);
    const before = await state(hidden);
    expect(await deed(hidden)).toMatchObject(NOT_FOUND);
    expect(await state(hidden)).toBe(before);
    const alive = await state(shown);
    expect(await deed(shown)).toMatchObject({ success: true });
    if (name !== 'putRecycleBin') expect(await state(shown)).not.toBe(alive);
  });

  test('recycle bin, sessions and roles return only users that the rule shows', async () => {
    const online = await call<{ records: { id: string }[]; total: number }>('GET', '/sys/online/list', {
      query: { pageSize: '100' },
    });
    expect(online.result?.records.map(({ id }) => id)).toContain(shown.id);
    expect(online.result?.records.map(({ id }) => id)).not.toContain(hidden.id);
    expect(online.result?.total).toBe(online.result?.records.length);
    for (const [path, key] of [
      ['queryUserRole', 'userid'],
      ['userDepartList', 'userId'],
    ] as const)
      expect(await call('GET', `/sys/user/${path}`, { query: { [key]: hidden.id } }), path).toMatchObject(NOT_FOUND);
    await bin(hidden);
    await bin(shown);
    const deleted = await call<{ id: string }[]>('GET', '/sys/user/recycleBin', {});
    expect(deleted.result?.map(({ id }) => id)).toContain(shown.id);
    expect(deleted.result?.map(({ id }) => id)).not.toContain(hidden.id);
  });

  test('rejects grants to roles that the rule hides', async () => {
    const role = await server.role(`foreign_${count}`);
    const permissionIds = await server.button('sys:user:edit');
    const save = () =>
      call('POST', '/sys/permission/saveRolePermission', {
        body: { roleId: role, permissionIds, lastpermissionIds: '' },
      });
    const read = () => call('GET', '/sys/permission/queryRolePermission', { query: { roleId: role } });
    expect(await save()).toMatchObject(NOT_FOUND);
    expect(await read()).toMatchObject(NOT_FOUND);
    await sql`update sys_role set create_by = ${'bound_by'} where id = ${role}`.execute(server.db);
    expect(await save()).toMatchObject({ success: true });
    expect((await read()).result).toEqual([permissionIds]);
  });

  test('rejects grants to departments and their roles that the rule hides', async () => {
    const permission = await server.button('sys:user:edit');
    const depart = await server.depart(`P${count}`, `部${count}`);
    const role = await rights.departRole(depart);
    for (const user of [bound, shown])
      await sql`insert into sys_user_depart (id, user_id, dep_id) values (md5(${user.id} || ${depart}), ${user.id}, ${depart})`.execute(
        server.db,
      );
    for (const [table, column, id] of [
      ['sys_depart_permission', 'depart_id', depart],
      ['sys_depart_role_permission', 'role_id', role],
    ] as const)
      await server.db.dynamic
        .insertInto(table)
        .values({ id: `g${count}`, [column]: id, permission_id: permission })
        .execute();
    const held = { departId: depart, permissionIds: '', lastpermissionIds: permission };
    const rules = { departId: depart, roleId: role, permissionId: permission };
    const ways: [string, Parameters<typeof call>][] = [
      ['read', ['GET', '/sys/permission/queryDepartPermission', { query: { departId: depart } }]],
      ['rules', ['POST', '/sys/sysDepartPermission/datarule', { body: rules }]],
      ['role rules', ['POST', '/sys/sysDepartRole/datarule', { body: rules }]],
      [
        'assign',
        ['POST', '/sys/sysDepartRole/deptRoleUserAdd', { body: { userId: shown.id, newRoleId: role, oldRoleId: '' } }],
      ],
      ['role grant', ['POST', '/sys/sysDepartPermission/saveDeptRolePermission', { body: { ...held, roleId: role } }]],
      ['grant', ['POST', '/sys/permission/saveDepartPermission', { body: held }]],
    ];
    for (const [way, given] of ways) expect(await call(...given), way).toMatchObject(NOT_FOUND);
    for (const table of ['sys_depart', 'sys_depart_role'])
      await sql`update ${sql.table(table)} set create_by = 'bound_by' where id = any(${[depart, role]})`.execute(
        server.db,
      );
    for (const [way, given] of ways) expect(await call(...given), way).toMatchObject({ success: true });
  });
});
