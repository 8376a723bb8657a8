/** Sockets, pushed messages and forced sign-out, on both databases. */
import type { AnyRow } from '@/server/db';
import { sql } from 'kysely';
import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import type { Paged } from '@/model/http/api-result';
import { channels } from '@/server/db/table-changes';
import { newId } from '@/server/db';
import { buildSockets } from '@/server/socket/sockets';
import { databaseKinds } from '../helpers/databases';
import { cheapHash } from '../helpers/password';
import { BASE, openTestServer, type TestServer } from '../helpers/server';
import { listenFor, type Client, type Clients, type Way } from '../helpers/sockets';

const HEARTCHECK = { cmd: 'heartcheck', msgTxt: '心跳响应' };
const md5 = (text: string) => createHash('md5').update(text).digest('hex');

describe.each(databaseKinds)('sockets on %s', (kind) => {
  let server: TestServer;
  let clients: Clients;
  let adminId: string;

  beforeAll(async () => {
    server = await openTestServer({ kind, env: { CORS_ORIGINS: 'https://console.example.com' } });
    clients = await listenFor(server);
    const { result } = await server.call<{ userInfo: { id: string } }>('GET', '/sys/user/getUserInfo');
    adminId = result!.userInfo.id;
  });
  afterEach(() => clients.drop());
  afterAll(() => server.close());

  /** A signed-in user with these permissions. */
  async function join(...codes: string[]): Promise<{ id: string; username: string; token: string }> {
    const [id, role] = [newId(), newId()];
    const username = `u${id.slice(-8)}`;
    await sql`insert into sys_user (id, username, realname, password, status) values (${id}, ${username}, ${username}, ${cheapHash('secret99')}, 1)`.execute(
      server.db,
    );
    await sql`insert into sys_role (id, role_name, role_code) values (${role}, ${username}, ${username})`.execute(
      server.db,
    );
    await sql`insert into sys_user_role (id, user_id, role_id) values (${newId()}, ${id}, ${role})`.execute(server.db);
    await sql`insert into sys_role_permission (id, role_id, permission_id)
       select md5(random()::text), ${role}, id from sys_permission where perms = any(${codes})`.execute(server.db);
    return { id, username, token: await server.signIn(username, 'secret99') };
  }

  const open = (...way: Way) => clients.open(...way);
  const refused = (...way: Way) => clients.refused(...way);

  const WAYS: [string, (id: string, token: string) => Way][] = [
    ['the token as sub-protocol, which is echoed', (id, token) => [`/websocket/${id}`, token]],
    ['the digest of the token in the address', (id, token) => [`/websocket/${id}_${md5(token)}`, token]],
    ['the token in the address', (id, token) => [`/websocket/${id}?token=${token}`]],
    ['the header of other clients', (id, token) => [`/websocket/${id}`, undefined, { 'x-access-token': token }]],
    [
      'a page of an allowed origin',
      (id, token) => [`/websocket/${id}`, token, { origin: 'https://console.example.com' }],
    ],
    ['our own page', (id, token) => [`/websocket/${id}`, token, { origin: `http://${clients.host}` }]],
  ];
  test.each(WAYS)('[2§7.61] /websocket/{userId} opens with %s', async (_, way) => {
    const { id, token } = await join();
    const [path, protocol, headers] = way(id, token);
    const { socket } = await open(path, protocol, headers);
    expect(socket.protocol).toBe(protocol ?? '');
  });

  const STRANGERS: [
    string,
    (me: { id: string; token: string }) => [path: string, protocol?: string, origin?: string],
  ][] = [
    ['without a token', ({ id }) => [`/websocket/${id}`]],
    ['with an unknown token', ({ id }) => [`/websocket/${id}`, 'A'.repeat(43)]],
    ["at another person's address", ({ token }) => [`/websocket/${adminId}`, token]],
    ["at another person's address that begins with mine", ({ id, token }) => [`/websocket/${id}_${adminId}`, token]],
    ['with the digest of another token', ({ id, token }) => [`/websocket/${id}_${md5('other')}`, token]],
    ["from another site's page", ({ id, token }) => [`/websocket/${id}`, token, 'https://evil.example.com']],
    ['from a page without an origin', ({ id, token }) => [`/websocket/${id}`, token, 'null']],
  ];
  test.each(STRANGERS)('rejects a socket %s with 401', async (_, way) => {
    const [path, protocol, from] = way(await join());
    expect(await refused(path, protocol, from === undefined ? {} : { origin: from })).toBe(401);
  });

  test('replies 404 to a plain request', async () => {
    const { id, token } = await join();
    const answer = await server.inject({ url: `${BASE}/websocket/${id}`, headers: { 'x-access-token': token } });
    expect(answer.statusCode).toBe(404);
  });

  test('[2§4.21] replies to ping with ping, to HeartBeat with JSON, to nothing else, and forwards nothing to others', async () => {
    const [one, two] = [await join(), await join()];
    const a = await open(`/websocket/${one.id}`, one.token);
    const b = await open(`/websocket/${two.id}`, two.token);
    a.socket.send('hello');
    a.socket.send(JSON.stringify({ cmd: 'topic', msgTxt: 'forged' }));
    a.socket.send('constructor');
    a.socket.send(Buffer.from('ping'));
    for (const text of ['ping', 'HeartBeat', 'heartcheck']) a.socket.send(text);
    await vi.waitFor(() => expect(a.said).toHaveLength(3));
    expect(a.said[0]).toBe('ping');
    expect(a.said.slice(1).map((text) => JSON.parse(text) as unknown)).toEqual([HEARTCHECK, HEARTCHECK]);
    expect(b.said).toEqual([]);
  });

  test('closes a socket that sends a long message or too many', async () => {
    const { id, token } = await join();
    const long = await open(`/websocket/${id}`, token);
    long.socket.send('x'.repeat(9000));
    expect(await long.closed).toBe(1009);
    const many = await open(`/websocket/${id}`, token);
    for (let at = 0; at < 100; at += 1) many.socket.send('ping');
    expect(await many.closed).toBe(1008);
  });

  test('allows twenty sockets per session', async () => {
    const { id, token } = await join();
    for (let at = 0; at < 20; at += 1) await open(`/websocket/${id}`, token);
    expect(await refused(`/websocket/${id}`, token)).not.toBe(101);
  });

  test('pushes to the named users or to all, and ignores unknown notifications of the database', async () => {
    const [one, two] = [await join(), await join()];
    const a = await open(`/websocket/${one.id}`, one.token);
    const b = await open(`/websocket/${two.id}`, two.token);
    // As another process of the same database.
    const sockets = await buildSockets(server.db, async () => new Set());
    await server.db.notify(channels.notice, 'no JSON');
    await server.db.notify(channels.notice, '{"to":7}');
    await sockets.push([one.id, newId()], { cmd: 'user', msgId: '1', msgTxt: '给一个人' });
    await sockets.push('all', { cmd: 'topic', msgId: '2', msgTxt: '长'.repeat(5000) });
    const crowd = Array.from({ length: 200 }, () => newId());
    await sockets.push([...crowd, two.id], { cmd: 'user', msgId: '3' });
    const ids = ({ said }: Client) => said.map((text) => (JSON.parse(text) as { msgId: string }).msgId);
    await vi.waitFor(() =>
      expect([ids(a), ids(b)]).toEqual([
        ['1', '2'],
        ['2', '3'],
      ]),
    );
    expect(JSON.parse(a.said[0]!)).toEqual({ cmd: 'user', msgId: '1', msgTxt: '给一个人' });
    expect(JSON.parse(a.said[1]!)).toEqual({ cmd: 'topic', msgId: '2', msgTxt: '长'.repeat(500) });
    sockets.close();
  });

  test('closes a socket with its session: signed out, frozen', async () => {
    const [one, two] = [await join(), await join()];
    const a = await open(`/websocket/${one.id}`, one.token);
    const b = await open(`/websocket/${two.id}`, two.token);
    await server.call('POST', '/sys/logout', { token: one.token });
    expect(await a.closed).toBe(4401);
    expect(b.socket.readyState).toBe(WebSocket.OPEN);
    await sql`update sys_user set status = 2 where id = ${two.id}`.execute(server.db);
    await server.db.notify(channels.tableChanged, 'sys_user');
    expect(await b.closed).toBe(4401);
  });

  interface Online {
    id: string;
    token: string;
    username: string;
  }
  const STAMP = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/;
  const FORCE = '/sys/online/forceLogout';
  const list = (username: string, token?: string) =>
    server.call<Paged<Online>>('GET', '/sys/online/list', {
      query: { username, pageNo: '1', pageSize: '10' },
      ...(token ? { token } : {}),
    });
  const signedIn = async (token: string) => (await server.call('GET', '/sys/user/getUserInfo', { token })).success;

  test('lists online sessions by handles that are no tokens', async () => {
    const { id, username, token } = await join();
    const { result } = await list(username);
    expect(result).toMatchObject({
      total: 1,
      size: 10,
      current: 1,
      pages: 1,
      records: [{ id, username, realname: username, loginTime: expect.stringMatching(STAMP) }],
    });
    const handle = result!.records[0]!.token;
    expect(handle).not.toBe(token);
    expect(await signedIn(handle)).toBe(false);
    expect((await list('nobody-like-that')).result).toMatchObject({ total: 0, records: [] });
  });

  test('[1§7.28, 1§7.29, 2§7.63] POST /sys/online/forceLogout ends a session by its handle or its token, and its socket', async () => {
    const { id, username, token } = await join();
    const second = await server.signIn(username, 'secret99');
    const { socket, closed } = await open(`/websocket/${id}`, token);
    expect(socket.readyState).toBe(WebSocket.OPEN);
    expect(await server.call('POST', FORCE, { body: { token } })).toMatchObject({
      success: true,
      message: '退出登录成功！',
    });
    expect(await signedIn(token)).toBe(false);
    expect(await closed).toBe(4401);
    const { result } = await list(username);
    expect(result!.total).toBe(1);
    expect(await server.call('POST', FORCE, { body: { token: result!.records[0]!.token } })).toMatchObject({
      success: true,
    });
    expect(await signedIn(second)).toBe(false);
    expect((await sql<AnyRow>`select id from sys_token where user_id = ${id}`.execute(server.db)).rows).toEqual([]);
  });

  test.each([
    [{ token: 'nobody' }, 'Token无效!'],
    [{ token: '' }, 'Token无效!'],
    [{ token: { $ne: '' } }, '会话（token）应为文本、数字'],
    [{ token: 7 }, 'Token无效!'],
    [{}, 'Token无效!'],
  ])('force logout of %j ends nothing', async (body, message) => {
    const before = (await sql<AnyRow>`select count(*) as n from sys_token`.execute(server.db)).rows;
    expect(await server.call('POST', FORCE, { body })).toMatchObject({
      success: false,
      code: 500,
      message,
    });
    expect((await sql<AnyRow>`select count(*) as n from sys_token`.execute(server.db)).rows).toEqual(before);
  });

  test('requires permissions to list and end sessions, seeded for administrators', async () => {
    const [me, viewer, ender] = [await join(), await join('sys:online:list'), await join('sys:online:forceLogout')];
    const codeOf = async (answer: Promise<{ code: number }>) => (await answer).code;
    const end = (token: string) => codeOf(server.call('POST', FORCE, { body: { token: 'x' }, token }));
    expect([await codeOf(list('a', me.token)), await end(me.token)]).toEqual([510, 510]);
    expect([await codeOf(list('a', viewer.token)), await end(viewer.token)]).toEqual([0, 510]);
    expect([await codeOf(list('a', ender.token)), await end(ender.token)]).toEqual([0, 500]);
  });
});
