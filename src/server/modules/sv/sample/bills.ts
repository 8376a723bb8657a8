/** Sample bills of the platforms: one settlement of every order line, and one refund of every returned line. */
import { money, sampleId } from '@/server/sample-data/business';
import { percentOf } from '@/server/sample-data/cents';
import { addDays, compactDay, monthEnd, monthStart } from '@/server/sample-data/days';
import { companyOf, departmentOf } from './masters';
import { isRefunded, returnDay, settleDay, type Order, type OrderLine } from './orders';

/** Amounts in cents; those of a refund are negative. */
export interface Bill {
  id: string;
  billNo: string;
  type: 'settle' | 'refund';
  order: Order;
  line: OrderLine;
  day: string;
  quantity: number;
  pay: number;
  subsidy: number;
  income: number;
  platformFee: number;
  authorCommission: number;
  otherDeduct: number;
  settle: number;
  expect: number;
}

function billOf(type: Bill['type'], order: Order, line: OrderLine): Bill {
  const sign = type === 'settle' ? 1 : -1;
  const pay = sign * line.pay;
  const subsidy = sign * line.platformDiscount;
  const income = pay + subsidy;
  const platformFee = percentOf(income, order.shop.fee_rate);
  const isWithheld = order.author?.coop_mode === 'platform';
  const authorCommission = isWithheld ? percentOf(income, order.author!.commission_rate) : 0;
  const expect = income - platformFee - authorCommission;
  const otherDeduct = type === 'settle' ? line.difference : 0;
  return {
    id: sampleId('sv-bill', type, line.row),
    billNo: `${type === 'settle' ? 'ZD' : 'TD'}${line.itemNo}`,
    type,
    order,
    line,
    day: type === 'settle' ? settleDay(order) : returnDay(order),
    quantity: sign * line.quantity,
    pay,
    subsidy,
    income,
    platformFee,
    authorCommission,
    otherDeduct,
    settle: expect - otherDeduct,
    expect,
  };
}

/** Bills of an order up to a day. */
export const billsOf = (order: Order, today: string): Bill[] =>
  settleDay(order) > today
    ? []
    : order.lines.flatMap((line) => [
        billOf('settle', order, line),
        ...(isRefunded(order, line, today) ? [billOf('refund', order, line)] : []),
      ]);

/** Sums of bills in cents. */
interface BatchSums {
  income: number;
  /** Fees and other deductions of the platform. */
  fees: number;
  authorCommission: number;
  settle: number;
}

/** Bills that a shop is paid for at once. */
export interface Batch extends BatchSums {
  batchNo: string;
  shop: Order['shop'];
  end: string;
}

const halfEnd = (day: string): string => (day.slice(8) <= '15' ? `${day.slice(0, 8)}15` : monthEnd(day));
const halfStart = (end: string): string => (end.endsWith('-15') ? monthStart(end) : `${end.slice(0, 8)}16`);

const NOTHING: BatchSums = { income: 0, fees: 0, authorCommission: 0, settle: 0 };

function addSums(sums: BatchSums, more: BatchSums): void {
  sums.income += more.income;
  sums.fees += more.fees;
  sums.authorCommission += more.authorCommission;
  sums.settle += more.settle;
}

const keyOf = ({ order, day }: Bill): string => `${order.shop.row} ${halfEnd(day)}`;

interface Half {
  shop: Order['shop'];
  end: string;
  sums: BatchSums;
}

/** Half-month batches of every shop. A batch that is not above 0 is paid with the next one of its shop. */
function batchesOf(halves: ReadonlyMap<string, Half>): Map<string, Batch> {
  const batches = new Map<string, Batch>();
  const carried = new Map<number, { keys: string[]; sums: BatchSums }>();
  for (const key of [...halves.keys()].toSorted()) {
    const { shop, end, sums } = halves.get(key)!;
    const open = carried.get(shop.row) ?? { keys: [], sums: { ...NOTHING } };
    carried.set(shop.row, open);
    open.keys.push(key);
    addSums(open.sums, sums);
    if (open.sums.settle <= 0) continue;
    const batch = { batchNo: `HK${shop.seller_id}${compactDay(halfStart(end))}`, shop, end, ...open.sums };
    for (const one of open.keys) batches.set(one, batch);
    carried.delete(shop.row);
  }
  return batches;
}

/** Collects the batches of bills. */
export function collectBatches() {
  const halves = new Map<string, Half>();
  return {
    add(bill: Bill): void {
      const key = keyOf(bill);
      const half = halves.get(key) ?? { shop: bill.order.shop, end: halfEnd(bill.day), sums: { ...NOTHING } };
      halves.set(key, half);
      addSums(half.sums, { ...bill, fees: bill.platformFee + bill.otherDeduct });
    },
    /** @returns the batches, and the one of a bill */
    finish() {
      const batches = batchesOf(halves);
      return { batches: [...new Set(batches.values())], batchOf: (bill: Bill) => batches.get(keyOf(bill)) ?? null };
    },
  };
}

/** Days from the end of a batch to its payment. */
const PAYOUT_DAYS = 17;
export const payoutDay = ({ end }: Pick<Batch, 'end'>): string => addDays(end, PAYOUT_DAYS);

/** What later documents made of a bill. */
export interface BillState {
  batchNo: string | null;
  receiptId: string | null;
  isSettled: boolean;
  isPaidLive: boolean;
}

export function billRow(bill: Bill, { batchNo, receiptId, isSettled, isPaidLive }: BillState) {
  const { order, line } = bill;
  const isMatched = line.match !== 'no';
  return {
    id: bill.id,
    bill_no: bill.billNo,
    batch_no: batchNo,
    bill_type: bill.type,
    platform: order.shop.platform,
    shop_id: order.shop.id,
    company_id: companyOf(order.shop.company).id,
    order_no: order.orderNo,
    // No item has the number of an unmatched bill: it waits for a manual match.
    item_no: isMatched ? line.itemNo : `${line.itemNo}0`,
    order_item_id: isMatched ? line.id : null,
    supplier_id: isMatched ? line.sku.goods.supplier.id : null,
    author_id: isMatched ? (order.author?.id ?? null) : null,
    quantity: bill.quantity,
    pay_amount: money(bill.pay),
    subsidy_amount: money(bill.subsidy),
    income_amount: money(bill.income),
    fee_rate: order.shop.fee_rate,
    platform_fee: money(bill.platformFee),
    author_commission: money(bill.authorCommission),
    other_deduct: money(bill.otherDeduct),
    settle_amount: money(bill.settle),
    expect_amount: money(isMatched ? bill.expect : 0),
    diff_amount: money(isMatched ? bill.settle - bill.expect : 0),
    diff_reason: isMatched && line.match === 'yes' && bill.otherDeduct !== 0 ? 'rounding' : null,
    biz_date: bill.day,
    match_status: line.match,
    settle_flag: isSettled ? 'Y' : 'N',
    live_flag: isPaidLive ? 'Y' : 'N',
    receipt_id: receiptId,
    sys_org_code: departmentOf(order.shop.company),
    create_by: 'settle',
    create_time: `${bill.day} 23:55:00`,
    del_flag: '0',
  };
}
