/** Export and import of the data of online forms (contract.md §7.1: `exportXls`, `importXls`). */
import { read, utils } from '@e965/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databaseKinds } from '../helpers/databases';
import { formField as field } from '../helpers/form-field';
import { multipart, MULTIPART } from '../helpers/multipart';
import { BASE, openTestServer, type TestServer } from '../helpers/server';
import { addUser } from '../helpers/server-user';
import { sheetFile } from '../helpers/upload-sheet';

const API = '/online/cgform/api';
const HEAD = '/online/cgform/head';
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

  describe('import', () => {
    const send = async (
      rows: readonly (readonly string[])[],
      { token, background = '0', to = head }: { token?: string; background?: string; to?: string } = {},
    ) => {
      const reply = await server.inject({
        method: 'POST',
        url: `${BASE}${API}/importXls/${to}`,
        query: { tabletype: '2', background },
        headers: { 'content-type': MULTIPART, 'x-access-token': token ?? (await server.signIn()) },
        payload: multipart([['files[]', '订货.xlsx', sheetFile(rows)]]),
      });
      return reply.json<{ success: boolean; code: number; message: string; result: unknown }>();
    };
    const count = async () => (await server.call<{ total: number }>('GET', `${API}/getData/${head}`)).result?.total;

    test('adds the rows with the codes of their texts', async () => {
      expect(
        await send([
          ['单号', '性别', '金额'],
          ['B1', '女', '3.10'],
        ]),
      ).toMatchObject({
        success: true,
        message: '共1行数据全部导入成功！',
      });
      const query = { order_no: 'B1' };
      const rows = await server.call<{ records: object[] }>('GET', `${API}/getData/${head}`, { query });
      expect(rows.result?.records).toMatchObject([{ sex: '2', amount: '3.10', create_by: 'admin' }]);
    });

    test('reports rows with errors in a file', async () => {
      const reply = await send([
        ['单号', '金额'],
        ['B2', '1'],
        ['B1', '1'],
        ['B3', 'x'],
      ]);
      expect(reply).toMatchObject({ success: true, code: 201, message: expect.stringContaining('2') });
      expect(reply.result).toMatch(/^\/sys\/common\/static\/.+/);
    });

    test('runs as a job for many rows', async () => {
      const before = Number(await count());
      const rows = Array.from({ length: 501 }, (_, at) => [`C${at}`, String(at)]);
      expect(await send([['单号', '金额'], ...rows])).toMatchObject({ success: true });
      expect(await count()).toBe(before + 501);
      const jobs = await server.db.selectFrom('jw_job').select(['kind', 'entity', 'state']).execute();
      expect(jobs).toEqual([{ kind: 'import', entity: 'online/onl_order', state: 'done' }]);
    }, 60_000);

    test('replies at once when the client does not wait for the job', async () => {
      const before = Number(await count());
      const rows = Array.from({ length: 501 }, (_, at) => [`E${at}`, String(at)]);
      const reply = await send([['单号', '金额'], ...rows], { background: '1' });
      expect(reply).toMatchObject({ success: true, result: { jobId: expect.any(String) } });
      await expect.poll(count, { timeout: 30_000 }).toBe(before + 501);
    }, 60_000);

    test('takes rows of sub-tables with their main records only', async () => {
      const sub = await server.db
        .selectFrom('onl_cgform_head')
        .select('id')
        .where('table_name', '=', 'onl_order_item')
        .executeTakeFirstOrThrow();
      expect(await send([['SKU'], ['D1']], { to: sub.id })).toMatchObject({
        success: false,
        message: '子表的数据随主表的文件导入',
      });
    });

    test('needs a menu of the form', async () => {
      const token = await addUser(server, { permissions: ['online:form:list'] });
      expect(await send([['单号'], ['D1']], { token })).toMatchObject({ code: 510 });
    });
  });
});
