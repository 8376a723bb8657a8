/** Sample orders with their lines. An order depends only on its number and on the sizes. */
import { cityOf, digits, mobile, money, personName, sampleId } from '@/server/sample-data/business';
import { centsOf, shareOf, sumOf } from '@/server/sample-data/cents';
import { addDays, compactDay, daysBetween, isWeekend } from '@/server/sample-data/days';
import { randomInt, randomItem } from '@/server/sample-data/random';
import type { SampleSizes } from '@/server/sample-data/sizes';
import { customerIdOf } from '../../crm/sample/customers';
import { companyOf, departmentOf, type Author, type Masters, type Shop, type Sku } from './masters';

export interface OrderLine {
  id: string;
  itemNo: string;
  /** Number of the line, unequal for all orders. */
  row: number;
  sku: Sku;
  quantity: number;
  goods: number;
  shopDiscount: number;
  platformDiscount: number;
  freight: number;
  pay: number;
  /** The buyer sends all of it back. */
  isReturned: boolean;
  /** State of its settlement bill; returned lines are always matched. */
  match: 'yes' | 'no' | 'diff';
  /** Deduction in cents that no rule explains, if the bill differs. */
  difference: number;
}

export interface Order {
  row: number;
  id: string;
  orderNo: string;
  shop: Shop;
  author: Author | null;
  customer: number;
  day: string;
  time: string;
  lines: readonly OrderLine[];
}

/** Lines of eight orders in a row: 13, so that 400 orders have 650. */
const LINE_COUNTS = [1, 2, 1, 3, 1, 2, 1, 2];
const PEAK_DAYS = ['06-18', '11-11'];
const MAX_LINES = 3;
/** Differences up to the tolerance of the settlement profiles count as matched. */
export const TOLERANCE = 5;

const weightOf = (day: string) => (PEAK_DAYS.includes(day.slice(5)) ? 40 : isWeekend(day) ? 13 : 10);

/** Days of all orders: busy days have more of them. */
function orderDays({ orders, firstDay, lastDay }: SampleSizes): (row: number) => string {
  const days = Array.from({ length: daysBetween(firstDay, lastDay) + 1 }, (_, at) => addDays(firstDay, at));
  const ends: number[] = [];
  for (const day of days) ends.push((ends.at(-1) ?? 0) + weightOf(day));
  const total = ends.at(-1) ?? 0;
  return (row) => {
    const position = ((row + randomInt('sv_order.day', row, 1000) / 1000) / orders) * total;
    let [low, high] = [0, days.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (ends[middle]! > position) high = middle;
      else low = middle + 1;
    }
    return days[low]!;
  };
}

/** Matching of a line's settlement bill: 2 % are not matched, 1 % differ by up to 20 yuan. */
function matchOf(row: number, isReturned: boolean): Pick<OrderLine, 'match' | 'difference'> {
  const chance = randomInt('sv_bill.match', row, 100);
  if (isReturned || chance > 2) return { match: 'yes', difference: 0 };
  if (chance < 2) return { match: 'no', difference: 0 };
  const difference = 1 + randomInt('sv_bill.difference', row, 2000);
  return { match: difference > TOLERANCE ? 'diff' : 'yes', difference };
}

function lineOf(order: number, orderNo: string, place: number, skus: readonly Sku[]): OrderLine {
  const row = order * MAX_LINES + place;
  const sku = randomItem('sv_order_item.sku', row, skus);
  const quantity = 1 + randomInt('sv_order_item.quantity', row, 3);
  const goods = centsOf(sku.sale_price) * quantity;
  const shopDiscount = shareOf(goods, randomItem('sv_order_item.discount', row, [0, 0, 5, 10]), 100);
  const platformDiscount = shareOf(goods, randomItem('sv_order_item.subsidy', row, [0, 0, 3]), 100);
  const freight = randomItem('sv_order_item.freight', row, [0, 0, 800]);
  const isReturned = randomInt('sv_order_item.returned', row, 100) < 8;
  return {
    id: sampleId('sv-order-item', row),
    itemNo: `${orderNo}-${place + 1}`,
    row,
    sku,
    quantity,
    goods,
    shopDiscount,
    platformDiscount,
    freight,
    pay: goods - shopDiscount - platformDiscount + freight,
    isReturned,
    ...matchOf(row, isReturned),
  };
}

const twoDigits = (number: number) => String(number).padStart(2, '0');

/** @param dayOf from `orderDays` */
function orderAt(row: number, masters: Masters, dayOf: (row: number) => string): Order {
  const { shops, customersPerShop, skusOf, authorsOf } = masters;
  const shop = randomItem('sv_order.shop', row, shops);
  const day = dayOf(row);
  const minute = randomInt('sv_order.minute', row, 16 * 60);
  const orderNo = `${shop.platform.toUpperCase()}${compactDay(day)}${String(row + 1).padStart(7, '0')}`;
  const withAuthor = randomInt('sv_order.author', row, 100) < 70;
  return {
    row,
    id: sampleId('sv-order', row),
    orderNo,
    shop,
    author: withAuthor ? randomItem('sv_order.which_author', row, authorsOf.get(shop.row)!) : null,
    customer: shop.row + shops.length * randomInt('sv_order.customer', row, customersPerShop),
    day,
    time: `${twoDigits(8 + Math.trunc(minute / 60))}:${twoDigits(minute % 60)}:${twoDigits(randomInt('sv_order.second', row, 60))}`,
    lines: Array.from({ length: LINE_COUNTS[row % LINE_COUNTS.length]! }, (_, place) =>
      lineOf(row, orderNo, place, skusOf.get(shop.company)!),
    ),
  };
}

/** All orders in the order of their days. */
export function* sampleOrders(masters: Masters, sizes: SampleSizes): Generator<Order> {
  const dayOf = orderDays(sizes);
  for (let row = 0; row < sizes.orders; row += 1) yield orderAt(row, masters, dayOf);
}

/** Days after the order on which it is sent, settled by the platform, and its return is settled. */
const SHIP_DAYS = 3;
const SETTLE_DAYS = 7;
const RETURN_DAYS = 20;

export const settleDay = (order: Order): string => addDays(order.day, SETTLE_DAYS);
export const returnDay = (order: Order): string => addDays(order.day, RETURN_DAYS);
export const isRefunded = (order: Order, line: OrderLine, today: string): boolean =>
  line.isReturned && returnDay(order) <= today;

function stateOf(order: Order, today: string) {
  const shipDay = addDays(order.day, 1 + randomInt('sv_order.ship', order.row, SHIP_DAYS * 2));
  const isSettled = settleDay(order) <= today;
  const refunded = order.lines.filter((line) => isRefunded(order, line, today));
  const isOpen = order.lines.some((line) => line.isReturned && isSettled && !isRefunded(order, line, today));
  const all = refunded.length === order.lines.length;
  return {
    order_status: all ? 'closed' : isSettled ? 'done' : shipDay <= today ? 'shipped' : 'wait_ship',
    aftersale_status: all ? 'all' : refunded.length > 0 ? 'part' : isOpen ? 'doing' : 'none',
    ship_time: shipDay <= today ? `${shipDay} 16:00:00` : null,
    finish_time: isSettled ? `${settleDay(order)} 02:00:00` : null,
    express_no: shipDay <= today ? `YD${digits('sv_order.express', order.row, 12)}` : null,
  };
}

/** State of the bill of a line, as the line shows it. */
const lineMatch = (order: Order, line: OrderLine, today: string) => (settleDay(order) <= today ? line.match : 'no');

function orderMatch(order: Order, today: string): string {
  const states = order.lines.map((line) => lineMatch(order, line, today));
  return states.includes('diff') ? 'diff' : states.includes('no') ? 'no' : 'yes';
}

const amounts = (lines: readonly OrderLine[], refunded: readonly OrderLine[]) => ({
  goods_amount: money(sumOf(lines, ({ goods }) => goods)),
  shop_discount: money(sumOf(lines, ({ shopDiscount }) => shopDiscount)),
  platform_discount: money(sumOf(lines, ({ platformDiscount }) => platformDiscount)),
  freight_amount: money(sumOf(lines, ({ freight }) => freight)),
  pay_amount: money(sumOf(lines, ({ pay }) => pay)),
  refund_amount: money(sumOf(refunded, ({ pay }) => pay)),
});

export function orderRow(order: Order, today: string) {
  const { shop, customer, lines, day, time } = order;
  const name = personName('crm_customer_contact.name', customer);
  const city = cityOf('crm_customer.city', customer);
  return {
    id: order.id,
    order_no: order.orderNo,
    platform: shop.platform,
    shop_id: shop.id,
    company_id: companyOf(shop.company).id,
    customer_id: customerIdOf(customer),
    buyer_nick: `${name.slice(0, 1)}**${digits('sv_order.nick', customer, 4)}`,
    ...stateOf(order, today),
    order_time: `${day} ${time}`,
    biz_date: day,
    item_count: lines.length,
    ...amounts(
      lines,
      lines.filter((line) => isRefunded(order, line, today)),
    ),
    receiver: name,
    receiver_mobile: mobile('crm_customer_contact.mobile', customer),
    pca: city[1],
    receiver_address: `${city[0]}市文一路 ${10 + customer} 号`,
    author_id: order.author?.id ?? null,
    match_status: orderMatch(order, today),
    abnormal: 'N',
    sys_org_code: departmentOf(shop.company),
    create_by: 'settle',
    create_time: `${day} 23:50:00`,
    del_flag: '0',
  };
}

export function orderLineRow(order: Order, line: OrderLine, today: string) {
  const { shop, author, day } = order;
  const { sku, quantity } = line;
  const refunded = isRefunded(order, line, today);
  return {
    id: line.id,
    order_id: order.id,
    item_no: line.itemNo,
    order_no: order.orderNo,
    platform: shop.platform,
    shop_id: shop.id,
    goods_id: sku.goods_id,
    sku_id: sku.id,
    goods_name: sku.goods.goods_name,
    sku_spec: sku.spec ?? null,
    supplier_id: sku.goods.supplier.id,
    author_id: author?.id ?? null,
    quantity,
    unit_price: sku.sale_price,
    ...amounts([line], refunded ? [line] : []),
    refund_quantity: refunded ? quantity : 0,
    item_status: refunded ? 'closed' : stateOf(order, today).order_status,
    biz_date: day,
    match_status: lineMatch(order, line, today),
    sys_org_code: departmentOf(shop.company),
    create_by: 'settle',
    create_time: `${day} 23:50:00`,
    del_flag: '0',
  };
}
