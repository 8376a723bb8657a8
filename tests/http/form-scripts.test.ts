/** Scripts of online forms: stored in editions, sent to clients as a function, written with a permission of their own. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '@/server/db/row-id';
import { databaseKinds } from '../helpers/databases';
import { openTestServer, type TestServer } from '../helpers/server';
import { buildRights } from './rights';

const API = '/online/cgform/api';
const HEAD = '/online/cgform/head';
const form = {
  tableName: 'onl_scripted',
  tableTxt: '脚本',
  tableType: '1',
  field: [
    {
      dbFieldName: 'title',
      dbFieldTxt: '标题',
      dbType: 'string',
      dbLength: 32,
      fieldShowType: 'text',
      isShowForm: '1',
      isShowList: '1',
    },
  ],
};

interface Edition {
  edition: number;
  cgJs: string;
  cgJsType: string;
}

describe.each(databaseKinds)('%s', (kind) => {
  let server: TestServer;
  let head = '';
  beforeAll(async () => {
    server = await openTestServer({ kind });
    head = String((await server.call('POST', `${HEAD}/add`, { body: form })).result);
    await server.call('POST', `${API}/doDbSynch/${head}/normal`);
  });
  afterAll(() => server.close());

  const saved = async (type: string) =>
    (await server.call<Edition | null>('GET', `${HEAD}/enhanceJs/${head}`, { query: { type } })).result;
  const save = (method: 'POST' | 'PUT', cgJsType: string, cgJs: string, token?: string) =>
    server.call(method, `${HEAD}/enhanceJs/${head}`, {
      body: { cgJs, cgJsType },
      ...(token === undefined ? {} : { token }),
    });
  const sent = async (path: string) =>
    (await server.call<{ enhanceJs: string }>('GET', `${API}/${path}/${head}`)).result?.enhanceJs;

  test('a form without scripts sends none', async () => {
    expect(await saved('form')).toBeNull();
    expect([await sent('getColumns'), await sent('getFormItem')]).toEqual(['', '']);
  });

  test('scripts of the form and of the list are stored apart, and sent as a function', async () => {
    expect(await save('POST', 'form', 'beforeSubmit(row){ return row }')).toMatchObject({ success: true });
    expect(await save('PUT', 'list', 'created(){}')).toMatchObject({ success: true });
    expect(await saved('form')).toMatchObject({
      edition: 1,
      cgJsType: 'form',
      cgJs: 'beforeSubmit(row){ return row }',
    });
    expect(await sent('getFormItem')).toMatch(
      /^function OnlineEnhanceJs\(getAction,postAction,deleteAction\)\{.*beforeSubmit\(row\)\{ return row \}/,
    );
    expect(await sent('getColumns')).toContain('created(){}');
    expect((await server.call<string>('GET', `${API}/getEnhanceJs/${head}`)).result).toContain('created(){}');
  });

  test('[2§9.13] keeps the last 16 editions; the same text is no new one', async () => {
    for (let number = 2; number <= 18; number += 1) await save('PUT', 'form', `go(){ ${number} }`);
    await save('PUT', 'form', 'go(){ 18 }');
    const history = (
      await server.call<Edition[]>('GET', `${HEAD}/enhanceJsHistory/${head}`, { query: { type: 'form' } })
    ).result!;
    expect(history.map(({ edition }) => edition)).toEqual(Array.from({ length: 16 }, (_, index) => 18 - index));
    expect(history[0]?.cgJs).toBe('go(){ 18 }');
    expect((await saved('list'))?.edition).toBe(1);
  });

  test('lists the editions for those who write scripts, and shows what returning to one changes', async () => {
    const list = (token?: string) =>
      server.call<{ records: Record<string, unknown>[] }>('GET', '/online/cgform/script/list', {
        query: { cgformHeadId: head, cgJsType: 'form', pageSize: '-521', column: 'edition', order: 'asc' },
        ...(token === undefined ? {} : { token }),
      });
    const records = (await list()).result?.records ?? [];
    expect(records).toHaveLength(16);
    expect(records[0]).toMatchObject({ edition: 3, createBy: 'admin' });
    const query = { id: String(records[0]?.id) };
    const edition = (token?: string) =>
      server.call('GET', `${HEAD}/enhanceJsEdition`, { query, ...(token === undefined ? {} : { token }) });
    expect((await edition()).result).toMatchObject({
      head,
      cgJsType: 'form',
      cgJs: 'go(){ 3 }',
      title: expect.stringContaining('第 3 版，admin 于 ') as unknown,
      difference: '− 1 go(){ 18 }\n+ 1 go(){ 3 }',
    });
    expect((await saved('form'))?.cgJs).toBe('go(){ 18 }');
    expect(await server.call('GET', `${HEAD}/enhanceJsEdition`, { query: { id: newId() } })).toMatchObject({
      success: false,
      message: '没有脚本的这个版本',
    });
    const rights = buildRights(server);
    const [editor, writer] = [await rights.user('form_editor'), await rights.user('script_writer')];
    await rights.grant(await rights.role('form_editor', editor), [await rights.button('online:form:edit')]);
    const codes = [await rights.button('online:form:list'), await rights.button('online:form:script')];
    await rights.grant(await rights.role('script_writer', writer), codes);
    const [refused, allowed] = [await rights.token(editor), await rights.token(writer)];
    expect([(await list(refused)).code, (await edition(refused)).code]).toEqual([510, 510]);
    expect((await list(allowed)).result?.records).toHaveLength(16);
    expect(await edition(allowed)).toMatchObject({ success: true });
  });

  test('the designer reads and saves both', async () => {
    const both = async () => (await server.call<object>('GET', `${HEAD}/scripts/${head}`)).result;
    expect(await both()).toEqual({ id: head, formJs: 'go(){ 18 }', listJs: 'created(){}' });
    const reply = await server.call('PUT', `${HEAD}/scripts/${head}`, { body: { formJs: '', listJs: 'mounted(){}' } });
    expect(reply).toMatchObject({ success: true });
    expect(await both()).toEqual({ id: head, formJs: '', listJs: 'mounted(){}' });
    expect(await sent('getFormItem')).toBe('');
  });

  test('a required field that the script of the form hides may stay empty; clients still get it as required', async () => {
    const text = { ...form.field[0], fieldMustInput: '1' };
    const body = {
      ...form,
      tableName: 'onl_switched',
      field: [text, { ...text, dbFieldName: 'reason', dbFieldTxt: '原因' }],
    };
    const hiding = String((await server.call('POST', `${HEAD}/add`, { body })).result);
    await server.call('POST', `${API}/doDbSynch/${hiding}/normal`);
    const add = (record: object) => server.call('POST', `${API}/form/${hiding}`, { body: record });
    const withScript = (formJs: string) => server.call('PUT', `${HEAD}/scripts/${hiding}`, { body: { formJs } });
    expect(await add({ title: '甲' })).toMatchObject({
      success: false,
      message: expect.stringContaining('原因') as unknown,
    });
    await withScript("onlChange(){ return { title(that, event){ that.sh.reason = event.value === '乙' } } }");
    expect(await add({ title: '甲' })).toMatchObject({ success: true });
    expect(await add({ reason: '丙' })).toMatchObject({ success: false });
    const item = await server.call<{ schema: { required: string[] } }>('GET', `${API}/getFormItem/${hiding}`);
    expect(item.result?.schema.required).toEqual(['title', 'reason']);
    await withScript('loaded(){ that.getFieldsValue().reason }');
    expect(await add({ title: '丁' })).toMatchObject({ success: false });
  });

  test('rejects other types, unknown forms, long texts, and users without the permission', async () => {
    expect(await save('POST', 'java', 'x')).toMatchObject({ success: false, message: '脚本的类型只有 form 和 list' });
    expect(await save('POST', 'form', 'x'.repeat(50_001))).toMatchObject({ success: false });
    const other = { body: { cgJs: 'x', cgJsType: 'form' } };
    expect(await server.call('POST', `${HEAD}/enhanceJs/${newId()}`, other)).toMatchObject({ success: false });
    const rights = buildRights(server);
    const user = await rights.user('scripter');
    const role = await rights.role('scripter', user);
    await rights.grant(role, [await rights.button('online:form:edit')]);
    expect(await save('POST', 'form', 'y(){}', await rights.token(user))).toMatchObject({ success: false, code: 510 });
    expect(await sent('getFormItem')).toBe('');
  });
});
