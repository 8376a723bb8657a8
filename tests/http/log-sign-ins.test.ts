/** Failed sign-ins in the log: account, address and reason, without the typed secret. */
import type { AnyRow } from '@/server/db';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Row } from '@/model/record';
import type { Paged } from '@/model/http/api-result';
import { buildOneTimeCodes } from '@/server/auth/one-time-codes';
import { databaseKinds } from '../helpers/databases';
import { openTestServer, type TestServer } from '../helpers/server';
import { addPerson, lastCode, newAddress, PASSWORD, send } from './session-world';

const SECRET = 'Geheim-4711';

describe.each(databaseKinds)('the log of failed sign-ins on %s', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await openTestServer({ kind });
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    await sql`delete from sys_login_failure`.execute(server.db);
    await server.call('DELETE', '/sys/log/deleteBatch', { query: { ids: 'allclear' } });
  });

  const post = (path: string, body: object, ip = newAddress()) => send(server, 'POST', path, { body, ip });
  const login = (username: string, password = SECRET, ip = newAddress()) =>
    post('/sys/login', { username, password }, ip);
  /** What the screen 登录日志 lists, oldest first. */
  const signs = async (query: Record<string, string> = {}) =>
    (
      await server.call<Paged<Row>>('GET', '/sys/log/list', {
        query: { logType: '1', column: 'id', order: 'asc', pageSize: '1000', ...query },
      })
    ).result!.records;
  const contents = async () => (await signs()).map((row) => row.logContent);

  test('records account, address and reason of a wrong password, and nothing that was typed', async () => {
    await addPerson(server, 'fail_known');
    expect(await login('fail_known', SECRET, '10.9.8.7')).toMatchObject({ success: false });
    expect(await signs()).toMatchObject([
      {
        logType_dictText: '登录日志',
        logContent: '用户名: fail_known,登录失败：密码错误',
        userid: 'fail_known',
        username: null,
        ip: '10.9.8.7',
        requestType: 'POST',
        requestUrl: expect.stringMatching(/\/sys\/login$/),
        requestParam: '',
      },
    ]);
    expect(JSON.stringify((await sql<AnyRow>`select * from sys_log`.execute(server.db)).rows)).not.toContain(SECRET);
    expect(await signs({ logContent: '*登录失败*' })).toHaveLength(1);
    expect(await signs({ userid: 'fail_known' })).toHaveLength(1);
  });

  test('records an unknown account, and replies as to a known one', async () => {
    await addPerson(server, 'fail_there');
    const { message, code, result, success } = await login('fail_there');
    expect(await login('fail_absent')).toMatchObject({ message, code, result, success });
    expect(await contents()).toEqual([
      '用户名: fail_there,登录失败：密码错误',
      '用户名: fail_absent,登录失败：账号不存在',
    ]);
  });

  test('records failures of every sign-in call, and of frozen or deleted accounts', async () => {
    const { phone } = await addPerson(server, 'fail_ways');
    await post('/sys/mLogin', { username: 'fail_ways', password: SECRET });
    await post('/sys/loginGetUserDeparts', { username: 'fail_ways', password: SECRET });
    await post('/sys/phoneLogin', { mobile: phone, captcha: '000000' });
    await post('/sys/sms', { mobile: phone, smsmode: '0' });
    const wrong = lastCode(server, phone) === '111111' ? '222222' : '111111';
    await post('/sys/phoneLogin', { mobile: phone, captcha: wrong });
    await post('/sys/phoneLogin', { mobile: '13999999999', captcha: wrong });
    await post('/sys/user/phoneVerification', { phone, smscode: wrong });
    await addPerson(server, 'fail_frozen', { status: 2 });
    await addPerson(server, 'fail_gone', { deleted: true });
    for (const name of ['fail_frozen', 'fail_gone', 'fail_frozen']) await login(name, PASSWORD);
    expect(await contents()).toEqual([
      '用户名: fail_ways,登录失败：密码错误',
      '用户名: fail_ways,登录失败：密码错误',
      '用户名: fail_ways,登录失败：没有等待验证的手机验证码',
      '用户名: fail_ways,登录失败：手机验证码错误',
      '用户名: 13999999999,登录失败：没有等待验证的手机验证码',
      '用户名: fail_ways,找回密码失败：没有等待验证的手机验证码',
      '用户名: fail_frozen,登录失败：该用户已冻结',
      '用户名: fail_gone,登录失败：该用户已注销',
    ]);
  });

  test('writes five rows for the guesses that lock an account and one for the lock', async () => {
    await addPerson(server, 'fail_flood');
    const ip = newAddress();
    for (let count = 0; count < 5; count += 1) {
      const checkKey = `flood-${count}`;
      await buildOneTimeCodes(server.db).store({ kind: 'captcha', key: checkKey, secret: 'ab3d' }, 60);
      await post('/sys/login', { username: 'fail_flood', password: SECRET, captcha: 'ab3d', checkKey }, ip);
    }
    for (let count = 0; count < 10; count += 1) await login('fail_flood', SECRET);
    expect(await contents()).toEqual([
      ...Array.from({ length: 5 }, () => '用户名: fail_flood,登录失败：密码错误'),
      '用户名: fail_flood,登录失败：失败次数过多，账号锁定10分钟',
    ]);
  });

  test('writes one row per checked guess of unknown names from one address, and one for the lock', async () => {
    const ip = newAddress();
    for (let count = 0; count < 40; count += 1) await login(`fail_none_${count}`, SECRET, ip);
    for (let count = 0; count < 40; count += 1) await post('/sys/phoneLogin', { mobile: `1380000${1000 + count}` }, ip);
    const rows = await contents();
    expect(rows.filter((text) => String(text).endsWith('账号不存在'))).toHaveLength(20);
    expect(rows.filter((text) => String(text).endsWith('图形验证码缺失或错误'))).toHaveLength(1);
    expect(rows).toHaveLength(22);
  });

  test('does not count a failed sign-in as a visit', async () => {
    const visits = async () => (await server.call('GET', '/sys/loginfo')).result;
    await addPerson(server, 'fail_visit');
    await login('fail_visit', PASSWORD);
    const before = await visits();
    await login('fail_visit');
    expect(await contents()).toHaveLength(2);
    expect(await visits()).toEqual(before);
  });
});
