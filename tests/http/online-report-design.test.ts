/** Online reports that are defined at run time: designed, described, read and exported over HTTP (contract.md §7.8). */
import { sql } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readReport } from '@/model/online/report';
import type { ApiResult, Paged } from '@/model/http/api-result';
import { buildApp } from '@/server/boot/app';
import { readConfig } from '@/server/config/config';
import { databaseKinds } from '../helpers/databases';
import { BASE, openTestServer, type TestServer } from '../helpers/server';
import { addUser } from '../helpers/server-user';
import { statementsOf } from '../helpers/statements';
import { buildRights } from './rights';

type Row = Record<string, unknown>;

const API = '/online/cgreport/api';
const REPORTS = '/online/cgreport/report';
const STATEMENT = `select supplier_id, status, count(*) as sheets, sum(payable_amount) as payable, max(period_end) as last_day
from settle_sheet
where del_flag = '0' and (\${status} = '' or status = '\${status}') and period_end >= coalesce(\${day}, date '2000-01-01')
group by supplier_id, status order by payable desc;`;

describe.each(databaseKinds)('%s', (kind) => {
  let server: TestServer;
  let id = '';
  beforeAll(async () => {
    server = await openTestServer({ kind, env: { REPORT_TIMEOUT: '1' } });
  });
  afterAll(() => server.close());

  const get = <T = Row>(path: string, query: Record<string, string> = {}, token?: string) =>
    server.call<T>('GET', path, { query, ...(token === undefined ? {} : { token }) });
  const add = (code: string, cgrSql: string, more: object = {}) =>
    server.call<string>('POST', '/online/cgreport/head/add', { body: { code, name: code, cgrSql, ...more } });
  const definition = async () => (await get('/online/cgreport/head/queryById', { id })).result!;

  test('a new report gets the columns and parameters of its statement', async () => {
    const added = await add('supplier_due', STATEMENT, {
      name: '供应商应付',
      item: [
        { fieldName: 'payable', fieldTxt: '应付金额', isShow: '1', isOrder: '1', isTotal: '1' },
        { fieldName: 'gone' },
      ],
      chart: [{ title: '应付前几名', type: 'bar', x: 'supplier_id', y: 'payable' }],
    });
    expect(added).toMatchObject({ success: true });
    id = String(added.result);
    const { item, param } = await definition();
    expect(item).toMatchObject([
      { fieldName: 'payable', fieldTxt: '应付金额', fieldType: 'BigDecimal', isTotal: '1', orderNum: 1 },
      { fieldName: 'supplier_id', fieldTxt: '供应商', fieldType: 'String', dictCode: 'sup_supplier,supplier_name,id' },
      { fieldName: 'status', fieldTxt: '状态', fieldType: 'String', dictCode: 'settle_status' },
      { fieldName: 'sheets', fieldTxt: 'sheets', fieldType: 'Long' },
      { fieldName: 'last_day', fieldType: 'Date' },
    ]);
    expect(param).toMatchObject([
      { paramName: 'status', paramTxt: '状态', paramType: 'String', dictCode: 'settle_status' },
      { paramName: 'day', paramTxt: 'day', paramType: 'Date' },
    ]);
  });

  describe('clients in the field design with head, columns and parameters apart', () => {
    const HEAD = '/online/cgreport/head';
    const head = {
      code: 'by_client',
      name: '客户端的报表',
      cgrSql: 'select supplier_id, status, unpaid_amount from settle_sheet',
    };
    const items = [{ fieldName: 'status', fieldTxt: '单据状态', isShow: 1, isSearch: 0, orderNum: 1 }];
    const parts = async (path: string, query: Record<string, string>) => (await get<Row[]>(path, query)).result ?? [];
    let made = '';

    test('add', async () => {
      const body = { head: { ...head, dbSource: '', id: '' }, items, params: [] };
      const added = await server.call<string>('POST', `${HEAD}/add`, { body });
      expect(added).toMatchObject({ success: true });
      made = String(added.result);
      const listed = await parts('/online/cgreport/item/listByHeadId', { headId: made });
      expect(listed).toMatchObject([
        { fieldName: 'status', fieldTxt: '单据状态', isShow: '1', cgrheadId: made },
        {},
        {},
      ]);
      expect(await parts('/online/cgreport/param/listByHeadId', { cgrheadId: made })).toEqual([]);
    });

    test('adds the report once for one idempotency key, and not without the permission', async () => {
      const body = { head: { ...head, code: 'sent_twice' }, items, params: [] };
      const headers = { 'x-access-token': await server.signIn(), 'idempotency-key': 'report-sent-twice-1' };
      const send = async () =>
        (await server.inject({ method: 'POST', url: `${BASE}${HEAD}/add`, headers, payload: body })).json<
          ApiResult<string>
        >();
      const first = await send();
      expect(first).toMatchObject({ success: true, message: '添加成功！' });
      expect((await send()).result).toBe(first.result);
      const rights = buildRights(server);
      const guest = await rights.token(await rights.user('report_guest'));
      expect(await server.call('POST', `${HEAD}/add`, { body, token: guest })).toMatchObject({ code: 510 });
    });

    test('editAll keeps what it does not name, and deletes what it names', async () => {
      const [status, rowId] = await parts('/online/cgreport/item/listByHeadId', { headId: made });
      const cgrSql = 'select status, unpaid_amount from settle_sheet where period_end >= ${day}';
      const body = {
        head: { id: made, code: head.code, name: '改过的', cgrSql },
        items: [{ ...status, fieldTxt: '状态' }],
        params: [{ paramName: 'day', paramTxt: '日期' }],
        deleteItemIds: String(rowId!.id),
        deleteParamIds: '',
      };
      expect(await server.call('PUT', `${HEAD}/editAll`, { body })).toMatchObject({ success: true });
      const { result } = await get<Row>(`${HEAD}/queryById`, { id: made });
      expect(result).toMatchObject({
        name: '改过的',
        item: [{ id: status!.id, fieldTxt: '状态' }, { fieldName: 'unpaid_amount' }],
        param: [{ paramName: 'day', paramTxt: '日期' }],
      });
    });

    test.each([[{}], [{ head: null }], [{ head: { id: '__proto__' }, items: [null, 'x'] }]])(
      'editAll refuses %j',
      async (body) => {
        expect(await server.call('PUT', `${HEAD}/editAll`, { body })).toMatchObject({ success: false });
      },
    );

    test('no dictionary is read by a statement', async () => {
      const { success, message } = await get('/online/cgreport/api/getReportDictList', { sql: 'select 1' });
      expect([success, message]).toEqual([false, expect.stringContaining('不执行字典的 SQL')]);
    });
  });

  test('[2§7.53] describes itself by id and by code, to other consoles and to this one', async () => {
    for (const one of [id, 'supplier_due']) {
      const { result: columns } = await get(`/online/cgreport/api/getRpColumns/${one}`);
      expect(columns).toMatchObject({ cgRpConfigId: id, cgRpConfigName: '供应商应付' });
      const query = (await get<Row[]>(`${API}/getQueryInfo/${one}`)).result;
      expect(query).toMatchObject([
        { field: 'self_status', label: '状态', view: 'list' },
        { field: 'self_day', label: 'day', view: 'date', mode: 'single' },
      ]);
      const { entity, page } = readReport({ columns, query }, 'id');
      expect(entity).toMatchObject({
        api: `${REPORTS}/${id}`,
        fields: {
          sheets: { size: [18, 0] },
          payable: { type: 'inputNumber', size: [18, 2], list: { total: 'sum' } },
          last_day: { type: 'date' },
        },
      });
      expect(page).toMatchObject({ charts: [{ title: '应付前几名', x: 'supplier_id', y: ['payable'] }] });
    }
    expect((await get(`${API}/getParamsInfo/${id}`)).result).toMatchObject([
      { paramName: 'status', cgrheadId: id, orderNum: 1 },
      { paramName: 'day' },
    ]);
  });

  test('[2§7.55] lists, filters by bound parameters, totals, groups, draws and exports', async () => {
    const all = (await get<Paged<Row>>(`${REPORTS}/${id}/list`, { pageSize: '1000' })).result!;
    expect(all.total).toBeGreaterThan(3);
    expect(all.records[0]).toMatchObject({
      supplier_id_dictText: expect.stringMatching(/公司|厂|商/) as string,
      payable: expect.stringMatching(/^\d+\.\d+$/) as string,
    });
    const total = async (query: Record<string, string>) =>
      (await get<Paged<Row>>(`/online/cgreport/api/getData/${id}`, query)).result?.total;
    const { status } = all.records[0]!;
    const ofStatus = all.records.filter((row) => row['status'] === status).length;
    expect(await total({ self_status: String(status) })).toBe(ofStatus);
    expect(await total({ self_status: "x' or '1'='1" })).toBe(0);
    expect(await total({ self_day: '2999-01-01' })).toBe(0);
    expect(await total({ self_day: 'nonsense' })).toBeUndefined();
    const page = (await get<{ data: Paged<Row> }>(`${API}/getColumnsAndData/${id}`, { pageNo: '1', pageSize: '2' }))
      .result;
    expect(page).toMatchObject({ cgreportHeadName: '供应商应付', data: { total: all.total } });
    expect(page?.data.records).toHaveLength(2);
    const summary = (await get(`${REPORTS}/${id}/summary`, { totalFields: 'payable' })).result;
    const sum = all.records.reduce((cents, row) => cents + BigInt(String(row['payable']).replace('.', '')), 0n);
    expect(summary).toMatchObject({
      total: all.total,
      totals: { payable: { sum: `${sum / 100n}.${String(sum % 100n).padStart(2, '0')}` } },
    });
    const groups = (await get(`${REPORTS}/${id}/groups`, { groupBy: 'status', totalFields: 'payable' })).result;
    expect(groups).toMatchObject({
      groups: expect.arrayContaining([expect.objectContaining({ value: status, count: ofStatus })]) as Row[],
    });
    const figures = (
      await get<{ charts: { rows: Row[] }[] }>(`${REPORTS}/${id}/figures`, { list: `cgreport/${id}.list` })
    ).result;
    expect(figures?.charts[0]?.rows[0]).toMatchObject({
      supplier_id_dictText: expect.stringMatching(/公司|厂|商/) as string,
    });
    const token = await server.signIn();
    for (const path of [
      `${REPORTS}/${id}/exportXls`,
      `${API}/exportXls/${id}`,
      `${API}/exportManySheetXls/supplier_due`,
    ]) {
      const file = await server.inject({ url: `${BASE}${path}?format=csv`, headers: { 'x-access-token': token } });
      expect(file.headers['content-disposition'], path).toContain('attachment');
      expect(file.body.trim().split('\n').length, path).toBeGreaterThan(all.total);
    }
  });

  test('executes the statement for the rows of a page, and once for its count and the limit of rows', async () => {
    const executions = async (work: () => Promise<unknown>) => {
      // As long as a count of many rows takes.
      const slow = (text: string) => (text.startsWith('select count(*) as rows') ? sleep(100) : undefined);
      const statements = await statementsOf(server.db, work, slow);
      return statements.filter((text) => text.includes('from settle_sheet') && !text.startsWith('explain'));
    };
    const paths = [`${API}/getColumnsAndData/${id}`, `${API}/getData/${id}`, `${REPORTS}/${id}/list`];
    for (const path of paths) expect(await executions(() => get(path)), path).toHaveLength(2);
    expect(await executions(() => get(`${REPORTS}/${id}/list`, { status: 'paid' }))).toHaveLength(2);
    // This console asks for the columns alone.
    expect(await executions(() => get(paths[0]!, { withRows: 'false' }))).toEqual([]);
    // The requests of a screen share the count, whose statement needs no order.
    const screen = await executions(() =>
      Promise.all([
        get(`${REPORTS}/${id}/list`, { column: 'id', order: 'asc', searchCount: 'false' }),
        get(`${REPORTS}/${id}/summary`),
      ]),
    );
    expect(screen).toHaveLength(2);
    expect(screen.filter((text) => text.includes('order by payable desc'))).toHaveLength(1);
  });

  test('a row has the same id on its page, in a filter and in another order, also among equal rows', async () => {
    const code = 'equal_rows';
    await add(code, 'select n, n % 3 as k from generate_series(1, 2000) n order by k', {});
    const rows = async (query: Record<string, string>) =>
      (await get<Paged<Row>>(`${REPORTS}/${code}/list`, query)).result!.records.map((row) => [row['id'], row['n']]);
    const paged = { pageSize: '20', column: 'id', order: 'asc' };
    const pages = [...(await rows(paged)), ...(await rows({ ...paged, pageNo: '60' }))];
    expect(pages).toHaveLength(40);
    const ids = pages.map(([one]) => String(one));
    const filtered = await rows({ id_MultiString: ids.join(','), pageSize: '40', column: 'id', order: 'desc' });
    expect(filtered.toReversed()).toEqual(pages);
  });

  test('a changed statement keeps the defined columns; the action parses it again', async () => {
    const stored = await definition();
    const edit = (more: object) =>
      server.call('PUT', '/online/cgreport/head/edit', { body: { ...stored, updateTime: undefined, ...more } });
    expect(
      await edit({ cgrSql: 'select supplier_id, sum(payable_amount) payable, 1 one from settle_sheet group by 1' }),
    ).toMatchObject({ success: true });
    const changed = await definition();
    expect((changed['item'] as Row[]).map((row) => row['fieldName'])).toEqual(['payable', 'supplier_id', 'one']);
    expect(changed['param']).toEqual([]);
    expect(await server.call('POST', '/online/cgreport/head/parse', { body: { id } })).toMatchObject({ success: true });
    expect((await get<Paged<Row>>(`${REPORTS}/${id}/list`)).result?.records[0]).toMatchObject({ one: 1 });
    await edit({});
  });

  test('parseSql sends columns and parameters to other consoles', async () => {
    const parsed = await get('/online/cgreport/head/parseSql', {
      sql: 'select code as c from base_shop_x where 1 = ${n}',
    });
    expect(parsed).toMatchObject({ success: false });
    const { result } = await get('/online/cgreport/head/parseSql', {
      sql: 'select count(*) as n from settle_sheet where sheet_no = ${no}',
    });
    expect(result).toMatchObject({ fields: [{ fieldName: 'n', fieldType: 'Long' }], params: [{ paramName: 'no' }] });
  });

  test('a form that is being filled in gets columns and parameters, and nothing is stored', async () => {
    const body = {
      cgrSql: 'select supplier_id, status, count(*) as n from settle_sheet where 1 = ${one} group by 1, 2',
      item: [{ id: 'i1', fieldName: 'n', fieldTxt: '张数', fieldType: 'Integer' }, { fieldName: 'gone' }],
      param: [],
    };
    const before = await definition();
    const fill = (given: object, token?: string) =>
      server.call<{ item: Row[]; param: Row[] }>('POST', '/online/cgreport/head/fill', {
        body: given,
        ...(token !== undefined && { token }),
      });
    const { result } = await fill(body);
    expect(result).toMatchObject({
      item: [
        { id: 'i1', fieldName: 'n', fieldTxt: '张数', fieldType: 'Integer' },
        { fieldName: 'supplier_id', fieldTxt: '供应商' },
        { fieldName: 'status', dictCode: 'settle_status' },
      ],
      param: [{ paramName: 'one', paramType: 'Number' }],
    });
    expect(await fill({ ...body, cgrSql: 'select\n  bil_no as a from settle_sheet' })).toMatchObject({
      success: false,
      result: { errors: [{ path: 'cgrSql', message: expect.stringContaining('2:3') }] },
    });
    expect((await fill({})).success).toBe(false);
    expect(await fill(body, await addUser(server, { permissions: [] }))).toMatchObject({ code: 510 });
    const designer = await addUser(server, { permissions: ['online:report:add'] });
    expect((await fill(body, designer)).message).toContain('没有查看表 settle_sheet 全部数据的权限');
    expect(await definition()).toEqual(before);
  });

  test.each([
    ['a second statement', 'select 1 as a; delete from settle_sheet', 'manyStatements', '1:16'],
    [
      'a write',
      'with d as (delete from settle_sheet returning id) select id as a from d',
      'forbiddenPart',
      'DeleteStmt',
    ],
    ['accounts', 'select username, password from sys_user', 'forbiddenTable', '1:32'],
    ['sessions and settings of the system', 'select * from jw_user_setting', 'forbiddenTable', '1:15'],
    ['the audit log', 'select data_content from sys_data_log', 'forbiddenTable', '1:26'],
    ['definitions', 'select cgr_sql from onl_cgreport_head', 'forbiddenTable', '1:21'],
    ['a file', "select pg_read_file('/etc/passwd') as a", 'forbiddenFunction', '1:8'],
    ['sleep', 'select pg_sleep(60)::text as a', 'forbiddenFunction', '1:8'],
    ['an unknown column', 'select\n  bil_no as a from settle_sheet', 'failed', '位置 2:3'],
    [
      'an unknown column after a parameter',
      "select 1 as a from settle_sheet where sheet_no = '${x}' and\n 中 = 1",
      'failed',
      '位置 2:2',
    ],
    [
      'a parameter of two types',
      'select 1 as a from settle_sheet where sheet_no = ${x} and period_end = ${x}',
      'failed',
      '位置',
    ],
    ['a column without a name', 'select count(*) + 1 from settle_sheet', 'columnName', '?column?'],
    ['a column that is the row number', 'select id from settle_sheet', 'columnName', 'id'],
    ['two columns of one name', 'select 1 as a, 2 as a', 'failed', '位置'],
    ['a column that cannot be shown', 'select true as a', 'columnType', 'a::text'],
  ])('rejects %s with the place, at the field', async (_name, cgrSql, code, part) => {
    const reply = await add('refused', cgrSql);
    expect(reply).toMatchObject({
      success: false,
      message: expect.stringContaining(part) as string,
      result: { errors: [{ path: 'cgrSql' }] },
    });
    const raw = await server.inject({
      method: 'POST',
      url: `${BASE}/online/cgreport/head/add`,
      headers: { 'x-access-token': await server.signIn() },
      payload: { code: 'refused', name: 'x', cgrSql },
    });
    expect(raw.headers['x-error-code']).toBe(`onlineReport.${code}`);
  });

  test('a huge result and an endless statement are stopped', async () => {
    const rows = await add('rows', 'select n from generate_series(1, 100001) n');
    expect(await get(`${REPORTS}/${rows.result}/list`)).toMatchObject({
      success: false,
      message: expect.stringContaining('100000 行') as string,
    });
    const slow = await add(
      'slow',
      'select count(*) as c from generate_series(1, 200000) a, generate_series(1, 200000) b where a * b = 7',
    );
    expect(slow).toMatchObject({ success: true });
    for (const call of ['list', 'summary', 'groups', 'exportXls']) {
      const reply = await get(`${REPORTS}/${slow.result}/${call}`, { groupBy: 'c' });
      expect(reply.message, call).toContain(kind === 'pglite' ? '对内置数据库太大' : '超过 1 秒');
    }
    expect(await get(`${REPORTS}/${id}/list`)).toMatchObject({ success: true });
  });

  // The embedded database has one account.
  if (kind === 'postgres')
    test('executes statements with an account of their own, where REPORT_DATABASE_URL names one', async () => {
      const account = `report_${Date.now().toString(36)}`;
      const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(server.db);
      await sql`create role ${sql.id(account)} login`.execute(server.db);
      const url = new URL(process.env.TEST_DATABASE_URL!);
      Object.assign(url, { username: account, password: '', pathname: `/${rows[0]!.name}` });
      const config = readConfig({ REPORT_DATABASE_URL: url.href });
      const log = { write: () => undefined };
      const app = await buildApp({ config, db: server.db, schemas: server.schemas, log });
      const headers = { 'x-access-token': await server.signIn() };
      const list = async () =>
        (await app.inject({ url: `${BASE}${REPORTS}/supplier_due/list`, headers })).json<{ success: boolean }>();
      expect(await list()).toMatchObject({
        success: false,
        message: expect.stringContaining('grant select on settle_sheet') as string,
      });
      for (const table of ['settle_sheet', 'sup_supplier'])
        await sql`grant select on ${sql.id(table)} to ${sql.id(account)}`.execute(server.db);
      expect(await list()).toMatchObject({ success: true });
      await app.close();
      await sql`drop owned by ${sql.id(account)}`.execute(server.db);
      await sql`drop role ${sql.id(account)}`.execute(server.db);
    });

  test('reads an online form as long as that may be read', async () => {
    const field = { dbFieldName: 'name', dbFieldTxt: '名称', dbType: 'string', dbLength: 32, fieldShowType: 'text' };
    const form = { tableName: 'onl_read', tableTxt: '可读', tableType: '1', field: [field] };
    const head = (await server.call<string>('POST', '/online/cgform/head/add', { body: form })).result!;
    await server.call('POST', `/online/cgform/api/doDbSynch/${head}/normal`);
    const report = (await add('of_form', 'select name from onl_read')).result!;
    const list = () => get(`${REPORTS}/${report}/list`);
    expect(await list()).toMatchObject({ success: true });
    await sql`update onl_cgform_field set field_show_type = 'password' where cgform_head_id = ${head}`.execute(
      server.db,
    );
    expect(await list()).toMatchObject({ success: false, message: expect.stringContaining('onl_read') as string });
  });

  test('a statement that was changed in the database itself is checked before it is executed, and cannot write', async () => {
    await server.db
      .updateTable('onl_cgreport_head')
      .set({ cgr_sql: "select set_config('a.b', '1', false) as a" })
      .where('code', '=', 'rows')
      .execute();
    expect(await get(`${REPORTS}/rows/list`)).toMatchObject({
      message: expect.stringContaining('set_config') as string,
    });
    await expect(
      server.db.readOnly(1000, () => server.db.deleteFrom('onl_cgreport_head').execute()),
    ).rejects.toMatchObject({ code: '25006' });
  });

  test('is opened by those who have its menu, by id or code, within the data rules of its path', async () => {
    const rights = buildRights(server);
    const user = await rights.user('reader');
    const none = await rights.token(user);
    for (const path of [
      `${REPORTS}/${id}/list`,
      `${REPORTS}/${id}/exportXls`,
      `${API}/getData/${id}`,
      `${API}/getColumns/supplier_due`,
    ])
      expect((await get(path, {}, none)).code, path).toBe(510);
    const url = '/online/cgreport/supplier_due';
    const menu = await rights.menu('modules/online/cgreport/auto/OnlCgreportAutoList', { url });
    await rights.grant(await rights.role('report_reader', user), [menu], []);
    const token = await rights.token(user);
    expect(await get(`${REPORTS}/${id}/list`, {}, token)).toMatchObject({ success: true });
    expect(await get(`${API}/getData/supplier_due`, {}, token)).toMatchObject({ success: true });
    const total = (await get<{ total: number }>(`${REPORTS}/${id}/list`, {}, token)).result!.total;
    const rule = await rights.rule(menu, { column: 'status', conditions: '=', value: 'none' });
    const limited = await rights.user('limited');
    await rights.grant(await rights.role('report_limited', limited), [menu], [rule]);
    const few = await get<{ total: number }>(`${REPORTS}/${id}/list`, {}, await rights.token(limited));
    expect([total > 0, few.result?.total]).toEqual([true, 0]);
    // Who may not read a table cannot define a report over it.
    const designer = await addUser(server, { permissions: ['online:report:add'] });
    const reply = await server.call('POST', '/online/cgreport/head/add', {
      token: designer,
      body: { code: 'own', name: 'own', cgrSql: 'select sheet_no from settle_sheet' },
    });
    expect(reply.success).toBe(false);
    const parsed = await get('/online/cgreport/head/parseSql', { sql: 'select sheet_no from settle_sheet' }, designer);
    expect(parsed.message).toContain('没有查看表 settle_sheet 全部数据的权限');
    // Editing reports opens those over tables that the user may read; a right of its own opens all.
    const codes = [
      [['online:report:edit'], false],
      [['online:report:edit', 'settle:sheet:export'], true],
      [['online:report:open'], true],
    ] as const;
    for (const [permissions, opens] of codes) {
      const other = await addUser(server, { permissions: [...permissions] });
      expect((await get(`${REPORTS}/${id}/list`, {}, other)).success, permissions.join()).toBe(opens);
    }
    expect((await get('/online/cgreport/api/getData/none')).message).toBe('没有在线报表“none”');
  });
});
