/** Passkeys as second factors, with an authenticator in this process, on both databases. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '@/server/db';
import { buildPasskey, type Forgery, type Passkey } from '../helpers/authenticator';
import { databaseKinds } from '../helpers/databases';
import { openTestServer, type TestServer } from '../helpers/server';
import { addPerson, letPass, PASSWORD, send, type Someone } from './session-world';

const SITE = 'https://console.example.com';
const REJECTED = '通行密钥验证失败，请重试或换一种方式';
const EXPIRED = '登录已超时，请重新登录';

interface Challenge {
  challengeToken: string;
  options: { challenge: string; allowCredentials?: { id: string }[]; excludeCredentials?: { id: string }[] };
}
interface Added {
  recoveryCodes: string[] | null;
}

let number = 0;

describe.each(databaseKinds)('passkeys on %s', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await openTestServer({ kind, env: { SECRET_KEY: 'k'.repeat(32), PUBLIC_URL: SITE } });
  });
  afterAll(() => server.close());

  const post = async <T>(path: string, body: unknown, token?: string) => {
    const reply = await send<T>(server, 'POST', path, { body, ...(token === undefined ? {} : { token }) });
    return { ...reply, result: reply.result as T };
  };
  const login = ({ username }: Someone) =>
    post<{ token: string; secondFactor: { ticket: string; methods: string[] } }>('/sys/login', {
      username,
      password: PASSWORD,
    });
  const ticketOf = async (person: Someone) => (await login(person)).result.secondFactor.ticket;

  /** Adds a passkey of the signed-in user. */
  async function add(token: string, passkey: Passkey, forgery: Forgery = {}) {
    const { result } = await post<{ proofToken: string }>(
      '/sys/user/secondFactor/proof',
      { password: PASSWORD },
      token,
    );
    const { proofToken } = result;
    const started = (await post<Challenge>('/sys/user/secondFactor/passkey/start', { proofToken }, token)).result;
    const response = passkey.create(started.options, forgery);
    const sent = { proofToken, challengeToken: started.challengeToken, response, label: '笔记本' };
    return { started, sent, added: await post<Added>('/sys/user/secondFactor/passkey/add', sent, token) };
  }
  const withPasskey = async () => {
    const person = await addPerson(server, `passkey_${(number += 1)}`);
    const { token } = (await login(person)).result;
    const passkey = buildPasskey(SITE);
    return { person, token, passkey, ...(await add(token, passkey)) };
  };
  /** The second step of a sign-in, by a passkey. */
  async function prove(person: Someone, passkey: Passkey, forgery: Forgery = {}) {
    const ticket = await ticketOf(person);
    const { options, challengeToken } = (await post<Challenge>('/sys/secondFactor/passkey', { ticket })).result;
    const body = { ticket, method: 'passkey', challengeToken, response: passkey.sign(options, forgery) };
    return { options, body, reply: await post<{ token: string }>('/sys/secondFactor/verify', body) };
  }

  test('a user adds one, gets recovery codes with the first, and signs in with it', async () => {
    const { person, token, passkey, started, added } = await withPasskey();
    expect(started.options).toMatchObject({ rp: { id: 'console.example.com' }, attestation: 'none' });
    expect(added.result.recoveryCodes).toHaveLength(10);
    expect((await login(person)).result.secondFactor.methods).toEqual(['passkey', 'recovery']);
    const { options, reply } = await prove(person, passkey);
    expect(options.allowCredentials).toMatchObject([{ id: passkey.id }]);
    expect(reply).toMatchObject({ success: true, code: 200, result: { token: expect.any(String) } });
    const second = await add(token, buildPasskey(SITE));
    expect(second.started.options.excludeCredentials).toMatchObject([{ id: passkey.id }]);
    expect(second.added.result.recoveryCodes).toBeNull();
  });

  test('a signed challenge is right once, and for five minutes', async () => {
    const { person, passkey } = await withPasskey();
    const { body } = await prove(person, passkey);
    expect((await post('/sys/secondFactor/verify', body)).message).toBe(EXPIRED);
    const ticket = await ticketOf(person);
    expect((await post('/sys/secondFactor/verify', { ...body, ticket })).success).toBe(false);
    const started = (await post<Challenge>('/sys/secondFactor/passkey', { ticket })).result;
    await letPass(server, '301 seconds');
    const late = { ...body, ticket, challengeToken: started.challengeToken, response: passkey.sign(started.options) };
    expect((await post('/sys/secondFactor/verify', late)).message).toBe(EXPIRED);
  });

  const FORGERIES: [string, Forgery][] = [
    ['of another site', { origin: 'https://console.example.com.evil.com' }],
    ['for another host', { rpId: 'evil.example.com' }],
    ['of a copied authenticator, whose counter does not grow', { counter: 1 }],
  ];
  test.each(FORGERIES)('a reply %s is rejected', async (_, forgery) => {
    const { person, passkey } = await withPasskey();
    expect((await prove(person, passkey)).reply.success).toBe(true);
    const { reply } = await prove(person, passkey, forgery);
    expect(reply).toMatchObject({ success: false });
    expect(reply.result).not.toHaveProperty('token');
    expect((await prove(person, passkey)).reply.success).toBe(true);
  });

  test('neither a passkey of another user nor one that was not added signs in', async () => {
    const [one, other] = [await withPasskey(), await withPasskey()];
    expect((await prove(one.person, other.passkey)).reply.success).toBe(false);
    expect((await prove(one.person, buildPasskey(SITE))).reply.success).toBe(false);
  });

  test('a passkey is not added with a reply of another site or twice', async () => {
    const { token, passkey, sent } = await withPasskey();
    const other = await add(token, buildPasskey(SITE), { origin: 'https://evil.example.com' });
    expect(other.added.success).toBe(false);
    expect((await post('/sys/user/secondFactor/passkey/add', sent, token)).success).toBe(false);
    expect((await add(token, passkey)).added).toMatchObject({ success: false });
  });

  test('a role that requires a second factor takes a passkey at the sign-in', async () => {
    const person = await addPerson(server, `passkey_${(number += 1)}`);
    const role = newId();
    await sql`insert into sys_role (id, role_name, role_code, del_flag, second_factor, second_factor_days)
      values (${role}, ${role}, ${role}, '0', 'Y', 0)`.execute(server.db);
    await sql`insert into sys_user_role (id, user_id, role_id) values (${newId()}, ${person.id}, ${role})`.execute(
      server.db,
    );
    const ticket = await ticketOf(person);
    expect((await post('/sys/secondFactor/setup', { ticket })).result).toMatchObject({ passkeyOrigin: SITE });
    const passkey = buildPasskey(SITE);
    const start = async () => (await post<Challenge>('/sys/secondFactor/setupPasskey', { ticket })).result;
    const finish = async (forgery: Forgery = {}) => {
      const { challengeToken, options } = await start();
      const body = { ticket, method: 'passkey', challengeToken, response: passkey.create(options, forgery) };
      return post<{ token: string } & Added>('/sys/secondFactor/setupDone', body);
    };
    expect((await finish({ rpId: 'evil.example.com' })).message).toBe(REJECTED);
    const signedIn = await finish();
    expect(signedIn).toMatchObject({ code: 200, result: { token: expect.any(String) } });
    expect(signedIn.result.recoveryCodes).toHaveLength(10);
    expect((await prove(person, passkey)).reply.success).toBe(true);
    // The ticket of the sign-in is used; without one there is nothing to start.
    for (const used of [ticket, 'x'.repeat(43)])
      expect((await post('/sys/secondFactor/setupPasskey', { ticket: used })).message).toBe(EXPIRED);
  });
});
