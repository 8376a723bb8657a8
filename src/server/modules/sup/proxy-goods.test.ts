/** Goods of traders: copies, defaults, the exclusive sale, and its end. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openModule, type ModuleTest, type ModuleUser } from 'jingwei/testing';
import { sql, type RecordInput } from 'jingwei';
import { goodsIdOf } from './goods';

let module: ModuleTest;
let clerk: ModuleUser;
let traderId = '';
beforeAll(async () => {
  module = await openModule();
  await sql`delete from sup_proxy_goods`.execute(module.server.db);
  const { rows } = await sql<{ id: string }>`
    update sup_trader set markup_rate = 5 where id = (select min(id) from sup_trader) returning id`.execute(
    module.server.db,
  );
  traderId = rows[0]!.id;
  const actions = ['add', 'edit', 'list', 'detail', 'submit'];
  clerk = await module.person({ permissions: actions.map((action) => `sup:proxy:${action}`) });
});
afterAll(() => module.close());

const skuOf = async (goods: number) => (await module.get('sup/goods', goodsIdOf(goods))).sku[0]!;
const draft = async (goods: number, more: RecordInput<'sup/proxy-goods'> = {}) =>
  clerk.add('sup/proxy-goods', {
    skuId: (await skuOf(goods)).id,
    traderId,
    startDate: '2026-07-01',
    endDate: '2026-12-31',
    ...more,
  });

async function approved(id: string): Promise<string> {
  await clerk.act('sup/proxy-goods', 'submit', id);
  await module.act('sup/proxy-goods', 'pass', id, { opinion: '同意' });
  return id;
}

test('[31~] copies goods, supplier and supply price of the SKU, and adds the markup of the trader', async () => {
  const id = await draft(0);
  const goods = await module.get('sup/goods', goodsIdOf(0));
  const { supplyPrice } = goods.sku[0]!;
  const { rows } = await sql<{ price: string }>`
    select round(${supplyPrice}::numeric * 1.05, 2)::text as price`.execute(module.server.db);
  expect(await module.get('sup/proxy-goods', id)).toMatchObject({
    goodsName: goods.goodsName,
    supplierId: goods.supplierId,
    supplyPrice,
    agentPrice: rows[0]!.price,
  });
});

test.each<[string, RecordInput<'sup/proxy-goods'>]>([
  ['a price below that of the supplier', { agentPrice: '0.01' }],
  ['an end before the begin', { endDate: '2026-06-30' }],
])('[31~] rejects %s', async (_name, more) => {
  await expect(draft(0, more)).rejects.toThrow();
});

test.each<[string, number, RecordInput<'sup/proxy-goods'>, RecordInput<'sup/proxy-goods'>, boolean]>([
  ['both exclusive', 1, { exclusive: 'Y' }, { exclusive: 'Y' }, false],
  ['the new one exclusive', 2, {}, { exclusive: 'Y' }, false],
  ['the approved one exclusive', 3, { exclusive: 'Y' }, {}, false],
  ['none exclusive', 4, {}, {}, true],
  ['other days', 5, { exclusive: 'Y', endDate: '2026-08-31' }, { exclusive: 'Y', startDate: '2026-09-01' }, true],
  ['the same last day', 6, { exclusive: 'Y', endDate: '2026-08-31' }, { startDate: '2026-08-31' }, false],
  ['other provinces', 7, { exclusive: 'Y', provinces: '330000' }, { exclusive: 'Y', provinces: '440000' }, true],
  ['a common province', 8, { exclusive: 'Y', provinces: '330000' }, { provinces: '440000,330000' }, false],
  ['a province of the whole country', 9, { exclusive: 'Y' }, { provinces: '330000' }, false],
])('[31~] the same SKU, %s', async (_name, goods, first, second, isAllowed) => {
  await approved(await draft(goods, first));
  const next = approved(await draft(goods, second));
  await (isAllowed ? expect(next).resolves.toBeTruthy() : expect(next).rejects.toThrow('在重叠的期间和区域'));
});

test('[31!terminate] ends an approved record today, and gives the SKU to another trader', async () => {
  const id = await draft(10, { exclusive: 'Y', startDate: '2026-06-01' });
  await expect(module.act('sup/proxy-goods', 'terminate', id)).rejects.toThrow();
  await approved(id);
  await module.act('sup/proxy-goods', 'terminate', id);
  const ended = await module.get('sup/proxy-goods', id);
  expect(ended).toMatchObject({ status: 'void', endDate: ended.updateTime!.slice(0, 'yyyy-MM-dd'.length) });
  await approved(await draft(10, { exclusive: 'Y' }));
});
