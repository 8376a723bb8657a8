/** Pages read from a cursor, against a plain list in memory: any order, both directions, while rows come and go. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import type { Paged } from '@/model/http/api-result';
import { databaseKinds } from '../helpers/databases';
import { openShop, type Shop } from './shop';

type Stored = Record<'id' | 'create_time' | 'name' | 'kind' | 'price' | 'day' | 'moment', string | null> & {
  count: number | null;
};

/** A reproducible sequence of numbers below 1. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

const NAMES = ['', '*', '!', '%', '_', 'a,b', '中文', '张三', 'Z', 'a', '\\', '"', '😀', null, null];

function rowOf(id: number, random: () => number): Stored {
  const maybe = <T>(value: T): T | null => (random() < 0.25 ? null : value);
  const two = (below: number) => String(1 + Math.floor(random() * below)).padStart(2, '0');
  return {
    id: String(id).padStart(32, '0'),
    create_time: `2026-01-${two(3)} 00:00:0${Math.floor(random() * 3)}`,
    name: NAMES[Math.floor(random() * NAMES.length)] ?? null,
    kind: maybe(random() < 0.5 ? 'a' : 'b'),
    count: maybe(Math.floor(random() * 5) - 2),
    price: maybe((Math.floor(random() * 6) - 2.5).toFixed(2)),
    day: maybe(`2026-02-${two(4)}`),
    moment: maybe(`2026-03-0${1 + Math.floor(random() * 2)} 08:00:0${Math.floor(random() * 2)}`),
  };
}

type Key = keyof Stored | 'createTime';
type Order = readonly (readonly [key: Key, order: 'asc' | 'desc'])[];

const orders: readonly Order[] = [
  [],
  [['id', 'asc']],
  [['createTime', 'asc']],
  [['name', 'asc']],
  [['name', 'desc']],
  [['kind', 'desc']],
  [['count', 'asc']],
  [['price', 'desc']],
  [['price', 'asc']],
  [['day', 'desc']],
  [['moment', 'asc']],
  [
    ['kind', 'asc'],
    ['price', 'asc'],
  ],
  [
    ['kind', 'desc'],
    ['price', 'desc'],
  ],
  [
    ['kind', 'asc'],
    ['count', 'desc'],
    ['name', 'asc'],
  ],
  [
    ['day', 'desc'],
    ['moment', 'asc'],
    ['createTime', 'asc'],
  ],
];

/** Numbers by value, texts by code point, nulls first. */
function compare(key: keyof Stored, a: Stored, b: Stored): number {
  const [left, right] = [a[key], b[key]];
  if (left === null || right === null) return Number(left !== null) - Number(right !== null);
  if (key === 'count' || key === 'price') return Number(left) - Number(right);
  return Buffer.compare(Buffer.from(String(left)), Buffer.from(String(right)));
}

/** The whole list in the order that contract.md §4.3 asks for: equal rows newest first, then by id. */
function sorted(rows: Iterable<Stored>, order: Order): Stored[] {
  const columns = order.map(([key, direction]) => [key === 'createTime' ? 'create_time' : key, direction] as const);
  const keys = columns.map(([key]) => key);
  const all = [...columns];
  if (!keys.includes('create_time') && !keys.includes('id')) all.push(['create_time', 'desc']);
  if (!keys.includes('id')) all.push(['id', all.at(-1)?.[1] ?? 'asc']);
  return [...rows].toSorted((a, b) => {
    for (const [key, direction] of all) {
      const found = compare(key, a, b);
      if (found !== 0) return direction === 'asc' ? found : -found;
    }
    return 0;
  });
}

const title = (order: Order) => order.map(([key, direction]) => `${key} ${direction}`).join(', ') || 'no order';

describe.each(databaseKinds)('pages from a cursor on %s', (kind) => {
  let shop: Shop;
  const stored = new Map<string, Stored>();
  let nextId = 1000;
  const random = randomNumbers(18);

  async function insert(rows: readonly Stored[]): Promise<void> {
    for (const row of rows) stored.set(row.id ?? '', row);
    await shop.db.dynamic
      .insertInto('shop_probe')
      .values(rows.map((row) => ({ ...row, del_flag: '0' })))
      .execute();
  }
  async function remove(id: string, marked: boolean): Promise<void> {
    stored.delete(id);
    if (marked) await sql`update shop_probe set del_flag = '1' where id = ${id}`.execute(shop.db);
    else await sql`delete from shop_probe where id = ${id}`.execute(shop.db);
  }

  beforeAll(async () => {
    shop = await openShop(kind);
    await insert(Array.from({ length: 53 }, (_, at) => rowOf(at * 10, random)));
  });
  afterAll(() => shop.close());

  async function page(order: Order, more: Record<string, string>) {
    const sortInfo = JSON.stringify(order.map(([column, direction]) => ({ column, order: direction })));
    const query = {
      pageSize: '7',
      cursors: 'true',
      ...(order.length > 0 ? { sortInfoString: sortInfo } : {}),
      ...more,
    };
    const answer = await shop.call<Paged<{ id: string }>>('GET', '/shop/probe/list', { query });
    expect(answer.message).toBe('');
    const { records, _cursors, current, total } = answer.result!;
    for (const row of records) expect(Object.keys(row).filter((key) => key.startsWith('_sort'))).toEqual([]);
    return { ids: records.map(({ id }) => id), cursors: _cursors!, current, total };
  }
  const idsOf = (order: Order) => sorted(stored.values(), order).map(({ id }) => id);

  test.each(orders.map((order) => [title(order), order] as const))('forward and back: %s', async (_, order) => {
    const expected = idsOf(order);
    let now = await page(order, {});
    const pages = [now];
    while (now.ids.length === 7) {
      now = await page(order, { pageNo: String(pages.length + 1), cursorAfter: now.cursors.after! });
      expect(now.current).toBe(pages.length + 1);
      pages.push(now);
    }
    expect(pages.flatMap(({ ids }) => ids)).toEqual(expected);
    expect(now.total).toBe(expected.length);
    for (let at = pages.length - 2; at > 0; at -= 1) {
      now = await page(order, { pageNo: String(at + 1), cursorBefore: now.cursors.before! });
      expect(now.ids).toEqual(pages[at]?.ids);
    }
  });

  test.each(orders.map((order) => [title(order), order] as const))('while rows come and go: %s', async (_, order) => {
    const before = new Set(idsOf(order));
    const seen: string[] = [];
    let now = await page(order, {});
    for (let pageNo = 2; now.ids.length > 0; pageNo += 1) {
      seen.push(...now.ids);
      // Rows anywhere, before the cursor too; the last row of the page itself is deleted.
      await insert([rowOf((nextId += 1), random)]);
      const ids = idsOf(order);
      await remove(ids[Math.floor(random() * ids.length)]!, random() < 0.5);
      if (stored.has(now.ids.at(-1)!)) await remove(now.ids.at(-1)!, random() < 0.5);
      now = await page(order, { pageNo: String(pageNo), cursorAfter: now.cursors.after! });
    }
    expect(new Set(seen).size).toBe(seen.length);
    const kept = idsOf(order).filter((id) => before.has(id));
    expect(seen.filter((id) => kept.includes(id))).toEqual(kept);
    await insert(Array.from({ length: 53 - stored.size }, () => rowOf((nextId += 1), random)));
  });

  test('shows the first page when less than a page is left before the cursor', async () => {
    const second = await page([], { pageNo: '2' });
    const [first] = idsOf([]);
    await remove(first!, true);
    const back = await page([], { pageNo: '5', cursorBefore: second.cursors.before! });
    expect(back).toMatchObject({ current: 1, ids: idsOf([]).slice(0, 7) });
  });

  test('reads by number with a cursor of another order, a forged or an unreadable one', async () => {
    const { cursors } = await page([['price', 'desc']], {});
    const forged = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const hostile = [
      cursors.after!,
      'x',
      '%00',
      forged(null),
      forged({ length: 3 }),
      forged(['-createTime,-id', '2026-01-01 00:00:00']),
      forged(['-createTime,-id', null, '1']),
      forged(['-createTime,-id', "'; drop table shop_probe; --", '1']),
      forged(['-createTime,-id', '2026-01-01 00:00:00', '\0']),
      forged(['-createTime,-id', ['2026-01-01'], 1]),
      'A'.repeat(3000),
    ];
    for (const cursorAfter of hostile)
      expect((await page([], { pageNo: '2', cursorAfter })).ids).toEqual(idsOf([]).slice(7, 14));
  });

  test('keeps filters and leaves cursors out of replies that did not ask for them', async () => {
    const expected = sorted(stored.values(), []).filter((row) => row.kind === 'a');
    const first = await page([], { kind: 'a', pageSize: '3' });
    const second = await page([], { kind: 'a', pageSize: '3', pageNo: '2', cursorAfter: first.cursors.after! });
    expect([...first.ids, ...second.ids]).toEqual(expected.slice(0, 6).map(({ id }) => id));
    const { result } = await shop.call('GET', '/shop/probe/list', {});
    expect(result).not.toHaveProperty('_cursors');
  });
});
