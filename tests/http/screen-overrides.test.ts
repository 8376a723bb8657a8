/** Overrides of shipped screens over HTTP: saved, served to all users, refused, kept by upgrades, reset. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { databaseKinds } from '../helpers/databases';
import { BASE, openTestServer, type TestServer } from '../helpers/server';
import { buildRights } from './rights';

type Row = Record<string, unknown>;
interface Page {
  records: Row[];
  total: number;
}
interface Served {
  screen: {
    title?: string;
    toolbar?: unknown[];
    row?: unknown[];
    columns?: unknown[];
    groups?: { fields: string[] }[];
    fields?: string[];
  };
  entities: Record<string, { fields: Record<string, { label: string }>; actions?: Record<string, { label: string }> }>;
}

const LIST = 'system/position.list';
const FORM = 'system/position.form';

describe.each(databaseKinds)('%s', (kind) => {
  let server: TestServer;
  let guest = '';

  const fetchScreen = (id: string, etag?: string) =>
    server.inject({ url: `/schemas/${id}.json`, headers: etag === undefined ? {} : { 'if-none-match': etag } });
  const served = async (id: string) => (await fetchScreen(id)).json<Served>();
  const read = async (id: string) =>
    (await server.call<Row>('GET', '/sys/screen/queryById', { query: { id } })).result!;
  const rowsOf = (record: Row) => (record['column'] ?? record['item']) as Row[];
  const save = (body: object, token?: string) =>
    server.call('PUT', '/sys/screen/edit', { body, ...(token === undefined ? {} : { token }) });
  const reset = (ids: string, token?: string) =>
    server.call('POST', '/sys/screen/reset', { body: { ids }, ...(token === undefined ? {} : { token }) });
  const list = async (query: Record<string, string>) =>
    (await server.call<Page>('GET', '/sys/screen/list', { query })).result!;
  /** The record of the designer with changed rows, by field. */
  const changed = async (id: string, changes: Readonly<Record<string, Row>>) => {
    const record = await read(id);
    const child = record['kind'] === 'list' ? 'column' : 'item';
    const rows = rowsOf(record).map((row) => ({ ...row, ...changes[String(row['field'])] }));
    return { id, [child]: rows };
  };
  const audited = async () =>
    (await server.db.selectFrom('jw_screen_override').selectAll().where('del_flag', '=', '0').execute()).length;

  beforeAll(async () => {
    server = await openTestServer({ kind });
    const rights = buildRights(server);
    guest = await rights.token(await rights.user('plain'));
  });
  afterAll(() => server.close());
  beforeEach(() => reset(`${LIST},${FORM}`));

  test('lists the shipped lists and forms of entities, without those of overrides', async () => {
    const { records, total } = await list({ title: '*职务*', pageSize: '100' });
    expect(total).toBe(records.length);
    expect(records).toContainEqual(
      expect.objectContaining({ id: LIST, kind: 'list', status: '0', module: '系统管理', updateBy: null }),
    );
    const all = (await list({ pageSize: '1000' })).records.map(({ id }) => id);
    expect(all).toContain(FORM);
    expect(all.filter((id) => String(id).startsWith('system/screen'))).toEqual([]);
    const second = await list({ pageSize: '3', pageNo: '2' });
    expect(second.records.map(({ id }) => id)).toEqual(all.slice(3, 6));
    const sorted = (await list({ pageSize: '1000', column: 'screen', order: 'desc' })).records.map(({ id }) => id);
    expect(sorted[0]).toMatch(/^tax/);
    expect(sorted).toHaveLength(all.length);
  });

  test('serves changed, hidden and reordered columns with an etag of their own, and the shipped list after a reset', async () => {
    const before = await fetchScreen(LIST);
    const shipped = before.json<Served>();
    const record = await changed(LIST, { name: { label: '岗位', width: 333 }, code: { visible: 'N' } });
    const rows = record['column'] as Row[];
    const moved = [...rows.slice(1), rows[0]!];
    expect(await save({ ...record, column: moved })).toMatchObject({ success: true });

    const after = await fetchScreen(LIST, String(before.headers['etag']));
    expect(after.statusCode).toBe(200);
    const { screen, entities } = after.json<Served>();
    expect(screen.columns).toContainEqual(expect.objectContaining({ field: 'name', label: '岗位', width: 333 }));
    expect(JSON.stringify(screen.columns)).not.toContain('"code"');
    expect(entities['system/position']!.fields['name']!.label).toBe('岗位');
    expect((await fetchScreen(LIST, String(after.headers['etag']))).statusCode).toBe(304);
    // The form of the same entity is another screen.
    expect((await served(FORM)).entities['system/position']!.fields['name']!.label).not.toBe('岗位');

    expect(await list({ status: '1' })).toMatchObject({ total: 1, records: [{ id: LIST, updateBy: 'admin' }] });
    expect(rowsOf(await read(LIST)).map(({ field }) => field)).toEqual(moved.map(({ field }) => field));
    expect(await reset(LIST)).toMatchObject({ success: true });
    expect(await served(LIST)).toEqual(shipped);
    expect((await fetchScreen(LIST)).headers['etag']).toBe(before.headers['etag']);
    expect(await list({ status: '1' })).toMatchObject({ total: 0 });
  });

  test('relabels and hides fields of a form; a design without changes removes the override', async () => {
    expect(await save(await changed(FORM, { code: { label: '岗位编码' }, postRank: { visible: 'N' } }))).toMatchObject({
      success: true,
    });
    const { screen, entities } = await served(FORM);
    expect(entities['system/position']!.fields['code']!.label).toBe('岗位编码');
    expect(JSON.stringify([screen.groups, screen.fields])).not.toContain('postRank');
    const record = await read(FORM);
    const row = rowsOf(record).find(({ field }) => field === 'code')!;
    expect(row).toMatchObject({ label: '岗位编码', changed: 'Y' });
    expect(row['shipped']).not.toBe('岗位编码');
    expect(await audited()).toBe(1);
    await save(await changed(FORM, { code: { label: null }, postRank: { visible: 'Y' } }));
    expect(await audited()).toBe(0);
  });

  test('moves a field of a form to another group, and names a group that the form does not have', async () => {
    const id = 'base/shop.form';
    expect(await save(await changed(id, { manager: { group: '费率与回款' } }))).toMatchObject({ success: true });
    const { screen } = await served(id);
    expect(screen.groups![0]!.fields).not.toContain('manager');
    expect(screen.groups![1]!.fields).toContain('manager');
    const row = rowsOf(await read(id)).find(({ field }) => field === 'manager')!;
    expect(row).toMatchObject({ group: '费率与回款', changed: 'Y' });
    expect(await save(await changed(id, { manager: { group: '没有的' } }))).toMatchObject({
      success: false,
      result: {
        errors: [{ path: 'item/manager/group', message: '屏幕没有分组“没有的”，可以填：店铺、费率与回款、授权与同步' }],
      },
    });
    await save(await changed(id, { manager: { group: null } }));
    expect(await audited()).toBe(0);
  });

  test('changes the title, and labels and buttons of actions; the server permits what it did', async () => {
    const design = async (title: string | null, changes: Readonly<Record<string, Row>>) => {
      const record = await read(LIST);
      const action = (record['action'] as Row[]).map((row) => ({ ...row, ...changes[String(row['action'])] }));
      return { id: LIST, newTitle: title, column: record['column'], action };
    };
    const shipped = await served(LIST);
    const body = await design('岗位管理', { add: { label: '登记岗位' }, import: { visible: 'N' } });
    const { result: preview } = await server.call<{ screens: { title: string }[] }>('POST', '/sys/screen/preview', {
      body,
    });
    expect(preview!.screens[0]!.title).toBe('岗位管理');
    expect(await save(body)).toMatchObject({ success: true });
    const { screen, entities } = await served(LIST);
    expect(screen).toMatchObject({ title: '岗位管理', toolbar: ['add', 'export'], row: shipped.screen.row });
    expect(entities['system/position']!.actions!['add']).toEqual({ label: '登记岗位' });
    const record = await read(LIST);
    expect(record).toMatchObject({ newTitle: '岗位管理', title: '职务管理' });
    expect(record['action']).toContainEqual(
      expect.objectContaining({ action: 'import', place: '工具栏', shipped: '导入', visible: 'N', changed: 'Y' }),
    );
    // A hidden button takes no permission away.
    const importing = await server.inject({
      url: `${BASE}/sys/position/importTemplate`,
      headers: { 'x-access-token': await server.signIn() },
    });
    expect(importing.headers['content-disposition']).toContain('attachment');
    await save(await design(null, { add: { label: null }, import: { visible: 'Y' } }));
    expect(await audited()).toBe(0);
  });

  test('refuses an action that the screen does not have, and names those that are gone', async () => {
    const record = await read(LIST);
    const action = [...(record['action'] as Row[]), { action: 'audit', label: '审核', visible: 'Y' }];
    expect(await save({ id: LIST, column: record['column'], action })).toMatchObject({
      success: false,
      result: { errors: [{ path: 'action/audit/action', message: '屏幕没有操作“audit”，定制不能增加操作' }] },
    });
    const long = { id: LIST, newTitle: '长'.repeat(51), column: record['column'] };
    expect(await save(long)).toMatchObject({ result: { errors: [{ path: 'newTitle' }] } });
    expect(await audited()).toBe(0);
    await save(await changed(LIST, { name: { label: '岗位' } }));
    await server.db
      .updateTable('jw_screen_override')
      .set({ content: JSON.stringify({ fields: [], actions: [{ action: 'audit', label: '审核' }] }) })
      .where('screen_id', '=', LIST)
      .execute();
    expect((await list({ status: '1' })).records[0]!['note']).toBe('产品已没有操作“audit”，对它的改动不再适用');
  });

  test('a save with an older time of change is refused', async () => {
    await save(await changed(LIST, { name: { label: '甲' } }));
    const { updateTime } = await read(LIST);
    expect(updateTime).toEqual(expect.any(String));
    expect(await save({ ...(await changed(LIST, { name: { label: '乙' } })), updateTime: null })).toMatchObject({
      success: false,
      code: 409,
    });
    expect(await save({ ...(await changed(LIST, { name: { label: '乙' } })), updateTime })).toMatchObject({
      success: true,
    });
  });

  test.each<[string, string, Record<string, Row>, string, string]>([
    ['a required field is hidden', FORM, { name: { visible: 'N' } }, 'item/name/visible', '必填'],
    ['a label is too long', LIST, { name: { label: '长'.repeat(51) } }, 'column/name/label', '1 到 50 个字'],
    ['a width is no number', LIST, { name: { width: 'wide' } }, 'column/name/width', '列宽'],
  ])('names the place when %s', async (_, id, changes, path, message) => {
    const answer = await save(await changed(id, changes));
    expect(answer).toMatchObject({ success: false, result: { errors: [{ path }] } });
    expect(answer.message).toContain(message);
    expect(await audited()).toBe(0);
  });

  test.each(['__proto__', 'constructor', 'toString', 'nothing', '', "x'; drop table sys_user"])(
    'refuses the field %j',
    async (field) => {
      const record = await changed(LIST, {});
      const rows = [...(record['column'] as Row[]), { id: 'x', field, label: '甲', visible: 'Y' }];
      const answer = await save({ ...record, column: rows });
      expect(answer).toMatchObject({ success: false, result: { errors: [{ path: `column/${field}/field` }] } });
      expect(await audited()).toBe(0);
    },
  );

  test.each(['system/screen.list', 'system/screen.form', 'system/log.page', 'constructor', '__proto__', ''])(
    'there is no screen %j to override',
    async (id) => {
      for (const answer of [
        await server.call('GET', '/sys/screen/queryById', { query: { id } }),
        await server.call('POST', '/sys/screen/preview', { body: { id } }),
        await save({ id, column: [] }),
      ])
        expect(answer).toMatchObject({ success: false, message: '没有这个屏幕，或它不能定制' });
    },
  );

  test('users without the permission neither read nor change overrides', async () => {
    const body = await changed(LIST, { name: { label: '甲' } });
    const answers = [
      await server.call('GET', '/sys/screen/list', { token: guest }),
      await server.call('GET', '/sys/screen/queryById', { query: { id: LIST }, token: guest }),
      await server.call('POST', '/sys/screen/preview', { body, token: guest }),
      await save(body, guest),
      await reset(LIST, guest),
    ];
    expect(answers.map(({ code }) => code)).toEqual(answers.map(() => 510));
    expect(await audited()).toBe(0);
  });

  test('previews the design that is not saved, with what is wrong in its place', async () => {
    const preview = async (body: object) =>
      (await server.call<{ screens: Served[]; problems: string[] }>('POST', '/sys/screen/preview', { body })).result!;
    const shown = await preview(await changed(LIST, { name: { label: '岗位' } }));
    expect(shown).toMatchObject({ problems: [], screens: [{ kind: 'list', title: expect.any(String) as string }] });
    expect(shown.screens[0]!.entities['system/position']!.fields['name']!.label).toBe('岗位');
    expect(await preview(await changed(FORM, { name: { visible: 'N' } }))).toMatchObject({
      screens: [],
      problems: [expect.stringContaining('必填') as string],
    });
    expect(await audited()).toBe(0);
  });

  test('an override that names a gone field serves the rest; one that cannot be applied serves the shipped screen', async () => {
    const shipped = await served(LIST);
    await save(await changed(LIST, { name: { label: '岗位' } }));
    const store = async (content: object | string) => {
      await server.db
        .updateTable('jw_screen_override')
        .set({ content: typeof content === 'string' ? content : JSON.stringify(content) })
        .where('screen_id', '=', LIST)
        .execute();
      // As another process that writes the table reports it.
      await server.db.notify('jw_written', 'jw_screen_override');
      await new Promise((resolve) => setTimeout(resolve, 100));
    };
    await store({
      fields: [
        { field: 'gone', label: '甲' },
        { field: 'name', label: '职位名' },
      ],
      order: ['gone', 'name'],
    });
    expect((await served(LIST)).entities['system/position']!.fields['name']!.label).toBe('职位名');
    expect((await list({ status: '1' })).records[0]!['note']).toContain('gone');
    await store({
      fields: shipped.screen.columns!.map((one) => ({ field: (one as Row)['field'] ?? one, visible: false })),
    });
    expect(await served(LIST)).toEqual(shipped);
    expect((await list({ status: '2' })).records[0]!['note']).toContain('不再适用');
    await store('[');
    expect(await served(LIST)).toEqual(shipped);
    expect(await reset(LIST)).toMatchObject({ success: true });
    expect(await list({ status: '2' })).toMatchObject({ total: 0 });
  });

  test('an export from the list names its columns as the list does', async () => {
    await save(await changed(LIST, { name: { label: '岗位' } }));
    const exported = async (query: Record<string, string>) => {
      const token = await server.signIn();
      const { payload } = await server.inject({
        url: `${BASE}/sys/position/exportXls`,
        query: { format: 'csv', exportFields: 'code,name', ...query },
        headers: { 'x-access-token': token },
      });
      return payload;
    };
    expect(await exported({ exportList: LIST })).toContain('岗位');
    expect(await exported({})).not.toContain('岗位');
    expect(await exported({ exportList: '__proto__' })).not.toContain('岗位');
  });

  test('messages of a save have the labels of the screen that it is sent from', async () => {
    await save(await changed(FORM, { name: { label: '岗位' }, postRank: { label: '岗级' } }));
    const message = async (record: Row, screen?: string) => {
      const reply = await server.inject({
        method: 'POST',
        url: `${BASE}/sys/position/add`,
        payload: record,
        headers: {
          'x-access-token': await server.signIn(),
          ...(screen === undefined ? {} : { 'x-screen': screen }),
        },
      });
      return reply.json<{ message: string }>().message;
    };
    const empty = { code: 'x1' };
    const long = { code: 'x2', name: '长'.repeat(101) };
    const wrong = { code: 'x3', name: '甲', postRank: '999' };
    expect(await message(empty, FORM)).toBe('请输入岗位');
    expect(await message(long, FORM)).toBe('岗位长度不能超过100个字符');
    expect(await message(wrong, FORM)).toBe('岗级长度不能超过2个字符');
    for (const screen of [undefined, LIST, 'system/user.form', 'system/nothing.form', '__proto__', ''])
      expect(await message(empty, screen)).toBe('请输入职务名称');
    await reset(FORM);
    expect(await message(long, FORM)).toBe('职务名称长度不能超过100个字符');
  });

  test('is written to the audit log', async () => {
    await save(await changed(LIST, { name: { label: '记录在案' } }));
    const { result } = await server.call<Page>('GET', '/sys/dataLog/list', {
      query: { dataTable: 'jw_screen_override', pageSize: '5' },
    });
    expect(JSON.stringify(result!.records)).toContain('记录在案');
  });
});

test('an upgraded product keeps the override, and shows a new column at its place', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'jingwei-overrides-'));
  const server = await openTestServer();
  try {
    const read = (await server.call<Row>('GET', '/sys/screen/queryById', { query: { id: LIST } })).result!;
    const rows = (read['column'] as Row[]).map((row) => (row['field'] === 'name' ? { ...row, label: '岗位' } : row));
    await server.call('PUT', '/sys/screen/edit', { body: { id: LIST, column: rows } });
    cpSync('schemas', folder, { recursive: true });
    const path = join(folder, 'system/position.list.json');
    const file = JSON.parse(readFileSync(path, 'utf8')) as { columns: unknown[] };
    writeFileSync(path, JSON.stringify({ ...file, columns: ['name', 'createTime'] }));
    const { loadSchemas } = await import('@/server/schemas/schema-files');
    const { types } = await import('@/registry/values');
    const { buildScreenBody } = await import('@/server/schemas/bodies');
    const { parseOverride } = await import('@/server/platform/screen-overrides/override-cache');
    const stored = await server.db.selectFrom('jw_screen_override').select('content').executeTakeFirstOrThrow();
    const body = buildScreenBody(LIST, await loadSchemas([folder], types), parseOverride(stored.content) ?? undefined);
    expect((JSON.parse(body!.text) as Served).screen.columns).toEqual([{ field: 'name', label: '岗位' }, 'createTime']);
  } finally {
    rmSync(folder, { recursive: true, force: true });
    await server.close();
  }
});
