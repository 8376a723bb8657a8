/** Online forms made from an uploaded spreadsheet file: defined, synchronized, and filled by the same file. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databaseKinds } from '../helpers/databases';
import { multipart, MULTIPART } from '../helpers/multipart';
import { BASE, openTestServer, type TestServer } from '../helpers/server';
import { sheetFile } from '../helpers/upload-sheet';
import { buildRights } from './rights';

const API = '/online/cgform/api';
const BOOK = sheetFile([
  ['客户名称', '签约日期', '金额', '启用'],
  ['甲公司', '2026-06-30', '1234.50', '是'],
  ['乙公司', '2026/7/1', '88', '否'],
]);
const CSV = '\uFEFF客户名称,签约日期\r\n甲公司,2026-06-30\r\n';

describe.each(databaseKinds)('%s', (kind) => {
  const folder = mkdtempSync(join(tmpdir(), 'online-form-file-'));
  let server: TestServer;
  let token = '';
  beforeAll(async () => {
    server = await openTestServer({ kind, env: { DATA_DIR: folder } });
    token = await server.signIn();
  });
  afterAll(async () => {
    await server.close();
    rmSync(folder, { recursive: true });
  });

  async function send(path: string, name: string, content: string | Buffer, fields: Record<string, string> = {}) {
    const reply = await server.inject({
      method: 'POST',
      url: `${BASE}${path}`,
      headers: { 'content-type': MULTIPART, 'x-access-token': token },
      payload: multipart([['file', name, Buffer.from(content)]], fields),
    });
    return reply.json<{ success: boolean; message: string }>();
  }
  const upload = async (name: string, content: string | Buffer, biz = 'online-form') =>
    (await send('/sys/common/upload', name, content, { biz })).message;
  const make = (ask: object, as?: string) =>
    server.call<string>('POST', '/online/cgform/head/fromFile', { body: { ask }, ...(as && { token: as }) });

  test('makes a form that is corrected, synchronized and filled by the same file', async () => {
    const file = await upload('客户.xlsx', BOOK);
    const made = await make({ file, tableName: 'onl_from_file', tableTxt: '客户' });
    expect(made).toMatchObject({ success: true, message: '已由文件生成 4 个字段，请检查后保存，再同步' });
    const head = made.result!;
    const { result: form } = await server.call<Record<string, unknown>>('GET', '/online/cgform/head/queryById', {
      query: { id: head },
    });
    expect(form).toMatchObject({
      isDbSynch: 'N',
      field: [
        { dbFieldName: 'ke_hu_ming_cheng', dbFieldTxt: '客户名称', dbType: 'string', fieldMustInput: '1' },
        { dbFieldName: 'qian_yue_ri_qi', dbType: 'Date', fieldShowType: 'date', isShowList: '1' },
        { dbFieldName: 'jin_e', dbType: 'BigDecimal', dbPointLength: 2 },
        { dbFieldName: 'qi_yong', fieldShowType: 'switch' },
      ],
    });
    expect(await server.call('POST', `${API}/doDbSynch/${head}/normal`)).toMatchObject({ success: true });
    expect(await send(`${API}/importXls/${head}`, '客户.xlsx', BOOK)).toMatchObject({ success: true });
    const data = await server.call('GET', `${API}/getData/${head}`, { query: { column: 'jin_e', order: 'desc' } });
    expect(data.result).toMatchObject({
      total: 2,
      records: [
        { ke_hu_ming_cheng: '甲公司', qian_yue_ri_qi: '2026-06-30', jin_e: '1234.50', qi_yong: 'Y' },
        { ke_hu_ming_cheng: '乙公司', qian_yue_ri_qi: '2026-07-01', jin_e: '88.00', qi_yong: 'N' },
      ],
    });
  });

  test.each([
    ['a table of the system', 'sys_user', '客户.csv', CSV, '表名以 onl_ 开头'],
    ['a table that a form has', 'onl_from_file', '客户.csv', CSV, '该值不可用'],
    ['a file without a header', 'onl_other', '空.csv', '\r\n', '没有找到表头'],
    ['a file of another format', 'onl_other', '说明.txt', '说明', '只接受'],
  ])('rejects %s', async (_name, tableName, name, content, message) => {
    const reply = await make({ file: await upload(name, content), tableName, tableTxt: '客户' });
    expect(reply.success).toBe(false);
    expect(JSON.stringify(reply)).toContain(message);
  });

  test('reads uploads of its own folder only', async () => {
    const other = await upload('客户.csv', CSV, 'temp');
    for (const file of [other, '../客户.csv', 'online-form/../temp/x.csv', 'online-form/none/x.csv', ''])
      expect(await make({ file, tableName: 'onl_other', tableTxt: '客户' })).toMatchObject({ success: false });
  });

  test('rejects users who may not add forms', async () => {
    const rights = buildRights(server);
    const guest = await rights.token(await rights.user('file_guest'));
    const file = await upload('客户.csv', CSV);
    expect(await make({ file, tableName: 'onl_other', tableTxt: '客户' }, guest)).toMatchObject({ code: 510 });
  });
});
