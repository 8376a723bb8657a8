/** Price lists: checked against the lowest price when submitted, and given to the SKUs when they come into effect. */
import { decimal, fail, type ActionFunction, type FunctionContext, type Row } from 'jingwei';
import { raiseRisk } from '../risk/info';

type PriceList = Row<'sup/price'>;
type Line = PriceList['item'][number];
type Goods = Row<'sup/goods'>;

const RISK_SCORE = 40;

/** Price of a SKU that a list of the type replaces; the other types hold in their own list. */
const SKU_PRICES: Readonly<Record<string, 'supplyPrice' | 'salePrice'>> = {
  supply: 'supplyPrice',
  retail: 'salePrice',
};

const isLow = ({ price, minPrice }: Line) => decimal(minPrice).gt(0) && decimal(price).lt(decimal(minPrice));
const goodsIdsOf = ({ item }: PriceList) => [...new Set(item.map(({ goodsId }) => goodsId ?? ''))].filter(Boolean);

/** R07: prices below the lowest one are recorded for the supplier of the goods, one risk for each. */
async function raiseLowPrices(context: FunctionContext, list: PriceList): Promise<void> {
  const low = list.item.filter(isLow);
  if (low.length === 0) return;
  const goods = await context.records.find('sup/goods', { id: low.map(({ goodsId }) => goodsId) });
  const supplierOf = new Map(goods.map(({ id, supplierId }) => [id, supplierId]));
  for (const supplierId of new Set(supplierOf.values())) {
    if (supplierId === null) continue;
    const lines = low.filter(({ goodsId }) => supplierOf.get(goodsId ?? '') === supplierId);
    await raiseRisk(context, {
      type: 'R07',
      objectType: 'supplier',
      objectId: supplierId,
      score: RISK_SCORE,
      sourceType: 'price',
      sourceNo: list.priceNo!,
      hits: lines.map(({ skuNo, price, minPrice }) => ({
        indicator: `${skuNo} 执行价`.slice(0, 50),
        threshold: `${minPrice} 元`,
        actual: `${price} 元`,
      })),
    });
  }
}

export const submit: ActionFunction<'sup/price', 'submit'> = async (context) => {
  if (context.main.item.length === 0) fail('价格表还没有商品，不能提交');
  await raiseLowPrices(context, context.main);
};

/** Lists in effect for the same supplier or level. */
const findCurrent = ({ records }: FunctionContext, { id, priceType, supplierId, levelId }: PriceList) =>
  records.find('sup/price', { id: { ne: id }, status: 'effective', priceType, supplierId, levelId });

/** I14: the lists that were in effect end on the day when this one begins. */
async function expireOthers(context: FunctionContext, list: PriceList): Promise<string[]> {
  const day = list.effectiveDate!;
  const others = await findCurrent(context, list);
  const later = others.find(({ effectiveDate }) => (effectiveDate ?? '') > day);
  if (later) fail(`价格表 ${later.priceNo} 的生效日更晚，已在执行，不能再生效更早的`);
  for (const { id, expireDate } of others) {
    const end = expireDate !== null && expireDate < day ? expireDate : day;
    await context.records.edit('sup/price', id, { status: 'expired', expireDate: end }, 'publish');
  }
  return others.map(({ priceNo }) => priceNo!);
}

/** @throws HttpError when the price does not fit between the other prices of the SKU */
function assertFits(sku: Goods['sku'][number]): void {
  const [supply, sale, least] = [decimal(sku.supplyPrice), decimal(sku.salePrice), decimal(sku.minPrice)];
  if (supply.gt(sale)) fail(`${sku.skuNo} 的供货价高于销售价 ${sku.salePrice} 元，不能生效`);
  if (!least.isZero() && supply.gt(least)) fail(`${sku.skuNo} 的供货价高于控价 ${sku.minPrice} 元，不能生效`);
  if (!least.isZero() && sale.lt(least)) fail(`${sku.skuNo} 的销售价低于控价 ${sku.minPrice} 元，不能生效`);
}

/** Writes the prices of the list to the SKUs. */
async function writePrices({ records }: FunctionContext, list: PriceList, goods: readonly Goods[]): Promise<void> {
  const field = SKU_PRICES[list.priceType ?? ''];
  if (field === undefined) return;
  const prices = new Map(list.item.map(({ skuId, price }) => [skuId, price]));
  for (const { id, sku } of goods) {
    const changed = sku.map((one) => (prices.has(one.id) ? { ...one, [field]: prices.get(one.id) ?? null } : one));
    for (const one of changed) assertFits(one);
    await records.edit('sup/goods', id, { sku: changed }, 'publish');
  }
}

/** Two lists of the same supplier or level come into effect one after the other: supplier, level and goods are locked. */
export const publish: ActionFunction<'sup/price', 'publish'> = async (context) => {
  const { main, records } = context;
  if (main.supplierId !== null) await records.lock('sup/supplier', [main.supplierId]);
  if (main.levelId !== null) await records.lock('sup/level', [main.levelId]);
  const goods = await records.lock('sup/goods', goodsIdsOf(main));
  const expired = await expireOthers(context, main);
  await writePrices(context, main, goods);
  return { message: expired.length === 0 ? '已生效' : `已生效，${expired.join('、')} 已失效` };
};

/** Adds the enabled SKUs of goods that are not in the list, at their current price. */
export const importSku: ActionFunction<'sup/price', 'importSku'> = async ({ main, ask, records }) => {
  const ids = (ask.goodsIds ?? '').split(',').filter(Boolean);
  const known = new Set(main.item.map(({ skuId }) => skuId));
  const added: { skuId: string }[] = [];
  for (const id of ids) {
    const goods = await records.get('sup/goods', id);
    if (!goods) fail('商品不存在', { at: 'goodsIds' });
    if (main.priceType === 'supply' && goods.supplierId !== main.supplierId)
      fail(`“${goods.goodsName}”不是该供应商的商品`, { at: 'goodsIds' });
    const skus = goods.sku.filter(({ id: skuId, enabled }) => enabled === 'Y' && !known.has(skuId));
    added.push(...skus.map(({ id: skuId }) => ({ skuId })));
  }
  if (added.length === 0) return { message: '所选商品启用的 SKU 都已在表中' };
  await records.edit('sup/price', main.id, { item: [...main.item, ...added] }, 'importSku');
  return { message: `已添加 ${added.length} 个 SKU` };
};
