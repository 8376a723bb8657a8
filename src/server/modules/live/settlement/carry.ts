/**
 * Negative settlements. Who returned more than was earned is not asked to pay: a reward raises the settlement to 0, and
 * the next one of the target deducts the same amount.
 */
import { decimal, type FunctionContext } from 'jingwei';
import type { Fee, Line } from './open-items';
import type { Target } from './target';

export const CARRY_OUT = 'out';
const CARRY_IN = 'in';

const roundedCommission = ({ baseAmount, commissionRate }: Line) =>
  decimal(decimal(baseAmount).times(decimal(commissionRate)).div(100).toFixed(2));

/** A7: commission + slot fees + rewards − deductions. */
function payableOf(lines: readonly Line[], fees: readonly Fee[]) {
  const commission = lines.reduce((sum, line) => sum.plus(roundedCommission(line)), decimal(0));
  return fees.reduce(
    (sum, { feeType, amount }) => (feeType === 'deduct' ? sum.minus(decimal(amount)) : sum.plus(decimal(amount))),
    commission,
  );
}

/** Amounts that earlier settlements of the target carried on, and that no later one has deducted. */
export async function carriedFees(
  { db }: FunctionContext,
  { companyId, target, except = '' }: { companyId: string; target: Target; except?: string },
): Promise<Fee[]> {
  const rows = await db
    .selectFrom('live_settlement_fee as f')
    .innerJoin('live_settlement as s', 's.id', 'f.settlement_id')
    .where('f.carry', '=', CARRY_OUT)
    .where('s.company_id', '=', companyId)
    .where(target.type === 'studio' ? 's.studio_id' : 's.author_id', '=', target.id)
    .where('s.id', '<>', except)
    .where('s.status', '<>', 'void')
    .where('s.del_flag', '=', '0')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('live_settlement_fee as d').select('d.id').whereRef('d.carry_id', '=', 's.id'))),
    )
    .select(['s.id', 's.settle_no', 'f.amount'])
    .execute();
  return rows.map(({ id, settle_no: no, amount }) => ({
    feeType: 'deduct',
    sessionId: null,
    amount,
    reason: `承接 ${no} 的负数结转`,
    carry: CARRY_IN,
    carryId: id,
  }));
}

/** The fees, with the reward that raises a negative settlement to 0. */
export function withCarry(lines: readonly Line[], fees: readonly Fee[]): Fee[] {
  const payable = payableOf(lines, fees);
  if (!payable.lt(0)) return [...fees];
  const reward: Fee = {
    feeType: 'reward',
    sessionId: null,
    amount: payable.negated().toFixed(2),
    reason: '负数应付结转下期',
    carry: CARRY_OUT,
    carryId: null,
  };
  return [...fees, reward];
}
