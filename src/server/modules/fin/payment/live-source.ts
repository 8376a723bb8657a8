/** Live payments as a source of payment orders. The order pays the net amount, the journal shows the withheld tax (J5). */
import { decimal, fail, type FunctionContext, type Row } from 'jingwei';
import type { PayableDocument, PaymentSource } from './source';

type Payment = Row<'live/payment'>;

const documentOf = (payment: Payment): PayableDocument => ({
  id: payment.id,
  no: payment.payNo!,
  companyId: payment.companyId!,
  payeeType: payment.targetType!,
  payeeId: payment.payeeId!,
  payeeName: payment.payeeName!,
  bankCardId: payment.bankCardId!,
  payCardId: payment.payCardId,
  payMethod: 'bank',
  planDate: payment.planDate,
  lines: [{ settleId: null, amount: payment.netAmount!, purpose: '直播佣金' }],
});

const lock = ({ records }: FunctionContext, ids: readonly string[]) => records.lock('live/payment', ids.toSorted());

async function setAll(
  { records }: FunctionContext,
  ids: readonly string[],
  values: { status: string; paymentOrderId?: string | null; payTime?: string | null },
  action: string,
): Promise<void> {
  for (const id of ids.toSorted()) await records.edit('live/payment', id, values, action);
}

/** State of a settlement by what is paid of it. */
function stateOf({ paidAmount, payableAmount }: Row<'live/settlement'>): string {
  const paid = decimal(paidAmount);
  if (paid.isZero()) return 'approved';
  return paid.lt(decimal(payableAmount)) ? 'part_paid' : 'paid';
}

/** The paid amounts are sums of the payments; the states follow them. */
async function updateSettlements({ records }: FunctionContext, payments: readonly Payment[]): Promise<void> {
  const ids = [...new Set(payments.map(({ settlementId }) => settlementId!))].toSorted();
  for (const settlement of await records.lock('live/settlement', ids)) {
    await records.edit('live/settlement', settlement.id, { status: stateOf(settlement) }, 'paid');
  }
}

export const liveSource: PaymentSource = {
  flowType: 'live',
  template: 'J5',
  async payable(context, ids) {
    const payments = await lock(context, ids);
    for (const { payNo, status, paymentOrderId } of payments) {
      if (status !== 'approved') fail(`直播付款 ${payNo} 不是已通过状态，不能生成付款单`);
      if (paymentOrderId !== null) fail(`直播付款 ${payNo} 已在付款单中`);
    }
    return payments.map(documentOf);
  },
  onOrdered: (context, ids, paymentOrderId) => setAll(context, ids, { status: 'paying', paymentOrderId }, 'toOrder'),
  onReleased: (context, ids) => setAll(context, ids, { status: 'approved', paymentOrderId: null }, 'release'),
  async onPaid(context, ids) {
    const payments = await lock(context, ids);
    await setAll(context, ids, { status: 'paid', payTime: context.now }, 'paid');
    await updateSettlements(context, payments);
  },
  async onReturned(context, ids) {
    const payments = await lock(context, ids);
    await setAll(context, ids, { status: 'failed', payTime: null }, 'returned');
    await updateSettlements(context, payments);
  },
  makers: async (context, ids) => (await lock(context, ids)).map(({ createBy }) => createBy),
  async entries(context, ids, { payeeType: partyType, payeeName: partyName }) {
    const payments = await lock(context, ids);
    const sumOf = (key: 'grossAmount' | 'taxAmount') =>
      payments.reduce((sum, payment) => sum.plus(decimal(payment[key])), decimal(0)).toFixed(2);
    return [
      { subject: '224101', debit: sumOf('grossAmount'), partyType, partyName },
      { subject: '222103', credit: sumOf('taxAmount'), partyType, partyName },
    ];
  },
};
