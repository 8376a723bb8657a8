/** Import: files are read, checked and saved as the forms save; their errors come back as a file. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ImportPreview, ImportRow } from '@/model/screens/transfer/import-messages';
import { newId } from '@/server/db';
import type { Job } from '@/server/jobs/job';
import { type SheetHead, writeSpreadsheet } from '@/server/spreadsheet/writer';
import { databaseKinds } from '../helpers/databases';
import { MULTIPART, multipart, type Part } from '../helpers/multipart';
import { recordsOf } from '../helpers/read-spreadsheet.mjs';
import { BASE, openTestServer, type TestServer } from '../helpers/server';
import { buildRights, type Rights } from './rights';

const entity = {
  $schema: '../_meta/entity.schema.json',
  version: 2,
  title: '进货单',
  table: 'im_paper',
  api: '/im/paper',
  permissionPrefix: 'im:paper',
  titleField: 'name',
  import: { csv: true },
  fields: {
    code: { label: '编号', type: 'input', size: 20, required: true, rules: ['unique'], query: 'like' },
    name: { label: '名称', type: 'input', size: 20, required: true },
    kind: {
      label: '种类',
      type: 'select',
      default: 'a',
      options: [
        { value: 'a', text: '甲' },
        { value: 'b', text: '同名' },
        { value: 'c', text: '同名' },
      ],
    },
    amount: { label: '金额', type: 'inputNumber', size: [18, 4] },
    long: { label: '长数', type: 'inputNumber', size: [30, 2] },
    on: { label: '启用', type: 'switch' },
    day: { label: '日期', type: 'date' },
    at: { label: '时间', type: 'datetime' },
    owner: { label: '负责人', type: 'sel_user' },
    ownerId: { label: '负责人编号', type: 'sel_user', props: { store: 'id' } },
    depart: { label: '部门', type: 'sel_depart' },
    position: { label: '职务', type: 'sel_search', dict: 'sys_position,name,code' },
    place: { label: '地区', type: 'area' },
    above: { label: '上级单', type: 'popup', ref: 'im/paper' },
    double: { label: '两倍', type: 'inputNumber', value: '=amount * 2' },
    secret: { label: '机密', type: 'input', permission: 'im:paper:col:secret' },
  },
};
const list = {
  $schema: '../_meta/list.schema.json',
  version: 2,
  title: '进货单',
  entity: 'im/paper',
  toolbar: ['import', 'export'],
};
const noCsv = {
  ...entity,
  title: '无文本',
  table: 'im_plain',
  api: '/im/plain',
  permissionPrefix: 'im:plain',
  import: {},
};

interface Reply<T = unknown> {
  success: boolean;
  code: number;
  message: string;
  result: T;
}

const csv = (...lines: string[]) => lines.join('\r\n');
const HEAD = '编号,名称,种类,金额';

describe.each(databaseKinds)('import on %s', (kind) => {
  const folder = mkdtempSync(join(tmpdir(), 'imports-'));
  let server: TestServer;
  let rights: Rights;
  let admin: string;
  let clerk: string;
  let reader: string;

  const insert = async (table: string, values: Readonly<Record<string, unknown>>): Promise<string> => {
    const row = { id: newId(), ...values };
    await server.db.dynamic.insertInto(table).values(row).execute();
    return row.id;
  };
  beforeAll(async () => {
    mkdirSync(join(folder, 'im'));
    writeFileSync(join(folder, 'im/paper.entity.json'), JSON.stringify(entity));
    writeFileSync(join(folder, 'im/plain.entity.json'), JSON.stringify(noCsv));
    writeFileSync(join(folder, 'im/paper.list.json'), JSON.stringify(list));
    server = await openTestServer({ kind, folders: ['schemas', folder], env: { DATA_DIR: folder } });
    rights = buildRights(server);
    admin = await server.signIn();
    const [clerkId, readerId] = [await rights.user('imclerk', { realname: '张三' }), await rights.user('imreader')];
    await rights.user('imsame1', { realname: '王同名' });
    await rights.user('imsame2', { realname: '王同名' });
    await rights.depart('I01');
    await insert('sys_position', { name: '采购经理', code: 'im-buyer', post_rank: '3', del_flag: '0' });
    const menu = await rights.menu('im/paper.list');
    const rule = await rights.rule(menu, { column: 'code', conditions: 'RIGHT_LIKE', value: 'P' });
    const role = await rights.role('imrole', clerkId);
    await rights.grant(role, [menu], [rule]);
    for (const op of ['import', 'add', 'edit']) await rights.grant(role, [await rights.button(`im:paper:${op}`)]);
    await rights.button('im:paper:col:secret');
    await rights.grant(await rights.role('imreadonly', readerId), [menu]);
    clerk = await rights.token(clerkId);
    reader = await rights.token(readerId);
  });
  afterAll(async () => {
    await server.close();
    rmSync(folder, { recursive: true });
  });

  async function post<T>(
    call: string,
    parts: readonly Part[],
    {
      token = admin,
      fields = {},
      api = 'paper',
    }: { token?: string; fields?: Record<string, string>; api?: string } = {},
  ): Promise<Reply<T>> {
    const reply = await server.inject({
      method: 'POST',
      url: `${BASE}/im/${api}/${call}`,
      headers: { 'x-access-token': token, 'content-type': MULTIPART },
      payload: multipart(parts, fields),
    });
    return reply.json();
  }
  const importCsv = <T>(text: string, more: Parameters<typeof post>[2] = {}) =>
    post<T>('importExcel', [['files[]', 'a.csv', text]], more);
  const preview = async (text: string, query = '', token = admin) =>
    (await post<ImportPreview>(`importPreview${query}`, [['files[]', 'a.csv', text]], { token })).result;
  const save = async (body: object, token = admin, headers: Record<string, string> = {}) => {
    const reply = await server.inject({
      method: 'POST',
      url: `${BASE}/im/paper/importRows`,
      headers: { 'x-access-token': token, ...headers },
      payload: body,
    });
    return reply.json<
      Reply<{ totalCount: number; successCount: number; errorCount: number; errors: object[]; fileUrl?: string }>
    >();
  };
  const stored = (code: string) =>
    server.db.dynamic.selectFrom('im_paper').selectAll().where('code', '=', code).execute() as Promise<
      Record<string, unknown>[]
    >;
  const getFile = (path: string, token = admin) =>
    server.inject({ method: 'GET', url: `${BASE}${path}`, headers: { 'x-access-token': token } });

  test('[2§7.15] saves every file part, whatever its name, and answers with the number of rows', async () => {
    const parts: Part[] = [
      ['files[]', 'a.csv', csv(HEAD, 'PA1,一,甲,"1,234.5"')],
      ['file', 'b.csv', csv('名称,编号', '二,PA2')],
    ];
    const fields = { isSingleTableImport: '1', validateStatus: '0', foreignKeys: '{"long":"5"}' };
    const reply = await post('importExcel', parts, { fields });
    expect(reply).toMatchObject({ success: true, code: 200, message: '共2行数据全部导入成功！' });
    expect((await stored('PA1'))[0]).toMatchObject({ name: '一', kind: 'a', amount: '1234.5000', double: '2469.00' });
    expect((await stored('PA2'))[0]).toMatchObject({ kind: 'a', long: '5.00', create_by: 'admin' });
  });

  test('[2§7.17] code 201 names a private file with the failed rows', async () => {
    const text = csv(HEAD, 'PB1,好,甲,1', 'PB2,,甲,1', 'PB3,坏,乙,x', 'PB1,重复,甲,1');
    const reply = await importCsv<{ fileUrl: string; fileName: string }>(text);
    expect(reply).toMatchObject({
      success: true,
      code: 201,
      message: '文件导入成功，但有错误。',
      result: { totalCount: 4, errorCount: 3, successCount: 1, msg: '总共4行，成功1行，失败3行' },
    });
    expect(await stored('PB1')).toMatchObject([{ name: '好' }]);
    const { fileUrl } = reply.result;
    expect((await getFile(fileUrl, '')).statusCode).toBe(401);
    const rows = recordsOf((await getFile(fileUrl)).rawPayload, 0);
    expect(rows.map(({ 编号, 种类, 金额 }) => [编号, 种类, 金额])).toEqual([
      ['PB2', '甲', '1'],
      ['PB3', '乙', 'x'],
      ['PB1', '甲', '1'],
    ]);
    expect(rows.map((row) => row['错误'])).toEqual([
      expect.stringContaining('名称'),
      expect.stringMatching(/种类：“乙”不是可选的值；金额：“x”不是数字/),
      expect.stringContaining('已存在'),
    ]);
  });

  test('validateStatus 1 saves all rows or none', async () => {
    const fields = { validateStatus: '1' };
    const reply = await importCsv(csv(HEAD, 'PC1,好,甲,1', 'PC2,,甲,1'), { fields });
    expect(reply).toMatchObject({ code: 201, result: { totalCount: 2, errorCount: 1, successCount: 0 } });
    expect(await stored('PC1')).toEqual([]);
    expect(await importCsv(csv(HEAD, 'PC1,好,甲,1'), { fields })).toMatchObject({ code: 200 });
    expect(await stored('PC1')).toHaveLength(1);
  });

  test('needs the permissions to import and to add; data rules and column permissions apply', async () => {
    expect(await importCsv(csv(HEAD, 'PD1,一,甲,1'), { token: reader })).toMatchObject({ success: false, code: 510 });
    const text = csv(`${HEAD},机密`, 'PD1,在内,甲,1,泄露', 'XD1,在外,甲,1,泄露');
    const reply = await importCsv<{ fileUrl: string }>(text, { token: clerk });
    expect(reply).toMatchObject({ code: 201, result: { totalCount: 2, errorCount: 1, successCount: 1 } });
    expect(await stored('PD1')).toMatchObject([{ secret: null, create_by: 'imclerk' }]);
    expect(await stored('XD1')).toEqual([]);
    const found = await preview(text, '', clerk);
    expect(found.unknown).toEqual(['机密']);
    expect(found.columns).toEqual(['code', 'name', 'kind', 'amount']);
  });

  test('a preview has the stored values, their names, unreadable texts and all errors of a save', async () => {
    await importCsv(csv(HEAD, 'PE0,旧,甲,1'));
    const found = await preview(
      csv(
        '标题,,,,,,',
        '编号,名称,种类,金额,负责人,职务,备用',
        'PE1,一,同名（c）,"1,234.50",张三,采购经理,x',
        'PE2,二,同名,十,王同名,im-buyer,',
        'PE0,三,甲,1,没有人,,',
        'PE1,,甲,1,imclerk,,',
      ),
    );
    expect(found).toMatchObject({ total: 4, unknown: ['备用'], keys: [{ key: 'code', label: '编号' }] });
    expect(found.columns).toEqual(['code', 'name', 'kind', 'amount', 'owner', 'position']);
    const [good, bad, taken, repeated] = found.rows as [ImportRow, ImportRow, ImportRow, ImportRow];
    expect(good).toEqual({
      file: 'a.csv',
      sheet: '',
      row: 3,
      values: {
        code: 'PE1',
        name: '一',
        kind: 'c',
        kind_dictText: '同名（c）',
        amount: '1234.5000',
        owner: 'imclerk',
        owner_dictText: '张三',
        position: 'im-buyer',
        position_dictText: '采购经理',
      },
      texts: {},
      errors: [],
    });
    expect(bad.texts).toEqual({ kind: '同名', amount: '十', owner: '王同名' });
    const ofField = (row: ImportRow, field: string) => row.errors.find((one) => one.field === field)?.message;
    expect(ofField(bad, 'kind')).toContain('对应多个选项');
    expect(ofField(bad, 'owner')).toMatch(/对应多个选项.*imsame1、imsame2/);
    expect(ofField(taken, 'code')).toContain('已存在');
    expect(ofField(taken, 'owner')).toContain('不是可选的值');
    expect(ofField(repeated, 'code')).toBe('编号与第3行重复');
    expect(ofField(repeated, 'name')).toBeDefined();
    expect(repeated.values).toMatchObject({ owner: 'imclerk', owner_dictText: '张三' });
    expect(await stored('PE1')).toEqual([]);
  });

  test('rows of a preview: all or none, or the good ones; a repeated request saves once', async () => {
    const row = (code: string, values: object) => ({ file: 'a.csv', sheet: '', row: 2, values: { code, ...values } });
    const rows = [row('PF1', { name: '一' }), row('PF2', { name: '', secret: '密' })];
    const all = await save({ rows, mode: 'add', key: null, partial: false });
    expect(all).toMatchObject({
      code: 201,
      result: {
        totalCount: 2,
        successCount: 0,
        errorCount: 1,
        errors: [{ file: 'a.csv', sheet: '', row: 2, field: 'name', label: '名称' }],
      },
    });
    expect(await stored('PF1')).toEqual([]);
    const errors = recordsOf((await getFile(`/sys/common/static/${all.result.fileUrl!}`)).rawPayload, 0);
    expect(errors).toMatchObject([{ 编号: 'PF2', 名称: '' }]);
    const headers = { 'idempotency-key': 'import-of-two-rows-1' };
    for (const _ of [1, 2])
      expect(await save({ rows, mode: 'add', partial: true }, admin, headers)).toMatchObject({
        code: 201,
        result: { successCount: 1, errorCount: 1 },
      });
    expect(await stored('PF1')).toHaveLength(1);
    expect(await save({ rows, mode: 'add', partial: true }, reader)).toMatchObject({ success: false, code: 510 });
    expect(await save({ rows: 'x', mode: 'add', partial: true })).toMatchObject({ success: false });
    expect(await save({ rows: [null], mode: 'add', partial: true })).toMatchObject({ success: false });
  });

  test('updates by a key: columns of the file only, empty cells clear, records outside the data rules are not found', async () => {
    await importCsv(csv(`${HEAD},启用`, 'PG1,一,甲,1,是', 'XG1,二,甲,1,是'));
    const found = await preview(
      csv('编号,名称,金额', 'PG1,新,', 'XG1,新,2', 'PG9,新,3'),
      '?mode=update&key=code',
      clerk,
    );
    const [{ id }] = (await stored('PG1')) as [{ id: string }];
    expect(found.rows.map((row) => [row.id, row.errors.map(({ message }) => message)])).toEqual([
      [id, []],
      [undefined, ['没有编号为“XG1”的记录']],
      [undefined, ['没有编号为“PG9”的记录']],
    ]);
    const rows = found.rows.map(({ file, sheet, row, values }) => ({ file, sheet, row, values }));
    const reply = await save({ rows, mode: 'update', key: 'code', partial: true }, clerk);
    expect(reply).toMatchObject({ code: 201, result: { successCount: 1, errorCount: 2 } });
    expect(await stored('PG1')).toMatchObject([{ id, name: '新', amount: null, on: 'Y', update_by: 'imclerk' }]);
    expect(await stored('XG1')).toMatchObject([{ name: '二' }]);
    expect(await save({ rows, mode: 'update', key: 'name', partial: true })).toMatchObject({
      message: '请选择按哪个字段更新',
    });
  });

  test('files that cannot be imported say why', async () => {
    const messageOf = async (name: string, content: Uint8Array | string, api = 'paper') => {
      const reply = await post('importExcel', [['file', name, content]], { api });
      expect(reply).toMatchObject({ success: false, code: 500 });
      return reply.message;
    };
    expect(await messageOf('a.csv', csv(HEAD, '1,一'), 'plain')).toBe('文件导入失败:只能导入 .xls 或 .xlsx 文件');
    expect(await messageOf('a.exe', 'MZ')).toContain('只能导入');
    expect(await messageOf('a.xlsx', csv(HEAD))).toContain('的内容不是 .xlsx 文件');
    expect(await messageOf('a.xlsx', 'PK\x03\x04half')).toBe(
      '文件导入失败:a.xlsx：文件已损坏或不完整，请用表格软件另存后再试',
    );
    expect(await messageOf('a.csv', '')).toContain('是空文件');
    expect(await messageOf('a.csv', csv('无关,其他', '1,2'))).toContain('没有找到表头');
    expect(await messageOf('a.csv', HEAD)).toBe('文件导入失败:文件中没有数据行');
    expect((await post('importExcel', [])).message).toContain('请选择要导入的文件');
  });

  test.each(['xls', 'xlsx', 'csv'])(
    'what the export writes as .%s is imported without a difference',
    async (format) => {
      const code = `PH${format}`;
      const owner = (
        await server.db.selectFrom('sys_user').select('id').where('username', '=', 'imsame2').executeTakeFirstOrThrow()
      ).id;
      const depart = (
        await server.db.selectFrom('sys_depart').select('id').where('org_code', '=', 'I01').executeTakeFirstOrThrow()
      ).id;
      const above = await insert('im_paper', { code: `${code}0`, name: `上级${format}`, del_flag: '0' });
      const values = {
        name: '=1+1',
        kind: 'c',
        amount: '1234.5678',
        long: '1234567890123456789.50',
        on: 'N',
        day: '2026-06-30',
        at: '2026-06-30 08:30:00',
        owner: 'imclerk',
        owner_id: owner,
        depart,
        position: 'im-buyer',
        place: '110101',
        above,
      };
      const id = await insert('im_paper', { ...values, code, del_flag: '0' });
      const file = await getFile(`/im/paper/exportXls?format=${format}&selections=${id}`);
      await server.db.dynamic.deleteFrom('im_paper').where('id', '=', id).execute();
      expect(await post('importExcel', [['files[]', `a.${format}`, file.rawPayload]])).toMatchObject({ code: 200 });
      expect(await stored(code)).toMatchObject([values]);
    },
  );

  test('the heads and totals of a grouped export are no records', async () => {
    const lines = ['种类：甲（1 条）,,,1', ',PGR1,一,1', '合计（1 条）,,,1'];
    expect(await importCsv(csv('分组,编号,名称,金额', ...lines))).toMatchObject({ message: '共1行数据全部导入成功！' });
    expect(await stored('PGR1')).toMatchObject([{ name: '一', amount: '1.0000' }]);
  });

  test('the template has titles, labels with marks and drop-downs, and is imported again', async () => {
    const file = await getFile('/im/paper/importTemplate');
    expect(file.headers['content-disposition']).toContain('attachment');
    const { default: excel } = await import('exceljs');
    const book = new excel.Workbook();
    await book.xlsx.load(new Uint8Array(file.rawPayload).buffer);
    const sheet = book.worksheets[0]!;
    expect(sheet.getRow(3).values).toEqual(expect.arrayContaining(['编号*', '名称*', '种类', '金额']));
    expect(sheet.getRow(3).values).not.toContain('两倍');
    expect(sheet.getCell('C4').dataValidation).toMatchObject({ type: 'list', formulae: ["'选项'!$C$1:$C$3"] });
    expect(book.worksheets[1]!.getCell('C2').value).toBe('同名（b）');
    sheet.getRow(4).values = ['PI1', '一', '同名（b）', 5];
    const changed = Buffer.from(await book.xlsx.writeBuffer());
    expect(await post('importExcel', [['files[]', 'a.xlsx', changed]])).toMatchObject({ code: 200 });
    expect(await stored('PI1')).toMatchObject([{ kind: 'b', amount: '5.0000' }]);
    expect((await getFile('/im/paper/importTemplate', reader)).json()).toMatchObject({ code: 510 });
  });

  test('other requests are answered between the transactions of an import', async () => {
    const lines = Array.from({ length: 200 }, (_, at) => `PL${at},多,甲,1`);
    const done = new AbortController();
    const importing = importCsv(csv(HEAD, ...lines)).finally(() => done.abort());
    const counts = [0];
    while (!done.signal.aborted) {
      const query = { code: 'PL*', pageSize: '10' };
      const { result } = await server.call<{ total: number }>('GET', '/im/paper/list', { query, token: admin });
      counts.push(result!.total);
    }
    expect(await importing).toMatchObject({ code: 200, message: '共200行数据全部导入成功！' });
    const saved = counts.slice(1).map((count, at) => count - counts[at]!);
    // PGlite has one connection: each statement of a request waits for at most one transaction of 10 rows.
    expect(Math.max(...saved)).toBeLessThanOrEqual(kind === 'pglite' ? 100 : 150);
  });

  async function jobEnd(id: string): Promise<Job> {
    for (;;) {
      const reply = await getFile(`/sys/job/${id}`);
      const { result } = reply.json<Reply<Job>>();
      if (result.state !== 'waiting' && result.state !== 'running') return result;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  test('many rows are imported by a job, whose outcome names the file of errors; few are not', async () => {
    const path = join(folder, 'many.xlsx');
    const head: SheetHead = { sheet: '一', titles: ['进货单'], labels: ['编号', '名称', '金额'], widths: [9, 9, 9] };
    await writeSpreadsheet(path, 'xlsx', head, async (writer) => {
      const rows = Array.from({ length: 600 }, (_, at) => [`PJ${at}`, '多', at < 3 ? String(at) : 'x']);
      await writer.add(rows);
    });
    const many: Part = ['files[]', 'many.xlsx', readFileSync(path)];
    const started = await post<{ jobId: string }>('importExcel?background=1', [many]);
    expect(started.message).toBe('已开始在后台执行');
    const job = await jobEnd(started.result.jobId);
    expect(job).toMatchObject({ state: 'done', message: '总共600行，成功3行，失败597行', done: 600, total: 600 });
    const { url } = job.result[0] as unknown as { url: string };
    expect(recordsOf((await getFile(`/sys/common/static/${url}`)).rawPayload, 0)).toHaveLength(597);
    const waited = await post('importExcel', [many]);
    expect(waited).toMatchObject({
      code: 201,
      message: '文件导入成功，但有错误。',
      result: { totalCount: 600, successCount: 0, errorCount: 600, msg: '总共600行，成功0行，失败600行' },
    });
    const { result: jobs } = (await getFile('/sys/job/list')).json<Reply<Job[]>>();
    expect(jobs.map(({ total }) => total)).toEqual([600, 600]);
    const changed: Part = ['files[]', 'c.csv', csv('编号,名称', 'PJ0,改', 'PJ900,无')];
    expect(await post('importExcel?background=1&mode=update&key=code', [changed])).toMatchObject({
      code: 201,
      result: { successCount: 1, errorCount: 1 },
    });
    expect(await stored('PJ0')).toMatchObject([{ name: '改', amount: '0.0000' }]);
    const few = await post('importExcel?background=1', [['files[]', 'a.csv', csv(HEAD, 'PK1,一,甲,1')]]);
    expect(few).toMatchObject({ code: 200, message: '共1行数据全部导入成功！' });
    expect(
      await post('importPreview', [
        ['files[]', 'big.csv', csv(HEAD, ...Array.from({ length: 2001 }, (_, at) => `Q${at},x`))],
      ]),
    ).toMatchObject({
      success: false,
      message: '超过2000行，不能预览；请直接导入，在后台执行',
    });
  });
});
