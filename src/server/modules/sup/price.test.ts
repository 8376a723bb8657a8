/** Price lists: defaults, checks, and what comes into effect. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openModule, type ModuleTest, type ModuleUser } from 'jingwei/testing';
import { sql, type RecordInput } from 'jingwei';
import { goodsIdOf } from './goods';
import { levelIdOf } from './level';
import { supplierIdOf } from './supplier';

let module: ModuleTest;
let clerk: ModuleUser;
beforeAll(async () => {
  module = await openModule();
  const actions = ['add', 'edit', 'list', 'detail', 'submit', 'importSku'];
  clerk = await module.person({ permissions: actions.map((action) => `sup:price:${action}`) });
});
afterAll(() => module.close());

/** Goods of the supplier, whose prices are 10.00 to the supplier and 20.00 to the customer. */
async function goodsOf(supplier: number, minPrice = '0.00') {
  const id = goodsIdOf(supplier);
  const goods = await module.get('sup/goods', id);
  const sku = goods.sku.map((one) => ({ ...one, supplyPrice: '10.00', salePrice: '20.00', minPrice }));
  await module.edit('sup/goods', id, { sku });
  return { id, skuIds: sku.map((one) => one.id) };
}

const draft = (supplier: number, more: RecordInput<'sup/price'> = {}) =>
  clerk.add('sup/price', {
    priceName: '供货价',
    priceType: 'supply',
    supplierId: supplierIdOf(supplier),
    effectiveDate: '2026-06-01',
    ...more,
  });

async function approved(id: string): Promise<string> {
  await clerk.act('sup/price', 'submit', id);
  await module.act('sup/price', 'pass', id, { opinion: '同意' });
  return id;
}

test('[29~] a supply list needs its supplier, and takes names and old price of the SKU', async () => {
  const { id: goodsId, skuIds } = await goodsOf(0);
  await expect(draft(0, { supplierId: null })).rejects.toThrow();
  await expect(draft(1, { item: [{ skuId: skuIds[0]! }] })).rejects.toThrow();
  const id = await draft(0, { item: [{ skuId: skuIds[0]!, price: '11.50' }, { skuId: skuIds[1]! }] });
  const { goodsName, sku } = await module.get('sup/goods', goodsId);
  expect((await module.get('sup/price', id)).item).toMatchObject([
    { skuNo: sku[0]!.skuNo, goodsName, oldPrice: '10.00', price: '11.50', changeRate: '15.0000' },
    { skuNo: sku[1]!.skuNo, oldPrice: '10.00', price: '10.00', changeRate: '0.0000' },
  ]);
});

test('[29~] a distribution list needs its level, whose discount gives the price', async () => {
  const { skuIds } = await goodsOf(0);
  const list = { priceType: 'distribute', supplierId: null, item: [{ skuId: skuIds[0]! }] };
  await expect(draft(0, list)).rejects.toThrow();
  const { discountRate } = await module.get('sup/level', levelIdOf(1));
  expect(discountRate).toBe('95.0000');
  const id = await draft(0, { ...list, levelId: levelIdOf(1) });
  expect((await module.get('sup/price', id)).item).toMatchObject([{ oldPrice: '19.00', price: '19.00' }]);
});

test('[29~] a change of more than 20 % needs a remark', async () => {
  const { skuIds } = await goodsOf(0);
  const item = [{ skuId: skuIds[0]!, price: '12.01' }];
  await expect(draft(0, { item })).rejects.toThrow();
  await draft(0, { item, remark: '原料涨价' });
  await draft(0, { item: [{ skuId: skuIds[0]!, price: '12.00' }] });
});

test('[29~] a submitted price below the lowest one is the risk R07 of the supplier', async () => {
  const { skuIds } = await goodsOf(1);
  const id = await draft(1, { item: [{ skuId: skuIds[0]!, price: '10.00', minPrice: '10.50' }] });
  await clerk.act('sup/price', 'submit', id);
  const { priceNo } = await module.get('sup/price', id);
  const { rows } = await sql<{ supplier: string; actual: string }>`
    select r.object_id as supplier, h.actual from risk_info r join risk_info_hit h on h.risk_id = r.id
    where r.risk_type = 'R07' and r.source_no = ${priceNo}`.execute(module.server.db);
  expect(rows).toEqual([{ supplier: supplierIdOf(1), actual: '10.00 元' }]);
});

test('[29!publish, I14] writes the prices to the SKUs and ends the list that was in effect', async () => {
  const { id: goodsId, skuIds } = await goodsOf(2);
  const list = (effectiveDate: string, price: string) =>
    draft(2, { effectiveDate, item: [{ skuId: skuIds[0]!, price }] });
  const [first, second] = [await approved(await list('2026-06-01', '10.50')), await list('2026-06-10', '11.00')];
  await expect(module.act('sup/price', 'publish', second)).rejects.toThrow();
  await module.act('sup/price', 'publish', first);
  await approved(second);
  const { priceNo } = await module.get('sup/price', first);
  expect((await module.act('sup/price', 'publish', second)).message).toContain(`${priceNo} 已失效`);
  expect(await module.get('sup/price', first)).toMatchObject({ status: 'expired', expireDate: '2026-06-10' });
  expect(await module.get('sup/price', second)).toMatchObject({ status: 'effective' });
  const { sku } = await module.get('sup/goods', goodsId);
  expect(sku.map(({ supplyPrice }) => supplyPrice)).toEqual(['11.00', '10.00']);
  const early = await approved(await list('2026-06-05', '9.00'));
  await expect(module.act('sup/price', 'publish', early)).rejects.toThrow('生效日更晚');
});

test('[29!publish] waits for the effective date, and keeps the prices of a SKU in order', async () => {
  const { skuIds } = await goodsOf(3, '15.00');
  const item = [{ skuId: skuIds[0]!, price: '15.01' }];
  const future = await approved(await draft(3, { effectiveDate: '2999-01-01', item, remark: '涨价' }));
  await expect(module.act('sup/price', 'publish', future)).rejects.toThrow('未到生效日');
  const high = await approved(await draft(3, { effectiveDate: '2026-06-01', item, remark: '涨价' }));
  await expect(module.act('sup/price', 'publish', high)).rejects.toThrow('高于控价');
});

test('[29!importSku] adds the enabled SKUs of goods once, at their current price', async () => {
  const { id: goodsId, skuIds } = await goodsOf(4);
  const id = await draft(4, { item: [{ skuId: skuIds[0]!, price: '10.00' }] });
  expect((await clerk.act('sup/price', 'importSku', id, { goodsIds: goodsId })).message).toBe('已添加 1 个 SKU');
  expect(await module.get('sup/price', id)).toMatchObject({
    itemCount: 2,
    item: [{ skuId: skuIds[0] }, { skuId: skuIds[1], price: '10.00' }],
  });
  expect((await clerk.act('sup/price', 'importSku', id, { goodsIds: goodsId })).message).toContain('都已在表中');
  await expect(clerk.act('sup/price', 'importSku', id, { goodsIds: goodsIdOf(5) })).rejects.toThrow('不是该供应商');
});
