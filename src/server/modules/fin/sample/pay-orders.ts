/** Sample payment orders: one of every paid application, live payment and refund; a few failed, one was returned. */
import { digits, money, sampleId } from '@/server/sample-data/business';
import { addDays, compactDay } from '@/server/sample-data/days';
import { documentNumbers } from '@/server/sample-data/document-numbers';
import { bankCardIdOf, type CardOwner } from '@/server/sample-data/bank-cards';
import type { LivePayment } from '../../live/sample/payments';
import { documentColumns } from '../../settle/sample/sheets';
import { companyOf } from '../../sv/sample/masters';
import { EMBEDDED_LABEL } from '../bank/embedded';
import type { Apply } from './applies';
import type { SampleCard } from './bank-cards';
import { refundPlanDay, type Refund } from './refunds';

/** What a payment order pays. */
export type PaySource =
  { type: 'apply'; apply: Apply } | { type: 'live'; pay: LivePayment } | { type: 'refund'; refund: Refund };

export interface PayOrder {
  id: string;
  no: string;
  source: PaySource;
  sourceId: string;
  sourceNo: string;
  company: number;
  payeeType: CardOwner;
  payeeId: string;
  payeeName: string;
  card: SampleCard;
  amount: number;
  plan: string;
  status: 'success' | 'failed' | 'returned';
  serial: string | null;
}

type Unnumbered = Omit<PayOrder, 'no' | 'status' | 'serial'>;

const FAILED_COUNT = 3;
const RETURNED_COUNT = 1;
/** Days from the payment to its return by the bank. */
const RETURNED_AFTER = 3;
export const returnedDay = ({ plan }: PayOrder): string => addDays(plan, RETURNED_AFTER);
export const payTime = ({ plan, status }: PayOrder): string | null => (status === 'failed' ? null : `${plan} 10:20:00`);

type CardOf = (id: string) => SampleCard;

function ofApply(apply: Apply, cardOf: CardOf): Unnumbered {
  const { supplier } = apply;
  return {
    id: sampleId('fin-payment-order', apply.id),
    source: { type: 'apply', apply },
    sourceId: apply.id,
    sourceNo: apply.no,
    company: apply.company,
    payeeType: 'supplier',
    payeeId: supplier.id,
    payeeName: supplier.supplier_name,
    card: cardOf(bankCardIdOf('supplier', supplier.row)),
    amount: apply.amount,
    plan: apply.due,
  };
}

function ofLive(pay: LivePayment, cardOf: CardOf): Unnumbered {
  const { target, company } = pay.settlement;
  return {
    id: sampleId('fin-payment-order', pay.id),
    source: { type: 'live', pay },
    sourceId: pay.id,
    sourceNo: pay.no,
    company,
    payeeType: target.type,
    payeeId: target.id,
    payeeName: target.name,
    card: cardOf(bankCardIdOf(target.type, target.row)),
    amount: pay.gross - pay.tax,
    plan: pay.plan,
  };
}

const ofRefund = (refund: Refund, cardOf: CardOf): Unnumbered => ({
  id: sampleId('fin-payment-order', refund.id),
  source: { type: 'refund', refund },
  sourceId: refund.id,
  sourceNo: refund.no,
  company: refund.company,
  payeeType: refund.payeeType,
  payeeId: refund.payeeId,
  payeeName: refund.payeeName,
  card: cardOf(bankCardIdOf(refund.payeeType, refund.payeeRow)),
  amount: refund.amount,
  plan: refundPlanDay(refund),
});

export interface PaySources {
  applies: readonly Apply[];
  livePayments: readonly LivePayment[];
  refunds: readonly Refund[];
}

const isPaying = ({ status }: { status: string }) => status === 'paying';

/** The last applications of fully paid sheets fail or are returned: their sheets are unpaid again. */
function statusOf(order: Unnumbered, unsuccessful: readonly string[]): PayOrder['status'] {
  const at = unsuccessful.indexOf(order.id);
  return at < 0 ? 'success' : at < FAILED_COUNT ? 'failed' : 'returned';
}

export function payOrdersOf({ applies, livePayments, refunds }: PaySources, cards: readonly SampleCard[]): PayOrder[] {
  const byId = new Map(cards.map((card) => [card.id, card]));
  const cardOf: CardOf = (id) => byId.get(id)!;
  const numbers = documentNumbers('FK');
  const orders = [
    ...applies.filter(isPaying).map((apply) => ofApply(apply, cardOf)),
    ...livePayments.filter(isPaying).map((pay) => ofLive(pay, cardOf)),
    ...refunds.filter(isPaying).map((refund) => ofRefund(refund, cardOf)),
  ].toSorted((a, b) => (a.plan < b.plan ? -1 : a.plan > b.plan ? 1 : a.id < b.id ? -1 : 1));
  const unsuccessful = orders
    .filter(({ source }) => source.type === 'apply' && source.apply.sheet?.stage === 'paid')
    .slice(-FAILED_COUNT - RETURNED_COUNT)
    .map(({ id }) => id);
  return orders.map((order, row) => {
    const status = statusOf(order, unsuccessful);
    const serial = `FK${compactDay(order.plan)}${digits('fin_payment_order.serial', row, 8)}${row}`;
    return { ...order, no: numbers(addDays(order.plan, -1)), status, serial: status === 'failed' ? null : serial };
  });
}

/** State of what a payment order pays. */
export const sourceStatus = ({ status }: PayOrder): string =>
  status === 'success' ? 'paid' : status === 'failed' ? 'paying' : 'failed';

export function payOrderRow(order: PayOrder) {
  const { card, status } = order;
  const day = addDays(order.plan, -1);
  return {
    id: order.id,
    order_no: order.no,
    company_id: companyOf(order.company).id,
    pay_card_id: bankCardIdOf('company', order.company),
    payee_type: order.payeeType,
    payee_id: order.payeeId,
    payee_name: order.payeeName,
    bank_card_id: card.id,
    account_name: card.account_name,
    card_no: card.card_no,
    bank_name: card.bank_name,
    bank_code: card.bank_code,
    amount: money(order.amount),
    pay_method: 'bank',
    plan_date: order.plan,
    status,
    channel: EMBEDDED_LABEL,
    bank_serial_no: order.serial,
    submit_time: `${order.plan} 09:40:00`,
    pay_time: payTime(order),
    fail_reason: status === 'failed' ? '收款账户状态异常' : status === 'returned' ? '账号与户名不符，银行退票' : null,
    retry_count: 0,
    ...documentColumns(order.company, 'finance', `${day} 15:00:00`, null),
    update_by: 'finance_lead',
    update_time: `${order.plan} 10:20:00`,
  };
}

const PURPOSES = { apply: '货款', live: '主播款', refund: '退款' };

export const payOrderItemRows = ({ id, source, sourceId, sourceNo, amount }: PayOrder) => [
  {
    id: sampleId('fin-payment-order-item', id),
    order_id: id,
    order_num: 1,
    source_type: source.type,
    source_id: sourceId,
    source_no: sourceNo,
    settle_id: source.type === 'apply' ? (source.apply.sheet?.id ?? null) : null,
    amount: money(amount),
    purpose: PURPOSES[source.type],
  },
];
