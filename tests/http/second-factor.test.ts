/** Two-factor sign-in: codes, recovery codes, limits, required roles, resets, on both databases. */
import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { buildOneTimeCodes } from '@/server/auth/one-time-codes';
import { passkeySiteOf } from '@/server/auth/second-factor/passkeys';
import { buildPendingSignIns } from '@/server/auth/third-party/pending-sign-ins';
import { newId } from '@/server/db';
import { resetSecondFactor } from '@/server/seed/restore/second-factor';
import { databaseKinds } from '../helpers/databases';
import { openTestServer, type TestServer } from '../helpers/server';
import { addPerson, lastCode, letPass, PASSWORD, send, type Someone } from './session-world';

const STEP_MS = 30_000;
const EXPIRED = '登录已超时，请重新登录';
const WRONG = '验证码错误或已使用过，请输入最新的验证码';
const LOCKED = '该用户登录失败次数过多，请于10分钟后再次登录！';
const OLD_CLIENTS = '该账号开启了两步验证，请在浏览器中打开本系统的网页登录；当前客户端不支持第二步验证';

interface Step {
  secondFactor: { ticket: string; seconds: number; methods: string[] };
}
interface Added {
  recoveryCodes: string[] | null;
}
interface Own {
  factors: { id: string; kind: string; label: string; lastUsedTime: string | null }[];
  recoveryCodes: number;
  isRequired: boolean;
  requiredFrom: string | null;
}

let number = 0;

describe.each(databaseKinds)('two-factor sign-in on %s', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    // The time steps of codes stand still; the database has its own clock.
    vi.useFakeTimers({ toFake: ['Date'] });
    server = await openTestServer({
      kind,
      env: {
        SECRET_KEY: 'k'.repeat(32),
        CAS_URL: 'https://cas.example.com',
        PUBLIC_URL: 'https://console.example.com',
      },
    });
  });
  afterAll(async () => {
    vi.useRealTimers();
    await server.close();
  });

  type Reply<T> = Omit<Awaited<ReturnType<typeof send<T>>>, 'result'> & { result: T };
  const post = async <T = Record<string, unknown>>(path: string, body: unknown, token?: string) =>
    (await send<T>(server, 'POST', path, { body, ...(token === undefined ? {} : { token }) })) as Reply<T>;
  const login = <T = Step & { token?: string; secondFactorUntil?: string }>({ username }: Someone) =>
    post<T>('/sys/login', { username, password: PASSWORD });
  const ticketOf = async (person: Someone) => (await login(person)).result.secondFactor.ticket;
  const verify = (ticket: string, verifyCode: string, method = 'totp') =>
    post<{ token: string; attemptsLeft: number }>('/sys/secondFactor/verify', { ticket, method, verifyCode });
  /** @param steps from the current time step; -1, 0 and 1 are accepted */
  const codeOf = (secret: string, steps = 0) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * STEP_MS });
  const own = async (token: string) =>
    (await send<Own>(server, 'GET', '/sys/user/secondFactor/list', { token })).result!;
  const prove = async (token: string, body: object = { password: PASSWORD }) =>
    (await post<{ proofToken: string }>('/sys/user/secondFactor/proof', body, token)).result.proofToken;
  const addApp = async (token: string, label = '手机') => {
    const proofToken = await prove(token);
    const { result } = await post<{ setupToken: string; secret: string; uri: string }>(
      '/sys/user/secondFactor/totp/start',
      { proofToken },
      token,
    );
    const sent = { proofToken, setupToken: result.setupToken, verifyCode: codeOf(result.secret, -1), label };
    return { ...result, added: await post<Added>('/sys/user/secondFactor/totp/add', sent, token) };
  };
  /** A user with an authenticator app. The code of the previous time step has set it up. */
  const withApp = async () => {
    const person = await addPerson(server, `factor_${(number += 1)}`);
    const token = (await login(person)).result.token!;
    const { secret, added } = await addApp(token);
    return { person, token, secret, recoveryCodes: added.result.recoveryCodes! };
  };
  /** A user of a role that requires a second factor. */
  const inRole = async (days: number | null) => {
    const person = await addPerson(server, `factor_${(number += 1)}`);
    const role = newId();
    await sql`insert into sys_role (id, role_name, role_code, del_flag, second_factor, second_factor_days)
      values (${role}, ${role}, ${role}, '0', 'Y', ${days})`.execute(server.db);
    await sql`insert into sys_user_role (id, user_id, role_id) values (${newId()}, ${person.id}, ${role})`.execute(
      server.db,
    );
    return { person, role };
  };

  test('asks for the second step, with a message for clients that have none, and opens a session with the code', async () => {
    const { person, secret } = await withApp();
    const first = await login(person);
    expect(first).toMatchObject({ success: false, code: 500, message: OLD_CLIENTS });
    expect(first.result).toEqual({
      secondFactor: { ticket: expect.stringMatching(/^[\w-]{43}$/), seconds: 300, methods: ['totp', 'recovery'] },
    });
    const second = await verify(first.result.secondFactor.ticket, ` ${codeOf(secret).replace(/^.../, '$& ')} `);
    expect(second).toMatchObject({ success: true, code: 200, result: { userInfo: { username: person.username } } });
    expect((await own(second.result.token)).factors).toMatchObject([{ kind: 'totp', label: '手机' }]);
  });

  test('accepts a code once, also of two concurrent requests, and a ticket once', async () => {
    const { person, secret } = await withApp();
    const tickets = [await ticketOf(person), await ticketOf(person)];
    const replies = await Promise.all(tickets.map((ticket) => verify(ticket, codeOf(secret))));
    expect(replies.map(({ success }) => success).toSorted()).toEqual([false, true]);
    expect((await verify(await ticketOf(person), codeOf(secret))).message).toBe(WRONG);
    const used = tickets[replies.findIndex(({ success }) => success)]!;
    expect((await verify(used, codeOf(secret, 1))).message).toBe(EXPIRED);
    expect((await verify(await ticketOf(person), codeOf(secret, -1))).message).toBe(WRONG);
    expect((await verify(await ticketOf(person), codeOf(secret, 1))).success).toBe(true);
  });

  test('accepts a recovery code once, also of two concurrent requests', async () => {
    const { person, recoveryCodes } = await withApp();
    expect(recoveryCodes).toHaveLength(10);
    const [code] = recoveryCodes as [string];
    const tickets = [await ticketOf(person), await ticketOf(person)];
    const replies = await Promise.all(tickets.map((ticket) => verify(ticket, code.toUpperCase(), 'recovery')));
    expect(replies.map(({ success }) => success).toSorted()).toEqual([false, true]);
    expect((await verify(await ticketOf(person), code, 'recovery')).message).toBe('恢复码错误或已使用过');
    expect((await verify(await ticketOf(person), recoveryCodes[1]!.replaceAll('-', ' '), 'recovery')).success).toBe(
      true,
    );
    const stored = await sql<{ hash: string }>`select hash from sys_recovery_code where user_id = ${person.id}`.execute(
      server.db,
    );
    expect(stored.rows).toHaveLength(8);
    expect(stored.rows.every(({ hash }) => /^[0-9a-f]{64}$/.test(hash))).toBe(true);
  });

  test('locks the second step after five wrong codes, whatever passwords are right meanwhile', async () => {
    const { person, secret } = await withApp();
    const other = await withApp();
    const left: number[] = [];
    for (let count = 0; count < 5; count += 1)
      left.push((await verify(await ticketOf(person), '000000')).result.attemptsLeft);
    expect(left).toEqual([4, 3, 2, 1, 0]);
    const ticket = await ticketOf(person);
    expect((await verify(ticket, codeOf(secret))).message).toBe(LOCKED);
    expect((await verify(await ticketOf(other.person), codeOf(other.secret))).success).toBe(true);
    await letPass(server, '10 minutes 1 second');
    expect((await verify(ticket, codeOf(secret))).message).toBe(EXPIRED);
    expect((await verify(await ticketOf(person), codeOf(secret))).success).toBe(true);
  });

  test('rejects an expired ticket, an unknown one and one of another purpose; a ticket is of one user', async () => {
    const { person, token, secret } = await withApp();
    const other = await withApp();
    const ticket = await ticketOf(person);
    expect((await verify(ticket, codeOf(other.secret))).message).toBe(WRONG);
    await letPass(server, '301 seconds');
    for (const one of [ticket, '', 'x'.repeat(43), await prove(token)])
      expect((await verify(one, codeOf(secret))).message).toBe(EXPIRED);
  });

  test.each(['phone', 'third party', 'CAS', 'mLogin'])('%s asks for the second step too', async (method) => {
    const { person } = await withApp();
    const signIn: Record<string, () => Promise<{ success: boolean; result: unknown }>> = {
      phone: async () => {
        await post('/sys/sms', { mobile: person.phone, smsmode: '0' });
        return post('/sys/phoneLogin', { mobile: person.phone, captcha: lastCode(server, person.phone) });
      },
      mLogin: () => post('/sys/mLogin', { username: person.username, password: PASSWORD }),
      'third party': async () => {
        const pending = buildPendingSignIns(buildOneTimeCodes(server.db));
        const ticket = await pending.createTicket({ source: 'sso', userId: person.id });
        return send(server, 'GET', `/sys/thirdLogin/getLoginUser/${ticket}/sso`);
      },
      CAS: async () => {
        const reply = `<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas"><cas:authenticationSuccess><cas:user>${person.username}</cas:user></cas:authenticationSuccess></cas:serviceResponse>`;
        const mock = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(reply));
        const query = { ticket: 'ST-1', service: 'https://console.example.com/user/login' };
        const answer = await send(server, 'GET', '/sys/cas/client/validateLogin', { query });
        mock.mockRestore();
        return answer;
      },
    };
    const reply = await signIn[method]!();
    expect(reply).toMatchObject({ success: false, result: { secondFactor: { methods: ['totp', 'recovery'] } } });
    expect(reply.result).not.toHaveProperty('token');
  });

  test('changes need the password or a present code, in the same session, for five minutes', async () => {
    const { person, token, secret } = await withApp();
    const remove = async (proofToken: string, as = token) =>
      post('/sys/user/secondFactor/remove', { proofToken, id: (await own(token)).factors[0]?.id }, as);
    const needed = '请先验证身份';
    expect((await remove('')).message).toBe(needed);
    expect((await post('/sys/user/secondFactor/proof', { password: 'wrong' }, token)).message).toBe('密码错误');
    expect((await post('/sys/user/secondFactor/totp/start', {}, token)).message).toBe(needed);
    expect((await post('/sys/user/secondFactor/recoveryCodes', {}, token)).message).toBe(needed);
    const proof = await prove(token, { verifyCode: codeOf(secret) });
    const elsewhere = (await verify(await ticketOf(person), codeOf(secret, 1))).result.token;
    expect((await remove(proof, elsewhere)).message).toBe(needed);
    const codes = await post<Added>('/sys/user/secondFactor/recoveryCodes', { proofToken: proof }, token);
    expect(codes.result.recoveryCodes).toHaveLength(10);
    await letPass(server, '301 seconds');
    expect((await remove(proof)).message).toBe(needed);
    expect((await remove(await prove(token))).success).toBe(true);
    expect(await own(token)).toEqual({
      factors: [],
      recoveryCodes: 0,
      isRequired: false,
      requiredFrom: null,
      passkeyOrigin: 'https://console.example.com',
    });
    expect((await login(person)).result.token).toBeDefined();
  });

  test('keeps secrets encrypted, and codes and tickets out of the log', async () => {
    const { person, secret } = await withApp();
    const { rows } = await sql<{
      secret: string;
    }>`select secret from sys_second_factor where user_id = ${person.id}`.execute(server.db);
    expect(rows[0]?.secret).not.toContain(secret);
    const logged = async () =>
      (
        await sql<{ param: string }>`select request_param as param from sys_log
          where request_url like '%secondFactor/totp/add%'`.execute(server.db)
      ).rows;
    await expect.poll(logged).not.toEqual([]);
    for (const { param } of await logged()) expect(param).toMatch(/"verifyCode": "\*+"/);
  });

  test('a user changes only the own factors', async () => {
    const [one, other] = [await withApp(), await withApp()];
    const [theirs] = (await own(other.token)).factors;
    const proofToken = await prove(one.token);
    expect((await post('/sys/user/secondFactor/remove', { proofToken, id: theirs!.id }, one.token)).message).toBe(
      '该验证方式不存在',
    );
    const renamed = { id: theirs!.id, label: '我的' };
    expect((await post('/sys/user/secondFactor/rename', renamed, one.token)).message).toBe('该验证方式不存在');
    const [mine] = (await own(one.token)).factors;
    expect((await post('/sys/user/secondFactor/rename', { id: mine!.id, label: ' 新手机 ' }, one.token)).success).toBe(
      true,
    );
    expect((await own(one.token)).factors[0]?.label).toBe('新手机');
  });

  test('a role that requires it lets users in until the end of the grace period, then sets it up at the sign-in', async () => {
    const { person, role } = await inRole(7);
    const first = await login(person);
    expect(first).toMatchObject({
      code: 200,
      result: { secondFactorUntil: expect.stringMatching(/^\d{4}-\d\d-\d\d /) },
    });
    const shift = (time: string) =>
      sql`update sys_second_factor_grace set started_at = now() - ${time}::interval where user_id = ${person.id}`.execute(
        server.db,
      );
    await shift('6 days 23 hours 59 minutes');
    expect((await login(person)).result.token).toBeDefined();
    await shift('7 days 1 second');
    const late = await login(person);
    expect(late).toMatchObject({ success: false, result: { secondFactor: { methods: [] } } });
    expect(late.message).toContain('须先设置两步验证');
    const { ticket } = late.result.secondFactor;
    expect((await verify(ticket, '000000')).message).toBe(EXPIRED);
    const started = await post<{ setupToken: string; secret: string }>('/sys/secondFactor/setup', { ticket });
    const { setupToken, secret } = started.result;
    const done = (verifyCode: string) =>
      post<{ token: string } & Added>('/sys/secondFactor/setupDone', { ticket, setupToken, verifyCode });
    expect((await done('000000')).message).toContain('验证码错误');
    const signedIn = await done(codeOf(secret));
    expect(signedIn).toMatchObject({ code: 200, result: { token: expect.any(String) } });
    expect(signedIn.result.recoveryCodes).toHaveLength(10);
    const { token } = signedIn.result;
    const { id } = (await own(token)).factors[0]!;
    expect(
      (await post('/sys/user/secondFactor/remove', { proofToken: await prove(token), id }, token)).message,
    ).toContain('不能移除最后一个');
    await sql`update sys_role set second_factor = 'N' where id = ${role}`.execute(server.db);
    expect((await post('/sys/user/secondFactor/remove', { proofToken: await prove(token), id }, token)).success).toBe(
      true,
    );
  });

  test('requiring it of a role needs its own permission and is logged; a wrong grace period is rejected', async () => {
    const { role } = await inRole(3);
    const require = (body: object) => server.call('POST', '/sys/role/requireFactor', { body: { id: role, ...body } });
    expect(await require({ secondFactor: 'Y', secondFactorDays: '400' })).toMatchObject({ success: false });
    expect(await require({ secondFactor: 'Y', secondFactorDays: 14 })).toMatchObject({ success: true });
    const stored = () =>
      sql`select second_factor, second_factor_days from sys_role where id = ${role}`.execute(server.db);
    expect((await stored()).rows).toEqual([{ second_factor: 'Y', second_factor_days: 14 }]);
    expect(await require({ secondFactor: 'N' })).toMatchObject({ success: true });
    expect((await stored()).rows).toEqual([{ second_factor: 'N', second_factor_days: null }]);
    const { rows } = await sql`select from sys_data_log where data_id = ${role} and action = 'requireFactor'`.execute(
      server.db,
    );
    expect(rows).toHaveLength(2);
  });

  test('passkeys are offered on https and localhost only, at a host name', async () => {
    const site = (PUBLIC_URL: string, host: string, protocol = 'http') =>
      passkeySiteOf({ host, protocol } as never, { PUBLIC_URL } as never)?.origin ?? null;
    expect(site('https://console.example.com', '10.0.0.1:7300')).toBe('https://console.example.com');
    expect(site('', 'localhost:7300')).toBe('http://localhost:7300');
    expect(site('', 'erp.example.com', 'https')).toBe('https://erp.example.com');
    for (const host of ['erp.example.com', '127.0.0.1:7300', 'localhost.example.com', ''])
      expect(site('', host)).toBe(null);
    expect(site('', '10.0.0.1', 'https')).toBe(null);
  });

  test.each([0, null])('a role without grace (%s days) requires the set-up at the first sign-in', async (days) => {
    const { person } = await inRole(days);
    expect(await login(person)).toMatchObject({ success: false, result: { secondFactor: { methods: [] } } });
  });

  test('an administrator resets the factors of a user, which ends the sessions and is logged', async () => {
    const { person, token } = await withApp();
    const reset = () => server.call('POST', '/sys/user/secondFactor/reset', { body: { username: person.username } });
    expect(await reset()).toMatchObject({ success: true });
    expect(await reset()).toMatchObject({ success: false, message: '该用户没有设置两步验证' });
    expect(await send(server, 'GET', '/sys/user/secondFactor/list', { token })).toMatchObject({ status: 401 });
    expect((await login(person)).result.token).toBeDefined();
    const logged = async () =>
      (
        await sql`select from sys_log where log_content like '%重置两步验证%'
          and log_content like ${`%${person.username}%`}`.execute(server.db)
      ).rows.length;
    await expect.poll(logged).toBeGreaterThan(0);
  });

  test('the command of administrators resets the factors of an account', async () => {
    const { person } = await withApp();
    const { username } = person;
    expect(await resetSecondFactor(server.db, 'absent', true)).toBe('没有账号 absent');
    expect(await resetSecondFactor(server.db, username, false)).toContain('未移除');
    expect(await resetSecondFactor(server.db, username, true)).toContain('已移除 1 个');
    expect(await resetSecondFactor(server.db, username, true)).toContain('没有设置');
    expect((await login(person)).result.token).toBeDefined();
  });

  test('a changed key of the server rejects codes with its reason, and recovery codes still work', async () => {
    const { person, secret, recoveryCodes } = await withApp();
    await sql`update sys_second_factor set secret = 'AAAA' where user_id = ${person.id}`.execute(server.db);
    expect((await verify(await ticketOf(person), codeOf(secret))).message).toContain('SECRET_KEY');
    expect((await verify(await ticketOf(person), recoveryCodes[0]!, 'recovery')).success).toBe(true);
  });
});
