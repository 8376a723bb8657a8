/** Announcements: who gets them, what a user may see and change, release, revocation and push. */
import { once } from 'node:events';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { databaseKinds } from '../helpers/databases';
import { BASE, openTestServer, type TestServer } from '../helpers/server';
import { buildRights, type Rights } from './rights';

type Row = Record<string, unknown>;
interface Bell {
  anntMsgList: Row[];
  anntMsgTotal: number;
  sysMsgList: Row[];
  sysMsgTotal: number;
}

const RELEASE = '/sys/annountCement/doReleaseData';
const REVOKE = '/sys/annountCement/doReovkeData';
const READ = '/sys/sysAnnouncementSend/editByAnntIdAndUserId';
const HOSTILE = '<img src=x onerror="alert(1)"><script>alert(1)</script>';

describe.each(databaseKinds)('announcements on %s', (kind) => {
  let server: TestServer;
  let rights: Rights;
  const users: Record<string, string> = {};
  const tokens: Record<string, string> = {};
  let departs: { top: string; below: string };

  beforeAll(async () => {
    server = await openTestServer({ kind });
    rights = buildRights(server);
    for (const [name, more] of [
      ['li', {}],
      ['wang', {}],
      ['abroad', { tenant_id: '7' }],
      ['frozen', { status: 2 }],
    ] as const) {
      users[name] = await rights.user(name, { realname: `${name}姓名`, ...more });
      tokens[name] = await rights.token(users[name]);
    }
    departs = {
      top: await rights.depart('Z01', users.frozen!),
      below: await rights.depart('Z01A01', users.li!, users.abroad!),
    };
    await rights.depart('Z02', users.wang!);
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    await server.db.deleteFrom('sys_announcement_send').execute();
    await server.db.deleteFrom('sys_announcement').execute();
  });

  async function draft(more: Row = {}): Promise<string> {
    const body = { titile: '通告', msgContent: '<p>x</p>', msgCategory: '1', msgType: 'ALL', priority: 'L', ...more };
    expect(await server.call('POST', '/sys/annountCement/add', { body })).toMatchObject({ success: true });
    const found = server.db.selectFrom('sys_announcement').select('id').orderBy('id', 'desc').limit(1);
    return (await found.executeTakeFirstOrThrow()).id;
  }
  const release = (id: string, token?: string) =>
    server.call('GET', RELEASE, { query: { id }, ...(token === undefined ? {} : { token }) });
  async function released(more: Row = {}): Promise<string> {
    const id = await draft(more);
    expect(await release(id)).toMatchObject({ success: true, message: '该系统通知发布成功' });
    return id;
  }
  const bell = async (name: string) =>
    (await server.call<Bell>('GET', '/sys/annountCement/listByUser', { token: tokens[name]! })).result!;
  const count = async (name: string) => (await bell(name)).anntMsgTotal;
  const read = (id: unknown, name: string) => server.call('PUT', READ, { body: { anntId: id }, token: tokens[name]! });
  const mine = async (name: string, query: Record<string, string> = {}) =>
    (
      await server.call<{ records: Row[]; total: number }>('GET', '/sys/sysAnnouncementSend/getMyAnnouncementSend', {
        query,
        token: tokens[name]!,
      })
    ).result!;

  test('[1§3.5, 1§3.6, 2§3.28, 2§3.29, 2§7.58] to all users are in anntMsgList or sysMsgList of /sys/annountCement/listByUser', async () => {
    const notice = await released({ priority: 'H', openType: 'url', openPage: '/isps/system/user' });
    await released({ titile: '系统', msgCategory: '2' });
    const result = await bell('li');
    expect(result).toMatchObject({
      anntMsgTotal: 1,
      sysMsgTotal: 1,
      sysMsgList: [{ titile: '系统', msgCategory: '2' }],
    });
    expect(result.anntMsgList).toEqual([
      expect.objectContaining({
        id: notice,
        titile: '通告',
        sender: 'admin',
        sendTime: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
        msgContent: '<p>x</p>',
        openType: 'url',
        openPage: '/isps/system/user',
        createTime: expect.any(String),
        priority: 'H',
        busId: null,
      }),
    ]);
  });

  test('are seen by their receivers only: all of the tenant, chosen users, members of departments and those below', async () => {
    await released();
    expect([await count('li'), await count('abroad')]).toEqual([1, 0]);
    await released({ msgType: 'USER', userIds: `${users.wang},${users.frozen},${users.abroad},` });
    expect([await count('li'), await count('wang'), await count('abroad')]).toEqual([1, 2, 0]);
    await released({ msgType: 'DEPART', departIds: departs.top });
    expect([await count('li'), await count('wang'), await count('abroad')]).toEqual([2, 2, 0]);
  });

  test('store the ids of chosen users with a comma at the end', async () => {
    const id = await draft({ msgType: 'USER', userIds: users.li });
    const stored = await server.db.selectFrom('sys_announcement').selectAll().where('id', '=', id).executeTakeFirst();
    expect(stored).toMatchObject({ user_ids: `${users.li},`, send_status: '0', depart_ids: null });
  });

  test('are not released without receivers, twice, as a deleted one, or when the id is wrong', async () => {
    const unsent = await draft({ msgType: 'USER', userIds: users.frozen });
    expect((await release(unsent)).message).toBe('没有可以接收的用户，请检查通告对象');
    const id = await draft();
    const replies = await Promise.all([release(id), release(id)]);
    expect(replies.map(({ success }) => success).toSorted()).toEqual([false, true]);
    expect(replies.find(({ success }) => !success)?.message).toBe('通告已发布，不能重复发布');
    for (const wrong of ['', 'none', "' or 1=1 --", '__proto__']) expect((await release(wrong)).success).toBe(false);
  });

  test('are released and revoked only with the permission, and never by a token in the address', async () => {
    const id = await draft();
    expect((await release(id, tokens.li!)).code).toBe(510);
    const token = await server.signIn();
    const reply = await server.inject({ method: 'GET', url: `${BASE}${RELEASE}?id=${id}&token=${token}` });
    expect(reply.statusCode).toBe(401);
    expect(await count('li')).toBe(0);
    const clerk = await rights.user('clerk');
    const role = await rights.role('clerk', clerk);
    await rights.grant(role, [await rights.button('sys:announcement:doReleaseData')]);
    const clerkToken = await rights.token(clerk);
    expect((await release(id, clerkToken)).success).toBe(true);
    expect((await server.call('GET', REVOKE, { query: { id }, token: clerkToken })).code).toBe(510);
  });

  test('cannot be edited or deleted while released; revoked ones leave the bell and can be released again, unread', async () => {
    const id = await released();
    const remove = () => server.call('DELETE', '/sys/annountCement/delete', { query: { id } });
    expect((await remove()).success).toBe(false);
    await read(id, 'li');
    expect(await server.call('GET', REVOKE, { query: { id } })).toMatchObject({ message: '该系统通知撤销成功' });
    expect((await server.call('GET', REVOKE, { query: { id } })).message).toBe('只有已发布的通告才能撤销');
    expect((await mine('li')).total).toBe(0);
    expect((await release(id)).success).toBe(true);
    expect(await count('li')).toBe(1);
    await server.call('GET', REVOKE, { query: { id } });
    expect((await remove()).success).toBe(true);
  });

  test('a draft cannot be made a released one by the body of a save', async () => {
    const id = await draft({ sendStatus: '1', sender: 'li', sendTime: '2020-01-01 00:00:00' });
    const row = await server.db.selectFrom('sys_announcement').selectAll().where('id', '=', id).executeTakeFirst();
    expect(row).toMatchObject({ send_status: '0', sender: null, send_time: null });
  });

  test('are shown within their time only', async () => {
    await released({ startTime: '2999-01-01 00:00:00' });
    await released({ endTime: '2000-01-01 00:00:00' });
    expect(await count('li')).toBe(0);
    await released({ startTime: '2000-01-01 00:00:00', endTime: '2999-01-01 00:00:00' });
    expect(await count('li')).toBe(1);
  });

  test('[1§7.53, 2§7.59] are marked read at /sys/sysAnnouncementSend/editByAnntIdAndUserId for one user, who was sent them', async () => {
    const id = await released();
    const replies = await Promise.all([read(id, 'li'), read(id, 'li'), read(id, 'li')]);
    expect(replies.map(({ success }) => success)).toEqual([true, true, true]);
    expect([await count('li'), await count('wang')]).toEqual([0, 1]);
    const other = await released({ msgType: 'USER', userIds: users.wang });
    for (const wrong of [other, '', 'none', "'; drop table sys_announcement; --", null, 0])
      expect((await read(wrong, 'li')).success).toBe(false);
    for (const wrong of [{ $ne: '' }, [other]]) expect((await read(wrong, 'li')).success).toBe(false);
    expect(await count('wang')).toBe(2);
  });

  test('[2§7.60] at /sys/annountCement/queryById by id are read by receivers, and by managers before their release', async () => {
    const id = await draft({ msgType: 'USER', userIds: users.wang, msgContent: HOSTILE });
    const query = (name: string) =>
      server.call<Row>('GET', '/sys/annountCement/queryById', { query: { id }, token: tokens[name]! });
    expect((await server.call<Row>('GET', '/sys/annountCement/queryById', { query: { id } })).result).toMatchObject({
      sendStatus: '0',
    });
    expect((await query('wang')).message).toBe('通告不存在或已被撤销');
    await release(id);
    const read = { msgContent: HOSTILE, sender_dictText: expect.any(String) };
    expect((await query('wang')).result).toMatchObject(read);
    expect((await server.call<Row>('GET', '/sys/annountCement/queryById', { query: { id } })).result).toMatchObject(
      read,
    );
    expect((await query('li')).message).toBe('通告不存在或已被撤销');
  });

  test('of the user are listed with read state, filtered and paged', async () => {
    const first = await released({ titile: '甲', priority: 'H' });
    await released({ titile: '乙', msgCategory: '2' });
    await read(first, 'li');
    expect(await mine('li')).toMatchObject({ total: 2, records: [{ titile: '乙', readFlag: '0' }, { titile: '甲' }] });
    const titles = async (query: Record<string, string>) =>
      (await mine('li', query)).records.map(({ titile }) => titile);
    expect(await titles({ readFlag: '1' })).toEqual(['甲']);
    expect(await titles({ titile: '*乙*' })).toEqual(['乙']);
    expect(await titles({ msgCategory: '2', priority: 'L' })).toEqual(['乙']);
    expect(await titles({ pageSize: '1', pageNo: '2' })).toEqual(['甲']);
    expect(await titles({ titile: "%' or '1'='1" })).toEqual([]);
    const all = await server.call('PUT', '/sys/sysAnnouncementSend/readAll', { token: tokens.li! });
    expect(all.success).toBe(true);
    expect(await mine('li', { readFlag: '0' })).toMatchObject({ total: 0 });
    expect(await mine('wang', { readFlag: '0' })).toMatchObject({ total: 2 });
  });

  test('are counted and listed for the newer official client', async () => {
    await released({ titile: '甲' });
    const call = (path: string, query: Record<string, string> = {}) =>
      server.call<unknown>('GET', `/sys/annountCement/${path}`, { query, token: tokens.li! });
    expect((await call('getUnreadMessageCount')).result).toEqual({
      systemCount: 1,
      flowCount: 0,
      fileCount: 0,
      planCount: 0,
      count: 1,
    });
    expect((await call('vue3List')).result).toMatchObject([{ titile: '甲', readFlag: '0' }]);
    expect((await call('vue3List', { beginDate: '2999-01-01' })).result).toEqual([]);
    expect((await call('vue3List', { beginDate: '2026-99-99', endDate: 'x' })).result).toHaveLength(1);
  });

  test('need a signed-in user', async () => {
    for (const path of ['listByUser', 'getUnreadMessageCount', 'vue3List', 'queryById?id=1', 'doReleaseData?id=1'])
      expect((await server.call('GET', `/sys/annountCement/${path}`, { token: null })).code).toBe(401);
  });

  test('[2§3.30] are pushed when released with cmd topic to all, cmd user to chosen users, and to no other user', async () => {
    await server.app.listen({ port: 0, host: '127.0.0.1' });
    const address = server.app.server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const frames: Record<string, Row[]> = {};
    const sockets = await Promise.all(
      ['li', 'wang', 'abroad'].map(async (name) => {
        const url = `ws://127.0.0.1:${port}${BASE}/websocket/${users[name]}`;
        const socket = new WebSocket(url, tokens[name]!);
        frames[name] = [];
        socket.on('message', (data: Buffer) => frames[name]!.push(JSON.parse(data.toString()) as Row));
        await once(socket, 'open');
        return socket;
      }),
    );
    const all = await released({ titile: '全体' });
    const one = await released({ titile: '一人', msgType: 'USER', userIds: users.wang });
    await server.call('GET', REVOKE, { query: { id: one } });
    const topic = { cmd: 'topic', msgId: all, msgTxt: '全体' };
    const user = { cmd: 'user', msgId: one, msgTxt: '一人' };
    await expect.poll(() => frames.wang).toEqual([topic, user, { cmd: 'user', msgId: one }]);
    expect([frames.li, frames.abroad]).toEqual([[topic], []]);
    for (const socket of sockets) socket.terminate();
  });
});
