/** Java enhancements of online forms: stored for other servers, named as not run. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databaseKinds } from '../helpers/databases';
import { formField as field } from '../helpers/form-field';
import { openTestServer, type TestServer } from '../helpers/server';
import { buildRights } from './rights';

type Row = Record<string, unknown>;

const HEAD = '/online/cgform/head';
const form = { tableName: 'onl_java', tableTxt: 'Java', tableType: '1', field: [field('title', '标题')] };

describe.each(databaseKinds)('%s', (kind) => {
  let server: TestServer;
  let head = '';
  beforeAll(async () => {
    server = await openTestServer({ kind });
    head = String((await server.call('POST', `${HEAD}/add`, { body: form })).result);
    await server.call('POST', `/online/cgform/api/doDbSynch/${head}/normal`);
  });
  afterAll(() => server.close());

  const URL = () => `${HEAD}/enhanceJava/${head}`;
  const rows = async () => (await server.call<Row[]>('GET', URL())).result ?? [];
  const notes = async () =>
    (
      await server.call<{ notes: string[] }>('POST', '/online/cgform/api/preview', {
        body: (await server.call<Row>('GET', `${HEAD}/queryById`, { query: { id: head } })).result,
      })
    ).result?.notes;
  const bean = {
    buttonCode: 'add',
    event: 'end',
    cgJavaType: 'spring',
    cgJavaValue: 'orderListener',
    activeStatus: '1',
  };

  test('stores one and says in the reply, the rows and the preview that it does not run', async () => {
    expect(await notes()).toEqual([]);
    const saved = await server.call('POST', URL(), { body: bean });
    expect(saved).toMatchObject({ success: true, message: expect.stringContaining('本系统不执行') as unknown });
    expect(await rows()).toMatchObject([{ ...bean, runState: '本系统不执行' }]);
    const query = { cgformHeadId: head };
    const list = await server.call<{ records: Row[] }>('GET', '/online/cgform/formJava/list', { query });
    expect(list.result?.records).toMatchObject([{ cgJavaValue: 'orderListener', runState: '本系统不执行' }]);
    expect(await notes()).toEqual(['Java 增强“add”（orderListener）已启用，本系统不执行']);
    expect(await server.call('POST', `/online/cgform/api/form/${head}`, { body: { title: '不受影响' } })).toMatchObject(
      { success: true },
    );
  });

  test('changes one, leaves one that is switched off out of the notes, and deletes it', async () => {
    const [{ id } = {}] = await rows();
    const off = await server.call('PUT', URL(), { body: { id, cgJavaValue: 'com.app.Other', activeStatus: '0' } });
    expect(off).toMatchObject({ success: true });
    expect(await rows()).toMatchObject([{ buttonCode: 'add', cgJavaValue: 'com.app.Other', activeStatus: '0' }]);
    expect(await notes()).toEqual([]);
    await server.call('DELETE', `${HEAD}/deleteBatchEnhanceJava`, { query: { ids: String(id) } });
    expect(await rows()).toEqual([]);
  });

  test('rejects unknown forms, other types, and users without the permission', async () => {
    const unknown = await server.call('POST', `${HEAD}/enhanceJava/none`, { body: bean });
    expect(unknown).toMatchObject({ success: false });
    const wrong = await server.call('POST', URL(), { body: { ...bean, cgJavaType: 'php' } });
    expect(wrong).toMatchObject({ success: false });
    const rights = buildRights(server);
    const user = await rights.user('javawriter');
    await rights.grant(await rights.role('javawriter', user), [await rights.button('online:form:edit')]);
    const token = await rights.token(user);
    expect(await server.call('POST', URL(), { body: bean, token })).toMatchObject({ success: false, code: 510 });
    expect(await server.call('GET', URL(), { token })).toMatchObject({ code: 510 });
    expect(await rows()).toEqual([]);
  });
});
