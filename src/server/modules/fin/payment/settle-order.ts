/** What happens to the money of a payment order: arrived, or returned by the bank. */
import { decimal, type FunctionContext, type Row } from 'jingwei';
import { recordFlow } from '../../fund/flow';
import { postJournal, reverseJournal } from '../journal';
import type { OrderOfSource, SourceType } from './source';
import { sourceOf } from './sources';

type Order = Row<'fin/pay-order'>;

const today = ({ now }: FunctionContext) => now.slice(0, 'yyyy-MM-dd'.length);

const orderOf = (context: FunctionContext, order: Order): OrderOfSource => ({
  id: order.id,
  orderNo: order.orderNo!,
  companyId: order.companyId!,
  payeeType: order.payeeType!,
  payeeName: order.payeeName!,
  date: today(context),
});

/** Ids of the documents of an order by their kind. */
function sourcesOf({ item }: Order): Map<SourceType, string[]> {
  const sources = new Map<SourceType, string[]>();
  for (const { sourceType, sourceId } of item) {
    const ids = sources.get(sourceType as SourceType) ?? [];
    if (!ids.includes(sourceId!)) sources.set(sourceType as SourceType, [...ids, sourceId!]);
  }
  return sources;
}

const flowOf = (context: FunctionContext, order: Order) => ({
  cardId: order.payCardId!,
  amount: order.amount!,
  bizDate: today(context),
  counterpartyName: order.accountName ?? order.payeeName!,
  counterpartyAccount: order.cardNo,
  sourceType: 'payment',
  sourceId: order.id,
  sourceNo: order.orderNo,
});

/** Amount of the lines of some documents. */
const amountOf = ({ item }: Order, ids: readonly string[]) =>
  item
    .filter(({ sourceId }) => ids.includes(sourceId!))
    .reduce((sum, { amount }) => sum.plus(decimal(amount)), decimal(0))
    .toFixed(2);

/** What is known of a payment that has arrived: entered by a person, or sent by the bank. */
export interface Arrival {
  bankSerialNo: string | null;
  /** The bank's receipt; a result of the bank itself has none. */
  voucher?: string | null;
}

/** The payment has arrived: state, flow, journals (J3, J5, J6) and paid amounts of the sources. The order is locked. */
export async function settleOrder(context: FunctionContext, order: Order, arrival: Arrival): Promise<void> {
  // Stored before its sources sum up what is paid.
  const values = { status: 'success', payTime: context.now, ...arrival };
  await context.records.edit('fin/pay-order', order.id, values, 'confirm');
  const sources = sourcesOf(order);
  const [first] = sources.keys();
  const payment = orderOf(context, order);
  await recordFlow(context, {
    ...flowOf(context, order),
    direction: 'out',
    flowType: sourceOf(first ?? null).flowType,
    bankSerialNo: arrival.bankSerialNo,
    summary: `付款 ${order.payeeName}`,
  });
  for (const [type, ids] of sources) {
    const source = sourceOf(type);
    await postJournal(context, {
      companyId: order.companyId!,
      template: source.template,
      journalType: 'fk',
      journalDate: payment.date,
      sourceType: 'payment',
      sourceNo: order.orderNo!,
      summary: `付款 ${order.payeeName}`,
      entries: [
        ...(await source.entries(context, ids, payment)),
        { subject: '1002', credit: amountOf(order, ids), partyType: order.payeeType, partyName: order.payeeName },
      ],
    });
    await source.onPaid(context, ids, payment);
  }
}

/** The bank has not paid: the order can be paid again or cancelled. */
export async function failOrder({ records }: FunctionContext, order: Order, reason: string): Promise<void> {
  await records.edit('fin/pay-order', order.id, { status: 'failed', failReason: reason }, 'fail');
}

/** The bank has returned the money: the flow back, the reversed journals (J8), and the paid amounts without it. */
export async function returnOrder(context: FunctionContext, order: Order): Promise<void> {
  const payment = orderOf(context, order);
  await recordFlow(context, {
    ...flowOf(context, order),
    direction: 'in',
    flowType: 'bank_return',
    // The serial number of the payment is that of its own flow.
    bankSerialNo: null,
    summary: `退票 ${order.payeeName}`,
  });
  for (const [type, ids] of sourcesOf(order)) {
    const source = sourceOf(type);
    await reverseJournal(context, {
      template: source.template,
      sourceType: 'payment',
      sourceNo: order.orderNo!,
      journalDate: payment.date,
      summary: `退票 ${order.orderNo}`,
    });
    await source.onReturned(context, ids, payment);
  }
}

/** User names of those who have made the documents of an order. */
export async function makersOf(context: FunctionContext, order: Order): Promise<string[]> {
  const makers: (string | null)[] = [];
  for (const [type, ids] of sourcesOf(order)) makers.push(...(await sourceOf(type).makers(context, ids)));
  return makers.filter((name) => name !== null);
}

/** A cancelled order frees its documents. */
export async function releaseOrder(context: FunctionContext, order: Order): Promise<void> {
  for (const [type, ids] of sourcesOf(order)) await sourceOf(type).onReleased(context, ids);
}
