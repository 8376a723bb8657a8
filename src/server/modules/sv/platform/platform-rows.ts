/** Rows of the tables from what a platform sent: master data is found by its number there, amounts are completed (A1, A2). */
import { decimal, sql, type FunctionContext } from 'jingwei';
import { newId } from '@/server/db/row-id';
import type { PlatformBill, PlatformItem, PlatformOrder } from './provider';
import type { Shop } from './shop';

/** Columns of every new row of a shop: the department of the user who pulls is in charge of it. */
export function ownerOf({ me, now }: FunctionContext, { id: shop_id, platform }: Shop) {
  const common = { create_by: me.username, create_time: now, del_flag: '0', sys_org_code: me.orgCode };
  return () => ({ id: newId(), ...common, platform, shop_id, match_status: 'no' });
}

/** SKUs by their numbers and authors by their user ids on the platform. */
interface Masters {
  companyId: string | null;
  skus: ReadonlyMap<string, { sku: string; goods: string; supplier: string | null }>;
  authors: ReadonlyMap<string, { id: string }>;
}

const keyed = <T extends { key: string }>(rows: readonly T[]) => new Map(rows.map((row) => [row.key, row]));
const textsOf = (values: readonly (string | null)[]) => [...new Set(values.filter((value) => value !== null))];

export async function readMasters(
  { db }: FunctionContext,
  { platform, companyId }: Shop,
  orders: readonly PlatformOrder[],
): Promise<Masters> {
  const skuNos = textsOf(orders.flatMap(({ items }) => items.map(({ skuNo }) => skuNo)));
  const uids = textsOf(orders.map(({ authorUid }) => authorUid));
  const skus = await sql<{ key: string; sku: string; goods: string; supplier: string | null }>`
    select s.sku_no as key, s.id as sku, g.id as goods, g.supplier_id as supplier
    from sup_goods_sku s join sup_goods g on g.id = s.goods_id
    where s.sku_no = any(${skuNos}) and g.del_flag = '0'`.execute(db);
  const authors = await sql<{ key: string; id: string }>`select platform_uid as key, id from live_author
    where platform = ${platform} and platform_uid = any(${uids}) and del_flag = '0'`.execute(db);
  return { companyId, skus: keyed(skus.rows), authors: keyed(authors.rows) };
}

type AmountKey = 'goodsAmount' | 'shopDiscount' | 'platformDiscount' | 'freightAmount' | 'payAmount' | 'refundAmount';

const authorOf = ({ authorUid }: PlatformOrder, { authors }: Masters) =>
  authorUid === null ? null : (authors.get(authorUid)?.id ?? null);

/** A1: an order is the sum of its items. */
export function orderRow(order: PlatformOrder, masters: Masters) {
  const sumOf = (key: AmountKey) => order.items.reduce((sum, item) => sum.plus(item[key]), decimal(0)).toFixed(2);
  return {
    company_id: masters.companyId,
    order_no: order.orderNo,
    buyer_nick: order.buyerNick,
    order_status: order.orderStatus,
    aftersale_status: order.aftersaleStatus,
    order_time: order.orderTime,
    biz_date: order.payDate,
    ship_time: order.shipTime,
    finish_time: order.finishTime,
    item_count: order.items.length,
    goods_amount: sumOf('goodsAmount'),
    shop_discount: sumOf('shopDiscount'),
    platform_discount: sumOf('platformDiscount'),
    freight_amount: sumOf('freightAmount'),
    pay_amount: sumOf('payAmount'),
    refund_amount: sumOf('refundAmount'),
    receiver: order.receiver,
    receiver_mobile: order.receiverMobile,
    pca: order.pca,
    receiver_address: order.receiverAddress,
    author_id: authorOf(order, masters),
    express_no: order.expressNo,
    abnormal: 'N',
  };
}

export function itemRow(order: PlatformOrder, item: PlatformItem, masters: Masters) {
  const sku = item.skuNo === null ? undefined : masters.skus.get(item.skuNo);
  return {
    item_no: item.itemNo,
    order_no: order.orderNo,
    goods_id: sku?.goods ?? null,
    sku_id: sku?.sku ?? null,
    supplier_id: sku?.supplier ?? null,
    author_id: authorOf(order, masters),
    goods_name: item.goodsName,
    sku_spec: item.skuSpec,
    quantity: item.quantity,
    unit_price: item.unitPrice,
    goods_amount: item.goodsAmount,
    shop_discount: item.shopDiscount,
    platform_discount: item.platformDiscount,
    freight_amount: item.freightAmount,
    pay_amount: item.payAmount,
    refund_amount: item.refundAmount,
    refund_quantity: item.refundQuantity,
    item_status: order.orderStatus,
    biz_date: order.payDate,
  };
}

/** A2: income = pay + subsidy, fee = income × rate, settle = income − fee − commission − other. */
export function billRow(bill: PlatformBill, { companyId }: Shop) {
  const income = decimal(bill.payAmount).plus(bill.subsidyAmount);
  const fee = decimal(income.times(bill.feeRate).div(100).toFixed(2));
  return {
    company_id: companyId,
    bill_no: bill.billNo,
    batch_no: bill.batchNo,
    bill_type: bill.billType,
    order_no: bill.orderNo,
    item_no: bill.itemNo,
    quantity: bill.quantity,
    pay_amount: bill.payAmount,
    subsidy_amount: bill.subsidyAmount,
    income_amount: income.toFixed(2),
    fee_rate: bill.feeRate,
    platform_fee: fee.toFixed(2),
    author_commission: bill.authorCommission,
    other_deduct: bill.otherDeduct,
    settle_amount: income.minus(fee).minus(bill.authorCommission).minus(bill.otherDeduct).toFixed(2),
    expect_amount: '0.00',
    diff_amount: '0.00',
    biz_date: bill.billDate,
    settle_flag: 'N',
    live_flag: 'N',
  };
}
