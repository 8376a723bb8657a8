/** Payment applications as a source of payment orders. */
import { decimal, fail, type FunctionContext, type Row } from 'jingwei';
import type { JournalEntryInput } from '../journal';
import type { PayableDocument, PaymentSource } from './source';

type Apply = Row<'fin/pay-apply'>;

/** Accounts of the payment, by the type of the application. */
const SUBJECTS: Readonly<Record<string, string>> = { settle: '2202', advance: '1123', fee: '6602', deposit: '1123' };
const PURPOSES: Readonly<Record<string, string>> = {
  settle: '结算款',
  advance: '预付款',
  fee: '费用',
  deposit: '押金',
};
const purposeOf = ({ applyType }: Apply) => PURPOSES[applyType ?? ''] ?? '付款';

function linesOf(apply: Apply) {
  const purpose = purposeOf(apply);
  if (apply.applyType !== 'settle') return [{ settleId: null, amount: apply.applyAmount!, purpose }];
  return apply.item.map(({ settleId, sheetNo, applyAmount }) => ({
    settleId,
    amount: applyAmount!,
    purpose: `${purpose} ${sheetNo}`,
  }));
}

const documentOf = (apply: Apply): PayableDocument => ({
  id: apply.id,
  no: apply.applyNo!,
  companyId: apply.companyId!,
  payeeType: apply.payeeType!,
  payeeId: apply.payeeId!,
  payeeName: apply.payeeName!,
  bankCardId: apply.bankCardId!,
  payCardId: null,
  payMethod: apply.payMethod ?? 'bank',
  planDate: apply.expectDate,
  lines: linesOf(apply),
});

const lock = ({ records }: FunctionContext, ids: readonly string[]) => records.lock('fin/pay-apply', ids.toSorted());

async function setAll(
  { records }: FunctionContext,
  ids: readonly string[],
  values: { status: string; paymentOrderId?: string | null },
  action: string,
): Promise<void> {
  for (const id of ids.toSorted()) await records.edit('fin/pay-apply', id, values, action);
}

export const applySource: PaymentSource = {
  flowType: 'pay',
  template: 'J3',
  async payable(context, ids) {
    const applies = await lock(context, ids);
    for (const { applyNo, status, paymentOrderId } of applies) {
      if (status !== 'approved') fail(`付款申请 ${applyNo} 不是已通过状态，不能生成付款单`);
      if (paymentOrderId !== null) fail(`付款申请 ${applyNo} 已在付款单中`);
    }
    return applies.map(documentOf);
  },
  onOrdered: (context, ids, paymentOrderId) => setAll(context, ids, { status: 'paying', paymentOrderId }, 'toOrder'),
  onReleased: (context, ids) => setAll(context, ids, { status: 'approved', paymentOrderId: null }, 'release'),
  // The new states count at the sheets: hook `afterSave` of the application.
  onPaid: (context, ids) => setAll(context, ids, { status: 'paid' }, 'paid'),
  onReturned: (context, ids) => setAll(context, ids, { status: 'failed' }, 'returned'),
  makers: async (context, ids) => (await lock(context, ids)).map(({ createBy }) => createBy),
  async entries(context, ids, { payeeType, payeeName }) {
    const applies = await lock(context, ids);
    const debits = new Map<string, string>();
    for (const { applyType, applyAmount } of applies) {
      const subject = SUBJECTS[applyType ?? ''] ?? fail('付款类型不存在');
      debits.set(subject, decimal(debits.get(subject)).plus(decimal(applyAmount)).toFixed(2));
    }
    return [...debits].map(([subject, debit]): JournalEntryInput => ({
      subject,
      debit,
      partyType: payeeType,
      partyName: payeeName,
    }));
  },
};
