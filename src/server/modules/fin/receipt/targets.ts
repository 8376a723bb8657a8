/** What a receipt is written off against. */
import { fail, type FunctionContext, type Row } from 'jingwei';
import { batchTotals } from './batch';

type Line = Pick<Row<'fin/receipt.item'>, 'targetType' | 'targetNo' | 'amount'>;

/** The amount due of a target, as decimal text. @throws HttpError when there is no such document */
export async function targetAmountOf(
  context: FunctionContext,
  { companyId, shopId }: Pick<Row<'fin/receipt'>, 'companyId' | 'shopId'>,
  { targetType, targetNo, amount }: Line,
): Promise<string | null> {
  const { records } = context;
  if (targetType === 'batch') return (await batchTotals(context, { shopId, batchNo: targetNo })).settle.toFixed(2);
  if (targetType === 'invoice') {
    const where = { companyId, invoiceNo: targetNo, direction: 'out', status: { ne: 'void' } };
    const [invoice] = await records.find('fin/invoice', where, { limit: 1 });
    return invoice?.totalAmount ?? fail(`没有销项发票 ${targetNo}`, { at: 'item' });
  }
  if (targetType === 'sheet') {
    const [sheet] = await records.find('settle/sheet', { companyId, sheetNo: targetNo }, { limit: 1 });
    return sheet?.payableAmount ?? fail(`没有结算单 ${targetNo}`, { at: 'item' });
  }
  return amount;
}
