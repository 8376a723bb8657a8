/** Registration, forgotten and changed passwords (contract.md §1.2), on both databases. */
import type { AnyRow } from '@/server/db';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildOneTimeCodes } from '@/server/auth/one-time-codes';
import { databaseKinds } from '../helpers/databases';
import { BASE, openTestServer, type TestServer } from '../helpers/server';
import { addPerson, lastCode, PASSWORD, send, type Request } from './session-world';

const GONE = '手机验证码失效，请重新获取';
const WRONG = '手机验证码错误';

let phones = 13_900_000_000;
const newPhone = () => String((phones += 1));
const otherCode = (code: string | null) => (code === '111111' ? '222222' : '111111');

describe.each(databaseKinds)('accounts on %s', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await openTestServer({ kind, env: { REGISTRATION: 'on', CAPTCHA: 'off' } });
  });
  afterAll(() => server.close());
  beforeEach(() => sql`delete from sys_login_failure`.execute(server.db));

  const post = <T = Record<string, unknown>>(path: string, body: unknown, more: Request = {}) =>
    send<T>(server, 'POST', path, { body, ...more });
  const sms = (mobile: string, smsmode: string | number, more: Request = {}) =>
    post('/sys/sms', { mobile, smsmode }, more);
  const login = (username: string, password: string) => post<{ token: string }>('/sys/login', { username, password });
  const alive = async (token?: string) =>
    (await send(server, 'GET', '/sys/user/getUserInfo', { token: token ?? '' })).status === 200;

  const registration = async (username: string, more: Record<string, unknown> = {}) => {
    const phone = newPhone();
    await sms(phone, '1');
    return {
      username,
      password: 'newSecret1',
      email: `${username}@example.com`,
      phone,
      smscode: lastCode(server, phone),
      ...more,
    };
  };

  test('register creates an account that can sign in and has no permissions', async () => {
    const body = await registration('newcomer');
    expect(await post('/sys/user/register', body)).toMatchObject({ success: true, message: '注册成功' });
    const { rows } =
      await sql<AnyRow>`select phone, email, status, password from sys_user where username = 'newcomer'`.execute(
        server.db,
      );
    expect(rows).toEqual([
      { phone: body.phone, email: 'newcomer@example.com', status: 1, password: expect.stringMatching(/^scrypt\$/) },
    ]);
    const { result } = await login('newcomer', 'newSecret1');
    const { result: rights } = await send<{ codeList: string[] }>(server, 'GET', '/sys/permission/getPermCode', {
      token: result!.token,
    });
    expect(rights?.codeList).toEqual([]);
    expect((await post('/sys/user/register', { ...body, username: 'second_one' })).message).toBe(GONE);
  });

  const REFUSED: [string, Record<string, unknown>, string][] = [
    ['a name that is taken', { username: 'admin' }, '用户名已注册'],
    ['an email that is taken', { email: 'taken@example.com' }, '邮箱已被注册'],
    ['a weak password', { password: '12345678' }, '密码应为 8 到 100 个字符，并同时包含字母和数字'],
    ['a short password', { password: 'abc123' }, '密码应为 8 到 100 个字符，并同时包含字母和数字'],
    ['a name with blanks', { username: 'a b c' }, '用户名应为 4 到 18 位字母、数字或下划线'],
    ['an email that is none', { email: 'nobody' }, '邮箱格式不正确'],
    ['a wrong code', { smscode: '1' }, WRONG],
    ['a number that no code was sent to', { phone: '13700000000' }, GONE],
  ];
  test.each(REFUSED)('register rejects %s', async (name, more, said) => {
    await sql`update sys_user set email = 'taken@example.com' where username = 'admin'`.execute(server.db);
    const body = await registration(`refused_${name.length}`, more);
    expect(await post('/sys/user/register', body)).toMatchObject({ success: false, code: 500, message: said });
    const { rows } = await sql<AnyRow>`select from sys_user where username like ${'refused%'}`.execute(server.db);
    expect(rows).toEqual([]);
  });

  test('reveals a taken number only to its owner, by text message', async () => {
    const { phone } = await addPerson(server, 'owner');
    expect((await sms(phone, '1')).success).toBe(true);
    expect(server.log.findLast((line) => line.includes(phone))).toContain('该手机号已注册');
    expect(lastCode(server, phone)).toBeNull();
    await buildOneTimeCodes(server.db).store({ kind: 'sms-register', key: phone, secret: '123456' }, 600);
    const body = { username: 'thief', password: 'newSecret1', phone, smscode: '123456' };
    expect((await post('/sys/user/register', body)).message).toBe('该手机号已注册');
  });

  test('rejects one of two concurrent registrations of a name', async () => {
    const bodies = [await registration('twins'), await registration('twins', { email: '' })];
    const answers = await Promise.all(bodies.map((body) => post('/sys/user/register', body)));
    expect(answers.map(({ message }) => message).toSorted()).toEqual(['注册成功', '用户名已注册'].toSorted());
  });

  test('checkOnlyUser reports taken values while registration is enabled', async () => {
    const { id, phone } = await addPerson(server, 'only_one');
    const check = async (query: Record<string, string>) => {
      const { success, message } = await send(server, 'GET', '/sys/user/checkOnlyUser', { query });
      return success ? true : message;
    };
    expect(await check({ username: 'only_one' })).toBe('用户账号已存在');
    expect(await check({ username: 'free_one' })).toBe(true);
    expect(await check({ phone })).toBe('用户账号已存在');
    expect(await check({ phone, id })).toBe(true);
    expect(await check({ password: 'x', delFlag: '0' })).toBe(true);
    const rejected = await server.inject({
      url: `${BASE}/sys/user/checkOnlyUser?username=free_one`,
      headers: { 'x-access-token': 'A'.repeat(43) },
    });
    expect(rejected.statusCode).toBe(401);
  });

  test('resets a forgotten password with a code sent to the phone, and ends all sessions', async () => {
    const { phone } = await addPerson(server, 'forgetful');
    const token = (await login('forgetful', PASSWORD)).result?.token;
    await sms(phone, '2');
    const smscode = lastCode(server, phone)!;
    expect((await post('/sys/user/phoneVerification', { phone, smscode: otherCode(smscode) })).message).toBe(WRONG);
    expect(await post('/sys/user/phoneVerification', { phone, smscode })).toMatchObject({
      success: true,
      result: { smscode, username: 'forgetful' },
    });
    const change = (more: Record<string, string>) =>
      send(server, 'GET', '/sys/user/passwordChange', {
        query: { username: 'forgetful', password: 'newSecret1', smscode, phone, ...more },
      });
    expect((await change({ password: '123456' })).message).toBe('密码应为 8 到 100 个字符，并同时包含字母和数字');
    expect((await change({ smscode: otherCode(smscode) })).message).toBe(WRONG);
    expect(await alive(token)).toBe(true);
    expect(await change({})).toMatchObject({ success: true, message: '密码重置完成！' });
    expect(await alive(token)).toBe(false);
    expect((await change({ password: 'another1x' })).message).toBe(GONE);
    expect((await login('forgetful', PASSWORD)).code).toBe(500);
    expect((await login('forgetful', 'newSecret1')).code).toBe(200);
  });

  test('rejects the code of one account for another', async () => {
    const { phone } = await addPerson(server, 'climber');
    await sms(phone, '2');
    const query = { username: 'admin', password: 'newSecret1', smscode: lastCode(server, phone)!, phone };
    expect((await send(server, 'GET', '/sys/user/passwordChange', { query })).message).toBe(WRONG);
    expect((await login('admin', '123456')).code).toBe(200);
  });

  test('rejects a number that two accounts share', async () => {
    const [one, two] = [await addPerson(server, 'shared_1'), await addPerson(server, 'shared_2')];
    const { rows } =
      await sql<AnyRow>`select indexname from pg_indexes where tablename = 'sys_user' and indexdef like '%(phone%'`.execute(
        server.db,
      );
    for (const { indexname } of rows) await sql`drop index ${sql.id(String(indexname))}`.execute(server.db);
    await sql`update sys_user set phone = ${one.phone} where id = ${two.id}`.execute(server.db);
    await sms(one.phone, '0');
    expect(lastCode(server, one.phone)).toBeNull();
    await buildOneTimeCodes(server.db).store({ kind: 'sms-login', key: one.phone, secret: '123456' }, 600);
    expect((await post('/sys/phoneLogin', { mobile: one.phone, captcha: '123456' })).message).toBe(WRONG);
  });

  test('[1§7.37, 1§7.38, 1§7.39, 2§3.33] sys/user/updatePassword: username, oldpassword, password, confirmpassword; a message on failure', async () => {
    await addPerson(server, 'changer');
    const [mine, other] = [
      (await login('changer', PASSWORD)).result!.token,
      (await login('changer', PASSWORD)).result!.token,
    ];
    const body = { username: 'changer', oldpassword: PASSWORD, password: 'newSecret1', confirmpassword: 'newSecret1' };
    const change = (more: Record<string, unknown>, method: 'PUT' | 'POST' = 'POST', token = mine) =>
      send(server, method, '/sys/user/updatePassword', { body: { ...body, ...more }, token });
    const refused: [Record<string, unknown>, string][] = [
      [{ username: 'admin' }, '只允许修改自己的密码！'],
      [{ oldpassword: 'wrong' }, '旧密码输入错误!'],
      [{ oldpassword: '' }, '旧密码输入错误!'],
      [{ oldpassword: { $ne: '' } }, '旧密码（oldpassword）应为文本、数字'],
      [{ password: '' }, '新密码不允许为空!'],
      [{ confirmpassword: 'newSecret2' }, '两次输入密码不一致!'],
      [{ password: '12345678', confirmpassword: '12345678' }, '密码应为 8 到 100 个字符，并同时包含字母和数字'],
    ];
    for (const [more, said] of refused) {
      expect(await change(more), said).toMatchObject({ success: false, code: 500, message: said });
    }
    expect((await login('changer', PASSWORD)).code).toBe(200);
    expect(await change({})).toMatchObject({ success: true, message: '密码修改成功!' });
    expect(await alive(mine)).toBe(true);
    expect(await alive(other)).toBe(false);
    expect((await login('changer', PASSWORD)).code).toBe(500);
    const back = { oldpassword: 'newSecret1', password: 'thirdSecret1', confirmpassword: 'thirdSecret1' };
    expect((await change(back, 'PUT')).success).toBe(true);
    expect((await change(back, 'PUT', '')).status).toBe(401);
    expect((await login('changer', 'thirdSecret1')).code).toBe(200);
  });

  test('returns no password, hash or code, and logs no password', async () => {
    const log = server.log.join('');
    for (const secret of ['newSecret1', 'thirdSecret1', PASSWORD, 'scrypt$']) expect(log).not.toContain(secret);
    const admin = (await login('admin', '123456')).result!.token;
    for (const path of ['/sys/user/getUserInfo', '/sys/user/login/setting/getUserData']) {
      const text = JSON.stringify(await send(server, 'GET', path, { token: admin }));
      expect(text).not.toMatch(/password|scrypt|salt/);
    }
    expect(log).not.toContain(admin);
  });
});

describe('disabled registration, the default', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await openTestServer();
  });
  afterAll(() => server.close());

  const CLOSED = '系统未开放注册，请联系管理员开通账号';
  const CALLS: [string, 'GET' | 'POST', string, Request][] = [
    ['register', 'POST', '/sys/user/register', { body: { username: 'newcomer', password: 'newSecret1' } }],
    ['a code to register', 'POST', '/sys/sms', { body: { mobile: '13900009999', smsmode: '1' } }],
    ['checkOnlyUser', 'GET', '/sys/user/checkOnlyUser', { query: { username: 'admin' } }],
  ];
  test.each(CALLS)('%s is rejected with a message', async (_, method, path, request) => {
    expect(await send(server, method, path, request)).toMatchObject({ success: false, code: 500, message: CLOSED });
  });

  test('lets users who manage users check whether a name is taken', async () => {
    const { result } = await send<{ token: string }>(server, 'POST', '/sys/login', {
      body: { username: 'admin', password: '123456' },
    });
    const token = result!.token;
    const check = (username: string) => send(server, 'GET', '/sys/user/checkOnlyUser', { query: { username }, token });
    expect((await check('admin')).message).toBe('用户账号已存在');
    expect((await check('nobody_yet')).success).toBe(true);
  });
});
