/** `/sys/duplicate/check`: its results, and that it reveals nothing a user cannot read (contract.md §5). */
import type { AnyRow } from '@/server/db';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databaseKinds } from '../helpers/databases';
import { BASE } from '../helpers/server';
import { openShop, type Shop } from './shop';

const FREE = '该值可用！';
const TAKEN = '该值不可用，系统中已存在！';
const REFUSED = '该字段不支持重复校验，或没有权限';

describe.each(databaseKinds)('the duplicate check on %s', (kind) => {
  let shop: Shop;
  let id: string;
  let seller: string;
  let trusted: string;
  beforeAll(async () => {
    shop = await openShop(kind);
    id = await shop.add('/shop/customer', { code: 'C1', name: '甲公司', phone: '13812345678', credit: '1000' });
    const gone = await shop.add('/shop/customer', { code: 'C2', name: '乙公司' });
    await shop.call('DELETE', '/shop/customer/delete', { query: { id: gone } });
    seller = await shop.person('dup_seller', ['shop:customer:edit']);
    trusted = await shop.person('dup_trusted', [
      'shop:customer:edit',
      'shop:customer:col:phone',
      'shop:customer:col:credit',
    ]);
  });
  afterAll(() => shop.close());

  const check = async (query: Record<string, string>, token?: string) =>
    shop.call('GET', '/sys/duplicate/check', { query, ...(token === undefined ? {} : { token }) });
  const of = (fieldName: string, fieldVal: string, more: Record<string, string> = {}) => ({
    tableName: 'shop_customer',
    fieldName,
    fieldVal,
    ...more,
  });

  test('[2§7.51] GET /sys/duplicate/check and /sys/checkRule/checkByCode are served', async () => {
    expect(await check(of('code', 'C1'))).toMatchObject({ success: false, code: 500, message: TAKEN, result: null });
    expect(await check(of('code', 'C3'))).toMatchObject({ success: true, code: 0, message: FREE, result: null });
    const rule = await shop.call('GET', '/sys/checkRule/checkByCode', { query: { ruleCode: 'x', value: 'y' } });
    expect(rule).toMatchObject({ success: false, message: '该编码不存在' });
  });

  test('[1§5.51, 2§5.88] accepts an empty value in every table', async () => {
    for (const fieldVal of ['', '   ']) {
      expect(await check(of('code', fieldVal))).toMatchObject({ success: true, message: FREE });
      expect(await check({ tableName: 'nowhere', fieldName: 'x', fieldVal })).toMatchObject({ success: true });
    }
  });

  test('ignores the record itself and deleted ones', async () => {
    expect((await check(of('code', 'C1', { dataId: id }))).success).toBe(true);
    expect((await check(of('code', 'C1', { dataId: 'other' }))).success).toBe(false);
    expect((await check(of('code', 'C2'))).success).toBe(true);
  });

  test('accepts a field by column and by key, and the names of table copies', async () => {
    expect((await check({ tableName: 'sys_dict', fieldName: 'dict_code', fieldVal: 'sex' })).message).toBe(TAKEN);
    expect((await check({ tableName: 'sys_dict', fieldName: 'dictCode', fieldVal: 'sex' })).message).toBe(TAKEN);
    expect((await check({ tableName: 'shop_customer$1', fieldName: 'code', fieldVal: 'C1' })).message).toBe(TAKEN);
    expect((await check(of('credit', '1000.00'))).message).toBe(TAKEN);
    expect((await check(of('credit', 'no number'))).message).toBe(FREE);
    expect((await check(of('create_time', '2026-13-45'))).message).toBe(FREE);
  });

  test('checks a child row among the rows of all records, as saving does', async () => {
    const { order } = await shop.seed();
    const saved = await shop.add('/shop/order', order({ note: [{ text: '急', ticketNo: 'T1' }] }));
    const [note] = (await shop.get('/shop/order', saved))['note'] as { id: string }[];
    const ask = (fieldName: string, fieldVal: string, more: Record<string, string> = {}, token?: string) =>
      check({ tableName: 'shop_order_note', fieldName, fieldVal, ...more }, token);
    expect((await ask('ticket_no', 'T1')).message).toBe(TAKEN);
    expect((await ask('ticketNo', 'T1', { dataId: note!.id })).message).toBe(FREE);
    expect((await ask('ticket_no', 'T2')).message).toBe(FREE);
    // It reveals what saving reveals, to readers of the record only.
    expect((await ask('text', '急')).message).toBe(REFUSED);
    expect((await ask('ticket_no', 'T1', {}, seller)).message).toBe(REFUSED);
    expect(
      (await shop.call('POST', '/shop/order/add', { body: order({ note: [{ text: '缓', ticketNo: 'T1' }] }) })).success,
    ).toBe(false);
  });

  const readers: readonly (readonly [query: Record<string, string>, who: string])[] = [
    [of('code', 'C1'), 'seller trusted'],
    [of('name', '甲公司'), 'seller trusted'],
    [of('phone', '13812345678'), 'trusted'],
    [of('credit', '1000'), 'trusted'],
    [of('outsider', 'x'), ''],
    [of('constructor', 'x'), ''],
    [of("code' or 1=1 --", 'x'), ''],
    [of('id', 'x'), 'seller trusted'],
    [{ tableName: 'sys_user', fieldName: 'password', fieldVal: 'x' }, ''],
    [{ tableName: 'sys_user', fieldName: 'username', fieldVal: 'admin' }, ''],
    [{ tableName: 'sys_token', fieldName: 'hash', fieldVal: 'x' }, ''],
    [{ tableName: 'shop_order', fieldName: 'outer_no', fieldVal: 'x' }, ''],
    [{ tableName: 'pg_authid', fieldName: 'rolname', fieldVal: 'postgres' }, ''],
    [{ tableName: 'shop_customer; drop table shop_customer', fieldName: 'code', fieldVal: 'x' }, ''],
  ];
  test.each(readers)('checks %j for users who may read it', async (query, who) => {
    const outsider = await shop.person(`dup_${Math.random().toString(36).slice(2)}`, []);
    const allowed: string[] = [];
    for (const [name, token] of Object.entries({ outsider, seller, trusted })) {
      const { message } = await check(query, token);
      if (message !== REFUSED) allowed.push(name);
    }
    expect(allowed.join(' ')).toBe(who);
  });

  test('counts rows hidden by data rules for a unique field only', async () => {
    await shop.person('dup_ruled', ['shop:customer:edit'], ['shop/customer.list']);
    await sql<AnyRow>`with rule as (
         insert into sys_permission_data_rule (id, permission_id, rule_name, rule_column, rule_conditions, rule_value, status, del_flag)
         select 'duprule', p.id, '规则', 'code', '=', 'other', '1', '0' from sys_permission p
         join sys_role_permission rp on rp.permission_id = p.id join sys_role r on r.id = rp.role_id
         where r.role_code = 'dup_ruled' and p.component = 'shop/customer.list' returning permission_id)
       update sys_role_permission set data_rule_ids = 'duprule' where permission_id in (select permission_id from rule)`.execute(
      shop.db,
    );
    const token = await shop.signIn('dup_ruled');
    const list = await shop.call<{ total: number }>('GET', '/shop/customer/list', { token });
    expect(list.result?.total).toBe(0);
    expect((await check(of('code', 'C1'), token)).message).toBe(TAKEN);
    expect((await check(of('name', '甲公司'), token)).message).toBe(FREE);
  });

  test('rejects a call without a token', async () => {
    const url = `${BASE}/sys/duplicate/check?tableName=shop_customer&fieldName=code&fieldVal=C1`;
    expect((await shop.inject({ method: 'GET', url })).statusCode).toBe(401);
  });
});
