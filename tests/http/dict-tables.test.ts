/** Tables as dictionaries: permissions for columns and rows, in every form of a code (contract.md §5). */
import type { AnyRow } from '@/server/db';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '@/server/db/row-id';
import { databaseKinds } from '../helpers/databases';
import { BASE } from '../helpers/server';
import { openShop, type Shop } from './shop';

interface Item {
  value: string;
  text: string;
  title: string;
  label: string;
}

const EMPTY = '字典Code不能为空!';
const WRONG = '字典Code格式不正确！';

describe.each(databaseKinds)('table dictionaries on %s', (kind) => {
  let shop: Shop;
  const level: Record<string, string> = {};
  const customer: Record<string, string> = {};
  const area: Record<string, string> = {};

  beforeAll(async () => {
    shop = await openShop(kind);
    level.gold = await shop.add('/shop/level', { name: '金牌', rate: '90' });
    level.plain = await shop.add('/shop/level', { name: '普通', rate: '100' });
    const rows = [
      ['C1', '甲公司', level.gold, '13800000001', '100', '1'],
      ['C2', '乙公司', level.plain, '13800000002', '200', '1'],
      ['C3', "丙'公司", level.plain, '13900000003', '300', '0'],
      ['C4', '丁_商行', null, '13900000004', '400', '1'],
    ] as const;
    for (const [code, name, levelId, phone, credit, status] of rows) {
      customer[code] = await shop.add('/shop/customer', { code, name, levelId, phone, credit, status });
    }
    area.top = await shop.add('/shop/area', { name: '华东' });
    area.city = await shop.add('/shop/area', { name: '杭州', parentId: area.top });
    area.other = await shop.add('/shop/area', { name: '华北' });
  });
  afterAll(() => shop.close());

  const ask = (call: string, code: string, query: Record<string, string> = {}, token?: string) =>
    shop.call<Item[]>('GET', `/sys/dict/${call}/${encodeURIComponent(code)}`, {
      query,
      ...(token === undefined ? {} : { token }),
    });
  const items = (code: string, token?: string) => ask('getDictItems', code, {}, token);
  const values = async (code: string) => {
    const { result, message } = await items(code);
    return result ? result.map(({ value }) => value).join(' ') : message;
  };

  test('[2§7.42, 2§7.44] /sys/dict/getDictItems/ reads a table by entity, with an encoded where clause', async () => {
    expect((await items('shop_customer,name,code')).result?.[0]).toEqual({
      value: 'C1',
      text: '甲公司',
      title: '甲公司',
      label: '甲公司',
    });
    // As browsers send it: spaces and quotes encoded, commas not.
    const path = encodeURI("shop_customer,name,code,status='1' and name like '%公司' order by code desc");
    for (const url of [path, encodeURI(path)]) {
      const answer = await shop.call<Item[]>('GET', `/sys/dict/getDictItems/${url}`);
      expect(answer.result?.map(({ text }) => text)).toEqual(['乙公司', '甲公司']);
    }
  });

  const clauses: readonly (readonly [code: string, found: string])[] = [
    ['shop_customer,name,code', 'C1 C2 C3 C4'],
    ['shop_customer , name , code', 'C1 C2 C3 C4'],
    ["shop_customer,name,code,status = '1'", 'C1 C2 C4'],
    ["shop_customer,name,code,code in ('C1','C3')", 'C1 C3'],
    ['shop_customer,name,code,credit >= 200 and credit < 400', 'C2 C3'],
    ["shop_customer,name,code,where status='0'", 'C3'],
    ['shop_customer,name,code,order by code desc', 'C4 C3 C2 C1'],
    ['shop_customer,name,code,level_id is null', 'C4'],
    ["shop_customer,name,code,name='丙''公司'", 'C3'],
    [String.raw`shop_customer,name,code,name like '丁\_%'`, 'C4'],
    ["shop_customer,name,code,level_id in (select id from shop_level where name='普通')", 'C2 C3'],
    ["shop_customer where status='1' order by code desc,name,code", 'C4 C2 C1'],
    ["shop_customer where code in ('C1','C2') or level_id is null,name,code", 'C1 C2 C4'],
    ['shop_customer order by name,name,code', 'C4 C3 C2 C1'],
    ['shop_customer where create_by = #{sys_user_code},name,code', 'C1 C2 C3 C4'],
    ['shop_customer where create_by != #{sysUserCode},name,code', ''],
  ];
  test.each(clauses)('%s', async (code, found) => {
    expect(await values(code)).toBe(found);
  });

  const refused: readonly (readonly [code: string, message: string | RegExp])[] = [
    [' ', EMPTY],
    [',', WRONG],
    ['a,b', WRONG],
    ['sex;drop', WRONG],
    ["sex' or 1=1", WRONG],
    ['shop_customer x,name,code', WRONG],
    ['shop_customer join sys_user,name,code', WRONG],
    ['shop_customer,name code,code', WRONG],
    ['shop_customer,name,code)', WRONG],
    ['shop_customer,concat(name),code', WRONG],
    ['(select * from sys_user),name,code', WRONG],
    ['sys_token,hash,user_id', '没有字典表“sys_token”'],
    ['pg_shadow,usename,passwd', '没有字典表“pg_shadow”'],
    ['shop_order_item,id,id', '没有字典表“shop_order_item”'],
    ['sys_user,password,id', '字典表“sys_user”没有字段“password”'],
    ['shop_customer,constructor,code', '字典表“shop_customer”没有字段“constructor”'],
    ['shop_customer,name,code,1=1; drop table shop_customer', /^条件第 4 个字符处/],
    ['shop_customer,name,code,1=1 union select 1', /^条件第 5 个字符处/],
    ['shop_customer,name,code,id in (select user_id from sys_user_role)', /^条件第 28 个字符处：没有表“sys_user_role”/],
    ["shop_customer where name = 'a,name,code", /^条件第 8 个字符处/],
    ['shop_customer,name,code,pg_sleep(5) is null', /不支持函数/],
  ];
  test.each(refused)('rejects %s', async (code, message) => {
    const answer = await items(code);
    expect(answer).toMatchObject({ success: false, code: 500, result: null });
    if (typeof message === 'string') expect(answer.message).toBe(message);
    else expect(answer.message).toMatch(message);
    expect(Number((await sql<AnyRow>`select count(*)::int4 as n from shop_customer`.execute(shop.db)).rows[0]?.n)).toBe(
      4,
    );
  });

  test('[1§8.25, 1§8.26, 2§8.23, 2§8.24] replies 字典Code不能为空! without a code', async () => {
    for (const path of ['/sys/dict/getDictItems', '/sys/dict/getDictItems/', '/sys/dict/getDictItems/%20']) {
      expect(await shop.call('GET', path)).toMatchObject({ success: false, code: 500, message: '字典Code不能为空!' });
    }
  });

  test('returns no items for an unknown plain code', async () => {
    expect(await items('unknown_code')).toMatchObject({ success: true, code: 0, message: '', result: [] });
  });

  test('[2§7.46, 2§9.4] /sys/dict/loadDict/ searches by keyword, in pages of 10 unless pageSize says more', async () => {
    for (let number = 10; number < 25; number += 1) await shop.add('/shop/level', { name: `级${number}`, rate: '1' });
    const find = async (query: Record<string, string>, code = 'shop_level,name,id', call = 'loadDict') =>
      (await ask(call, code, query)).result?.map(({ text }) => text) ?? [];
    expect(await find({})).toHaveLength(10);
    expect(await find({ keyword: '', pageSize: '10' })).toHaveLength(10);
    expect(await find({ pageSize: '6', pageNo: '3' })).toHaveLength(5);
    expect(await find({ keyword: '级1', pageSize: '50' })).toHaveLength(10);
    expect(await find({ keyword: '普' })).toEqual(['普通']);
    expect(await find({ keyword: '%' })).toEqual([]);
    expect(await find({ keyword: '_', pageSize: '50' }, 'shop_customer,name,code')).toEqual(['丁_商行']);
    expect(await find({ keyword: `[${level.gold},x]` })).toEqual(['金牌']);
    expect(await find({ keyword: '金' }, "shop_level where name != '金牌',name,id")).toEqual([]);
    expect(await find({ keyword: '级24', pageSize: '2' }, 'shop_level,name,id', 'loadDictOrderByValue')).toEqual([
      '级24',
      '金牌',
      '普通',
    ]);
    expect(await ask('loadDict', 'sex', { keyword: '' })).toMatchObject({ success: false, message: WRONG });
  });

  test('[2§7.45] /sys/dict/loadDictItem/ returns the texts of keys in their order', async () => {
    const texts = async (code: string, query: Record<string, string>) =>
      (await ask('loadDictItem', code, query)).result;
    const code = 'shop_customer,name,code';
    expect(await texts(code, { key: 'C2,C1' })).toEqual(['乙公司', '甲公司']);
    expect(await texts(code, { key: 'C2,outsider,C2' })).toEqual(['乙公司', '乙公司']);
    expect(await texts(code, { key: 'nobody,C1', delNotExist: 'false' })).toEqual(['nobody', '甲公司']);
    expect(await texts(code, { key: '' })).toEqual([]);
    expect(await texts("shop_customer,name,code,status='1'", { key: 'C3' })).toEqual([]);
    expect(await texts('sex', { key: '2,1' })).toEqual(['女', '男']);
    expect((await ask('getDictText', 'shop_customer,name,code', {})).code).toBe(404);
    const one = await shop.call<string>('GET', '/sys/dict/getDictText/shop_customer,name,code/C1');
    expect(one).toMatchObject({ success: true, result: '甲公司' });
    expect((await shop.call('GET', '/sys/dict/getDictText/sex/9')).result).toBeNull();
  });

  test('returns all codes of a screen in one request', async () => {
    const codes = ['sex', 'unknown_code', "shop_level,name,id,name = '金牌'", 'sys_token,hash,id', ''];
    const batch = async (text: string, token?: string) =>
      (
        await shop.call<Record<string, Item[]>>('GET', '/sys/dict/getDictItemsBatch', {
          query: { codes: text },
          ...(token === undefined ? {} : { token }),
        })
      ).result;
    expect(await batch(JSON.stringify(codes))).toMatchObject({
      sex: [{ value: '1', text: '男' }, { value: '2' }],
      unknown_code: [],
      [codes[2]!]: [{ text: '金牌' }],
    });
    expect(Object.keys((await batch(JSON.stringify(codes)))!)).toHaveLength(3);
    expect(Object.keys((await batch('sex,yn'))!)).toEqual(['sex', 'yn']);
    expect(await batch('[broken')).toEqual({});
    const outsider = await shop.person('dict_batch_nobody', []);
    expect(Object.keys((await batch(JSON.stringify(codes), outsider))!)).toEqual(['sex', 'unknown_code']);
    const many = JSON.stringify(Array.from({ length: 101 }, (_, at) => `c${at}`));
    expect((await shop.call('GET', '/sys/dict/getDictItemsBatch', { query: { codes: many } })).success).toBe(false);
  });

  describe('a user reads the choices that the entity allows', () => {
    let outsider: string;
    let clerk: string;
    let seller: string;
    let trusted: string;
    beforeAll(async () => {
      outsider = await shop.person('dict_nobody', []);
      // Orders refer to customers: a user who writes orders may choose customers.
      clerk = await shop.person('dict_clerk', ['shop:order:add']);
      seller = await shop.person('dict_seller', ['shop:customer:edit']);
      trusted = await shop.person('dict_trusted', [
        'shop:customer:col:phone',
        'shop:customer:col:credit',
        'shop:customer:edit',
      ]);
    });

    const readers: readonly (readonly [code: string, who: string])[] = [
      ['shop_customer,name,code', 'clerk seller trusted'],
      ["shop_customer,name,code,status = '1'", 'clerk seller trusted'],
      ['shop_level,name,id', 'seller trusted'],
      ['sys_dict,dict_name,dict_code', ''],
      // Hidden, then masked: as text, as code, in a test, in an order, behind a reference.
      ['shop_customer,credit,code', 'trusted'],
      ['shop_customer,name,credit', 'trusted'],
      ['shop_customer,name,code,credit > 100', 'trusted'],
      ["shop_customer,name,code,status='1' or credit > 100", 'trusted'],
      ['shop_customer,name,code,order by credit', 'trusted'],
      ['shop_customer where credit > 100,name,code', 'trusted'],
      ['shop_customer,phone,code', 'trusted'],
      ["shop_customer,name,code,phone like '139%'", 'trusted'],
      ['shop_order,order_no,id,customer_id in (select id from shop_customer where credit > 1)', ''],
      ["shop_order,order_no,id,customer_id in (select id from shop_customer where phone like '1%')", ''],
      ["shop_order,order_no,id,customer_id in (select id from shop_customer where name = 'a')", 'clerk'],
    ];
    test.each(readers)('%s', async (code, who) => {
      const tokens = { outsider, clerk, seller, trusted };
      const allowed: string[] = [];
      for (const [name, token] of Object.entries(tokens)) {
        const found = [
          await items(code, token),
          await ask('loadDict', code, { pageSize: '2' }, token),
          await ask('loadDictOrderByValue', code, {}, token),
          await ask('loadDictItem', code, { key: 'C1' }, token),
        ];
        expect(new Set(found.map(({ success }) => success)).size).toBe(1);
        if (found[0]!.success) allowed.push(name);
        else expect(found.map((one) => one.code)).toEqual([510, 510, 510, 510]);
      }
      expect(allowed.join(' ')).toBe(who);
    });

    test('rejects a call without a token', async () => {
      for (const call of ['getDictItems/sex', 'loadDict/shop_level,name,id', 'queryAllDictItems', 'loadTreeData']) {
        const { statusCode } = await shop.inject({ method: 'GET', url: `${BASE}/sys/dict/${call}` });
        expect(statusCode).toBe(401);
      }
    });

    test('leaves out rows that data rules hide', async () => {
      const ruled = await shop.person('dict_ruled', ['shop:customer:edit'], ['shop/customer.list']);
      const rule = newId();
      await sql`insert into sys_permission_data_rule (id, permission_id, rule_name, rule_column, rule_conditions, rule_value, status, del_flag)
         select ${rule}, p.id, '规则', 'status', '=', '0', '1', '0' from sys_permission p
         join sys_role_permission rp on rp.permission_id = p.id join sys_role r on r.id = rp.role_id
         where r.role_code = 'dict_ruled' and p.component = 'shop/customer.list'`.execute(shop.db);
      await sql`update sys_role_permission set data_rule_ids = ${rule} where permission_id =
           (select permission_id from sys_permission_data_rule where id = ${rule})`.execute(shop.db);
      // The next sign-in reloads the user's permissions.
      const token = await shop.signIn('dict_ruled');
      expect(ruled).not.toBe(token);
      const code = 'shop_customer,name,code';
      const found = await items(code, token);
      expect(found.result?.map(({ value }) => value)).toEqual(['C3']);
      expect((await ask('loadDictItem', code, { key: 'C1,C3' }, token)).result).toEqual(["丙'公司"]);
      expect((await ask('loadDict', code, { keyword: '甲' }, token)).result).toEqual([]);
      expect((await items("shop_customer,name,code,1=1 or code = 'C1'", token)).result).toHaveLength(1);
    });

    test('leaves out deleted rows', async () => {
      const gone = await shop.add('/shop/customer', { code: 'C9', name: '已删', status: '1' });
      await shop.call('DELETE', '/shop/customer/delete', { query: { id: gone } });
      expect(await values("shop_customer,name,code,code='C9' or del_flag = '1'")).toBe('');
    });
  });

  describe('[2§7.49] GET /sys/dict/loadTreeData with pid, tableName, text, code, pidField, hasChildField, condition', () => {
    const tree = (more: Record<string, string> = {}, token?: string) =>
      shop.call<Record<string, unknown>[]>('GET', '/sys/dict/loadTreeData', {
        query: {
          pid: '',
          tableName: 'shop_area',
          text: 'name',
          code: 'id',
          pidField: 'parent_id',
          hasChildField: 'has_child',
          condition: '',
          ...more,
        },
        ...(token === undefined ? {} : { token }),
      });
    const titles = async (more: Record<string, string>) =>
      (await tree(more)).result?.map(({ title, isLeaf }) => `${String(title)}${isLeaf ? '' : '+'}`);

    test('returns roots and children with their leaf flags', async () => {
      expect((await tree()).result?.[0]).toEqual({
        key: area.top,
        value: area.top,
        title: '华东',
        isLeaf: false,
        icon: null,
        parentId: null,
        code: null,
        children: null,
      });
      expect(await titles({})).toEqual(['华东+', '华北']);
      expect(await titles({ pid: '0' })).toEqual(['华东+', '华北']);
      expect(await titles({ pid: area.top! })).toEqual(['杭州']);
      expect(await titles({ pid: area.city! })).toEqual([]);
    });

    test('looks for children when no column tells whether there are any', async () => {
      expect(await titles({ hasChildField: '' })).toEqual(['华东+', '华北']);
      expect(await titles({ hasChildField: 'is_leaf', converIsLeafVal: '0' })).toEqual(['华东+', '华北']);
      expect(await titles({ converIsLeafVal: '0' })).toEqual(['华东', '华北+']);
    });

    test('[1§5.56, 2§5.79] applies a condition that is JSON over columns', async () => {
      expect(await titles({ condition: '{"name":"华北"}' })).toEqual(['华北']);
      expect(await titles({ condition: '{"name":["华北","华东"],"has_child":"1"}' })).toEqual(['华东+']);
      for (const condition of ['name=1', '[]', '"x"', '{"name":{"ne":"x"}}', '{"name":"{me.id}"}']) {
        expect((await tree({ condition })).message).toBe('组件JTreeSelect-condition传值有误，需要一个json字符串!');
      }
      expect((await tree({ condition: '{"x\\" or 1=1 --":"1"}' })).success).toBe(false);
    });

    test('requires the same permissions', async () => {
      const outsider = await shop.person('tree_nobody', []);
      expect((await tree({}, outsider)).code).toBe(510);
      const seller = await shop.person('tree_seller', ['shop:customer:edit']);
      const hidden = { tableName: 'shop_customer', text: 'credit', pidField: 'code', hasChildField: '' };
      expect((await tree(hidden, seller)).code).toBe(510);
      const asked = { ...hidden, text: 'name', condition: '{"credit":"100"}' };
      expect((await tree(asked, seller)).code).toBe(510);
      expect((await tree({ tableName: 'sys_role_permission' })).success).toBe(false);
      expect((await tree({ tableName: '', text: '', code: '', pidField: '' })).success).toBe(false);
    });
  });
});
