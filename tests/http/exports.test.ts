/** Export: the file holds what its user may see, as text, and is read back here. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '@/server/db';
import type { Job } from '@/server/jobs/job';
import { databaseKinds } from '../helpers/databases';
import { recordsOf } from '../helpers/read-spreadsheet.mjs';
import { BASE, openTestServer, type TestServer } from '../helpers/server';
import { buildRights, type Rights } from './rights';

const entity = {
  $schema: '../_meta/entity.schema.json',
  version: 2,
  title: '台账',
  table: 'ex_paper',
  api: '/ex/paper',
  permissionPrefix: 'ex:paper',
  titleField: 'name',
  fields: {
    name: { label: '名称', type: 'input', size: 200, query: 'like' },
    kind: {
      label: '种类',
      type: 'select',
      options: [
        { value: 'a', text: '甲' },
        { value: 'b', text: '同名' },
        { value: 'c', text: '同名' },
      ],
    },
    amount: { label: '金额', type: 'inputNumber', size: [18, 4], props: { precision: 2, suffix: '元' } },
    long: { label: '长数', type: 'inputNumber', size: [30, 2] },
    on: { label: '启用', type: 'switch' },
    day: { label: '日期', type: 'date' },
    owner: { label: '负责人', type: 'sel_user' },
    ownerId: { label: '负责人编号', type: 'sel_user', props: { store: 'id' } },
    depart: { label: '部门', type: 'sel_depart' },
    category: { label: '分类', type: 'cat_tree' },
    position: { label: '职务', type: 'sel_search', dict: 'sys_position,name,code' },
    roles: { label: '角色', type: 'list_multi', props: { from: 'GET /sys/role/queryall', name: 'roleName' } },
    place: { label: '地区', type: 'area' },
    above: { label: '上级台账', type: 'popup', ref: 'ex/paper' },
    phone: { label: '电话', type: 'input', mask: { keep: [3, 2], permission: 'ex:paper:phone' } },
    secret: { label: '机密', type: 'input', permission: 'ex:paper:col:secret' },
    password: { label: '口令', type: 'password' },
    notInFiles: { label: '不导出', type: 'input', hiddenIn: ['export'] },
  },
};
const list = {
  $schema: '../_meta/list.schema.json',
  version: 2,
  title: '台账',
  entity: 'ex/paper',
  toolbar: ['export'],
};

describe.each(databaseKinds)('export on %s', (kind) => {
  const folder = mkdtempSync(join(tmpdir(), 'exports-'));
  let server: TestServer;
  let rights: Rights;
  let admin: string;
  let clerk: string;
  let reader: string;
  const ids: Record<string, string> = {};

  const insert = async (table: string, values: Readonly<Record<string, unknown>>): Promise<string> => {
    const row = { id: newId(), ...values };
    await server.db.dynamic.insertInto(table).values(row).execute();
    return row.id;
  };
  beforeAll(async () => {
    mkdirSync(join(folder, 'ex'));
    writeFileSync(join(folder, 'ex/paper.entity.json'), JSON.stringify(entity));
    writeFileSync(join(folder, 'ex/paper.list.json'), JSON.stringify(list));
    server = await openTestServer({ kind, folders: ['schemas', folder], env: { DATA_DIR: folder } });
    rights = buildRights(server);
    admin = await server.signIn();
    const [clerkId, readerId] = [await rights.user('exclerk', { realname: '张三' }), await rights.user('exreader')];
    await rights.user('exother', { realname: '同名' });
    ids['user'] = await rights.user('exsame', { realname: '同名' });
    const depart = await rights.depart('X01');
    const category = await insert('sys_category', { name: '五金', code: 'X01', pid: '0' });
    await insert('sys_position', { name: '采购经理', code: 'ex-buyer', post_rank: '3', del_flag: '0' });
    const role = await rights.role('exrole', clerkId);
    const menu = await rights.menu('ex/paper.list');
    const rule = await rights.rule(menu, { column: 'name', conditions: 'RIGHT_LIKE', value: 'P' });
    await rights.grant(role, [menu], [rule]);
    await rights.grant(role, [await rights.button('ex:paper:export')]);
    await rights.button('ex:paper:col:secret');
    await rights.grant(await rights.role('exreadonly', readerId), [menu]);
    const values = {
      kind: 'a',
      amount: '1234.5678',
      long: '1234567890123456789.5',
      on: 'Y',
      day: '2026-06-30',
      owner: 'exclerk',
      owner_id: ids['user'],
      depart,
      category,
      position: 'ex-buyer',
      roles: role,
      place: '110101',
      phone: '13812345678',
      secret: '机密内容',
      not_in_files: '不导出的内容',
      del_flag: '0',
    };
    ids['above'] = await insert('ex_paper', { ...values, name: 'P1上级' });
    ids['one'] = await insert('ex_paper', { ...values, name: 'P2', kind: 'c', above: ids['above'] });
    ids['other'] = await insert('ex_paper', { name: '=HYPERLINK("x")', del_flag: '0' });
    clerk = await rights.token(clerkId);
    reader = await rights.token(readerId);
  });
  afterAll(async () => {
    await server.close();
    rmSync(folder, { recursive: true });
  });

  const ask = (query: Record<string, string>, token = admin) =>
    server.inject({ method: 'GET', url: `${BASE}/ex/paper/exportXls`, query, headers: { 'x-access-token': token } });
  async function rowsOf(query: Record<string, string>, token = admin): Promise<Record<string, string>[]> {
    const reply = await ask(query, token);
    expect(reply.headers['content-disposition']).toContain('attachment');
    return recordsOf(reply.rawPayload, query['format'] === 'csv' ? 0 : 2);
  }
  const one = () => ({ selections: ids['one']! });

  test('writes names instead of codes for every type, and the code beside a name that several share', async () => {
    for (const format of ['xls', 'xlsx', 'csv']) {
      const [row] = await rowsOf({ ...one(), format });
      expect(row).toEqual({
        名称: 'P2',
        种类: '同名（c）',
        金额: '1234.5678',
        长数: '1,234,567,890,123,456,789.50',
        启用: '是',
        日期: '2026-06-30',
        负责人: '张三',
        负责人编号: `同名（${ids['user']!}）`,
        部门: '部门X01',
        分类: '五金',
        职务: '采购经理',
        角色: 'exrole',
        地区: '北京市/市辖区/东城区',
        上级台账: 'P1上级',
        电话: '13812345678',
        机密: '机密内容',
      });
    }
  });

  test('[2§7.14] takes paramsStr or the filters, the order, the selection and the columns of the request', async () => {
    const names = async (query: Record<string, string>) =>
      (await rowsOf({ exportFields: 'name', ...query })).map((row) => row['名称']);
    expect(await names({ column: 'name', order: 'asc' })).toEqual(['=HYPERLINK("x")', 'P1上级', 'P2']);
    expect(await names({ name: 'P*', column: 'name', order: 'desc' })).toEqual(['P2', 'P1上级']);
    expect(await names({ selections: `${ids['other']!},${ids['one']!}`, name: 'P*' })).toEqual(['P2']);
    expect(await names({ paramsStr: encodeURI(JSON.stringify({ selections: ids['other'] })) })).toHaveLength(1);
    expect(Object.keys((await rowsOf({ ...one(), exportFields: 'day,name,day,nothing' }))[0]!)).toEqual([
      '日期',
      '名称',
    ]);
    expect(await names({ name: 'nothing' })).toEqual([]);
    expect((await ask({ exportFields: 'password' })).json()).toMatchObject({ message: '没有可以导出的列' });
  });

  test('holds what the user may see: data rules, hidden fields, masks', async () => {
    const rows = await rowsOf({ column: 'name', order: 'asc' }, clerk);
    expect(rows.map((row) => row['名称'])).toEqual(['P1上级', 'P2']);
    for (const row of rows) {
      expect(row).not.toHaveProperty('机密');
      expect(row['电话']).toBe('138******78');
    }
    expect(await rowsOf({ selections: ids['other']! }, clerk)).toEqual([]);
    expect((await ask({ exportFields: 'secret' }, clerk)).json()).toMatchObject({ message: '没有可以导出的列' });
    expect((await ask({}, reader)).json()).toMatchObject({ code: 510 });
  });

  test.each(['xls', 'xlsx', 'csv'])('writes groups of a list with subtotals and totals as .%s', async (format) => {
    const grouped = { exportGroups: '1', groupBy: 'kind,day', totalFields: 'amount', exportFields: 'name,amount' };
    const rows = await rowsOf({ ...grouped, column: 'name', order: 'asc', format });
    expect(rows.map(({ 分组: head = '', 名称: name = '', 金额: amount = '' }) => [head, name, amount])).toEqual([
      ['种类：甲（1 条）', '', '1234.5678'],
      ['日期：2026-06-30（1 条）', '', '1234.5678'],
      ['', 'P1上级', '1234.5678'],
      ['种类：同名（1 条）', '', '1234.5678'],
      ['日期：2026-06-30（1 条）', '', '1234.5678'],
      ['', 'P2', '1234.5678'],
      ['种类：（空）（1 条）', '', ''],
      ['日期：（空）（1 条）', '', ''],
      ['', format === 'csv' ? `'=HYPERLINK("x")` : '=HYPERLINK("x")', ''],
      ['合计（3 条）', '', '2469.1356'],
    ]);
    // The same records as the list: those that the data rules show.
    const own = await rowsOf({ ...grouped, format }, clerk);
    expect(own.at(-1)).toMatchObject({ 分组: '合计（2 条）' });
    expect((await ask({ ...grouped, groupBy: 'phone' })).json()).toMatchObject({ success: false });
  });

  test('writes more than 5,000 records in a job, whose file is downloaded by its user', async () => {
    await sql`insert into ex_paper (id, name, del_flag) select 'ex' || n, 'many' || n, '0' from generate_series(1, 5001) n`.execute(
      server.db,
    );
    const started = (await ask({ name: 'many*', exportFields: 'name', column: 'id', order: 'asc' })).json<{
      result: { jobId: string };
    }>();
    const look = async () => (await server.call<Job>('GET', `/sys/job/${started.result.jobId}`)).result!;
    await expect.poll(async () => (await look()).state, { timeout: 60_000, interval: 100 }).toBe('done');
    const job = await look();
    expect(job).toMatchObject({ message: '已导出5001条记录', done: 5001, total: 5001, entity: null });
    const url = `${BASE}/sys/common/static/${String(job.result[0]!['url'])}`;
    expect((await server.inject({ method: 'GET', url })).statusCode).toBe(401);
    const file = await server.inject({ method: 'GET', url: encodeURI(url), headers: { 'x-access-token': admin } });
    expect(recordsOf(file.rawPayload, 2)).toHaveLength(5001);

    // The next job removes the files of those that ended long ago.
    await sql`update jw_job set end_time = now() - interval '2 days' where id = ${started.result.jobId}`.execute(
      server.db,
    );
    const next = (await ask({ name: 'many*', exportFields: 'name,kind' })).json<{ result: { jobId: string } }>();
    await expect
      .poll(async () => (await server.call<Job>('GET', `/sys/job/${next.result.jobId}`)).result!.state, {
        timeout: 60_000,
        interval: 100,
      })
      .toBe('done');
    expect(
      (await server.inject({ method: 'GET', url: encodeURI(url), headers: { 'x-access-token': admin } })).statusCode,
    ).toBe(404);
  });
});
