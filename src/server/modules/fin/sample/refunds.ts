/** Sample refunds that we pay ourselves: late returns, deposits and overpaid amounts. */
import { money, sampleId } from '@/server/sample-data/business';
import { shareOf } from '@/server/sample-data/cents';
import { addDays } from '@/server/sample-data/days';
import { documentNumbers } from '@/server/sample-data/document-numbers';
import { randomItem } from '@/server/sample-data/random';
import type { CardOwner } from '@/server/sample-data/bank-cards';
import type { SampleSizes } from '@/server/sample-data/sizes';
import { customerIdOf, customerNameOf } from '../../crm/sample/customers';
import { documentColumns, stageOf } from '../../settle/sample/sheets';
import { companyOf } from '../../sv/sample/masters';
import { settleDay, type Order, type OrderLine } from '../../sv/sample/orders';
import type { Receipt } from './receipts';

export interface Refund {
  id: string;
  no: string;
  type: 'aftersale' | 'deposit' | 'overpay';
  company: number;
  payeeType: CardOwner;
  /** Position of the payee, which names the bank card. */
  payeeRow: number;
  payeeId: string;
  payeeName: string;
  line: OrderLine | null;
  orderNo: string | null;
  receipt: Receipt | null;
  max: number;
  amount: number;
  day: string;
  reasonCode: string;
  status: 'draft' | 'approved' | 'paying';
}

type Unnumbered = Omit<Refund, 'no' | 'status'>;

const RECEIPT_COUNTS = { deposit: 3, customer: 5, platform: 0 };
/** Days from the order to the late return, and from the receipt to the refund. */
const LATE_DAYS = 30;
const RECEIPT_DAYS = 60;
const PAID_AFTER = 4;
const REASONS = ['quality', 'nolike', 'damage', 'lost', 'wrong'];

export const refundPlanDay = ({ day }: Refund): string => addDays(day, PAID_AFTER);

function lateReturn(order: Order, line: OrderLine): Unnumbered {
  return {
    id: sampleId('fin-refund', 'aftersale', line.row),
    type: 'aftersale',
    company: order.shop.company,
    payeeType: 'customer',
    payeeRow: order.customer,
    payeeId: customerIdOf(order.customer),
    payeeName: customerNameOf(order.customer),
    line,
    orderNo: order.orderNo,
    receipt: null,
    max: line.pay,
    amount: shareOf(line.pay, randomItem('fin_refund.share', line.row, [100, 50, 30]), 100),
    day: addDays(order.day, LATE_DAYS),
    reasonCode: randomItem('fin_refund.reason', line.row, REASONS),
  };
}

function receiptRefund(receipt: Receipt): Unnumbered {
  const isDeposit = receipt.type === 'deposit';
  return {
    id: sampleId('fin-refund', receipt.id),
    type: isDeposit ? 'deposit' : 'overpay',
    company: receipt.company,
    payeeType: isDeposit ? 'supplier' : 'customer',
    payeeRow: receipt.payerRow!,
    payeeId: receipt.payerId!,
    payeeName: receipt.payerName,
    line: null,
    orderNo: null,
    receipt,
    max: receipt.amount,
    amount: shareOf(receipt.amount, isDeposit ? 50 : 20, 100),
    day: addDays(receipt.day, RECEIPT_DAYS),
    reasonCode: 'other',
  };
}

/** Collects lines that were settled and came back too late for the platform, of customers with a bank card. */
export function collectLateReturns({ today, customerCards, lateReturns }: SampleSizes) {
  const all: Unnumbered[] = [];
  return {
    add(order: Order): void {
      const { customer, day, lines } = order;
      if (customer >= customerCards || addDays(day, LATE_DAYS) > today || settleDay(order) > today) return;
      for (const line of lines) if (!line.isReturned && line.match === 'yes') all.push(lateReturn(order, line));
    },
    /** Some of all days. */
    finish(): Unnumbered[] {
      const step = Math.max(1, Math.floor(all.length / lateReturns));
      return all.filter((_, at) => at % step === 0).slice(-lateReturns);
    },
  };
}

const receiptRefunds = (receipts: readonly Receipt[], type: Receipt['type']) =>
  receipts
    .filter((receipt) => receipt.type === type)
    .slice(0, RECEIPT_COUNTS[type])
    .map(receiptRefund);

export interface RefundSources {
  lateReturns: readonly Unnumbered[];
  receipts: readonly Receipt[];
}

export function refundsOf({ lateReturns, receipts }: RefundSources, { lastDay }: SampleSizes): Refund[] {
  const numbers = documentNumbers('TK');
  return [...lateReturns, ...receiptRefunds(receipts, 'deposit'), ...receiptRefunds(receipts, 'customer')]
    .toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : a.id < b.id ? -1 : 1))
    .map((refund, row) => {
      const stage = stageOf(refund.day, lastDay, row);
      const status = stage === 'half' || stage === 'paid' ? 'paying' : stage;
      return { ...refund, no: numbers(refund.day), status };
    });
}

/** @param outcome state, payment order and time after the payment */
export function refundRow(
  refund: Refund,
  cardId: string,
  outcome: { status: string; orderId: string | null; payTime: string | null },
) {
  return {
    id: refund.id,
    refund_no: refund.no,
    refund_type: refund.type,
    company_id: companyOf(refund.company).id,
    payee_type: refund.payeeType,
    payee_id: refund.payeeId,
    payee_name: refund.payeeName,
    order_item_id: refund.line?.id ?? null,
    order_no: refund.orderNo,
    receipt_id: refund.receipt?.id ?? null,
    max_amount: money(refund.max),
    refund_amount: money(refund.amount),
    bank_card_id: cardId,
    reason_code: refund.reasonCode,
    reason: refund.line ? '平台结算后退货，由我方退款' : '按约定退回',
    payment_order_id: outcome.orderId,
    refund_time: outcome.payTime,
    status: outcome.status,
    ...documentColumns(
      refund.company,
      'settle',
      `${refund.day} 13:10:00`,
      refund.status === 'draft' ? null : `${addDays(refund.day, 2)} 10:00:00`,
    ),
  };
}
