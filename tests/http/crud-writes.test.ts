/** Adding, editing and deleting records with their children: stored values, rejections, log entries. */
import type { AnyRow } from '@/server/db';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Row } from '@/model/record';
import type { ApiResult } from '@/model/http/api-result';
import { databaseKinds } from '../helpers/databases';
import { openShop, type Shop } from './shop';

type Seeded = Awaited<ReturnType<Shop['seed']>>;
interface Errors {
  errors: { path: string; message: string }[];
}

describe.each(databaseKinds)('writes on %s', (kind) => {
  let shop: Shop;
  let seeded: Seeded;

  beforeAll(async () => {
    shop = await openShop(kind);
    seeded = await shop.seed();
  });
  afterAll(() => shop.close());

  const post = <T = unknown>(path: string, body: unknown, token?: string) =>
    shop.call<T>('POST', path, { body, ...(token ? { token } : {}) });
  const edit = (api: string, body: unknown, token?: string) =>
    shop.call<Errors>('PUT', `${api}/edit`, { body, ...(token ? { token } : {}) });
  const remove = (api: string, id: string) => shop.call('DELETE', `${api}/delete`, { query: { id } });
  const refusedAt = (answer: ApiResult<unknown>, path: string, message: string | RegExp) => {
    expect(answer).toMatchObject({ success: false, code: 500 });
    const { errors } = answer.result as Errors;
    expect(errors.map((error) => error.path)).toContain(path);
    expect(answer.message).toBe(errors[0]!.message);
    const at = errors.find((error) => error.path === path)!;
    if (typeof message === 'string') expect(at.message).toBe(message);
    else expect(at.message).toMatch(message);
  };
  const logOf = async (id: string) =>
    (await sql<AnyRow>`select * from sys_data_log where data_id = ${id} order by data_version`.execute(shop.db)).rows;

  it('adds a record with id, number, defaults, snapshots, computed values, audit columns and ordered rows', async () => {
    const answer = await post<string>(
      '/shop/order/add',
      seeded.order({
        discount: '50',
        customerName: '冒名',
        item: [
          { id: 'tmp1', skuId: seeded.skus[0]!, quantity: 2, price: '100' },
          { id: 'tmp2', skuId: seeded.skus[1]! },
        ],
        note: [{ id: 'n1', text: '急' }],
      }),
    );
    expect(answer).toMatchObject({ success: true, code: 200, message: '添加成功！' });
    const id = answer.result!;
    expect(id).toMatch(/^[0-9a-f]{32}$/);
    const stored = await shop.get('/shop/order', id);
    const today = String(stored.createTime).slice(0, 10);
    expect(stored).toMatchObject({
      orderNo: `OR${today.replaceAll('-', '')}00001`,
      customerName: '甲公司',
      customerId_dictText: '甲公司',
      status: 'draft',
      status_dictText: '草稿',
      urgent: 'N',
      orderDate: today,
      discount: '50.00',
      amount: '130.25',
      createBy: 'admin',
      updateBy: null,
      updateTime: null,
      delFlag: '0',
      ver: 1,
    });
    const rows = stored.item as Row[];
    expect(
      rows.map((row) => [row.orderNum, row.quantity, row.price, row.amount, row.skuId_dictText, row.orderId]),
    ).toEqual([
      [1, 2, '100.00', '200.00', '一斤', id],
      [2, 1, '60.50', '60.50', '半斤', id],
    ]);
    for (const row of rows) expect(row.id).toMatch(/^[0-9a-f]{32}$/);
    expect((stored.note as Row[])[0]).toMatchObject({ text: '急', orderNum: 1, createBy: 'admin' });
    const refs = stored['_refs'] as unknown as Record<string, Record<string, Row>>;
    expect(refs['shop/customer']![seeded.customer]).toMatchObject({ label: '甲公司' });
    const [entry, ...more] = await logOf(id);
    expect(more).toEqual([]);
    expect(entry).toMatchObject({
      data_table: 'shop_order',
      data_version: 1,
      create_by: 'admin',
      entity: 'shop/order',
      action: 'add',
    });
    expect(JSON.parse(String(entry!.data_content))).toMatchObject({ customerName: '甲公司', amount: '130.25' });
    expect(entry!.change).toMatchObject({
      before: null,
      after: { status: 'draft' },
      children: { item: { removed: [], changed: [] } },
    });
  });

  it('applies a default only to a field that was not sent', async () => {
    const plain = await shop.get('/shop/order', await shop.add('/shop/order', seeded.order()));
    expect(plain.discount).toBe('90.00');
    const given = await shop.get(
      '/shop/order',
      await shop.add('/shop/order', seeded.order({ discount: null, orderDate: '2020-02-29' })),
    );
    expect(given).toMatchObject({ discount: null, orderDate: '2020-02-29' });
  });

  it('assigns consecutive serial numbers', async () => {
    const numbers: string[] = [];
    for (let index = 0; index < 3; index += 1) {
      const { orderNo } = await shop.get(
        '/shop/order',
        await shop.add('/shop/order', seeded.order({ orderNo: 'mine' })),
      );
      numbers.push(String(orderNo));
    }
    const last = (text: string) => Number(text.slice(-5));
    expect(numbers.map(last)).toEqual([last(numbers[0]!), last(numbers[0]!) + 1, last(numbers[0]!) + 2]);
    expect(numbers[0]).toMatch(/^OR\d{8}\d{5}$/);
  });

  it.each([
    ['a missing required field', { customerId: null }, 'customerId', /客户/],
    ['a reference to nothing', { customerId: 'nosuch' }, 'customerId', '客户所选记录不存在或已被删除'],
    ['a field required by another', { urgent: 'Y' }, 'reason', /原因/],
    ['a text too long', { outerNo: 'x'.repeat(41) }, 'outerNo', /40/],
    ['a number that is none', { discount: 'many' }, 'discount', /./],
    ['more decimals than the column keeps', { discount: '12.345' }, 'discount', /小数/],
    ['a number too large', { discount: '12345.00' }, 'discount', /./],
    ['a date that no calendar has', { orderDate: '2026-02-30' }, 'orderDate', /日期/],
    ['a missing row', { item: [] }, 'item', /./],
    ['a row without its reference', { item: [{ id: 'r', quantity: 1, price: '1' }] }, 'item/r/skuId', /规格/],
    [
      'a row’s own check',
      { item: [{ id: 'r', skuId: 'SKU', quantity: 0, price: '1' }] },
      'item/r/quantity',
      '数量须大于 0',
    ],
    [
      'rows that repeat a unique value',
      {
        item: [
          { id: 'r', skuId: 'SKU' },
          { id: 's', skuId: 'SKU' },
        ],
      },
      'item/s/skuId',
      '该值不可用，系统中已存在！',
    ],
    ['a record’s check', { item: [{ id: 'r', skuId: 'SKU', quantity: 1, price: '-5' }] }, 'amount', '金额不能为负'],
    ['a row-set rule of the server', { note: [], item: 'SIX' }, 'item', '明细太多'],
  ])('rejects %s, at its path', async (_, more, path, message) => {
    const given = (more as { item?: Row[] | 'SIX' }).item;
    const sku = (row: Row): Row => (row.skuId === 'SKU' ? { ...row, skuId: seeded.skus[0]! } : row);
    const items = given === 'SIX' ? await sixItems() : given?.map(sku);
    const body = { ...seeded.order(), ...more, ...(items ? { item: items } : {}) };
    const before = (await sql<AnyRow>`select count(*) as n from shop_order`.execute(shop.db)).rows[0]!.n;
    refusedAt(await post('/shop/order/add', body), path, message);
    expect((await sql<AnyRow>`select count(*) as n from shop_order`.execute(shop.db)).rows[0]!.n).toBe(before);
  });

  async function sixItems(): Promise<Row[]> {
    const sku = Array.from({ length: 6 }, (_, index) => ({ id: `k${index}`, skuName: `规格${index}`, price: '1' }));
    const product = await shop.get('/shop/product', await shop.add('/shop/product', { name: '六', sku }));
    return (product.sku as Row[]).map((row, index) => ({ id: `r${index}`, skuId: row.id!, quantity: 1 }));
  }

  it('rejects an unknown code at its field, in the record and in its rows', async () => {
    const unknown = { code: 'R1', name: '某地', region: '999999' };
    refusedAt(await post('/shop/customer/add', unknown), 'region', '地区“999999”不存在');
    const row = { id: 'n1', text: '急', region: '330199' };
    const refused = await post('/shop/order/add', seeded.order({ note: [row] }));
    refusedAt(refused, 'note/n1/region', '地区“330199”不存在');

    const id = await shop.add('/shop/customer', { ...unknown, region: '330106' });
    const stored = await shop.get('/shop/customer', id);
    expect(stored).toMatchObject({ region: '330106', region_dictText: '浙江省/杭州市/西湖区' });
    refusedAt(await edit('/shop/customer', { ...stored, region: '330199' }), 'region', '地区“330199”不存在');
  });

  it('keeps a stored code that was removed from its dictionary', async () => {
    const id = await shop.add('/shop/customer', { code: 'R2', name: '旧地', region: '330106' });
    await sql`update shop_customer set region = '330103' where id = ${id}`.execute(shop.db);
    const stored = await shop.get('/shop/customer', id);
    expect(await edit('/shop/customer', { ...stored, name: '改名' })).toMatchObject({ success: true });
    expect(await shop.get('/shop/customer', id)).toMatchObject({ region: '330103', name: '改名' });
  });

  it('checks the filter of a reference only when the reference changes', async () => {
    const off = await shop.add('/shop/customer', { code: 'OFF1', name: '停用公司', status: '0' });
    refusedAt(await post('/shop/order/add', seeded.order({ customerId: off })), 'customerId', '客户所选记录不符合条件');
    const customer = await shop.add('/shop/customer', { code: 'OFF2', name: '将停用' });
    const id = await shop.add('/shop/order', seeded.order({ customerId: customer }));
    expect(await post('/shop/customer/disable', { ids: [customer] })).toMatchObject({ success: true });
    expect(await edit('/shop/order', { ...(await shop.get('/shop/order', id)), outerNo: 'still' })).toMatchObject({
      success: true,
    });
  });

  it('changes only the fields that were sent and saves rows by difference', async () => {
    const id = await shop.add(
      '/shop/order',
      seeded.order({
        outerNo: 'keep',
        item: [
          { id: 'a', skuId: seeded.skus[0]!, quantity: 1, price: '10' },
          { id: 'b', skuId: seeded.skus[1]!, quantity: 1, price: '20' },
        ],
        note: [{ id: 'n', text: '不动' }],
      }),
    );
    const before = await shop.get('/shop/order', id);
    const [first, second] = before.item as [Row, Row];
    expect(
      await edit('/shop/order', {
        id,
        ver: before.ver,
        discount: '100',
        item: [
          { id: second.id, quantity: 3 },
          { id: 'fresh', skuId: first.skuId, quantity: 1, price: '7' },
        ],
      }),
    ).toMatchObject({ success: true, code: 200, message: '编辑成功!' });
    const after = await shop.get('/shop/order', id);
    expect(after).toMatchObject({
      outerNo: 'keep',
      discount: '100.00',
      amount: '67.00',
      updateBy: 'admin',
      ver: 2,
      createTime: before.createTime,
    });
    const rows = after.item as Row[];
    expect(rows.map((row) => [row.orderNum, row.quantity, row.price])).toEqual([
      [1, 3, '20.00'],
      [2, 1, '7.00'],
    ]);
    expect(rows[0]!.id).toBe(second.id);
    expect(rows[1]!.id).not.toBe(first.id);
    expect((after.note as Row[]).map((row) => row.text)).toEqual(['不动']);
    const entry = (await logOf(id)).at(-1)!;
    expect(entry).toMatchObject({ data_version: 2, action: 'edit' });
    const change = entry.change as {
      before: Row;
      after: Row;
      children: { item: { added: Row[]; removed: Row[]; changed: { id: string }[] } };
    };
    expect(change.before).toMatchObject({ discount: '90.00', ver: 1 });
    expect(change.after).toMatchObject({ discount: '100.00', ver: 2 });
    expect(change.after).not.toHaveProperty('outerNo');
    expect(change.children.item.removed.map((row) => row.id)).toEqual([first.id]);
    expect(change.children.item.added.length).toBe(1);
    expect(change.children.item.changed.map((row) => row.id)).toEqual([second.id]);
  });

  it('lets rows swap unique values', async () => {
    const id = await shop.add(
      '/shop/order',
      seeded.order({
        item: seeded.skus.map((skuId, index) => ({ id: `r${index}`, skuId, quantity: index + 1, price: '1' })),
      }),
    );
    const before = await shop.get('/shop/order', id);
    const rows = before.item as Row[];
    const swapped = rows.map((row, index) => ({ ...row, skuId: rows[1 - index]!.skuId }));
    expect(await edit('/shop/order', { ...before, item: swapped })).toMatchObject({ success: true });
    const after = (await shop.get('/shop/order', id)).item as Row[];
    expect(after.map((row) => [row.id, row.skuId])).toEqual(rows.map((row, index) => [row.id, rows[1 - index]!.skuId]));
  });

  it('keeps snapshots with their reference and takes new ones when it changes', async () => {
    const customer = await shop.add('/shop/customer', { code: 'SNAP', name: '旧名' });
    const id = await shop.add('/shop/order', seeded.order({ customerId: customer }));
    await edit('/shop/customer', { ...(await shop.get('/shop/customer', customer)), name: '新名' });
    const order = await shop.get('/shop/order', id);
    await edit('/shop/order', { ...order, outerNo: 's1' });
    expect((await shop.get('/shop/order', id)).customerName).toBe('旧名');
    const again = await shop.get('/shop/order', id);
    await edit('/shop/order', { ...again, customerId: seeded.customer });
    expect((await shop.get('/shop/order', id)).customerName).toBe('甲公司');
  });

  it('stores a hidden field empty', async () => {
    const id = await shop.add('/shop/order', seeded.order({ urgent: 'Y', reason: '客户催' }));
    const order = await shop.get('/shop/order', id);
    expect(order.reason).toBe('客户催');
    await edit('/shop/order', { ...order, urgent: 'N' });
    expect((await shop.get('/shop/order', id)).reason).toBeNull();
  });

  it('keeps the rows of a child that became read-only', async () => {
    const id = await shop.add('/shop/order', seeded.order({ note: [{ id: 'n', text: '原样' }] }));
    const order = await shop.get('/shop/order', id);
    const note = [{ id: 'm', text: '新的' }];
    await edit('/shop/order', { ...order, urgent: 'Y', reason: '急', note });
    const after = await shop.get('/shop/order', id);
    expect(after.urgent).toBe('Y');
    expect((after.note as Row[]).map((row) => row.text)).toEqual(['原样']);
    await edit('/shop/order', { ...after, urgent: 'N', note });
    expect(((await shop.get('/shop/order', id)).note as Row[]).map((row) => row.text)).toEqual(['新的']);
  });

  it('keeps protected rows as stored, independent of what is sent', async () => {
    const note = [
      { id: 'a', text: '有工单', ticketNo: `K${kind}` },
      { id: 'b', text: '没有', ticketNo: null },
    ];
    const id = await shop.add('/shop/order', seeded.order({ note }));
    const order = await shop.get('/shop/order', id);
    const [first, second] = order.note as [Row, Row];
    const stays = '备注原第1行不能删除，请撤销删除后再保存';
    refusedAt(await edit('/shop/order', { ...order, note: [second] }), 'note', stays);
    refusedAt(await edit('/shop/order', { ...order, note: [{ ...first, id: 'x', ticketNo: null }] }), 'note', stays);
    expect(await edit('/shop/order', { ...order, note: [{ ...first, ticketNo: null }] })).toMatchObject({
      success: true,
    });
    const freed = await shop.get('/shop/order', id);
    expect((freed.note as Row[]).map((row) => row.text)).toEqual(['有工单']);
    expect(await edit('/shop/order', { ...freed, note: [] })).toMatchObject({ success: true });
    // The record is still deleted with its rows.
    const other = await shop.add(
      '/shop/order',
      seeded.order({ note: [{ id: 'a', text: '有', ticketNo: `L${kind}` }] }),
    );
    expect(await remove('/shop/order', other)).toMatchObject({ success: true });
  });

  it('saves thousands of rows in one request', async () => {
    const note = Array.from({ length: 3000 }, (_, index) => ({ id: `n${index}`, text: `第${index}条` }));
    const id = await shop.add('/shop/order', seeded.order({ note }));
    const order = await shop.get('/shop/order', id);
    expect((order.note as Row[]).map((row) => row.orderNum)).toEqual(note.map((_, index) => index + 1));
    expect(await edit('/shop/order', { ...order, note: (order.note as Row[]).slice(1000) })).toMatchObject({
      success: true,
    });
    const { rows } = await sql<AnyRow>`select count(*)::int4 as n from shop_order_note where order_id = ${id}`.execute(
      shop.db,
    );
    expect(rows[0]!.n).toBe(2000);
  }, 60_000);

  describe('the lock', () => {
    const locked = { success: false, code: 409, message: '数据已被他人修改，请刷新' };
    it('by ver', async () => {
      const order = await shop.get('/shop/order', await shop.add('/shop/order', seeded.order()));
      expect(await edit('/shop/order', { ...order, outerNo: 'first' })).toMatchObject({ success: true });
      expect(await edit('/shop/order', { ...order, outerNo: 'second' })).toMatchObject(locked);
      expect((await shop.get('/shop/order', String(order.id))).outerNo).toBe('first');
    });
    it('by updateTime, from the first edit on and within one second', async () => {
      const level = await shop.get('/shop/level', await shop.add('/shop/level', { name: '银' }));
      for (const name of ['银一', '银二', '银三']) {
        const fresh = await shop.get('/shop/level', String(level.id));
        expect(await edit('/shop/level', { ...fresh, name })).toMatchObject({ success: true });
        expect(await edit('/shop/level', { ...fresh, name: '晚了' })).toMatchObject(locked);
      }
    });
    it('lets a client without a version overwrite', async () => {
      const id = await shop.add('/shop/level', { name: '铜' });
      await edit('/shop/level', { id, name: '铜一' });
      expect(await edit('/shop/level', { id, name: '铜二' })).toMatchObject({ success: true });
    });
  });

  describe('unique values', () => {
    it('are required of one field', async () => {
      const body = { code: 'U1', name: '一' };
      const id = await shop.add('/shop/customer', body);
      refusedAt(await post('/shop/customer/add', body), 'code', '该值不可用，系统中已存在！');
      expect(await edit('/shop/customer', { id, code: 'U1', name: '一一' })).toMatchObject({ success: true });
      await remove('/shop/customer', id);
      expect(await post('/shop/customer/add', body)).toMatchObject({ success: true });
    });
    it('[1§5.51, 2§5.88] are required of several fields together, except empty ones', async () => {
      await shop.add('/shop/order', seeded.order({ outerNo: 'O1' }));
      refusedAt(
        await post('/shop/order/add', seeded.order({ outerNo: 'O1' })),
        'outerNo',
        '该值不可用，系统中已存在！',
      );
      await shop.add('/shop/order', seeded.order({ outerNo: null }));
      await shop.add('/shop/order', seeded.order({ outerNo: '' }));
    });
  });

  describe('deleting', () => {
    it('marks the record, removes its rows and logs both', async () => {
      const id = await shop.add('/shop/order', seeded.order());
      expect(await remove('/shop/order', id)).toMatchObject({ success: true, message: '删除成功!' });
      expect(await shop.call('GET', '/shop/order/queryById', { query: { id } })).toMatchObject({
        success: false,
        message: '未找到对应实体',
      });
      expect(await remove('/shop/order', id)).toMatchObject({ success: false, message: '未找到对应实体' });
      expect((await sql<AnyRow>`select del_flag from shop_order where id = ${id}`.execute(shop.db)).rows).toEqual([
        { del_flag: '1' },
      ]);
      expect((await sql<AnyRow>`select 1 from shop_order_item where order_id = ${id}`.execute(shop.db)).rows).toEqual(
        [],
      );
      const entry = (await logOf(id)).at(-1)!;
      expect(entry).toMatchObject({ action: 'delete', data_version: 2 });
      expect(entry.change).toMatchObject({ after: null, children: { item: { removed: [{ skuId: seeded.skus[0] }] } } });
    });
    it('deletes several records, all or none', async () => {
      const ids = [await shop.add('/shop/level', { name: 'd1' }), await shop.add('/shop/level', { name: 'd2' })];
      const batch = (list: string[]) =>
        shop.call('DELETE', '/shop/level/deleteBatch', { query: { ids: list.join(',') } });
      expect(await batch([...ids, 'nosuch'])).toMatchObject({ success: false, message: '未找到对应实体' });
      expect((await shop.get('/shop/level', ids[0]!)).name).toBe('d1');
      expect(await batch(ids)).toMatchObject({ success: true, message: '批量删除成功!' });
      expect(await batch([])).toMatchObject({ success: false, message: '请选择记录' });
    });
    it('rejects a record that records or rows refer to', async () => {
      const referenced = { success: false, code: 500, message: '该记录已被引用，不能删除' };
      const id = await shop.add('/shop/order', seeded.order());
      const orderNo = String((await shop.get('/shop/order', id)).orderNo);
      const used = (what: string) => ({ ...referenced, result: { detail: expect.stringContaining(what) } });
      expect(await remove('/shop/customer', seeded.customer)).toMatchObject(used(orderNo));
      // Rows refer to the product: their order is named.
      expect(await remove('/shop/product', seeded.product)).toMatchObject(used(orderNo));
      const product = await shop.get('/shop/product', seeded.product);
      const sku = (product.sku as Row[]).filter((row) => row.id !== seeded.skus[0]);
      expect(await edit('/shop/product', { ...product, sku })).toMatchObject(referenced);
      expect(((await shop.get('/shop/product', seeded.product)).sku as Row[]).length).toBe(2);
      const customer = await shop.add('/shop/customer', { code: 'FREE', name: '无单' });
      const order = await shop.add('/shop/order', seeded.order({ customerId: customer }));
      expect(await remove('/shop/customer', customer)).toMatchObject(referenced);
      await remove('/shop/order', order);
      expect(await remove('/shop/customer', customer)).toMatchObject({ success: true });
      expect(await remove('/shop/order', id)).toMatchObject({ success: true });
    });
    it('checks the condition of a built-in action', async () => {
      const id = await shop.add('/shop/order', seeded.order({ urgent: 'Y', reason: '急' }));
      expect(await remove('/shop/order', id)).toMatchObject({ success: false, message: '当前数据不满足“删除”的条件' });
    });
  });

  it('rejects edits and deletes outside the editable states', async () => {
    const id = await shop.add('/shop/order', seeded.order());
    expect(await post('/shop/order/submit', { ids: [id] })).toMatchObject({ success: true });
    const order = await shop.get('/shop/order', id);
    expect(await edit('/shop/order', { ...order, outerNo: 'no' })).toMatchObject({
      success: false,
      message: '当前状态不可编辑',
    });
    expect(await remove('/shop/order', id)).toMatchObject({ success: false, message: '当前状态不可删除' });
  });

  describe('trees', () => {
    const area = (body: Row) => shop.add('/shop/area', body);
    const at = async (id: string) => shop.get('/shop/area', id);
    it('keep hasChild correct, reject loops and the deletion of a branch', async () => {
      const root = await area({ name: '省' });
      const city = await area({ name: '市', parentId: root });
      const town = await area({ name: '县', parentId: city });
      expect([(await at(root)).hasChild, (await at(city)).hasChild, (await at(town)).hasChild]).toEqual([
        '1',
        '1',
        '0',
      ]);
      const loop = '上级不能是自己或自己的下级';
      refusedAt(await edit('/shop/area', { ...(await at(root)), parentId: root }), 'parentId', loop);
      refusedAt(await edit('/shop/area', { ...(await at(root)), parentId: town }), 'parentId', loop);
      refusedAt(await post('/shop/area/add', { name: 'x', parentId: 'nosuch' }), 'parentId', /不存在/);
      expect(await remove('/shop/area', city)).toMatchObject({
        success: false,
        message: '该记录存在下级，不能删除',
        result: { detail: expect.stringMatching(/^下级有.+ 1 条（县）$/) },
      });
      await edit('/shop/area', { ...(await at(town)), parentId: root });
      expect((await at(city)).hasChild).toBe('0');
      expect(await remove('/shop/area', city)).toMatchObject({ success: true });
      const roots = await shop.call<{ records: Row[] }>('GET', '/shop/area/list', { query: { parentId: '0' } });
      expect(roots.result!.records.map((row) => row.name)).toEqual(['省']);
      expect(await shop.call('DELETE', '/shop/area/deleteBatch', { query: { ids: `${root},${town}` } })).toMatchObject({
        success: true,
      });
    });
  });

  describe('hidden and masked fields', () => {
    it('are neither returned to nor written by a user without their permission', async () => {
      const token = await shop.person('clerk', ['shop:customer:edit', 'shop:customer:add']);
      const id = await shop.add('/shop/customer', { code: 'MASK', name: '甲', phone: '13812345678', credit: '500' });
      const seen = (await shop.call<Row>('GET', '/shop/customer/queryById', { query: { id }, token })).result!;
      expect(seen).not.toHaveProperty('credit');
      expect(seen.phone).toBe('138****5678');
      expect(await edit('/shop/customer', { ...seen, name: '乙', credit: '999999' }, token)).toMatchObject({
        success: true,
      });
      expect(await shop.get('/shop/customer', id)).toMatchObject({
        name: '乙',
        phone: '13812345678',
        credit: '500.00',
      });
      const again = (await shop.call<Row>('GET', '/shop/customer/queryById', { query: { id }, token })).result!;
      expect(await edit('/shop/customer', { ...again, phone: '13900001111' }, token)).toMatchObject({ success: true });
      expect((await shop.get('/shop/customer', id)).phone).toBe('13900001111');
    });
  });

  it('edits by PUT and by POST', async () => {
    const id = await shop.add('/shop/level', { name: 'p' });
    expect(await post('/shop/level/edit', { id, name: 'q' })).toMatchObject({ success: true, message: '编辑成功!' });
  });
});
