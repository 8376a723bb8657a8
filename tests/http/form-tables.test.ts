/** Online forms of tables that the database already has (contract.md §7.7: `queryTables`, `transTables`). */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databaseKinds } from '../helpers/databases';
import { formField } from '../helpers/form-field';
import { openTestServer, type TestServer } from '../helpers/server';
import { addUser } from '../helpers/server-user';

interface Page {
  records: Record<string, unknown>[];
}

const API = '/online/cgform/api';

describe.each(databaseKinds)('%s', (kind) => {
  let server: TestServer;
  afterAll(() => server.close());

  const sync = (id: string) => server.call('POST', `${API}/doDbSynch/${id}/normal`);
  const definition = async (id: string) =>
    (await server.call<Record<string, unknown>>('GET', '/online/cgform/head/queryById', { query: { id } })).result!;
  const idOf = async (table: string) => {
    const heads = server.db.selectFrom('onl_cgform_head').select('id').where('table_name', '=', table);
    return (await heads.executeTakeFirstOrThrow()).id;
  };
  const free = async () =>
    (await server.call<{ tableName: string }[]>('GET', '/online/cgform/head/queryTables')).result!.map(
      ({ tableName }) => tableName,
    );
  const generate = (tables: string, token?: string) =>
    server.call('POST', `/online/cgform/head/transTables/${encodeURIComponent(tables)}`, token ? { token } : {});
  const run = (text: string) => sql.raw(text).execute(server.db);
  beforeAll(async () => {
    server = await openTestServer({ kind });
    await run(`create table erp_goods (id varchar(36) primary key, create_by varchar(50), create_time timestamp(0),
        update_by varchar(50), update_time timestamp(0), sys_org_code varchar(64), name varchar(80) not null,
        price numeric(18,2), stock integer, made_on date, note text, total numeric generated always as (price * stock) stored,
        "Odd" text)`);
    await run(`comment on table erp_goods is '外部商品'`);
    await run(`comment on column erp_goods.name is '品名'`);
    await run(`insert into erp_goods (id, name, price, stock) values ('1', '杯', 12.50, 3)`);
    await run('create table erp_short (id varchar(20) primary key, qty smallint, flag boolean)');
    await run('create table erp_strict (id text primary key, name text, flag boolean not null)');
    await run('create table erp_typed (id varchar(36) primary key, name varchar(32))');
    await run('create table erp_keyless (id integer primary key, name text)');
  });

  test('are those of no entity and no form, none of the system', async () => {
    const names = await free();
    expect(names).toEqual(expect.arrayContaining(['erp_goods', 'erp_short', 'erp_strict']));
    const taken = ['erp_keyless', 'onl_cgform_field', 'onl_cgform_head', 'sys_user', 'jw_job', 'sys_position'];
    expect(names.filter((name) => taken.includes(name) || /^(sys_|jw_)/.test(name))).toEqual([]);
    const entities = Object.values(server.schemas.entities).map(({ table }) => table);
    expect(names.filter((name) => entities.includes(name))).toEqual([]);
  });

  test('a table that fits becomes a synchronized form with its rows', async () => {
    expect(await generate('erp_goods')).toMatchObject({
      success: true,
      message: '已由表 erp_goods 生成表单，未取列 total、Odd',
    });
    const id = await idOf('erp_goods');
    const text = { dbType: 'string', dbLength: 80, fieldShowType: 'text', fieldMustInput: '1' };
    expect(await definition(id)).toMatchObject({
      tableTxt: '外部商品',
      isDbSynch: 'Y',
      pendingSql: '',
      field: [
        { dbFieldName: 'name', dbFieldTxt: '品名', ...text },
        { dbFieldName: 'price', dbFieldTxt: 'price', dbType: 'BigDecimal', dbPointLength: 2, fieldMustInput: '0' },
        { dbFieldName: 'stock', dbType: 'int' },
        { dbFieldName: 'made_on', dbType: 'Date', fieldShowType: 'date' },
        { dbFieldName: 'note', dbType: 'Text', fieldShowType: 'textarea' },
      ],
    });
    const rows = await server.call<Page>('GET', `${API}/getData/${id}`);
    expect(rows.result?.records).toMatchObject([{ id: '1', name: '杯', price: '12.50', stock: 3 }]);
    const body = { name: '碗', price: '1.00', stock: 2 };
    expect(await server.call('POST', `${API}/form/${id}`, { body })).toMatchObject({ success: true });
    expect(await free()).not.toContain('erp_goods');
  });

  test('another table is synchronized first', async () => {
    expect(await generate('erp_short')).toMatchObject({
      message: '已由表 erp_short 生成表单，未取列 flag，同步后可以使用',
    });
    const id = await idOf('erp_short');
    expect(await definition(id)).toMatchObject({ isDbSynch: 'N', field: [{ dbFieldName: 'qty', dbType: 'int' }] });
    expect(await sync(id)).toMatchObject({ success: true });
    expect(await server.call('GET', `${API}/getData/${id}`)).toMatchObject({ success: true });
  });

  test('a form that takes a table says so before it is synchronized', async () => {
    const body = { tableName: 'erp_typed', tableTxt: '手写', tableType: '1', field: [formField('name', '名称')] };
    const { result: id } = await server.call<string>('POST', '/online/cgform/head/add', { body });
    expect((await definition(id!)).pendingSql).toMatch(
      /^-- 表 erp_typed 已在数据库中，同步后表单使用它和其中的数据\nalter table/,
    );
    expect(await sync(id!)).toMatchObject({ success: true });
    expect((await definition(id!)).pendingSql).toBe('');
  });

  test('a table that fits is left to be synchronized by those who have the right', async () => {
    await run(`create table erp_fitting as select * from erp_goods`);
    await run(`alter table erp_fitting drop column total`);
    await run(`alter table erp_fitting add primary key (id)`);
    const token = await addUser(server, { permissions: ['online:form:add'] });
    expect(await generate('erp_fitting', token)).toMatchObject({
      message: expect.stringContaining('同步后可以使用'),
    });
    expect(await definition(await idOf('erp_fitting'))).toMatchObject({
      isDbSynch: 'N',
      pendingSql: '-- 表 erp_fitting 已在数据库中，同步后表单使用它和其中的数据',
    });
  });

  test.each([
    ['erp_goods', '没有可以生成表单的表“erp_goods”'],
    ['sys_user', '没有可以生成表单的表“sys_user”'],
    ['erp_keyless', '没有可以生成表单的表“erp_keyless”'],
    ['x"; drop table sys_user', '没有可以生成表单的表'],
    ['erp_strict', '表“erp_strict”的列 flag 不能为空'],
  ])('rejects %s', async (table, message) => {
    const reply = await generate(table);
    expect(reply).toMatchObject({ success: false, message: expect.stringContaining(message) });
  });

  test('cannot be made or listed without the right of adding forms', async () => {
    const token = await addUser(server, { permissions: ['online:form:edit', 'online:form:list'] });
    expect(await generate('erp_strict', token)).toMatchObject({ code: 510 });
    expect(await server.call('GET', '/online/cgform/head/queryTables', { token })).toMatchObject({ code: 510 });
  });
});
