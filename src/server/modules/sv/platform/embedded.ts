/**
 * The embedded provider 内置演示通道: orders and bills computed from the seller id and the date, the same at every call.
 * Bills follow 7 days after an order, refund bills 20 days; two of a hundred bills deduct something unexpected.
 */
import { sql, type FunctionContext } from 'jingwei';
import { cityOf, digits, mobile, money, personName } from '@/server/sample-data/business';
import { randomInt, randomItem } from '@/server/sample-data/random';
import { daysAfter, daysFrom, monthHalf } from './days';
import type { PlatformBill, PlatformItem, PlatformOrder, PlatformProvider, PlatformShop } from './provider';

const LABEL = '内置演示通道';
const AUTHORIZED_DAYS = 90;
const REFRESHED_DAYS = 30;
const MAX_ORDERS_PER_DAY = 3;
const SETTLED_AFTER = 7;
const REFUNDED_AFTER = 20;
const DISCOUNTS = [0, 0, 5, 10];
const SUBSIDIES = [0, 0, 3];

/** What the shop offers, and who sells it. */
interface Shelf {
  skus: readonly { no: string; name: string; spec: string | null }[];
  authors: readonly { uid: string; rate: string }[];
  today: string;
}

async function readShelf({ db, now }: FunctionContext, platform: string): Promise<Shelf> {
  const skus = await sql<Shelf['skus'][number]>`select s.sku_no as no, g.goods_name as name, s.spec
    from sup_goods_sku s join sup_goods g on g.id = s.goods_id
    where s.enabled = 'Y' and g.status = 'on' and g.del_flag = '0' order by s.sku_no`.execute(db);
  // The platform pays the commission only of authors who settle with it.
  const authors = await sql<Shelf['authors'][number]>`select platform_uid as uid,
      case when coop_mode = 'platform' then coalesce(commission_rate, 0) else 0 end as rate
    from live_author where platform = ${platform} and status = '1' and del_flag = '0' order by platform_uid`.execute(
    db,
  );
  return { skus: skus.rows, authors: authors.rows, today: now.slice(0, 10) };
}

const isIn = (percent: number, field: string) => randomInt(field, 0, 100) < percent;
const percentOf = (cents: number, percent: number) => Math.round((cents * percent) / 100);

/** An item, with its amounts in cents for its bills. */
interface SoldItem {
  item: PlatformItem;
  pay: number;
  subsidy: number;
}

function itemOf(itemNo: string, shelf: Shelf, isRefunded: boolean): SoldItem {
  const sku =
    shelf.skus.length > 0 && !isIn(8, `${itemNo}.unknown`) ? randomItem(`${itemNo}.sku`, 0, shelf.skus) : null;
  const quantity = 1 + randomInt(`${itemNo}.quantity`, 0, 3);
  const price = 1_990 + 100 * randomInt(`${itemNo}.price`, 0, 200);
  const goods = quantity * price;
  const discount = percentOf(goods, randomItem(`${itemNo}.discount`, 0, DISCOUNTS));
  const subsidy = percentOf(goods, randomItem(`${itemNo}.subsidy`, 0, SUBSIDIES));
  const freight = randomInt(`${itemNo}.freight`, 0, 2) * 800;
  const pay = goods - discount - subsidy + freight;
  const item = {
    itemNo,
    skuNo: sku?.no ?? null,
    goodsName: sku?.name ?? `平台商品 ${itemNo.slice(-6)}`,
    skuSpec: sku?.spec ?? null,
    quantity,
    unitPrice: money(price),
    goodsAmount: money(goods),
    shopDiscount: money(discount),
    platformDiscount: money(subsidy),
    freightAmount: money(freight),
    payAmount: money(pay),
    refundAmount: money(isRefunded ? pay : 0),
    refundQuantity: isRefunded ? quantity : 0,
  };
  return { item, pay, subsidy };
}

/** The orders of a day, as the platform knows them today. */
function ordersOf({ sellerId }: PlatformShop, day: string, shelf: Shelf) {
  const count = 1 + randomInt(`${sellerId}.${day}.orders`, 0, MAX_ORDERS_PER_DAY);
  return Array.from({ length: count }, (_, index) => {
    const orderNo = `${sellerId}${day.replaceAll('-', '')}${String(index + 1).padStart(3, '0')}`;
    const refundDay = daysAfter(day, REFUNDED_AFTER);
    const isReturned = isIn(8, `${orderNo}.returned`);
    const isRefunded = isReturned && refundDay <= shelf.today;
    const isShipped = daysAfter(day, 1) <= shelf.today;
    const isDone = daysAfter(day, SETTLED_AFTER) <= shelf.today;
    const author =
      shelf.authors.length > 0 && isIn(70, `${orderNo}.live`)
        ? randomItem(`${orderNo}.author`, 0, shelf.authors)
        : null;
    const [city, pca] = cityOf(`${orderNo}.city`, 0);
    const itemCount = 1 + randomInt(`${orderNo}.items`, 0, 2);
    const items = Array.from({ length: itemCount }, (_item, at) => itemOf(`${orderNo}-${at + 1}`, shelf, isRefunded));
    const order: PlatformOrder = {
      orderNo,
      buyerNick: `买家${digits(`${orderNo}.nick`, 0, 6)}`,
      orderStatus: isDone ? 'done' : isShipped ? 'shipped' : 'wait_ship',
      aftersaleStatus: isRefunded ? 'all' : 'none',
      orderTime: `${day} ${10 + randomInt(`${orderNo}.hour`, 0, 14)}:${10 + randomInt(`${orderNo}.minute`, 0, 50)}:00`,
      payDate: day,
      shipTime: isShipped ? `${daysAfter(day, 1)} 10:00:00` : null,
      finishTime: isDone ? `${daysAfter(day, SETTLED_AFTER)} 12:00:00` : null,
      receiver: personName(`${orderNo}.receiver`, 0),
      receiverMobile: mobile(`${orderNo}.mobile`, 0),
      pca,
      receiverAddress: `${city}市云栖路 ${1 + randomInt(`${orderNo}.address`, 0, 300)} 号`,
      expressNo: isShipped ? `YD${digits(`${orderNo}.express`, 0, 12)}` : null,
      authorUid: author?.uid ?? null,
      items: items.map(({ item }) => item),
    };
    return { order, items, isReturned, authorRate: author?.rate ?? '0' };
  });
}

type Sold = ReturnType<typeof ordersOf>[number];

function billsOf(
  { order, items, authorRate }: Sold,
  shop: PlatformShop,
  type: PlatformBill['billType'],
  day: string,
): PlatformBill[] {
  const sign = type === 'refund' ? '-' : '';
  const signed = (cents: number) => (cents === 0 ? '0.00' : `${sign}${money(cents)}`);
  return items.map(({ item: { itemNo, quantity }, pay, subsidy }) => ({
    billNo: `ZD${itemNo}${type === 'refund' ? 'T' : ''}`,
    batchNo: `${shop.sellerId}-${monthHalf(day)}`,
    billType: type,
    orderNo: order.orderNo,
    itemNo,
    quantity: type === 'refund' ? -quantity : quantity,
    payAmount: signed(pay),
    subsidyAmount: signed(subsidy),
    feeRate: shop.feeRate,
    authorCommission: signed(percentOf(pay + subsidy, Number.parseFloat(authorRate))),
    otherDeduct:
      type === 'settle' && isIn(2, `${itemNo}.deduct`) ? money(6 + randomInt(`${itemNo}.deducted`, 0, 1_990)) : '0.00',
    billDate: day,
  }));
}

export function embeddedProvider(context: FunctionContext): PlatformProvider {
  const today = context.now.slice(0, 10);
  const until = (to: string) => (to < today ? to : today);
  const tokenOf = (sellerId: string) => `demo-${sellerId}-${digits(context.now, 0, 12)}`;
  return {
    label: LABEL,
    authorize: async ({ sellerId }) => ({ token: tokenOf(sellerId), days: AUTHORIZED_DAYS }),
    refresh: async ({ sellerId }) => ({ token: tokenOf(sellerId), days: REFRESHED_DAYS }),
    async orders(shop, _token, from, to) {
      const shelf = await readShelf(context, shop.platform);
      return daysFrom(from, until(to)).flatMap((day) => ordersOf(shop, day, shelf).map(({ order }) => order));
    },
    async bills(shop, _token, from, to) {
      const shelf = await readShelf(context, shop.platform);
      return daysFrom(from, until(to)).flatMap((day) => [
        ...ordersOf(shop, daysAfter(day, -SETTLED_AFTER), shelf).flatMap((sold) => billsOf(sold, shop, 'settle', day)),
        ...ordersOf(shop, daysAfter(day, -REFUNDED_AFTER), shelf)
          .filter(({ isReturned }) => isReturned)
          .flatMap((sold) => billsOf(sold, shop, 'refund', day)),
      ]);
    },
    // One per cent more than before.
    fans: async ({ fans }) => fans + Math.ceil(fans / 100),
  };
}
