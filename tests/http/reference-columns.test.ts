/** Columns of referenced records in lists: shown, sorted, filtered, totalled and exported like fields of the list's own. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ListSummary, Paged } from '@/model/http/api-result';
import type { Row } from '@/model/record';
import { databaseKinds } from '../helpers/databases';
import { statementsOf } from '../helpers/statements';
import { buildRights } from './rights';
import { openShop, type Shop } from './shop';

const API = '/shop/order';

interface Customer {
  id: string;
  code: string;
  levelId: string | null;
  phone: string;
  credit: string | null;
  status: string;
}

const CUSTOMERS: readonly Customer[] = [
  { id: 'c1', code: 'A1', levelId: 'gold', phone: '13800000001', credit: '100.00', status: '1' },
  { id: 'c2', code: 'B2', levelId: 'iron', phone: '13900000002', credit: '9.50', status: '0' },
  { id: 'c3', code: 'A3', levelId: null, phone: '13700000003', credit: null, status: '1' },
];
/** Order → customer; of `o5` it no longer exists, `o6` has none. */
const ORDERS: readonly (readonly [string, string | null])[] = [
  ['o1', 'c1'],
  ['o2', 'c2'],
  ['o3', 'c1'],
  ['o4', 'c3'],
  ['o5', 'c9'],
  ['o6', null],
];
const customerOf = (order: string) => {
  const [, id] = ORDERS.find(([name]) => name === order) ?? [];
  return CUSTOMERS.find((one) => one.id === id);
};

type Key = keyof Customer;
type Test = (value: string | null) => boolean;

const FILTERS: readonly [title: string, query: Record<string, string>, key: Key, test: Test][] = [
  ['equal', { 'customerId.code': 'A1' }, 'code', (value) => value === 'A1'],
  ['contained', { 'customerId.code': '*A*' }, 'code', (value) => value !== null && value.includes('A')],
  [
    'one of several',
    { 'customerId.levelId_MultiString': 'gold,none' },
    'levelId',
    (value) => value === 'gold' || value === 'none',
  ],
  ['a range', { 'customerId.credit_begin': '10' }, 'credit', (value) => value !== null && Number(value) >= 10],
  ['unequal, where an empty value is not', { 'customerId.status': '!1' }, 'status', (value) => value === '0'],
  [
    'an advanced query',
    { superQueryParams: encodeURI('[{"field":"customerId.credit","rule":"lt","val":"10"}]') },
    'credit',
    (value) => value !== null && Number(value) < 10,
  ],
  [
    'empty, or of no record',
    { superQueryParams: encodeURI('[{"field":"customerId.levelId","rule":"empty"}]') },
    'levelId',
    (value) => value === null,
  ],
  ['hostile text', { 'customerId.code': "' or 1=1 --" }, 'code', () => false],
];

describe.each(databaseKinds)('columns of referenced records on %s', (kind) => {
  let shop: Shop;
  let plain: string;
  let ruled: string;

  beforeAll(async () => {
    shop = await openShop(kind);
    for (const [id, name] of [
      ['gold', '金牌'],
      ['iron', '铁牌'],
    ] as const)
      await sql`insert into shop_level (id, name) values (${id}, ${name})`.execute(shop.db);
    for (const { id, code, levelId, phone, credit, status } of CUSTOMERS) {
      await sql`insert into shop_customer (id, code, name, level_id, phone, credit, status)
        values (${id}, ${code}, ${`客户${id}`}, ${levelId}, ${phone}, ${credit}, ${status})`.execute(shop.db);
    }
    for (const [order, customer] of ORDERS) {
      await sql`insert into shop_order (id, order_no, customer_id, status, del_flag)
        values (${order}, ${order}, ${customer}, 'draft', '0')`.execute(shop.db);
    }
    plain = await shop.person('plain', ['shop:order:edit', 'shop:order:export']);
    const rights = buildRights(shop);
    const user = await rights.user('ruled');
    const role = await rights.role('ruled', user);
    const orders = await rights.menu('shop/order.list');
    const customers = await rights.menu('shop/customer.list');
    const rule = await rights.rule(customers, { column: 'code', conditions: '=', value: 'A1' });
    await rights.grant(role, [orders, customers], [rule]);
    ruled = await rights.token(user);
  });
  afterAll(() => shop.close());

  const listed = async (query: Record<string, string>, token?: string) => {
    const reply = await shop.call<Paged<Row>>('GET', `${API}/list`, { query, ...(token ? { token } : {}) });
    if (!reply.success) throw new Error(reply.message);
    return reply.result!;
  };
  const names = async (query: Record<string, string>, token?: string) =>
    (await listed(query, token)).records.map((row) => String(row['orderNo']));

  it('shows the values of the referenced record with their texts, and nothing without a record', async () => {
    const { records } = await listed({ column: 'orderNo', order: 'asc' });
    expect(records.map((row) => row['customerId.code'])).toEqual(['A1', 'B2', 'A1', 'A3', null, null]);
    expect(records[0]).toMatchObject({
      customerId_dictText: '客户c1',
      'customerId.levelId': 'gold',
      'customerId.levelId_dictText': '金牌',
      'customerId.status_dictText': '启用',
      'customerId.credit': '100.00',
      'customerId.phone': '13800000001',
    });
  });

  it('reads them with as many statements for all rows as for one', async () => {
    const tablesOf = async (query: Record<string, string>) =>
      (await statementsOf(shop.db, () => listed(query))).filter((text) => text.includes('shop_'));
    const one = await tablesOf({ orderNo: 'o1' });
    expect(one.length).toBeGreaterThan(1);
    expect(await tablesOf({})).toHaveLength(one.length);
  });

  it.each(FILTERS)('filters by a value that is %s', async (_, query, key, test) => {
    const expected = ORDERS.map(([order]) => order).filter((order) => test(customerOf(order)?.[key] ?? null));
    expect((await names(query)).toSorted()).toEqual(expected);
    const { result } = await shop.call<ListSummary>('GET', `${API}/summary`, { query });
    expect(result!.total).toBe(expected.length);
  });

  it.each<[Key, 'asc' | 'desc']>([
    ['code', 'asc'],
    ['code', 'desc'],
    ['credit', 'asc'],
    ['credit', 'desc'],
  ])('sorts by %s %s, nulls as the smallest', async (key, order) => {
    const rank = (name: string) => {
      const value = customerOf(name)?.[key] ?? null;
      return value === null ? -1 : key === 'credit' ? Number(value) : ['A1', 'A3', 'B2'].indexOf(value);
    };
    const found = await names({ column: `customerId.${key}`, order });
    const ranks = found.map(rank);
    expect(found.toSorted()).toEqual(ORDERS.map(([name]) => name));
    expect(ranks).toEqual(ranks.toSorted((a, b) => (order === 'asc' ? a - b : b - a)));
  });

  it('adds its values exactly', async () => {
    const { result } = await shop.call<ListSummary>('GET', `${API}/summary`, {
      query: { totalFields: 'customerId.credit' },
    });
    expect(result!.totals['customerId.credit']?.sum).toBe('209.50');
  });

  it('keeps hidden fields hidden and masked ones masked, and filters and sorts by neither', async () => {
    const { records } = await listed({ column: 'orderNo', order: 'asc' }, plain);
    expect(records[0]).not.toHaveProperty('customerId.credit');
    expect(Object.hasOwn(records[0]!, 'customerId.credit')).toBe(false);
    expect(records[0]!['customerId.phone']).toBe('138****0001');
    expect(await names({ 'customerId.credit_begin': '10' }, plain)).toHaveLength(ORDERS.length);
    expect(await names({ 'customerId.phone': '13800000001' }, plain)).toHaveLength(ORDERS.length);
  });

  it('leaves columns empty of records that the data rules of the referenced entity hide', async () => {
    const { records } = await listed({ column: 'orderNo', order: 'asc' }, ruled);
    expect(records.map((row) => row['customerId.code'])).toEqual(['A1', null, 'A1', null, null, null]);
    expect(await names({ 'customerId.code': 'B2' }, ruled)).toEqual([]);
    expect((await names({ 'customerId.code': 'A1' }, ruled)).toSorted()).toEqual(['o1', 'o3']);
  });

  it('offers only paths that a list of the entity shows', async () => {
    expect(await names({ 'customerId.name': 'x' })).toHaveLength(ORDERS.length);
    const reply = await shop.call('GET', `${API}/list`, { query: { column: 'customerId.name', order: 'asc' } });
    expect(reply.success).toBe(false);
  });

  it('exports the columns that are asked for, and by default those of the entity alone', async () => {
    const file = async (query: Record<string, string>) =>
      (
        await shop.inject({
          method: 'GET',
          url: '/jeecg-boot/shop/order/exportXls',
          query: { format: 'csv', column: 'orderNo', order: 'asc', ...query },
          headers: { 'X-Access-Token': plain },
        })
      ).payload;
    const text = await file({ exportFields: 'orderNo,customerId.code,customerId.levelId,customerId.credit' });
    expect(text).toContain('o1,A1,金牌');
    expect(text).not.toContain('100');
    expect(await file({})).not.toContain('A1');
  });
});
