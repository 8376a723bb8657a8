/** The fee of a billing rule. */
import { decimal } from 'jingwei';
import { tierOf, type Tier } from '../../sup/rates/tiers';

export interface FeeRule {
  calcMethod: string | null;
  rate: string | null;
  fixedAmount: string | null;
  /** Null or 0: no limit. */
  minAmount: string | null;
  maxAmount: string | null;
  tier: readonly (Tier & { amount: string | null })[];
}

function unlimited(rule: FeeRule, base: string) {
  if (rule.calcMethod === 'fixed') return decimal(rule.fixedAmount);
  if (rule.calcMethod === 'unit') return decimal(rule.fixedAmount).times(decimal(base));
  if (rule.calcMethod === 'ratio') return decimal(base).times(decimal(rule.rate)).div(100);
  const tier = tierOf(rule.tier, base);
  return decimal(base).times(decimal(tier?.rate)).div(100).plus(decimal(tier?.amount));
}

/**
 * clamp(R2(f(base)), min, max) (domain.md 04).
 * @param base decimal text ≥ 0
 * @returns decimal text with two decimals
 */
export function feeOf(rule: FeeRule, base: string): string {
  const fee = decimal(unlimited(rule, base).toFixed(2));
  const [min, max] = [decimal(rule.minAmount), decimal(rule.maxAmount)];
  if (max.gt(0) && fee.gt(max)) return max.toFixed(2);
  return (fee.lt(min) ? min : fee).toFixed(2);
}
