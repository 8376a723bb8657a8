/** Fields that show records of other tables (`link_table`, `link_table_field`; contract.md §7.4), over HTTP. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Paged } from '@/model/http/api-result';
import type { LinkDescriptions } from '@/model/online/links/link-descriptions';
import { databaseKinds } from '../helpers/databases';
import { formField as field } from '../helpers/form-field';
import { openTestServer, type TestServer } from '../helpers/server';
import { buildRights } from './rights';

type Row = Record<string, unknown>;

const API = '/online/cgform/api';
const device = {
  tableName: 'onl_device',
  tableTxt: '设备',
  tableType: '1',
  field: [
    // Clients in the field send 0 for what has no length.
    field('name', '名称', { dbLength: 0 }),
    field('sex', '类别', { fieldShowType: 'list', dictField: 'sex' }),
    field('secret', '密级'),
    field('cost', '原值', { dbType: 'BigDecimal', dbLength: 18, dbPointLength: 2 }),
  ],
};
const link = (name: string, label: string, table: string, texts: string) =>
  field(name, label, { fieldShowType: 'link_table', dictTable: table, dictField: 'id', dictText: texts });
const shows = (name: string, label: string, of: string, column: string) =>
  field(name, label, { fieldShowType: 'link_table_field', dictTable: of, dictText: column });
const repair = {
  tableName: 'onl_repair',
  tableTxt: '维修',
  tableType: '2',
  field: [
    field('title', '事由'),
    link('device', '设备', 'onl_device', 'name,sex'),
    shows('device_cost', '设备原值', 'device', 'cost'),
    shows('device_kind', '设备类别', 'device', 'sex'),
    shows('device_secret', '设备密级', 'device', 'secret'),
    link('reporter', '报修人', 'sys_user', 'realname,phone'),
    shows('reporter_phone', '电话', 'reporter', 'phone'),
    link('elsewhere', '别处', 'no_such_table', 'name'),
    shows('elsewhere_name', '别处的名称', 'elsewhere', 'name'),
  ],
};
const part = {
  tableName: 'onl_repair_part',
  tableTxt: '配件',
  tableType: '3',
  field: [
    field('repair_id', '维修', { mainTable: 'onl_repair', isShowForm: '0', isShowList: '0' }),
    link('spare', '备件', 'onl_device', 'name'),
    shows('spare_cost', '备件原值', 'spare', 'cost'),
  ],
};

describe.each(databaseKinds)('%s', (kind) => {
  let server: TestServer;
  let head = '';
  let deviceHead = '';
  let pump = '';
  let reporter: Row | undefined;
  const at = (path: string, token?: string, query: Record<string, string> = {}) =>
    server.call<Paged<Row>>('GET', path, { query, ...(token === undefined ? {} : { token }) });
  const picked = async (path: string, query: Record<string, string> = {}) =>
    (await at(`/online/cgform/form/${head}/linked/${path}/pick`, undefined, query)).result?.records ?? [];
  const save = async (form: string, body: object) => server.call<string>('POST', `${API}/form/${form}`, { body });
  const define = async (body: object) =>
    String((await server.call<string>('POST', '/online/cgform/head/add', { body })).result);

  beforeAll(async () => {
    server = await openTestServer({ kind });
    deviceHead = await define(device);
    await server.call('POST', `${API}/doDbSynch/${deviceHead}/normal`);
    await define(part);
    head = await define(repair);
    await server.call('POST', `${API}/doDbSynch/${head}/normal`);
    pump = String((await save(deviceHead, { name: '水泵', sex: '1', secret: '甲级', cost: '1234.50' })).result);
    await save(deviceHead, { name: '电机', sex: '2', cost: '9.90' });
    [reporter] = (await at('/sys/user/list', undefined, { username: 'finance' })).result!.records;
    const saved = await save(head, {
      title: '漏水',
      device: pump,
      reporter: reporter!.id,
      onl_repair_part: [{ spare: pump }],
    });
    expect(saved).toMatchObject({ success: true });
  });
  afterAll(() => server.close());

  test('lists the fields of the records as text, of forms and of entities', async () => {
    const { records } = (await at(`${API}/getData/${head}`)).result!;
    expect(records[0]).toMatchObject({
      device_dictText: '水泵',
      device_cost: '1234.50',
      device_kind_dictText: '男',
      device_secret: '甲级',
      reporter_dictText: reporter!.realname,
      reporter_phone: reporter!.phone,
    });
  });

  test('picks records with the columns that the form shows, names in place of codes', async () => {
    expect(await picked('device', { keyword: '水' })).toEqual([
      { name: '水泵', sex: '男', cost: '1234.50', secret: '甲级', id: pump, value: pump, label: '水泵' },
    ]);
    expect((await picked('device', { labels: '["电机"]' })).map(({ label }) => label)).toEqual(['电机']);
    expect((await picked('device', { ids: `${pump},none` })).map(({ value }) => value)).toEqual([pump]);
    expect(await picked('onl_repair_part.spare', { ids: pump })).toMatchObject([{ name: '水泵', cost: '1234.50' }]);
    expect(await picked('reporter', { ids: String(reporter!.id) })).toMatchObject([{ phone: reporter!.phone }]);
  });

  test('gives the record of a table to print, to those who may read it', async () => {
    const path = `${API}/data/onl_device/queryById`;
    expect((await at(path, undefined, { id: pump })).result).toMatchObject({ name: '水泵', cost: '1234.50' });
    expect(await at(`${API}/data/sys_user/queryById`, undefined, { id: pump })).toMatchObject({ success: false });
    expect(await at(path, undefined, { id: 'none' })).toMatchObject({ success: false });
  });

  test('lists them for the picker, by the title', async () => {
    const { result } = await at(`/online/cgform/form/${head}/linked/device/list`, undefined, {
      name: '*水*',
      pageNo: '1',
    });
    expect(result).toMatchObject({ total: 1, records: [{ id: pump, name: '水泵', sex: '男' }] });
  });

  test.each(['title', 'none', 'onl_repair_part.none', '__proto__', 'constructor.name', 'device_cost'])(
    'refuses %s, which is no such field',
    async (path) => {
      expect(await at(`/online/cgform/form/${head}/linked/${path}/pick`)).toMatchObject({
        success: false,
        message: `表单没有关联记录的字段“${path}”`,
      });
    },
  );

  test('does not read a table that is no form and no entity', async () => {
    expect(await at(`/online/cgform/form/${head}/linked/elsewhere/pick`)).toMatchObject({ success: false });
  });

  test('reads nothing for those who may not open the form', async () => {
    const rights = buildRights(server);
    const guest = await rights.token(await rights.user('guest'));
    expect(await at(`/online/cgform/form/${head}/linked/device/pick`, guest)).toMatchObject({ code: 510 });
  });

  /** The columns that the description of the form names. */
  const describedTo = async (token?: string) => {
    const described = async (path: string, query = {}) =>
      (
        await server.call<{ links?: LinkDescriptions; form?: { links: LinkDescriptions } }>('GET', `${API}/${path}`, {
          query,
          ...(token === undefined ? {} : { token }),
        })
      ).result;
    const item = (await described(`getFormItem/${head}`))?.links;
    expect((await described('screen', { id: head }))?.form?.links).toEqual(item);
    expect((await described('getFormItemBytbname/onl_repair'))?.links).toEqual(item);
    return item;
  };
  const deviceColumns = [
    { field: 'name', title: '名称' },
    { field: 'sex', title: '类别' },
    { field: 'cost', title: '原值' },
    { field: 'secret', title: '密级' },
  ];

  test('describes the columns of other forms and of entities with their labels', async () => {
    const id = { field: 'id', title: expect.any(String) as string };
    expect(await describedTo()).toEqual({
      device: [id, ...deviceColumns],
      reporter: [id, { field: 'realname', title: '用户姓名' }, { field: 'phone', title: '手机号码' }],
      'onl_repair_part.spare': [id, deviceColumns[0], deviceColumns[2]],
    });
  });

  test('describes no records to users without the right to them, and says so when they pick', async () => {
    const rights = buildRights(server);
    const operator = await rights.user('operator');
    const menu = await rights.menu('modules/online/cgform/auto/OnlCgformAutoList', {
      url: `/online/cgformList/${head}`,
    });
    await rights.grant(await rights.role('operator', operator), [menu]);
    const token = await rights.token(operator);
    expect(Object.keys((await describedTo(token)) ?? {})).not.toContain('device');
    for (const call of ['list', 'pick'])
      expect(await at(`/online/cgform/form/${head}/linked/device/${call}`, token)).toMatchObject({
        code: 510,
        message: '没有权限选择“设备”：要能打开它关联的表单或列表，请联系管理员分配权限！',
      });
  });

  test('a field that only some users of the other form see is shown to no user', async () => {
    const limit = { cgformId: deviceHead, code: 'secret', switchFlag: 1, listShow: true };
    expect(await server.call('POST', `${API}/authColumn`, { body: limit })).toMatchObject({ success: true });
    const { records } = (await at(`${API}/getData/${head}`)).result!;
    expect(records[0]).toMatchObject({ device_cost: '1234.50' });
    expect(records[0]).not.toHaveProperty('device_secret');
    const [row] = await picked('device', { ids: pump });
    expect(row).toMatchObject({ cost: '1234.50' });
    expect(row).not.toHaveProperty('secret');
    expect((await describedTo())?.device?.map(({ field: name }) => name)).toEqual(['id', 'name', 'sex', 'cost']);
    expect(await save(head, { title: '再报', device: pump })).toMatchObject({ success: true });
  });
});
