/** Online forms as files: exported, imported elsewhere without a difference, and valid as files of an application. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { problemText } from '@/model/check';
import { checkEnvironment, checkFolders, readSchemas, SCHEMA_FOLDERS } from '../../scripts/schemas/schema-files';
import { databaseKinds } from '../helpers/databases';
import { multipart, MULTIPART } from '../helpers/multipart';
import { BASE, openTestServer, type TestServer } from '../helpers/server';
import { buildRights } from './rights';

type Row = Record<string, unknown>;

const field = (dbFieldName: string, dbFieldTxt: string, more: object = {}) => ({
  dbFieldName,
  dbFieldTxt,
  dbType: 'string',
  dbLength: 200,
  fieldShowType: 'text',
  fieldMustInput: '0',
  isShowForm: '1',
  isShowList: '1',
  ...more,
});

const VIEWS =
  'text password radio checkbox switch time file image textarea umeditor markdown sel_user sel_depart pca list_multi'.split(
    ' ',
  );
const dictionary = { dictField: 'sex' };
const allTypes = [
  ...VIEWS.map((view, at) =>
    field(`c${at}x`, `字段${view}`, { fieldShowType: view, ...(/radio|checkbox|list/.test(view) && dictionary) }),
  ),
  field('amount', '金额', { dbType: 'BigDecimal', dbLength: 18, dbPointLength: 3, fieldValidType: 'only' }),
  field('pieces', '件数', { dbType: 'int', dbLength: 9, fieldDefaultValue: '1', isQuery: '1', queryMode: 'group' }),
  field('big', '长整数', { dbType: 'long', dbLength: 18 }),
  field('ratio', '比率', { dbType: 'double', dbLength: 18, dbPointLength: 2 }),
  field('day', '日期', { dbType: 'Date', fieldShowType: 'date', isQuery: '1', queryMode: 'group' }),
  field('moment', '时刻', { dbType: 'Datetime', fieldShowType: 'datetime', isReadOnly: '1' }),
  field('memo', '备注', { dbType: 'Text', fieldShowType: 'textarea', isShowList: '0' }),
  field('kind', '种类', { fieldShowType: 'list', ...dictionary, sortFlag: '1', fieldMustInput: '1' }),
  field('owner', '负责人', {
    fieldShowType: 'list',
    dictTable: 'sys_user',
    dictField: 'username',
    dictText: 'realname',
  }),
  field('found', '搜索', {
    fieldShowType: 'sel_search',
    dictTable: 'sys_depart',
    dictField: 'id',
    dictText: 'depart_name',
  }),
  field('linked', '关联', {
    fieldShowType: 'link_table',
    dictTable: 'sys_position',
    dictField: 'id',
    dictText: 'name',
  }),
  field('linked_name', '他表', { fieldShowType: 'link_table_field', dictTable: 'linked', dictText: 'code' }),
  field('class', '分类', { fieldShowType: 'cat_tree', dictField: 'A' }),
  field('costs', '费用合计', { dbType: 'int', dbLength: 9, formula: 'sum(onl_carried_item.cost)' }),
  field('rules', '规则', { fieldValidType: 'n6-16', fieldExtendJson: '{"showLength":10}' }),
];
const main = {
  tableName: 'onl_carried',
  tableTxt: '全部控件',
  tableType: '2',
  themeTemplate: 'tab',
  formTemplate: '2',
  isCheckbox: 'N',
  isPage: 'N',
  field: allTypes,
  index: [
    { indexName: 'by_kind', indexField: 'kind,day', indexType: 'normal' },
    { indexName: 'by_amount', indexField: 'amount', indexType: 'unique' },
  ],
};
const sub = (name: string, relationType: string) => ({
  tableName: `onl_carried_${name}`,
  tableTxt: name,
  tableType: '3',
  relationType,
  tabOrderNum: 1,
  field: [
    field('main_id', '主表', { mainTable: 'onl_carried', isShowForm: '0', isShowList: '0' }),
    field('what', '物品'),
    field('cost', '费用', { dbType: 'int', dbLength: 9 }),
  ],
});
const tree = {
  tableName: 'onl_carried_tree',
  tableTxt: '树',
  tableType: '1',
  isTree: 'Y',
  treeFieldname: 'name',
  treeParentIdField: 'up_id',
  field: [field('name', '名称')],
};

describe.each(databaseKinds)('%s', (kind) => {
  const folder = mkdtempSync(join(tmpdir(), 'online-form-files-'));
  let here: TestServer;
  let there: TestServer;
  let token = '';
  beforeAll(async () => {
    here = await openTestServer({ kind, env: { DATA_DIR: join(folder, 'a') } });
    there = await openTestServer({ kind, env: { DATA_DIR: join(folder, 'b') } });
    token = await there.signIn();
    for (const form of [sub('item', '0'), sub('card', '1'), main, tree])
      expect(await here.call('POST', '/online/cgform/head/add', { body: form })).toMatchObject({ success: true });
  });
  afterAll(async () => {
    await here.close();
    await there.close();
    rmSync(folder, { recursive: true });
  });

  const idOf = async (server: TestServer, tableName: string) =>
    (
      await server.call<{ records: Row[] }>('GET', '/online/cgform/head/list', { query: { tableName } })
    ).result!.records.map(({ id }) => String(id))[0]!;
  /** The designer's record without what belongs to one installation. */
  async function definition(server: TestServer, table: string) {
    const id = await idOf(server, table);
    const { result } = await server.call<Row>('GET', '/online/cgform/head/queryById', { query: { id } });
    const own = new Set([
      'id',
      'cgformHeadId',
      'createTime',
      'createBy',
      'updateTime',
      'updateBy',
      'pendingSql',
      '_refs',
    ]);
    return JSON.parse(JSON.stringify(result, (key, value: unknown) => (own.has(key) ? undefined : value))) as unknown;
  }
  async function exportOf(table: string): Promise<Uint8Array> {
    const { result } = await here.call<{ file: string }>('GET', '/online/cgform/head/exportFiles', {
      query: { id: await idOf(here, table) },
    });
    const url = `${BASE}/sys/common/static/${encodeURI(result!.file)}`;
    const reply = await here.inject({ method: 'GET', url, headers: { 'x-access-token': await here.signIn() } });
    return new Uint8Array(reply.rawPayload);
  }
  async function importInto(archive: Uint8Array, name = '表单.zip') {
    const reply = await there.inject({
      method: 'POST',
      url: `${BASE}/sys/common/upload`,
      headers: { 'content-type': MULTIPART, 'x-access-token': token },
      payload: multipart([['file', name, archive]], { biz: 'online-form' }),
    });
    const file = reply.json<{ message: string }>().message;
    return there.call('POST', '/online/cgform/head/importFiles', { body: { ask: { file } } });
  }

  test('an archive is imported into another installation without a difference', async () => {
    expect(await importInto(await exportOf('onl_carried'))).toMatchObject({
      success: true,
      message: expect.stringContaining('已导入 onl_carried、') as unknown,
    });
    expect(await importInto(await exportOf('onl_carried_tree'))).toMatchObject({ success: true });
    for (const table of ['onl_carried', 'onl_carried_item', 'onl_carried_card', 'onl_carried_tree'])
      expect(await definition(there, table)).toEqual(await definition(here, table));
    const again = await importInto(await exportOf('onl_carried'));
    expect(again.success).toBe(false);
  });

  test('scripts, SQL and Java enhancements and buttons move with their form, and are checked again', async () => {
    const button = [{ buttonCode: 'settle', buttonName: '入账', buttonStyle: 'link', optType: 'action', exp: '' }];
    const form = { tableName: 'onl_moved', tableTxt: '移动', tableType: '1', field: [field('name', '名称')], button };
    await here.call('POST', '/online/cgform/head/add', { body: form });
    const id = await idOf(here, 'onl_moved');
    const put = (path: string, body: object) => here.call('POST', `/online/cgform/head/${path}/${id}`, { body });
    const statement = { buttonCode: 'settle', cgbSql: "update onl_moved set name = 'x' where id = #{id}" };
    const bean = { buttonCode: 'add', event: 'end', cgJavaType: 'spring', cgJavaValue: 'listener' };
    for (const source of ['created(){ 1 }', 'created(){ 2 }'])
      expect(await put('enhanceJs', { cgJsType: 'list', cgJs: source })).toMatchObject({ success: true });
    expect(await put('enhanceSql', statement)).toMatchObject({ success: true });
    expect(await put('enhanceJava', bean)).toMatchObject({ success: true });
    const archive = await exportOf('onl_moved');
    expect(await importInto(archive)).toMatchObject({ success: true, message: '已导入 onl_moved，同步后可以使用' });
    const moved = await idOf(there, 'onl_moved');
    const read = async (path: string) =>
      (await there.call('GET', `/online/cgform/head/${path}/${moved}`, { query: { type: 'list' } })).result;
    expect(await read('enhanceJs')).toMatchObject({ cgJs: 'created(){ 2 }', edition: 1 });
    expect(await read('enhanceSql')).toMatchObject([{ ...statement, activeStatus: '1' }]);
    expect(await read('enhanceJava')).toMatchObject([bean]);
    expect(await there.call('GET', `/online/cgform/button/list/${moved}`)).toMatchObject({
      result: [{ buttonCode: 'settle', buttonName: '入账' }],
    });
    const [definitions] = (
      JSON.parse(strFromU8(unzipSync(archive)['online-forms.json']!)) as { forms: (Row & { enhancements: Row })[] }
    ).forms;
    const evil = { statements: [{ ...statement, cgbSql: 'delete from sys_user where id is not null' }] };
    const forms = [{ ...definitions, tableName: 'onl_evil', enhancements: evil }];
    const bad = zipSync({ 'online-forms.json': strToU8(JSON.stringify({ version: 1, forms })) });
    expect((await importInto(bad)).message).toContain('语句不能使用表 sys_user');
    expect(await idOf(there, 'onl_evil')).toBeUndefined();
  });

  test('enhancements are left out, by name, for users who may not read or write them', async () => {
    const rights = buildRights(there);
    const user = await rights.user('form_mover');
    const role = await rights.role('form_mover', user);
    const codes = ['online:form:list', 'online:form:add', 'online:form:edit'];
    await rights.grant(role, await Promise.all(codes.map((code) => rights.button(code))));
    const guest = await rights.token(user);
    const id = await idOf(there, 'onl_moved');
    const sent = await there.call<Row>('GET', '/online/cgform/head/exportFiles', { query: { id }, token: guest });
    expect(sent.result?.omitted).toBe('没有权限，未包含：JS 增强、SQL 增强、Java 增强');
    const body = { ids: [id], ask: { tableName: 'onl_moved_again' } };
    const copied = await there.call('POST', '/online/cgform/head/copy', { body, token: guest });
    expect(copied.message).toBe(
      '已复制为 onl_moved_again，同步后可以使用。没有权限，未包含：JS 增强、SQL 增强、Java 增强',
    );
    const whole = await there.call('POST', '/online/cgform/head/copy', {
      body: { ids: [id], ask: { tableName: 'onl_moved_too' } },
    });
    expect(whole).toMatchObject({ success: true, message: '已复制为 onl_moved_too，同步后可以使用' });
    const statements = await there.call<Row[]>(
      'GET',
      `/online/cgform/head/enhanceSql/${await idOf(there, 'onl_moved_too')}`,
    );
    expect(statements.result).toMatchObject([{ cgbSql: "update onl_moved_too set name = 'x' where id = #{id}" }]);
  });

  test.each(['onl_carried', 'onl_carried_tree'])('the files of %s pass the checks of schema files', async (table) => {
    const files = Object.entries(unzipSync(await exportOf(table))).filter(([path]) => path.startsWith('schemas/'));
    expect(files).toHaveLength(3);
    const written = files.map(([path, content]) => [path, strFromU8(content)] as const);
    const all = new Map([...readSchemas(SCHEMA_FOLDERS), ...written]);
    const problems = checkFolders(SCHEMA_FOLDERS, all, checkEnvironment());
    expect(problems.map(problemText)).toEqual([]);
  });

  test.each([
    ['no definitions', zipSync({ 'a.txt': strToU8('x') })],
    ['another version', zipSync({ 'online-forms.json': strToU8('{"version":2,"forms":[{}]}') })],
    ['rows that are none', zipSync({ 'online-forms.json': strToU8('{"version":1,"forms":[1]}') })],
    ['a broken archive', new Uint8Array([0x50, 0x4b, 3, 4, 1, 2, 3])],
    ['more than it may unpack to', zipSync({ 'online-forms.json': new Uint8Array(6 * 1024 * 1024) })],
  ])('rejects an archive with %s', async (_name, archive) => {
    expect((await importInto(archive)).message).toContain('导出文件');
  });

  test('checks an imported definition like an entered one, and imports all or nothing', async () => {
    const forms = [
      { ...sub('good', '0'), tableName: 'onl_good' },
      { ...tree, tableName: 'sys_user' },
    ];
    const archive = zipSync({ 'online-forms.json': strToU8(JSON.stringify({ version: 1, forms })) });
    expect((await importInto(archive)).message).toContain('表名以 onl_ 开头');
    expect(await idOf(there, 'onl_good')).toBeUndefined();
  });

  test('rejects users without the rights', async () => {
    const user = await buildRights(there).user('files_guest');
    const guest = await buildRights(there).token(user);
    const [asked, sent] = await Promise.all([
      there.call('GET', '/online/cgform/head/exportFiles', { query: { id: 'x' }, token: guest }),
      there.call('POST', '/online/cgform/head/importFiles', { body: { ask: { file: 'x' } }, token: guest }),
    ]);
    expect([asked.code, sent.code]).toEqual([510, 510]);
  });
});
