/** Sample billing rules; those by tiers have three tiers. */
import { decimal, sql, type ActionFunction, type ChildCheck, type Row } from 'jingwei';
import { tierProblem } from '../sup/rates/tiers';
import { feeOf } from './rates/fee';
import { dayBefore, documentNo, money, rowsOf, sampleId } from '@/server/sample-data/business';
import type { SampleSizes } from '@/server/sample-data/sizes';
import { partyIdOf } from './party';

/** The last suppliers are not admitted and have no rule. */
const NOT_ADMITTED = 2;
const FEES = [
  ['平台服务费', 'platform', 'ratio'],
  ['代运营费', 'operate', 'tier'],
  ['仓储费', 'storage', 'unit'],
  ['运费', 'freight', 'unit'],
  ['坑位费', 'slot', 'fixed'],
] as const;
const TIERS = [
  ['0.00', '100000.00', '3.0000'],
  ['100000.00', '500000.00', '2.5000'],
  ['500000.00', null, '2.0000'],
] as const;
const feeKind = (row: number) => FEES[row % FEES.length]!;
const ruleIdOf = (row: number) => sampleId('bill-rule', row);

export const demoRows = ({ suppliers }: SampleSizes) => ({
  bill_rule: rowsOf(suppliers - NOT_ADMITTED, (row) => {
    const [name, type, method] = feeKind(row);
    return {
      id: ruleIdOf(row),
      rule_code: documentNo('BR', row),
      rule_name: `${name}规则${row + 1}`,
      bill_party_id: partyIdOf(row),
      fee_type: type,
      direction: 'in',
      platforms: 'xd,ky,sj',
      base_type: method === 'unit' ? 'qty' : method === 'fixed' ? 'orders' : 'sale',
      calc_method: method,
      rate: method === 'ratio' ? '5.0000' : null,
      fixed_amount: method === 'fixed' ? money(300_000) : method === 'unit' ? money(150) : null,
      min_amount: '0.00',
      max_amount: '0.00',
      tax_rate: '6',
      priority: 10,
      effective_date: dayBefore(359),
      status: '1',
      del_flag: '0',
    };
  }),
  bill_rule_tier: rowsOf(suppliers - NOT_ADMITTED, (row) => row)
    .filter((row) => feeKind(row)[2] === 'tier')
    .flatMap((rule) =>
      TIERS.map(([from, to, rate], at) => ({
        id: sampleId('bill-rule-tier', rule, at),
        rule_id: ruleIdOf(rule),
        from_amount: from,
        to_amount: to,
        rate,
        amount: '0.00',
      })),
    ),
});

/** Tiers cover each amount from 0 exactly once. */
export const tierContiguous: ChildCheck<'bill/rule', 'tier'> = async ({ rows, main }) =>
  main.calcMethod === 'tier' ? tierProblem(rows) : undefined;

/** A disabled copy, to be changed before it is enabled. */
export const copy: ActionFunction<'bill/rule', 'copy'> = async ({ main, records }) => {
  const { id: _id, ruleCode: _code, ruleName, tier, ...values } = main;
  const made = await records.add('bill/rule', {
    ...values,
    ruleName: `${ruleName}（副本）`,
    status: '0',
    tier: tier.map(({ fromAmount, toAmount, rate, amount }) => ({ fromAmount, toAmount, rate, amount })),
  });
  return { message: `已复制为 ${made.ruleCode}，停用状态`, result: made.id };
};

export const trial: ActionFunction<'bill/rule', 'trial'> = async ({ main, ask }) => {
  const fee = feeOf(main, ask.base ?? '0');
  return { message: `费用 ${fee} 元`, result: fee };
};

/** What a sheet has of the goods that a rule is about. Decimal texts. */
interface Bases {
  sheetId: string;
  sale: string;
  settle: string;
  orders: string;
  qty: string;
  weight: string;
}

/**
 * The draft sheets of the rule's party whose period ends in the month, without those that have its fee.
 * @param before ids of rules for the same fee that come first: the goods of these are not charged again
 */
const findSheets = (rule: Row<'bill/rule'>, month: string, before: readonly string[]) => sql<Bases>`
  select s.id as "sheetId", sum(i.item_amount)::text as sale, sum(i.settle_amount)::text as settle,
    count(distinct i.order_no)::text as orders, sum(i.quantity)::text as qty,
    sum(i.quantity * coalesce(g.weight, 0))::text as weight
  from settle_sheet s
  join bill_party p on p.party_type = 'supplier' and p.ref_id = s.supplier_id and p.company_id = s.company_id
  join settle_sheet_item i on i.sheet_id = s.id
  join sv_bill b on b.id = i.bill_id
  left join sv_order_item o on o.id = b.order_item_id
  left join sup_goods g on g.id = o.goods_id
  left join sys_category c on c.id = g.category_code
  where p.id = ${rule.billPartyId} and s.status = 'draft' and coalesce(s.del_flag, '0') = '0'
    and to_char(s.period_end, 'YYYY-MM') = ${month}
    and (${rule.platforms ?? ''} = '' or b.platform = any(string_to_array(${rule.platforms ?? ''}, ',')))
    and (${rule.categoryCode ?? ''} = '' or c.code like (select code from sys_category where id = ${rule.categoryCode}) || '%')
    and not exists (select 1 from bill_rule r left join sys_category rc on rc.id = r.category_code
      where r.id = any(${before}) and (coalesce(r.platforms, '') = '' or b.platform = any(string_to_array(r.platforms, ',')))
        and (coalesce(r.category_code, '') = '' or c.code like rc.code || '%'))
    and not exists (select 1 from settle_sheet_adjust a where a.sheet_id = s.id and a.rule_id = ${rule.id})
  group by s.id`;

type ListedRule = Omit<Row<'bill/rule'>, 'tier'>;

/** The rules for the same fee of the same party that come before one, by their priority; the list is in that order. */
const rulesBefore = (rule: ListedRule, ordered: readonly ListedRule[]): string[] =>
  ordered
    .slice(0, ordered.indexOf(rule))
    .filter(
      ({ billPartyId, feeType, direction }) =>
        billPartyId === rule.billPartyId && feeType === rule.feeType && direction === rule.direction,
    )
    .map(({ id }) => id);

/**
 * Adds the fee of each enabled rule to the draft sheets of a month; a sheet gets a rule's fee once. Of several rules for
 * one fee, the one with the lowest priority number charges the goods that it is about.
 */
export const run: ActionFunction<'bill/rule', 'run'> = async ({ ask, records, db, transaction, progress }) => {
  const month = ask.period ?? '';
  const day = `${month}-28`;
  const rules = await records.find(
    'bill/rule',
    { status: '1', effectiveDate: { le: day } },
    { sort: ['priority', 'ruleCode'] },
  );
  const current = rules.filter(({ expireDate }) => expireDate === null || expireDate > day);
  let added = 0;
  for (const [index, listed] of current.entries()) {
    progress(index, current.length);
    await transaction(async () => {
      const [rule] = await records.lock('bill/rule', [listed.id]);
      if (!rule) return;
      const { rows } = await findSheets(rule, month, rulesBefore(listed, current)).execute(db);
      for (const { sheetId, ...bases } of rows) {
        const [sheet] = await records.lock('settle/sheet', [sheetId]);
        const fee = feeOf(rule, bases[rule.baseType as keyof typeof bases]);
        if (!sheet || sheet.status !== 'draft' || decimal(fee).isZero()) continue;
        const isDeducted = rule.direction === 'in';
        const line = {
          adjustType: isDeducted ? 'fee' : 'reward',
          ruleId: rule.id,
          amount: isDeducted ? `-${fee}` : fee,
          reason: `${month} ${rule.ruleName}`,
        };
        await records.edit('settle/sheet', sheetId, { adjust: [...sheet.adjust, line] }, 'run');
        added += 1;
      }
    });
  }
  return { message: added === 0 ? `${month} 没有需要计费的草稿结算单` : `${month} 已生成 ${added} 条计费调整` };
};
