/** Receipts: money that arrived, its flow and journal, and what it is written off against. */
import { decimal, fail, type ActionFunction, type FunctionContext, type Row, type WriteHook } from 'jingwei';
import { recordFlow } from '../fund/flow';
import { postJournal, reverseJournal } from './journal';
import { assertBatchNotReceived, batchTotals, linkBatch, unlinkBatch } from './receipt/batch';
import { receiptEntries } from './receipt/entries';
import { targetAmountOf } from './receipt/targets';

type Receipt = Row<'fin/receipt'>;

const journalOf = ({ receiptType, receiptNo }: Receipt) =>
  ({ template: receiptType === 'platform' ? 'J1' : 'J7', sourceType: 'receipt', sourceNo: receiptNo! }) as const;

const flowOf = (receipt: Receipt) => ({
  cardId: receipt.recvCardId!,
  amount: receipt.amount!,
  counterpartyName: receipt.payerName!,
  sourceType: 'receipt',
  sourceId: receipt.id,
  sourceNo: receipt.receiptNo,
});

/** The amounts that the write-off lines are due for, as they are at the time of writing. */
export const beforeSave: WriteHook<'fin/receipt'> = async (context) => {
  const { after } = context;
  for (const line of after.item) line.targetAmount = await targetAmountOf(context, after, line);
};

/** @throws HttpError when the account is not ours */
async function assertOwnCard({ records }: FunctionContext, { recvCardId, companyId }: Receipt): Promise<void> {
  const card = await records.get('fin/bank-card', recvCardId!);
  if (card?.ownerType !== 'company' || card.ownerId !== companyId) fail('收款账户不是该公司的账户');
}

/** Records the flow and the journal: J1 of the bills of a platform's batch, else J7. */
export const confirm: ActionFunction<'fin/receipt', 'confirm'> = async (context) => {
  const { row } = context;
  await assertOwnCard(context, row);
  if (row.receiptType === 'platform') await assertBatchNotReceived(context, row);
  const summary = `收款 ${row.receiptNo} ${row.payerName}`;
  await recordFlow(context, {
    ...flowOf(row),
    direction: 'in',
    flowType: row.receiptType === 'platform' ? 'platform' : 'receipt',
    bizDate: row.receiptDate!,
    bankSerialNo: row.bankSerialNo,
    summary,
  });
  await postJournal(context, {
    ...journalOf(row),
    companyId: row.companyId!,
    journalType: 'sk',
    journalDate: row.receiptDate!,
    summary,
    entries: await receiptEntries(context, row),
  });
};

/** Writes a platform receipt off against its batch (A8). */
export const autoWriteoff: ActionFunction<'fin/receipt', 'autoWriteoff'> = async (context) => {
  const { row, records } = context;
  const { settle } = await batchTotals(context, row);
  if (!settle.eq(decimal(row.amount))) {
    fail(`批次 ${row.batchNo} 的到账合计是 ${settle.toFixed(2)} 元，与收款金额不符`);
  }
  const amount = settle.toFixed(2);
  await records.edit('fin/receipt', row.id, { item: [{ targetType: 'batch', targetNo: row.batchNo, amount }] });
  await linkBatch(context, row, row.batchNo!);
};

export const writeoff: ActionFunction<'fin/receipt', 'writeoff'> = async (context) => {
  for (const { targetType, targetNo } of context.row.item) {
    if (targetType === 'batch') await linkBatch(context, context.row, targetNo!);
  }
};

/** Takes a receipt back: a flow out and the journal of negative amounts (J8). */
export const reverse: ActionFunction<'fin/receipt', 'reverse'> = async (context) => {
  const { row, records, now } = context;
  const [refund] = await records.find('fin/refund', { receiptId: row.id, status: { ne: 'void' } }, { limit: 1 });
  if (refund) fail(`已有退款单 ${refund.refundNo}，不能冲销`);
  const date = now.slice(0, 'yyyy-MM-dd'.length);
  const summary = `冲销收款 ${row.receiptNo}`;
  await recordFlow(context, {
    ...flowOf(row),
    direction: 'out',
    flowType: 'reverse',
    bizDate: date,
    bankSerialNo: null,
    summary,
  });
  await reverseJournal(context, { ...journalOf(row), journalDate: date, summary });
  await unlinkBatch(context, row);
};
