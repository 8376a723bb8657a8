/** What is not settled yet: platform bills of authors whom we pay, and slot fees of their ended sessions. */
import type { FunctionContext, Row } from 'jingwei';
import { targetOf, type Target } from './target';

export type Line = Pick<
  Row<'live/settlement.item'>,
  'billId' | 'authorId' | 'orderNo' | 'goodsName' | 'baseAmount' | 'commissionRate' | 'bizDate'
>;
export type Fee = Pick<Row<'live/settlement.fee'>, 'feeType' | 'sessionId' | 'amount' | 'reason' | 'carry' | 'carryId'>;

/** Bills and sessions of a company up to a day, of all targets or of one. */
export interface Scope {
  companyId: string;
  periodEnd: string;
  target?: Target;
}

/**
 * Bills of self-settled authors that no settlement has (I3, I4). A bill from which the platform withheld the author's
 * commission is never settled by us (I5).
 */
const openBills = ({ db }: FunctionContext, { companyId, periodEnd, target }: Scope) =>
  db
    .selectFrom('sv_bill as b')
    .innerJoin('live_author as a', 'a.id', 'b.author_id')
    .where('b.company_id', '=', companyId)
    .where('b.live_flag', '=', 'N')
    .where('b.match_status', '=', 'yes')
    .where('b.biz_date', '<=', periodEnd)
    .where('b.author_commission', '=', '0')
    .where('b.del_flag', '=', '0')
    .where('a.coop_mode', '=', 'self')
    .where(({ eb, lit, and }) => {
      if (target === undefined) return lit(true);
      if (target.type === 'studio') return eb('a.studio_id', '=', target.id);
      return and([eb('a.id', '=', target.id), eb('a.studio_id', 'is', null)]);
    });

/** Ended sessions with a slot fee that no settlement has. */
const openSessions = ({ db }: FunctionContext, { companyId, periodEnd, target }: Scope) =>
  db
    .selectFrom('live_session as s')
    .innerJoin('live_studio as o', 'o.id', 's.studio_id')
    .innerJoin('live_author as a', 'a.id', 's.author_id')
    .where('o.company_id', '=', companyId)
    .where('o.del_flag', '=', '0')
    .where('a.coop_mode', '=', 'self')
    .where('s.end_time', '<=', `${periodEnd} 23:59:59`)
    .where('s.slot_fee', '>', '0')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('live_settlement_fee as f')
            .select('f.id')
            .whereRef('f.session_id', '=', 's.id')
            .where('f.fee_type', '=', 'slot'),
        ),
      ),
    )
    .where(({ eb, lit, and }) => {
      if (target === undefined) return lit(true);
      if (target.type === 'studio') return eb('a.studio_id', '=', target.id);
      return and([eb('a.id', '=', target.id), eb('a.studio_id', 'is', null)]);
    });

/** Targets with something to settle, each once. */
export async function openTargets(context: FunctionContext, scope: Scope): Promise<Target[]> {
  const authors = ['a.id as author', 'a.studio_id as studio'] as const;
  const ofBills = await openBills(context, scope).select(authors).distinct().execute();
  const ofSessions = await openSessions(context, scope).select(authors).distinct().execute();
  const targets = [...ofBills, ...ofSessions].map(({ author, studio }) => targetOf(author, studio));
  return [...new Map(targets.map((target) => [target.id, target])).values()];
}

/**
 * Marks the open bills as settled. A bill goes to one settlement: a second transaction waits here, and then
 * does not find it any more.
 * @returns their ids
 */
export async function claimBills(context: FunctionContext, scope: Scope): Promise<string[]> {
  const found = openBills(context, scope).select('b.id');
  const claimed = await context.db
    .updateTable('sv_bill')
    .set({ live_flag: 'Y' })
    .where('id', 'in', found)
    .where('live_flag', '=', 'N')
    .returning('id')
    .execute();
  return claimed.map(({ id }) => id);
}

/** Gives bills back to later settlements. */
export async function releaseBills({ db }: FunctionContext, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db.updateTable('sv_bill').set({ live_flag: 'N' }).where('id', 'in', ids).execute();
}

/** Lines of bills, at the rates of the authors as they are now; in the order of day and bill. */
export async function linesOf({ db }: FunctionContext, billIds: readonly string[]): Promise<Line[]> {
  if (billIds.length === 0) return [];
  const bills = await db
    .selectFrom('sv_bill as b')
    .innerJoin('live_author as a', 'a.id', 'b.author_id')
    .leftJoin('sv_order_item as i', 'i.id', 'b.order_item_id')
    .where('b.id', 'in', billIds)
    .select(['b.id', 'b.author_id', 'b.order_no', 'i.goods_name', 'b.income_amount', 'a.commission_rate', 'b.biz_date'])
    .orderBy('b.biz_date')
    .orderBy('b.bill_no')
    .execute();
  return bills.map((bill) => ({
    billId: bill.id,
    authorId: bill.author_id,
    orderNo: bill.order_no,
    goodsName: bill.goods_name,
    baseAmount: bill.income_amount,
    commissionRate: bill.commission_rate,
    bizDate: bill.biz_date,
  }));
}

/** Slot fees of the open sessions. */
export async function slotFees(context: FunctionContext, scope: Scope): Promise<Fee[]> {
  const sessions = await openSessions(context, scope)
    .select(['s.id', 's.session_no', 's.slot_fee'])
    .orderBy('s.session_no')
    .execute();
  return sessions.map(({ id, session_no: no, slot_fee: amount }) => ({
    feeType: 'slot',
    sessionId: id,
    amount,
    reason: `场次 ${no} 坑位费`,
    carry: null,
    carryId: null,
  }));
}

/** @returns the message about a session whose slot fee stands in another settlement; null without one */
export async function chargedSession(
  { db }: FunctionContext,
  sessionIds: readonly string[],
  settlementId: string,
): Promise<string | null> {
  const found = await db
    .selectFrom('live_settlement_fee as f')
    .innerJoin('live_settlement as s', 's.id', 'f.settlement_id')
    .innerJoin('live_session as l', 'l.id', 'f.session_id')
    .where('f.fee_type', '=', 'slot')
    .where('f.session_id', 'in', sessionIds)
    .where('s.id', '<>', settlementId)
    .select(['s.settle_no', 'l.session_no'])
    .executeTakeFirst();
  return found ? `场次 ${found.session_no} 的坑位费已在 ${found.settle_no} 结算` : null;
}
