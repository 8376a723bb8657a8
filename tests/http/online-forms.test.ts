/** Online forms of this server (contract.md §7.1–7.4): defined, synchronized, described and used over HTTP. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readOnline } from '@/model/online';
import { databaseKinds } from '../helpers/databases';
import { formField as field } from '../helpers/form-field';
import { newId } from '@/server/db/row-id';
import { BASE, openTestServer, type TestServer } from '../helpers/server';
import { addUser } from '../helpers/server-user';
import { statementsOf } from '../helpers/statements';
import { buildRights, type Rule } from './rights';

interface Page {
  records: Record<string, unknown>[];
  total: number;
}

const API = '/online/cgform/api';
/** f1 of the domain, in part. */
const activity = {
  tableName: 'onl_shop_activity',
  tableTxt: '店铺活动报名',
  tableType: '1',
  formTemplate: '2',
  field: [
    field('activity_name', '活动名称', { fieldMustInput: '1', isQuery: '1', queryMode: 'like' }),
    field('start_date', '开始日期', { dbType: 'Date', fieldShowType: 'date', isQuery: '1', queryMode: 'group' }),
    field('budget', '预算', { dbType: 'BigDecimal', dbLength: 18, dbPointLength: 2 }),
    field('sex', '性别', { fieldShowType: 'list', dictField: 'sex' }),
    field('need_live', '需要直播', { fieldShowType: 'switch', dbLength: 1 }),
  ],
};

describe.each(databaseKinds)('%s', (kind) => {
  let server: TestServer;
  let head = '';
  beforeAll(async () => {
    server = await openTestServer({ kind });
  });
  afterAll(() => server.close());

  const add = (body: object) => server.call<string>('POST', '/online/cgform/head/add', { body });
  const sync = (id: string) => server.call('POST', `${API}/doDbSynch/${id}/normal`);
  const definition = async (id: string) =>
    (await server.call<Record<string, unknown>>('GET', '/online/cgform/head/queryById', { query: { id } })).result!;
  const data = (query: Record<string, string> = {}) => server.call<Page>('GET', `${API}/getData/${head}`, { query });

  test.each([
    ['a table of the system', { tableName: 'onl_cgform_field' }, '已被系统使用'],
    ['a table outside of the area', { tableName: 'sys_user' }, '表名以 onl_ 开头'],
    ['a table name with SQL', { tableName: 'onl_a; drop table sys_user' }, '表名以 onl_ 开头'],
    ['a system column', { field: [field('create_by', '甲')] }, '由系统建立'],
    ['a word of SQL', { field: [field('select', '甲')] }, '请换一个名字'],
    ['a quoted field name', { field: [field('a"b', '甲')] }, '字段名为2到32个'],
    ['no fields', { field: [] }, '请至少添加一个字段'],
    ['a sub-table without its main table', { tableType: '3' }, '子表要有一个填了主表名的字段'],
  ])('rejects %s', async (_name, more, message) => {
    const reply = await add({ ...activity, tableName: 'onl_refused', ...more });
    expect(reply.success).toBe(false);
    expect(JSON.stringify(reply)).toContain(message);
  });

  test('a new form shows its statements and has no data before it is synchronized', async () => {
    const added = await add(activity);
    expect(added).toMatchObject({ success: true });
    head = String(added.result);
    expect((await definition(head)).pendingSql).toMatch(
      /^create table "onl_shop_activity" \(.*"activity_name" character varying\(32\)/,
    );
    expect(await data()).toMatchObject({ success: false, message: 'NO_DB_SYNC' });
    expect(await sync(head)).toMatchObject({ success: true });
    expect(await definition(head)).toMatchObject({ isDbSynch: 'Y', pendingSql: '' });
    expect(await data()).toMatchObject({ success: true, message: '', result: { records: [], total: 0 } });
  });

  test('describes itself to clients of both generations', async () => {
    const [columns, query, query2, form] = await Promise.all(
      ['getColumns', 'getQueryInfoVue3', 'getQueryInfo', 'getFormItem'].map(
        async (path) => (await server.call('GET', `${API}/${path}/${head}`)).result,
      ),
    );
    expect(columns).toMatchObject({ code: head, currentTableName: 'onl_shop_activity', description: '店铺活动报名' });
    expect(query2).toMatchObject([
      { field: 'activity_name', view: 'text', mode: 'like' },
      { field: 'start_date', view: 'date', mode: 'group' },
    ]);
    for (const one of [query, query2]) {
      const { entities, warnings } = readOnline({ columns, query: one, form });
      expect(warnings).toEqual([]);
      expect(entities['online/onl_shop_activity']?.fields).toMatchObject({
        activity_name: { type: 'input', required: true, query: 'like', size: 32 },
        start_date: { type: 'date', query: 'range' },
        budget: { type: 'inputNumber', size: [18, 2] },
        sex: { type: 'select', options: [{ value: '1', text: '男' }, { value: '2' }] },
      });
    }
  });

  test('describes itself to this console in one reply, and reads the definition once for it', async () => {
    const parts = await Promise.all(
      ['getColumns', 'getQueryInfoVue3', 'getFormItem'].map(
        async (path) => (await server.call('GET', `${API}/${path}/${head}`)).result,
      ),
    );
    let described: unknown;
    const statements = await statementsOf(server.db, async () => {
      described = (await server.call('GET', `${API}/screen`, { query: { id: head } })).result;
    });
    expect(described).toEqual({ columns: parts[0], query: parts[1], form: parts[2] });
    expect(statements.filter((text) => text.includes('from "onl_cgform_button"'))).toHaveLength(1);
    const stranger = await addUser(server, {});
    expect(await server.call('GET', `${API}/screen`, { query: { id: head }, token: stranger })).toMatchObject({
      success: false,
      code: 510,
    });
  });

  test('adds, checks, filters, changes and deletes records', async () => {
    const body = { activity_name: '双十一', start_date: '2026-11-01', budget: '1000.50', sex: '1', need_live: 'Y' };
    const added = await server.call<string>('POST', `${API}/form/${head}`, { query: { tabletype: '1' }, body });
    expect(added).toMatchObject({ success: true, message: '添加成功！' });
    const id = String(added.result);
    const wrong = await server.call('POST', `${API}/form/${head}`, { body: { start_date: '2026-11-01' } });
    expect(JSON.stringify(wrong)).toContain('活动名称');
    await server.call('POST', `${API}/form/${head}`, {
      body: { ...body, activity_name: '年货节', start_date: '2027-01-10' },
    });
    const found = await data({
      activity_name: '*十一*',
      start_date_begin: '2026-01-01',
      column: 'create_time',
      order: 'desc',
    });
    expect(found.result).toMatchObject({
      total: 1,
      records: [{ id, ...body, sex_dictText: '男', create_by: 'admin' }],
    });
    const row = (await server.call<Record<string, unknown>>('GET', `${API}/form/${head}/${id}`)).result!;
    expect(await server.call('PUT', `${API}/form/${head}`, { body: { ...row, budget: '2000' } })).toMatchObject({
      success: true,
    });
    const stale = await server.call('PUT', `${API}/form/${head}`, { body: { ...row, budget: '3000' } });
    expect(stale).toMatchObject({ success: false, code: 409 });
    expect((await data({ id })).result?.records).toMatchObject([{ budget: '2000.00', update_by: 'admin' }]);
    expect((await data({ pageSize: '-521' })).result?.total).toBe(2);
    expect(await server.call('DELETE', `${API}/form/${head}/${id}`)).toMatchObject({ success: true });
    expect((await data()).result?.total).toBe(1);
  });

  test('a changed form keeps its values: renames, widens, and refuses what would lose them', async () => {
    const stored = await definition(head);
    const rows = stored.field as Record<string, unknown>[];
    const change = (changes: Readonly<Record<string, object>>, more: object[] = []) =>
      server.call('PUT', '/online/cgform/head/edit', {
        body: {
          ...stored,
          updateTime: undefined,
          field: [...rows.map((row) => ({ ...row, ...changes[String(row.dbFieldName)] })), ...more],
        },
      });
    const renamed = { activity_name: { dbFieldName: 'title', dbLength: 100 } };
    expect(await change(renamed, [field('memo', '备注')])).toMatchObject({ success: true });
    expect(await data()).toMatchObject({ message: 'NO_DB_SYNC' });
    expect(String((await definition(head)).pendingSql).split('\n')).toEqual([
      'alter table "onl_shop_activity" rename column "activity_name" to "title";',
      'alter table "onl_shop_activity" alter column "title" type character varying(100);',
      'alter table "onl_shop_activity" add column "memo" character varying(32) collate "C";',
    ]);
    expect(await sync(head)).toMatchObject({ success: true });
    expect((await data()).result?.records).toMatchObject([{ title: '年货节', memo: null }]);
    expect(
      await change({ ...renamed, activity_name: { dbFieldName: 'title', dbType: 'Date', fieldShowType: 'date' } }),
    ).toMatchObject({ success: true });
    const refused = await sync(head);
    expect(refused.success).toBe(false);
    expect(refused.message).toContain('onl_shop_activity.title');
    expect(await definition(head)).toMatchObject({ isDbSynch: 'N' });
    const { rows: values } = await server.db.dynamic
      .selectFrom('onl_shop_activity')
      .select('title')
      .execute()
      .then((found) => ({ rows: found }));
    expect(values).toEqual([{ title: '年货节' }]);
  });

  test('a tree keeps its nodes, and reads one level at a time', async () => {
    const subject = {
      ...activity,
      tableName: 'onl_fee_subject',
      tableTxt: '费用科目',
      isTree: 'Y',
      treeFieldname: 'name',
      field: [field('code', '编码', { fieldValidType: 'only' }), field('name', '名称', { fieldMustInput: '1' })],
    };
    expect(await add({ ...subject, treeFieldname: 'none' })).toMatchObject({ message: '树的名称字段“none”不在字段中' });
    const id = String((await add(subject)).result);
    await sync(id);
    const [columns, query, form] = await Promise.all(
      ['getColumns', 'getQueryInfoVue3', 'getFormItem'].map(
        async (path) => (await server.call('GET', `${API}/${path}/${id}`)).result,
      ),
    );
    const { entities, list, warnings } = readOnline({ columns, query, form });
    expect(warnings).toEqual([]);
    expect(list.style).toBe('tree');
    expect(entities['online/onl_fee_subject']).toMatchObject({
      tree: { parent: 'pid', hasChild: 'has_child' },
      titleField: 'name',
      fields: { pid: { type: 'sel_tree', dict: 'onl_fee_subject,name,id' }, has_child: { type: 'hidden' } },
    });
    const save = async (body: object) =>
      String((await server.call<string>('POST', `${API}/form/${id}`, { body })).result);
    const root = await save({ code: 'A', name: '差旅', pid: '' });
    const child = await save({ code: 'A1', name: '机票', pid: root });
    const level = async (asked: Record<string, string>) =>
      (await server.call<Page>('GET', `${API}/getTreeData/${id}`, { query: asked })).result;
    expect(await level({ hasQuery: 'false' })).toMatchObject({ total: 1, records: [{ id: root, has_child: '1' }] });
    expect(await level({ hasQuery: 'false', pid: root, has_child: '1' })).toMatchObject({
      records: [{ id: child, has_child: '0' }],
    });
    expect(await level({ hasQuery: 'true', code: '*A*' })).toMatchObject({ total: 2 });
    const superQueryParams = encodeURIComponent(
      JSON.stringify([{ rule: 'in', type: 'text', val: `${root},x`, field: 'pid' }]),
    );
    expect(await level({ hasQuery: 'in', batchFlag: 'true', superQueryParams })).toMatchObject({
      records: [{ id: child }],
    });
    const nodes = { tableName: 'onl_fee_subject', text: 'name', code: 'id', pidField: 'pid', pid: '0' };
    expect((await server.call('GET', '/sys/dict/loadTreeData', { query: nodes })).result).toMatchObject([
      { key: root, title: '差旅', isLeaf: false },
    ]);
    expect((await server.call('GET', '/sys/dict/getDictItems/onl_fee_subject,name,id')).result).toHaveLength(2);
    const options = async (asked: Record<string, string>) =>
      server.call('GET', `${API}/querySelectOptions`, {
        query: { table: 'onl_fee_subject', txt: 'name', key: 'code', idField: 'id', pidField: 'pid', ...asked },
      });
    const [first, second] = [await options({ condition: "code = 'A'" }), await options({ pidValue: root })];
    expect(first.result).toMatchObject([{ label: '差旅', store: 'A', id: root }]);
    expect(second.result).toEqual([{ label: '机票', store: 'A1', id: child, pid: root }]);
    expect(await options({ condition: '1=1; drop table onl_fee_subject' })).toMatchObject({ success: false });
    expect(await options({ table: 'sys_session' })).toMatchObject({ success: false });
    const check = { tableName: 'onl_fee_subject', fieldName: 'code', fieldVal: 'A' };
    expect(await server.call('GET', '/sys/duplicate/check', { query: check })).toMatchObject({ success: false });
    expect(await server.call('DELETE', `${API}/form/${id}/${root}`)).toMatchObject({ success: false });
    const row = (await server.call<object>('GET', `${API}/form/${id}/${root}`)).result!;
    const loop = await server.call('PUT', `${API}/form/${id}`, { body: { ...row, pid: child } });
    expect(loop.success).toBe(false);
  });

  test('a main form is saved with its sub-table', async () => {
    const main = await add({
      ...activity,
      tableName: 'onl_plan',
      tableType: '2',
      themeTemplate: 'tab',
      field: [field('plan_no', '编号', { fieldValidType: 'only' })],
    });
    await add({
      ...activity,
      tableName: 'onl_plan_item',
      tableTxt: '明细',
      tableType: '3',
      field: [
        field('sku', 'SKU', { fieldMustInput: '1' }),
        field('qty', '数量', { dbType: 'int' }),
        field('plan_id', '主表', { mainTable: 'onl_plan', isShowForm: '0', isShowList: '0' }),
      ],
    });
    const id = String(main.result);
    expect(await sync(id)).toMatchObject({ success: true });
    const body = {
      plan_no: 'P1',
      onl_plan_item: [
        { sku: 'A', qty: 3 },
        { sku: 'B', qty: 4 },
      ],
    };
    const saved = await server.call<string>('POST', `${API}/form/${id}`, { query: { tabletype: '2' }, body });
    expect(saved).toMatchObject({ success: true });
    const rows = await server.call('GET', `${API}/subform/list/onl_plan_item/${saved.result}`);
    expect(rows.result).toMatchObject([
      { sku: 'A', qty: 3, plan_id: saved.result },
      { sku: 'B', qty: 4 },
    ]);
    const again = await server.call('POST', `${API}/form/${id}`, { body: { plan_no: 'P1' } });
    expect(again.success).toBe(false);
  });

  const idOf = async (table: string) => {
    const heads = server.db.selectFrom('onl_cgform_head').select('id').where('table_name', '=', table);
    return (await heads.executeTakeFirstOrThrow()).id;
  };
  const copy = async (id: string, tableName: string) =>
    server.call('POST', '/online/cgform/head/copy', { body: { ids: [id], ask: { tableName } } });

  test.each([
    ['onl_plan', '表名“onl_plan”已存在'],
    ['onl_item', '表名“onl_item”已存在'],
    ['jwi_x; drop', '表名以 onl_ 开头'],
    ['onl_cgform_copy', '已被系统使用'],
    [`onl_${'a'.repeat(45)}`, '_item”不能使用'],
  ])('a copy rejects the table name %s', async (name, message) => {
    await server.db.dynamic.schema.createTable('onl_item').ifNotExists().addColumn('a', 'text').execute();
    const reply = await copy(await idOf('onl_plan'), name);
    expect(reply.success).toBe(false);
    expect(JSON.stringify(reply)).toContain(message);
  });

  test('a copy has the fields and sub-tables under new names, and is synchronized by itself', async () => {
    const reply = await copy(await idOf('onl_plan'), 'onl_budget');
    expect(reply).toMatchObject({
      success: true,
      message: '已复制为 onl_budget、onl_budget_item，同步后可以使用',
    });
    const id = await idOf('onl_budget');
    expect(await definition(id)).toMatchObject({
      tableName: 'onl_budget',
      tableTxt: '店铺活动报名（副本）',
      tableType: '2',
      isDbSynch: 'N',
      field: [{ dbFieldName: 'plan_no', fieldValidType: 'only', dbFieldNameOld: null }],
    });
    expect((await definition(await idOf('onl_budget_item'))).field).toMatchObject([
      { dbFieldName: 'sku' },
      { dbFieldName: 'qty' },
      { dbFieldName: 'plan_id', mainTable: 'onl_budget' },
    ]);
    expect(await server.call('GET', `${API}/getData/${id}`)).toMatchObject({ message: 'NO_DB_SYNC' });
    expect(await sync(id)).toMatchObject({ success: true });
    const body = { plan_no: 'P1', onl_budget_item: [{ sku: 'A', qty: 1 }] };
    expect(await server.call('POST', `${API}/form/${id}`, { body })).toMatchObject({ success: true });
    expect(await copy(id, 'onl_plan')).toMatchObject({ success: false });
  });

  test('a main form with a sub-table that is not synchronized has no data', async () => {
    const main = await idOf('onl_plan');
    expect(await copy(await idOf('onl_plan_item'), 'onl_plan_log')).toMatchObject({ success: true });
    expect(await server.call('GET', `${API}/getData/${main}`)).toMatchObject({ message: 'NO_DB_SYNC' });
    expect(await sync(main)).toMatchObject({ success: true });
    expect(await server.call('GET', `${API}/getData/${main}`)).toMatchObject({ success: true });
  });

  test('is closed without a session, and a rule restricts a button to those it is granted to', async () => {
    expect(await server.call('GET', `${API}/getColumns/${head}`, { token: null })).toMatchObject({ code: 401 });
    expect(await server.call('GET', `${API}/getColumns/none`)).toMatchObject({
      message: '没有这个在线表单，可能已被删除',
    });
    const hidden = async () =>
      (await server.call<{ hideColumns: string[] }>('GET', `${API}/getColumns/${head}`)).result?.hideColumns;
    expect(await hidden()).toEqual([]);
    const rule = { menuType: 2, name: '新增', perms: 'online_onl_shop_activity:add', permsType: '1', status: '1' };
    const added = await server.call<string>('POST', '/sys/permission/add', { body: rule });
    // Administrators hold what they add: the rule is taken from their roles.
    await server.db.deleteFrom('sys_role_permission').where('permission_id', '=', String(added.result)).execute();
    await server.call('PUT', '/sys/permission/edit', { body: { ...rule, id: added.result, name: '新增活动' } });
    expect(await hidden()).toEqual(['add']);
    expect(await server.call('POST', `${API}/form/${head}`, { body: {} })).toMatchObject({ code: 510 });
  });

  test('the data rules of its menu hold for its lists, records, changes, deletes and tables', async () => {
    const rights = buildRights(server);
    const id = String((await add({ ...activity, tableName: 'onl_ruled' })).result);
    await sync(id);
    const ids: string[] = [];
    for (const name of ['甲', '乙']) {
      const saved = await server.call<string>('POST', `${API}/form/${id}`, {
        body: { activity_name: name, budget: 1 },
      });
      ids.push(String(saved.result));
    }
    const menus = [
      await rights.menu('modules/online/cgform/auto/OnlCgformAutoList', { url: `/online/cgformList/${id}` }),
      await rights.menu('', { url: `${API}/getData/${id}`, menu_type: 2 }),
    ];
    const only = async (menu: string, rule: Rule) => {
      const user = await rights.user(newId());
      await rights.grant(await rights.role(newId(), user), menus, [await rights.rule(menu, rule)]);
      const token = await rights.token(user);
      const reply = await server.call<Page>('GET', `${API}/getData/${id}`, { token });
      return { token, names: reply.result?.records.map((row) => row.activity_name) };
    };
    const rule = { column: 'activity_name', conditions: '=', value: '甲' };
    const { token, names } = await only(menus[0]!, rule);
    expect(names).toEqual(['甲']);
    expect((await only(menus[1]!, rule)).names).toEqual(['甲']);
    expect((await only(menus[0]!, { ...rule, column: 'none' })).names).toEqual([]);
    const [mine, hidden] = ids;
    const form = `${API}/form/${id}`;
    expect(await server.call('GET', `${form}/${mine}`, { token })).toMatchObject({ success: true });
    for (const reply of [
      await server.call('GET', `${form}/${hidden}`, { token }),
      await server.call('PUT', form, { token, body: { id: hidden, activity_name: '改' } }),
      await server.call('DELETE', `${form}/${hidden}`, { token }),
    ])
      expect(reply.success).toBe(false);
    const texts = await server.call('GET', '/sys/dict/getDictItems/onl_ruled,activity_name,id', { token });
    expect(JSON.stringify(texts.result)).not.toContain('乙');
    expect((await server.call<Page>('GET', `${API}/getData/${id}`)).result?.total).toBe(2);
  });

  test('[ERP] a sub-table has its own list within the rights at its main records', async () => {
    const main = { tableType: '2', themeTemplate: 'erp', field: [field('plan_no', '编号')] };
    const id = String((await add({ ...activity, ...main, tableName: 'onl_stock_plan' })).result);
    const link = field('plan_id', '主表', { mainTable: 'onl_stock_plan', isShowForm: '0', isShowList: '0' });
    const sub = (tableName: string, more: object) =>
      add({ ...activity, tableName, tableTxt: tableName, tableType: '3', field: [field('sku', 'SKU'), link], ...more });
    const item = String((await sub('onl_stock_plan_item', {})).result);
    const single = String((await sub('onl_stock_plan_note', { relationType: '1' })).result);
    await sync(id);
    const plan = async (no: string, sku: string) => {
      const body = { plan_no: no, onl_stock_plan_item: [{ sku }] };
      return String((await server.call('POST', `${API}/form/${id}`, { body })).result);
    };
    const [mine, other] = [await plan('P1', 'A'), await plan('P2', 'B')];

    // The description: what `model/online` reads, and the main form without a list of the one-to-one table.
    const ask = async (path: string) => (await server.call<Record<string, unknown>>('GET', `${API}/${path}`)).result;
    const [columns, form, subForm] = [
      await ask(`getErpColumns/${id}`),
      await ask(`getFormItem/${id}`),
      await ask(`getErpFormItem/${item}`),
    ];
    expect(columns).toMatchObject({
      subList: [
        { code: item, foreignKeys: [{ field: 'plan_id', table: 'onl_stock_plan', key: 'id' }], relationType: 0 },
      ],
    });
    expect((columns!.subList as unknown[]).length).toBe(1);
    const screens = readOnline({ columns, form, query: undefined, subForms: { [item]: subForm } });
    expect(screens.list).toMatchObject({
      style: 'erp',
      children: [{ entity: 'online/onl_stock_plan_item', where: { plan_id: '{main.id}' } }],
    });

    const list = (query: Record<string, string>, token?: string) =>
      server.call<Page>('GET', `${API}/getData/${item}`, {
        query: { tabletype: '3', ...query },
        ...(token === undefined ? {} : { token }),
      });
    expect((await list({ plan_id: mine })).result?.records).toMatchObject([{ sku: 'A', plan_id: mine }]);
    expect(await list({})).toMatchObject({ success: false, message: '请先选择主表的记录' });

    // A change of a row is one of its main record: an older state of that cannot be saved over it.
    await sql`update onl_stock_plan set update_time = '2026-01-01 00:00:00'`.execute(server.db);
    const stale = await ask(`form/${id}/${mine}`);
    const body = { sku: 'C', plan_id: mine };
    const added = await server.call<string>('POST', `${API}/form/${item}`, { query: { tabletype: '3' }, body });
    expect(added).toMatchObject({ success: true });
    expect((await list({ plan_id: mine })).result?.total).toBe(2);
    expect(await server.call('PUT', `${API}/form/${id}`, { body: { ...stale, plan_no: 'P9' } })).toMatchObject({
      code: 409,
    });
    const row = (await list({ plan_id: mine })).result!.records.find(({ sku }) => sku === 'C')!;
    expect(await server.call('PUT', `${API}/form/${item}`, { body: { ...row, sku: 'D' } })).toMatchObject({
      success: true,
    });
    expect(await server.call('POST', `${API}/form/${item}`, { body: { sku: 'E' } })).toMatchObject({ success: false });
    expect(await server.call('POST', `${API}/form/${single}`, { body })).toMatchObject({
      message: '一对一的子表在主表的表单中填写',
    });

    // Who sees one plan sees and changes its rows only, and needs the right to edit plans.
    const rights = buildRights(server);
    const menu = await rights.menu('modules/online/cgform/auto/erp/OnlCgformErpList', { url: `/online/x/${id}` });
    const rule = await rights.rule(menu, { column: 'plan_no', conditions: '=', value: 'P1' });
    const user = await rights.user('planner');
    await rights.grant(await rights.role('planner', user), [menu], [rule]);
    const token = await rights.token(user);
    expect((await list({ plan_id: mine }, token)).result?.total).toBe(2);
    const hidden = (await list({ plan_id: other })).result!.records[0]!;
    const remove = (one: unknown, by?: string) =>
      server.call('DELETE', `${API}/form/${item}/${String(one)}`, by === undefined ? {} : { token: by });
    for (const reply of [
      await list({ plan_id: other }, token),
      await server.call('GET', `${API}/form/${item}/${String(hidden.id)}`, { token }),
      await server.call('PUT', `${API}/form/${item}`, { token, body: { ...row, plan_id: other } }),
      await server.call('POST', `${API}/form/${item}`, { token, body: { sku: 'X', plan_id: other } }),
      await remove(`${String(row.id)},${String(hidden.id)}`, token),
    ])
      expect(reply.success).toBe(false);
    const file = async (query: Record<string, string>) => {
      const url = `${BASE}${API}/exportXls/${item}?${new URLSearchParams({ format: 'csv', ...query }).toString()}`;
      return (await server.inject({ url, headers: { 'x-access-token': token } })).body;
    };
    expect(await file({ plan_id: mine })).toContain('D');
    const attempts: Record<string, string>[] = [
      { plan_id: mine, selections: String(hidden.id) },
      { plan_id: mine, paramsStr: JSON.stringify({ plan_id: other }) },
      { plan_id: other },
      { paramsStr: JSON.stringify({ plan_id: other }) },
    ];
    for (const query of attempts) expect(await file(query), JSON.stringify(query)).not.toContain('B');
    await rights.button('online_onl_stock_plan:edit');
    const locked = await rights.token(user);
    expect(await remove(row.id, locked)).toMatchObject({ code: 510 });
    const shown = await server.call<{ hideColumns: string[] }>('GET', `${API}/getColumns/${item}`, { token: locked });
    expect(shown.result?.hideColumns).toEqual(['add', 'edit', 'delete', 'batch_delete', 'import', 'export']);
    expect((await list({ plan_id: mine })).result?.total).toBe(2);
  });
});
