/** Tiers of a rate: amounts from `fromAmount` on, below `toAmount`. */
import { decimal } from 'jingwei';

export interface Tier {
  /** Decimal text; null: 0. */
  fromAmount: string | null;
  /** Decimal text, not included; null or 0: no limit. */
  toAmount: string | null;
  rate: string | null;
}

const isOpen = ({ toAmount }: Tier): boolean => decimal(toAmount).isZero();

/** What is wrong with the tiers of a rule, for the user; undefined: they cover each amount from 0 exactly once. */
export function tierProblem(tiers: readonly Tier[]): string | undefined {
  const sorted = tiers.toSorted((a, b) => decimal(a.fromAmount).cmp(decimal(b.fromAmount)));
  const gap = sorted.findIndex(
    (tier, index) => !decimal(tier.fromAmount).eq(index === 0 ? 0 : decimal(sorted[index - 1]!.toAmount)),
  );
  if (gap === 0) return '第一档从 0 起';
  if (gap > 0) return `第 ${gap + 1} 档须从上一档的“止”起`;
  const openAt = sorted.findIndex(isOpen);
  return openAt === sorted.length - 1 ? undefined : '最后一档的“止”留空，其他各档必填';
}

/** The tier of an amount; undefined without one. */
export const tierOf = <T extends Tier>(tiers: readonly T[], amount: string): T | undefined =>
  tiers.find(
    (tier) =>
      decimal(amount).gte(decimal(tier.fromAmount)) && (isOpen(tier) || decimal(amount).lt(decimal(tier.toAmount))),
  );
