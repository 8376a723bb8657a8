/** Live settlements: what a company owes to an author or a studio for the bills and sessions of a period. */
import { decimal, fail, type ActionFunction, type FunctionContext, type Row, type WriteHook } from 'jingwei';
import { postJournal, reverseJournal } from '../fin/journal';
import { assertNotBlocked } from '../risk/info';
import { CARRY_OUT, carriedFees, withCarry } from './settlement/carry';
import { claimBills, chargedSession, linesOf, openTargets, releaseBills, slotFees } from './settlement/open-items';
import { defaultCardOf, lockTarget, payeeOf, targetOfSettlement, type Target } from './settlement/target';

type Settlement = Row<'live/settlement'>;

const today = (now: string) => now.slice(0, 'yyyy-MM-dd'.length);
const billIdsOf = ({ item }: Settlement) => item.flatMap(({ billId }) => (billId === null ? [] : [billId]));

interface Period {
  companyId: string;
  periodStart: string;
  periodEnd: string;
}

/** @returns false when another run has settled everything of the target meanwhile */
async function settleTarget(context: FunctionContext, target: Target, period: Period): Promise<boolean> {
  const { companyId, periodStart, periodEnd } = period;
  const scope = { companyId, periodEnd, target };
  await lockTarget(context, target);
  const lines = await linesOf(context, await claimBills(context, scope));
  const slots = await slotFees(context, scope);
  if (lines.length === 0 && slots.length === 0) return false;
  const carried = await carriedFees(context, { companyId, target });
  await context.records.add('live/settlement', {
    companyId,
    ...(await payeeOf(context, target)),
    periodStart,
    periodEnd,
    item: lines,
    fee: withCarry(lines, [...slots, ...carried]),
  });
  return true;
}

/** One settlement for each target with open bills or sessions, each in a transaction. */
export const generate: ActionFunction<'live/settlement', 'generate'> = async (context) => {
  const { now, transaction, progress } = context;
  const { companyId, periodStart, periodEnd } = context.ask;
  if (companyId === null || periodStart === null || periodEnd === null) fail('请选择公司和账期');
  if (periodStart > periodEnd) fail('账期止不能早于账期起');
  if (periodEnd >= today(now)) fail('账期尚未结束，不能结算');
  const period = { companyId, periodStart, periodEnd };
  const targets = await openTargets(context, period);
  let count = 0;
  for (const [index, target] of targets.entries()) {
    if (await transaction(() => settleTarget(context, target, period))) count += 1;
    progress(index + 1, targets.length);
  }
  return { message: count === 0 ? '没有待结算的账单和场次' : `已生成 ${count} 张直播结算单`, result: count };
};

/** @throws HttpError when the next settlement has deducted what this one carried on */
async function assertNotCarried({ db }: FunctionContext, { id }: Settlement): Promise<void> {
  const next = await db
    .selectFrom('live_settlement_fee as f')
    .innerJoin('live_settlement as s', 's.id', 'f.settlement_id')
    .where('f.carry_id', '=', id)
    .select('s.settle_no')
    .executeTakeFirst();
  if (next) fail(`负数应付已结转至 ${next.settle_no}，请先处理该结算单`);
}

/** Takes in what has arrived since. Lines keep the rate they were settled at (I13). */
export const recalc: ActionFunction<'live/settlement', 'recalc'> = async (context) => {
  const { row, records } = context;
  await assertNotCarried(context, row);
  const target = targetOfSettlement(row);
  const scope = { companyId: row.companyId!, periodEnd: row.periodEnd!, target };
  await lockTarget(context, target);
  const known = new Map(row.item.map((line) => [line.billId, line]));
  const claimed = await claimBills(context, scope);
  const lines = (await linesOf(context, [...billIdsOf(row), ...claimed])).map((line) => {
    const stored = known.get(line.billId);
    return stored ? { ...line, id: stored.id, commissionRate: stored.commissionRate } : line;
  });
  const kept = row.fee.filter(({ carry }) => carry !== CARRY_OUT);
  const slots = await slotFees(context, scope);
  const carried = await carriedFees(context, { companyId: scope.companyId, target, except: row.id });
  await records.edit('live/settlement', row.id, {
    item: lines,
    fee: withCarry(lines, [...kept, ...slots, ...carried]),
  });
};

/** A session is charged once. */
export const beforeSave: WriteHook<'live/settlement'> = async (context) => {
  const { before, after } = context;
  const slotsOf = (row: Settlement | null) =>
    (row?.fee ?? []).flatMap(({ feeType, sessionId }) => (feeType === 'slot' && sessionId !== null ? [sessionId] : []));
  const sessions = slotsOf(after);
  const known = new Set(slotsOf(before));
  if (sessions.every((id) => known.has(id)) && sessions.length <= known.size) return;
  await lockTarget(context, targetOfSettlement(after));
  const charged = await chargedSession(context, sessions, after.id);
  if (charged !== null || new Set(sessions).size < sessions.length) {
    fail(charged ?? '同一场次的坑位费只能结算一次', { at: 'fee' });
  }
};

export const supConfirm: ActionFunction<'live/settlement', 'supConfirm'> = async () => ({
  set: { confirmStatus: 'yes' },
});

const journalOf = ({ settleNo }: Settlement) => ({ template: 'J4', sourceType: 'live', sourceNo: settleNo! }) as const;

/** Posts the debt to the author (J4). */
export const pass: ActionFunction<'live/settlement', 'pass'> = async (context) => {
  const { row, now } = context;
  const amount = decimal(row.payableAmount);
  if (amount.isZero()) return;
  const summary = `直播结算 ${row.settleNo} ${row.payeeName}`;
  const party = { partyType: row.targetType, partyName: row.payeeName };
  await postJournal(context, {
    ...journalOf(row),
    companyId: row.companyId!,
    journalType: 'zz',
    journalDate: today(now),
    summary,
    entries: [
      { subject: '660103', debit: amount.toFixed(2), ...party },
      { subject: '224101', credit: amount.toFixed(2), ...party },
    ],
  });
};

/** Only without a live payment: I7. */
export const unaudit: ActionFunction<'live/settlement', 'unaudit'> = async (context) => {
  const { row, now } = context;
  const live = row.payment.filter(({ status }) => status !== 'void');
  if (live.length > 0) fail(`已有直播付款 ${live[0]!.payNo}，不能反审核`);
  if (!decimal(row.payableAmount).isZero()) {
    const summary = `反审核直播结算 ${row.settleNo}`;
    await reverseJournal(context, { ...journalOf(row), journalDate: today(now), summary });
  }
  return { set: { confirmStatus: 'wait' } };
};

/**
 * A void settlement keeps its lines and fees as they were, without their links: another one may settle its bills (I3) and
 * sessions, and deduct what was carried to it. The links are cleared by statements, because deriving would clear what was
 * copied through them.
 */
const voidSettlement: ActionFunction<'live/settlement', 'void'> = async (context) => {
  const { row, db } = context;
  await assertNotCarried(context, row);
  await releaseBills(context, billIdsOf(row));
  await db.updateTable('live_settlement_item').set({ bill_id: null }).where('settlement_id', '=', row.id).execute();
  await db
    .updateTable('live_settlement_fee')
    .set({ session_id: null, carry_id: null })
    .where('settlement_id', '=', row.id)
    .execute();
};
export { voidSettlement as void };

export const afterDelete: WriteHook<'live/settlement'> = async (context) => {
  await releaseBills(context, billIdsOf(context.before!));
};

/** A draft of a live payment over what is neither paid nor applied for. */
export const toPay: ActionFunction<'live/settlement', 'toPay'> = async (context) => {
  const { row, records } = context;
  const { type, id } = targetOfSettlement(row);
  await assertNotBlocked(context, type, id);
  const payCardId = await defaultCardOf(context, 'company', row.companyId!);
  if (payCardId === null) fail('公司没有可用的银行账户，请先登记');
  const bankCardId = row.bankCardId ?? (await defaultCardOf(context, type, id));
  if (bankCardId === null) fail(`${row.payeeName} 没有可用的收款账户，请先登记`);
  const { payNo } = await records.add('live/payment', {
    settlementId: row.id,
    bankCardId,
    payCardId,
    grossAmount: decimal(row.payableAmount).minus(decimal(row.appliedAmount)).toFixed(2),
  });
  return { message: `已生成直播付款 ${payNo}` };
};
