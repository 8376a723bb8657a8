/** Records that SQL enhancements change: their formulas and those of their main records, lock values and audit log. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databaseKinds } from '../helpers/databases';
import { formField as field } from '../helpers/form-field';
import { openTestServer, type TestServer } from '../helpers/server';

type Row = Record<string, unknown>;

const API = '/online/cgform/api';
const HEAD = '/online/cgform/head';
const whole = { dbType: 'int', dbLength: 9 };
const money = { dbType: 'BigDecimal', dbLength: 18, dbPointLength: 2 };

describe.each(databaseKinds)('%s', (kind) => {
  let server: TestServer;
  let bill = '';
  let event = '';

  const define = async (tableName: string, fieldList: object[], more: object = {}) => {
    const body = { tableName, tableTxt: tableName, tableType: '1', field: fieldList, ...more };
    const saved = await server.call<string>('POST', `${HEAD}/add`, { body });
    expect(saved).toMatchObject({ success: true });
    return String(saved.result);
  };
  const sync = async (id: string) =>
    expect(await server.call('POST', `${API}/doDbSynch/${id}/normal`)).toMatchObject({ success: true });
  const enhance = async (buttonCode: string, cgbSql: string) => {
    const before = (await server.call<Row[]>('GET', `${HEAD}/enhanceSql/${event}`)).result ?? [];
    if (before.length > 0)
      await server.call('DELETE', `${HEAD}/deletebatchEnhanceSql`, {
        query: { ids: before.map(({ id }) => String(id)).join(',') },
      });
    const saved = await server.call('POST', `${HEAD}/enhanceSql/${event}`, { body: { buttonCode, cgbSql } });
    expect(saved).toMatchObject({ success: true });
  };
  const add = async (head: string, body: object) => {
    const saved = await server.call<string>('POST', `${API}/form/${head}`, { body });
    expect(saved).toMatchObject({ success: true });
    return String(saved.result);
  };
  const stored = async (head: string, id: string) =>
    (await server.call<Row>('GET', `${API}/form/${head}/${id}`)).result ?? {};
  const lines = async (id: string) =>
    (await server.call<Row[]>('GET', `${API}/subform/list/onl_fact_line/${id}`)).result ?? [];
  const log = async (id: string) => {
    const { rows } = await sql<{ action: string; change: Row; create_by: string }>`
      select action, change, create_by from sys_data_log where data_id = ${id} order by data_version desc`.execute(
      server.db,
    );
    return rows.map((row) => ({ ...row, change: JSON.parse(JSON.stringify(row.change)) as Row }));
  };
  const changeOf = ({ change }: { change: unknown }) =>
    (typeof change === 'string' ? JSON.parse(change) : change) as { after: Row; children: Row };

  beforeAll(async () => {
    server = await openTestServer({ kind });
    await define(
      'onl_fact_line',
      [
        field('bill_id', '主表', { mainTable: 'onl_fact', isShowForm: '0', isShowList: '0' }),
        field('sku', '货号'),
        field('pieces', '件数', whole),
        field('price', '单价', money),
        field('amount', '金额', { ...money, formula: 'pieces * price' }),
      ],
      { tableType: '3' },
    );
    bill = await define(
      'onl_fact',
      [
        field('code', '单号'),
        field('fee', '费用', money),
        field('total', '合计', { ...money, formula: 'sum(onl_fact_line.amount) + fee' }),
      ],
      { tableType: '2' },
    );
    event = await define('onl_event', [
      field('sku', '货号'),
      field('bill', '单据'),
      field('pieces', '件数', whole),
      field('twice', '两倍', { ...whole, formula: 'pieces * 2' }),
    ]);
    await sync(bill);
    await sync(event);
  });
  afterAll(() => server.close());

  const newBill = (code: string) =>
    add(bill, {
      code,
      fee: 1,
      onl_fact_line: [
        { sku: `${code}-1`, pieces: 2, price: 10 },
        { sku: `${code}-2`, pieces: 1, price: 5.5 },
      ],
    });

  test('a changed sub-row is computed with its main record, and logged with it', async () => {
    const id = await newBill('A');
    const before = await stored(bill, id);
    expect(before.total).toBe('26.50');
    await enhance('add', "update onl_fact_line as l set pieces = #{pieces} where l.sku = '#{sku}'");
    await add(event, { sku: 'A-1', pieces: 3 });
    expect((await lines(id)).map(({ amount }) => amount)).toEqual(['30.00', '5.50']);
    const after = await stored(bill, id);
    expect(after).toMatchObject({ total: '36.50', update_by: 'admin' });
    expect(after.update_time).not.toBe(before.update_time);
    const [entry] = await log(id);
    expect(entry).toMatchObject({ action: 'edit', create_by: 'admin' });
    expect(changeOf(entry!)).toMatchObject({
      after: { total: '36.50' },
      children: {
        onl_fact_line: { added: [], removed: [], changed: [{ before: { pieces: 2 }, after: { amount: '30.00' } }] },
      },
    });
  });

  test('added, moved and deleted sub-rows change the sums of the main records that they belong to', async () => {
    const [from, to] = [await newBill('B'), await newBill('C')];
    await enhance(
      'add',
      "insert into onl_fact_line (id, bill_id, sku, pieces, price) values (#{UUID}, #{bill}, '#{sku}', #{pieces}, 7)",
    );
    await add(event, { bill: from, sku: 'B-3', pieces: 2 });
    expect(await stored(bill, from)).toMatchObject({ total: '40.50' });
    expect((await lines(from)).at(-1)).toMatchObject({ sku: 'B-3', amount: '14.00', create_by: 'admin' });
    await enhance('add', "update onl_fact_line set bill_id = #{bill} where sku = '#{sku}'");
    await add(event, { bill: to, sku: 'B-3' });
    expect([(await stored(bill, from)).total, (await stored(bill, to)).total]).toEqual(['26.50', '40.50']);
    await enhance('add', "delete from onl_fact_line where sku = '#{sku}'");
    await add(event, { sku: 'B-3' });
    expect((await stored(bill, to)).total).toBe('26.50');
    expect(changeOf((await log(to))[0]!).children).toMatchObject({
      onl_fact_line: { removed: [{ sku: 'B-3', amount: '14.00' }] },
    });
  });

  test('a changed main record is computed; an added and a deleted one are logged', async () => {
    const id = await newBill('D');
    await enhance('add', "update onl_fact set fee = 100 where code = '#{sku}'");
    await add(event, { sku: 'D' });
    expect((await stored(bill, id)).total).toBe('125.50');
    await enhance('add', "insert into onl_fact (id, code, fee) values (#{UUID}, '#{sku}', 3)");
    await add(event, { sku: 'E' });
    const { rows } = await sql<Row>`select id, total, create_by from onl_fact where code = 'E'`.execute(server.db);
    expect(rows).toMatchObject([{ total: '3.00', create_by: 'admin' }]);
    const added = String(rows[0]?.id);
    expect((await log(added)).map(({ action }) => action)).toEqual(['add']);
    await enhance('add', "delete from onl_fact where code = '#{sku}'");
    await add(event, { sku: 'E' });
    expect((await log(added)).map(({ action }) => action)).toEqual(['delete', 'add']);
  });

  test('the record whose save runs the statement is computed, and keeps its lock value', async () => {
    await enhance('edit', 'update onl_event set pieces = pieces + 1 where id = #{id}');
    const id = await add(event, { sku: 'F', pieces: 1 });
    expect(await server.call('PUT', `${API}/form/${event}`, { body: { id, sku: 'F', pieces: 4 } })).toMatchObject({
      success: true,
    });
    expect(await stored(event, id)).toMatchObject({ pieces: 5, twice: 10 });
    const entries = await log(id);
    expect(entries.map(({ action }) => action)).toEqual(['edit', 'edit', 'add']);
    expect((await stored(event, id)).update_time).toBe(changeOf(entries[1]!).after.update_time);
  });

  test('a value that does not fit and more than 500 rows roll the save back', async () => {
    const id = await newBill('G');
    await enhance('add', "update onl_fact_line set price = 1e15, pieces = 999999999 where sku = '#{sku}'");
    const wide = await server.call('POST', `${API}/form/${event}`, { body: { sku: 'G-1' } });
    expect(wide).toMatchObject({ success: false });
    expect((await stored(bill, id)).total).toBe('26.50');
    await enhance(
      'add',
      "insert into onl_fact (id, code) select 'many' || n, '#{sku}' from generate_series(1, 501) as g(n)",
    );
    const many = await server.call('POST', `${API}/form/${event}`, { body: { sku: 'G' } });
    expect(many).toMatchObject({ success: false, message: expect.stringContaining('至多改 500 行') as unknown });
    const { rows } = await sql`select id from onl_fact where id like 'many%'`.execute(server.db);
    expect(rows).toEqual([]);
  });
});
