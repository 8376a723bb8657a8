/** The log of calls: rows for sign-ins, sign-outs and writes, and the permissions to read and delete them (contract.md §1.6). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Row } from '@/model/record';
import type { Paged } from '@/model/http/api-result';
import { databaseKinds } from '../helpers/databases';
import { openPeople, type People } from './people';

const LOG = '/sys/log/list';
const LIST = ['sys:log:delete', 'sys:log:batch_delete', 'sys:log:detail'];

describe.each(databaseKinds)('the log of calls on %s', (kind) => {
  let server: People;
  beforeAll(async () => {
    server = await openPeople(kind);
  });
  afterAll(() => server.close());

  const logs = async (query: Record<string, string> = {}, token?: string) =>
    (await server.call<Paged<Row>>('GET', LOG, { query, ...(token ? { token } : {}) })).result!;
  const addDict = (name: string, code: string) =>
    server.call<string>('POST', '/sys/dict/add', { body: { dictName: name, dictCode: code, type: '0' } });

  test('records sign-in and sign-out as type 1, writes as type 2', async () => {
    const { token } = await server.person('log_visitor', { realname: '来访者' });
    await server.call('POST', '/sys/logout', { token });
    const signs = await logs({ logType: '1', userid: 'log_visitor', column: 'id', order: 'asc' });
    expect(signs.records).toMatchObject([
      { logContent: '用户名: log_visitor,登录成功！', username: '来访者', logType_dictText: '登录日志' },
      { logContent: '用户名: log_visitor,退出成功！', username: '来访者', requestType: 'POST' },
    ]);
    expect(String(signs.records[1]!.requestUrl)).toMatch(/\/sys\/logout$/);

    expect(await addDict('颜色', 'log_color')).toMatchObject({ success: true });
    const { records } = await logs({ logType: '2', logContent: '*颜色*' });
    expect(records).toMatchObject([
      {
        logContent: '数据字典-新增：颜色',
        operateType: 2,
        operateType_dictText: '添加',
        userid: 'admin',
        requestType: 'POST',
        method: 'system/dict.add',
      },
    ]);
    const [row] = records;
    expect(row).toMatchObject({ ip: expect.stringMatching(/\d/), costTime: expect.any(Number) });
    expect(JSON.parse(String(row!.requestParam))).toEqual({
      body: { dictName: '颜色', dictCode: 'log_color', type: '0' },
    });
  });

  test('records no reads, and the reason of a rejected write', async () => {
    const before = (await logs({ logType: '2' })).total;
    await logs();
    await server.call('GET', '/sys/dict/list');
    await server.call('PUT', '/sys/fillRule/executeRuleByCode/shop_order_num', { body: {} });
    expect((await logs({ logType: '2' })).total).toBe(before);
    expect(await addDict('颜色', 'log_color')).toMatchObject({ success: false });
    const [last] = (await logs({ logType: '2', column: 'id', order: 'desc' })).records;
    expect(last!.logContent).toMatch(/^数据字典-新增：颜色（未成功：.+）$/);
  });

  test('records no secret of any call', async () => {
    const secret = 'Geheim-4711';
    const { id, token } = await server.person('log_secret');
    await server.call('PUT', '/sys/user/changePassword', {
      body: { username: 'log_secret', password: secret, confirmpassword: secret },
    });
    await server.call('PUT', '/sys/user/updatePassword', {
      token,
      body: { username: 'log_secret', oldpassword: secret, password: secret, confirmpassword: secret },
    });
    await server.call('POST', '/sys/user/add', { body: { username: 'log_new', realname: '新人', password: secret } });
    await server.call('PUT', '/sys/user/edit', { body: { id, realname: '改名', nested: { apiToken: secret } } });
    await logs();
    const rows = await server.rows('select * from sys_log');
    expect(rows.length).toBeGreaterThan(4);
    expect(JSON.stringify(rows)).not.toContain(secret);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(JSON.stringify(rows)).toContain('***');
  });

  test('truncates a large request and removes null characters', async () => {
    const body = {
      dictName: 'x'.repeat(50_000),
      dictCode: 'log_big\u0000',
      more: Array.from({ length: 9000 }, () => 'y'),
    };
    await server.call('POST', '/sys/dict/add', { body });
    const [row] = (await logs({ logType: '2', column: 'id', order: 'desc' })).records;
    expect(String(row!.requestParam).length).toBeLessThanOrEqual(4000);
    expect(String(row!.logContent).length).toBeLessThanOrEqual(1000);
  });

  test('keeps all rows of a batch when a request has characters that the database cannot store', async () => {
    await logs();
    for (const [index, bad] of ['a\0b', 'a\ud800', '\udfff'].entries()) {
      await server.call('POST', '/sys/login', { token: null, body: { username: bad, password: bad } });
      await addDict(`好字典${index}`, `log_good_${index}`);
      expect(await addDict(`坏${bad}`, `log_bad_${index}`)).toMatchObject({
        success: false,
        message: expect.stringContaining('字典名称含有不能存储的字符'),
      });
    }
    const { records } = await logs({ logType: '2', column: 'id', order: 'desc', pageSize: '6' });
    const contents = records.map((row) => String(row.logContent));
    expect(contents.filter((text) => text.includes('好字典'))).toHaveLength(3);
    expect(contents.filter((text) => text.includes('坏'))).toHaveLength(3);
  });

  test.each([['a\0b'], ['a\ud800']])('rejects %j in routes that are written by hand', async (bad) => {
    for (const [method, path, body] of [
      ['PUT', '/sys/user/frozenBatch', { ids: [bad], status: '2' }],
      ['POST', '/sys/online/forceLogout', { token: bad }],
      ['POST', '/sys/user/addSysUserRole', { roleId: bad, userIdList: [bad] }],
    ] as const)
      expect(await server.call(method, path, { body })).toMatchObject({
        success: false,
        message: expect.stringMatching(/[一-龥]/),
      });
  });

  test('names what an administrator did to whom', async () => {
    const { id, token } = await server.person('log_frozen');
    const session = await server.value('select id from sys_token where user_id = $1', [id]);
    expect((await server.call('POST', '/sys/online/forceLogout', { body: { token: session } })).success).toBe(true);
    expect((await server.call('GET', '/sys/user/getUserInfo', { token })).code).toBe(401);
    for (const status of ['2', '1']) await server.call('PUT', '/sys/user/frozenBatch', { body: { ids: [id], status } });
    await server.call('PUT', '/sys/user/resetPassword', { query: { usernames: 'log_frozen' } });
    const { records } = await logs({ logType: '2', column: 'id', order: 'desc', pageSize: '4' });
    expect(records.map((row) => row.logContent)).toEqual([
      '用户-重置密码：log_frozen',
      '用户-解冻：log_frozen',
      '用户-冻结：log_frozen',
      '在线用户-强制退出：log_frozen',
    ]);
    expect(
      await server.rows('select action from sys_data_log where data_id = $1 order by data_version', [id]),
    ).toMatchObject([{ action: 'frozenBatch' }, { action: 'thaw' }, { action: 'password' }]);
  });

  test('filters by keyWord, user, kind, path and time range', async () => {
    expect((await logs({ keyWord: '颜色' })).total).toBeGreaterThan(0);
    expect((await logs({ keyWord: '没有这样的内容' })).total).toBe(0);
    expect((await logs({ keyWord: '%' })).total).toBe(0);
    expect((await logs({ userid: 'nobody' })).total).toBe(0);
    expect((await logs({ operateType: '2' })).records.every((row) => row.operateType === 2)).toBe(true);
    expect((await logs({ requestUrl: '*/sys/dict/add' })).total).toBeGreaterThan(0);
    expect((await logs({ createTime_begin: '2099-01-01 00:00:00' })).total).toBe(0);
    expect((await logs({ createTime_begin: '2000-01-01', createTime_end: '2099-01-01' })).total).toBe(
      (await logs()).total,
    );
  });

  test('requires permissions to read and to delete', async () => {
    const { token: none } = await server.person('log_none');
    expect((await server.call('GET', LOG, { token: none })).code).toBe(510);
    const { token: reader } = await server.person('log_reader', { codes: ['sys:log:detail'] });
    for (const path of ['delete', 'deleteBatch'])
      expect(
        (await server.call('DELETE', `/sys/log/${path}`, { token: reader, query: { id: 'x', ids: 'x' } })).code,
      ).toBe(510);
    const { token } = await server.person('log_keeper', { codes: LIST });
    const [one, two] = (await logs()).records;
    expect(await server.call('DELETE', '/sys/log/delete', { token, query: { id: String(one!.id) } })).toMatchObject({
      success: true,
      message: '删除成功!',
    });
    expect(
      await server.call('DELETE', '/sys/log/deleteBatch', { token, query: { ids: `${String(two!.id)}` } }),
    ).toMatchObject({ success: true, message: '批量删除成功!' });
    const ids = (await logs({ pageSize: '1000' })).records.map((row) => row.id);
    expect(ids).not.toContain(one!.id);
    expect(ids).not.toContain(two!.id);
  });

  test('keeps one row after clearing: who cleared it', async () => {
    expect(await server.call('DELETE', '/sys/log/deleteBatch', { query: { ids: 'allclear' } })).toMatchObject({
      success: true,
      message: '清空成功!',
    });
    const { records, total } = await logs();
    expect(total).toBe(1);
    expect(records).toMatchObject([{ userid: 'admin', operateType: 4, requestType: 'DELETE' }]);
  });
});
