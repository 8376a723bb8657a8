/** Online reports of popups (contract.md §7.8): every list with `pick`, and `pop_<table>`. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Paged } from '@/model/http/api-result';
import { databaseKinds } from '../helpers/databases';
import { openTestServer, type TestServer } from '../helpers/server';
import { addUser } from '../helpers/server-user';
import { addWorker, type Row } from './organisation';
import { buildRights } from './rights';

const ROLES = 'system_role-pick';

describe.each(databaseKinds)('online reports on %s', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await openTestServer({ kind });
    await sql`insert into sys_role (id, role_name, role_code, del_flag) values
      ('r1', '采购员', 'buyer', '0'), ('r2', '采购主管', 'buyer_lead', '0'), ('r3', '出纳', 'cashier', '0')`.execute(
      server.db,
    );
  });
  afterAll(() => server.close());

  const get = <T>(path: string, query: Record<string, string> = {}, token?: string) =>
    server.call<T>('GET', path, { query, ...(token === undefined ? {} : { token }) });
  const codes = async (query: Record<string, string>, token?: string) =>
    (await get<Paged<Row>>(`/online/cgreport/api/getData/${ROLES}`, query, token)).result?.records.map(
      (row) => row['roleCode'],
    );

  test('[2§7.53] getRpColumns describes columns, options and id of a list with pick', async () => {
    const { result } = await get<Row>(`/online/cgreport/api/getRpColumns/${ROLES}`);
    expect(result).toMatchObject({ cgRpConfigId: ROLES, cgRpConfigName: '选择角色', dictOptions: {} });
    expect(result?.['columns']).toEqual([
      expect.objectContaining({ title: '角色名称', dataIndex: 'roleName', align: 'left', sorter: true }),
      expect.objectContaining({ title: '角色编码', dataIndex: 'roleCode' }),
    ]);
  });

  test('getRpColumns sends the items of dictionaries by column', async () => {
    const { result } = await get<Row>('/online/cgreport/api/getRpColumns/pop_base_shop');
    expect(result?.['columns']).toEqual([
      expect.objectContaining({ dataIndex: 'status', customRender: 'status' }),
      expect.objectContaining({ dataIndex: 'sellerName' }),
    ]);
    expect(result?.['dictOptions']).toMatchObject({ status: [{ value: '1', text: '启用' }, { value: '0' }] });
  });

  test('[2§7.54] getQueryInfo lists the fields to query by', async () => {
    expect((await get(`/online/cgreport/api/getQueryInfo/${ROLES}`)).result).toEqual([
      { field: 'roleName', label: '角色名称', view: 'text', mode: 'single' },
      { field: 'roleCode', label: '角色编码', view: 'text', mode: 'single' },
    ]);
  });

  test('[2§7.55, 2§7.56] getData pages, sorts and filters by parts of a text and by stored values', async () => {
    const sorted = { column: 'roleCode', order: 'asc', pageNo: '1', pageSize: '1', roleName: '采购' };
    const first = (await get<Paged<Row>>(`/online/cgreport/api/getData/${ROLES}`, sorted)).result;
    expect(first).toMatchObject({ total: 2, records: [{ id: 'r1', roleCode: 'buyer', roleName: '采购员' }] });
    expect(await codes({ ...sorted, pageNo: '2' })).toEqual(['buyer_lead']);
    expect(await codes({ force_roleCode: 'cashier,buyer', column: 'roleCode', order: 'desc' })).toEqual([
      'cashier',
      'buyer',
    ]);
    // Parameters of an SQL report are none of this one.
    expect(await codes({ self_x: '1', roleCode: 'cashier' })).toEqual(['cashier']);
  });

  test('answers every list with pick, and pop_<table> for every table', async () => {
    const lists = server.schemas.lists
      .filter(({ pick }) => pick)
      .map(({ id }) => id.replace('.list', '').replace('/', '_'));
    const tables = Object.values(server.schemas.entities).flatMap(({ table }) =>
      table === '' ? [] : [`pop_${table}`],
    );
    expect(lists.length).toBeGreaterThan(3);
    for (const code of [...lists, ...tables]) {
      const { result: head } = await get<{ columns: Row[]; cgRpConfigId: string }>(
        `/online/cgreport/api/getRpColumns/${code}`,
      );
      expect(head?.columns.length, code).toBeGreaterThan(0);
      expect(Array.isArray((await get(`/online/cgreport/api/getQueryInfo/${head!.cgRpConfigId}`)).result), code).toBe(
        true,
      );
      expect((await get(`/online/cgreport/api/getData/${head!.cgRpConfigId}`)).result, code).toMatchObject({
        total: expect.any(Number),
      });
    }
  });

  test.each(['getRpColumns', 'getQueryInfo', 'getData'])('%s rejects an unknown report', async (call) => {
    for (const code of ['pop_nothing', 'pop_', '__proto__', 'x%2Fy', "'"])
      expect(await get(`/online/cgreport/api/${call}/${code}`), code).toMatchObject({
        success: false,
        message: expect.stringContaining('没有在线报表'),
      });
  });

  test('a user without the permission to pick gets neither columns nor rows', async () => {
    const { token } = await addWorker(server, 'nobody');
    for (const call of ['getRpColumns', 'getQueryInfo', 'getData'])
      expect((await get(`/online/cgreport/api/${call}/${ROLES}`, {}, token)).code, call).toBe(510);
    expect((await server.call('GET', `/online/cgreport/api/getData/${ROLES}`, { token: null })).code).toBe(401);
    // Users are offered to every signed-in user, without private data.
    const { result } = await get<Paged<Row>>(
      '/online/cgreport/api/getData/system_user-pick',
      { username: 'admin' },
      token,
    );
    expect(result?.records).toMatchObject([{ username: 'admin' }]);
    expect(result?.records[0]).not.toHaveProperty('phone');
  });

  test('the data rules of the list hold', async () => {
    const rights = buildRights(server);
    const menu = await rights.menu('system/role.list', { url: '/sys/role' });
    const user = await rights.user('ruled');
    const rule = await rights.rule(menu, { column: 'roleCode', conditions: 'RIGHT_LIKE', value: 'buyer' });
    await rights.grant(await rights.role('ruled_role', user), [menu], [rule]);
    const token = await rights.token(user);
    const listed = await server.call<Paged<Row>>('GET', '/sys/role/list', { token });
    expect(listed.result?.records.map((row) => row['roleCode']).toSorted()).toEqual(['buyer', 'buyer_lead']);
    for (const query of [{}, { force_id: 'r1,r2,r3' }, { roleCode: '' }] as Record<string, string>[])
      expect((await codes(query, token))?.toSorted()).toEqual(['buyer', 'buyer_lead']);
  });

  test('fields that are no columns are neither sent nor searched', async () => {
    const { result } = await get<Paged<Row>>('/online/cgreport/api/getData/pop_sys_user', {
      password: '*a*',
      force_salt: 'x',
    });
    expect(result?.total).toBeGreaterThan(0);
    for (const key of ['password', 'salt', 'phone']) expect(result?.records[0]).not.toHaveProperty(key);
  });

  test('a report with a statement sends columns, parameters and rows; self_ names its parameters', async () => {
    const api = '/online/cgreport/api';
    expect((await get(`${api}/getParamsInfo/r1`)).result).toMatchObject([
      { cgrheadId: 'r1', paramName: 'period', paramTxt: '日期', orderNum: 1 },
      { paramName: 'platform' },
      { paramName: 'shop' },
    ]);
    const all = (await get<{ data: Paged<Row> }>(`${api}/getColumnsAndData/r1`, { pageSize: '1000' })).result;
    expect(all).toMatchObject({ cgreportHeadName: '店铺销售日报', isGroupTitle: false, dictOptions: {} });
    expect(all).toMatchObject({ columns: expect.arrayContaining([expect.objectContaining({ dataIndex: 'pay' })]) });
    const shop = String(all!.data.records[0]!['shopId']);
    const own = all!.data.records.filter((row) => row['shopId'] === shop).length;
    const asked = { self_shop: shop, pageSize: '1000' };
    expect((await get<Paged<Row>>(`${api}/getData/r1`, asked)).result?.total).toBe(own);
    const totalOf = async (query: Record<string, string>) =>
      (await get<Paged<Row>>(`${api}/getData/r2`, query)).result?.total;
    expect(await totalOf({ self_status: 'draft' })).toBe(await totalOf({ self_status_MultiString: 'draft' }));
    expect(await totalOf({ self_status: 'no-such' })).toBe(0);
    expect((await get(`${api}/getColumns/r1`)).result).toMatchObject({ cgRpConfigId: 'r1' });
    const worker = await addUser(server, {});
    for (const call of ['getColumnsAndData', 'getColumns', 'getData', 'getParamsInfo'])
      expect(await get(`${api}/${call}/r1`, {}, worker)).toMatchObject({ success: false, code: 510 });
  });
});
