/** Dictionaries, categories, rules and other look-ups. */
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Paged } from '@/model/http/api-result';
import { first, own, type Row, type SpecCall } from './world';

export const dictionaries: SpecCall[] = [
  own('POST', '/sys/dict/add', async (w) => {
    await w.ask('POST', '/sys/dict/add', { body: { dictName: '渠道', dictCode: 'buy_channel', type: '0' } });
    const dict = first(await w.ask<Paged<Row>>('GET', '/sys/dict/list', { query: { dictCode: 'buy_channel' } }));
    w.known.dict = String(dict.id);
    expect(await w.row('select dict_name from sys_dict where id = $1', dict.id)).toEqual({ dict_name: '渠道' });
  }),
  own('PUT', '/sys/dict/edit', async (w) => {
    const dict = await w.ask<Row>('GET', '/sys/dict/queryById', { query: { id: w.known.dict! } });
    await w.ask('PUT', '/sys/dict/edit', { body: { ...dict, dictName: '采购渠道' } });
    expect(first(await w.ask<Paged<Row>>('GET', '/sys/dict/list', { query: { dictName: '采购渠道' } }))).toMatchObject({
      id: w.known.dict,
    });
    expect(await w.row('select dict_name from sys_dict where id = $1', w.known.dict)).toEqual({
      dict_name: '采购渠道',
    });
  }),
  own('POST', '/sys/dictItem/add', async (w) => {
    await w.ask('POST', '/sys/dictItem/add', {
      body: { dictId: w.known.dict, itemText: '线上', itemValue: 'web', sortOrder: 1, status: '1' },
    });
    expect(await w.ask('GET', '/sys/dict/getDictItems/buy_channel')).toMatchObject([{ value: 'web', text: '线上' }]);
    const row = await w.row('select id, item_text from sys_dict_item where dict_id = $1', w.known.dict);
    expect(row.item_text).toBe('线上');
    w.known.item = String(row.id);
  }),
  own('PUT', '/sys/dictItem/edit', async (w) => {
    const item = await w.ask<Row>('GET', '/sys/dictItem/queryById', { query: { id: w.known.item! } });
    await w.ask('PUT', '/sys/dictItem/edit', { body: { ...item, itemText: '网上' } });
    expect(await w.ask('GET', '/sys/dict/getDictItems/buy_channel')).toMatchObject([{ value: 'web', text: '网上' }]);
    expect(await w.row('select item_text from sys_dict_item where id = $1', w.known.item)).toEqual({
      item_text: '网上',
    });
  }),
  own('GET', '/sys/dict/getDictItems/{code}', async (w) => {
    expect(await w.ask('GET', '/sys/dict/getDictItems/buy_channel')).toEqual([
      expect.objectContaining({ value: 'web', text: '网上', title: '网上' }),
    ]);
    const where = encodeURI("sys_user,realname,username,username='caigou'");
    expect(await w.ask('GET', `/sys/dict/getDictItems/${where}`)).toMatchObject([{ value: 'caigou', text: '林采采' }]);
  }),
  own('GET', '/sys/dict/loadDictItem/{dict}', async (w) => {
    const query = { key: 'caigou' };
    expect(await w.ask('GET', '/sys/dict/loadDictItem/sys_user,realname,username', { query })).toEqual(['林采采']);
  }),
  own('GET', '/sys/dict/loadDict/{dict}', async (w) => {
    const query = { keyword: '采采', pageSize: '10' };
    expect(await w.ask('GET', '/sys/dict/loadDict/sys_user,realname,username', { query })).toMatchObject([
      { value: 'caigou', text: '林采采' },
    ]);
  }),
  own('GET', '/sys/dict/refleshCache', async (w) => {
    await sql`update sys_dict_item set item_text = '门店' where id = ${w.known.item}`.execute(w.server.db);
    await w.ask('GET', '/sys/dict/refleshCache');
    const all = await w.ask<Record<string, Row[]>>('GET', '/sys/dict/queryAllDictItems');
    expect(all.buy_channel).toMatchObject([{ text: '门店' }]);
  }),
  own('GET', '/sys/dict/queryAllDictItems', async (w) => {
    const all = await w.ask<Record<string, Row[]>>('GET', '/sys/dict/queryAllDictItems');
    expect(all.buy_channel).toMatchObject([{ value: 'web', title: '门店' }]);
  }),
  own('GET', '/sys/dict/loadTreeData', async (w) => {
    const query = {
      pid: w.known.depart!,
      tableName: 'sys_depart',
      text: 'depart_name',
      code: 'id',
      pidField: 'parent_id',
      hasChildField: '',
      condition: '',
    };
    const nodes = await w.ask<Row[]>('GET', '/sys/dict/loadTreeData', { query });
    expect(nodes).toMatchObject([{ key: w.known.group, value: w.known.group, title: '采购一组' }]);
  }),
];

export const catalogues: SpecCall[] = [
  own('GET', '/sys/category/loadTreeRoot', async (w) => {
    await w.ask('POST', '/sys/category/add', { body: { name: '辅料', pid: '0' } });
    const root = first(await w.ask<Paged<Row>>('GET', '/sys/category/rootList', { query: { name: '辅料' } }));
    Object.assign(w.known, { category: root.id, categoryCode: root.code });
    await w.ask('POST', '/sys/category/add', { body: { name: '纸箱', pid: root.id } });
    const nodes = await w.ask<Row[]>('GET', '/sys/category/loadTreeRoot', {
      query: { async: 'false', pcode: String(root.code) },
    });
    expect(JSON.stringify(nodes)).toContain('纸箱');
  }),
  own('GET', '/sys/category/loadTreeChildren', async (w) => {
    const nodes = await w.ask<Row[]>('GET', '/sys/category/loadTreeChildren', { query: { pid: w.known.category! } });
    expect(nodes).toMatchObject([{ title: '纸箱', isLeaf: true }]);
    w.known.box = String(nodes[0]!.key);
  }),
  own('GET', '/sys/category/loadOne', async (w) => {
    const query = { field: 'id', val: w.known.box! };
    expect(await w.ask('GET', '/sys/category/loadOne', { query })).toMatchObject({ name: '纸箱' });
  }),
  own('GET', '/sys/category/loadTreeData', async (w) => {
    for (const query of [{ pid: w.known.category! }, { pcode: w.known.categoryCode! }] as Record<string, string>[]) {
      const nodes = await w.ask<Row[]>('GET', '/sys/category/loadTreeData', { query: { ...query, condition: '' } });
      expect(nodes).toMatchObject([{ key: w.known.box, title: '纸箱' }]);
    }
  }),
  own('GET', '/sys/category/loadDictItem/', async (w) => {
    const query = { ids: `${w.known.box},${w.known.category}` };
    expect(await w.ask('GET', '/sys/category/loadDictItem/', { query })).toEqual(['纸箱', '辅料']);
  }),
  own('GET', '/sys/duplicate/check', async (w) => {
    const query = { tableName: 'sys_role', fieldName: 'role_code', fieldVal: 'buyer' };
    expect(await w.call('GET', '/sys/duplicate/check', { query })).toMatchObject({
      success: false,
      message: '该值不可用，系统中已存在！',
    });
    const mine = await w.call('GET', '/sys/duplicate/check', { query: { ...query, dataId: w.known.role! } });
    expect(mine).toMatchObject({ success: true, message: '该值可用！' });
  }),
  own('GET', '/sys/checkRule/checkByCode', async (w) => {
    const ruleJson = '[{"digits":"1","pattern":"^[A-Z]$","message":"第一位只能是大写字母"}]';
    await w.ask('POST', '/sys/checkRule/add', { body: { ruleName: '编号', ruleCode: 'buy_no', ruleJson } });
    const check = (value: string) =>
      w.call('GET', '/sys/checkRule/checkByCode', { query: { ruleCode: 'buy_no', value } });
    expect(await check('A1')).toMatchObject({ success: true });
    expect(await check('a1')).toMatchObject({ success: false, message: '第一位只能是大写字母' });
  }),
  own('GET', '/sys/position/list', async (w) => {
    await w.ask('POST', '/sys/position/add', { body: { code: 'buy_lead', name: '采购经理', postRank: '2' } });
    const row = first(await w.ask<Paged<Row>>('GET', '/sys/position/list', { query: { name: '采购经理' } }));
    expect(row).toMatchObject({ code: 'buy_lead', name: '采购经理', rank_dictText: expect.stringMatching(/级/) });
  }),
  own('GET', '/oauth/shop/list', async (w) => {
    const { table } = await w.row("select to_regclass('base_shop')::text as table");
    expect(table).toBe('base_shop');
    const all = await w.ask<Paged<Row>>('GET', '/oauth/shop/list', { query: { pageNo: '1', pageSize: '10' } });
    expect(all).toMatchObject({ records: expect.any(Array), total: expect.any(Number) });
  }),
  ...['user', 'role', 'service', 'permission', 'permission/no-pager'].map((name) =>
    own('GET', `/mock/api/${name}`, async (w) => {
      const answer = await w.ask<unknown>('GET', `/mock/api/${name}`, { query: { pageSize: '1000' } });
      const shown = { user: 'caigou', role: 'buyer', service: 'system/dict' }[name];
      expect(JSON.stringify(answer)).toContain(shown ?? w.known.menu);
      expect((await w.call('GET', `/mock/api/${name}`, { token: w.known.token! })).code).toBe(510);
    }),
  ),
];
