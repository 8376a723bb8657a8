/** Positions, tenants, shops and groups (contract.md §1.6). */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Paged, ApiResult } from '@/model/http/api-result';
import { newId } from '@/server/db';
import { databaseKinds } from '../helpers/databases';
import { openTestServer, type TestServer } from '../helpers/server';
import { addWorker, one, type Row } from './organisation';
import { PASSWORD } from './session-world';

describe.each(databaseKinds)('positions, tenants and shops on %s', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await openTestServer({ kind });
  });
  afterAll(() => server.close());

  const get = <T>(path: string, query: Record<string, string> = {}, token?: string): Promise<ApiResult<T>> =>
    server.call<T>('GET', path, { query, ...(token === undefined ? {} : { token }) });
  const post = <T = string>(path: string, body: Row, token?: string) =>
    server.call<T>('POST', path, { body, ...(token === undefined ? {} : { token }) });

  test('[2§7.28, 2§7.64] GET /sys/position/list filters by name and carries the rank under both keys', async () => {
    const { result: id } = await post('/sys/position/add', { code: 'tester', name: '测试经理', postRank: '3' });
    expect(await one(server, 'select code, name, post_rank from sys_position where id = $1', id)).toEqual({
      code: 'tester',
      name: '测试经理',
      post_rank: '3',
    });
    const trace = { column: 'createTime', order: 'desc', field: 'id,,name,code,rank_dictText', pageSize: '5' };
    for (const name of ['测试经理', '*测试*', '测试*']) {
      const { message, result } = await get<Paged<Row>>('/sys/position/list', { ...trace, name });
      expect(message).toBe('');
      expect(result).toMatchObject({
        total: 1,
        records: [{ id, code: 'tester', name: '测试经理', rank_dictText: '中级', postRank_dictText: '中级' }],
      });
    }
    const { n } = await one(server, 'select count(*)::int4 as n from sys_position');
    expect((await get<Paged<Row>>('/sys/position/list')).result?.total).toBe(n);
    expect((await get<Row>('/sys/position/queryByCode', { code: 'tester' })).result).toMatchObject({
      id,
      rank_dictText: '中级',
    });
    expect(await get('/sys/position/queryByCode', { code: 'none' })).toMatchObject({
      success: false,
      message: '未找到对应实体',
    });
    expect((await get<Row>('/sys/position/queryById', { id: id! })).result).toMatchObject({ rank_dictText: '中级' });
  });

  test('edits and deletes a position and rejects a code that is taken', async () => {
    const { result: id } = await post('/sys/position/add', { code: 'once', name: '一次' });
    expect(await post('/sys/position/add', { code: 'once', name: '两次' })).toMatchObject({
      success: false,
      message: '该值不可用，系统中已存在！',
    });
    const edit = await server.call('PUT', '/sys/position/edit', {
      body: { id, code: 'once', name: '改名', postRank: '5' },
    });
    expect(edit.success).toBe(true);
    expect((await get<Row>('/sys/position/queryByCode', { code: 'once' })).result).toMatchObject({
      name: '改名',
      rank_dictText: '正高级',
    });
    const { token } = await addWorker(server, 'applicant');
    expect((await get<Paged<Row>>('/sys/position/list', {}, token)).success).toBe(true);
    expect((await post('/sys/position/add', { code: 'x', name: 'x' }, token)).code).toBe(510);
    expect((await server.call('DELETE', '/sys/position/deleteBatch', { query: { ids: `${id},` } })).success).toBe(true);
    expect((await get('/sys/position/queryByCode', { code: 'once' })).success).toBe(false);
    expect((await server.call('GET', '/sys/position/list', { token: null })).code).toBe(401);
  });

  test('keeps a position that users hold, by its code and by its id', async () => {
    const { result: id } = await post('/sys/position/add', { code: 'held', name: '在任' });
    await addWorker(server, 'holder');
    const remove = () => server.call('DELETE', '/sys/position/delete', { query: { id: id! } });
    for (const post of ['held', `first,held`, id!, `${id!},last`]) {
      await sql`update sys_user set post = ${post}, realname = '在任者' where username = 'holder'`.execute(server.db);
      expect(await remove(), post).toMatchObject({
        success: false,
        message: '该记录已被引用，不能删除',
        result: { detail: '职务“在任”正被用户 1 条（在任者）使用' },
      });
    }
    await sql`update sys_user set post = 'held2,x_held' where username = 'holder'`.execute(server.db);
    expect(await remove()).toMatchObject({ success: true });
  });

  test('names up to three users who hold a position, and only users whom the caller may read', async () => {
    const { result: free } = await post('/sys/position/add', { code: 'free', name: '空缺' });
    const { result: id } = await post('/sys/position/add', { code: 'many', name: '采购主管' });
    const workers = [];
    for (const name of ['m1', 'm2', 'm3', 'm4']) workers.push(await addWorker(server, name));
    await sql`update sys_user set post = 'many', realname = '持有人' || username where username in ('m1', 'm2', 'm3', 'm4')`.execute(
      server.db,
    );
    const detailFor = async (token?: string, ids = id!) => {
      const query = { ids: `${free!},${ids}` };
      const reply = await server.call<Row>('DELETE', '/sys/position/deleteBatch', {
        query,
        ...(token === undefined ? {} : { token }),
      });
      expect(reply).toMatchObject({ success: false, message: '该记录已被引用，不能删除' });
      return String(reply.result?.['detail']);
    };
    expect(await detailFor()).toMatch(/^职务“采购主管”正被用户 4 条（持有人m\d、持有人m\d、持有人m\d…）使用$/);
    const blind = await addWorker(server, 'blind', { codes: ['sys:position:delete', 'sys:position:batch_delete'] });
    expect(await detailFor(blind.token)).toBe('职务“采购主管”正被用户 4 条使用');
    // A data rule of the user list hides all but one of them.
    const codes = ['sys:position:delete', 'sys:position:batch_delete', 'sys:user:edit'];
    const menu = String((await one(server, "select id from sys_permission where component = 'system/UserList'")).id);
    const bound = await addWorker(server, 'bound', { codes, menus: [menu] });
    const rule = newId();
    await sql`insert into sys_permission_data_rule (id, permission_id, rule_name, rule_column, rule_conditions, rule_value, status, del_flag)
      values (${rule}, ${menu}, '只看一人', 'username', '=', 'm2', '1', '0')`.execute(server.db);
    await sql`update sys_role_permission set data_rule_ids = ${rule} where permission_id = ${menu}
      and role_id in (select role_id from sys_user_role where user_id = ${bound.id})`.execute(server.db);
    expect(await detailFor(bound.token)).toBe('职务“采购主管”正被用户 4 条（持有人m2…）使用');
    await sql`update sys_user set post = null where username in ('m1', 'm2', 'm3', 'm4')`.execute(server.db);
    expect((await server.call('DELETE', '/sys/position/delete', { query: { id: id! } })).success).toBe(true);
  });

  test('keeps the code of a position that users hold, and lets its other fields change', async () => {
    const { result: id } = await post('/sys/position/add', { code: 'kept', name: '在用' });
    await addWorker(server, 'keeper');
    const edit = (code: string) => server.call('PUT', '/sys/position/edit', { body: { id, code, name: '改名' } });
    for (const held of ['kept', 'first,kept']) {
      await sql`update sys_user set post = ${held} where username = 'keeper'`.execute(server.db);
      expect(await edit('changed'), held).toMatchObject({
        success: false,
        message: '“kept”正被用户 1 条（keeper）使用，不能修改；可新增一条，再逐一更换',
      });
      expect(await edit('kept'), held).toMatchObject({ success: true });
    }
    await sql`update sys_user set post = 'kept2' where username = 'keeper'`.execute(server.db);
    expect(await edit('changed')).toMatchObject({ success: true });
  });

  test('stores a tenant under the number that was entered', async () => {
    const body = { id: 3001, name: '江南商贸', status: 1, beginDate: '2026-01-01 00:00:00' };
    expect(await post('/sys/tenant/add', body)).toMatchObject({ success: true, result: '3001' });
    expect(await one(server, 'select id, name, status from sys_tenant where id = 3001')).toEqual({
      id: 3001,
      name: '江南商贸',
      status: 1,
    });
    const list = await get<Paged<Row>>('/sys/tenant/list', { name: '*江南*', pageSize: '10' });
    expect(list.result?.records).toMatchObject([{ id: 3001, name: '江南商贸', status: 1, status_dictText: '正常' }]);
    expect((await get<Row>('/sys/tenant/queryById', { id: '3001' })).result).toMatchObject({ id: 3001 });

    expect(await post('/sys/tenant/add', body)).toMatchObject({ success: false, message: '租户编号已存在' });
    for (const id of [null, '', 0, -1, 1.5, '1e3', 'x', 1_000_000_000, [1], { a: 1 }])
      expect(await post('/sys/tenant/add', { id, name: '错号' }), String(id)).toMatchObject({
        success: false,
        message: '请输入租户编号，1 到 999999999 的整数',
      });
    const edit = (more: Row) => server.call('PUT', '/sys/tenant/edit', { body: { ...body, ...more } });
    expect((await edit({ name: '江南商贸二' })).success).toBe(true);
    expect(await edit({ endDate: '2025-01-01 00:00:00' })).toMatchObject({
      success: false,
      message: '结束时间不能早于开始时间',
    });
    expect(await one(server, 'select name from sys_tenant where id = 3001')).toEqual({ name: '江南商贸二' });

    await sql`update sys_user set tenant_id = '7,3001' where username = 'admin'`.execute(server.db);
    const remove = () => server.call('DELETE', '/sys/tenant/delete', { query: { id: '3001' } });
    expect(await remove()).toMatchObject({
      success: false,
      message: expect.stringMatching(/^租户“江南商贸二”还有用户 1 条（.+），不能删除$/),
    });
    await sql`update sys_user set tenant_id = null where username = 'admin'`.execute(server.db);
    const position = await post('/sys/position/add', { code: 'of_tenant', name: '租户的职务', postRank: '1' });
    await sql`update sys_position set tenant_id = '3001' where id = ${String(position.result)}`.execute(server.db);
    expect(await remove()).toMatchObject({
      success: false,
      message: '租户“江南商贸二”还有职务 1 条（租户的职务），不能删除',
    });
    await sql`update sys_position set tenant_id = null`.execute(server.db);
    expect((await remove()).success).toBe(true);
    expect((await get<Paged<Row>>('/sys/tenant/list', { name: '*江南*' })).result?.total).toBe(0);
    expect(await post('/sys/tenant/add', body)).toMatchObject({ message: '租户编号已存在' });
  });

  test('queryList returns the active tenants: all for users who manage users or tenants, else the user’s own', async () => {
    await post('/sys/tenant/add', { id: 21, name: '在用', status: 1 });
    await post('/sys/tenant/add', { id: 22, name: '别家', status: 1 });
    await post('/sys/tenant/add', { id: 23, name: '冻结', status: 0 });
    const numbers = async (query: Record<string, string>, token?: string) =>
      (await get<Row[]>('/sys/tenant/queryList', query, token)).result?.map(({ id }) => id);
    const all = await numbers({});
    expect(all).toEqual(expect.arrayContaining([21, 22]));
    expect(all).not.toContain(23);
    expect(await numbers({ ids: '22,23,x,99' })).toEqual([22]);
    const { id, token } = await addWorker(server, 'tenant');
    expect(await numbers({}, token)).toEqual([]);
    await sql`update sys_user set tenant_id = '21' where id = ${id}`.execute(server.db);
    const fresh = await server.signIn('tenant', PASSWORD);
    expect(await numbers({}, fresh)).toEqual([21]);
    expect(await numbers({ ids: '21,22' }, fresh)).toEqual([21]);
    expect(await numbers({ ids: '22' }, fresh)).toEqual([]);
  });

  test('[2§7.27] GET /oauth/shop/list filters by sellerName and sellerId', async () => {
    const { id: companyId } = await one(server, 'select id from base_company limit 1');
    await server.db.dynamic.deleteFrom('base_shop').execute();
    const add = (sellerId: string, sellerName: string, platform = 'xd') =>
      post('/base/shop/add', { sellerId, sellerName, platform, companyId, feeRate: '5' });
    expect((await add('s01', '江南美妆旗舰店')).success).toBe(true);
    expect((await add('s02', '江南食品旗舰店')).success).toBe(true);
    expect(await add('s01', '重复')).toMatchObject({ success: false, message: '该值不可用，系统中已存在！' });
    expect(await one(server, "select seller_name from base_shop where seller_id = 's01'")).toEqual({
      seller_name: '江南美妆旗舰店',
    });
    const list = (query: Record<string, string>, token?: string) =>
      get<Paged<Row>>('/oauth/shop/list', { pageNo: '1', pageSize: '10', ...query }, token);
    expect((await list({})).result).toMatchObject({ total: 2, size: 10, current: 1 });
    expect((await list({ sellerName: '*美妆*' })).result).toMatchObject({
      total: 1,
      records: [{ sellerId: 's01', sellerName: '江南美妆旗舰店' }],
    });
    expect((await list({ sellerId: 's02', sellerName: '' })).result?.records).toMatchObject([{ sellerId: 's02' }]);
    expect((await list({ sellerId: "s02' or '1'='1" })).result?.total).toBe(0);
    expect((await list({}, (await addWorker(server, 'shopless')).token)).code).toBe(510);
    const keeper = await addWorker(server, 'shopkeeper', { codes: ['base:shop:add'] });
    expect((await list({}, keeper.token)).result?.total).toBe(2);
  });

  test('returns an empty page of user groups', async () => {
    expect(await get('/sys/ugroup/list')).toMatchObject({
      success: true,
      message: '',
      result: { records: [], total: 0, size: 10, current: 1, pages: 0 },
    });
  });
});
