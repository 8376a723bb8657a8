/** Tokens: random secrets in the database; anything else is rejected, on both databases. */
import type { AnyRow } from '@/server/db';
import { type RawBuilder, sql } from 'kysely';
import { createHash, createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databaseKinds } from '../helpers/databases';
import { openTestServer, type TestServer } from '../helpers/server';
import { addPerson, PASSWORD, send } from './session-world';

const EXPIRED = 'Token失效，请重新登录!';
const ME = '/sys/user/getUserInfo';
const PROBES = [
  ['GET', ME],
  ['GET', '/sys/permission/getUserPermissionByToken'],
  ['GET', '/sys/user/getCurrentUserDeparts'],
  ['PUT', '/sys/selectDepart'],
  ['POST', '/sys/user/updatePassword'],
  ['GET', '/sys/loginfo'],
] as const;

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const jwt = (alg: string, secret: string | null) => {
  const body = `${part({ alg, typ: 'JWT' })}.${part({ username: 'admin', exp: 4_000_000_000 })}`;
  return `${body}.${secret === null ? '' : createHmac('sha256', secret).update(body).digest('base64url')}`;
};

describe.each(databaseKinds)('tokens on %s', (kind) => {
  let server: TestServer;
  let mine: string;
  beforeAll(async () => {
    server = await openTestServer({ kind, env: { CAPTCHA: 'off' } });
    mine = await server.signIn();
  });
  afterAll(() => server.close());

  const signIn = (username: string) => server.signIn(username, PASSWORD);
  const state = async (token: string) => (await send(server, 'GET', ME, { token })).status;
  const FORGED: [string, () => string | Promise<string>][] = [
    ['alg none', () => jwt('none', null)],
    ['alg None with a signature of nothing', () => jwt('None', '')],
    ['HS256 with a well-known secret', () => jwt('HS256', 'secret')],
    ['HS256 with the demo password', () => jwt('HS256', '123456')],
    [
      'HS256 with the stored hash of the password',
      async () =>
        jwt(
          'HS256',
          String(
            (await sql<AnyRow>`select password from sys_user where username = 'admin'`.execute(server.db)).rows[0]
              ?.password,
          ),
        ),
    ],
    ['random letters of the right length', () => 'A'.repeat(43)],
    ['a real token with one letter changed', () => `${mine.slice(0, -1)}${mine.endsWith('A') ? 'B' : 'A'}`],
    ['a real token cut short', () => mine.slice(0, 42)],
    ['a real token and more', () => `${mine}A`],
    ['two tokens', () => `${mine},${mine}`],
    ['the hash that the database keeps', () => createHash('sha256').update(mine).digest('hex')],
    [
      'the id of the row',
      async () => String((await sql<AnyRow>`select id from sys_token limit 1`.execute(server.db)).rows[0]?.id),
    ],
    ['a pattern', () => '%'],
    ['SQL', () => "' or '1'='1' --"],
    ['a very long text', () => 'A'.repeat(8000)],
    ['a name', () => 'admin'],
  ];
  test.each(FORGED)('rejects %s with HTTP 401 everywhere', async (_, forge) => {
    const token = await forge();
    for (const [method, path] of PROBES) {
      const answer = await send(server, method, path, { token, ...(method === 'GET' ? {} : { body: {} }) });
      expect(answer, `${method} ${path}`).toMatchObject({
        status: 401,
        success: false,
        code: 401,
        message: EXPIRED,
        result: null,
      });
    }
    expect((await send(server, 'GET', ME, { query: { token } })).status).toBe(401);
    expect((await send(server, 'GET', ME, { headers: { authorization: token } })).status).toBe(401);
    expect(await state(mine)).toBe(200);
  });

  test('[1§4.1] rejects a missing token, accepts X-Access-Token and Authorization, and a token in the address for reading only', async () => {
    expect((await send(server, 'GET', ME)).status).toBe(401);
    const carried: [string, string][] = [
      ['x-access-token', mine],
      ['authorization', mine],
      ['authorization', `Bearer ${mine}`],
    ];
    for (const [name, value] of carried) {
      expect((await send(server, 'GET', ME, { headers: { [name]: value } })).status).toBe(200);
    }
    expect((await send(server, 'GET', ME, { query: { token: mine } })).status).toBe(200);
    const body = { orgCode: 'A01' };
    for (const method of ['PUT', 'POST'] as const) {
      expect((await send(server, method, '/sys/selectDepart', { query: { token: mine }, body })).status).toBe(401);
    }
  });

  test('reads and changes only the token owner’s data', async () => {
    const [one, two] = [await addPerson(server, 'one'), await addPerson(server, 'two')];
    const token = await signIn('one');
    const asked = await send<{ userInfo: { id: string } }>(server, 'GET', ME, {
      token,
      query: { username: 'two', userId: two.id },
    });
    expect(asked.result?.userInfo.id).toBe(one.id);
    const body = { username: 'two', oldpassword: PASSWORD, password: 'newSecret1', confirmpassword: 'newSecret1' };
    expect((await send(server, 'PUT', '/sys/user/updatePassword', { token, body })).success).toBe(false);
    await signIn('two');
  });

  test('ends a session 7 days after its last use', async () => {
    await addPerson(server, 'weekly');
    const token = await signIn('weekly');
    const hash = createHash('sha256').update(token).digest('hex');
    const left = async () => {
      const { rows } =
        await sql<AnyRow>`select round(extract(epoch from expires_at - now()))::int4 as s from sys_token where hash = ${hash}`.execute(
          server.db,
        );
      return Number(rows[0]?.s);
    };
    expect(Math.abs((await left()) - 604_800)).toBeLessThan(10);
    await sql`update sys_token set expires_at = now() + interval '2 seconds' where hash = ${hash}`.execute(server.db);
    expect(await state(token)).toBe(200);
    expect(Math.abs((await left()) - 604_800)).toBeLessThan(10);
    const late = await signIn('weekly');
    await sql`update sys_token set expires_at = now() - interval '1 second' where hash = ${createHash('sha256').update(late).digest('hex')}`.execute(
      server.db,
    );
    expect(await state(late)).toBe(401);
  });

  const ENDS: [string, (id: string) => RawBuilder<unknown>][] = [
    ['frozen', (id) => sql`update sys_user set status = 2 where id = ${id}`],
    ['deleted', (id) => sql`update sys_user set del_flag = '1' where id = ${id}`],
    ['gone', (id) => sql`delete from sys_user where id = ${id}`],
  ];
  test.each(ENDS)('ends the sessions of an account that is %s', async (name, statement) => {
    const { id } = await addPerson(server, `ends_${name}`);
    const [used, unused] = [await signIn(`ends_${name}`), await signIn(`ends_${name}`)];
    expect(await state(used)).toBe(200);
    await statement(id).execute(server.db);
    expect(await state(unused)).toBe(401);
  });

  test('ends all sessions of an account when an administrator sets its password', async () => {
    const { username } = await addPerson(server, 'reset_me');
    const tokens = [await signIn(username), await signIn(username)];
    for (const token of tokens) expect(await state(token)).toBe(200);
    const changed = await send(server, 'PUT', '/sys/user/changePassword', {
      token: mine,
      body: { username, password: 'newSecret1', confirmpassword: 'newSecret1' },
    });
    expect(changed.success).toBe(true);
    for (const token of tokens) expect(await state(token)).toBe(401);
    expect(await state(mine)).toBe(200);
  });

  test('stores no usable token in the database', async () => {
    const { rows } = await sql<AnyRow>`select * from sys_token`.execute(server.db);
    expect(JSON.stringify(rows)).not.toContain(mine);
    await server.call('POST', '/sys/logout', { token: mine });
    expect(await state(mine)).toBe(401);
  });
});
