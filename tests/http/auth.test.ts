/** Sign-in, tokens, permissions and menus, on both databases. */
import type { AnyRow } from '@/server/db';
import { sql } from 'kysely';
import type { RouteOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiResult } from '@/model/http/api-result';
import { hashPassword } from '@/server/auth/passwords/hash';
import { newId } from '@/server/db';
import { databaseKinds } from '../helpers/databases';
import { cheapHash } from '../helpers/password';
import { ADMIN, BASE, openTestServer, type TestServer } from '../helpers/server';
import { runText } from '../helpers/statements';

const LOGIN = '/sys/login';
const ME = '/sys/user/getUserInfo';
const PERMISSIONS = '/sys/permission/getUserPermissionByToken';
const EXPIRED = 'Token失效，请重新登录!';

interface Entry {
  id: string;
  path: string;
  name: string;
  component: string;
  route: string;
  redirect?: string | null;
  hidden?: true;
  children?: Entry[];
  meta: Record<string, unknown>;
}

interface Permissions {
  menu: Entry[];
  auth: { action: string; type: string; describe: string }[];
  allAuth: { action: string; type: string; status: string }[];
  codeList: string[];
}

describe.each(databaseKinds)('signing in on %s', (kind) => {
  let server: TestServer;
  const routes: { method: string; path: string }[] = [];
  beforeAll(async () => {
    const onRoute = ({ method, url }: RouteOptions) => {
      if (!url.startsWith(`${BASE}/`)) return;
      for (const one of [method].flat()) routes.push({ method: one, path: url.slice(BASE.length) });
    };
    server = await openTestServer({ kind, env: { CAPTCHA: 'off' }, app: { onRoute } });
  });
  afterAll(() => server.close());

  const login = (username: unknown, password: unknown) =>
    server.call<{ token: string; userInfo: Record<string, unknown>; [key: string]: unknown }>('POST', LOGIN, {
      body: { username, password },
      token: null,
    });

  /** Adds a user with a new role. @returns the role's id */
  async function addPerson(username: string, status = 1): Promise<string> {
    const [user, role] = [newId(), newId()];
    const password = cheapHash('secret99');
    await sql`insert into sys_user (id, username, realname, password, status) values (${user}, ${username}, ${username}, ${password}, ${status})`.execute(
      server.db,
    );
    await sql`insert into sys_role (id, role_name, role_code) values (${role}, ${username}, ${username})`.execute(
      server.db,
    );
    await sql`insert into sys_user_role (id, user_id, role_id) values (${newId()}, ${user}, ${role})`.execute(
      server.db,
    );
    return role;
  }

  const grant = (role: string, where: string, params: readonly unknown[] = []) =>
    runText(
      server.db,
      `insert into sys_role_permission (id, role_id, permission_id) select md5(random()::text), $1, id from sys_permission where ${where}`,
      [role, ...params],
    );

  /** Clears the caches of this process, as if another one had written. */
  const freshToken = async (username: string) => server.signIn(username, 'secret99');

  test('[1§3.2] a fresh database signs in admin / 123456', async () => {
    const { success, code, message, result } = await login('admin', '123456');
    expect({ success, code, message }).toEqual({ success: true, code: 200, message: '登录成功' });
    expect(result).toMatchObject({
      userInfo: { username: 'admin', realname: '管理员', avatar: null, status: 1 },
      departs: [{ orgCode: 'A01' }, { orgCode: 'A01A02' }],
      multi_depart: 2,
      sysAllDictItems: { sex: [{ value: '1', text: '男', title: '男' }, { value: '2' }] },
    });
    expect(result?.token).toMatch(/^[\w-]{43}$/);
    expect(Object.keys(result?.userInfo ?? {})).not.toContain('password');
    expect(JSON.stringify(result)).not.toContain('scrypt');
  });

  test('stores passwords as scrypt with a salt each, and tokens as a hash', async () => {
    const { result } = await login('admin', '123456');
    const tokens = JSON.stringify((await sql<AnyRow>`select * from sys_token`.execute(server.db)).rows);
    expect(tokens).not.toContain(result?.token);
    const a = await hashPassword('same');
    expect(a).toMatch(/^scrypt\$15\$8\$[\w-]{22}\$[\w-]{43}$/);
    expect(await hashPassword('same')).not.toBe(a);
  });

  const WRONG: [string, unknown, unknown][] = [
    ['a wrong password', 'admin', '1234567'],
    ['an unknown account', 'nobody', '123456'],
    ['an empty password', 'admin', ''],
    ['no password', 'admin', undefined],
    ['a name with SQL in it', "admin' --", '123456'],
    ['a name with a null character', 'admin\0', '123456'],
    ['a very long password', 'admin', '1'.repeat(15_000)],
  ];
  test.each(WRONG)('rejects %s with the same message', async (_, username, password) => {
    const { success, code, message, result } = await login(username, password);
    expect({ success, code, message, result }).toEqual({
      success: false,
      code: 500,
      message: '用户名或密码错误',
      result: null,
    });
  });

  test.each([
    ['an object for a name', { $ne: '' }, '123456', '用户名（username）应为文本、数字'],
    ['an array for a password', 'admin', ['123456'], '密码（password）应为文本、数字'],
  ])('rejects %s', async (_, username, password, message) => {
    expect(await login(username, password)).toMatchObject({ success: false, code: 500, message });
  });

  test('reports a frozen account only with the right password', async () => {
    await addPerson('frozen', 2);
    expect((await login('frozen', 'wrong')).message).toBe('用户名或密码错误');
    expect((await login('frozen', 'secret99')).message).toBe('该用户已冻结');
  });

  test('locks an account after five failures in ten minutes, sequential or concurrent', async () => {
    await addPerson('guessed');
    const all = await Promise.all(Array.from({ length: 8 }, (_, index) => login('guessed', `guess${index}`)));
    const messages = all.map((one) => one.message).toSorted();
    expect(messages.filter((one) => one === '用户名或密码错误')).toHaveLength(5);
    expect(messages.filter((one) => one === '该用户登录失败次数过多，请于10分钟后再次登录！')).toHaveLength(3);
    expect((await login('guessed', 'secret99')).message).toBe('该用户登录失败次数过多，请于10分钟后再次登录！');
    await sql`update sys_login_failure set failed_at = failed_at - interval '10 minutes 1 second'`.execute(server.db);
    expect((await login('guessed', 'secret99')).success).toBe(true);
    expect(
      (await sql<AnyRow>`select from sys_login_failure where username = 'guessed'`.execute(server.db)).rows,
    ).toEqual([]);
  });

  const REFUSED: [string, Record<string, string>, string][] = [
    ['no token', {}, ''],
    ['an unknown token', { 'x-access-token': 'A'.repeat(43) }, ''],
    ['something that is no token', { 'x-access-token': "' or '1'='1" }, ''],
    ['an unknown token in the address', {}, `?token=${'A'.repeat(43)}`],
  ];
  test.each(REFUSED)('[1§6.1] %s gets HTTP 401 with the envelope', async (_, headers, query) => {
    const answer = await server.inject({ url: `${BASE}${ME}${query}`, headers });
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toMatchObject({ success: false, code: 401, message: EXPIRED, result: null });
  });

  /** GET routes without a token: sign-in and sign-out, their captchas and codes, and public files. */
  const OPEN =
    /^\/sys\/(logout|randomImage\/|getEncryptedString|user\/(checkOnlyUser|passwordChange)|thirdLogin\/|thirdApp\/|cas\/|common\/static\/)/;

  test('[1§1.2] [2§1.1] serves only sign-in, sign-out and public files without a token', async () => {
    const calls = Object.values(server.schemas.entities).flatMap((entity) => [
      ...Object.values(entity.calls),
      ...Object.values(entity.actions).flatMap(({ call }) => call ?? []),
    ]);
    const known = [
      ...calls,
      ...routes.flatMap(({ method, path }) => (method === 'GET' ? [{ method: 'GET' as const, path }] : [])),
    ];
    const closed = known.filter(
      ({ method, path }) => !OPEN.test(path) && server.app.hasRoute({ method, url: `${BASE}${path}` }),
    );
    expect(closed.length).toBeGreaterThan(20);
    for (const { method, path } of closed) {
      const answer = await server.inject({ method, url: `${BASE}${path.replaceAll(/:\w+/g, 'x')}` });
      expect(answer.statusCode, `${method} ${path}`).toBe(401);
    }
  });

  test('accepts a token in the address for reading and rejects it for writing', async () => {
    const token = await server.signIn();
    const read = await server.inject({ url: `${BASE}${ME}?token=${token}` });
    expect(read.json<ApiResult>().success).toBe(true);
    const write = await server.inject({
      method: 'POST',
      url: `${BASE}/sys/dict/add?token=${token}`,
      payload: { dictName: '字典', dictCode: 'by_query' },
    });
    expect(write.statusCode).toBe(401);
    const remove = await server.inject({ method: 'DELETE', url: `${BASE}/sys/dict/delete?id=1&token=${token}` });
    expect(remove.statusCode).toBe(401);
    const { rows } = await sql<AnyRow>`select from sys_dict where dict_code = 'by_query'`.execute(server.db);
    expect(rows).toEqual([]);
  });

  test('ends only the signed-out token, at once', async () => {
    const [one, other] = [await server.signIn(), await server.signIn()];
    expect((await server.call('POST', '/sys/logout', { token: one })).message).toBe('退出登录成功！');
    expect((await server.call('GET', ME, { token: one })).message).toBe(EXPIRED);
    expect((await server.call('GET', ME, { token: other })).success).toBe(true);
    expect((await server.call('POST', '/sys/logout', { token: one })).message).toBe('Token无效!');
    expect((await server.call('POST', '/sys/logout', { token: null })).message).toBe('退出登录失败！');
  });

  test('ends a token after seven days without use', async () => {
    const token = await server.signIn();
    const { rows } =
      await sql<AnyRow>`select round(extract(epoch from expires_at - now()) / 86400) as days from sys_token order by expires_at desc limit 1`.execute(
        server.db,
      );
    expect(rows[0]?.days).toBe('7');
    await sql`update sys_token set expires_at = now() - interval '1 second'`.execute(server.db);
    expect((await server.call('GET', ME, { token })).code).toBe(401);
  });

  test('prolongs a token that is used', async () => {
    const token = await server.signIn();
    await sql`update sys_token set expires_at = now() + interval '3 days' where expires_at > now()`.execute(server.db);
    await server.call('GET', ME, { token });
    const { rows } =
      await sql<AnyRow>`select max(round(extract(epoch from expires_at - now()) / 86400)) as days from sys_token`.execute(
        server.db,
      );
    expect(rows[0]?.days).toBe('7');
  });

  test('returns the menu nested, with the keys of the contract', async () => {
    const { result, message } = await server.call<Permissions>('GET', PERMISSIONS, { token: await server.signIn() });
    expect(message).toBe('');
    const system = result?.menu.find(({ path }) => path === '/isps/system');
    expect(system).toMatchObject({
      name: 'isps-system',
      component: 'layouts/RouteView',
      route: '1',
      redirect: null,
      meta: { title: '系统管理', icon: 'setting', componentName: 'RouteView', internalOrExternal: false },
    });
    const dict = system?.children?.find((one) => one.path === '/isps/system/dict');
    expect(dict).toMatchObject({
      name: 'isps-system-dict',
      component: 'system/DictList',
      meta: { title: '数据字典', keepAlive: true, componentName: 'DictList' },
    });
    expect(dict).not.toHaveProperty('redirect');
    expect(dict).not.toHaveProperty('hidden');
    expect(dict).not.toHaveProperty('children');
  });

  test('gives the administrator a permission for every action of every entity', async () => {
    const { result } = await server.call<Permissions>('GET', PERMISSIONS, { token: await server.signIn() });
    const codes = Object.values(server.schemas.entities).flatMap((entity) =>
      Object.values(entity.actions).map((action) => action.code),
    );
    expect(codes).toContain('sys:dict:batch_delete');
    expect(result?.codeList).toEqual(expect.arrayContaining(codes));
    expect(result?.auth).toContainEqual({ action: 'sys:dict:add', type: '1', describe: '数据字典-新增' });
    expect(result?.allAuth).toContainEqual({
      action: 'sys:dict:add',
      type: '1',
      describe: '数据字典-新增',
      status: '1',
    });
  });

  test('[1§6.3] gives a user without permissions an empty menu and rejects every call', async () => {
    await addPerson('empty');
    const token = await freshToken('empty');
    const { result } = await server.call<Permissions>('GET', PERMISSIONS, { token });
    expect(result).toMatchObject({ auth: [], codeList: [] });
    // Every user sees the landing page.
    expect(result?.menu.map(({ path }) => path)).toEqual(['/dashboard/analysis']);
    expect(result?.allAuth.length).toBeGreaterThan(0);
    const add = await server.call('POST', '/sys/dict/add', { token, body: { dictName: '字', dictCode: 'no_right' } });
    expect(add).toMatchObject({ success: false, code: 510, message: '没有权限，请联系管理员分配权限！' });
    expect((await sql<AnyRow>`select from sys_dict where dict_code = 'no_right'`.execute(server.db)).rows).toEqual([]);
  });

  test('[1§3.3, 1§3.4, 2§3.35] grants permissions one by one, accepts any of several, and skips disabled ones', async () => {
    const role = await addPerson('some');
    await sql`insert into sys_permission (id, name, perms, perms_type, menu_type, status) values
       ('several', '多个', 'a:one, a:two', '1', 2, '1'), ('off', '停用', 'a:off', '2', 2, '0')`.execute(server.db);
    await grant(role, "id = 'several' or perms = 'sys:dict:add'");
    const token = await freshToken('some');
    const { result } = await server.call<Permissions>('GET', PERMISSIONS, { token });
    expect(result?.codeList.toSorted()).toEqual(['a:one', 'a:two', 'sys:dict:add']);
    expect(result?.allAuth).toContainEqual({ action: 'a:off', type: '2', describe: '停用', status: '0' });
    const body = { dictName: '字典', dictCode: 'with_right' };
    expect((await server.call('POST', '/sys/dict/add', { token, body })).success).toBe(true);
    const { rows } = await sql<AnyRow>`select id from sys_dict where dict_code = 'with_right'`.execute(server.db);
    const remove = await server.call('DELETE', '/sys/dict/delete', { token, query: { id: String(rows[0]?.id) } });
    expect(remove.code).toBe(510);
  });

  test('[1§3.3] returns external links, hides hidden entries and drops revoked permissions', async () => {
    const role = await addPerson('menus');
    await sql`insert into sys_permission (id, parent_id, name, url, component, menu_type, sort_no, hidden, route, internal_or_external) values
       ('m0', null, '帮助', '/help', 'layouts/RouteView', 0, 9, false, true, false),
       ('m1', 'm0', '文档', 'https://docs.example.com', 'layouts/IframePageView', 1, 2, false, true, true),
       ('m2', 'm0', '详情', '/help/detail/:id', 'help/Detail', 1, 1, true, true, false),
       ('m3', 'm0', '链接', '/help/link', '111111', 1, 3, false, false, false),
       ('m4', 'gone', '无上级', '/lost', 'x', 1, 1, false, true, false)`.execute(server.db);
    await grant(role, "id like 'm_'");
    const token = await freshToken('menus');
    const { result } = await server.call<Permissions>('GET', PERMISSIONS, { token });
    expect(result?.menu.map(({ path }) => path)).toEqual(['/dashboard/analysis', '/help']);
    expect(result?.menu[1]?.children).toMatchObject([
      { path: '/help/detail/:id', name: 'help-detail-@id', hidden: true, meta: { hideMenu: true } },
      {
        path: '325bc53b7b41ae502033dcd33a212fb4',
        name: 'https@--docs.example.com',
        meta: { url: 'https://docs.example.com', internalOrExternal: true, title: '文档' },
      },
      { path: '/help/link', route: '0' },
    ]);
    await sql`delete from sys_role_permission where role_id = ${role}`.execute(server.db);
    const later = await freshToken('menus');
    const left = (await server.call<Permissions>('GET', PERMISSIONS, { token: later })).result?.menu;
    expect(left?.map(({ path }) => path)).toEqual(['/dashboard/analysis']);
  });

  test('signs out a user who is frozen or removed', async () => {
    await addPerson('leaving');
    const token = await freshToken('leaving');
    await sql`update sys_user set status = 2 where username = 'leaving'`.execute(server.db);
    expect((await server.call('GET', ME, { token })).code).toBe(401);
  });

  test('[2§7.45] returns the items of a plain dictionary code', async () => {
    const get = <T>(path: string, query?: Record<string, string>) =>
      server.call<T>('GET', path, query ? { query } : {});
    expect((await get<unknown[]>('/sys/dict/getDictItems/sex')).result).toEqual([
      { value: '1', text: '男', title: '男', label: '男', color: null },
      { value: '2', text: '女', title: '女', label: '女', color: null },
    ]);
    expect((await get('/sys/dict/getDictItems/no_such_code')).result).toEqual([]);
    for (const code of ['__proto__', 'constructor', 'toString']) {
      expect((await get(`/sys/dict/getDictItems/${code}`)).result).toEqual([]);
    }
    expect(await get('/sys/dict/getDictItems/sys_user,realname')).toMatchObject({
      success: false,
      message: '字典Code格式不正确！',
    });
    expect((await get('/sys/dict/getDictText/sex/1')).result).toBe('男');
    expect((await get('/sys/dict/loadDictItem/sex', { key: '2,9,1' })).result).toEqual(['女', '男']);
    expect((await get('/sys/dict/loadDictItem/sex', { key: '2,9', delNotExist: 'false' })).result).toEqual(['女', '9']);
    expect(Object.keys((await get<object>('/sys/dict/queryAllDictItems')).result ?? {}).length).toBeGreaterThan(100);
    expect((await get('/sys/dict/refleshCache')).success).toBe(true);
  });

  test('returns an edited item at once, and leaves out a disabled one', async () => {
    const { rows } = await sql<AnyRow>`select id from sys_dict where dict_code = 'sex'`.execute(server.db);
    const dictId = String(rows[0]?.id);
    const body = { dictId, itemText: '保密', itemValue: '9', sortOrder: 9, status: '1' };
    const added = await server.call<string>('POST', '/sys/dictItem/add', { body });
    expect(added.message).toBe('添加成功！');
    const items = async () =>
      (await server.call<{ text: string }[]>('GET', '/sys/dict/getDictItems/sex')).result?.map((one) => one.text);
    expect(await items()).toEqual(['男', '女', '保密']);
    const item = (
      await server.call<Record<string, unknown>>('GET', '/sys/dictItem/queryById', {
        query: { id: added.result ?? '' },
      })
    ).result;
    await server.call('PUT', '/sys/dictItem/edit', { body: { ...item, status: '0' } });
    expect(await items()).toEqual(['男', '女']);
    expect((await server.call('GET', '/sys/dict/getDictText/sex/9')).result).toBe('保密');
  });

  test('logs neither passwords nor tokens', async () => {
    const token = await server.signIn();
    await server.inject({ url: `${BASE}${ME}?token=${token}` });
    await login('admin', 'a-secret-password');
    const log = server.log.join('');
    expect(log).toContain('"path":"/jeecg-boot/sys/login"');
    for (const secret of [token, ADMIN.password, 'a-secret-password', 'scrypt$']) expect(log).not.toContain(secret);
  });
});
