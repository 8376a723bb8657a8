import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { oneOf } from '@/server/db';
import { databaseKinds } from '../../../../tests/helpers/databases';
import { openModule, type ModuleTest } from '../../../../tests/helpers/module';
import { addBill, addOrderItem, addPlatformData, type PlatformData } from '../../../../tests/helpers/platform-bills';
import { runJob } from '../../../../tests/helpers/run-job';
import { importSheet } from '../../../../tests/helpers/upload-sheet';

describe.each(databaseKinds)('platform orders on %s', (kind) => {
  let module: ModuleTest;
  let data: PlatformData;
  beforeAll(async () => {
    module = await openModule({ kind });
    data = await addPlatformData(module.server.db);
  });
  afterAll(() => module.close());

  const days = { from: '2026-06-01', to: '2026-06-10' };
  const pull = (ask: object = days) =>
    runJob(module.server, '/sv/order/sync', { ask: { shopId: data.shopId, ...ask } });

  test('[11!sync, 12~, I1, A1] pulls orders with their items once', async () => {
    expect(await pull()).toMatch(/^内置演示通道：新增 [1-9]\d* 笔订单，更新 0 笔$/);
    expect(await pull()).toBe('内置演示通道：新增 0 笔订单，更新 0 笔');
    const orders = await module.server.db
      .selectFrom('sv_order')
      .select((eb) => ['order_no', 'pay_amount', 'item_count', 'company_id', eb.ref('id').as('id')])
      .where('shop_id', '=', data.shopId)
      .execute();
    for (const { id, pay_amount, item_count, company_id } of orders) {
      const { item } = await module.get('sv/order', id);
      expect(company_id).toBe(data.companyId);
      expect(item).toHaveLength(item_count ?? 0);
      const sum = item.reduce((cents, one) => cents + Math.round(Number(one.payAmount) * 100), 0);
      expect((sum / 100).toFixed(2)).toBe(pay_amount);
    }
  });

  test('[11!sync] rejects a shop that is not authorised, and days in the wrong order', async () => {
    await expect(pull({ from: '2026-06-10', to: '2026-06-01' })).rejects.toThrow('结束日期不能早于开始日期');
    const set = (status: string) =>
      module.server.db.updateTable('base_shop').set({ auth_status: status }).where('id', '=', data.shopId).execute();
    await set('3');
    await expect(pull()).rejects.toThrow();
    await set('1');
  });

  test('shops with a plan are pulled at their time, and a plan that cannot be read stops no other shop', async () => {
    const { db, runTask } = module.server;
    const plans = ['0 0 0 * * ? *', '0 0 0 1 1 ? 2099', 'daily', null];
    const shops: string[] = [];
    for (const plan of plans) {
      const { shopId } = await addPlatformData(db);
      await db.updateTable('base_shop').set({ sync_cron: plan, manager: 'settle' }).where('id', '=', shopId).execute();
      shops.push(shopId);
    }
    await runTask('base/shop.sync', '2026-06-29 10:00:00');
    const pulled = async (table: 'sv_order' | 'sv_bill') =>
      (await db.selectFrom(table).select('shop_id').distinct().where('shop_id', '=', oneOf(shops)).execute()).map(
        ({ shop_id }) => shop_id,
      );
    expect(await pulled('sv_order')).toEqual([shops[0]]);
    expect(await pulled('sv_bill')).toEqual([shops[0]]);
    const messages = db.selectFrom('sys_announcement').select('titile').where('titile', '=', '店铺同步失败');
    expect(await messages.execute()).toHaveLength(1);
  });

  test('[11!mark, 11!memo] notes an abnormal order', async () => {
    const { orderId } = await addOrderItem(module.server.db, data);
    await module.act('sv/order', 'mark', orderId);
    await module.act('sv/order', 'memo', orderId, { sellerMemo: '地址不全' });
    expect(await module.get('sv/order', orderId)).toMatchObject({ abnormal: 'Y', sellerMemo: '地址不全' });
  });

  test('[11 DP] the receiver is masked without col:receiver_mobile', async () => {
    const { orderId } = await addOrderItem(module.server.db, data);
    const receiver = { receiver: '王晓雯', receiver_mobile: '13800001234', receiver_address: '杭州市云栖路 8 号' };
    await module.server.db.updateTable('sv_order').set(receiver).where('id', '=', orderId).execute();
    const reader = await module.person({ permissions: ['sv:order:detail'] });
    expect(await reader.get('sv/order', orderId)).toMatchObject({ receiver: '王**', receiverMobile: '138****1234' });
    const clerk = await module.person({ permissions: ['sv:order:detail', 'sv:order:col:receiver_mobile'] });
    expect(await clerk.get('sv/order', orderId)).toMatchObject({ receiverMobile: '13800001234' });
  });

  test('[12!bindGoods] an item without a SKU gets goods and supplier, its bills the supplier', async () => {
    const { db } = module.server;
    const { itemId, itemNo } = await addOrderItem(db, data, { supplier_id: null });
    const goods = { id: 'g1', goods_no: 'G1', goods_name: '商品', supplier_id: data.supplierId, status: 'on' };
    await db.dynamic
      .insertInto('sup_goods')
      .values({ ...goods, del_flag: '0' })
      .execute();
    await db.dynamic.insertInto('sup_goods_sku').values({ id: 's1', goods_id: 'g1', sku_no: 'S1' }).execute();
    const billId = await addBill(db, data, itemNo);
    await runJob(module.server, '/sv/bill/match', { ids: [billId] });
    await module.act('sv/order-item', 'bindGoods', itemId, { skuId: 's1' });
    const bound = { skuId: 's1', goodsId: 'g1', supplierId: data.supplierId };
    expect(await module.get('sv/order-item', itemId)).toMatchObject(bound);
    expect(await module.get('sv/bill', billId)).toMatchObject({ supplierId: data.supplierId });
    await expect(module.act('sv/order-item', 'bindGoods', itemId, { skuId: 's1' })).rejects.toThrow();
  });

  test('[33!auth, 33!refreshToken, 33!unauth] a shop is authorised; its token is in no reply', async () => {
    const { shopId } = await addPlatformData(module.server.db);
    await module.act('base/shop', 'unauth', shopId);
    expect(await module.get('base/shop', shopId)).toMatchObject({ authStatus: '3', authExpire: null });
    const { message, result } = await module.act('base/shop', 'auth', shopId);
    const authorised = await module.get('base/shop', shopId);
    expect(authorised).toMatchObject({ authStatus: '1' });
    await module.act('base/shop', 'refreshToken', shopId);
    const refreshed = await module.get('base/shop', shopId);
    // As UTC: the machine's time zone may change its clocks in between.
    const timeOf = (text: string | null) => Date.parse(`${text?.replace(' ', 'T')}Z`);
    const passed = timeOf(refreshed.authExpire) - timeOf(authorised.authExpire);
    expect(passed / 86_400_000).toBe(30);
    const token = await module.server.db
      .selectFrom('jw_setting')
      .select('value')
      .where('key', '=', `platform.token.${shopId}`)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify([message, result, authorised, refreshed])).not.toContain(token.value);
    await expect(module.act('base/shop', 'auth', shopId)).rejects.toThrow();
  });

  test('[11.import] a file brings orders with the platform and company of their shop', async () => {
    const { server } = module;
    const shop = (await module.get('base/shop', data.shopId)).sellerName ?? '';
    const labels = ['订单号', '店铺', '订单状态', '下单时间', '支付日期', '实付金额'];
    const state = (await server.call<{ text: string }[]>('GET', '/sys/dict/getDictItems/order_status')).result![0]!
      .text;
    const rows = [labels, ['FILE-1', shop, state, '2026-06-05 10:00:00', '2026-06-05', '88.00']];
    expect(await importSheet(server, '/sv/order', rows, await server.signIn())).toMatchObject({ success: true });
    const order = await server.db
      .selectFrom('sv_order')
      .select(['platform', 'company_id', 'pay_amount', 'match_status'])
      .where('order_no', '=', 'FILE-1')
      .executeTakeFirst();
    expect(order).toEqual({ platform: 'xd', company_id: data.companyId, pay_amount: '88.00', match_status: 'no' });
  });
});
