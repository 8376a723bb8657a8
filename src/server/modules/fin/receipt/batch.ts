/** The bills of a platform's payout, named by shop and batch number. */
import { decimal, fail, type FunctionContext, type Row } from 'jingwei';

type Receipt = Row<'fin/receipt'>;
type Amount = ReturnType<typeof decimal>;

/** Sums over the bills of a batch. */
export interface BatchTotals {
  income: Amount;
  settle: Amount;
  /** Platform fee and other deductions. */
  fee: Amount;
  authorCommission: Amount;
}

/** @throws HttpError for a batch without bills */
export async function batchTotals(
  { db }: FunctionContext,
  { shopId, batchNo }: Pick<Receipt, 'shopId' | 'batchNo'>,
): Promise<BatchTotals> {
  const sums = await db
    .selectFrom('sv_bill')
    .where('shop_id', '=', shopId!)
    .where('batch_no', '=', batchNo!)
    .where('del_flag', '=', '0')
    .select(({ fn }) => [
      fn.countAll<string>().as('bills'),
      fn.sum<string>('income_amount').as('income'),
      fn.sum<string>('settle_amount').as('settle'),
      fn.sum<string>('platform_fee').as('fee'),
      fn.sum<string>('other_deduct').as('deduct'),
      fn.sum<string>('author_commission').as('commission'),
    ])
    .executeTakeFirstOrThrow();
  if (String(sums.bills) === '0') fail(`批次 ${batchNo} 没有平台账单`);
  return {
    income: decimal(sums.income),
    settle: decimal(sums.settle),
    fee: decimal(sums.fee).plus(decimal(sums.deduct)),
    authorCommission: decimal(sums.commission),
  };
}

/**
 * A batch arrives once. The shop is locked, so that of two receipts of one batch the second sees the first.
 * @throws HttpError
 */
export async function assertBatchNotReceived({ records }: FunctionContext, receipt: Receipt): Promise<void> {
  const { id, shopId, batchNo } = receipt;
  await records.lock('base/shop', [shopId!]);
  const where = { shopId, batchNo, receiptType: 'platform', status: ['confirmed', 'written'], id: { ne: id } };
  const [other] = await records.find('fin/receipt', where, { limit: 1 });
  if (other) fail(`批次 ${batchNo} 已由 ${other.receiptNo} 收款`);
}

/** Names the receipt at the bills of a batch. */
export async function linkBatch({ db }: FunctionContext, { id, shopId }: Receipt, batchNo: string): Promise<void> {
  await db
    .updateTable('sv_bill')
    .set({ receipt_id: id })
    .where('shop_id', '=', shopId)
    .where('batch_no', '=', batchNo)
    .execute();
}

export async function unlinkBatch({ db }: FunctionContext, { id }: Receipt): Promise<void> {
  await db.updateTable('sv_bill').set({ receipt_id: null }).where('receipt_id', '=', id).execute();
}
