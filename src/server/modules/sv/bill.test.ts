import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databaseKinds } from '../../../../tests/helpers/databases';
import { openModule, type ModuleTest } from '../../../../tests/helpers/module';
import { addBill, addOrderItem, addPlatformData, type PlatformData } from '../../../../tests/helpers/platform-bills';
import { runJob } from '../../../../tests/helpers/run-job';
import { addUser } from '../../../../tests/helpers/server-user';
import { importSheet } from '../../../../tests/helpers/upload-sheet';

describe.each(databaseKinds)('platform bills on %s', (kind) => {
  let module: ModuleTest;
  let data: PlatformData;
  beforeAll(async () => {
    module = await openModule({ kind });
    data = await addPlatformData(module.server.db);
  });
  afterAll(() => module.close());

  const bill = (id: string) => module.get('sv/bill', id);
  const item = (id: string) => module.get('sv/order-item', id);
  const addItem = (values?: Record<string, string | null>) => addOrderItem(module.server.db, data, values);
  const add = (itemNo: string, values?: Record<string, string>) => addBill(module.server.db, data, itemNo, values);

  const match = (ids: readonly string[] = []) => runJob(module.server, '/sv/bill/match', { ids });

  test('[13!match, A2] a bill takes item, supplier and expected amount by its item number', async () => {
    const { itemId, itemNo, orderId } = await addItem();
    const id = await add(itemNo);
    expect(await match()).toContain('已匹配 1 张');
    expect(await bill(id)).toMatchObject({
      matchStatus: 'yes',
      orderItemId: itemId,
      supplierId: data.supplierId,
      settleAmount: '104.50',
      expectAmount: '104.50',
      diffAmount: '0.00',
    });
    expect(await item(itemId)).toMatchObject({ matchStatus: 'yes' });
    expect(await module.get('sv/order', orderId)).toMatchObject({ matchStatus: 'yes' });
  });

  test('[13~] a difference within the tolerance matches, one above it is shown', async () => {
    const within = await add((await addItem()).itemNo, { deduct: '0.05' });
    const above = await add((await addItem()).itemNo, { deduct: '0.06' });
    await match([within, above]);
    expect(await bill(within)).toMatchObject({ matchStatus: 'yes', diffAmount: '-0.05' });
    expect(await bill(above)).toMatchObject({ matchStatus: 'diff', diffAmount: '-0.06' });
  });

  test('[13~] the platform withholds the commission of authors who settle with it', async () => {
    const { db } = module.server;
    const author = { id: 'author-platform', author_no: 'A1', author_name: '甲', coop_mode: 'platform' };
    await db.dynamic
      .insertInto('live_author')
      .values({ ...author, commission_rate: '10', del_flag: '0' })
      .execute();
    const id = await add((await addItem({ author_id: author.id })).itemNo);
    await match([id]);
    expect(await bill(id)).toMatchObject({ expectAmount: '93.50', authorId: author.id, matchStatus: 'diff' });
  });

  test('[13!match, I2] an item has one settlement bill, and its refunds do not exceed its income', async () => {
    const { itemNo } = await addItem({ refund_amount: '100.00' });
    const settle = await add(itemNo);
    const second = await add(itemNo);
    const refund = await add(itemNo, { type: 'refund', pay: '-60.00', subsidy: '-6.00' });
    const tooMuch = await add(itemNo, { type: 'refund', pay: '-60.00', subsidy: '-6.00' });
    await match();
    const states = await Promise.all([settle, second, refund, tooMuch].map(async (id) => (await bill(id)).matchStatus));
    expect(states).toEqual(['yes', 'no', 'yes', 'no']);
    expect(await bill(refund)).toMatchObject({ settleAmount: '-62.70', expectAmount: '-62.70' });
  });

  test('a refund that the item does not have yet is a difference in time', async () => {
    const id = await add((await addItem()).itemNo, { type: 'refund', pay: '-100.00', subsidy: '-10.00' });
    await match([id]);
    expect(await bill(id)).toMatchObject({ matchStatus: 'diff', expectAmount: '0.00', diffReason: 'refund' });
  });

  test('[13!manual] a person chooses the item; a difference needs a reason', async () => {
    const { itemId } = await addItem();
    const id = await add('unknown', { deduct: '3.00' });
    const ask = { orderItemId: itemId };
    await expect(module.act('sv/bill', 'manual', id, ask)).rejects.toThrow('请选择差异原因');
    await module.act('sv/bill', 'manual', id, { ...ask, diffReason: 'activity' });
    const matched = { matchStatus: 'yes', orderItemId: itemId, diffAmount: '-3.00', diffReason: 'activity' };
    expect(await bill(id)).toMatchObject(matched);
    expect(await item(itemId)).toMatchObject({ matchStatus: 'yes' });
  });

  test('[13!manual, I2] an item that is matched is not matched again', async () => {
    const { itemId, itemNo } = await addItem();
    await match([await add(itemNo)]);
    const id = await add('unknown');
    await expect(module.act('sv/bill', 'manual', id, { orderItemId: itemId })).rejects.toThrow('已匹配另一张结算账单');
  });

  test('[13!unmatch] releases the item, unless the bill is settled or its receipt confirmed', async () => {
    const { itemId, itemNo } = await addItem();
    const id = await add(itemNo);
    await match([id]);
    const { db } = module.server;
    const set = (values: object) => db.dynamic.updateTable('sv_bill').set(values).where('id', '=', id).execute();
    for (const flag of ['settle_flag', 'live_flag']) {
      await set({ [flag]: 'Y' });
      await expect(module.act('sv/bill', 'unmatch', id)).rejects.toThrow();
      await set({ [flag]: 'N' });
    }
    const receipt = { id: `receipt-${kind}`, receipt_no: 'SK1', status: 'confirmed', amount: '1.00', del_flag: '0' };
    await db.dynamic.insertInto('fin_receipt').values(receipt).execute();
    await set({ receipt_id: receipt.id });
    await expect(module.act('sv/bill', 'unmatch', id)).rejects.toThrow('收款单 SK1 已确认');
    await set({ receipt_id: null });
    await module.act('sv/bill', 'unmatch', id);
    expect(await bill(id)).toMatchObject({ matchStatus: 'no', orderItemId: null, diffAmount: '0.00' });
    expect(await item(itemId)).toMatchObject({ matchStatus: 'no' });
  });

  test('[13!confirmDiff] asks for the reason; above 500 yuan it is a risk R04', async () => {
    const small = await add((await addItem()).itemNo, { deduct: '2.00' });
    const large = await add((await addItem()).itemNo, { deduct: '600.00' });
    await match([small, large]);
    await expect(module.act('sv/bill', 'confirmDiff', small)).rejects.toThrow();
    await module.act('sv/bill', 'confirmDiff', [small, large], { diffReason: 'other' });
    expect(await bill(large)).toMatchObject({ matchStatus: 'yes', diffReason: 'other' });
    const numbers = [(await bill(small)).billNo, (await bill(large)).billNo];
    const risks = await module.server.db
      .selectFrom('risk_info')
      .select(['risk_type', 'source_no', 'amount'])
      .where('source_no', 'in', numbers)
      .execute();
    expect(risks).toEqual([{ risk_type: 'R04', source_no: numbers[1], amount: '600.00' }]);
  });

  test('[13!sync, I1] pulls the bills of an authorised shop once', async () => {
    const ask = { shopId: data.shopId, from: '2026-06-01', to: '2026-06-20' };
    const pull = () => runJob(module.server, '/sv/bill/sync', { ask });
    expect(await pull()).toMatch(/^内置演示通道：新增 [1-9]\d* 张账单，更新 0 张$/);
    expect(await pull()).toBe('内置演示通道：新增 0 张账单，更新 0 张');
  });

  test('[13!ignore] an ignored bill is not matched', async () => {
    const id = await add((await addItem()).itemNo);
    await module.act('sv/bill', 'ignore', id);
    await match();
    expect(await bill(id)).toMatchObject({ matchStatus: 'ignored' });
  });

  test('[13.import] a file brings bills of a shop, whose amounts the server computes', async () => {
    const { server } = module;
    const shop = (await module.get('base/shop', data.shopId)).sellerName ?? '';
    const labels = [
      '账单号',
      '类型',
      '店铺',
      '订单号',
      '明细号',
      '数量',
      '实付',
      '平台补贴',
      '服务费率%',
      '结算到账',
      '账单日',
    ];
    const row = (no: string, income: string) => [
      no,
      '结算',
      shop,
      'O1',
      'M1',
      '1',
      income,
      '0',
      '5',
      '999',
      '2026-06-05',
    ];
    const rows = [labels, row('IMP1', '100.00'), row('IMP2', '200.10')];
    const clerk = await addUser(server, { permissions: ['sv:bill:import', 'sv:bill:list'], screens: ['sv/bill.list'] });
    const reader = await addUser(server, { permissions: ['sv:bill:list'], screens: ['sv/bill.list'] });
    expect(await importSheet(server, '/sv/bill', rows, reader)).toMatchObject({ success: false, code: 510 });
    expect(await importSheet(server, '/sv/bill', rows, clerk)).toMatchObject({ success: true });
    const stored = await server.db
      .selectFrom('sv_bill')
      .select(['bill_no', 'platform', 'company_id', 'settle_amount', 'match_status'])
      .where('bill_no', 'in', ['IMP1', 'IMP2'])
      .orderBy('bill_no')
      .execute();
    const own = { platform: 'xd', company_id: data.companyId, match_status: 'no' };
    expect(stored).toEqual([
      { bill_no: 'IMP1', settle_amount: '95.00', ...own },
      { bill_no: 'IMP2', settle_amount: '190.09', ...own },
    ]);
    // A bill is unique (I1), and nothing else writes one.
    expect(await importSheet(server, '/sv/bill', rows, clerk)).toMatchObject({ code: 201 });
    const added = await server.call('POST', '/sv/bill/add', { body: { billNo: 'IMP3' } });
    expect(added.success).toBe(false);
  });
});
