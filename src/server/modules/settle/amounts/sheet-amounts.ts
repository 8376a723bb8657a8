/** Applied and paid amounts of settlement sheets (A5), from the documents that apply for and pay them. */
import { decimal, fail, sql, type FunctionContext, type Row } from 'jingwei';

type Sheet = Row<'settle/sheet'>;

/** States of an application that count as applied. */
const APPLIED_STATES = ['auditing', 'approved', 'paying', 'paid'];
/** States of a sheet that can be paid, by what was paid of it. */
const PAYABLE_STATES = ['approved', 'part_paid', 'paid'];

/** Sums by sheet, as decimal text. */
type Sums = ReadonlyMap<string, string>;

async function appliedSums({ db }: FunctionContext, sheetIds: readonly string[]): Promise<Sums> {
  const rows = await db
    .selectFrom('fin_pay_apply_item as item')
    .innerJoin('fin_pay_apply as apply', 'apply.id', 'item.apply_id')
    .where('item.settle_id', 'in', sheetIds)
    .where('apply.status', 'in', APPLIED_STATES)
    .where('apply.del_flag', '=', '0')
    .groupBy('item.settle_id')
    .select(['item.settle_id as id', sql<string>`sum(item.apply_amount)::text`.as('sum')])
    .execute();
  return new Map(rows.map(({ id, sum }) => [id!, sum]));
}

async function paidSums({ db }: FunctionContext, sheetIds: readonly string[]): Promise<Sums> {
  const rows = await db
    .selectFrom('fin_payment_order_item as item')
    .innerJoin('fin_payment_order as pay', 'pay.id', 'item.order_id')
    .where('item.settle_id', 'in', sheetIds)
    .where('pay.status', '=', 'success')
    .where('pay.del_flag', '=', '0')
    .groupBy('item.settle_id')
    .select(['item.settle_id as id', sql<string>`sum(item.amount)::text`.as('sum')])
    .execute();
  return new Map(rows.map(({ id, sum }) => [id!, sum]));
}

function stateOf({ payableAmount, status }: Sheet, paid: string): string | null {
  if (!PAYABLE_STATES.includes(status ?? '')) return status;
  if (decimal(paid).isZero()) return 'approved';
  return decimal(paid).lt(decimal(payableAmount)) ? 'part_paid' : 'paid';
}

/** @throws HttpError when more is applied for than payable, or more paid than applied for (I8) */
function assertCovered({ sheetNo, payableAmount, status }: Sheet, applied: string, paid: string): void {
  if (decimal(applied).gt(0) && !PAYABLE_STATES.includes(status ?? '')) {
    fail(`结算单 ${sheetNo} 不是待付款状态`, { code: 'sheet.notPayable' });
  }
  const over = decimal(applied).minus(decimal(payableAmount));
  if (over.gt(0)) fail(`结算单 ${sheetNo} 的申请超过应付金额 ${over.toFixed(2)} 元`, { code: 'sheet.overApplied' });
  if (decimal(paid).gt(decimal(applied))) fail(`结算单 ${sheetNo} 的付款超过申请金额`, { code: 'sheet.overPaid' });
}

/**
 * Computes the applied and paid amounts of sheets again, after an application or a payment order has changed. The sheets
 * stay locked until the transaction ends, so that two applications at the same time see each other.
 * @throws HttpError when more is applied for than payable
 */
export async function updateSheetAmounts(context: FunctionContext, sheetIds: readonly string[]): Promise<void> {
  const ids = [...new Set(sheetIds)].toSorted();
  if (ids.length === 0) return;
  const sheets = await context.records.lock('settle/sheet', ids);
  const applied = await appliedSums(context, ids);
  const paid = await paidSums(context, ids);
  for (const sheet of sheets) {
    const appliedAmount = applied.get(sheet.id) ?? '0';
    const paidAmount = paid.get(sheet.id) ?? '0';
    assertCovered(sheet, appliedAmount, paidAmount);
    const isSame = decimal(sheet.appliedAmount).eq(appliedAmount) && decimal(sheet.paidAmount).eq(paidAmount);
    if (isSame) continue;
    const status = stateOf(sheet, paidAmount);
    await context.records.edit('settle/sheet', sheet.id, { appliedAmount, paidAmount, status }, 'amounts');
  }
}
