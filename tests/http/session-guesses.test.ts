/** Password guessing: captchas, locks and limits, counted over all sign-in calls, on both databases. */
import type { AnyRow } from '@/server/db';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ApiResult } from '@/model/http/api-result';
import { hashPassword } from '@/server/auth/passwords/hash';
import { buildAttemptLimiter } from '@/server/auth/sign-in/attempt-limits';
import { buildOneTimeCodes } from '@/server/auth/one-time-codes';
import { glyphs } from '@/server/auth/captcha/glyphs';
import { databaseKinds } from '../helpers/databases';
import { openTestServer, type TestServer } from '../helpers/server';
import { addPerson, lastCode, letPass, newAddress, PASSWORD, send, type Request } from './session-world';

const WRONG = '用户名或密码错误';
const CLOSED = '该用户登录失败次数过多，请于10分钟后再次登录！';
const NO_CAPTCHA = '验证码无效';
const BAD_CAPTCHA = '验证码错误';

let number = 0;
const hash = hashPassword(PASSWORD);
const fresh = (server: TestServer) => addPerson(server, `guess_${(number += 1)}`);
/** A user whose password takes as long to check as in production. */
const freshAtFullCost = async (server: TestServer) => addPerson(server, `guess_${(number += 1)}`, { hash: await hash });

describe.each(databaseKinds)('password guesses on %s', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await openTestServer({ kind });
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    await sql`delete from sys_login_failure`.execute(server.db);
  });

  const post = <T = { captcha?: boolean; token?: string; departs?: unknown[] }>(
    path: string,
    body: unknown,
    more: Request = {},
  ) => send<T>(server, 'POST', path, { body, ...more });
  const login = (username: string, password: string, more: object = {}, request: Request = {}) =>
    post('/sys/login', { username, password, ...more }, request);
  const captcha = async (text = 'ab3d', seconds = 60) => {
    const checkKey = `key-${(number += 1)}`;
    await buildOneTimeCodes(server.db).store({ kind: 'captcha', key: checkKey, secret: text }, seconds);
    return { checkKey, captcha: text };
  };
  const failed = async (username: string) =>
    (await sql<AnyRow>`select from sys_login_failure where username = ${username} and failed`.execute(server.db)).rows
      .length;

  /** Every sign-in call with a password, and its parameter for the captcha. */
  const PASSWORD_CALLS: [string, string][] = [
    ['/sys/login', 'captcha'],
    ['/sys/mLogin', 'captcha'],
    ['/sys/loginGetUserDeparts', 'inputCode'],
  ];

  test('asks for a captcha after three failures of an account, and rejects sign-ins without it', async () => {
    const { username } = await fresh(server);
    expect(await login(username, 'wrong')).toMatchObject({ code: 500, message: WRONG, result: null });
    expect(await login(username, 'wrong')).toMatchObject({ message: WRONG, result: null });
    expect(await login(username, 'wrong')).toMatchObject({ message: WRONG, result: { captcha: true } });
    const wanted = { success: false, code: 500, message: NO_CAPTCHA, result: { captcha: true } };
    expect(await login(username, PASSWORD)).toMatchObject(wanted);
    const newer = { headers: { 'x-version': 'v3' } };
    expect(await login(username, PASSWORD, {}, newer)).toMatchObject({ ...wanted, code: 412 });
    const { checkKey } = await captcha();
    const bad = { captcha: 'xxxx', checkKey };
    expect(await login(username, PASSWORD, bad)).toMatchObject({ ...wanted, message: BAD_CAPTCHA });
    expect(await login(username, PASSWORD, bad, newer)).toMatchObject({ ...wanted, code: 412, message: BAD_CAPTCHA });
    expect(await failed(username)).toBe(3);
    expect((await login(username, PASSWORD, await captcha())).code).toBe(200);
    expect(await failed(username)).toBe(0);
    expect((await login(username, PASSWORD)).code).toBe(200);
  });

  test('asks for a captcha after twenty failures from one address, at that address only', async () => {
    const ip = newAddress();
    const office = await fresh(server);
    for (let count = 0; count < 19; count += 1) await login(`office_${count}`, 'wrong', {}, { ip });
    expect((await login(office.username, PASSWORD, {}, { ip })).code).toBe(200);
    await login('office_20', 'wrong', {}, { ip });
    const other = await fresh(server);
    expect(await login(other.username, PASSWORD, {}, { ip })).toMatchObject({
      message: NO_CAPTCHA,
      result: { captcha: true },
    });
    expect((await login(other.username, PASSWORD)).code).toBe(200);
    expect((await login(other.username, PASSWORD, await captcha(), { ip })).code).toBe(200);
    await letPass(server, '10 minutes 1 second');
    expect((await login(other.username, PASSWORD, {}, { ip })).code).toBe(200);
  });

  test('accepts a captcha once, for 60 seconds, in upper and lower case', async () => {
    const { username } = await fresh(server);
    for (let count = 0; count < 3; count += 1) await login(username, 'wrong');
    const once = await captcha();
    const asTyped = { ...once, captcha: ' AB3D ' };
    expect((await login(username, 'wrong', asTyped)).message).toBe(WRONG);
    expect((await login(username, PASSWORD, once)).message).toBe(BAD_CAPTCHA);
    const old = await captcha();
    await letPass(server, '61 seconds');
    expect((await login(username, PASSWORD, old)).message).toBe(BAD_CAPTCHA);
    const many = await captcha();
    const answers = await Promise.all(Array.from({ length: 6 }, () => login(username, PASSWORD, many)));
    expect(
      answers.filter((one) => one.message === BAD_CAPTCHA).length + answers.filter((one) => one.code === 200).length,
    ).toBe(6);
    expect(answers.some((one) => one.code === 200)).toBe(true);
  });

  test('rejects a captcha after five wrong attempts', async () => {
    const { checkKey } = await captcha();
    for (let count = 0; count < 5; count += 1) {
      expect(await post('/sys/checkCaptcha', { captcha: 'zzzz', checkKey })).toMatchObject({
        success: false,
        message: BAD_CAPTCHA,
      });
    }
    expect((await post('/sys/checkCaptcha', { captcha: 'ab3d', checkKey })).success).toBe(false);
  });

  test('checkCaptcha does not use up the captcha', async () => {
    const { username } = await fresh(server);
    for (let count = 0; count < 3; count += 1) await login(username, 'wrong');
    const kept = await captcha();
    expect(await post('/sys/checkCaptcha', kept)).toMatchObject({ success: true, message: '' });
    expect((await post('/sys/checkCaptcha', { checkKey: kept.checkKey })).message).toBe(NO_CAPTCHA);
    expect((await login(username, PASSWORD, kept)).code).toBe(200);
  });

  test('randomImage draws four characters as strokes, stores a hash, and returns no character', async () => {
    const draw = async () => {
      const { success, result } = await send<string>(server, 'GET', '/sys/randomImage/1795225263268xzze');
      expect(success).toBe(true);
      expect(result).toMatch(/^data:image\/svg\+xml;base64,/);
      return Buffer.from(String(result).split(',')[1]!, 'base64').toString();
    };
    const [one, other] = [await draw(), await draw()];
    expect(one).not.toBe(other);
    for (const svg of [one, other]) {
      expect(svg).toMatch(/^<svg [^>]*><rect [^>]*\/><path d="[ML\d. -]+" fill="none" [^>]*\/><\/svg>$/);
    }
    const { rows } =
      await sql<AnyRow>`select hash, tries, expires_at - now() <= interval '61 seconds' as soon from sys_one_time_code where key = '1795225263268xzze'`.execute(
        server.db,
      );
    expect(rows).toEqual([{ hash: expect.stringMatching(/^[0-9a-f]{64}$/), tries: 0, soon: true }]);
    expect(Object.keys(glyphs).every((char) => /^[a-z0-9]$/.test(char))).toBe(true);
  });

  test('locks an account for ten minutes after five failures, across all sign-in calls', async () => {
    const { username, phone } = await fresh(server);
    const token = (await login(username, PASSWORD)).result?.token;
    await login(username, 'wrong');
    await post('/sys/mLogin', { username, password: 'wrong' });
    await post('/sys/loginGetUserDeparts', { username, password: 'wrong' });
    await post('/sys/sms', { mobile: phone, smsmode: '0' });
    const code = lastCode(server, phone);
    expect((await post('/sys/phoneLogin', { mobile: phone, captcha: '12345' })).message).toBe('手机验证码错误');
    const change = { username, password: 'newSecret1', confirmpassword: 'newSecret1' };
    expect((await post('/sys/user/updatePassword', { ...change, oldpassword: 'wrong' }, { token })).message).toBe(
      '旧密码输入错误!',
    );
    expect(await failed(username)).toBe(5);
    expect((await login(username, PASSWORD, await captcha())).message).toBe(CLOSED);
    expect((await post('/sys/mLogin', { username, password: PASSWORD })).message).toBe(CLOSED);
    expect((await post('/sys/loginGetUserDeparts', { username, password: PASSWORD })).result?.departs).toEqual([]);
    expect((await post('/sys/phoneLogin', { mobile: phone, captcha: code })).message).toBe(CLOSED);
    expect((await post('/sys/user/updatePassword', { ...change, oldpassword: PASSWORD }, { token })).message).toBe(
      CLOSED,
    );
    await sql`update sys_login_failure set failed_at = failed_at - interval '9 minutes 50 seconds'`.execute(server.db);
    expect((await login(username, PASSWORD, await captcha())).message).toBe(CLOSED);
    await sql`update sys_login_failure set failed_at = failed_at - interval '15 seconds'`.execute(server.db);
    expect((await login(username, PASSWORD)).code).toBe(200);
  });

  test.each(PASSWORD_CALLS)('%s checks nothing without a captcha in %s after three failures', async (path, field) => {
    const { username } = await fresh(server);
    for (let count = 0; count < 3; count += 1) await login(username, 'wrong');
    const ask = (more: object) => post(path, { username, password: 'wrong', ...more });
    await ask({});
    const { checkKey, captcha: text } = await captcha();
    await ask({ checkKey, [field]: 'zzzz' });
    expect(await failed(username)).toBe(3);
    await ask({ checkKey, [field]: text });
    expect(await failed(username)).toBe(4);
  });

  test('counts no failure for a code that was never sent', async () => {
    const { username, phone } = await fresh(server);
    for (let count = 0; count < 6; count += 1) {
      expect((await post('/sys/phoneLogin', { mobile: phone, captcha: '123456' })).message).toBe(
        '手机验证码失效，请重新获取',
      );
    }
    expect(await failed(username)).toBe(0);
    expect((await login(username, PASSWORD)).code).toBe(200);
  });

  test('checks at most 5 of 100 concurrent wrong passwords, and another user signs in meanwhile', async () => {
    const { username } = await freshAtFullCost(server);
    const other = await freshAtFullCost(server);
    const attack = Promise.all(Array.from({ length: 100 }, (_, index) => login(username, `guess${index}`)));
    expect((await login(other.username, PASSWORD)).code).toBe(200);
    const answers = await attack;
    const checked = answers.filter((one) => one.message === WRONG);
    expect(checked.length).toBeGreaterThan(0);
    expect(checked.length).toBeLessThanOrEqual(5);
    expect(answers.every((one) => [WRONG, CLOSED, NO_CAPTCHA].includes(one.message))).toBe(true);
    expect(await failed(username)).toBe(checked.length);
  });

  test('counts attempts across processes', async () => {
    const processes = [0, 1, 2].map(() => buildAttemptLimiter({ ...server.db }, 'off'));
    let checked = 0;
    const guess = { account: 'everywhere', acceptsCaptcha: true, captchaPassed: false };
    const outcomes = await Promise.all(
      Array.from({ length: 45 }, (_, index) =>
        processes[index % 3]!.run({ ...guess, ip: newAddress() }, async () => {
          checked += 1;
          await new Promise((resolve) => setTimeout(resolve, 5));
          return null;
        }),
      ),
    );
    expect(checked).toBe(5);
    expect(outcomes.filter(({ kind: is }) => is === 'accountBlocked')).toHaveLength(40);
  });

  test('counts no failure when the check itself fails', async () => {
    const attempts = buildAttemptLimiter(server.db, 'off');
    const guess = { account: 'broken', ip: newAddress(), acceptsCaptcha: true, captchaPassed: false };
    for (let count = 0; count < 7; count += 1) {
      await expect(attempts.run(guess, () => Promise.reject(new Error('no database')))).rejects.toThrow('no database');
    }
    expect(await attempts.run(guess, async () => 'in')).toEqual({ kind: 'right', value: 'in' });
    expect((await sql<AnyRow>`select from sys_login_failure`.execute(server.db)).rows).toEqual([]);
  });

  test('checks at most 50 of 100 names with one password from one address within ten minutes', async () => {
    const ip = newAddress();
    const all = await Promise.all(
      Array.from({ length: 100 }, (_, index) => login(`name_${index}`, 'Summer2026', {}, { ip })),
    );
    const checked = all.filter((one) => one.message === WRONG).length;
    expect(checked).toBeGreaterThan(2);
    expect(checked).toBeLessThanOrEqual(50);
    await sql`insert into sys_login_failure (id, username, ip, failed) select 'x' || n, 'x' || n, ${ip}, true from generate_series(1, 50) n`.execute(
      server.db,
    );
    const { username } = await fresh(server);
    expect((await login(username, PASSWORD, await captcha(), { ip })).message).toBe(
      '当前网络登录失败次数过多，请于10分钟后再次登录！',
    );
    expect((await login(username, PASSWORD)).code).toBe(200);
  });

  test('accepts concurrent sign-ins with the right password', async () => {
    const { username } = await freshAtFullCost(server);
    const answers = await Promise.all(Array.from({ length: 12 }, () => login(username, PASSWORD)));
    expect(answers.map((one) => one.code)).toEqual(Array(12).fill(200));
  });

  test('CAPTCHA=always rejects every sign-in without a captcha with the same reply', async () => {
    const strict = await openTestServer({ kind, env: { CAPTCHA: 'always' } });
    try {
      const { username } = await addPerson(strict, 'careful');
      const body = { username, password: PASSWORD };
      expect(await send(strict, 'POST', '/sys/login', { body })).toMatchObject({
        message: NO_CAPTCHA,
        result: { captcha: true },
      });
      await buildOneTimeCodes(strict.db).store({ kind: 'captcha', key: 'k', secret: 'kx7m' }, 60);
      const right = await send(strict, 'POST', '/sys/login', { body: { ...body, captcha: 'kx7m', checkKey: 'k' } });
      expect(right.code).toBe(200);
      const unknown: ApiResult = await send(strict, 'POST', '/sys/login', {
        body: { username: 'unknown', password: 'x' },
      });
      expect(unknown).toMatchObject({ message: NO_CAPTCHA, result: { captcha: true } });
    } finally {
      await strict.close();
    }
  });
});
