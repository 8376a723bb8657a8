/** Versions of the definition of an online form: kept by saves, compared, and returned to, over HTTP. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MAX_VERSIONS } from '@/server/platform/online-form-versions/versions';
import { databaseKinds } from '../helpers/databases';
import { formField as field } from '../helpers/form-field';
import { openTestServer, type TestServer } from '../helpers/server';
import { buildRights } from './rights';

type Row = Record<string, unknown>;

interface Page {
  records: Row[];
  total: number;
}

const API = '/online/cgform/api';
const HEAD = '/online/cgform/head';
const VERSION = '/online/cgform/version';
describe.each(databaseKinds)('%s', (kind) => {
  let server: TestServer;
  let head = '';

  const definition = async (id = head) =>
    (await server.call<Row>('GET', `${HEAD}/queryById`, { query: { id } })).result!;
  const save = (body: Row) => server.call('PUT', `${HEAD}/edit`, { body });
  /** Saves the definition with changed fields; `null` removes one. */
  const change = async (changes: Readonly<Record<string, object | null>>, more: object[] = [], rest: object = {}) => {
    const stored = await definition();
    const rows = (stored.field as Row[]).filter(({ dbFieldName }) => changes[String(dbFieldName)] !== null);
    const merged = rows.map((row) => ({ ...row, ...changes[String(row.dbFieldName)] }));
    expect(await save({ ...stored, ...rest, field: [...merged, ...more] })).toMatchObject({ success: true });
  };
  const sync = () => server.call('POST', `${API}/doDbSynch/${head}/normal`);
  const versions = async () =>
    (await server.call<Page>('GET', `${VERSION}/list`, { query: { cgformId: head, pageSize: '-521' } })).result!
      .records;
  const newest = async () => String((await versions())[0]!.id);
  const compare = async (id: string) =>
    (await server.call<Row>('GET', `${VERSION}/compare`, { query: { id } })).result!;
  const rollback = async (id: string, more: object = {}) => {
    const { updateTime } = await compare(id);
    return server.call('POST', `${VERSION}/rollback`, { body: { id, updateTime, ...more } });
  };
  const fields = async () => ((await definition()).field as Row[]).map(({ dbFieldName }) => dbFieldName);
  const data = async () => (await server.call<Page>('GET', `${API}/getData/${head}`)).result!.records;

  beforeAll(async () => {
    server = await openTestServer({ kind });
    const body = {
      tableName: 'onl_asset',
      tableTxt: '资产',
      tableType: '1',
      field: [field('name', '名称'), field('price', '价格', { dbLength: 10 })],
    };
    head = String((await server.call<string>('POST', `${HEAD}/add`, { body })).result);
    await sync();
    await server.call('POST', `${API}/form/${head}`, { body: { name: '车', price: '9' } });
  });
  afterAll(() => server.close());

  test('a save keeps the state before it, with who changed what', async () => {
    expect(await versions()).toEqual([]);
    await change({}, []);
    expect(await versions()).toEqual([]);
    await change(
      { price: { dbFieldTxt: '单价', dbLength: 20, isQuery: '1', fieldShowType: 'textarea' } },
      [field('memo', '备注')],
      { tableTxt: '固定资产' },
    );
    expect(await versions()).toMatchObject([
      {
        createBy: 'admin',
        changes: [
          '表描述：资产 → 固定资产',
          '字段“价格”：字段描述：价格 → 单价；长度：10 → 20；控件类型：文本框 → 多行文本；查询：否 → 是',
          '新增字段“备注”',
        ].join('\n'),
      },
    ]);
  });

  test('a comparison says what the return would change, and the return is a save to synchronize', async () => {
    await sync();
    const [row] = await data();
    await server.call('PUT', `${API}/form/${head}`, { body: { ...row, memo: '保留' } });
    const first = await newest();
    expect(String((await compare(first)).difference).split('\n')).toContain('删除字段“备注”');
    expect(await rollback(first)).toMatchObject({ success: true });
    expect(await definition()).toMatchObject({ tableTxt: '资产', isDbSynch: 'N' });
    expect(await fields()).toEqual(['name', 'price']);
    expect((await versions()).length).toBe(2);
    await sync();
    // The return itself is a version: the removed field comes back with its values.
    expect(await rollback(await newest())).toMatchObject({ success: true });
    await sync();
    expect(await data()).toMatchObject([{ name: '车', price: '9', memo: '保留' }]);
  });

  test('a return renames the column back', async () => {
    await change({ price: { dbFieldName: 'amount' } });
    await sync();
    expect(await data()).toMatchObject([{ amount: '9' }]);
    expect(await rollback(await newest())).toMatchObject({ success: true });
    await sync();
    expect(await data()).toMatchObject([{ price: '9' }]);
  });

  test('a return that would lose values is not synchronized', async () => {
    await change({}, [field('bought', '购入', { dbType: 'Date', fieldShowType: 'date' })]);
    await sync();
    await change({ bought: { dbType: 'string', fieldShowType: 'text' } });
    await sync();
    const [row] = await data();
    await server.call('PUT', `${API}/form/${head}`, { body: { ...row, bought: '去年' } });
    expect(await rollback(await newest())).toMatchObject({ success: true });
    const refused = await sync();
    expect(refused.success).toBe(false);
    expect(refused.message).toContain('onl_asset.bought');
    await change({ bought: { dbType: 'string', fieldShowType: 'text' } });
    await sync();
    expect(await data()).toMatchObject([{ bought: '去年' }]);
  });

  test('a return is checked as a save, and refused after the change of another editor', async () => {
    await change({ memo: { dbFieldTxt: '说明' } });
    const id = await newest();
    const { updateTime } = await compare(id);
    await server.db
      .updateTable('onl_cgform_head')
      .set({ update_time: '2030-01-01 00:00:00' })
      .where('id', '=', head)
      .execute();
    expect(await server.call('POST', `${VERSION}/rollback`, { body: { id, updateTime } })).toMatchObject({ code: 409 });
    expect(JSON.stringify((await definition()).field)).toContain('说明');
    await server.db
      .updateTable('onl_cgform_version')
      .set({ content: '{"tableName":"sys_user"}' })
      .where('id', '=', id)
      .execute();
    expect(await rollback(id)).toMatchObject({ success: false });
    await server.db.updateTable('onl_cgform_version').set({ content: '[' }).where('id', '=', id).execute();
    expect(await server.call('POST', `${VERSION}/rollback`, { body: { id } })).toMatchObject({
      message: '这个版本的内容不能读取',
    });
    expect(await server.call('POST', `${VERSION}/rollback`, { body: { id: 'none' } })).toMatchObject({
      message: '没有这个版本',
    });
  });

  test('needs a permission of its own, and that of editing to return', async () => {
    const rights = buildRights(server);
    const user = await rights.user('designer');
    const role = await rights.role('designer', user);
    const id = await newest();
    const calls = async () => {
      const token = await rights.token(user);
      return [
        await server.call('GET', `${VERSION}/list`, { token }),
        await server.call('GET', `${VERSION}/compare`, { token, query: { id } }),
        await server.call('POST', `${VERSION}/rollback`, { token, body: { id } }),
      ].map(({ code }) => code);
    };
    expect(await calls()).toEqual([510, 510, 510]);
    const codes = await server.db
      .selectFrom('sys_permission')
      .select('id')
      .where('perms', '=', 'online:formVersion:rollback')
      .execute();
    await rights.grant(
      role,
      codes.map((row) => row.id),
    );
    const [list, , back] = await calls();
    expect(list).not.toBe(510);
    expect(back).toBe(510);
  });

  test('keeps a limited number of versions, and none of a form that is deleted', async () => {
    const [latest] = await versions();
    const copies = Array.from({ length: MAX_VERSIONS }, (_, index) => ({
      id: `v${index}`,
      cgform_id: head,
      version_no: String(Number(latest!.versionNo) + index + 1),
      content: '{}',
      del_flag: '0',
    }));
    await server.db.insertInto('onl_cgform_version').values(copies).execute();
    await change({ memo: { dbFieldTxt: '注' } });
    const kept = await versions();
    expect(kept).toHaveLength(MAX_VERSIONS);
    await server.call('DELETE', `${HEAD}/delete`, { query: { id: head } });
    expect(await versions()).toEqual([]);
  });
});
