/** The preview of an online form that is not saved: its screens by the conversion of stored ones, and nothing else. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { violationsOf } from '@/model/check/json-schema/validators';
import { isJsonObject } from '@/model/http/json';
import { databaseKinds } from '../helpers/databases';
import { formField as field } from '../helpers/form-field';
import { openTestServer, type TestServer } from '../helpers/server';
import { buildRights } from './rights';

interface Preview {
  screens: { title: string; kind: 'form' | 'list'; screen: Record<string, unknown>; entities: object }[];
  problems: string[];
  notes: string[];
}

const plan = {
  tableName: 'onl_plan',
  tableTxt: '计划',
  tableType: '1',
  formTemplate: '2',
  field: [
    field('name', '名称', { isQuery: '1', queryMode: 'like', fieldMustInput: '1' }),
    field('sex', '性别', { fieldShowType: 'list', dictField: 'sex' }),
    field('day', '日期', { dbType: 'Date', fieldShowType: 'date', isShowForm: '0' }),
  ],
};

describe.each(databaseKinds)('%s', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await openTestServer({ kind });
  });
  afterAll(() => server.close());

  const ask = (body: object, token?: string) =>
    server.call<Preview>('POST', '/online/cgform/api/preview', { body, ...(token !== undefined && { token }) });
  const preview = async (body: object) => (await ask(body)).result!;
  const heads = async () => (await server.call('GET', '/online/cgform/head/list')).result;

  test('shows the form and the list of entries, and saves nothing', async () => {
    const before = await heads();
    const { screens, problems, notes } = await preview(plan);
    expect([problems, notes]).toEqual([[], []]);
    expect(screens).toMatchObject([
      { title: '表单', kind: 'form', screen: { entity: 'online/onl_plan', fieldsPerRow: 2, fields: ['name', 'sex'] } },
      { title: '列表', kind: 'list', screen: { query: ['name'], columns: ['name', 'sex', 'day'] } },
    ]);
    expect(screens[0]?.entities).toMatchObject({
      'online/onl_plan': {
        title: '计划',
        fields: { name: { label: '名称', required: true, query: 'like' }, sex: { options: [{ text: '男' }, {}] } },
      },
    });
    for (const { kind: screenKind, screen, entities } of screens) {
      expect(violationsOf(screenKind, screen)).toEqual([]);
      for (const entity of Object.values(entities)) expect(violationsOf('entity', entity)).toEqual([]);
    }
    expect(await heads()).toEqual(before);
  });

  test('shows the tree of a form and names the problem of its definition', async () => {
    const tree = { ...plan, isTree: 'Y', treeFieldname: 'name' };
    expect((await preview(tree)).screens[1]?.screen).toMatchObject({ style: 'tree' });
    const wrong = await preview({ ...tree, treeFieldname: 'title' });
    expect(wrong.problems).toEqual(['树的名称字段“title”不在字段中']);
    expect(wrong.screens).toHaveLength(2);
  });

  test('shows the sub-tables of a main table, those of an ERP layout with their own list', async () => {
    const sub = {
      tableName: 'onl_main_item',
      tableTxt: '明细',
      tableType: '3',
      field: [
        field('main_id', '主表', { mainTable: 'onl_main', isShowForm: '0', isShowList: '0' }),
        field('what', '物品'),
      ],
    };
    expect(await server.call('POST', '/online/cgform/head/add', { body: sub })).toMatchObject({ success: true });
    const main = { ...plan, tableName: 'onl_main', tableType: '2' };
    const { screens } = await preview(main);
    expect(screens[0]?.entities).toMatchObject({
      'online/onl_main': { children: { onl_main_item: { title: '明细', fields: { what: { label: '物品' } } } } },
    });
    const erp = await preview({ ...main, themeTemplate: 'erp' });
    expect(erp.screens.map(({ title }) => title)).toEqual(['表单', '列表', '列表：明细']);
    expect(erp.screens[1]?.screen).not.toHaveProperty('children');
  });

  test.each([
    ['no fields', { field: [] }, '请至少添加一个字段'],
    ['a word of SQL', { field: [field('select', '甲')] }, '字段名“select”不能使用'],
    ['an unfinished table name', { tableName: '' }, '表名'],
    [
      'a dictionary that cannot be used',
      { field: [field('a', '甲', { fieldShowType: 'list', dictTable: 'x y' })] },
      '甲',
    ],
  ])('names the place of %s', async (_name, more, text) => {
    const { problems, notes } = await preview({ ...plan, ...more });
    expect([...problems, ...notes].join('\n')).toContain(text);
  });

  test.each([
    ['values of other shapes', { tableTxt: { a: 1 }, field: [1, null, { dbFieldName: { unreadable: 'x' } }] }],
    ['names that every object inherits', { field: [field('constructor', '甲'), field('__proto__', '乙')] }],
    [
      'settings that are no JSON yet',
      { field: [field('ab', '甲', { fieldShowType: 'link_down', dictTable: '{"table":' })] },
    ],
    ['nothing', { tableName: null, field: null, index: null }],
    ['a length that is no number', { field: [field('ab', '甲', { dbLength: 'x', dbPointLength: 1e300 })] }],
  ])('replies to %s without failing', async (_name, more) => {
    const reply = await ask({ ...plan, ...more });
    expect(reply).toMatchObject({ success: true, message: '' });
    expect(isJsonObject(reply.result)).toBe(true);
  });

  test('rejects users who may not edit definitions', async () => {
    const rights = buildRights(server);
    const user = await rights.user('preview_guest');
    expect(await ask(plan, await rights.token(user))).toMatchObject({ success: false, code: 510 });
    const role = await rights.role('preview_designer', user);
    await rights.grant(role, [await rights.button('online:form:edit')]);
    expect(await ask(plan, await rights.token(user))).toMatchObject({ success: true });
  });
});
