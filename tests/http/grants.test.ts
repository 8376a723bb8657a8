/**
 * Privilege ceiling: a user can grant only permissions they have, cannot change users with more permissions, cannot
 * widen their own data rules, and the last administrator stays. Each rejection is checked in the database.
 */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Row } from '@/model/record';
import { newId } from '@/server/db';
import { databaseKinds } from '../helpers/databases';
import { openPeople, type People, type TestPerson } from './people';

/** All permissions for managing users; the manager has no others. */
const CODES = [
  ...['add', 'edit', 'delete', 'batch_delete', 'frozenBatch', 'changePassword', 'resetPassword'].map(
    (one) => `sys:user:${one}`,
  ),
  ...['putRecycleBin', 'deleteRecycleBin', 'addToDepart', 'removeFromDepart'].map((one) => `sys:user:${one}`),
  ...['add', 'edit', 'delete', 'grant', 'datarule', 'addUser', 'removeUser'].map((one) => `sys:role:${one}`),
  ...['add', 'edit', 'delete', 'batch_delete', 'grantDepart'].map((one) => `sys:permission:${one}`),
  ...['add', 'edit', 'delete'].map((one) => `sys:permissionRule:${one}`),
  'sys:dict:add',
  'sys:online:forceLogout',
];
/** Additional permissions of the user with more permissions. */
const MORE = 'sys:dict:delete';

const done = { success: true };
const denied = (message: string) => ({ success: false, code: 510, message });
const NOT_HELD = '不能授予或收回自己没有的权限';
const ROLE_NOT_HELD = '不能分配或移除自己没有的角色';
const MORE_PRIVILEGED = '对方拥有您没有的角色或权限，不能执行此操作';
const LOOSER = '不能放宽对自己有效的数据权限';

describe.each(databaseKinds)('the privilege ceiling on %s', (kind) => {
  let server: People;
  let manager: TestPerson;
  let strong: TestPerson;
  let adminRole: string;
  let weakRole: string;
  let count = 0;
  beforeAll(async () => {
    server = await openPeople(kind);
    adminRole = String(await server.value("select id from sys_role where role_code = 'admin'"));
    weakRole = await server.role('weak');
    strong = await server.person('strong', { codes: [...CODES, MORE], phone: '13500000001' });
    manager = await server.person('manager', { codes: CODES, roles: [weakRole, strong.role] });
    // The manager has the same role, but fewer permissions, which makes the difference.
    await sql`update sys_user_role set role_id = ${await server.role('manager_more')} where user_id = ${manager.id} and role_id = ${strong.role}`.execute(
      server.db,
    );
  });
  afterAll(() => server.close());

  const call = (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    given: { body?: unknown; query?: Record<string, string> },
  ) => server.call<string>(method, path, { ...given, token: manager.token });
  const post = (path: string, body: unknown) => call('POST', path, { body });
  const user = async (id: string) => (await server.rows('select * from sys_user where id = $1', [id]))[0];
  const rolesOf = async (id: string) =>
    (await server.rows('select role_id from sys_user_role where user_id = $1 order by role_id', [id])).map((row) =>
      String(row.role_id),
    );
  const grantsOf = async (role: string) =>
    (await server.rows('select permission_id from sys_role_permission where role_id = $1 order by 1', [role])).map(
      (row) => row.permission_id,
    );

  /** A user with the one role that the manager has too. */
  async function weak(): Promise<{ id: string; username: string }> {
    count += 1;
    const id = newId();
    const username = `weak_${count}`;
    await sql`insert into sys_user (id, username, realname, phone, password, status, del_flag)
       select ${id}, ${username}, '弱者', ${`1360000${String(count).padStart(4, '0')}`}, password, 1, '0' from sys_user where username = 'admin'`.execute(
      server.db,
    );
    await sql`insert into sys_user_role (id, user_id, role_id) values (${newId()}, ${id}, ${weakRole})`.execute(
      server.db,
    );
    return { id, username };
  }

  describe('permissions of roles and departments', () => {
    const save = (roleId: string, permissionIds: unknown[], last: unknown[]) =>
      post('/sys/permission/saveRolePermission', {
        roleId,
        permissionIds: permissionIds.join(','),
        lastpermissionIds: last.join(','),
      });

    test('grants and revokes a permission that the user has', async () => {
      const role = await server.role('gets');
      const held = await server.button('sys:dict:add');
      expect(await save(role, [held], [])).toMatchObject(done);
      expect(await grantsOf(role)).toEqual([held]);
      expect(await save(role, [], [held])).toMatchObject(done);
      expect(await grantsOf(role)).toEqual([]);
    });

    test('neither grants nor revokes a permission that the user lacks, alone or among others', async () => {
      const role = await server.role('tempted', [MORE]);
      const [held, more, other] = await Promise.all(['sys:dict:add', MORE, 'sys:dict:edit'].map(server.button));
      for (const [wanted, last] of [
        [[more, held, other], [more]],
        [[other], []],
        [[], [more]],
      ]) {
        expect(await save(role, wanted!, last!)).toMatchObject(denied(NOT_HELD));
        expect(await grantsOf(role)).toEqual([more]);
      }
      expect(await save(manager.role, [other], [])).toMatchObject(denied(NOT_HELD));
      const depart = { departId: await server.depart('W01', '部'), permissionIds: other, lastpermissionIds: '' };
      expect(await post('/sys/permission/saveDepartPermission', depart)).toMatchObject(denied(NOT_HELD));
      expect(await server.rows('select 1 from sys_depart_permission')).toEqual([]);
    });

    test('lets only administrators change the administrators’ role', async () => {
      const before = await grantsOf(adminRole);
      const held = await server.button('sys:dict:add');
      expect((await save(adminRole, [], [held])).code).toBe(510);
      expect((await call('PUT', '/sys/role/edit', { body: { id: adminRole, roleName: '别名' } })).code).toBe(510);
      expect(await grantsOf(adminRole)).toEqual(before);
    });

    test('does not rename or delete a role with more permissions than the user, nor change a role code', async () => {
      const role = await server.role('bigger', [MORE]);
      const small = await server.role('smaller', ['sys:dict:add']);
      expect(await call('PUT', '/sys/role/edit', { body: { id: role, roleName: '别名' } })).toMatchObject(
        denied(NOT_HELD),
      );
      expect(await call('DELETE', '/sys/role/delete', { query: { id: role } })).toMatchObject(denied(NOT_HELD));
      expect(await call('PUT', '/sys/role/edit', { body: { id: small, roleName: '小' } })).toMatchObject(done);
      expect((await call('PUT', '/sys/role/edit', { body: { id: small, roleCode: 'boss' } })).code).toBe(510);
      expect(await server.value('select role_code from sys_role where id = $1', [small])).toBe('smaller');
    });
  });

  test('deletes a role with permissions that the user has, once no user has the role', async () => {
    const role = await server.role('mine_too', CODES.slice(0, 1));
    await sql`insert into sys_user_role (id, user_id, role_id) values (${newId()}, ${manager.id}, ${role})`.execute(
      server.db,
    );
    expect(await call('DELETE', '/sys/role/delete', { query: { id: role } })).toMatchObject({
      success: false,
      message: expect.stringContaining('还有 1 个用户'),
    });
    await sql`delete from sys_user_role where role_id = ${role}`.execute(server.db);
    expect(await call('DELETE', '/sys/role/delete', { query: { id: role } })).toMatchObject(done);
    expect(await rolesOf(manager.id)).not.toContain(role);
  });

  describe('roles of users', () => {
    test('assigns a role that the user has: on add, on edit and from the role', async () => {
      const body = { username: 'made_one', realname: '新人', selectedroles: weakRole };
      const added = await post('/sys/user/add', body);
      expect(added).toMatchObject(done);
      expect(await rolesOf(added.result!)).toEqual([weakRole]);
      expect(await call('PUT', '/sys/user/edit', { body: { id: added.result, selectedroles: '' } })).toMatchObject(
        done,
      );
      expect(await rolesOf(added.result!)).toEqual([]);
      expect(await post('/sys/user/addSysUserRole', { roleId: weakRole, userIdList: [added.result] })).toMatchObject(
        done,
      );
      expect(await rolesOf(added.result!)).toEqual([weakRole]);
    });

    test('does not assign a role that the user lacks', async () => {
      const { id } = await weak();
      for (const role of [adminRole, strong.role]) {
        const body = { username: 'made_two', realname: '新人', selectedroles: `${weakRole},${role}` };
        expect(await post('/sys/user/add', body)).toMatchObject(denied(ROLE_NOT_HELD));
        expect(
          await call('PUT', '/sys/user/edit', { body: { id, selectedroles: `${weakRole},${role}` } }),
        ).toMatchObject(denied(ROLE_NOT_HELD));
        expect(await post('/sys/user/addSysUserRole', { roleId: role, userIdList: [id, manager.id] })).toMatchObject(
          denied(ROLE_NOT_HELD),
        );
        expect(
          await call('DELETE', '/sys/user/deleteUserRole', {
            query: { roleId: role, userId: role === adminRole ? await adminId() : strong.id },
          }),
        ).toMatchObject(denied(ROLE_NOT_HELD));
      }
      expect(await server.rows("select 1 from sys_user where username = 'made_two'")).toEqual([]);
      expect(await rolesOf(id)).toEqual([weakRole]);
      expect(await rolesOf(strong.id)).toEqual([strong.role]);
      expect(await rolesOf(manager.id)).not.toContain(adminRole);
    });
  });

  const adminId = async () =>
    String(await server.value("select id from sys_user where username = 'admin' and del_flag = '0'"));

  describe('users with more permissions', () => {
    type Deed = [name: string, deed: (who: { id: string; username: string }) => ReturnType<typeof call>];
    const password = { password: 'taken-over1', confirmpassword: 'taken-over1' };
    const deeds: Deed[] = [
      [
        'a new password',
        ({ username }) => call('PUT', '/sys/user/changePassword', { body: { username, ...password } }),
      ],
      ['a reset', ({ username }) => call('PUT', '/sys/user/resetPassword', { query: { usernames: username } })],
      ['freezing', ({ id }) => call('PUT', '/sys/user/frozenBatch', { body: { ids: id, status: '2' } })],
      ['freezing by an edit', ({ id }) => call('PUT', '/sys/user/edit', { body: { id, status: 2 } })],
      ['another phone', ({ id }) => call('PUT', '/sys/user/edit', { body: { id, phone: '13411112222' } })],
      ['another address', ({ id }) => call('PUT', '/sys/user/edit', { body: { id, email: 'me@evil.example' } })],
      ['another name', ({ id }) => call('PUT', '/sys/user/edit', { body: { id, realname: '假冒' } })],
      ['another work number', ({ id }) => call('PUT', '/sys/user/edit', { body: { id, workNo: `W${id}` } })],
      ['another position', ({ id }) => call('PUT', '/sys/user/edit', { body: { id, post: 'manager' } })],
      [
        'another identity',
        async ({ id }) => {
          const userIdentity = (await user(id))!.user_identity === 2 ? 1 : 2;
          return call('PUT', '/sys/user/edit', { body: { id, userIdentity } });
        },
      ],
      ['deletion', ({ id }) => call('DELETE', '/sys/user/delete', { query: { id } })],
      ['deletion of several', ({ id }) => call('DELETE', '/sys/user/deleteBatch', { query: { ids: id } })],
    ];

    test.each(deeds)('%s is rejected', async (_, deed) => {
      for (const who of [strong, { id: await adminId(), username: 'admin' }]) {
        const before = await user(who.id);
        expect(await deed(who)).toMatchObject(denied(MORE_PRIVILEGED));
        expect(await user(who.id)).toEqual(before);
      }
      expect((await server.call('GET', '/sys/user/getUserInfo', { token: strong.token })).success).toBe(true);
    });

    test.each(deeds)('%s is allowed for other users', async (_, deed) => {
      const who = await weak();
      const before = await user(who.id);
      expect(await deed(who)).toMatchObject(done);
      expect(await user(who.id)).not.toEqual(before);
      // Another user has the phone number from here on.
      await sql`update sys_user set phone = null, email = null where id = ${who.id}`.execute(server.db);
    });

    test('get no role or department from others', async () => {
      const depId = await server.depart(`T${(count += 1)}`, '新部门');
      for (const id of [strong.id, await adminId()]) {
        const tries = [
          await post('/sys/user/addSysUserRole', { roleId: weakRole, userIdList: [id] }),
          await call('PUT', '/sys/user/edit', {
            body: { id, selectedroles: [...(await rolesOf(id)), weakRole].join(',') },
          }),
          await post('/sys/user/editSysDepartWithUser', { depId, userIdList: [id] }),
          await call('PUT', '/sys/user/edit', { body: { id, selecteddeparts: depId } }),
        ];
        for (const answer of tries) expect(answer).toMatchObject(denied(MORE_PRIVILEGED));
        expect(await rolesOf(id)).not.toContain(weakRole);
        expect(await server.rows('select 1 from sys_user_depart where dep_id = $1', [depId])).toEqual([]);
      }
    });

    test('keep their sessions and departments', async () => {
      const depart = await server.depart(`S${(count += 1)}`, '强者部');
      await sql`insert into sys_user_depart (id, user_id, dep_id) values (${newId()}, ${strong.id}, ${depart})`.execute(
        server.db,
      );
      const end = () => call('POST', '/sys/online/forceLogout', { body: { token: strong.token } });
      expect(await end()).toMatchObject(denied(MORE_PRIVILEGED));
      expect((await server.call('GET', '/sys/user/getUserInfo', { token: strong.token })).success).toBe(true);
      for (const answer of [
        await call('PUT', '/sys/user/edit', { body: { id: strong.id, selecteddeparts: '' } }),
        await call('DELETE', '/sys/user/deleteUserInDepart', { query: { depId: depart, userId: strong.id } }),
      ])
        expect(answer).toMatchObject(denied(MORE_PRIVILEGED));
      expect(await server.value('select dep_id from sys_user_depart where user_id = $1', [strong.id])).toBe(depart);
      await sql`delete from sys_user_depart where user_id = ${strong.id}`.execute(server.db);
    });

    test('in a batch protect the whole batch', async () => {
      const { id } = await weak();
      const both = `${id},${strong.id}`;
      expect(await call('PUT', '/sys/user/frozenBatch', { body: { ids: both, status: 2 } })).toMatchObject(
        denied(MORE_PRIVILEGED),
      );
      expect(await call('DELETE', '/sys/user/deleteBatch', { query: { ids: both } })).toMatchObject(
        denied(MORE_PRIVILEGED),
      );
      expect(
        await server.rows("select 1 from sys_user where id = any($1) and (status <> 1 or del_flag = '1')", [
          [id, strong.id],
        ]),
      ).toEqual([]);
    });

    test('are protected in the recycle bin too', async () => {
      const gone = await server.person('gone_strong', { codes: [MORE] });
      await server.call('DELETE', '/sys/user/delete', { query: { id: gone.id } });
      expect(await call('PUT', '/sys/user/putRecycleBin', { body: { userIds: gone.id } })).toMatchObject(
        denied(MORE_PRIVILEGED),
      );
      expect(await call('DELETE', '/sys/user/deleteRecycleBin', { query: { userIds: gone.id } })).toMatchObject(
        denied(MORE_PRIVILEGED),
      );
      expect(await server.value('select del_flag from sys_user where id = $1', [gone.id])).toBe('1');
    });

    test('accept an edit that changes no privilege, and a user may edit themselves', async () => {
      expect(await call('PUT', '/sys/user/edit', { body: { id: strong.id, birthday: '1970-01-01' } })).toMatchObject(
        done,
      );
      expect(await call('PUT', '/sys/user/edit', { body: { id: manager.id, phone: '13400000009' } })).toMatchObject(
        done,
      );
      const own = { username: 'manager', password: 'manager2026', confirmpassword: 'manager2026' };
      expect(await call('PUT', '/sys/user/changePassword', { body: own })).toMatchObject(done);
      expect((await server.call('GET', '/sys/user/getUserInfo', { token: manager.token })).success).toBe(true);
    });

    test('a user cannot freeze or delete themselves or change their own department', async () => {
      const before = await user(manager.id);
      const self = { success: false, message: '不能冻结或删除自己' };
      expect(await call('PUT', '/sys/user/frozenBatch', { body: { ids: manager.id, status: 2 } })).toMatchObject(self);
      expect(await call('PUT', '/sys/user/edit', { body: { id: manager.id, status: 2 } })).toMatchObject(self);
      expect(await call('DELETE', '/sys/user/delete', { query: { id: manager.id } })).toMatchObject(self);
      const depId = await server.depart('V01', '别部');
      const own = denied('不能修改自己的部门');
      expect(await call('PUT', '/sys/user/edit', { body: { id: manager.id, selecteddeparts: depId } })).toMatchObject(
        own,
      );
      expect(
        await call('PUT', '/sys/user/edit', { body: { id: manager.id, userIdentity: 2, departIds: depId } }),
      ).toMatchObject(own);
      expect(await post('/sys/user/editSysDepartWithUser', { depId, userIdList: [manager.id] })).toMatchObject(own);
      expect(await user(manager.id)).toEqual(before);
      expect(await server.rows('select 1 from sys_user_depart where user_id = $1', [manager.id])).toEqual([]);
    });
  });

  describe('menus and buttons', () => {
    const edit = (id: string, body: Row) => call('PUT', '/sys/permission/edit', { body: { id, ...body } });
    const menu = async (id: string) =>
      (await server.rows('select perms, status, component, name, url from sys_permission where id = $1', [id]))[0];

    test('renames a button that the user has, but rejects a permission that they lack', async () => {
      const id = await server.button('sys:dict:add');
      expect(await edit(id, { name: '字典-新增项' })).toMatchObject(done);
      const before = await menu(id);
      for (const body of [{ perms: MORE }, { perms: `sys:dict:add,${MORE}` }]) {
        expect(await edit(id, body)).toMatchObject(denied(NOT_HELD));
        expect(await menu(id)).toEqual(before);
      }
    });

    test('rejects switching off or adding a button that the user lacks', async () => {
      const id = await server.button(MORE);
      expect(await edit(id, { status: '0' })).toMatchObject(denied(NOT_HELD));
      expect(await menu(id)).toMatchObject({ status: '1' });
      const open = { name: '大门', menuType: 2, perms: MORE, status: '0' };
      expect(await post('/sys/permission/add', open)).toMatchObject(denied(NOT_HELD));
      expect(await server.rows("select 1 from sys_permission where name = '大门'")).toEqual([]);
      expect(await call('DELETE', '/sys/permission/delete', { query: { id } })).toMatchObject(denied(NOT_HELD));
    });

    test('rejects a menu entry for a screen that the user cannot see', async () => {
      const id = newId();
      await sql`insert into sys_permission (id, name, menu_type, component, url, status, del_flag) values (${id}, '我的', 1, 'my/Page', '/my', '1', '0')`.execute(
        server.db,
      );
      await sql`insert into sys_role_permission (id, role_id, permission_id) values (${newId()}, ${manager.role}, ${id})`.execute(
        server.db,
      );
      expect(await edit(id, { component: 'system/dict.list' })).toMatchObject(denied(NOT_HELD));
      expect(await menu(id)).toMatchObject({ component: 'my/Page' });
      expect(await edit(id, { name: '我的页' })).toMatchObject(done);
    });
  });

  describe('data rules', () => {
    let page: string;
    let rules: string[];
    let bound: TestPerson;
    let free: string;
    const as = (
      method: 'GET' | 'POST' | 'PUT' | 'DELETE',
      path: string,
      given: { body?: unknown; query?: Record<string, string> },
    ) => server.call<string>(method, path, { ...given, token: bound.token });
    const rulesOf = (role: string) =>
      server.value('select data_rule_ids from sys_role_permission where role_id = $1 and permission_id = $2', [
        role,
        page,
      ]);
    const grant = (role: string, ruleIds: string | null) =>
      sql`insert into sys_role_permission (id, role_id, permission_id, data_rule_ids) values (${newId()}, ${role}, ${page}, ${ruleIds})`.execute(
        server.db,
      );

    beforeEach(async () => {
      count += 1;
      page = newId();
      rules = [newId(), newId()];
      await sql`insert into sys_permission (id, name, menu_type, component, url, status, del_flag) values (${page}, '规则页', 1, 'ruled/Page', '/ruled', '1', '0')`.execute(
        server.db,
      );
      for (const id of rules) {
        await sql`insert into sys_permission_data_rule (id, permission_id, rule_name, rule_column, rule_conditions, rule_value, status, del_flag)
           values (${id}, ${page}, '规则', 'status', '=', '1', '1', '0')`.execute(server.db);
      }
      free = await server.role(`free_${count}`);
      bound = await server.person(`bound_${count}`, { codes: CODES, roles: [free, weakRole] });
      await grant(bound.role, rules[0]!);
    });

    test('copies the data rules of the granting user into the grant', async () => {
      const role = await server.role(`heir_${count}`);
      const body = { roleId: role, permissionIds: page, lastpermissionIds: '' };
      expect(await as('POST', '/sys/permission/saveRolePermission', { body })).toMatchObject(done);
      expect(await rulesOf(role)).toBe(rules[0]);
      const admins = { roleId: await server.role(`admins_${count}`), permissionIds: page, lastpermissionIds: '' };
      await server.call('POST', '/sys/permission/saveRolePermission', { body: admins });
      expect(await rulesOf(admins.roleId)).toBeNull();
    });

    test('accepts narrower data rules than the user’s own, never wider ones', async () => {
      const role = await server.role(`chosen_${count}`);
      await grant(role, null);
      const choose = (roleId: string, dataRuleIds: string) =>
        as('POST', '/sys/role/datarule', { body: { permissionId: page, roleId, dataRuleIds } });
      expect(await choose(role, `${rules[0]},${rules[1]},`)).toMatchObject(done);
      for (const wide of ['', rules[1]!]) expect(await choose(role, wide)).toMatchObject(denied(LOOSER));
      expect(await choose(bound.role, '')).toMatchObject(denied(LOOSER));
      expect(await rulesOf(role)).toBe(rules.join(','));
      expect(await rulesOf(bound.role)).toBe(rules[0]);
    });

    test('rejects widening through the rule, its menu, its grant or its role', async () => {
      await grant(free, null);
      const ways: [string, ReturnType<typeof as>][] = [
        ['edit the rule', as('PUT', '/sys/permission/editPermissionRule', { body: { id: rules[0], ruleValue: '2' } })],
        ['switch it off', as('PUT', '/sys/permission/editPermissionRule', { body: { id: rules[0], status: '0' } })],
        [
          'move it',
          as('PUT', '/sys/permission/editPermissionRule', {
            body: { id: rules[0], permissionId: await server.button('sys:dict:add') },
          }),
        ],
        ['delete it', as('DELETE', '/sys/permission/deletePermissionRule', { query: { id: rules[0]! } })],
        [
          'edit another rule there',
          as('PUT', '/sys/permission/editPermissionRule', { body: { id: rules[1], status: '0' } }),
        ],
        ['delete the menu', as('DELETE', '/sys/permission/delete', { query: { id: page } })],
        ['turn the menu elsewhere', as('PUT', '/sys/permission/edit', { body: { id: page, url: '/elsewhere' } })],
        [
          'take the grant',
          as('POST', '/sys/permission/saveRolePermission', {
            body: { roleId: bound.role, permissionIds: '', lastpermissionIds: page },
          }),
        ],
        [
          'leave the role',
          as('DELETE', '/sys/user/deleteUserRole', { query: { roleId: bound.role, userId: bound.id } }),
        ],
        ['delete the role', as('DELETE', '/sys/role/delete', { query: { id: bound.role } })],
      ];
      for (const [way, answer] of ways) expect(await answer, way).toMatchObject(denied(LOOSER));
      expect(await rulesOf(bound.role)).toBe(rules[0]);
      expect(
        await server.rows(
          "select 1 from sys_permission_data_rule where permission_id = $1 and del_flag = '0' and status = '1'",
          [page],
        ),
      ).toHaveLength(2);
      expect(await rolesOf(bound.id)).toContain(bound.role);
      expect(await as('PUT', '/sys/permission/edit', { body: { id: page, name: '改名' } })).toMatchObject(done);
    });

    test('adds rules only to menus that the user has', async () => {
      const rule = { ruleName: '新', ruleColumn: 'status', ruleConditions: '=', ruleValue: '1' };
      const add = (permissionId: string) =>
        as('POST', '/sys/permission/addPermissionRule', { body: { ...rule, permissionId } });
      expect(await add(page)).toMatchObject(done);
      expect(await add(await server.button(MORE))).toMatchObject(denied(NOT_HELD));
    });

    test('rejects changes to users who see more rows or belong to other departments', async () => {
      const [mine, other] = [await server.depart(`U${count}`, '我部'), await server.depart(`T${count}`, '他部')];
      await sql`insert into sys_user_depart (id, user_id, dep_id) values (${newId()}, ${bound.id}, ${mine})`.execute(
        server.db,
      );
      const reset = (who: { username: string }) =>
        as('PUT', '/sys/user/resetPassword', { query: { usernames: who.username } });
      const wider = await weak();
      await grant(weakRole, null);
      expect(await reset(wider)).toMatchObject(denied(MORE_PRIVILEGED));
      await sql`delete from sys_role_permission where role_id = ${weakRole}`.execute(server.db);
      expect(await reset(wider)).toMatchObject(done);
      const add = (depId: string) =>
        as('POST', '/sys/user/editSysDepartWithUser', { body: { depId, userIdList: [wider.id] } });
      expect(await add(other)).toMatchObject(denied(LOOSER));
      expect(await add(mine)).toMatchObject(done);
      expect(await reset(wider)).toMatchObject(done);
      await sql`insert into sys_user_depart (id, user_id, dep_id) values (${newId()}, ${wider.id}, ${other})`.execute(
        server.db,
      );
      expect(await reset(wider)).toMatchObject(denied(MORE_PRIVILEGED));
    });
  });

  describe('administrators', () => {
    const LAST = { success: false, code: 500, message: '至少保留一名可用的管理员' };

    test('rejects removing the role from the last administrator', async () => {
      const id = await adminId();
      expect(
        await server.call('DELETE', '/sys/user/deleteUserRole', { query: { roleId: adminRole, userId: id } }),
      ).toMatchObject(LAST);
      expect(await server.call('PUT', '/sys/user/edit', { body: { id, selectedroles: weakRole } })).toMatchObject(LAST);
      expect(await rolesOf(id)).toEqual([adminRole]);
    });

    test('keeps one of two administrators who remove each other at once', async () => {
      const one = await server.person('admin_one', { roles: [adminRole] });
      const two = await server.person('admin_two', { roles: [adminRole] });
      const first = await adminId();
      await server.call('DELETE', '/sys/user/deleteUserRole', {
        query: { roleId: adminRole, userId: first },
        token: one.token,
      });
      const take = (from: TestPerson, by: TestPerson) =>
        server.call('PUT', '/sys/user/frozenBatch', { body: { ids: from.id, status: 2 }, token: by.token });
      const answers = await Promise.all([take(one, two), take(two, one)]);
      expect(answers.map((answer) => answer.success).toSorted()).toEqual([false, true]);
      const living = await server.rows(
        `select u.username from sys_user u join sys_user_role ur on ur.user_id = u.id
         where ur.role_id = $1 and u.status = 1 and u.del_flag = '0'`,
        [adminRole],
      );
      expect(living).toHaveLength(1);
      const left = living[0]!.username === 'admin_one' ? one : two;
      const back = { roleId: adminRole, userIdList: [first] };
      expect(await server.call('POST', '/sys/user/addSysUserRole', { body: back, token: left.token })).toMatchObject(
        done,
      );
      expect(await rolesOf(first)).toContain(adminRole);
    });

    test('can grant again a permission that all of them lost', async () => {
      const id = await server.button(MORE);
      const save = (permissionIds: string, lastpermissionIds: string) =>
        server.call('POST', '/sys/permission/saveRolePermission', {
          body: { roleId: adminRole, permissionIds, lastpermissionIds },
        });
      expect(await save('', id)).toMatchObject(done);
      expect(await save(id, '')).toMatchObject(done);
      expect(await grantsOf(adminRole)).toContain(id);
    });
  });
});
