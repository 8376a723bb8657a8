/** Journal lines of a receipt. */
import { decimal, fail, type FunctionContext, type Row } from 'jingwei';
import type { JournalEntryInput } from '../journal';
import { outputTaxOf } from '../tax/output-tax';
import { batchTotals } from './batch';

type Receipt = Row<'fin/receipt'>;

/** Accounts of what a payer owed or left with us (J7). */
const SUBJECTS: Readonly<Record<string, string>> = {
  distributor: '1122',
  customer: '1122',
  deposit: '224102',
  supplier_return: '2202',
};

/** J1: the income of the batch, less what the platform kept. @throws HttpError when the batch is not the amount (A8) */
async function platformEntries(context: FunctionContext, receipt: Receipt): Promise<JournalEntryInput[]> {
  const { income, settle, fee, authorCommission } = await batchTotals(context, receipt);
  if (!settle.eq(decimal(receipt.amount))) {
    fail(`批次 ${receipt.batchNo} 的到账合计是 ${settle.toFixed(2)} 元，与收款金额不符`, { at: 'amount' });
  }
  const tax = outputTaxOf(income);
  return [
    { subject: '1002', debit: settle.toFixed(2) },
    { subject: '660101', debit: fee.toFixed(2) },
    { subject: '660102', debit: authorCommission.toFixed(2) },
    { subject: '6001', credit: income.minus(decimal(tax)).toFixed(2) },
    { subject: '222101', credit: tax },
  ];
}

/** J1 of a platform's payout, J7 of any other receipt. */
export async function receiptEntries(context: FunctionContext, receipt: Receipt): Promise<JournalEntryInput[]> {
  const { receiptType, payerType: partyType, payerName: partyName } = receipt;
  const party = { partyType, partyName };
  if (receiptType === 'platform') {
    return (await platformEntries(context, receipt)).map((entry) => ({ ...entry, ...party }));
  }
  const amount = decimal(receipt.amount).toFixed(2);
  const subject = SUBJECTS[receiptType ?? ''] ?? fail('收款类型不存在');
  return [
    { subject: '1002', debit: amount, ...party },
    { subject, credit: amount, ...party },
  ];
}
