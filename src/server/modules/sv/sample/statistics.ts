/** Statistics over the sample orders and bills: of every shop and day, and of every customer. */
import { money, sampleId } from '@/server/sample-data/business';
import { ratioText, shareOf, sumOf } from '@/server/sample-data/cents';
import type { Bill } from './bills';
import { companyOf, departmentOf, type Shop } from './masters';
import { isRefunded, type Order } from './orders';

const payOf = ({ lines }: Order) => sumOf(lines, ({ pay }) => pay);
const refundOf = (order: Order, today: string) =>
  sumOf(
    order.lines.filter((line) => isRefunded(order, line, today)),
    ({ pay }) => pay,
  );

/** Sums of a shop and a day, amounts in cents. */
const emptyDay = (day: string, shop: Shop) => ({
  day,
  shop,
  orders: 0,
  quantity: 0,
  pay: 0,
  refund: 0,
  income: 0,
  platformFee: 0,
  authorCommission: 0,
  settle: 0,
});

type Day = ReturnType<typeof emptyDay>;

const dailyRow = ({ day, shop, orders, quantity, pay, refund, ...bills }: Day) => ({
  id: sampleId('sv-report-daily', shop.row, day),
  biz_date: day,
  platform: shop.platform,
  shop_id: shop.id,
  company_id: companyOf(shop.company).id,
  order_count: orders,
  item_quantity: quantity,
  pay_amount: money(pay),
  refund_amount: money(refund),
  income_amount: money(bills.income),
  platform_fee: money(bills.platformFee),
  author_commission: money(bills.authorCommission),
  settle_amount: money(bills.settle),
  unit_amount: money(orders === 0 ? 0 : shareOf(pay, 1, orders)),
  refund_rate: pay === 0 ? '0.0000' : ratioText(refund * 100, pay),
  sys_org_code: departmentOf(shop.company),
  create_by: 'admin',
  create_time: `${day} 23:59:00`,
  del_flag: '0',
});

/** Collects the daily reports: orders by the day of payment, bills by their own day. */
export function collectDays(today: string) {
  const days = new Map<string, Day>();
  const dayOf = (day: string, shop: Shop): Day => {
    const key = `${day} ${shop.row}`;
    const known = days.get(key) ?? emptyDay(day, shop);
    days.set(key, known);
    return known;
  };
  return {
    addOrder(order: Order): void {
      const one = dayOf(order.day, order.shop);
      one.orders += 1;
      one.quantity += sumOf(order.lines, ({ quantity }) => quantity);
      one.pay += payOf(order);
      one.refund += refundOf(order, today);
    },
    addBill(bill: Bill): void {
      const one = dayOf(bill.day, bill.order.shop);
      one.income += bill.income;
      one.platformFee += bill.platformFee;
      one.authorCommission += bill.authorCommission;
      one.settle += bill.settle;
    },
    rows: () => [...days.keys()].toSorted().map((key) => dailyRow(days.get(key)!)),
  };
}

export interface CustomerStatistics {
  order_count: number;
  total_amount: string;
  refund_amount: string;
  last_order_time: string | null;
}

/** Collects the statistics of customers by position. */
export function collectCustomers(today: string) {
  const customers = new Map<number, { count: number; pay: number; refund: number; last: string | null }>();
  return {
    add(order: Order): void {
      const one = customers.get(order.customer) ?? { count: 0, pay: 0, refund: 0, last: null };
      customers.set(order.customer, one);
      const time = `${order.day} ${order.time}`;
      one.count += 1;
      one.pay += payOf(order);
      one.refund += refundOf(order, today);
      if (one.last === null || one.last < time) one.last = time;
    },
    statistics(customer: number): CustomerStatistics {
      const { count = 0, pay = 0, refund = 0, last = null } = customers.get(customer) ?? {};
      return {
        order_count: count,
        total_amount: money(pay),
        refund_amount: money(refund),
        last_order_time: last,
      };
    },
  };
}
