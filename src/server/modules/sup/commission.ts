/** Sample commission rules: one of every supplier, some of categories, and a general one. */
import { fail, type ActionFunction, type ChildCheck, type WriteHook } from 'jingwei';
import { dayBefore, documentNo, rowsOf, sampleId } from '@/server/sample-data/business';
import { seedId } from '@/server/sample-data/seed-id';
import type { SampleSizes } from '@/server/sample-data/sizes';
import { branchOf, readCategoryParents } from './rates/categories';
import { commissionRuleOf, commissionText, readCommissionRules } from './rates/commission';
import { tierProblem } from './rates/tiers';
import { supplierCategoryOf, supplierIdOf, supplierNameOf } from './supplier';

/** Suppliers with a rule of their category, which is before that of the supplier. */
const CATEGORY_COUNT = 3;

function ruleOf(row: number, suppliers: number) {
  if (row === suppliers + CATEGORY_COUNT)
    return { rule_name: '通用佣金', scope: 'all', supplier_id: null, category_code: null };
  const supplier = row % suppliers;
  const isCategory = row >= suppliers;
  return {
    rule_name: `${supplierNameOf(supplier)}${isCategory ? '类目' : ''}佣金`,
    scope: isCategory ? 'category' : 'supplier',
    supplier_id: supplierIdOf(supplier),
    category_code: isCategory ? seedId('category', supplierCategoryOf(supplier)) : null,
  };
}

export const demoRows = ({ suppliers }: SampleSizes) => ({
  sup_commission_rule: rowsOf(suppliers + CATEGORY_COUNT + 1, (row) => ({
    id: sampleId('sup-commission', row),
    rule_code: documentNo('YJ', row),
    ...ruleOf(row, suppliers),
    calc_method: 'ratio',
    rate: `${8 + (row % 5) * 2}.0000`,
    priority: 10 * (1 + (row % 3)),
    effective_date: dayBefore(359),
    status: '1',
    del_flag: '0',
  })),
});

/** Tiers cover each amount from 0 exactly once. */
export const tierContiguous: ChildCheck<'sup/commission', 'tier'> = async ({ rows, main }) =>
  main.calcMethod === 'tier' ? tierProblem(rows) : undefined;

/** I14: two enabled rules of the same scope, key and priority do not hold on the same day. */
export const beforeSave: WriteHook<'sup/commission'> = async ({ after, records }) => {
  const { id, scope, supplierId, categoryCode, goodsId, priority, effectiveDate, expireDate, status } = after;
  if (status !== '1' || effectiveDate === null) return;
  const same = await records.find('sup/commission', {
    scope,
    supplierId,
    categoryCode,
    goodsId,
    priority,
    status: '1',
  });
  const overlap = same.find(
    (other) =>
      other.id !== id &&
      (other.expireDate === null || other.expireDate > effectiveDate) &&
      (expireDate === null || (other.effectiveDate ?? '') < expireDate),
  );
  if (overlap) fail(`与规则 ${overlap.ruleCode} 的范围、优先级相同，生效日期重叠`, { at: 'effectiveDate' });
};

/** A disabled copy, to be changed before it is enabled. */
export const copy: ActionFunction<'sup/commission', 'copy'> = async ({ main, records }) => {
  const { id: _id, ruleCode: _code, ruleName, tier, ...values } = main;
  const made = await records.add('sup/commission', {
    ...values,
    ruleName: `${ruleName}（副本）`,
    status: '0',
    tier: tier.map(({ fromAmount, toAmount, rate }) => ({ fromAmount, toAmount, rate })),
  });
  return { message: `已复制为 ${made.ruleCode}，停用状态`, result: made.id };
};

/** The rule that holds for goods on a day, and its rate at these sales. */
export const trial: ActionFunction<'sup/commission', 'trial'> = async ({ ask, records, db }) => {
  const goods = await records.get('sup/goods', ask.goods ?? '');
  if (!goods) fail('商品不存在', { at: 'goods' });
  const categories = branchOf(await readCategoryParents(db), goods.categoryCode);
  const sale = { goodsId: goods.id, supplierId: goods.supplierId, categories, bizDate: ask.day ?? '' };
  const rule = commissionRuleOf(await readCommissionRules(db, goods.supplierId ?? ''), sale);
  if (!rule) return { message: '没有适用的佣金规则，佣金率按 0% 计' };
  const text = commissionText(rule, ask.sales ?? '0');
  return { message: `适用 ${rule.ruleCode} ${rule.ruleName}：${text}`, result: text };
};
