/** Indexes of online forms: defined in the designer, made by synchronization, refused where values repeat. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databaseKinds } from '../helpers/databases';
import { formField } from '../helpers/form-field';
import { openTestServer, type TestServer } from '../helpers/server';

const API = '/online/cgform/api';
const HEAD = '/online/cgform/head';
const field = (name: string, more: object = {}) => formField(name, name, more);
const form = {
  tableName: 'onl_box',
  tableTxt: '箱子',
  tableType: '1',
  field: [
    field('code'),
    field('shop'),
    field('qty', { dbType: 'int' }),
    field('note', { dbType: 'Text', fieldShowType: 'textarea' }),
  ],
};
const index = (indexName: string, indexField: string, indexType = 'normal') => ({ indexName, indexField, indexType });

describe.each(databaseKinds)('%s', (kind) => {
  let server: TestServer;
  let id = '';
  beforeAll(async () => {
    server = await openTestServer({ kind });
  });
  afterAll(() => server.close());

  const add = (body: object) => server.call<string>('POST', `${HEAD}/add`, { body });
  const definition = async () =>
    (await server.call<Record<string, unknown>>('GET', `${HEAD}/queryById`, { query: { id } })).result!;
  const setIndexes = async (...indexes: readonly object[]) =>
    server.call('PUT', `${HEAD}/edit`, { body: { ...(await definition()), index: indexes } });
  const sync = (head = id) => server.call('POST', `${API}/doDbSynch/${head}/normal`);
  const save = (body: object, head = id) => server.call('POST', `${API}/form/${head}`, { body });
  /** Columns of the indexes that synchronization made, `!` before unique ones. */
  const made = async (table: string) => {
    const { rows } = await sql<{ text: string }>`
      select (case when x.indisunique then '!' else '' end) ||
        (select string_agg(a.attname, ',' order by k.at) from unnest(x.indkey) with ordinality k (num, at)
         join pg_attribute a on a.attrelid = x.indrelid and a.attnum = k.num) as text
      from pg_index x join pg_class t on t.oid = x.indrelid
      where t.relname = ${table} and not x.indisprimary`.execute(server.db);
    return rows.map(({ text }) => text);
  };

  test.each([
    ['a field that the form has not', index('ix_a', 'code,none'), '索引“ix_a”的字段“none”不在字段中'],
    ['a field twice', index('ix_a', 'code, code'), '索引“ix_a”的字段“code”不在字段中，或重复'],
    ['SQL', index('ix_a', 'code); drop table sys_user; --'), '不在字段中'],
    ['a name with SQL', index('a"; drop', 'code'), '索引名以小写字母开头'],
  ])('rejects an index on %s', async (_title, one, message) => {
    const reply = await add({ ...form, tableName: 'onl_refused', index: [one] });
    expect(reply.success).toBe(false);
    expect(JSON.stringify(reply)).toContain(message);
  });

  test('synchronization makes the indexes, and the unique one is checked at a save', async () => {
    const indexes = [index('ix_shop', 'shop , qty'), index('ux_code', 'code,shop', 'unique')];
    id = String((await add({ ...form, index: indexes })).result);
    const statements = String((await definition()).pendingSql).split('\n');
    expect(statements).toEqual([
      expect.stringMatching(/^create table "onl_box"/),
      expect.stringMatching(/^create index if not exists "jwi_onl_box_shop_qty_\w+" on "onl_box" \("shop", "qty"\);$/),
      expect.stringMatching(
        /^create unique index if not exists "jwu_onl_box_code_shop_\w+" on "onl_box" \("code", "shop"\);$/,
      ),
    ]);
    expect(await sync()).toMatchObject({ success: true });
    expect(await definition()).toMatchObject({ isDbSynch: 'Y', pendingSql: '' });
    expect(await made('onl_box')).toEqual(expect.arrayContaining(['shop,qty', '!code,shop']));
    expect(await save({ code: 'A', shop: 'S1', qty: 1 })).toMatchObject({ success: true });
    expect(await save({ code: 'A', shop: 'S2', qty: 1 })).toMatchObject({ success: true });
    const again = await save({ code: 'A', shop: 'S1', qty: 1 });
    expect(again.success).toBe(false);
    expect(JSON.stringify(again)).toContain('系统中已存在');
  });

  test('a unique index that values would break is refused with such a value', async () => {
    expect(await setIndexes(index('ux_code', 'code', 'unique'))).toMatchObject({ success: true });
    expect(await definition()).toMatchObject({ isDbSynch: 'N' });
    expect(await sync()).toMatchObject({
      success: false,
      message: '不能建立唯一索引（code）：值“A”有 2 条记录，未同步',
    });
    expect(await definition()).toMatchObject({ isDbSynch: 'N' });
    expect(await made('onl_box')).toEqual(expect.arrayContaining(['shop,qty', '!code,shop']));
    await sql`update onl_box set code = 'B' where shop = 'S2'`.execute(server.db);
    expect(await sync()).toMatchObject({ success: true });
    const now = await made('onl_box');
    expect(now).toContain('!code');
    expect(now.filter((one) => one === 'shop,qty' || one === '!code,shop')).toEqual([]);
  });

  test('an index on a long text is refused by synchronization', async () => {
    await setIndexes(index('ix_note', 'note'));
    const message = '索引“ix_note”有不能索引的字段：长文本，或长度超过 500';
    expect(await definition()).toMatchObject({ pendingSql: message });
    expect(await sync()).toMatchObject({ success: false, message });
    await setIndexes();
    expect(await sync()).toMatchObject({ success: true });
  });

  test('a sub-table and a copy have indexes', async () => {
    const main = String((await add({ ...form, tableName: 'onl_rack', tableType: '2' })).result);
    await add({
      ...form,
      tableName: 'onl_rack_slot',
      tableType: '3',
      field: [field('slot_no'), field('rack_id', { mainTable: 'onl_rack' })],
      index: [index('ux_slot', 'rack_id,slot_no', 'unique')],
    });
    expect(await sync(main)).toMatchObject({ success: true });
    expect(await made('onl_rack_slot')).toContain('!rack_id,slot_no');
    const slot = (no: string) => ({ slot_no: no });
    expect(await save({ code: 'R1', onl_rack_slot: [slot('1'), slot('2')] }, main)).toMatchObject({ success: true });
    expect(await save({ code: 'R2', onl_rack_slot: [slot('1'), slot('1')] }, main)).toMatchObject({ success: false });
    await server.call('POST', `${HEAD}/copy`, { body: { ids: [main], ask: { tableName: 'onl_shelf' } } });
    const copies = server.db
      .selectFrom('onl_cgform_head as h')
      .innerJoin('onl_cgform_index as i', 'i.cgform_head_id', 'h.id');
    expect(
      await copies.select(['h.table_name', 'i.index_field']).where('h.table_name', 'like', 'onl_shelf%').execute(),
    ).toEqual([{ table_name: 'onl_shelf_slot', index_field: 'rack_id,slot_no' }]);
  });
});
