/** Administrators cannot lock everyone out: what the last of them needs stays usable. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ESSENTIAL_CODES, ESSENTIAL_SCREENS, missingAdministration } from '@/server/auth/permissions/administration';
import { databaseKinds } from '../helpers/databases';
import { openPeople, type People } from './people';

const SCREENS = ['system/user.list', 'system/role.list', 'system/permission.list'];

describe.each(databaseKinds)('what administrators need on %s', (kind) => {
  let server: People;
  let adminRole: string;
  beforeAll(async () => {
    server = await openPeople(kind);
    adminRole = String(await server.value("select id from sys_role where role_code = 'admin'"));
  });
  afterAll(() => server.close());

  const menuOf = async (url: string) =>
    String(await server.value("select id from sys_permission where url = $1 and del_flag = '0'", [url]));
  const lostMessage = { success: false, message: expect.stringContaining('管理员必需') as string };
  const unchanged = async () => expect(await missingAdministration(server.db)).toEqual([]);
  const ESSENTIAL_URLS = [
    '/isps/system',
    ...['user', 'role', 'permission'].map((name) => `/isps/system/${name}`),
  ] as const;

  test('names the components of the three screens as their files do', () => {
    const lists = SCREENS.map((id) => server.schemas.lists.find((list) => list.id === id)!);
    expect(ESSENTIAL_SCREENS).toEqual(lists.map(({ id, component }) => [id, ...component]));
  });

  test('is complete after the first start', unchanged);

  test.each(ESSENTIAL_URLS)('keeps the menu %s against every way to lose it', async (url) => {
    const id = await menuOf(url);
    const edit = (changes: object) => server.call('PUT', '/sys/permission/edit', { body: { id, ...changes } });
    const tries = [
      await server.call('DELETE', '/sys/permission/delete', { query: { id } }),
      await server.call('DELETE', '/sys/permission/deleteBatch', { query: { ids: id } }),
      await edit({ hidden: true }),
      await edit({ menuType: 2, perms: 'x:y' }),
      await server.call('POST', '/sys/permission/saveRolePermission', {
        body: { roleId: adminRole, permissionIds: '', lastpermissionIds: id },
      }),
    ];
    for (const answer of tries) expect(answer).toMatchObject(lostMessage);
    await unchanged();
  });

  test.each(ESSENTIAL_CODES)('keeps the button %s', async (code) => {
    const id = await server.button(code);
    const tries = [
      await server.call('DELETE', '/sys/permission/delete', { query: { id } }),
      await server.call('PUT', '/sys/permission/edit', { body: { id, perms: 'x:y' } }),
      await server.call('POST', '/sys/permission/saveRolePermission', {
        body: { roleId: adminRole, permissionIds: '', lastpermissionIds: id },
      }),
    ];
    for (const answer of tries) expect(answer).toMatchObject(lostMessage);
    await unchanged();
  });

  test('keeps the screens of administrators out of data rules', async () => {
    const id = await menuOf('/isps/system/role');
    const rule = { permissionId: id, ruleName: '看不到', ruleColumn: 'roleCode', ruleConditions: '=', ruleValue: 'x' };
    const added = await server.call<string>('POST', '/sys/permission/addPermissionRule', { body: rule });
    expect(added.success).toBe(true);
    const saved = await server.call('POST', '/sys/role/datarule', {
      body: { permissionId: id, roleId: adminRole, dataRuleIds: added.result },
    });
    expect(saved).toMatchObject(lostMessage);
    await unchanged();
  });

  test('lets go of one of two menus of the same screen, and of everything else', async () => {
    const id = await menuOf('/isps/system/role');
    const parentId = await menuOf('/isps/system');
    const copy = await server.call<string>('POST', '/sys/permission/add', {
      body: { name: '角色二', menuType: 1, parentId, url: '/roles-two', component: 'system/RoleList' },
    });
    expect(copy.success).toBe(true);
    expect(await server.call('PUT', '/sys/permission/edit', { body: { id, hidden: true } })).toMatchObject({
      success: true,
    });
    expect(await server.call('DELETE', '/sys/permission/delete', { query: { id: copy.result! } })).toMatchObject(
      lostMessage,
    );
    expect(await server.call('PUT', '/sys/permission/edit', { body: { id, hidden: false } })).toMatchObject({
      success: true,
    });
    expect(await server.call('DELETE', '/sys/permission/delete', { query: { id: copy.result! } })).toMatchObject({
      success: true,
    });
    await unchanged();
  });

  test('does not take an account without a password, or in frozen tenants only, for an administrator', async () => {
    const other = await server.person('second_admin', { roles: [adminRole] });
    const first = String(await server.value("select id from sys_user where username = 'admin'"));
    const freeze = () =>
      server.call('PUT', '/sys/user/frozenBatch', { body: { ids: first, status: 2 }, token: other.token });
    const LAST = { success: false, message: '至少保留一名可用的管理员' };
    await sql`update sys_user set password = null where id = ${other.id}`.execute(server.db);
    expect(await freeze()).toMatchObject(LAST);
    await sql`update sys_user u set password = a.password, tenant_id = '77' from sys_user a
      where u.id = ${other.id} and a.id = ${first}`.execute(server.db);
    const tenant = { id: 77, name: '七七', status: 1 };
    expect(await server.call('POST', '/sys/tenant/add', { body: tenant })).toMatchObject({ success: true });
    expect(await server.call('PUT', '/sys/tenant/edit', { body: { ...tenant, status: 0 } })).toMatchObject({
      success: true,
    });
    expect(await freeze()).toMatchObject(LAST);
    await sql`update sys_user set tenant_id = '77' where id = ${first}`.execute(server.db);
    await server.call('PUT', '/sys/tenant/edit', { body: { ...tenant, status: 1 } });
    expect(await server.call('PUT', '/sys/tenant/edit', { body: { ...tenant, status: 0 } })).toMatchObject(LAST);
  });
});
