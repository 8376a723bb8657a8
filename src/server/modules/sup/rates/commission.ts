/** Commission of a line by the rules of suppliers: the rule of the narrowest scope, then of the lowest priority number. */
import { decimal, type FunctionContext } from 'jingwei';
import { tierOf, type Tier } from './tiers';

type Database = FunctionContext['db'];

export interface CommissionRule {
  id: string;
  ruleCode: string;
  ruleName: string;
  scope: string;
  supplierId: string | null;
  categoryCode: string | null;
  goodsId: string | null;
  calcMethod: string;
  rate: string | null;
  fixedAmount: string | null;
  /** The lowest number comes first. */
  priority: number;
  effectiveDate: string;
  expireDate: string | null;
  tiers: readonly Tier[];
}

/** What is sold: a bill, or goods on a day. */
export interface Sale {
  supplierId: string | null;
  goodsId: string | null;
  /** Ids of the category of the goods and of those above it. */
  categories: readonly string[];
  /** "YYYY-MM-DD" */
  bizDate: string;
}

/** Narrowest first. */
const SCOPES = ['goods', 'category', 'supplier', 'all'];

/** True when the rule holds on a date (I14): from the effective date on, before the expiry date. */
export const isEffective = (
  { effectiveDate, expireDate }: { effectiveDate: string | null; expireDate: string | null },
  date: string,
): boolean => (effectiveDate === null || effectiveDate <= date) && (expireDate === null || date < expireDate);

function applies(rule: CommissionRule, sale: Sale): boolean {
  if (rule.supplierId !== null && rule.supplierId !== sale.supplierId) return false;
  if (rule.scope === 'goods') return rule.goodsId === sale.goodsId;
  return rule.scope !== 'category' || sale.categories.includes(rule.categoryCode ?? '');
}

/** The rule of a sale; undefined without one. */
export function commissionRuleOf(rules: readonly CommissionRule[], sale: Sale): CommissionRule | undefined {
  const order = (rule: CommissionRule) => SCOPES.indexOf(rule.scope);
  return rules
    .filter((rule) => isEffective(rule, sale.bizDate) && applies(rule, sale))
    .toSorted((a, b) => order(a) - order(b) || a.priority - b.priority || (a.id < b.id ? -1 : 1))[0];
}

/** True for rules with an amount per piece instead of a rate. */
const isPerPiece = ({ calcMethod }: CommissionRule): boolean => calcMethod === 'fixed' || calcMethod === 'unit';

/** Percentage as decimal text. @param sales of the period: they choose the tier */
const rateOf = (rule: CommissionRule, sales: string): string =>
  (rule.calcMethod === 'tier' ? tierOf(rule.tiers, sales)?.rate : rule.rate) ?? '0';

export interface Commission {
  /** Percentage; "0" for an amount per piece. */
  rate: string;
  /** Rounded to 0.01, negative for a refund. */
  amount: string;
}

/**
 * @param item the goods amount of the line
 * @param sales the goods amounts of the supplier in the period, which choose the tier
 */
export function commissionOf(
  rule: CommissionRule | undefined,
  { quantity, item, sales }: { quantity: number; item: string; sales: string },
): Commission {
  if (!rule) return { rate: '0', amount: '0' };
  if (isPerPiece(rule)) {
    return { rate: '0', amount: decimal(rule.fixedAmount).times(quantity).toFixed(2) };
  }
  const rate = rateOf(rule, sales);
  return { rate, amount: decimal(item).times(rate).div(100).toFixed(2) };
}

/** The result of a rule for the user: 12.5%, or an amount per piece. */
export const commissionText = (rule: CommissionRule, sales: string): string =>
  isPerPiece(rule) ? `每件 ${decimal(rule.fixedAmount).toFixed(2)} 元` : `${decimal(rateOf(rule, sales)).toString()}%`;

/** Enabled rules of the supplier, and those for all suppliers. */
export async function readCommissionRules(db: Database, supplierId: string): Promise<CommissionRule[]> {
  const rules = await db
    .selectFrom('sup_commission_rule')
    .selectAll()
    .where((eb) => eb.or([eb('supplier_id', '=', supplierId), eb('supplier_id', 'is', null)]))
    .where('status', '=', '1')
    .where('del_flag', '=', '0')
    .execute();
  const ids = rules.map(({ id }) => id);
  const tiers =
    ids.length === 0
      ? []
      : await db.selectFrom('sup_commission_tier').selectAll().where('rule_id', 'in', ids).execute();
  return rules.map((rule) => ({
    id: rule.id,
    ruleCode: rule.rule_code ?? '',
    ruleName: rule.rule_name ?? '',
    scope: rule.scope ?? 'all',
    supplierId: rule.supplier_id,
    categoryCode: rule.category_code,
    goodsId: rule.goods_id,
    calcMethod: rule.calc_method ?? 'ratio',
    rate: rule.rate,
    fixedAmount: rule.fixed_amount,
    priority: rule.priority ?? 0,
    effectiveDate: rule.effective_date ?? '',
    expireDate: rule.expire_date,
    tiers: tiers
      .filter(({ rule_id }) => rule_id === rule.id)
      .map(({ from_amount, to_amount, rate }) => ({
        fromAmount: from_amount ?? '0',
        toAmount: to_amount,
        rate: rate ?? '0',
      })),
  }));
}
