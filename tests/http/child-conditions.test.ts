/** Conditions of the advanced query on child rows: main records with a child row that matches (contract.md §4.4, §7.4). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Paged } from '@/model/http/api-result';
import type { Row } from '@/model/record';
import { databaseKinds } from '../helpers/databases';
import { openShop, type Shop } from './shop';

interface Rule {
  field: string;
  rule: string;
  val: string;
}
const where = (field: string, rule: string, val: string): Rule => ({ field, rule, val });

/** Orders by number of the outer system. */
const CASES: [what: string, rules: Rule[], match: 'and' | 'or', found: string[]][] = [
  ['by the key of the child', [where('item,quantity', 'gt', '5')], 'and', ['B', 'C']],
  ['by the name of its table', [where('shop_order_item,quantity', 'gt', '5')], 'and', ['B', 'C']],
  ['several values', [where('item,quantity', 'in', '1,9')], 'and', ['A', 'B', 'C']],
  [
    'two conditions on one and the same row',
    [where('item,quantity', 'gt', '5'), where('item,price', 'lt', '50')],
    'and',
    ['B'],
  ],
  ['any of two', [where('item,quantity', 'gt', '5'), where('outerNo', 'eq', 'A')], 'or', ['A', 'B', 'C']],
  ['beside a field of the order', [where('item,quantity', 'gt', '5'), where('outerNo', 'ne', 'B')], 'and', ['C']],
  ['rows of two children', [where('item,quantity', 'gt', '5'), where('note,text', 'like', '急')], 'and', ['C']],
  ['an unknown child is skipped', [where('nosuch,quantity', 'gt', '5')], 'and', ['A', 'B', 'C']],
  ['an unknown column is skipped', [where('item,constructor', 'eq', '1')], 'and', ['A', 'B', 'C']],
  ['a name of every object is no child', [where('__proto__,quantity', 'gt', '5')], 'and', ['A', 'B', 'C']],
  ['text of SQL is a value', [where('item,quantity', 'eq', '1) or (1=1')], 'and', []],
];

describe.each(databaseKinds)('conditions on child rows on %s', (kind) => {
  let shop: Shop;
  const ids: Record<string, string> = {};

  beforeAll(async () => {
    shop = await openShop(kind);
    const { skus, order } = await shop.seed();
    const item = (sku: number, quantity: number, price: string) => ({ skuId: skus[sku] ?? null, quantity, price });
    ids.A = await shop.add('/shop/order', order({ outerNo: 'A', item: [item(0, 1, '10.00')] }));
    ids.B = await shop.add('/shop/order', order({ outerNo: 'B', item: [item(0, 9, '20.00')] }));
    ids.C = await shop.add(
      '/shop/order',
      order({ outerNo: 'C', item: [item(0, 1, '20.00'), item(1, 9, '90.00')], note: [{ text: '加急' }] }),
    );
  });
  afterAll(() => shop.close());

  const list = (rules: readonly Rule[], match: string, more: Record<string, string> = {}) =>
    shop.call<Paged<Row>>('GET', '/shop/order/list', {
      query: {
        pageSize: '100',
        superQueryParams: encodeURI(JSON.stringify(rules)),
        superQueryMatchType: match,
        ...more,
      },
    });
  const found = async (rules: readonly Rule[], match = 'and') => {
    const { result } = await list(rules, match);
    expect(result?.total).toBe(result?.records.length);
    return (result?.records ?? []).map((row) => String(row.outerNo)).toSorted();
  };

  it.each(CASES)('finds orders: %s', async (_, rules, match, expected) => {
    expect(await found(rules, match)).toEqual(expected);
  });

  it('finds no order by a row that was deleted', async () => {
    const id = ids.A ?? '';
    const before = await shop.get('/shop/order', id);
    const items = before.item as Row[];
    expect(await found([where('item,quantity', 'eq', '7')])).toEqual([]);
    await shop.call('PUT', '/shop/order/edit', { body: { ...before, item: [{ ...items[0], quantity: 7 }] } });
    expect(await found([where('item,quantity', 'eq', '7')])).toEqual(['A']);
    const kept = await shop.get('/shop/order', id);
    const { id: _, ...fresh } = (kept.item as Row[])[0] ?? {};
    await shop.call('PUT', '/shop/order/edit', { body: { ...kept, item: [{ ...fresh, quantity: 3 }] } });
    expect(await found([where('item,quantity', 'eq', '7')])).toEqual([]);
  });
});
