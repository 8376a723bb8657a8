/**
 * Sample documents of the money chain (domain.md E): orders, bills, receipts, settlements, payments, invoices, journals
 * and flows. A pure function of the sizes: every database gets the same rows, and they hold the identities of domain.md A.
 */
import { bankCardIdOf } from '@/server/sample-data/bank-cards';
import { money } from '@/server/sample-data/business';
import { lazyBy } from '@/server/sample-data/lazy';
import type { SampleSizes } from '@/server/sample-data/sizes';
import type { Slice } from '@/server/sample-data/slice';
import { applyItemRows, applyRow, appliesOf, type Apply } from '../../fin/sample/applies';
import { bankExchangeRows } from '../../fin/sample/bank-exchange';
import { sampleCards, type SampleCard } from '../../fin/sample/bank-cards';
import {
  invoiceItemRows,
  invoiceMasters,
  invoiceRelRows,
  invoiceRow,
  invoicesOf,
  relatedAmount,
} from '../../fin/sample/invoices';
import { journalSlices } from '../../fin/sample/journals';
import { payOrderItemRows, payOrderRow, payOrdersOf, payTime, sourceStatus } from '../../fin/sample/pay-orders';
import { postingsOf } from '../../fin/sample/postings';
import { receiptItemRows, receiptRow, receiptsOf } from '../../fin/sample/receipts';
import { refundRow, refundsOf } from '../../fin/sample/refunds';
import { flowsOf } from '../../fund/sample/flows';
import { livePaymentRow, livePaymentsOf } from '../../live/sample/payments';
import { liveFeeRows, liveSettlementRow } from '../../live/sample/settlements';
import { riskRows } from '../../risk/sample/risks';
import { settlementRules } from '../../settle/sample/lines';
import { sheetAdjustRows, sheetRow } from '../../settle/sample/sheets';
import { priceRows } from '../../sup/sample/prices';
import { proxyRows } from '../../sup/sample/proxy-goods';
import { readMasters } from './masters';
import { orderSlices } from './order-slices';
import { collectTotals } from './totals';

/** All documents, before they become rows. */
function documentsOf(sizes: SampleSizes) {
  const masters = readMasters(sizes);
  const cards = sampleCards(sizes);
  const rules = settlementRules(sizes);
  const { settlements: liveSettlements, ...totals } = collectTotals(masters, rules, sizes);
  const { sheets, lateReturns } = totals;
  const receipts = receiptsOf(totals.batches, masters.suppliers, sizes);
  const sources = {
    applies: appliesOf(sheets, masters.suppliers),
    livePayments: livePaymentsOf(liveSettlements),
    refunds: refundsOf({ lateReturns, receipts }, sizes),
  };
  const payOrders = payOrdersOf(sources, cards);
  const invoices = invoicesOf(sheets);
  return { masters, cards, rules, ...totals, receipts, liveSettlements, ...sources, payOrders, invoices };
}

type Documents = ReturnType<typeof documentsOf>;

function sumsBy<T>(list: readonly T[], keyOf: (one: T) => string | null, cents: (one: T) => number) {
  const sums = new Map<string, number>();
  for (const one of list) {
    const key = keyOf(one);
    if (key !== null) sums.set(key, (sums.get(key) ?? 0) + cents(one));
  }
  return (key: string): number => sums.get(key) ?? 0;
}

function settlementRows({ sheets, liveSettlements, applies, payOrders, invoices }: Documents) {
  const orderOf = new Map(payOrders.map((order) => [order.sourceId, order]));
  const isPaid = (id: string) => orderOf.get(id)?.status === 'success';
  /** A returned payment gives the amount back to its sheet (A·5). */
  const isApplied = ({ id, status }: Apply) => status !== 'draft' && orderOf.get(id)?.status !== 'returned';
  const ofSheets = applies.filter(({ sheet }) => sheet !== null);
  const sheetId = ({ sheet }: Apply) => sheet!.id;
  const applied = sumsBy(ofSheets.filter(isApplied), sheetId, ({ amount }) => amount);
  const paid = sumsBy(
    ofSheets.filter(({ id }) => isPaid(id)),
    sheetId,
    ({ amount }) => amount,
  );
  const invoiced = sumsBy(invoices, ({ sheet }) => sheet.id, relatedAmount);
  const livePaid = sumsBy(
    payOrders.filter(({ status }) => status === 'success'),
    ({ source }) => (source.type === 'live' ? source.pay.settlement.id : null),
    ({ source }) => (source.type === 'live' ? source.pay.gross : 0),
  );
  return {
    settle_sheet: sheets.map((sheet) =>
      sheetRow(sheet, { applied: applied(sheet.id), paid: paid(sheet.id), invoiced: invoiced(sheet.id) }),
    ),
    settle_sheet_adjust: sheets.flatMap(sheetAdjustRows),
    live_settlement: liveSettlements.map((one) => liveSettlementRow(one, livePaid(one.id))),
    live_settlement_fee: liveSettlements.flatMap(liveFeeRows),
  };
}

function paymentRows({ applies, livePayments, refunds, payOrders, cards }: Documents) {
  const cardOf = new Map(cards.map((card) => [card.id, card]));
  const orderOf = new Map(payOrders.map((order) => [order.sourceId, order]));
  const outcomeOf = ({ id, status }: { id: string; status: string }) => {
    const order = orderOf.get(id);
    if (!order) return { status, orderId: null, payTime: null };
    return {
      status: sourceStatus(order),
      orderId: order.id,
      payTime: order.status === 'success' ? payTime(order) : null,
    };
  };
  return {
    fin_pay_apply: applies.map((apply) =>
      applyRow(apply, cardOf.get(bankCardIdOf('supplier', apply.supplier.row))!, outcomeOf(apply)),
    ),
    fin_pay_apply_item: applies.flatMap(applyItemRows),
    live_payment: livePayments.map((pay) => {
      const { target, company } = pay.settlement;
      const paidBy = { payee: bankCardIdOf(target.type, target.row), payer: bankCardIdOf('company', company) };
      return livePaymentRow(pay, paidBy, outcomeOf(pay));
    }),
    fin_refund: refunds.map((one) => refundRow(one, bankCardIdOf(one.payeeType, one.payeeRow), outcomeOf(one))),
    fin_payment_order: payOrders.map(payOrderRow),
    fin_payment_order_item: payOrders.flatMap(payOrderItemRows),
    ...bankExchangeRows(payOrders),
  };
}

const withBalance = (card: SampleCard, balances: ReadonlyMap<string, number>): SampleCard => ({
  ...card,
  balance: money(balances.get(card.id) ?? 0),
});

/** Slices of rows by table: documents, then orders with what refers to them. */
function* slicesOf(documents: Documents, flows: readonly object[], sizes: SampleSizes): Generator<Slice> {
  const { masters, receipts, invoices } = documents;
  const copied = invoiceMasters(sizes);
  yield {
    ...settlementRows(documents),
    ...paymentRows(documents),
    sv_report_daily: documents.days.rows(),
    fin_receipt: receipts.map(receiptRow),
    fin_receipt_item: receipts.flatMap(receiptItemRows),
    fin_invoice: invoices.map((invoice) => invoiceRow(invoice, copied)),
    fin_invoice_item: invoices.flatMap((invoice) => invoiceItemRows(invoice, copied)),
    fin_invoice_rel: invoices.flatMap(invoiceRelRows),
    fin_capital_flow: flows,
    ...riskRows(masters, sizes),
    ...priceRows(masters, sizes),
    ...proxyRows(masters, sizes),
  };
  yield* journalSlices(postingsOf(documents));
  yield* orderSlices(documents, sizes);
}

/** The rows of all documents in slices, the bank cards with their balances, and the statistics of customers. */
export function buildChain(sizes: SampleSizes) {
  const documents = documentsOf(sizes);
  const flows = flowsOf(documents, documents.cards, sizes.lastDay);
  return {
    slices: (): Iterable<Slice> => slicesOf(documents, flows.rows, sizes),
    cards: documents.cards.map((card) => withBalance(card, flows.balances)),
    customerStatistics: documents.customers.statistics,
  };
}

export const sampleChain = lazyBy(buildChain);
