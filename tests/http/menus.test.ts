/** Menus, buttons and their data rules (contract.md §1.4), and the mock lists. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Row } from '@/model/record';
import type { Paged } from '@/model/http/api-result';
import { databaseKinds } from '../helpers/databases';
import { openPeople, type People } from './people';

const ok = (message: string) => ({ success: true, code: 200, message });

interface Menu {
  id: string;
  key: string;
  title: string;
  name: string;
  isLeaf: boolean;
  children?: Menu[];
  [key: string]: unknown;
}

describe.each(databaseKinds)('menus on %s', (kind) => {
  let server: People;
  beforeAll(async () => {
    server = await openPeople(kind);
  });
  afterAll(() => server.close());

  const get = <T = Row>(path: string, query: Record<string, string> = {}, token?: string) =>
    server.call<T>('GET', path, { query, ...(token === undefined ? {} : { token }) });
  const send = (method: 'POST' | 'PUT', path: string, body: unknown) => server.call<string>(method, path, { body });
  async function add(body: Row): Promise<string> {
    const answer = await send('POST', '/sys/permission/add', body);
    expect(answer).toMatchObject(ok('添加成功！'));
    return answer.result!;
  }
  const stored = async (id: string) => (await server.rows('select * from sys_permission where id = $1', [id]))[0]!;

  test('[1§7.42] every call under /sys/permission returns what another one wrote', async () => {
    const top = await add({ name: '报表', menuType: 0, url: 'report', sortNo: 5, icon: 'chart' });
    const page = await add({
      name: '周报',
      menuType: 1,
      parentId: top,
      url: '/report/day',
      component: 'src/views/report/DayReport.vue',
      sortNo: 1.5,
      keepAlive: false,
      hidden: '1',
    });
    const button = await add({ name: '周报-导出', menuType: 2, parentId: page, perms: 'report:day:export' });
    const edited = await send('PUT', '/sys/permission/edit', { id: page, name: '周报表', hidden: false });
    expect(edited).toMatchObject(ok('编辑成功!'));

    const tree = (await get<Menu[]>('/sys/permission/list')).result!;
    const shown = tree.find((menu) => menu.id === top)!;
    expect(shown).toMatchObject({
      key: top,
      title: '报表',
      isLeaf: false,
      url: '/report',
      component: 'layouts/RouteView',
      sortNo: 5,
    });
    expect(shown.children).toMatchObject([
      {
        id: page,
        name: '周报表',
        component: 'report/DayReport',
        sortNo: 1.5,
        keepAlive: false,
        hidden: false,
        route: true,
        isLeaf: false,
        children: [{ id: button, perms: 'report:day:export', permsType: '1', status: '1', isLeaf: true }],
      },
    ]);
    expect((await get<Menu[]>('/sys/permission/list', { name: '周报-' })).result).toMatchObject([
      { id: top, children: [{ id: page, children: [{ id: button }] }] },
    ]);
    const tops = (await get<Menu[]>('/sys/permission/getSystemMenuList')).result!;
    expect(tops.find((menu) => menu.id === top)).toMatchObject({ name: '报表', menuType: 0, isLeaf: false });
    expect(tops.some((menu) => menu.id === page)).toBe(false);
    expect((await get<Menu[]>('/sys/permission/getSystemSubmenu', { parentId: top })).result).toMatchObject([
      { id: page },
    ]);
    expect((await get('/sys/permission/getSystemSubmenuBatch', { parentIds: `${top},${page}` })).result).toMatchObject({
      [top]: [{ id: page }],
      [page]: [{ id: button }],
    });
    const model = (await get<{ treeList: Menu[]; ids: string[] }>('/sys/permission/queryTreeList')).result!;
    expect(model.treeList.find((node) => node.key === top)).toMatchObject({
      title: '报表',
      slotTitle: '报表',
      value: top,
      ruleFlag: 0,
    });
    expect(model.ids).toEqual(expect.arrayContaining([top, page, button]));
    expect((await get<Menu[]>('/sys/permission/queryListAsync', { pid: top })).result).toMatchObject([
      { key: page, title: '周报表' },
    ]);

    // An administrator has a new button at once and can grant it.
    const role = await server.role('reporter');
    const depart = await server.depart('X01', '报表部');
    const both = { permissionIds: `${page},${button}`, lastpermissionIds: '' };
    expect(await send('POST', '/sys/permission/saveRolePermission', { roleId: role, ...both })).toMatchObject(
      ok('保存成功!'),
    );
    expect((await get<string[]>('/sys/permission/queryRolePermission', { roleId: role })).result).toHaveLength(2);
    expect(await send('POST', '/sys/permission/saveDepartPermission', { departId: depart, ...both })).toMatchObject(
      ok('保存成功!'),
    );
    expect((await get<string[]>('/sys/permission/queryDepartPermission', { departId: depart })).result).toHaveLength(2);

    const rule = {
      permissionId: page,
      ruleName: '本部门',
      ruleColumn: 'sysOrgCode',
      ruleConditions: '=',
      ruleValue: '#{sys_org_code}',
    };
    expect(await send('POST', '/sys/permission/addPermissionRule', rule)).toMatchObject(ok('添加成功！'));
    expect((await get<Row[]>('/sys/permission/getPermRuleListByPermId', { permissionId: page })).result).toMatchObject([
      { ...rule, status: '1' },
    ]);
    const search = (query: Record<string, string>) =>
      get<Row[]>('/sys/permission/queryPermissionRule', { permissionId: page, ...query });
    expect((await search({ ruleName: '部门', ruleValue: 'org' })).result).toHaveLength(1);
    expect((await search({ ruleName: '公司' })).result).toEqual([]);
  });

  test('edits and deletes rules, updates the menu’s flag and removes deleted rules from grants', async () => {
    const menu = await add({ name: '规则页', menuType: 0, url: '/ruled' });
    const rule = { permissionId: menu, ruleName: '甲', ruleColumn: 'status', ruleConditions: '=', ruleValue: '1' };
    const one = (await send('POST', '/sys/permission/addPermissionRule', rule)).result!;
    const two = (await send('POST', '/sys/permission/addPermissionRule', { ...rule, ruleName: '乙' })).result!;
    expect(await stored(menu)).toMatchObject({ rule_flag: 1 });
    const role = await server.role('two_rules');
    await send('POST', '/sys/permission/saveRolePermission', {
      roleId: role,
      permissionIds: menu,
      lastpermissionIds: '',
    });
    await send('POST', '/sys/role/datarule', { permissionId: menu, roleId: role, dataRuleIds: `${one},${two}` });
    for (const method of ['PUT', 'POST'] as const) {
      expect(
        await send(method, '/sys/permission/editPermissionRule', { id: one, ruleValue: method, status: '0' }),
      ).toMatchObject(ok('编辑成功!'));
      expect(
        (await get<Row[]>('/sys/permission/getPermRuleListByPermId', { permissionId: menu })).result,
      ).toMatchObject([{ id: one, ruleValue: method, status: '0' }, { id: two }]);
    }
    const remove = (id: string) => server.call('DELETE', '/sys/permission/deletePermissionRule', { query: { id } });
    expect(await remove(one)).toMatchObject(ok('删除成功!'));
    expect(await server.value('select data_rule_ids from sys_role_permission where role_id = $1', [role])).toBe(two);
    await remove(two);
    expect(await server.value('select data_rule_ids from sys_role_permission where role_id = $1', [role])).toBeNull();
    expect(await stored(menu)).toMatchObject({ rule_flag: 0 });
  });

  test.each<[string, Row, Row]>([
    ['a directory without a component', { menuType: 0, url: '/a' }, { component: 'layouts/RouteView', url: '/a' }],
    ['a component from the root', { menuType: 1, component: '/views/a/B.vue' }, { component: 'a/B' }],
    ['a component of sources', { menuType: 1, component: 'src/views/a/B' }, { component: 'a/B' }],
    [
      'an address',
      { menuType: 1, url: 'https://x.example/a', component: 'layouts/IframePageView' },
      { url: 'https://x.example/a' },
    ],
    [
      'an address to be filled',
      { menuType: 1, url: "{{ window._CONFIG['domianURL'] }}/druid" },
      { url: "{{ window._CONFIG['domianURL'] }}/druid" },
    ],
    ['a path without a slash', { menuType: 1, url: 'a/b' }, { url: '/a/b' }],
    [
      'switches as numbers',
      { menuType: 1, route: 0, alwaysShow: 1, internalOrExternal: true },
      { route: false, always_show: true, internal_or_external: true },
    ],
    ['a root under 0', { menuType: 1, parentId: '0' }, { parent_id: null }],
  ])('normalizes %s', async (_, body, wanted) => {
    expect(await stored(await add({ name: '成形', ...body }))).toMatchObject(wanted);
  });

  test('keeps the leaf flags of parents up to date', async () => {
    const [one, two] = [await add({ name: '甲', menuType: 0 }), await add({ name: '乙', menuType: 0 })];
    const child = await add({ name: '子', menuType: 1, parentId: one });
    const leaves = async () => [(await stored(one)).leaf, (await stored(two)).leaf];
    expect(await leaves()).toEqual([false, true]);
    await send('POST', '/sys/permission/edit', { id: child, parentId: two });
    expect(await leaves()).toEqual([true, false]);
    expect(await send('PUT', '/sys/permission/edit', { id: two, parentId: child })).toMatchObject({ success: false });
    expect(await server.call('DELETE', '/sys/permission/delete', { query: { id: child } })).toMatchObject(
      ok('删除成功!'),
    );
    expect(await leaves()).toEqual([true, true]);
  });

  test('deletes a branch with its rules and grants', async () => {
    const top = await add({ name: '枝', menuType: 0 });
    const page = await add({ name: '叶', menuType: 1, parentId: top });
    const button = await add({ name: '钮', menuType: 2, parentId: page, perms: 'branch:x' });
    const other = await add({ name: '另', menuType: 0 });
    const role = await server.role('branch');
    await send('POST', '/sys/permission/saveRolePermission', {
      roleId: role,
      permissionIds: `${page},${button}`,
      lastpermissionIds: '',
    });
    const rule = { permissionId: page, ruleName: '甲', ruleColumn: 'status', ruleConditions: '=', ruleValue: '1' };
    await send('POST', '/sys/permission/addPermissionRule', rule);
    const gone = await server.call('DELETE', '/sys/permission/deleteBatch', { query: { ids: `${top},${other}` } });
    expect(gone).toMatchObject(ok('批量删除成功!'));
    const ids = [top, page, button, other];
    expect(await server.rows("select id from sys_permission where id = any($1) and del_flag = '0'", [ids])).toEqual([]);
    expect(await server.rows('select id from sys_role_permission where permission_id = any($1)', [ids])).toEqual([]);
    expect(await server.rows('select id from sys_permission_data_rule where permission_id = any($1)', [ids])).toEqual(
      [],
    );
    expect(JSON.stringify((await get('/sys/permission/list')).result)).not.toContain(page);
    expect((await server.call('DELETE', '/sys/permission/delete', { query: { id: 'none' } })).success).toBe(false);
  });

  test('returns menus that form a loop without hanging', async () => {
    const one = await add({ name: '环一', menuType: 0 });
    const two = await add({ name: '环二', menuType: 1, parentId: one });
    await sql`update sys_permission set parent_id = ${two} where id = ${one}`.execute(server.db);
    expect((await get('/sys/permission/list')).success).toBe(true);
    expect((await get('/sys/permission/queryTreeList')).success).toBe(true);
    expect((await get('/sys/permission/list', { name: '环' })).success).toBe(true);
    expect(await server.call('DELETE', '/sys/permission/delete', { query: { id: one } })).toMatchObject(
      ok('删除成功!'),
    );
  });

  test('[1§7.55, 2§7.40, 2§7.41] /mock/api serves user, role, service, permission, and permission without paging', async () => {
    const page = (path: string) =>
      get<Paged & { data: Row[]; totalCount: number }>(path, { pageNo: '1', pageSize: '2' });
    const users = (await page('/mock/api/user')).result!;
    const { n } = (await server.rows("select count(*)::int4 as n from sys_user where del_flag = '0'"))[0]!;
    expect(users).toMatchObject({ totalCount: n });
    expect(users.data).toHaveLength(2);
    const allUsers = (await get<{ data: Row[] }>('/mock/api/user', { pageSize: '1000' })).result!;
    expect(allUsers.data.map((row) => row.username)).toContain('admin');
    const roles = (await get<{ data: Row[] }>('/mock/api/role', { pageSize: '1000' })).result!;
    expect(roles.data.map((row) => row.roleCode)).toContain('admin');
    const services = (await page('/mock/api/service')).result!;
    expect(services.data).toHaveLength(2);
    expect(services.totalCount).toBe(Object.keys(server.schemas.entities).length);
    expect((await page('/mock/api/permission')).result?.data).toHaveLength(2);
    const { data } = (await get<{ data: Menu[] }>('/mock/api/permission/no-pager')).result!;
    expect(data.some((menu) => menu.name === '系统管理' && menu.children)).toBe(true);
    const { token } = await server.person('no_admin', {
      codes: ['sys:user:add', 'sys:role:add', 'sys:permission:add'],
    });
    for (const path of ['user', 'role', 'service', 'permission', 'permission/no-pager']) {
      expect((await get(`/mock/api/${path}`, {}, token)).code, path).toBe(510);
    }
  });

  test('requires a permission for menus, roles or departments to read menus', async () => {
    const { token } = await server.person('menu_none');
    const paths = [
      'list',
      'getSystemMenuList',
      'getSystemSubmenu',
      'getSystemSubmenuBatch',
      'queryTreeList',
      'queryListAsync',
      'queryRolePermission',
      'queryDepartPermission',
      'getPermRuleListByPermId',
      'queryPermissionRule',
    ];
    for (const path of paths) expect((await get(`/sys/permission/${path}`, {}, token)).code, path).toBe(510);
    const { token: granter } = await server.person('menu_roles', { codes: ['sys:role:grant'] });
    expect((await get('/sys/role/queryTreeList', {}, granter)).success).toBe(true);
    expect((await get('/sys/permission/list', {}, granter)).code).toBe(510);
  });
});
