/** SQL enhancements of online forms: checked when they are written, run with saves, deletions and buttons. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databaseKinds } from '../helpers/databases';
import { formField as field } from '../helpers/form-field';
import { openTestServer, type TestServer } from '../helpers/server';
import { buildRights } from './rights';

type Row = Record<string, unknown>;

const API = '/online/cgform/api';
const HEAD = '/online/cgform/head';
const whole = { dbType: 'int', dbLength: 9 };

describe.each(databaseKinds)('%s', (kind) => {
  let server: TestServer;
  let move = '';
  let stock = '';
  let stockId = '';

  const define = async (tableName: string, fields: object[], more: object = {}) => {
    const body = { tableName, tableTxt: tableName, tableType: '1', field: fields, ...more };
    const id = String((await server.call<string>('POST', `${HEAD}/add`, { body })).result);
    expect(await server.call('POST', `${API}/doDbSynch/${id}/normal`)).toMatchObject({ success: true });
    return id;
  };
  const write = (buttonCode: string, cgbSql: string, token?: string) =>
    server.call('POST', `${HEAD}/enhanceSql/${move}`, {
      body: { buttonCode, cgbSql },
      ...(token === undefined ? {} : { token }),
    });
  const statements = async () => (await server.call<Row[]>('GET', `${HEAD}/enhanceSql/${move}`)).result ?? [];
  const clear = async () => {
    const ids = (await statements()).map(({ id }) => String(id)).join(',');
    if (ids) await server.call('DELETE', `${HEAD}/deletebatchEnhanceSql`, { query: { ids } });
  };
  const save = (body: object) => server.call<string>('POST', `${API}/form/${move}`, { body });
  const count = async () => (await server.call<Row>('GET', `${API}/form/${stock}/${stockId}`)).result!.quantity;
  const moves = async () => (await server.call<{ total: number }>('GET', `${API}/getData/${move}`)).result!.total;

  beforeAll(async () => {
    server = await openTestServer({ kind });
    stock = await define('onl_stock', [field('sku', '货号'), field('quantity', '数量', whole)]);
    move = await define(
      'onl_move',
      [
        field('sku', '货号'),
        field('pieces', '件数', whole),
        field('day', '日期', { dbType: 'Date', fieldShowType: 'date' }),
        field('memo', '备注'),
      ],
      { button: [{ buttonCode: 'settle', buttonName: '入账', buttonStyle: 'link', optType: 'action' }] },
    );
    stockId = String(
      (await server.call<string>('POST', `${API}/form/${stock}`, { body: { sku: 'A', quantity: 10 } })).result,
    );
  });
  afterAll(() => server.close());

  const TAKE = "update onl_stock set quantity = quantity - #{pieces} where sku = '#{sku}'";

  test.each([
    ['a query', 'select * from onl_stock', '只能写一条 INSERT、UPDATE 或 DELETE'],
    ['a table of the system', "update sys_user set realname = 'x' where id = '1'", '语句不能使用表 sys_user'],
    [
      'another form that a sub-query reads',
      'delete from onl_stock where sku in (select username from sys_user)',
      '语句不能使用表 sys_user',
    ],
    ['a whole table', 'delete from onl_stock', '要有 WHERE 条件'],
    ['two statements', `${TAKE}; delete from onl_stock where sku = '1'`, '只能写一条'],
    [
      'a function that sleeps',
      'update onl_stock set quantity = 1 where pg_sleep(9) is null',
      '语句不能使用函数 pg_sleep',
    ],
    ['a reply', `${TAKE} returning id`, '语句不能使用 returning'],
    [
      'a change inside WITH',
      'with a as (delete from onl_stock where sku is null returning id) delete from onl_stock where sku is null',
      '语句不能使用',
    ],
    ['a change of the table', 'alter table onl_stock add column x int', '只能写一条 INSERT、UPDATE 或 DELETE'],
    ['a value that no field has', "update onl_stock set quantity = #{amount} where sku = '1'", '没有系统变量 amount'],
    ['a parameter of reports', "update onl_stock set quantity = ${pieces} where sku = '1'", '没有系统变量 pieces'],
    ['a value inside a text', "update onl_stock set sku = 'x#{sku}' where sku = '1'", '参数不能写在文字或注释中'],
    ['a column that is not there', 'update onl_stock set cost = 1 where sku is null', 'SQL 增强没有执行'],
    ['a syntax error', 'update onl_stock sett quantity = 1', '语法错误'],
    ['nothing', ' ; ', '请填写'],
  ])('rejects %s', async (_name, statement, message) => {
    const reply = await write('add', statement);
    expect(reply.success).toBe(false);
    expect(JSON.stringify(reply)).toContain(message);
    expect(await statements()).toEqual([]);
  });

  test('rejects the code of no button, and users without the permission', async () => {
    expect(await write('query', TAKE)).toMatchObject({
      success: false,
      message: expect.stringContaining('不能使用') as unknown,
    });
    const rights = buildRights(server);
    const user = await rights.user('sqlwriter');
    await rights.grant(await rights.role('sqlwriter', user), [await rights.button('online:form:edit')]);
    const token = await rights.token(user);
    expect(await write('add', TAKE, token)).toMatchObject({ success: false, code: 510 });
    expect(await server.call('GET', `${HEAD}/enhanceSql/${move}`, { token })).toMatchObject({ code: 510 });
    expect(await statements()).toEqual([]);
  });

  test('runs with a new record, its change and its deletion', async () => {
    expect(await write('add', TAKE)).toMatchObject({ success: true });
    expect(await write('edit', "update onl_stock set sku = '#{sku}' where sku = 'A'")).toMatchObject({ success: true });
    expect(
      await write('delete', "update onl_stock set quantity = quantity + #{pieces} where sku = '#{sku}'"),
    ).toMatchObject({ success: true });
    const id = String((await save({ sku: 'A', pieces: 3 })).result);
    expect(await count()).toBe(7);
    const edited = await server.call('PUT', `${API}/form/${move}`, { body: { id, sku: 'B', pieces: 3 } });
    expect(edited).toMatchObject({ success: true });
    expect((await server.call<Row>('GET', `${API}/form/${stock}/${stockId}`)).result).toMatchObject({
      sku: 'B',
      quantity: 7,
    });
    expect(await server.call('DELETE', `${API}/form/${move}/${id}`)).toMatchObject({ success: true });
    expect(await count()).toBe(10);
    await clear();
  });

  test('binds values: text is no SQL, empty is null, dates and the user keep their types', async () => {
    expect(
      await write(
        'add',
        "insert into onl_move (id, sku, memo, day, pieces) values (#{UUID}, '#{memo}', '#{sys_user_code}', #{day}, #{pieces})",
      ),
    ).toMatchObject({ success: true });
    const evil = "x'); drop table onl_stock; --";
    expect(await save({ sku: 'C', memo: evil, day: '2026-11-01' })).toMatchObject({ success: true });
    const { rows } = await sql<Row>`
      select sku, memo, day::text as day, pieces from onl_move where memo = 'admin'`.execute(server.db);
    expect(rows).toEqual([{ sku: evil, memo: 'admin', day: '2026-11-01', pieces: null }]);
    await clear();
  });

  test('a statement that the database refuses rolls the save back', async () => {
    expect(await write('add', 'update onl_stock set quantity = 100 / #{pieces} where sku is not null')).toMatchObject({
      success: true,
    });
    const [before, stocked] = [await moves(), await count()];
    const reply = await save({ sku: 'D', pieces: 0 });
    expect(reply).toMatchObject({ success: false, message: expect.stringContaining('SQL 增强没有执行') as unknown });
    expect([await moves(), await count()]).toEqual([before, stocked]);
    await clear();
  });

  test('a button runs its statement once for each selected record', async () => {
    expect(await write('settle', "update onl_move set memo = '已入账' where id = '#{id}'")).toMatchObject({
      success: true,
    });
    const ids = [
      String((await save({ sku: 'E', pieces: 1 })).result),
      String((await save({ sku: 'F', pieces: 2 })).result),
    ];
    const press = { body: { formId: move, buttonCode: 'settle', dataId: ids.join(',') } };
    expect(await server.call('POST', `${API}/doButton`, press)).toMatchObject({ success: true });
    for (const id of ids)
      expect((await server.call<Row>('GET', `${API}/form/${move}/${id}`)).result).toMatchObject({ memo: '已入账' });
    await clear();
  });

  test('one that is switched off does not run', async () => {
    expect(await write('add', TAKE)).toMatchObject({ success: true });
    const [{ id } = {}] = await statements();
    const off = await server.call('PUT', `${HEAD}/enhanceSql/${move}`, { body: { id, activeStatus: '0' } });
    expect(off).toMatchObject({ success: true });
    const stocked = await count();
    expect(await save({ sku: 'B', pieces: 3 })).toMatchObject({ success: true });
    expect(await count()).toBe(stocked);
  });

  test('goes with its form', async () => {
    await server.call('DELETE', `${HEAD}/delete`, { query: { id: move } });
    const { rows } = await sql`select id from onl_cgform_enhance_sql where cgform_head_id = ${move}`.execute(server.db);
    expect(rows).toEqual([]);
  });
});
