/** Refunds as a source of payment orders. */
import { decimal, fail, type FunctionContext, type Row } from 'jingwei';
import type { JournalEntryInput } from '../journal';
import { outputTaxOf } from '../tax/output-tax';
import type { PayableDocument, PaymentSource } from './source';

type Refund = Row<'fin/refund'>;

const PURPOSES: Readonly<Record<string, string>> = {
  aftersale: '售后退款',
  deposit: '保证金退还',
  overpay: '多收退回',
};

const documentOf = (refund: Refund): PayableDocument => ({
  id: refund.id,
  no: refund.refundNo!,
  companyId: refund.companyId!,
  payeeType: refund.payeeType!,
  payeeId: refund.payeeId!,
  payeeName: refund.payeeName!,
  bankCardId: refund.bankCardId!,
  payCardId: null,
  payMethod: 'bank',
  planDate: null,
  lines: [{ settleId: null, amount: refund.refundAmount!, purpose: PURPOSES[refund.refundType!] ?? '退款' }],
});

const lock = ({ records }: FunctionContext, ids: readonly string[]) => records.lock('fin/refund', ids.toSorted());

async function setAll(
  { records }: FunctionContext,
  ids: readonly string[],
  values: { status: string; paymentOrderId?: string | null; refundTime?: string | null },
  action: string,
): Promise<void> {
  for (const id of ids.toSorted()) await records.edit('fin/refund', id, values, action);
}

/** J6: a late return takes back income and its tax; anything else was received as a deposit. */
function entriesOf({ refundType, refundAmount }: Refund): JournalEntryInput[] {
  const amount = decimal(refundAmount);
  if (refundType !== 'aftersale') return [{ subject: '224102', debit: amount.toFixed(2) }];
  const tax = outputTaxOf(amount);
  return [
    { subject: '6001', debit: amount.minus(decimal(tax)).toFixed(2) },
    { subject: '222101', debit: tax },
  ];
}

export const refundSource: PaymentSource = {
  flowType: 'refund',
  template: 'J6',
  async payable(context, ids) {
    const refunds = await lock(context, ids);
    for (const { refundNo, status, paymentOrderId } of refunds) {
      if (status !== 'approved') fail(`退款单 ${refundNo} 不是已通过状态，不能生成付款单`);
      if (paymentOrderId !== null) fail(`退款单 ${refundNo} 已在付款单中`);
    }
    return refunds.map(documentOf);
  },
  onOrdered: (context, ids, paymentOrderId) => setAll(context, ids, { status: 'paying', paymentOrderId }, 'toOrder'),
  onReleased: (context, ids) => setAll(context, ids, { status: 'approved', paymentOrderId: null }, 'release'),
  onPaid: (context, ids) => setAll(context, ids, { status: 'paid', refundTime: context.now }, 'paid'),
  onReturned: (context, ids) => setAll(context, ids, { status: 'failed', refundTime: null }, 'returned'),
  makers: async (context, ids) => (await lock(context, ids)).map(({ createBy }) => createBy),
  async entries(context, ids, { payeeType: partyType, payeeName: partyName }) {
    const refunds = await lock(context, ids);
    return refunds.flatMap(entriesOf).map((entry) => ({ ...entry, partyType, partyName }));
  },
};
