/** Sign-in, current-user calls and sign-out, with the payloads of the contract, on both databases. */
import type { AnyRow } from '@/server/db';
import { sql } from 'kysely';
import { createCipheriv } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemVariable, type CurrentUser } from '@/model/templates/system-variables';
import { buildOneTimeCodes } from '@/server/auth/one-time-codes';
import { newId } from '@/server/db/row-id';
import { databaseKinds } from '../helpers/databases';
import { openTestServer, type TestServer } from '../helpers/server';
import { addPerson, lastCode, PASSWORD, send, type Request } from './session-world';

interface Login {
  token: string;
  userInfo: Record<string, unknown>;
  departs: { id: string; orgCode: string; departName: string }[];
  multi_depart: number;
  sysAllDictItems?: Record<string, { value: string; text: string; title: string }[]>;
}

const encrypt = (text: string) => {
  const cipher = createCipheriv('aes-128-cbc', '1234567890adbcde', '1234567890hjlkew');
  return Buffer.concat([cipher.update(text), cipher.final()]).toString('base64');
};

describe.each(databaseKinds)('sessions on %s', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await openTestServer({ kind, env: { CAPTCHA: 'off' } });
  });
  afterAll(() => server.close());

  const post = <T = Login>(path: string, body: unknown, more: Request = {}) =>
    send<T>(server, 'POST', path, { body, ...more });
  const get = <T = Record<string, unknown>>(path: string, token?: string, more: Request = {}) =>
    send<T>(server, 'GET', path, { ...(token ? { token } : {}), ...more });
  const signIn = async (username: string) => (await post('/sys/login', { username, password: PASSWORD })).result!.token;

  test('[1§7.14, 1§7.15, 1§7.16] POST /sys/login replies with code 200, token, userInfo and what a client stores', async () => {
    await addPerson(server, 'whole', { departs: ['G01'] });
    const { success, code, message, result } = await post('/sys/login', {
      username: 'whole',
      password: PASSWORD,
      captcha: 'abcd',
      checkKey: 1795225400116,
      remember_me: true,
    });
    expect({ success, code, message }).toEqual({ success: true, code: 200, message: '登录成功' });
    expect(result).toMatchObject({
      token: expect.stringMatching(/^[\w-]{43}$/),
      userInfo: { username: 'whole', orgCode: 'G01', loginTenantId: 0, homePath: '/dashboard/analysis', roles: [] },
      departs: [{ orgCode: 'G01', departName: '部门G01' }],
      multi_depart: 1,
    });
    expect(result?.sysAllDictItems?.sex?.[0]).toMatchObject({ value: '1', text: '男', title: '男' });
    expect(Object.keys(result?.userInfo ?? {})).not.toEqual(expect.arrayContaining(['password']));
    const wrong = await post('/sys/login', { username: 'whole', password: 'wrong' });
    expect(wrong).toMatchObject({ success: false, code: 500, message: '用户名或密码错误', result: null });
  });

  test('returns active tenants at sign-in, and rejects a user with frozen tenants only', async () => {
    await addPerson(server, 'tenanted');
    for (const [id, status] of [
      [501, 1],
      [502, 0],
      [503, 1],
    ])
      await sql`insert into sys_tenant (id, name, status, del_flag) values (${id}, ${`租户${id}`}, ${status}, '0')`.execute(
        server.db,
      );
    const belongs = (ids: string | null) =>
      sql`update sys_user set tenant_id = ${ids} where username = 'tenanted'`.execute(server.db);
    const enter = async () => (await post('/sys/login', { username: 'tenanted', password: PASSWORD })) as Answer;
    interface Answer {
      success: boolean;
      message: string;
      result: { tenantList?: unknown } | null;
    }
    await belongs('501,502,503,999');
    expect((await enter()).result?.tenantList).toEqual([
      { id: '501', name: '租户501' },
      { id: '503', name: '租户503' },
    ]);
    await belongs('502');
    expect(await enter()).toMatchObject({ success: false, message: '与该用户关联的租户均已被冻结，无法登录！' });
    await belongs(null);
    expect((await enter()).result).not.toHaveProperty('tenantList');
  });

  const NEWER = { 'x-version': 'v3' };
  test('returns dictionaries with getUserInfo, not at sign-in, to a client with X-Version', async () => {
    await addPerson(server, 'newer');
    const login = await post('/sys/login', { username: 'newer', password: encrypt(PASSWORD) }, { headers: NEWER });
    expect(login.result).not.toHaveProperty('sysAllDictItems');
    const me = await get<Login>('/sys/user/getUserInfo', login.result?.token, { headers: NEWER });
    expect(me.result?.userInfo).toMatchObject({ username: 'newer', realname: 'newer', roles: [] });
    expect(me.result?.sysAllDictItems?.sex?.[1]).toMatchObject({ value: '2', text: '女', label: '女' });
    expect(me.message).toBe('');
  });

  test('accepts an encrypted or plain password, and takes one that only looks encrypted as plain', async () => {
    expect((await get('/sys/getEncryptedString')).result).toEqual({ key: '1234567890adbcde', iv: '1234567890hjlkew' });
    expect(encrypt('123456')).toBe('4SdS37appticEtjyQ2ZAfA==');
    expect((await post('/sys/login', { username: 'admin', password: '4SdS37appticEtjyQ2ZAfA==' })).code).toBe(200);
    expect((await post('/sys/login', { username: 'admin', password: '123456' })).code).toBe(200);
    expect((await post('/sys/login', { username: 'admin', password: encrypt('1234567') })).code).toBe(500);
    expect((await post('/sys/login', { username: 'admin', password: 'A'.repeat(24) })).code).toBe(500);
  });

  test('mLogin returns token and userInfo', async () => {
    const { code, result } = await post('/sys/mLogin', { username: 'admin', password: '123456' });
    expect(code).toBe(200);
    expect(Object.keys(result ?? {}).toSorted()).toEqual(['token', 'userInfo']);
    expect((await get('/sys/user/getUserInfo', result?.token)).success).toBe(true);
  });

  test('[1§7.17, 1§7.18, 1§7.19] POST /sys/phoneLogin replies 200 as /sys/login for the code sent to the phone', async () => {
    const { phone } = await addPerson(server, 'by_phone');
    expect((await post('/sys/sms', { mobile: phone, smsmode: '0' })).success).toBe(true);
    const code = lastCode(server, phone);
    expect(
      (await post('/sys/phoneLogin', { mobile: phone, captcha: code === '000000' ? '1' : '000000' })).message,
    ).toBe('手机验证码错误');
    const login = await post('/sys/phoneLogin', { mobile: phone, captcha: code });
    expect(login).toMatchObject({ code: 200, message: '登录成功', result: { userInfo: { username: 'by_phone' } } });
    expect(login.result).toHaveProperty('sysAllDictItems');
    expect((await post('/sys/phoneLogin', { mobile: phone, captcha: code })).message).toBe(
      '手机验证码失效，请重新获取',
    );
  });

  const STATES: [string, { status?: number; deleted?: boolean }, string][] = [
    ['frozen', { status: 2 }, '该用户已冻结'],
    ['deleted', { deleted: true }, '该用户已注销'],
  ];
  test.each(STATES)('reports an account that is %s only with the right password', async (name, state, said) => {
    await addPerson(server, `is_${name}`, state);
    expect((await post('/sys/login', { username: `is_${name}`, password: 'wrong' })).message).toBe('用户名或密码错误');
    expect(await post('/sys/login', { username: `is_${name}`, password: PASSWORD })).toMatchObject({
      success: false,
      code: 500,
      message: said,
      result: null,
    });
  });

  test('makes the wanted, else the stored, else the first department current', async () => {
    const { id } = await addPerson(server, 'several', { departs: ['B01', 'B02', 'B03'] });
    const login = async (loginOrgCode?: string | null) => {
      const { result } = await post('/sys/login', { username: 'several', password: PASSWORD, loginOrgCode });
      const { rows } = await sql<AnyRow>`select org_code from sys_user where id = ${id}`.execute(server.db);
      expect(rows[0]?.org_code).toBe(result?.userInfo.orgCode);
      expect(result?.departs.map(({ orgCode }) => orgCode)).toEqual(['B01', 'B02', 'B03']);
      return [result?.multi_depart, result?.userInfo.orgCode];
    };
    expect(await login()).toEqual([2, 'B01']);
    expect(await login('B03')).toEqual([2, 'B03']);
    expect(await login('')).toEqual([2, 'B03']);
    expect(await login('A01')).toEqual([2, 'B03']);
    await sql`delete from sys_user_depart d using sys_depart s where s.id = d.dep_id and s.org_code = 'B03'`.execute(
      server.db,
    );
    const { result } = await post('/sys/login', { username: 'several', password: PASSWORD });
    expect(result?.userInfo.orgCode).toBe('B01');
  });

  test('returns departments before sign-in for the right password only, without 401, and keeps the captcha', async () => {
    await addPerson(server, 'typing', { departs: ['C01', 'C02'], orgCode: 'C02' });
    const codes = buildOneTimeCodes(server.db);
    await codes.store({ kind: 'captcha', key: 'typing-key', secret: 'ab3d' }, 60);
    const ask = (password: string) =>
      post<{ departs: { orgCode: string }[]; currentOrgCode: string }>('/sys/loginGetUserDeparts', {
        inputCode: 'AB3D',
        username: 'typing',
        password,
        loginOrgCode: '',
        loginType: 'account',
        checkKey: 'typing-key',
      });
    const right = await ask(encrypt(PASSWORD));
    expect(right).toMatchObject({ success: true, status: 200, result: { currentOrgCode: 'C02' } });
    expect(right.result?.departs.map(({ orgCode }) => orgCode)).toEqual(['C01', 'C02']);
    const { timestamp, ...wrong } = await ask('wrong');
    const { timestamp: _, ...unknown } = await post('/sys/loginGetUserDeparts', { username: 'unknown', password: 'x' });
    expect(wrong).toEqual({
      success: true,
      message: '',
      code: 0,
      status: 200,
      result: { departs: [], currentOrgCode: null },
    });
    expect(unknown).toEqual(wrong);
    expect(timestamp).toBeGreaterThan(0);
    expect(
      (await sql<AnyRow>`select from sys_one_time_code where key = 'typing-key'`.execute(server.db)).rows,
    ).toHaveLength(1);
    const failures = await sql<AnyRow>`select failed from sys_login_failure where username = 'typing'`.execute(
      server.db,
    );
    expect(failures.rows).toEqual([{ failed: true }]);
  });

  test('returns what system variables of forms read: departments and roles', async () => {
    const { id } = await addPerson(server, 'variable', { departs: ['V01', 'V02'], orgCode: 'V02' });
    await sql`insert into sys_user_role (id, user_id, role_id) select ${newId()}, ${id}, id from sys_role where role_code = 'admin'`.execute(
      server.db,
    );
    const token = await signIn('variable');
    const { result } = await get<{ userInfo: CurrentUser }>('/sys/user/getUserInfo', token);
    const { rows } = await sql<AnyRow>`select id from sys_depart where org_code = 'V02'`.execute(server.db);
    const read = (name: string) => systemVariable(name, result!.userInfo, '2026-06-30 08:00:00');
    expect(['sysOrgId', 'sysOrgCode', 'sysMultiOrgCode', 'sysRoleCode'].map(read)).toEqual([
      rows[0]!.id,
      'V02',
      'V01,V02',
      'admin',
    ]);
  });

  test('[1§7.32, 1§7.33, 1§7.34] /sys/selectDepart accepts orgCode and username by POST and PUT, and returns result.userInfo', async () => {
    const { id } = await addPerson(server, 'switcher', { departs: ['D01', 'D02'] });
    const token = await signIn('switcher');
    for (const [method, orgCode] of [
      ['POST', 'D02'],
      ['PUT', 'D01'],
    ] as const) {
      const { success, result } = await send<Login>(server, method, '/sys/selectDepart', {
        body: { username: 'switcher', orgCode },
        token,
      });
      expect({ success, orgCode: result?.userInfo.orgCode }).toEqual({ success: true, orgCode });
      expect(result?.userInfo).not.toHaveProperty('password');
      const { rows } = await sql<AnyRow>`select org_code from sys_user where id = ${id}`.execute(server.db);
      expect(rows).toEqual([{ org_code: orgCode }]);
      expect((await get('/sys/user/getCurrentUserDeparts', token)).result).toMatchObject({ orgCode });
    }
    await addPerson(server, 'elsewhere', { departs: ['D03'] });
    const refused = [
      { orgCode: 'D03' },
      { orgCode: 'no' },
      { orgCode: '' },
      {},
      { username: 'elsewhere', orgCode: 'D01' },
      { orgCode: ['D01'] },
    ];
    for (const body of refused)
      expect((await post('/sys/selectDepart', body, { token })).success, JSON.stringify(body)).toBe(false);
    expect((await get('/sys/user/getCurrentUserDeparts', token)).result).toMatchObject({ orgCode: 'D01' });
  });

  test('[1§7.35, 1§7.36] /sys/user/getCurrentUserDeparts returns result.list and result.orgCode', async () => {
    await addPerson(server, 'listed', { departs: ['E01', 'E02'], orgCode: 'E02' });
    const { result, message } = await get<{ list: Login['departs']; orgCode: string }>(
      '/sys/user/getCurrentUserDeparts',
      await signIn('listed'),
    );
    expect(message).toBe('');
    expect(result?.list).toMatchObject([
      { orgCode: 'E01', departName: '部门E01', id: expect.any(String) },
      { orgCode: 'E02', departName: '部门E02' },
    ]);
    expect(result?.orgCode).toBe('E02');
    await addPerson(server, 'homeless');
    expect((await get('/sys/user/getCurrentUserDeparts', await signIn('homeless'))).result).toEqual({
      list: [],
      orgCode: null,
    });
  });

  test('returns settings and the default password to newer clients', async () => {
    await addPerson(server, 'settled', { departs: ['F01', 'F02'] });
    const token = await signIn('settled');
    expect((await get('/sys/user/login/setting/getUserData', token)).result).toMatchObject({
      username: 'settled',
      orgCodeTxt: '部门F01,部门F02',
    });
    expect(await get('/sys/user/verifyIzDefaultPwd', token)).toMatchObject({
      success: true,
      message: 'no',
      result: 'no',
    });
    const admin = (await post('/sys/login', { username: 'admin', password: '123456' })).result?.token;
    expect((await get('/sys/user/verifyIzDefaultPwd', admin)).message).toBe('no');
  });

  test('[1§7.25, 1§7.26, 1§7.27] /sys/logout by any method ends the session of its X-Access-Token header', async () => {
    await addPerson(server, 'leaver');
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'] as const) {
      const token = await signIn('leaver');
      expect((await send(server, method, '/sys/logout', { token })).message, method).toBe('退出登录成功！');
      expect((await get('/sys/user/getUserInfo', token)).status).toBe(401);
      expect((await send(server, method, '/sys/logout', { token })).message).toBe('Token无效!');
    }
    const token = await signIn('leaver');
    expect(await send(server, 'GET', '/sys/logout', { query: { token } })).toMatchObject({
      success: false,
      code: 500,
      message: '退出登录失败！',
    });
    expect((await get('/sys/user/getUserInfo', token)).success).toBe(true);
  });

  test('logs sign-ins, which /sys/loginfo and /sys/visitInfo count', async () => {
    await addPerson(server, 'visitor');
    const token = await signIn('visitor');
    const before = (await get<Record<string, number>>('/sys/loginfo', token)).result!;
    await post('/sys/login', { username: 'visitor', password: PASSWORD }, { ip: '203.0.113.7' });
    await post('/sys/login', { username: 'visitor', password: 'wrong' }, { ip: '203.0.113.8' });
    const { rows } =
      await sql<AnyRow>`select log_type, log_content, userid, username from sys_log where ip = '203.0.113.7'`.execute(
        server.db,
      );
    expect(rows).toEqual([
      { log_type: 1, log_content: '用户名: visitor,登录成功！', userid: expect.any(String), username: 'visitor' },
    ]);
    expect((await get('/sys/loginfo', token)).result).toEqual({
      totalVisitCount: before.totalVisitCount! + 1,
      todayVisitCount: before.todayVisitCount! + 1,
      todayIp: before.todayIp! + 1,
    });
    await sql`insert into sys_log (id, log_type, ip, create_time) values ('v1', 1, 'a', now()::date - 2), ('v2', 1, 'a', now()::date - 2), ('v3', 1, 'a', now()::date - 7), ('v4', 2, 'b', now())`.execute(
      server.db,
    );
    const days = (await get<Record<string, unknown>[]>('/sys/visitInfo', token)).result!;
    expect(days).toHaveLength(7);
    expect(days[4]).toEqual({
      tian: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      type: String(days[4]?.tian).slice(5),
      ip: 1,
      visit: 2,
    });
    expect(days[6]?.visit).toBe(before.todayVisitCount! + 1);
    expect((await get<Record<string, number>>('/sys/loginfo', token)).result?.totalVisitCount).toBe(
      before.totalVisitCount! + 4,
    );
  });
});
