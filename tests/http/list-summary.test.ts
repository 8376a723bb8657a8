/** The summary of a list: what it counts and totals are the rows that the list shows on all its pages. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ListSummary, Paged } from '@/model/http/api-result';
import type { Row } from '@/model/record';
import { databaseKinds } from '../helpers/databases';
import { buildRights } from './rights';
import { openShop, type Shop } from './shop';

const API = '/shop/probe';
const ALL = { totalFields: 'price,count', countBy: 'kind' };
const NO_RIGHT = '没有权限，请联系管理员分配权限！';

/** name, kind, count, price */
const ROWS: readonly (readonly [string, string | null, number | null, string | null])[] = [
  ['p1', 'a', 1, '9007199254740993.01'],
  ['p2', 'a', 2, '0.02'],
  ['p3', 'b', null, '-3.00'],
  ['p4', null, 5, null],
  ['p5', 'b', 2, '0.10'],
];

describe.each(databaseKinds)('summaries of lists on %s', (kind) => {
  let shop: Shop;
  let ruled: string;
  let reader: string;

  beforeAll(async () => {
    shop = await openShop(kind);
    await sql`alter table shop_probe alter column price type numeric(30, 2)`.execute(shop.db);
    for (const [name, value, count, price] of ROWS) {
      await sql`insert into shop_probe (id, name, kind, count, price, secret, create_by, del_flag)
        values (${name.padStart(32, '0')}, ${name}, ${value}, ${count}, ${price}, 's', 'ruled', '0')`.execute(shop.db);
    }
    reader = await shop.person('reader', ['shop:probe:edit']);
    const rights = buildRights(shop);
    const user = await rights.user('ruled');
    const role = await rights.role('ruled', user);
    const menu = await rights.menu('shop/probe.list');
    const rule = await rights.rule(menu, { column: 'count', conditions: '>=', value: '2' });
    await rights.grant(role, [menu], [rule]);
    ruled = await rights.token(user);
  });
  afterAll(() => shop.close());

  const summaryOf = (query: Record<string, string>, token?: string, api = API) =>
    shop.call<ListSummary>('GET', `${api}/summary`, { query, ...(token ? { token } : {}) });
  const byValue = ({ counts }: ListSummary) => Object.fromEntries(counts.map(({ value, count }) => [value, count]));

  it('adds exactly, as decimal text, and counts empty values as an empty text', async () => {
    const { result } = await summaryOf(ALL);
    expect(result).toMatchObject({
      total: 5,
      totals: { price: { sum: '9007199254740990.13' }, count: { sum: '10' } },
    });
    expect(Number(result!.totals.count!.average)).toBe(2.5);
    expect(byValue(result!)).toEqual({ a: 2, b: 2, '': 1 });
  });

  it.each<[string, Record<string, string>, number, Record<string, number>]>([
    ['no filter', {}, 5, { a: 2, b: 2, '': 1 }],
    ['the field that is counted by, which counts ignore', { kind: 'a' }, 2, { a: 2, b: 2, '': 1 }],
    ['several values of it', { kind_MultiString: 'a,b' }, 4, { a: 2, b: 2, '': 1 }],
    ['another field', { name: '*p*', count_begin: '2' }, 3, { a: 1, b: 1, '': 1 }],
    ['both', { kind: 'b', count: '2' }, 1, { a: 1, b: 1 }],
    ['nothing left', { name: 'none' }, 0, {}],
    [
      'an advanced query',
      { superQueryParams: encodeURI('[{"field":"price","rule":"ge","val":"0"}]'), superQueryMatchType: 'and' },
      3,
      { a: 2, b: 1 },
    ],
  ])('counts the rows of the list under %s', async (_, query, total, counts) => {
    const { result } = await summaryOf({ ...ALL, ...query });
    const page = (await shop.call<Paged<Row>>('GET', `${API}/list`, { query })).result!;
    expect([result!.total, page.total]).toEqual([total, total]);
    expect(byValue(result!)).toEqual(counts);
  });

  it('has neither sum nor average without a number', async () => {
    expect((await summaryOf({ ...ALL, name: 'none' })).result?.totals).toEqual({
      price: { sum: null, average: null },
      count: { sum: null, average: null },
    });
  });

  it('applies the data rules of the user', async () => {
    const { result } = await summaryOf(ALL, ruled);
    expect(result).toMatchObject({ total: 3, totals: { price: { sum: '0.12' } } });
    expect(byValue(result!)).toEqual({ a: 1, b: 1, '': 1 });
  });

  it('applies the condition of a list with its own path', async () => {
    const { result } = await summaryOf(ALL, await shop.person('ruledOpen', ['shop:probeOpen:edit']), '/shop/probeOpen');
    expect(result).toMatchObject({ total: 0, counts: [] });
  });

  it.each([
    ['a hidden field', { totalFields: 'secret', countBy: 'secret' }],
    ['a masked field', { totalFields: 'card', countBy: 'card' }],
    ['an unknown field', { totalFields: 'nosuch,constructor', countBy: 'constructor' }],
    ['a field without a fixed set of values', { totalFields: 'name', countBy: 'name' }],
    ['a field without a column', { totalFields: 'extra', countBy: 'extra' }],
    ['several values', { totalFields: 'bag,tags', countBy: 'tags' }],
  ])('has no totals and counts of %s', async (title, query) => {
    const { result } = await summaryOf(query, reader);
    const counts = title === 'several values' ? [{ value: '', count: 5 }] : [];
    expect(result).toMatchObject({ total: 5, totals: {}, counts });
  });

  it('is for users who may read the list', async () => {
    const stranger = await shop.person('stranger', []);
    expect(await summaryOf(ALL, stranger)).toMatchObject({ success: false, code: 510, message: NO_RIGHT });
    expect(await summaryOf({}, reader, '/shop/probeOpen')).toMatchObject({ code: 510, message: NO_RIGHT });
  });

  it('leaves out deleted records', async () => {
    const id = await shop.add(API, { name: 'gone', kind: 'a', price: '1' });
    expect((await summaryOf(ALL)).result?.total).toBe(6);
    await shop.call('DELETE', `${API}/delete`, { query: { id } });
    expect((await summaryOf(ALL)).result?.total).toBe(5);
  });

  it('is missing where the list is not generic', async () => {
    const rows = await shop.call('GET', '/sys/position/list');
    expect([rows.success, (await summaryOf({}, undefined, '/sys/position')).code]).toEqual([true, 404]);
  });

  it('lets a list leave out its count', async () => {
    const query = { searchCount: 'false', pageSize: '2' };
    const { result } = await shop.call<Paged<Row>>('GET', `${API}/list`, { query });
    expect(result).toMatchObject({ total: -1, pages: -1, size: 2, current: 1 });
    expect(result!.records).toHaveLength(2);
  });
});
