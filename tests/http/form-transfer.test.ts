/** Export and import of the data of online forms (contract.md §7.1: `exportXls`, `importXls`). */
import { read, utils } from '@e965/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databaseKinds } from '../helpers/databases';
import { BASE, openTestServer, type TestServer } from '../helpers/server';
import { addUser } from '../helpers/server-user';

const API = '/online/cgform/api';
const HEAD = '/online/cgform/head';
const field = (dbFieldName: string, dbFieldTxt: string, more: object = {}) => ({
  dbFieldName,
  dbFieldTxt,
  dbType: 'string',
  dbLength: 32,
  fieldShowType: 'text',
  isShowForm: '1',
  isShowList: '1',
  ...more,
});

describe.each(databaseKinds)('%s', (kind) => {
  let server: TestServer;
  let head = '';
  const call = (method: 'GET' | 'POST', path: string, body?: unknown) => server.call<string>(method, path, { body });

  beforeAll(async () => {
    server = await openTestServer({ kind });
    const main = {
      tableName: 'onl_order',
      tableTxt: '订货',
      tableType: '2',
      field: [
        field('order_no', '单号', { fieldMustInput: '1', fieldValidType: 'only' }),
        field('sex', '性别', { fieldShowType: 'list', dictField: 'sex' }),
        field('amount', '金额', { dbType: 'BigDecimal', dbLength: 18, dbPointLength: 2 }),
      ],
    };
    const sub = {
      tableName: 'onl_order_item',
      tableTxt: '订货明细',
      tableType: '3',
      field: [
        field('sku', 'SKU'),
        field('order_id', '主表', { mainTable: 'onl_order', isShowForm: '0', isShowList: '0' }),
      ],
    };
    head = String((await call('POST', `${HEAD}/add`, main)).result);
    await call('POST', `${HEAD}/add`, sub);
    await call('POST', `${API}/doDbSynch/${head}/normal`);
    for (const no of ['A1', 'A2'])
      await call('POST', `${API}/form/${head}`, {
        order_no: no,
        sex: '1',
        amount: '12.50',
        onl_order_item: [{ sku: `S-${no}` }],
      });
  });
  afterAll(() => server.close());

  const download = async (path: string, query: Record<string, string> = {}, token?: string) =>
    server.inject({
      method: 'GET',
      url: `${BASE}${API}/${path}`,
      query,
      headers: { 'x-access-token': token ?? (await server.signIn()) },
    });
  /** The cells of all sheets. */
  const textOf = (file: Buffer) => {
    const { SheetNames, Sheets } = read(file);
    return SheetNames.map((name) => `${name}\n${utils.sheet_to_csv(Sheets[name]!)}`).join('\n');
  };

  test.each(['exportXls', 'exportXlsOld'])(
    '%s has the records that the filters find, and their sub-tables',
    async (path) => {
      const reply = await download(`${path}/${head}`, { tabletype: '2', order_no: 'A1' });
      expect(reply.headers['content-type']).toBe('application/vnd.ms-excel');
      const text = textOf(reply.rawPayload);
      for (const one of ['单号', 'A1', '男', '12.5', '订货明细', 'S-A1']) expect(text).toContain(one);
      expect(text).not.toContain('A2');
      const paramsStr = JSON.stringify({ order_no: 'A2' });
      expect(textOf((await download(`${path}/${head}`, { paramsStr })).rawPayload)).not.toContain('A1');
    },
  );

  test('an export needs a menu of the form, and tables that fit', async () => {
    const token = await addUser(server, { permissions: ['online:form:list'] });
    expect((await download(`exportXls/${head}`, {}, token)).json()).toMatchObject({ code: 510 });
    await server.db.updateTable('onl_cgform_head').set({ is_db_synch: 'N' }).where('id', '=', head).execute();
    expect((await download(`exportXls/${head}`)).json()).toMatchObject({ message: 'NO_DB_SYNC' });
    await server.db.updateTable('onl_cgform_head').set({ is_db_synch: 'Y' }).where('id', '=', head).execute();
  });
});
