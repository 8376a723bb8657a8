/** Actions of items of platform orders. */
import { fail, type ActionFunction } from 'jingwei';

/** Binds an item that the platform sent without a known SKU; its bills that are not settled get the supplier. */
export const bindGoods: ActionFunction<'sv/order-item', 'bindGoods'> = async ({ row, db, records }) => {
  const sku = await db
    .selectFrom('sup_goods_sku as s')
    .innerJoin('sup_goods as g', 'g.id', 's.goods_id')
    .select(['g.id as goodsId', 'g.supplier_id as supplierId'])
    .where('s.id', '=', row.skuId ?? '')
    .where('g.del_flag', '=', '0')
    .executeTakeFirst();
  if (!sku) fail('请选择 SKU', { at: 'skuId' });
  const bills = await records.find('sv/bill', { orderItemId: row.id, supplierId: null, settleFlag: 'N' });
  for (const bill of bills) await records.edit('sv/bill', bill.id, { supplierId: sku.supplierId }, 'bindGoods');
  return { set: sku };
};
