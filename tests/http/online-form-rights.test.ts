/** Fields, buttons and rows of online forms that are restricted and granted (contract.md §7.7), over HTTP. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '@/server/db/row-id';
import { databaseKinds } from '../helpers/databases';
import { formField } from '../helpers/form-field';
import { BASE, openTestServer, type TestServer } from '../helpers/server';
import { buildRights, type Rights } from './rights';

type Row = Record<string, unknown>;

interface Page {
  records: Row[];
  total: number;
}

const API = '/online/cgform/api';
/** Two salaries and their sum. No id and no time has a decimal point. */
const AMOUNTS = /100\.25|200\.5|300\.75/;
const field = (name: string, text: string, more: object = {}) => formField(name, text, { isQuery: '1', ...more });

describe.each(databaseKinds)('%s', (kind) => {
  let server: TestServer;
  let rights: Rights;
  let head = '';
  let menu = '';
  let role = '';
  let depart = '';
  let user = '';
  let clerk = '';
  let guest = '';
  let main = '';
  let item = '';

  const call = <T = unknown>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, more: object = {}) =>
    server.call<T>(method, `${API}/${path}`, more);
  const define = async (body: object) =>
    String((await server.call<string>('POST', '/online/cgform/head/add', { body })).result);
  const sync = (id: string) => call('POST', `doDbSynch/${id}/normal`);
  const save = async (form: string, body: object) =>
    String((await call<string>('POST', `form/${form}`, { body })).result);
  const list = (query: Record<string, string> = {}, token?: string) =>
    call<Page>('GET', `getData/${head}`, { query, ...(token === undefined ? {} : { token }) });

  /** Switches of one field; those that are not named are off. */
  const limit = async (code: string, on: Partial<Record<'listShow' | 'formShow' | 'formEditable', boolean>>) => {
    for (const [index, name] of (['listShow', 'formShow', 'formEditable'] as const).entries())
      expect(
        await call('POST', 'authColumn', {
          body: { cgformId: head, code, switchFlag: index + 1, [name]: on[name] ?? false },
        }),
      ).toMatchObject({ success: true });
  };
  const limits = async (type: 1 | 2) => (await call<Row[]>('GET', `authPage/${head}/${type}`)).result!;
  const grant = (kind: 'Column' | 'Button' | 'Data', holder: string, authMode: string, ids: readonly unknown[]) =>
    call('POST', `role${kind}Auth/${holder}/${head}`, { body: { authId: JSON.stringify(ids), authMode } });

  beforeAll(async () => {
    server = await openTestServer({ kind });
    rights = buildRights(server);
    head = await define({
      tableName: 'onl_pay',
      tableTxt: '工资',
      tableType: '1',
      field: [
        field('person', '姓名', { fieldMustInput: '1' }),
        field('salary', '薪资', { dbType: 'BigDecimal', dbLength: 18, dbPointLength: 2 }),
        field('level', '级别', { fieldMustInput: '1' }),
      ],
    });
    await sync(head);
    await save(head, { person: '甲', salary: '100.25', level: 'A' });
    await save(head, { person: '乙', salary: '200.50', level: 'B' });
    menu = await rights.menu('modules/online/cgform/auto/OnlCgformAutoList', { url: `/online/cgformList/${head}` });
    user = await rights.user('payclerk');
    const other = await rights.user('payguest');
    role = await rights.role('payroll', user);
    await rights.grant(role, [menu]);
    await rights.grant(await rights.role('guests', other), [menu]);
    depart = await rights.depart('P01', user);
    [clerk, guest] = [await rights.token(user), await rights.token(other)];
    main = await define({
      tableName: 'onl_tour',
      tableTxt: '行程',
      tableType: '2',
      field: [field('tour_no', '编号')],
    });
    item = await define({
      tableName: 'onl_tour_item',
      tableTxt: '费用',
      tableType: '3',
      field: [
        field('what', '项目'),
        field('cost', '金额', { dbType: 'int' }),
        field('tour_id', '主表', { mainTable: 'onl_tour', isShowForm: '0', isShowList: '0' }),
      ],
    });
    await sync(main);
  });
  afterAll(() => server.close());

  const columns = async (token: string) =>
    (await call<{ columns: Row[] }>('GET', `getColumns/${head}`, { token })).result!.columns.map(
      (one) => one.dataIndex,
    );
  const file = async (token: string) => {
    const url = `${BASE}${API}/exportXls/${head}?format=csv`;
    return (await server.inject({ url, headers: { 'x-access-token': token } })).body;
  };
  const idOf = async (person: string) => String((await list({ person })).result!.records[0]!.id);

  test('a field that is restricted in the list is absent from each of its ways out', async () => {
    await limit('salary', { listShow: true });
    expect(await columns(guest)).toEqual(['person', 'level']);
    const query2 = await call<Row[]>('GET', `getQueryInfo/${head}`, { token: guest });
    expect(query2.result!.map((one) => one.field)).toEqual(['person', 'level']);
    const query3 = await call<{ properties: Row }>('GET', `getQueryInfoVue3/${head}`, { token: guest });
    expect(Object.keys(query3.result!.properties)).toEqual(['person', 'level']);
    const rows = (await list({}, guest)).result!.records;
    expect(rows).toHaveLength(2);
    for (const row of rows) expect(row).not.toHaveProperty('salary');
    // A filter, an order, a group and a total by it do nothing, or fail.
    expect((await list({ salary: '100.25' }, guest)).result?.total ?? 2).toBe(2);
    const order = async (order: string) =>
      (await list({ column: 'salary', order }, guest)).result?.records.map(({ person }) => person);
    expect(await order('asc')).toEqual(await order('desc'));
    const asked = encodeURIComponent(JSON.stringify([{ field: 'salary', rule: 'gt', type: 'number', val: '150' }]));
    expect((await list({ superQueryParams: asked }, guest)).result?.total ?? 2).toBe(2);
    for (const query of [{ groupBy: 'salary' }, { totalFields: 'salary' }] as Record<string, string>[]) {
      expect(JSON.stringify(await list(query, guest)), JSON.stringify(query)).not.toMatch(AMOUNTS);
    }
    expect(await file(guest)).not.toMatch(/薪资|100\.25/);
    const texts = await server.call('GET', '/sys/dict/getDictItems/onl_pay,salary,id', { token: guest });
    expect(JSON.stringify(texts)).not.toMatch(AMOUNTS);
    // The form still shows it.
    const form = await call<Row>('GET', `form/${head}/${await idOf('甲')}`, { token: guest });
    expect(form.result).toMatchObject({ person: '甲', salary: '100.25' });
  });

  test('a grant to a role, a department or a user opens the field at once', async () => {
    const [{ id } = { id: '' }] = await limits(1);
    for (const [mode, holder] of [
      ['role', role],
      ['depart', depart],
      ['user', user],
    ] as const) {
      expect(await columns(clerk), mode).toEqual(['person', 'level']);
      expect(await grant('Column', holder, mode, [id])).toMatchObject({ success: true });
      expect(await columns(clerk), mode).toEqual(['person', 'salary', 'level']);
      expect((await list({ salary: '100.25' }, clerk)).result?.total).toBe(1);
      expect(await columns(guest), mode).toEqual(['person', 'level']);
      const query = { roleId: holder, cgformId: head, type: '1', authMode: mode };
      expect((await call('GET', 'roleAuth', { query })).result).toMatchObject([{ authId: id, roleId: holder }]);
      await grant('Column', holder, mode, []);
    }
    await grant('Column', role, 'role', [id]);
  });

  test('a field that is restricted in the form is neither shown nor changed there', async () => {
    await limit('salary', { formShow: true });
    const id = await idOf('甲');
    const schema = await call<{ schema: { properties: Row } }>('GET', `getFormItem/${head}`, { token: guest });
    expect(Object.keys(schema.result!.schema.properties)).toEqual(['person', 'level']);
    const row = (await call<Row>('GET', `form/${head}/${id}`, { token: guest })).result!;
    expect(row).not.toHaveProperty('salary');
    expect(await columns(guest)).toContain('salary');
    // A save without the value keeps it, and one with it does not change it.
    for (const body of [row, { ...row, updateTime: undefined, update_time: undefined, salary: '1.00' }]) {
      expect(await call('PUT', `form/${head}`, { token: guest, body: { ...body, level: 'C' } })).toMatchObject({
        success: true,
      });
      expect((await list({ person: '甲' })).result!.records).toMatchObject([{ salary: '100.25', level: 'C' }]);
    }
    const added = await call<string>('POST', `form/${head}`, {
      token: guest,
      body: { person: '丙', level: 'C', salary: '5' },
    });
    expect((await list({ person: '丙' })).result!.records).toMatchObject([{ id: added.result, salary: null }]);
    await call('DELETE', `form/${head}/${added.result}`);
  });

  test('a field that may not be edited is read-only, keeps its value and does not block an addition', async () => {
    await limit('salary', {});
    await limit('level', { formEditable: true });
    const schema = await call<{ schema: { properties: Row; required: string[] } }>('GET', `getFormItem/${head}`, {
      token: guest,
    });
    expect(schema.result!.schema).toMatchObject({
      required: ['person'],
      properties: { level: { ui: { widgetattrs: { disabled: true } } } },
    });
    const row = (await call<Row>('GET', `form/${head}/${await idOf('乙')}`, { token: guest })).result!;
    expect(row).toMatchObject({ level: 'B' });
    await call('PUT', `form/${head}`, { token: guest, body: { ...row, level: 'Z', salary: '250' } });
    expect((await list({ person: '乙' })).result!.records).toMatchObject([{ level: 'B', salary: '250.00' }]);
    const added = await call<string>('POST', `form/${head}`, { token: guest, body: { person: '丁', level: 'Z' } });
    expect(added).toMatchObject({ success: true });
    expect((await list({ person: '丁' })).result!.records).toMatchObject([{ level: null }]);
    await call('DELETE', `form/${head}/${added.result}`);
    await limit('level', {});
  });

  test('a restricted field follows its new name', async () => {
    await limit('salary', { listShow: true });
    const path = '/online/cgform/head/queryById';
    const rename = async (from: string, to: string) => {
      const stored = (await server.call<Row>('GET', path, { query: { id: head } })).result!;
      const renamed = (stored.field as Row[]).map((one) =>
        one.dbFieldName === from ? { ...one, dbFieldName: to } : one,
      );
      const body = { ...stored, field: renamed };
      expect(await server.call('PUT', '/online/cgform/head/edit', { body })).toMatchObject({ success: true });
      await sync(head);
    };
    await rename('salary', 'wage');
    expect(await columns(guest)).toEqual(['person', 'level']);
    expect((await list({}, guest)).result!.records[0]).not.toHaveProperty('wage');
    await rename('wage', 'salary');
    await limit('salary', {});
  });

  test('a restricted button is hidden, and its call refused', async () => {
    const hidden = async (token: string) =>
      (await call<{ hideColumns: string[] }>('GET', `getColumns/${head}`, { token })).result!.hideColumns;
    const id = await idOf('甲');
    const calls: Record<string, () => Promise<{ code: number | string }>> = {
      add: () => call('POST', `form/${head}`, { token: guest, body: { person: '戊', level: 'A' } }),
      edit: () => call('PUT', `form/${head}`, { token: guest, body: { id, level: 'A' } }),
      batch_delete: () => call('DELETE', `form/${head}/${id},none`, { token: guest }),
      export: async () => JSON.parse(await file(guest)) as { code: number },
    };
    for (const [code, attempt] of Object.entries(calls)) {
      expect(await call('POST', 'authButton', { body: { cgformId: head, code } })).toMatchObject({ success: true });
      expect(await hidden(guest), code).toEqual([code]);
      expect(await attempt(), code).toMatchObject({ code: 510 });
      const [{ id: limitId } = { id: '' }] = await limits(2);
      await grant('Button', role, 'role', [limitId]);
      expect(await hidden(clerk), code).toEqual([]);
      expect(await call('PUT', `authButton/${String(limitId)}`)).toMatchObject({ success: true });
      expect(await hidden(guest), code).toEqual([]);
    }
    for (const code of ['delete', 'batch_delete', 'detail', 'edit'])
      await call('POST', 'authButton', { body: { cgformId: head, code } });
    expect(await call('DELETE', `form/${head}/${id}`, { token: guest })).toMatchObject({ code: 510 });
    expect(await call('GET', `form/${head}/${id}`, { token: guest })).toMatchObject({ code: 510 });
    for (const { id: limitId } of await limits(2)) await call('PUT', `authButton/${String(limitId)}`);
    expect(await call('GET', `form/${head}/${id}`, { token: guest })).toMatchObject({ success: true });
  });

  test('data rules restrict those they are granted to, at each record', async () => {
    const rule = {
      cgformId: head,
      ruleName: '本级',
      ruleColumn: 'person',
      ruleOperator: '=',
      ruleValue: '乙',
      status: 1,
    };
    for (const wrong of [{ ruleColumn: 'none' }, { ruleOperator: '~' }, { ruleValue: '#{nothing}' }])
      expect(await call('POST', 'authData', { body: { ...rule, ...wrong } })).toMatchObject({ success: false });
    expect(await call('POST', 'authData', { body: rule })).toMatchObject({ success: true });
    const [{ id } = { id: '' }] = (await call<Row[]>('GET', `validAuthData/${head}`)).result!;
    expect((await list({}, clerk)).result?.total).toBe(2);
    await grant('Data', role, 'role', [id]);
    expect((await list({}, clerk)).result).toMatchObject({ total: 1, records: [{ person: '乙' }] });
    expect((await list({}, guest)).result?.total).toBe(2);
    const [hidden, shown] = [await idOf('甲'), await idOf('乙')];
    expect(await call('GET', `form/${head}/${shown}`, { token: clerk })).toMatchObject({ success: true });
    for (const reply of [
      await call('GET', `form/${head}/${hidden}`, { token: clerk }),
      await call('PUT', `form/${head}`, { token: clerk, body: { id: hidden, level: 'X' } }),
      await call('PUT', `form/${head}`, { token: clerk, body: { id: shown, person: '甲' } }),
      await call('DELETE', `form/${head}/${hidden}`, { token: clerk }),
    ])
      expect(reply.success).toBe(false);
    expect(await file(clerk)).not.toContain('甲');
    const totals = await list({ groupBy: 'person', totalFields: 'salary' }, clerk);
    expect(JSON.stringify(totals)).not.toContain('甲');
    await call('PUT', 'authData', { body: { id, status: 0 } });
    expect((await list({}, clerk)).result?.total).toBe(2);
    await call('PUT', 'authData', { body: { id, status: 1, ruleValue: '#{sys_user_code}' } });
    expect((await list({}, clerk)).result?.total).toBe(0);
    await call('DELETE', `authData/${String(id)}`);
    expect((await list({}, clerk)).result?.total).toBe(2);
  });

  test('rights at a sub-table hold in the form of the main table', async () => {
    const tour = await save(main, { tour_no: 'T1', onl_tour_item: [{ what: '车', cost: 7 }] });
    const at = await rights.menu('modules/online/cgform/auto/OnlCgformTabList', {
      url: `/online/cgformTabList/${main}`,
    });
    const person = await rights.user(newId());
    await rights.grant(await rights.role(newId(), person), [at]);
    const token = await rights.token(person);
    await call('PUT', 'authColumn', { body: { cgformId: item, code: 'cost', status: 1 } });
    const rows = async () => (await call<Row[]>('GET', `subform/list/onl_tour_item/${tour}`, { token })).result!;
    expect(await rows()).toMatchObject([{ what: '车' }]);
    expect((await rows())[0]).not.toHaveProperty('cost');
    expect(JSON.stringify(await call('GET', `getFormItem/${main}`, { token }))).not.toContain('cost');
    const row = (await call<Row>('GET', `form/${main}/${tour}`, { token })).result!;
    expect(JSON.stringify(row)).not.toContain('cost');
    const body = { ...row, onl_tour_item: (await rows()).map((one) => ({ ...one, what: '船' })) };
    expect(await call('PUT', `form/${main}`, { token, body })).toMatchObject({ success: true });
    const stored = await server.db.dynamic.selectFrom('onl_tour_item').select(['what', 'cost']).execute();
    expect(stored).toEqual([{ what: '船', cost: 7 }]);
    // A restricted button of the sub-table is one of its rows in this form.
    await call('POST', 'authButton', { body: { cgformId: item, code: 'add' } });
    const longer = { ...body, update_time: undefined, onl_tour_item: [...body.onl_tour_item, { what: '新' }] };
    expect(await call('PUT', `form/${main}`, { token, body: longer })).toMatchObject({ code: 510 });
  });

  test('the screen switches items, and its grants take effect at once', async () => {
    const items = async () =>
      (await server.call<Page>('GET', '/online/cgform/authItem/list', { query: { cgformId: head } })).result!.records;
    expect((await items()).map(({ code }) => code).slice(0, 4)).toEqual(['person', 'salary', 'level', 'add']);
    const row = (await items()).find(({ code }) => code === 'salary')!;
    const edit = (body: object, more: object = {}) =>
      server.call('PUT', '/online/cgform/authItem/edit', { body: { ...row, ...body }, ...more });
    expect(await edit({ listShow: 'Y' }, { token: clerk })).toMatchObject({ code: 510 });
    expect(await edit({ listShow: 'Y' })).toMatchObject({ success: true });
    expect(await edit({ id: `${head}:listShow:none` })).toMatchObject({ success: false });
    expect((await items()).find(({ code }) => code === 'salary')).toMatchObject({ listShow: 'Y', formShow: 'N' });
    const tree = await server.call<{ key: string; title: string; children: { key: string; title: string }[] }[]>(
      'GET',
      '/online/cgform/authGrant/tree',
      { query: { cgformId: head } },
    );
    expect(tree.result).toMatchObject([{ title: '列表可见', children: [{ title: '薪资' }] }]);
    const [group] = tree.result!;
    const holder = await rights.user('paychief');
    await rights.grant(await rights.role('paychief', holder), [menu]);
    const token = await rights.token(holder);
    expect(await columns(token)).not.toContain('salary');
    const body = {
      cgformId: head,
      authMode: 'user',
      userId: holder,
      items: `${group!.key},${group!.children[0]!.key},none`,
    };
    const add = (more: object = {}) => server.call<string>('POST', '/online/cgform/authGrant/add', { body, ...more });
    expect(await add({ token: clerk })).toMatchObject({ code: 510 });
    const added = await add();
    expect(added).toMatchObject({ success: true });
    expect(await add()).toMatchObject({ success: false });
    expect(await columns(token)).toContain('salary');
    const stored = server.db.selectFrom('onl_auth_grant').select('items').where('id', '=', String(added.result));
    expect(await stored.executeTakeFirst()).toEqual({ items: group!.children[0]!.key });
    await server.call('DELETE', '/online/cgform/authGrant/delete', { query: { id: String(added.result) } });
    expect(await columns(token)).not.toContain('salary');
    await edit({ listShow: 'N' });
    expect(await columns(token)).toContain('salary');
  });

  test('needs the permissions of its own', async () => {
    const body = { cgformId: head, code: 'salary', status: 0 };
    for (const reply of [
      await call('PUT', 'authColumn', { token: clerk, body }),
      await call('GET', `authColumn/${head}`, { token: clerk }),
      await call('POST', 'authButton', { token: clerk, body }),
      await call('POST', 'authData', { token: clerk, body }),
      await call('GET', `authData/${head}`, { token: clerk }),
      await call('POST', `roleColumnAuth/${role}/${head}`, { token: clerk, body: { authId: '[]', authMode: 'role' } }),
      await call('GET', 'roleAuth', { token: clerk, query: { roleId: role, cgformId: head, type: '1' } }),
    ])
      expect(reply).toMatchObject({ code: 510 });
    expect(await call('PUT', 'authColumn', { body: { ...body, code: 'none' } })).toMatchObject({ success: false });
  });

  test('totals are over the rows and fields that the user may see', async () => {
    const money = { dbType: 'BigDecimal', dbLength: 18, dbPointLength: 2, isTotal: '1' };
    const form = await define({
      tableName: 'onl_fee',
      tableTxt: '费用',
      tableType: '1',
      field: [field('person', '姓名', { isTotal: '1' }), field('fee', '费用', money)],
    });
    await sync(form);
    for (const [person, fee] of [
      ['甲', '0.10'],
      ['甲', '0.20'],
      ['乙', '1.00'],
    ])
      await save(form, { person, fee });
    const reader = await rights.user('feereader');
    const readers = await rights.role('feereaders', reader);
    const url = `/online/cgformList/${form}`;
    await rights.grant(readers, [await rights.menu('modules/online/cgform/auto/OnlCgformAutoList', { url })]);
    const token = await rights.token(reader);
    const read = async (name: string, query: Record<string, string>, user?: string) =>
      (await server.call<Row>('GET', `/online/cgform/form/${form}/${name}`, { query, ...(user && { token: user }) }))
        .result;

    const described = await call<{ columns: Row[] }>('GET', `getColumns/${form}`);
    const totalled = described.result!.columns.filter((one) => one.isTotal === '1');
    expect(totalled.map((one) => one.dataIndex)).toEqual(['fee']);
    const asked = { totalFields: 'fee' };
    expect(await read('summary', asked, token)).toMatchObject({ total: 3, totals: { fee: { sum: '1.30' } } });
    expect(await read('groups', { ...asked, groupBy: 'person' }, token)).toMatchObject({
      groups: expect.arrayContaining([
        expect.objectContaining({
          value: '甲',
          count: 2,
          totals: { fee: { sum: '0.30', average: expect.anything() } },
        }),
      ]) as unknown,
    });

    const rule = { ruleName: '甲', ruleColumn: 'person', ruleOperator: '=', ruleValue: '甲', status: 1 };
    await call('POST', 'authData', { body: { cgformId: form, ...rule } });
    const [{ id } = { id: '' }] = (await call<Row[]>('GET', `validAuthData/${form}`)).result!;
    await call('POST', `roleDataAuth/${readers}/${form}`, { body: { authId: JSON.stringify([id]), authMode: 'role' } });
    expect(await read('summary', asked, token)).toMatchObject({ total: 2, totals: { fee: { sum: '0.30' } } });
    expect(await read('summary', asked)).toMatchObject({ total: 3 });
    const closed = { cgformId: form, code: 'fee', switchFlag: 1, listShow: true };
    expect(await call('POST', 'authColumn', { body: closed })).toMatchObject({ success: true });
    expect(await read('summary', asked, token)).toMatchObject({ total: 2, totals: {} });
    const denied = await server.call('GET', `/online/cgform/form/${form}/summary`, { token: guest });
    expect(denied).toMatchObject({ code: 510 });
  });

  test('a formula that reads a restricted field is computed by the server only', async () => {
    const form = await define({
      tableName: 'onl_bonus',
      tableTxt: '奖金',
      tableType: '1',
      field: [
        field('person', '姓名'),
        field('base_pay', '基数', { dbType: 'int' }),
        field('bonus', '奖金', { dbType: 'int', formula: 'base_pay * 2' }),
      ],
    });
    await sync(form);
    const id = await save(form, { person: '甲', base_pay: 10 });
    const open = await rights.menu('modules/online/cgform/auto/OnlCgformAutoList', {
      url: `/online/cgformList/${form}`,
    });
    const reader = await rights.user('bonusreader');
    await rights.grant(await rights.role('bonusreaders', reader), [open]);
    const token = await rights.token(reader);
    const closed = { cgformId: form, code: 'base_pay', switchFlag: 2, formShow: true };
    expect(await call('POST', 'authColumn', { body: closed })).toMatchObject({ success: true });

    const described = await call<{ schema: { properties: Row } }>('GET', `getFormItem/${form}`, { token });
    expect(described.result!.schema.properties).not.toHaveProperty('base_pay');
    expect(described.result!.schema.properties.bonus).not.toHaveProperty('formula');
    expect(described.result!.schema.properties.bonus).toMatchObject({ ui: { widgetattrs: { disabled: true } } });
    expect(await call('PUT', `form/${form}`, { token, body: { id, person: '乙', bonus: 99 } })).toMatchObject({
      success: true,
    });
    const { result } = await call<Row>('GET', `form/${form}/${id}`);
    expect(result).toMatchObject({ person: '乙', bonus: 20 });
  });
});
