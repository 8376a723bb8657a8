/** Actions of platform bills: matching to order items, differences, and pulling bills from the platform. */
import { decimal, fail, sql, type ActionFunction, type FunctionContext, type WriteHook } from 'jingwei';
import { raiseRisk } from '../risk/info';
import { filtersByLink } from '../settle/links/list-filters';
import { expectedOf, matchBills, updateItemStatus } from './bills/matching';
import { syncBills } from './platform/sync';

/** Bills of one statement. */
const PORTION = 2000;
/** Above this difference, in yuan, the confirmation is a risk. */
const RISK_DIFFERENCE = 500;
const RISK_SCORE = 60;

/** Ids of unmatched bills after an id, in their order. */
async function unmatchedAfter({ db }: FunctionContext, id: string): Promise<string[]> {
  const bills = await db
    .selectFrom('sv_bill')
    .select('id')
    .where('match_status', '=', 'no')
    .where('del_flag', '=', '0')
    .where('id', '>', id)
    .orderBy('id')
    .limit(PORTION)
    .execute();
  return bills.map((bill) => bill.id);
}

export const sync: ActionFunction<'sv/bill', 'sync'> = async (context) => ({
  message: await syncBills(context, context.ask),
});

/** Matches the record; without one all unmatched bills, in portions of one transaction each. */
export const match: ActionFunction<'sv/bill', 'match'> = async (context) => {
  const { rows, db, progress, transaction } = context;
  const [row] = rows;
  if (row) {
    const { matched, different } = await matchBills(context, [row.id]);
    if (matched + different === 0) fail('没有可以匹配的订单明细');
    return { message: different > 0 ? '已匹配，金额有差异' : '已匹配' };
  }
  const total = await sql<{ n: string }>`select count(*) as n from sv_bill where match_status = 'no'
    and del_flag = '0'`.execute(db);
  const counts = { matched: 0, different: 0, seen: 0 };
  for (let ids = await unmatchedAfter(context, ''); ids.length > 0; ids = await unmatchedAfter(context, ids.at(-1)!)) {
    const portion = ids;
    const { matched, different } = await transaction(() => matchBills(context, portion));
    counts.matched += matched;
    counts.different += different;
    counts.seen += ids.length;
    progress(counts.seen, Number(total.rows[0]?.n ?? 0));
  }
  const left = counts.seen - counts.matched - counts.different;
  return { message: `已匹配 ${counts.matched} 张，有差异 ${counts.different} 张，未匹配 ${left} 张` };
};

/** R04: a confirmed difference above the limit. */
async function noteDifference(
  context: FunctionContext,
  bill: { billNo: string | null; shopId: string | null; platform: string | null; diffAmount: string | null },
): Promise<void> {
  const difference = decimal(bill.diffAmount).abs();
  if (difference.lte(RISK_DIFFERENCE)) return;
  await raiseRisk(context, {
    type: 'R04',
    objectType: 'platform',
    objectId: bill.platform ?? '',
    score: RISK_SCORE,
    sourceType: 'bill',
    sourceNo: bill.billNo ?? '',
    amount: difference.toFixed(2),
    hits: [{ indicator: '账单差异', threshold: String(RISK_DIFFERENCE), actual: difference.toFixed(2) }],
    description: `账单 ${bill.billNo} 的到账与应结相差 ${decimal(bill.diffAmount).toFixed(2)} 元`,
  });
}

/** The item is chosen by a person; a difference above the tolerance needs a reason. */
export const manual: ActionFunction<'sv/bill', 'manual'> = async (context) => {
  const { row, records } = context;
  if (row.orderItemId === null) fail('请选择匹配明细', { at: 'orderItemId' });
  await records.lock('sv/order-item', [row.orderItemId]);
  const expected = await expectedOf(context, row.id, row.orderItemId);
  if (!expected) {
    const reason = row.billType === 'refund' ? '退款合计超过明细的收入' : '该明细已匹配另一张结算账单';
    fail(`${reason}，不能匹配`, { at: 'orderItemId', code: 'bill.matchedOnce' });
  }
  const { expectAmount, diffAmount, tolerance, supplierId, authorId } = expected;
  if (decimal(diffAmount).abs().gt(decimal(tolerance)) && row.diffReason === null)
    fail(`到账与应结相差 ${decimal(diffAmount).toFixed(2)} 元，请选择差异原因`, { at: 'diffReason' });
  await noteDifference(context, { ...row, diffAmount });
  return { set: { supplierId, authorId, expectAmount } };
};

export const unmatch: ActionFunction<'sv/bill', 'unmatch'> = async ({ row, records }) => {
  const receipt = row.receiptId === null ? null : await records.get('fin/receipt', row.receiptId);
  if (receipt !== null && (receipt.status === 'confirmed' || receipt.status === 'written'))
    fail(`收款单 ${receipt.receiptNo} 已确认，不能取消匹配`);
  return { set: { orderItemId: null, supplierId: null, authorId: null, expectAmount: '0', diffReason: null } };
};

export const confirmDiff: ActionFunction<'sv/bill', 'confirmDiff'> = async (context) => {
  if (context.row.diffReason === null) fail('请选择差异原因', { at: 'diffReason' });
  await noteDifference(context, context.row);
};

/** Items follow their bills. */
export const afterSave: WriteHook<'sv/bill'> = async (writing) => {
  const { before, after } = writing;
  const isSame = before?.orderItemId === after.orderItemId && before?.matchStatus === after.matchStatus;
  const items = [before?.orderItemId, after.orderItemId].filter((id) => id !== null && id !== undefined);
  if (!isSame) await updateItemStatus(writing, items);
};

/** Bills of a settlement sheet. */
export const listFilters = filtersByLink({
  sheetId: (id) => sql<boolean>`t.id in (select i.bill_id from settle_sheet_item i where i.sheet_id = ${id})`,
});
