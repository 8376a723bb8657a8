/** Pulls orders and bills of an authorised shop from its platform. A second pull of the same days adds nothing (I1). */
import { fail, sql, type FunctionContext } from 'jingwei';
import { daysFrom } from './days';
import { billRow, itemRow, ownerOf, orderRow, readMasters } from './platform-rows';
import type { PlatformProvider } from './provider';
import { platformProvider } from './select-provider';
import { platformShop, type Shop } from './shop';
import { readToken } from './tokens';
import { upsertRows } from './upsert';

/** Days of one pull. */
const MAX_DAYS = 92;

export interface PullRequest {
  shopId: string | null;
  from: string | null;
  to: string | null;
}

interface Pull {
  shop: Shop;
  provider: PlatformProvider;
  token: string;
  from: string;
  to: string;
}

/** @throws HttpError for a shop that is not authorised, and for days that cannot be pulled */
async function startPull(context: FunctionContext, { shopId, from, to }: PullRequest): Promise<Pull> {
  const shop = await context.records.get('base/shop', shopId ?? '');
  if (shop?.authStatus !== '1') fail('店铺没有授权，不能同步', { at: 'shopId', code: 'shop.unauthorized' });
  if (shop.authExpire !== null && shop.authExpire < context.now) fail('店铺授权已过期，请先刷新授权', { at: 'shopId' });
  if (from === null || to === null || from > to) fail('结束日期不能早于开始日期', { at: 'to' });
  if (daysFrom(from, to).length > MAX_DAYS) fail(`一次最多同步 ${MAX_DAYS} 天`, { at: 'to' });
  return { shop, provider: platformProvider(context), token: (await readToken(context, shop.id)) ?? '', from, to };
}

/** Ids of the shop's orders by their numbers. */
async function orderIds({ db }: FunctionContext, shopId: string, orderNos: readonly string[]) {
  const { rows } = await sql<{ id: string; no: string }>`select id, order_no as no from sv_order
    where shop_id = ${shopId} and order_no = any(${orderNos}) and del_flag = '0'`.execute(db);
  return new Map(rows.map(({ id, no }) => [no, id]));
}

const ORDERS = {
  table: 'sv_order',
  key: ['platform', 'order_no'],
  changing: ['order_status', 'aftersale_status', 'ship_time', 'finish_time', 'refund_amount', 'express_no'],
};
const ITEMS = {
  table: 'sv_order_item',
  key: ['item_no'],
  changing: ['item_status', 'refund_amount', 'refund_quantity'],
};

/** Adds and updates the orders of some days. @returns the message for the user */
export async function syncOrders(context: FunctionContext, request: PullRequest): Promise<string> {
  const { shop, provider, token, from, to } = await startPull(context, request);
  const orders = await provider.orders(platformShop(shop), token, from, to);
  const { added, changed } = await context.transaction(async () => {
    // One pull of a shop at a time: the other one finds what this one added.
    await context.records.lock('base/shop', [shop.id]);
    const masters = await readMasters(context, shop, orders);
    const owner = ownerOf(context, shop);
    const done = await upsertRows(
      context,
      ORDERS,
      orders.map((order) => ({ ...owner(), ...orderRow(order, masters) })),
    );
    const ids = await orderIds(
      context,
      shop.id,
      orders.map(({ orderNo }) => orderNo),
    );
    const items = orders.flatMap((order) =>
      order.items.map((item) => ({ ...owner(), order_id: ids.get(order.orderNo)!, ...itemRow(order, item, masters) })),
    );
    await upsertRows(context, ITEMS, items);
    return done;
  });
  return `${provider.label}：新增 ${added} 笔订单，更新 ${changed} 笔`;
}

const BILLS = {
  table: 'sv_bill',
  key: ['platform', 'bill_no'],
  changing: ['batch_no', 'pay_amount', 'subsidy_amount', 'income_amount', 'fee_rate', 'platform_fee', 'settle_amount'],
  // A matched bill is checked, and may be in a settlement sheet.
  where: sql`t.match_status = 'no'`,
};

/** Adds and updates the bills of some days. @returns the message for the user */
export async function syncBills(context: FunctionContext, request: PullRequest): Promise<string> {
  const { shop, provider, token, from, to } = await startPull(context, request);
  const bills = await provider.bills(platformShop(shop), token, from, to);
  const { added, changed } = await context.transaction(async () => {
    await context.records.lock('base/shop', [shop.id]);
    const owner = ownerOf(context, shop);
    return upsertRows(
      context,
      BILLS,
      bills.map((bill) => ({ ...owner(), ...billRow(bill, shop) })),
    );
  });
  return `${provider.label}：新增 ${added} 张账单，更新 ${changed} 张`;
}
