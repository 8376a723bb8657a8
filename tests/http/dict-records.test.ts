/** Dictionaries as records: tree, recycle bin, unique values, cache refresh, signed calls. */
import type { AnyRow } from '@/server/db';
import { sql } from 'kysely';
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signatureText } from '@/model/http/signature';
import type { Paged, ApiResult } from '@/model/http/api-result';
import { databaseKinds } from '../helpers/databases';
import { BASE, openTestServer, type TestServer } from '../helpers/server';

const TAKEN = '该值不可用，系统中已存在！';
const FREE = '该值可用！';

describe.each(databaseKinds)('dictionaries as records on %s', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await openTestServer({ kind });
  });
  afterAll(() => server.close());

  const add = async (path: string, body: object) => (await server.call<string>('POST', path, { body })).result ?? '';
  const dict = async (code: string) => {
    const id = await add('/sys/dict/add', { dictName: `字典${code}`, dictCode: code });
    for (const value of ['1', '2']) {
      await add('/sys/dictItem/add', { dictId: id, itemText: `项${value}`, itemValue: value, status: '1' });
    }
    return id;
  };
  const bin = async () =>
    ((await server.call<{ id: string; dictCode: string }[]>('GET', '/sys/dict/deleteList')).result ?? []).map(
      ({ dictCode }) => dictCode,
    );
  const items = async (code: string) =>
    ((await server.call<{ text: string }[]>('GET', `/sys/dict/getDictItems/${code}`)).result ?? []).map(
      ({ text }) => text,
    );

  test('returns a tree with a node for every dictionary', async () => {
    const { result } = await server.call<{ key: string; title: string; dictCode: string }[]>(
      'GET',
      '/sys/dict/treeList',
    );
    const sex = result?.find(({ dictCode }) => dictCode === 'sex');
    expect(sex).toMatchObject({ title: '性别' });
    const { records } = (await server.call<Paged>('GET', '/sys/dict/list', { query: { dictCode: 'sex' } })).result!;
    expect(records).toMatchObject([{ id: sex?.key }]);
    expect(result!.length).toBeGreaterThan(100);
  });

  test('moves a deleted dictionary with its items to the recycle bin, restores or removes it', async () => {
    const id = await dict('bin_one');
    await server.call('DELETE', '/sys/dict/delete', { query: { id } });
    expect(await items('bin_one')).toEqual([]);
    expect(await bin()).toEqual(['bin_one']);
    // Dictionaries outside the recycle bin are neither restored nor removed.
    const living = await dict('bin_living');
    for (const [method, call] of [
      ['PUT', 'back'],
      ['DELETE', 'deletePhysic'],
    ] as const) {
      const answer = await server.call(method, `/sys/dict/${call}/${living}`);
      expect(answer).toMatchObject({ success: false, message: '未找到对应实体' });
    }
    expect(await server.call('PUT', `/sys/dict/back/${id}`)).toMatchObject({ success: true, code: 200 });
    expect(await items('bin_one')).toEqual(['项1', '项2']);
    expect(await bin()).toEqual([]);
    await server.call('DELETE', '/sys/dict/delete', { query: { id } });
    expect(await server.call('DELETE', `/sys/dict/deletePhysic/${id}`)).toMatchObject({ success: true });
    expect(await bin()).toEqual([]);
    const left = await sql<AnyRow>`select 1 from sys_dict_item where dict_id = ${id}`.execute(server.db);
    expect(left.rows).toEqual([]);
    expect(await items('bin_living')).toHaveLength(2);
  });

  test('does not restore a dictionary whose code was taken meanwhile', async () => {
    const id = await dict('bin_two');
    await server.call('DELETE', '/sys/dict/delete', { query: { id } });
    await dict('bin_two');
    expect(await server.call('PUT', `/sys/dict/back/${id}`)).toMatchObject({
      success: false,
      message: '字典编码已被使用，不能还原',
    });
    expect(await bin()).toEqual(['bin_two']);
    expect(await items('bin_two')).toEqual(['项1', '项2']);
  });

  test('rejects a second item with the same value', async () => {
    const id = await dict('item_check');
    const check = (query: Record<string, string>) => server.call('GET', '/sys/dictItem/dictItemCheck', { query });
    expect(await check({ dictId: id, itemValue: '3' })).toMatchObject({ success: true, message: FREE });
    expect(await check({ dictId: id, itemValue: '1' })).toMatchObject({ success: false, code: 500, message: TAKEN });
    const { records } = (
      await server.call<Paged>('GET', '/sys/dictItem/list', { query: { dictId: id, itemValue: '1' } })
    ).result!;
    expect(await check({ id: String(records[0]!.id), dictId: id, itemValue: '1' })).toMatchObject({ success: true });
    // The Vue 2 screen sends it without effect.
    const old = await server.call<Paged>('GET', '/sys/dictItem/list', { query: { dictId: id, delFlag: '1' } });
    expect(old.result?.total).toBe(2);
  });

  test('[2§7.43] sys/dict/queryAllDictItems returns rows written in SQL after sys/dict/refleshCache', async () => {
    const id = await dict('by_hand');
    expect(await items('by_hand')).toEqual(['项1', '项2']);
    await sql`update sys_dict_item set item_text = '改' || item_value where dict_id = ${id}`.execute(server.db);
    const refreshed = await server.call('GET', '/sys/dict/refleshCache');
    expect(refreshed).toMatchObject({ success: true, message: '刷新缓存完成！' });
    const all = await server.call<Record<string, { text: string }[]>>('GET', '/sys/dict/queryAllDictItems');
    expect(all.result?.by_hand).toMatchObject([{ value: '1', text: '改1' }, { text: '改2' }]);
    // Clients store it for 7 days: it must be complete.
    expect(Object.keys(all.result ?? {}).length).toBeGreaterThan(7);
  });

  test('requires permissions for the recycle bin', async () => {
    await sql`insert into sys_user (id, username, realname, password, status, del_flag)
       select 'dictnobody', 'dictnobody', '某人', password, 1, '0' from sys_user where username = 'admin'`.execute(
      server.db,
    );
    const token = await server.signIn('dictnobody');
    for (const [method, path] of [
      ['GET', 'treeList'],
      ['GET', 'deleteList'],
      ['PUT', 'back/1'],
      ['DELETE', 'deletePhysic/1'],
    ] as const) {
      expect((await server.call(method, `/sys/dict/${path}`, { token })).code).toBe(510);
    }
    expect((await server.call('GET', '/sys/dictItem/dictItemCheck', { token })).code).toBe(510);
    expect((await server.call('GET', '/sys/dict/refleshCache', { token })).success).toBe(true);
  });
});

describe('signed calls', () => {
  const CODE = '/sys/dict/getDictItems/sys_user,realname,username';
  const md5 = (text: string) => createHash('md5').update(text).digest('hex').toUpperCase();
  const stamp = (now: string) => now.replace(/\D/g, '');
  let on: TestServer;
  let off: TestServer;
  let token: string;
  beforeAll(async () => {
    on = await openTestServer({ env: { SIGN: 'on' } });
    off = await openTestServer();
    token = await on.signIn();
  });
  afterAll(() => Promise.all([on.close(), off.close()]));

  const shanghai = (ago = 0) =>
    stamp(
      new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short', timeStyle: 'medium' }).format(
        Date.now() - ago * 1000,
      ),
    );
  const send = async (path: string, headers: Record<string, string>, server = on) => {
    const as = server === on ? token : await server.signIn();
    const answer = await server.inject({
      method: 'GET',
      url: `${BASE}${path}`,
      headers: { 'x-access-token': as, ...headers },
    });
    return answer.json<ApiResult>();
  };
  const sign = (path: string, timestamp = shanghai()) => ({
    'x-sign': md5(signatureText(path)),
    'x-timestamp': timestamp,
  });

  test.each([
    CODE,
    '/sys/dict/getDictItems/sex',
    '/sys/dict/loadDict/sys_user,realname,username?keyword=a&pageSize=10',
    '/sys/dict/loadDictOrderByValue/sys_user,realname,username?keyword=%E7%AE%A1&_t=1',
    '/sys/dict/loadDictItem/sys_user,realname,username?key=admin',
    encodeURI("/sys/dict/getDictItems/sys_user,realname,username,username!='admin' order by create_time"),
    '/sys/dict/loadTreeData?pid=&tableName=sys_permission&text=name&code=id&pidField=parent_id&hasChildField=&condition=',
  ])('SIGN=on rejects %s without its sign', async (path) => {
    expect(await send(path, sign(path))).toMatchObject({ success: true });
    expect(await send(path, { ...sign(path), 'x-timestamp': String(Date.now()) })).toMatchObject({ success: true });
    const wrong = { success: false, code: 500, message: 'Sign签名校验失败！' };
    expect(await send(path, { 'x-timestamp': shanghai() })).toMatchObject(wrong);
    expect(await send(path, { ...sign(path), 'x-sign': md5('{}x') })).toMatchObject(wrong);
    expect(await send(path, { ...sign(`${path}${path.includes('?') ? '&' : '?'}a=1`) })).toMatchObject(wrong);
    // Signing is off by default.
    expect(await send(path, {}, off)).toMatchObject({ success: true });
    expect(await send(path, { 'x-sign': 'x', 'x-timestamp': 'x' }, off)).toMatchObject({ success: true });
  });

  test('a path in another form needs a sign too', async () => {
    const wrong = { success: false, code: 500, message: 'Sign签名校验失败！' };
    for (const path of [`${CODE}/`, CODE.replace('getDictItems', 'get%44ictItems'), `/${CODE}`])
      expect(await send(path, { 'x-timestamp': shanghai() }), path).toMatchObject(wrong);
  });

  test('a sign expires after 300 seconds', async () => {
    const old = '签名验证失败:X-TIMESTAMP已过期';
    expect(await send(CODE, sign(CODE, shanghai(290)))).toMatchObject({ success: true });
    expect(await send(CODE, sign(CODE, shanghai(302)))).toMatchObject({ success: false, message: old });
    expect(await send(CODE, sign(CODE, String(Date.now() - 290_000)))).toMatchObject({ success: true });
    expect(await send(CODE, sign(CODE, String(Date.now() - 302_000)))).toMatchObject({
      success: false,
      message: '签名验证失败，请求时效性验证失败！',
    });
    // A client clock that is ahead is accepted, as by the original server.
    expect(await send(CODE, sign(CODE, shanghai(-3600)))).toMatchObject({ success: true });
    for (const wrong of ['', '2026', '20269999999999', 'abc']) {
      expect(await send(CODE, sign(CODE, wrong))).toMatchObject({ success: false, message: old });
    }
  });

  test('the sign of a text message covers its body', async () => {
    const body = { mobile: '13800000000', smsmode: '9' };
    const post = async (headers: Record<string, string>) =>
      (await on.inject({ method: 'POST', url: `${BASE}/sys/sms`, headers, payload: body })).json<ApiResult>().message;
    const headers = { 'x-timestamp': shanghai() };
    expect(await post({ ...headers, 'x-sign': md5(signatureText('/sys/sms')) })).toBe('Sign签名校验失败！');
    expect(await post({ ...headers, 'x-sign': md5(signatureText('/sys/sms', body)) })).not.toBe('Sign签名校验失败！');
  });

  test('a sign does not authenticate, and other calls need none', async () => {
    const answer = await on.inject({ method: 'GET', url: `${BASE}${CODE}`, headers: sign(CODE) });
    expect(answer.statusCode).toBe(401);
    expect(await send('/sys/dict/queryAllDictItems', {})).toMatchObject({ success: true });
    expect(await send('/sys/dict/getDictItemsBatch?codes=sex', {})).toMatchObject({ success: true });
  });

  test('another secret gives another sign', async () => {
    const server = await openTestServer({ env: { SIGN: 'on', SIGN_SECRET: 'ours' } });
    const headers = { 'x-timestamp': shanghai() };
    expect(await send(CODE, { ...headers, 'x-sign': md5(signatureText(CODE)) }, server)).toMatchObject({
      success: false,
    });
    expect(await send(CODE, { ...headers, 'x-sign': md5(signatureText(CODE, {}, 'ours')) }, server)).toMatchObject({
      success: true,
    });
    await server.close();
  });
});
