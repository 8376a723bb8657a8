/** Order, pages, texts, pickers and endpoints of lists. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Row } from '@/model/record';
import type { Paged } from '@/model/http/api-result';
import { databaseKinds } from '../helpers/databases';
import { openShop, type Shop } from './shop';

const COUNT = 1205;

describe.each(databaseKinds)('lists on %s', (kind) => {
  let shop: Shop;
  let reader: string;

  beforeAll(async () => {
    shop = await openShop(kind);
    // Numbers descend while time ascends; every fifth row has no price.
    await sql`
      insert into shop_probe (id, name, kind, count, price, create_by, create_time, del_flag)
       select lpad(n::text, 32, '0'), 'p' || n, case when n % 2 = 0 then 'a' else 'b' end, ${sql.lit(COUNT)} - n,
         case when n % 5 = 0 then null else n / 10.0 end, case when n % 3 = 0 then 'admin' else 'other' end,
         timestamp '2026-01-01' + n * interval '1 second', case when n > ${sql.lit(COUNT)} then '1' else '0' end
       from generate_series(1, ${sql.lit(COUNT)} + 3) n`.execute(shop.db);
    reader = await shop.person('reader', ['shop:probe:edit']);
  });
  afterAll(() => shop.close());

  const page = async (query: Record<string, string>, path = '/shop/probe/list', token?: string) => {
    const answer = await shop.call<Paged<Row>>('GET', path, { query, ...(token ? { token } : {}) });
    expect(answer.message).toBe('');
    return answer.result!;
  };
  const names = async (query: Record<string, string>, path?: string, token?: string) =>
    (await page({ pageSize: '3', ...query }, path, token)).records.map((row) => row.name);

  it('returns the newest first by default, without deleted rows', async () => {
    expect(await names({})).toEqual(['p1205', 'p1204', 'p1203']);
    expect((await page({})).total).toBe(COUNT);
  });

  it.each([
    ['asc', { column: 'count', order: 'asc' }, ['p1205', 'p1204', 'p1203']],
    ['contains asc', { column: 'count', order: 'ascend' }, ['p1205', 'p1204', 'p1203']],
    ['anything else is desc', { column: 'count', order: 'x' }, ['p1', 'p2', 'p3']],
    ['no order is desc', { column: 'count' }, ['p1', 'p2', 'p3']],
    ['_dictText is stripped', { column: 'kind_dictText,count', order: 'asc' }, ['p1204', 'p1202', 'p1200']],
    ['several columns, one direction', { column: 'kind,count', order: 'desc' }, ['p1', 'p3', 'p5']],
    ['empty is smallest, asc', { column: 'price', order: 'asc' }, ['p1205', 'p1200', 'p1195']],
    ['empty is smallest, desc', { column: 'price', order: 'desc' }, ['p1204', 'p1203', 'p1202']],
    ['equal values come newest first', { column: 'kind', order: 'asc' }, ['p1204', 'p1202', 'p1200']],
    ['a column without data sorts nothing', { column: 'extra,count', order: 'asc' }, ['p1205', 'p1204', 'p1203']],
    [
      'sortInfoString overrides',
      {
        column: 'count',
        order: 'desc',
        sortInfoString: encodeURIComponent('[{"column":"kind","order":"desc"},{"column":"count","order":"asc"}]'),
      },
      ['p1205', 'p1203', 'p1201'],
    ],
    ['defSortString', { defSortString: '[{"column":"createTime","order":"asc"}]' }, ['p1', 'p2', 'p3']],
    [
      'a sortInfoString that is none',
      { sortInfoString: '{x', column: 'count', order: 'asc' },
      ['p1205', 'p1204', 'p1203'],
    ],
  ])('sorts by %s', async (_, query, expected) =>
    expect(await names(query as Record<string, string>)).toEqual(expected),
  );

  it.each([
    ['column', { column: 'count,nosuch', order: 'asc' }, '：nosuch'],
    ['text that is no name', { column: 'nosuch;drop table shop_probe', order: 'asc' }, ''],
    ['a database column', { column: 'create_time' }, '：create_time'],
    ['a name of every object', { column: 'constructor' }, '：constructor'],
    ['sortInfoString', { sortInfoString: '[{"column":"nosuch","order":"asc"}]' }, '：nosuch'],
  ])('names an unknown sort column: %s', async (_, query, column) => {
    const reply = await shop.call('GET', '/shop/probe/list', { query });
    expect(reply).toMatchObject({ success: false, message: `请注意，将要排序的列字段不存在${column}` });
  });

  it.each([
    ['defaults', {}, 10, 1, 10],
    ['given', { pageNo: '2', pageSize: '20' }, 20, 2, 20],
    ['too large', { pageSize: '1e9' }, 1000, 1, 1000],
    ['too large in digits', { pageSize: '1000000000' }, 1000, 1, 1000],
    ['-521 is all', { pageSize: '-521' }, 10_000, 1, COUNT],
    ['zero', { pageSize: '0' }, 10, 1, 10],
    ['negative', { pageSize: '-3', pageNo: '-3' }, 10, 1, 10],
    ['no number', { pageSize: 'x', pageNo: 'y' }, 10, 1, 10],
    ['a fraction', { pageSize: '2.9', pageNo: '1.5' }, 2, 1, 2],
    ['past the end', { pageNo: '1e300', pageSize: '10' }, 10, 100_000_000, 0],
  ])('pages with %s', async (_, query, size, current, rows) => {
    const found = await page(query as Record<string, string>);
    expect(found).toMatchObject({ size, current, total: COUNT, pages: Math.ceil(COUNT / size) });
    expect(found.records.length).toBe(rows);
  });

  it('neither repeats nor loses a row across pages, shallow or deep, with equal sort values', async () => {
    for (const query of [
      { column: 'kind', order: 'asc' },
      { column: 'createTime', order: 'desc' },
      { column: 'price', order: 'desc' },
    ]) {
      const seen = new Set<unknown>();
      for (let pageNo = 1; pageNo <= 13; pageNo += 1) {
        const { records } = await page({ ...query, pageNo: String(pageNo), pageSize: '100' } as Record<string, string>);
        for (const row of records) seen.add(row.id);
      }
      expect(seen.size).toBe(COUNT);
    }
  });

  it('returns the same rows and order past the deep-page mark', async () => {
    const whole = (await page({ pageSize: '1000', column: 'count', order: 'asc' })).records;
    const deep = (await page({ pageSize: '10', pageNo: '90', column: 'count', order: 'asc' })).records;
    expect(deep).toEqual(whole.slice(890, 900));
  });

  it('returns the same rows counted from the end with a known total, also with one that is out of date', async () => {
    for (const column of ['count', 'price', 'kind']) {
      const query = { pageSize: '10', column, order: 'asc', searchCount: 'false' };
      for (const pageNo of ['61', '90', '121']) {
        const { records } = await page({ ...query, pageNo });
        expect((await page({ ...query, pageNo, knownTotal: String(COUNT) })).records).toEqual(records);
      }
    }
    const at = (pageNo: string, knownTotal: string) =>
      page({ pageSize: '10', column: 'count', order: 'asc', searchCount: 'false', pageNo, knownTotal });
    const end = (await at('121', String(COUNT))).records;
    expect(end).toHaveLength(5);
    // From before 5 records were added, and before 2,000 were deleted.
    expect((await at('120', String(COUNT - 5))).records.at(-1)).toEqual(end.at(-1));
    expect((await at('100', String(COUNT + 2000))).records[0]).toMatchObject({ count: 990 });
    for (const knownTotal of ['-1', 'x', '', '1e99', '9007199254740993'])
      expect((await at('90', knownTotal)).records[0]).toMatchObject({ count: 890 });
  });

  it('returns whole numbers as numbers, decimals and datetimes as text', async () => {
    const [row] = (await page({ name: 'p7' })).records;
    expect(row).toMatchObject({ count: 1198, price: '0.70', createTime: '2026-01-01 00:00:07', kind_dictText: '乙' });
    expect(row).not.toHaveProperty('name_dictText');
  });

  describe('a list with its own path and filter', () => {
    const OPEN = '/shop/probeOpen';
    it('returns only its rows, in its order', async () => {
      const found = await page({ pageSize: '3' }, `${OPEN}/list`);
      expect(found.records.map((row) => row.name)).toEqual(['p1200', 'p1194', 'p1188']);
      expect(found.total).toBe(Math.floor(COUNT / 6));
    });
    it('reads and writes only its records', async () => {
      const outside = (await page({ name: 'p1' })).records[0]!;
      const id = String(outside.id);
      const missing = { success: false, message: '未找到对应实体' };
      expect(await shop.call('GET', `${OPEN}/queryById`, { query: { id } })).toMatchObject(missing);
      expect(await shop.call('PUT', `${OPEN}/edit`, { body: outside })).toMatchObject(missing);
      expect(await shop.call('DELETE', `${OPEN}/delete`, { query: { id } })).toMatchObject(missing);
      expect((await page({ name: 'p1' })).total).toBe(1);
    });
    it('requires its own permissions', async () => {
      const refused = { success: false, code: 510, message: '没有权限，请联系管理员分配权限！' };
      expect(await shop.call('GET', `${OPEN}/list`, { token: reader })).toMatchObject(refused);
      const own = await shop.person('opener', ['shop:probeOpen:edit']);
      expect(await shop.call('GET', '/shop/probe/list', { token: own })).toMatchObject(refused);
      // #{sysUserCode} is the calling user: no row was created by "opener".
      expect((await page({}, `${OPEN}/list`, own)).total).toBe(0);
    });
  });

  describe('read permission', () => {
    const refused = { success: false, code: 510, message: '没有权限，请联系管理员分配权限！', result: null };
    it('rejects a user without permission and menu', async () => {
      const stranger = await shop.person('stranger', ['shop:customer:add']);
      for (const path of ['list', 'queryById', 'pick']) {
        expect(await shop.call('GET', `/shop/probe/${path}`, { token: stranger })).toMatchObject(refused);
      }
    });
    it('accepts a menu of the list for reading, not for writing', async () => {
      const token = await shop.person('menu', [], ['shop/probe.list']);
      expect((await page({}, '/shop/probe/list', token)).total).toBe(COUNT);
      expect(await shop.call('POST', '/shop/probe/add', { token, body: { name: 'x' } })).toMatchObject(refused);
      expect(await shop.call('PUT', '/shop/probe/edit', { token, body: { id: '1' } })).toMatchObject(refused);
      expect(await shop.call('DELETE', '/shop/probe/delete', { token, query: { id: '1' } })).toMatchObject(refused);
      expect(await shop.call('DELETE', '/shop/probe/deleteBatch', { token, query: { ids: '1' } })).toMatchObject(
        refused,
      );
    });
    it('rejects a missing token, and a token in the address for writing', async () => {
      const denied = { success: false, code: 401, message: 'Token失效，请重新登录!' };
      expect(await shop.call('GET', '/shop/probe/list', { token: null })).toMatchObject(denied);
      const token = await shop.signIn();
      expect(await shop.call('GET', '/shop/probe/list', { token: null, query: { token } })).toMatchObject({
        success: true,
      });
      expect(await shop.call('POST', '/shop/probe/add', { token: null, query: { token }, body: {} })).toMatchObject(
        denied,
      );
    });
    it('accepts picking, not listing, with read permission for a referring entity', async () => {
      const token = await shop.person('picker', ['shop:order:edit']);
      expect(await shop.call('GET', '/shop/customer/pick', { token })).toMatchObject({ success: true });
      expect(await shop.call('GET', '/shop/product/sku/pick', { token })).toMatchObject({ success: true });
      expect(await shop.call('GET', '/shop/customer/list', { token })).toMatchObject(refused);
    });
  });

  describe('pickers', () => {
    beforeAll(async () => {
      const { customer } = await shop.seed();
      await shop.add('/shop/customer', { code: 'ZZ', name: '乙公司', status: '0', phone: '13900000000' });
      await sql`update shop_customer set id = 'cust1' where id = ${customer}`.execute(shop.db);
    });
    it('return value, label and what formulas read through the reference, nothing else', async () => {
      const [row] = (await page({ keyword: '甲' }, '/shop/customer/pick')).records;
      // order: copy customerId.name, discount reads customerId.levelId, which rows may go reads customerId.status.
      expect(
        Object.keys(row!)
          .filter((key) => !key.endsWith('_dictText'))
          .toSorted(),
      ).toEqual(['id', 'label', 'levelId', 'name', 'status', 'value']);
      expect(row).toMatchObject({ value: 'cust1', label: '甲公司', levelId_dictText: '金牌' });
    });
    it.each([
      ['keyword', { keyword: '公司' }, 2],
      ['keyword with a wildcard', { keyword: '%' }, 0],
      ['ids', { ids: 'cust1,nosuch' }, 1],
      ['no ids', { ids: '' }, 0],
      ['whole names', { labels: '["甲公司","乙","丙公司"]' }, 1],
      ['no names', { labels: '[]' }, 0],
      ['names that are no list', { labels: '甲公司' }, 0],
      ['hostile names', { labels: JSON.stringify(["' or 1=1 --", 'a\0b', 1, null]) }, 0],
      ['the filter of the reference', { status: '1' }, 1],
      ['a field that pickers do not show is no filter', { phone: '13900000000' }, 2],
    ])('find by %s', async (_, query, total) =>
      expect((await page(query as Record<string, string>, '/shop/customer/pick')).total).toBe(total),
    );
    it('name deleted records by their stored value only when they are asked for', async () => {
      const id = await shop.add('/shop/customer', { code: 'DEL', name: '旧公司', status: '0', phone: '13900000001' });
      await shop.call('DELETE', '/shop/customer/delete', { query: { id } });
      const labels = async (query: Record<string, string>) =>
        (await page(query, '/shop/customer/pick')).records.map(({ label }) => label);
      expect(await labels({ ids: id })).toEqual([]);
      expect(await labels({ ids: id, withDeleted: 'true' })).toEqual(['旧公司']);
      expect(await labels({ keyword: '旧公司', withDeleted: 'true' })).toEqual([]);
    });
    it('return child rows', async () => {
      const { records } = await page({ keyword: '一斤' }, '/shop/product/sku/pick');
      expect(records[0]).toMatchObject({ label: '一斤', price: '100.00' });
    });
    it('require the main record for child lists', async () => {
      expect(await shop.call('GET', '/shop/product/sku/list')).toMatchObject({
        success: false,
        message: '缺少主表参数',
      });
      const product = String((await page({}, '/shop/product/list')).records[0]!.id);
      const rows = (await page({ productId: product }, '/shop/product/sku/list')).records;
      expect(rows.map((row) => [row.skuName, row.orderNum])).toEqual([
        ['一斤', 1],
        ['半斤', 2],
      ]);
    });
    it('return child rows of a separate entity in the order of its list, in the record and in the child list', async () => {
      const items = [3, 1, 2].map((sortOrder) => ({ itemText: `${sortOrder}`, itemValue: `${sortOrder}`, sortOrder }));
      const body = { dictName: '次序', dictCode: 'order_of_rows' };
      const id = (await shop.call<string>('POST', '/sys/dict/add', { body })).result!;
      for (const row of items) await shop.call('POST', '/sys/dictItem/add', { body: { ...row, dictId: id } });
      const { result } = await shop.call<{ item: Row[] }>('GET', '/sys/dict/queryById', { query: { id } });
      const listed = await page({ dictId: id }, '/sys/dict/item/list');
      for (const rows of [result!.item, listed.records]) expect(rows.map((row) => row.sortOrder)).toEqual([1, 2, 3]);
    });
  });
});
