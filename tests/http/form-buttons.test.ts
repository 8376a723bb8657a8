/** Custom buttons of online forms: defined one by one and with the form, described to clients, executed by `doButton`. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readOnline } from '@/model/online';
import { newId } from '@/server/db/row-id';
import { databaseKinds } from '../helpers/databases';
import { formField } from '../helpers/form-field';
import { openTestServer, type TestServer } from '../helpers/server';
import { buildRights } from './rights';

const API = '/online/cgform/api';
const HEAD = '/online/cgform/head';
const BUTTON = '/online/cgform/button';
const field = (name: string, more: object = {}) => formField(name, name, more);
const button = (buttonCode: string, more: object = {}) => ({
  buttonCode,
  buttonName: `按${buttonCode}`,
  buttonStyle: 'link',
  optType: 'action',
  ...more,
});
const form = {
  tableName: 'onl_ticket',
  tableTxt: '工单',
  tableType: '1',
  field: [field('title'), field('status')],
  button: [
    button('close', { exp: 'status#eq#1' }),
    button('sum_up', { buttonStyle: 'button' }),
    button('in_form', { buttonStyle: 'form' }),
    button('off', { buttonStatus: '0' }),
    button('script', { optType: 'js' }),
  ],
};

interface Described {
  cgButtonList: { buttonCode: string; buttonName: string; buttonStyle: string; exp: string }[];
  hideColumns: string[];
}

describe.each(databaseKinds)('%s', (kind) => {
  let server: TestServer;
  let head = '';
  let open = '';
  let closed = '';
  beforeAll(async () => {
    server = await openTestServer({ kind });
    head = String((await add(form)).result);
    await server.call('POST', `${API}/doDbSynch/${head}/normal`);
    open = await save({ title: '甲', status: '1' });
    closed = await save({ title: '乙', status: '2' });
  });
  afterAll(() => server.close());

  const add = (body: object) => server.call<string>('POST', `${HEAD}/add`, { body });
  const save = async (body: object) =>
    String((await server.call<string>('POST', `${API}/form/${head}`, { body })).result);
  const press = (buttonCode: string, dataId?: string, token?: string) =>
    server.call('POST', `${API}/doButton`, {
      body: { formId: head, buttonCode, ...(dataId === undefined ? {} : { dataId }) },
      ...(token === undefined ? {} : { token }),
    });
  const describedAt = async (path: string) => (await server.call<Described>('GET', `${API}/${path}/${head}`)).result!;
  const ownButtons = ({ cgButtonList }: Described) =>
    cgButtonList.filter(({ buttonStyle }) => buttonStyle !== 'built-in');
  const stored = async () =>
    (await server.call<Record<string, unknown>[]>('GET', `${BUTTON}/list/${head}`)).result ?? [];

  test.each([
    ['a code of the system', [button('deleteBatch')], '按钮编码“deleteBatch”是系统的名称'],
    ['a code that every object has', [button('constructor')], '按钮编码“constructor”是系统的名称'],
    ['a code twice', [button('go'), button('go')], '系统中已存在'],
    [
      'a condition that cannot be read',
      [button('go', { exp: 'alert(1)' })],
      '按钮“按go”的可用条件“alert(1)”写法不正确',
    ],
    ['a built-in button that is none', [button('go', { buttonStyle: 'built-in' })], '没有内置按钮“go”'],
    ['a condition on an unknown field', [button('go', { exp: 'none#eq#1' })], '字段“none”不在字段中'],
  ])('rejects %s', async (_title, buttons, message) => {
    const reply = await add({ ...form, tableName: 'onl_refused', button: buttons });
    expect(reply.success).toBe(false);
    expect(JSON.stringify(reply)).toContain(message);
  });

  test('describes the active buttons in their order, of the list and of the form apart', async () => {
    const [columns, item, query] = [
      await describedAt('getColumns'),
      await describedAt('getFormItem'),
      await describedAt('getQueryInfoVue3'),
    ];
    expect(ownButtons(columns)).toMatchObject([
      { buttonCode: 'close', buttonStyle: 'link', optType: 'action', exp: 'status#eq#1', cgformHeadId: head },
      { buttonCode: 'sum_up' },
      { buttonCode: 'script', optType: 'js' },
    ]);
    expect(ownButtons(item)).toMatchObject([{ buttonCode: 'in_form', buttonStatus: '1', optPosition: '2' }]);
    const screens = readOnline({ columns, query, form: item });
    expect(screens.list.row).toContain('close');
    expect(screens.list.toolbar).toContain('sum_up');
    expect(screens.form.actions).toEqual(['edit', 'in_form', 'close', 'delete']);
    expect(screens.entities[screens.id]?.actions?.close?.when).toEqual({ status: '1' });
  });

  describe('built-in buttons', () => {
    const builtIn = async () =>
      (await server.call<Record<string, unknown>[]>('GET', `${BUTTON}/builtInList/${head}`)).result ?? [];
    const change = (buttonCode: string, more: object) =>
      server.call('PUT', `${BUTTON}/edit`, {
        body: { cgformHeadId: head, buttonCode, buttonName: '删去', buttonStyle: 'built-in', ...more },
      });
    const sent = async () =>
      (await describedAt('getColumns')).cgButtonList
        .filter(({ buttonStyle }) => buttonStyle === 'built-in')
        .map(({ buttonCode, buttonName }) => `${buttonCode} ${buttonName}`);
    const names = [
      'add 新增',
      'edit 编辑',
      'delete 删除',
      'batch_delete 批量删除',
      'import 导入',
      'export 导出',
      'detail 详情',
    ];

    test('are listed and sent under their names', async () => {
      expect(await builtIn()).toMatchObject(
        names.map((one) => ({ id: null, buttonCode: one.split(' ')[0], buttonStatus: '1', buttonStyle: 'built-in' })),
      );
      expect(await sent()).toEqual(names);
    });

    test('have another name, in this console too', async () => {
      expect(await change('delete', { buttonStatus: '1' })).toMatchObject({ success: true });
      expect(await sent()).toEqual(names.map((one) => (one === 'delete 删除' ? 'delete 删去' : one)));
      const [columns, item] = [await describedAt('getColumns'), await describedAt('getFormItem')];
      const screens = readOnline({ columns, query: await describedAt('getQueryInfoVue3'), form: item });
      expect(screens.entities[screens.id]?.actions?.delete?.label).toBe('删去');
      expect((await stored()).map(({ buttonCode }) => buttonCode)).not.toContain('delete');
    });

    test('that are switched off are hidden and rejected for all users, until they are switched on', async () => {
      const id = await save({ title: '丙', status: '1' });
      const remove = () => server.call('DELETE', `${API}/form/${head}/${id}`);
      for (const code of ['delete', 'batch_delete', 'add'])
        expect(await change(code, { buttonStatus: '0' })).toMatchObject({ success: true });
      expect((await describedAt('getColumns')).hideColumns).toEqual(['add', 'delete', 'batch_delete']);
      expect(await sent()).toEqual(['edit 编辑', 'import 导入', 'export 导出', 'detail 详情']);
      expect(await builtIn()).toMatchObject([
        { buttonStatus: '0' },
        {},
        { buttonStatus: '0' },
        { buttonStatus: '0' },
        {},
        {},
        {},
      ]);
      expect(await remove()).toMatchObject({ success: false, code: 510 });
      const added = await server.call('POST', `${API}/form/${head}`, { body: { title: '丁' } });
      expect(added).toMatchObject({ success: false, code: 510 });
      for (const code of ['delete', 'batch_delete', 'add'])
        expect(await change(code, { buttonStatus: '1' })).toMatchObject({ success: true });
      expect(await remove()).toMatchObject({ success: true });
      const ids = (await builtIn()).flatMap((row) => (row.id === null ? [] : [String(row.id)]));
      const query = { ids: ids.join(',') };
      expect(await server.call('DELETE', `${BUTTON}/deleteBatch`, { query })).toMatchObject({ success: true });
      expect(await sent()).toEqual(names);
    });
  });

  test('says what is missing, and rejects unknown, disabled and script buttons', async () => {
    for (const [code, message] of [
      ['close', '按钮“按close”没有设置服务器执行的内容'],
      ['off', '没有按钮“off”，或已停用'],
      ['none', '没有按钮“none”，或已停用'],
      ['add', '没有按钮“add”，或已停用'],
      ['script', '按钮“按script”由 JS 增强执行'],
    ] as const) {
      const reply = await press(code, open);
      expect(reply.success).toBe(false);
      expect(reply.message).toContain(message);
    }
  });

  test('rejects records that do not meet the condition, that do not exist, and too many', async () => {
    expect(await press('close', closed)).toMatchObject({ success: false, message: '当前数据不满足“按close”的条件' });
    expect(await press('close', newId())).toMatchObject({ success: false, message: '未找到对应实体' });
    expect(await press('close', "x' or '1'='1")).toMatchObject({ success: false });
    const many = Array.from({ length: 1001 }, () => newId()).join(',');
    expect(await press('close', many)).toMatchObject({ success: false });
  });

  test('a right restricts a button to those it is granted to, and data rules to their records', async () => {
    const rights = buildRights(server);
    const menu = await rights.menu('modules/online/cgform/auto/OnlCgformAutoList', {
      url: `/online/cgformList/${head}`,
    });
    const code = await rights.button('online_onl_ticket:sum_up');
    const tokenOf = async (grants: string[], rules: string[] = []) => {
      const user = await rights.user(newId());
      await rights.grant(await rights.role(newId(), user), grants, rules);
      return rights.token(user);
    };
    const plain = await tokenOf([menu]);
    expect(await press('sum_up', open, plain)).toMatchObject({ success: false, code: 510 });
    const shown = (await server.call<Described>('GET', `${API}/getColumns/${head}`, { token: plain })).result!;
    expect(shown.hideColumns).toEqual(['sum_up']);
    expect(ownButtons(shown).map(({ buttonCode }) => buttonCode)).toEqual(['close', 'script']);
    expect((await press('sum_up', open, await tokenOf([menu, code]))).message).toContain('没有设置');
    expect(await press('close', open, await tokenOf([]))).toMatchObject({ success: false, code: 510 });
    const rule = await rights.rule(menu, { column: 'title', conditions: '=', value: '乙' });
    const ruled = await tokenOf([menu], [rule]);
    expect(await press('close', open, ruled)).toMatchObject({ success: false, message: '未找到对应实体' });
    expect(await press('close', closed, ruled)).toMatchObject({ message: '当前数据不满足“按close”的条件' });
  });

  test('buttons are added, changed and deleted one by one, by those who may edit the definition', async () => {
    const added = await server.call('POST', `${BUTTON}/add`, {
      body: { ...button('later'), cgformHeadId: head, orderNum: 9 },
    });
    expect(added).toMatchObject({ success: true, message: '添加成功！' });
    const one = (await stored()).find(({ buttonCode }) => buttonCode === 'later')!;
    expect(one).toMatchObject({ cgformHeadId: head, buttonStatus: '1' });
    const changed = await server.call('PUT', `${BUTTON}/edit`, { body: { id: one.id, buttonName: '稍后' } });
    expect(changed).toMatchObject({ success: true });
    expect((await stored()).at(-1)).toMatchObject({ buttonCode: 'later', buttonName: '稍后' });
    const wrong = await server.call('PUT', `${BUTTON}/edit`, { body: { id: one.id, exp: 'none#eq#1' } });
    expect(wrong.message).toContain('字段“none”不在字段中');
    expect((await describedAt('getColumns')).cgButtonList.map(({ buttonCode }) => buttonCode)).toContain('later');
    const token = await buildRights(server).token(await buildRights(server).user(newId()));
    const remove = { query: { id: String(one.id) } };
    expect(await server.call('DELETE', `${BUTTON}/delete`, { ...remove, token })).toMatchObject({ code: 510 });
    for (const path of [`${BUTTON}/list`, `${HEAD}/enhanceButton`])
      expect(await server.call('GET', `${path}/${head}`, { token })).toMatchObject({ code: 510 });
    expect((await server.call('GET', `${HEAD}/enhanceButton/${head}`)).result).toEqual(await stored());
    expect(await server.call('DELETE', `${BUTTON}/delete`, remove)).toMatchObject({ success: true });
    const batch = { query: { ids: `${String((await stored())[0]?.id)},${newId()}` } };
    expect(await server.call('DELETE', `${BUTTON}/deleteBatch`, batch)).toMatchObject({ success: false });
    expect((await stored()).map(({ buttonCode }) => buttonCode)).toEqual(form.button.map((row) => row.buttonCode));
    // The tables still fit: buttons are no columns.
    expect(await server.call('GET', `${HEAD}/queryById`, { query: { id: head } })).toMatchObject({
      result: { isDbSynch: 'Y' },
    });
  });
});
