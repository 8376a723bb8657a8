/** What only version 3 of the official client calls or sends, on both databases. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiResult } from '@/model/http/api-result';
import { databaseKinds } from '../helpers/databases';
import { openTestServer, type TestServer } from '../helpers/server';
import { buildRights } from './rights';

interface Entry {
  component: string;
  meta: { title: string; icon?: string };
  children?: Entry[];
}

/** Views of the two official clients for screens that the server has, by the title of the seeded menu. */
const VIEWS: Readonly<Record<string, readonly [vue2: string, vue3: string]>> = {
  分析页: ['dashboard/Analysis', 'dashboard/Analysis'],
  用户管理: ['system/UserList', 'system/user/index'],
  角色管理: ['system/RoleList', 'system/role/index'],
  菜单管理: ['system/PermissionList', 'system/menu/index'],
  部门管理: ['system/DepartList', 'system/depart/index'],
  我的部门: ['system/DepartUserList', 'system/departUser/index'],
  数据字典: ['system/DictList', 'system/dict/index'],
  分类字典: ['system/SysCategoryList', 'system/category/index'],
  职务管理: ['system/SysPositionList', 'system/position/index'],
  租户管理: ['system/TenantList', 'system/tenant/index'],
  校验规则: ['system/SysCheckRuleList', 'system/checkRule/index'],
  填值规则: ['system/SysFillRuleList', 'system/fillRule/index'],
  日志管理: ['system/LogList', 'monitor/log/index'],
  数据日志: ['system/DataLogList', 'monitor/datalog/index'],
  通讯录: ['system/AddressList', 'system/address/index'],
  在线用户: ['system/SysUserOnlineList', 'system/onlineuser/OnlineUserList'],
};

describe.each(databaseKinds)('version 3 clients on %s', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await openTestServer({ kind, env: { CAPTCHA: 'off' } });
  });
  afterAll(() => server.close());

  const get = <T>(path: string, query: Record<string, string> = {}, token?: string): Promise<ApiResult<T>> =>
    server.call<T>('GET', path, { query, ...(token === undefined ? {} : { token }) });
  const add = <T = string>(path: string, body: Record<string, unknown>) => server.call<T>('POST', path, { body });

  async function menuOf(headers: Record<string, string>): Promise<Entry[]> {
    const reply = await server.inject({
      url: '/jeecg-boot/sys/permission/getUserPermissionByToken',
      headers: { 'x-access-token': await server.signIn(), ...headers },
    });
    const { message, result } = reply.json<ApiResult<{ menu: Entry[] }>>();
    expect(message).toBe('');
    const walk = (entries: readonly Entry[]): Entry[] => entries.flatMap((one) => [one, ...walk(one.children ?? [])]);
    return walk(result!.menu);
  }

  test.each([
    ['Vue 2', {}, 0, /^[a-z]+(-[a-z]+)*$/],
    ['Vue 3', { 'x-version': 'v3' }, 1, /^ant-design:[a-z-]+-outlined$/],
  ] as const)('the menu names views and icons that %s has', async (_client, headers, at, icon) => {
    const menu = await menuOf(headers);
    const components = Object.fromEntries(menu.map(({ meta, component }) => [meta.title, component]));
    expect(components).toMatchObject(
      Object.fromEntries(Object.entries(VIEWS).map(([title, names]) => [title, names[at]])),
    );
    expect(menu.filter(({ meta }) => !icon.test(meta.icon ?? '')).map(({ meta }) => meta)).toEqual([]);
  });

  test('checkPermDuplication compares the path with other menus of the same kind', async () => {
    const check = (query: Record<string, string>) => get('/sys/permission/checkPermDuplication', query);
    const { result: id } = await add('/sys/permission/add', {
      name: '甲',
      menuType: 1,
      url: '/v3/a',
      component: 'v3/A',
    });
    expect(await check({ url: '/v3/b', alwaysShow: 'false' })).toMatchObject({ success: true, message: '该值可用！' });
    const taken = { success: false, code: 500, message: '访问路径不允许重复，请重定义！' };
    expect(await check({ url: '/v3/a', alwaysShow: 'false' })).toMatchObject(taken);
    expect(await check({ url: ' /v3/a ', alwaysShow: '' })).toMatchObject(taken);
    expect((await check({ id: id!, url: '/v3/a', alwaysShow: 'false' })).success).toBe(true);
    expect((await check({ url: '/v3/a', alwaysShow: 'true' })).success).toBe(true);
    expect((await check({})).success).toBe(true);
    const rights = buildRights(server);
    const stranger = await rights.token(await rights.user('path_stranger'));
    expect((await get('/sys/permission/checkPermDuplication', { url: '/v3/a' }, stranger)).code).toBe(510);
  });

  test('queryallNoByTenant returns all roles to those who may read them', async () => {
    const all = await get<unknown[]>('/sys/role/queryall');
    expect(all.result?.length).toBeGreaterThan(0);
    expect((await get('/sys/role/queryallNoByTenant')).result).toEqual(all.result);
    const rights = buildRights(server);
    const stranger = await rights.token(await rights.user('role_stranger'));
    expect((await get('/sys/role/queryallNoByTenant', {}, stranger)).code).toBe(510);
  });

  test('verifyIzDefaultPwd accepts the demo password', async () => {
    expect(await get('/sys/user/verifyIzDefaultPwd')).toMatchObject({ message: 'no', result: 'no' });
  });

  test('queryDefIndex returns the start page', async () => {
    const home = { url: '/dashboard/analysis', component: 'dashboard/Analysis', route: true };
    expect((await get('/sys/sysRoleIndex/queryDefIndex')).result).toEqual(home);
  });

  test('changePassword accepts one password, or its repeat under either name', async () => {
    const account = { username: 'changing', realname: '改密', password: 'first-99', workNo: 'changing' };
    expect((await add('/sys/user/add', account)).success).toBe(true);
    const change = (body: Record<string, unknown>) =>
      server.call('PUT', '/sys/user/changePassword', { body: { username: 'changing', ...body } });
    expect(await change({ password: 'second-99' })).toMatchObject({ success: true });
    expect(await server.signIn('changing', 'second-99')).toMatch(/./);
    expect(await change({ password: 'third-99', confirmPassword: 'third-99' })).toMatchObject({ success: true });
    expect(await server.signIn('changing', 'third-99')).toMatch(/./);
    for (const repeat of ['confirmpassword', 'confirmPassword'])
      expect(await change({ password: 'fourth-99', [repeat]: 'fifth-99' }), repeat).toMatchObject({
        success: false,
        message: '两次输入密码不一致!',
      });
  });

  test('a tenant without a number gets the next free one, and two at once get different ones', async () => {
    expect((await add('/sys/tenant/add', { id: 2500, name: '手填', status: 1 })).success).toBe(true);
    await server.call('DELETE', '/sys/tenant/delete', { query: { id: '2500' } });
    const replies = await Promise.all(['甲', '乙', '丙'].map((name) => add('/sys/tenant/add', { name, status: 1 })));
    expect(replies.map(({ result }) => Number(result)).toSorted()).toEqual([2501, 2502, 2503]);
  });

  test('a position without a code gets one and keeps it', async () => {
    const reply = await add('/sys/position/add', { name: '高级经理', postLevel: 3 });
    expect(reply).toMatchObject({ success: true });
    const id = reply.result!;
    const stored = (await get<{ code: string }>('/sys/position/queryById', { id })).result!;
    expect(stored.code).toMatch(/^ZW\d{5}$/);
    const edited = await server.call('PUT', '/sys/position/edit', { body: { id, name: '资深经理', postLevel: 4 } });
    expect(edited.success).toBe(true);
    const after = (await get<object>('/sys/position/queryById', { id })).result;
    expect(after).toMatchObject({ code: stored.code, name: '资深经理', postLevel: 4 });
  });
});

describe('with DEFAULT_PASSWORD_CHECK', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await openTestServer({ env: { DEFAULT_PASSWORD_CHECK: 'on' } });
  });
  afterAll(() => server.close());

  test('verifyIzDefaultPwd names the demo password', async () => {
    expect((await server.call('GET', '/sys/user/verifyIzDefaultPwd')).message).toBe('yes_123456');
  });
});
