/** Groups of a list: counts and subtotals equal those of a plain in-memory model, and the rows of a group are its rows. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ListGroup, ListGroups, Paged } from '@/model/http/api-result';
import type { Row } from '@/model/record';
import { databaseKinds } from '../helpers/databases';
import { buildRights } from './rights';
import { openShop, type Shop } from './shop';

const API = '/shop/probe';
const NO_RIGHT = '没有权限，请联系管理员分配权限！';

interface Probe {
  name: string;
  kind: string | null;
  count: number | null;
  /** In cents. */
  price: bigint | null;
  day: string | null;
}

const probe = (
  name: string,
  kind: Probe['kind'],
  count: Probe['count'],
  price: Probe['price'],
  day: Probe['day'] = null,
): Probe => ({ name, kind, count, price, day });

const ROWS: readonly Probe[] = [
  probe('p1', 'a', 1, 900719925474099301n, '2026-01-02'),
  probe('p2', 'a', 2, 2n),
  probe('p3', 'b', null, -300n, '2026-01-02'),
  probe('p4', null, 5, null, '2026-01-03'),
  probe('p5', 'b', 2, 10n),
  probe('p6', '', 10, 100n, '2026-01-03'),
  // A code without a name, with characters that filters read as operators.
  probe('p7', `*,'!"`, 10, 1n),
  probe('p8', 'a', 2, null, '2026-01-02'),
];

type Key = 'kind' | 'count' | 'day';

const valueOf = (row: Probe, key: Key): string | null => {
  const value = row[key];
  return value === null || value === '' ? null : String(value);
};
const asText = (cents: bigint): string => {
  const digits = String(cents < 0n ? -cents : cents).padStart(3, '0');
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};
function sumOf(rows: readonly Probe[]): string | null {
  const prices = rows.flatMap(({ price }) => (price === null ? [] : [price]));
  return prices.length === 0 ? null : asText(prices.reduce((sum, one) => sum + one, 0n));
}
const compare = (key: Key, a: string, b: string): number =>
  key === 'count' ? Number(a) - Number(b) : a < b ? -1 : a > b ? 1 : 0;

/** The groups of rows in plain memory: by value, those without one last. */
function groupsIn(rows: readonly Probe[], key: Key) {
  const values = [...new Set(rows.map((row) => valueOf(row, key)))].toSorted((a, b) =>
    a === null ? 1 : b === null ? -1 : compare(key, a, b),
  );
  return values.map((value) => {
    const own = rows.filter((row) => valueOf(row, key) === value);
    return { value, count: own.length, sum: sumOf(own) };
  });
}
const plain = ({ value, count, totals }: ListGroup) => ({ value, count, sum: totals['price']?.sum ?? null });

describe.each(databaseKinds)('groups of lists on %s', (kind) => {
  let shop: Shop;
  let ruled: string;
  let reader: string;

  beforeAll(async () => {
    shop = await openShop(kind);
    await sql`alter table shop_probe alter column price type numeric(30, 2)`.execute(shop.db);
    for (const row of ROWS) {
      const price = row.price === null ? null : asText(row.price);
      await sql`insert into shop_probe (id, name, kind, count, price, day, secret, create_by, create_time, del_flag)
        values (${row.name.padStart(32, '0')}, ${row.name}, ${row.kind}, ${row.count}, ${price}, ${row.day}, 's', 'ruled', now(), '0')`.execute(
        shop.db,
      );
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

  const ask = (query: Record<string, string>, token?: string) =>
    shop.call<ListGroups>('GET', `${API}/groups`, {
      query: { totalFields: 'price', pageSize: '100', ...query },
      ...(token ? { token } : {}),
    });
  const groupsOf = async (query: Record<string, string>, token?: string) => (await ask(query, token)).result!;
  const namesOf = async (query: Record<string, string>, token?: string) => {
    const { result } = await shop.call<Paged<Row>>('GET', `${API}/list`, { query, ...(token ? { token } : {}) });
    return result!.records.map((row) => String(row['name'])).toSorted();
  };

  it.each<Key>(['kind', 'count', 'day'])('counts and totals by %s as the model does, each group once', async (key) => {
    const { groups, total } = await groupsOf({ groupBy: key });
    const expected = groupsIn(ROWS, key);
    expect(groups.map(plain)).toEqual(expected);
    expect(total).toBe(expected.length);
  });

  it.each<[Key, Key]>([
    ['kind', 'count'],
    ['count', 'kind'],
    ['day', 'kind'],
  ])('groups by %s, in each group by %s, and lists exactly the rows of each', async (outer, inner) => {
    const groupBy = `${outer},${inner}`;
    for (const { value } of groupsIn(ROWS, outer)) {
      const own = ROWS.filter((row) => valueOf(row, outer) === value);
      const { groups } = await groupsOf({ groupBy, groupValues: JSON.stringify([value]) });
      expect(groups.map(plain)).toEqual(groupsIn(own, inner));
      for (const group of groups) {
        const names = own.filter((row) => valueOf(row, inner) === group.value).map(({ name }) => name);
        expect(await namesOf({ groupBy, groupValues: JSON.stringify([value, group.value]) })).toEqual(names);
      }
    }
  });

  it('names the values as the list does, and keeps a code without a name', async () => {
    const { groups } = await groupsOf({ groupBy: 'kind' });
    const names = new Map(groups.map(({ value, text }) => [value, text]));
    expect([names.get('a'), names.get('b'), names.get(null), names.get(`*,'!"`)]).toEqual(['甲', '乙', null, null]);
  });

  it('has the average as decimal text, and null without a number', async () => {
    const { groups } = await groupsOf({ groupBy: 'kind', totalFields: 'count' });
    const averages = groups.map(({ value, totals }) => [value, totals['count']?.average]);
    expect(averages.find(([value]) => value === 'b')?.[1]).toMatch(/^2(\.0+)?$/);
    expect((await groupsOf({ groupBy: 'name', name: 'p4' })).groups[0]?.totals).toEqual({
      price: { sum: null, average: null },
    });
  });

  it.each<[string, Record<string, string>, (row: Probe) => boolean]>([
    ['a filter', { name: '*p*', count_begin: '2' }, ({ count }) => (count ?? 0) >= 2],
    ['a filter of the grouped field', { kind: 'a' }, (row) => row.kind === 'a'],
    ['nothing left', { name: 'none' }, () => false],
    [
      'an advanced query of which any condition may hold',
      {
        superQueryParams: encodeURI(
          '[{"field":"price","rule":"lt","val":"0"},{"field":"name","rule":"eq","val":"p4"}]',
        ),
        superQueryMatchType: 'or',
      },
      ({ name }) => name === 'p3' || name === 'p4',
    ],
  ])('groups the rows of the list under %s', async (_, query, matches) => {
    const rows = ROWS.filter(matches);
    const { groups, total } = await groupsOf({ groupBy: 'kind', ...query });
    expect([groups.map(plain), total]).toEqual([groupsIn(rows, 'kind'), groupsIn(rows, 'kind').length]);
    for (const { value } of groups)
      expect(await namesOf({ groupBy: 'kind', groupValues: JSON.stringify([value]), ...query })).toEqual(
        rows.filter((row) => valueOf(row, 'kind') === value).map(({ name }) => name),
      );
  });

  it('applies the data rules of the user to groups and to their rows', async () => {
    const rows = ROWS.filter(({ count }) => (count ?? 0) >= 2);
    expect((await groupsOf({ groupBy: 'kind' }, ruled)).groups.map(plain)).toEqual(groupsIn(rows, 'kind'));
    expect(await namesOf({ groupBy: 'kind', groupValues: '["a"]' }, ruled)).toEqual(['p2', 'p8']);
  });

  it('sends the groups page by page, in the order of the list', async () => {
    const all = groupsIn(ROWS, 'count').map(({ value }) => value);
    const page = async (pageNo: number) =>
      groupsOf({ groupBy: 'count', pageNo: String(pageNo), pageSize: '2', column: 'count', order: 'desc' });
    const [first, second, third] = [await page(1), await page(2), await page(3)];
    const found = [...first.groups, ...second.groups, ...third.groups].map(({ value }) => value);
    expect(found).toEqual([...all.filter((value) => value !== null).toReversed(), null]);
    expect(first.total).toBe(all.length);
  });

  it('pages and counts the rows of one group, with cursors', async () => {
    const query = {
      groupBy: 'kind',
      groupValues: '["a"]',
      pageSize: '2',
      cursors: 'true',
      column: 'name',
      order: 'asc',
    };
    const reply = await shop.call<Paged<Row>>('GET', `${API}/list`, { query });
    const { total, records, _cursors: cursors } = reply.result!;
    expect([total, records.map(({ name }) => name)]).toEqual([3, ['p1', 'p2']]);
    const after = cursors?.after ?? '';
    const next = await shop.call<Paged<Row>>('GET', `${API}/list`, { query: { ...query, cursorAfter: after } });
    expect(next.result!.records.map(({ name }) => name)).toEqual(['p8']);
  });

  it.each([
    ['a hidden field', 'secret'],
    ['a masked field', 'card'],
    ['an unknown field', 'nosuch'],
    ['a name of every object', 'constructor'],
    ['an amount', 'price'],
    ['a time', 'moment'],
    ['a field without a column', 'extra'],
    ['several values in one', 'bag'],
  ])('rejects %s, for groups and for rows', async (_, key) => {
    const wrong = { success: false, message: `不能按 ${key} 分组` };
    expect(await ask({ groupBy: key }, reader)).toMatchObject(wrong);
    const query = { groupBy: key, groupValues: '["x"]' };
    expect(await shop.call('GET', `${API}/list`, { query, token: reader })).toMatchObject(wrong);
  });

  it.each([
    ['no field', {}],
    ['three fields', { groupBy: 'kind,count,day' }],
    ['a field twice', { groupBy: 'kind,kind' }],
    ['values of all fields', { groupBy: 'kind', groupValues: '["a"]' }],
    ['more values than fields', { groupBy: 'kind', groupValues: '["a","b"]' }],
    ['values that are no list', { groupBy: 'kind,count', groupValues: '{"kind":"a"}' }],
    ['values of another kind', { groupBy: 'kind,count', groupValues: '[1]' }],
    ['values that are no JSON', { groupBy: 'kind,count', groupValues: '[' }],
  ])('rejects %s', async (_, query: Record<string, string>) => {
    expect(await ask(query)).toMatchObject({ success: false, message: '分组参数不正确' });
  });

  it('finds no rows for a text that no database stores', async () => {
    expect(await namesOf({ groupBy: 'kind', groupValues: JSON.stringify(['a\0']) })).toEqual([]);
  });

  it('is for users who may read the list', async () => {
    const stranger = await shop.person('stranger', []);
    expect(await ask({ groupBy: 'kind' }, stranger)).toMatchObject({ success: false, code: 510, message: NO_RIGHT });
  });
});
