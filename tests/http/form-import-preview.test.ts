/** Import of online forms in front of this console: the template, and a preview before anything is written. */
import { read, utils, write } from '@e965/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ImportPreview } from '@/model/screens/transfer/import-messages';
import { databaseKinds } from '../helpers/databases';
import { formField as field } from '../helpers/form-field';
import { multipart, MULTIPART } from '../helpers/multipart';
import { BASE, openTestServer, type TestServer } from '../helpers/server';
import { addUser } from '../helpers/server-user';

const FORM = '/online/cgform/form';
const HEAD = '/online/cgform/head';
const MAIN = {
  tableName: 'onl_receipt',
  tableTxt: '收货',
  tableType: '2',
  field: [
    field('receipt_no', '单号', { fieldMustInput: '1', fieldValidType: 'only' }),
    field('sex', '性别', { fieldShowType: 'list', dictField: 'sex' }),
    field('amount', '金额', { dbType: 'BigDecimal', dbLength: 18, dbPointLength: 2 }),
  ],
};
const SUB = {
  tableName: 'onl_receipt_item',
  tableTxt: '收货明细',
  tableType: '3',
  field: [
    field('sku', 'SKU', { fieldMustInput: '1' }),
    field('receipt_id', '主表', { mainTable: 'onl_receipt', isShowForm: '0', isShowList: '0' }),
  ],
};

type Sheets = Readonly<Record<string, readonly (readonly string[])[]>>;

function fileOf(sheets: Sheets): Uint8Array {
  const book = utils.book_new();
  for (const [name, rows] of Object.entries(sheets))
    utils.book_append_sheet(book, utils.aoa_to_sheet(rows.map((row) => [...row])), name);
  return new Uint8Array(write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer);
}

describe.each(databaseKinds)('%s', (kind) => {
  let server: TestServer;
  let head = '';
  let sub = '';
  beforeAll(async () => {
    server = await openTestServer({ kind });
    head = String((await server.call('POST', `${HEAD}/add`, { body: MAIN })).result);
    sub = String((await server.call('POST', `${HEAD}/add`, { body: SUB })).result);
    await server.call('POST', `/online/cgform/api/doDbSynch/${head}/normal`);
  });
  afterAll(() => server.close());

  const headers = async (token?: string) => ({ 'x-access-token': token ?? (await server.signIn()) });
  const preview = async (sheets: Sheets, to = head, token?: string) => {
    const reply = await server.inject({
      method: 'POST',
      url: `${BASE}${FORM}/${to}/importPreview`,
      headers: { 'content-type': MULTIPART, ...(await headers(token)) },
      payload: multipart([['files[]', '收货.xlsx', fileOf(sheets)]]),
    });
    return reply.json<{ success: boolean; code: number; message: string; result: ImportPreview }>();
  };
  const template = async (token?: string) =>
    server.inject({ url: `${BASE}${FORM}/${head}/importTemplate`, headers: await headers(token) });
  const stored = async () =>
    (await server.call<{ records: { receipt_no: string }[] }>('GET', `${FORM}/${head}/list`)).result?.records ?? [];

  test('the template has sheets of the main table and of its sub-tables, with the choices', async () => {
    const file = await template();
    expect(file.headers['content-disposition']).toContain(encodeURIComponent('收货导入模板.xlsx'));
    const { SheetNames, Sheets } = read(file.rawPayload);
    const text = SheetNames.map((name) => utils.sheet_to_csv(Sheets[name]!)).join('\n');
    for (const one of ['单号*,性别,金额', 'SKU*', '男']) expect(text).toContain(one);
  });

  test('a preview shows rows, names of codes and errors, and stores nothing', async () => {
    const { result } = await preview({
      收货: [
        ['单号', '性别', '金额', '备注'],
        ['P1', '女', '3.10', ''],
        ['P2', '人', 'x', ''],
      ],
      收货明细: [
        ['单号', 'SKU'],
        ['P1', 'S-1'],
        ['P9', 'S-9'],
      ],
    });
    expect(result).toMatchObject({ total: 2, columns: ['receipt_no', 'sex', 'amount'], unknown: ['备注'] });
    const [first, second] = result.rows;
    expect(first).toMatchObject({ errors: [], values: { receipt_no: 'P1', sex: '2', sex_dictText: '女' } });
    expect(first?.children?.onl_receipt_item).toMatchObject([{ values: { sku: 'S-1' }, errors: [] }]);
    expect(second?.errors.map((error) => error.field)).toEqual(expect.arrayContaining(['sex', 'amount']));
    expect(result.children).toMatchObject([{ key: 'onl_receipt_item', unmatched: [{ values: { sku: 'S-9' } }] }]);
    expect(await stored()).toEqual([]);
  });

  test('the rows of a preview are saved with those of the sub-table, once per key', async () => {
    const { result } = await preview({
      收货: [['单号'], ['P3']],
      收货明细: [
        ['单号', 'SKU'],
        ['P3', 'S-3'],
      ],
    });
    const save = async () =>
      (
        await server.inject({
          method: 'POST',
          url: `${BASE}${FORM}/${head}/importRows`,
          headers: { 'idempotency-key': 'form-import-preview-1', ...(await headers()) },
          payload: { rows: result.rows, mode: 'add', partial: false },
        })
      ).json();
    const done = { success: true, result: { totalCount: 1, successCount: 1, errorCount: 0 } };
    expect(await save()).toMatchObject(done);
    expect(await save()).toMatchObject(done);
    const [record, ...others] = await stored();
    expect([record, others]).toMatchObject([{ receipt_no: 'P3' }, []]);
    const again = await preview({ 收货: [['单号'], ['P3']] });
    expect(again.result.rows[0]?.errors).toMatchObject([{ field: 'receipt_no' }]);
  });

  test('sub-tables by themselves have neither, as with a plain import', async () => {
    expect(await preview({ 明细: [['SKU'], ['D1']] }, sub)).toMatchObject({
      success: false,
      message: '子表的数据随主表的文件导入',
    });
  });

  test('needs a menu of the form, and the right to import where it is defined', async () => {
    const token = await addUser(server, { permissions: ['online:form:list'] });
    expect(await preview({ 收货: [['单号'], ['D1']] }, head, token)).toMatchObject({ code: 510 });
    expect((await template(token)).json()).toMatchObject({ code: 510 });
    const opener = await addUser(server, { permissions: ['online:form:open'] });
    expect((await template(opener)).statusCode).toBe(200);
    await addUser(server, { permissions: ['online_onl_receipt:import'] });
    const restricted = await addUser(server, { permissions: ['online:form:open'] });
    expect((await template(restricted)).json()).toMatchObject({ code: 510 });
    expect(await preview({ 收货: [['单号'], ['D1']] }, head, restricted)).toMatchObject({ code: 510 });
  });
});
