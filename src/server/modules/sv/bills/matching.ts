/**
 * Matches platform bills to order items by item number, many in one statement: finds the item, computes what the platform
 * should have settled, and compares. I2: an item has at most one matched settlement bill, and its refund bills together
 * do not exceed its income.
 */
import { sql, type FunctionContext } from 'jingwei';

/** Accepted difference where the settlement profile of the supplier has none. */
const DEFAULT_TOLERANCE = '0.05';

/** What a run of matching did. */
export interface MatchCounts {
  matched: number;
  different: number;
}

/** The item of a bill: that of its item number, or the one that a person chose. */
const itemOf = (chosenId: string | null) => (chosenId === null ? sql`i.item_no = b.item_no` : sql`i.id = ${chosenId}`);

/** Bills with their items, rules and what the other bills of the items have taken (I2). */
const candidates = (ids: readonly string[], chosenId: string | null) => sql`
  select b.id, b.bill_type, b.bill_no, b.biz_date, b.settle_amount, b.fee_rate as bill_fee_rate,
    -b.pay_amount as refund_pay, -b.income_amount as refund_income, b.subsidy_amount,
    i.id as item_id, i.supplier_id, i.author_id, i.pay_amount, i.refund_amount, i.platform_discount,
    coalesce(f.tolerance, ${DEFAULT_TOLERANCE}::numeric) as tolerance,
    coalesce(r.rate, s.fee_rate, 0) as fee_rate,
    case when a.coop_mode = 'platform' then coalesce(a.commission_rate, 0) else 0 end as author_rate,
    m.settled, m.refunded_pay, m.refunded_income
  from sv_bill b
    join sv_order_item i on ${itemOf(chosenId)} and i.shop_id = b.shop_id and i.del_flag = '0'
    join base_shop s on s.id = b.shop_id
    left join live_author a on a.id = i.author_id
    left join bill_party p on p.party_type = 'supplier' and p.ref_id = i.supplier_id and p.del_flag = '0'
    left join base_settle f on f.company_id = b.company_id and f.bill_party_id = p.id and f.status = '1'
      and f.del_flag = '0'
    left join lateral (
      select u.rate from bill_rule u join bill_party q on q.id = u.bill_party_id
      where q.party_type = 'platform' and q.ref_id = b.platform and q.company_id = b.company_id and q.del_flag = '0'
        and u.fee_type = 'platform' and u.calc_method = 'ratio' and u.status = '1' and u.del_flag = '0'
        and u.effective_date <= b.biz_date and (u.expire_date is null or b.biz_date < u.expire_date)
      order by u.priority desc, u.id limit 1
    ) r on true
    cross join lateral (
      select coalesce(bool_or(o.bill_type = 'settle'), false) as settled,
        coalesce(sum(-o.pay_amount) filter (where o.bill_type = 'refund'), 0) as refunded_pay,
        coalesce(sum(-o.income_amount) filter (where o.bill_type = 'refund'), 0) as refunded_income
      from sv_bill o where o.order_item_id = i.id and o.id <> b.id and o.match_status in ('yes', 'diff')
        and o.del_flag = '0'
    ) m
  where b.id = any(${ids}) and b.del_flag = '0'`;

/** Those that keep I2, with what is expected. A refund is expected as far as the item was refunded. */
const EXPECTED = sql`
  select *, sign * (income - round(income * fee_rate / 100, 2) - round(income * author_rate / 100, 2)) as expect_amount
  from (
    select *, expected_pay + case when bill_type = 'settle' then platform_discount
      when pay_amount = 0 then 0 else round(platform_discount * expected_pay / pay_amount, 2) end as income
    from (
      select *, case when bill_type = 'refund' then -1 else 1 end as sign,
        case when bill_type = 'settle' then pay_amount
          else least(refund_pay, greatest(refund_amount - refunded_pay - earlier_pay, 0)) end as expected_pay
      from (
        select *, row_number() over w as place,
          coalesce(sum(refund_pay) over (w rows between unbounded preceding and 1 preceding), 0) as earlier_pay,
          coalesce(sum(refund_income) over (w rows between unbounded preceding and 1 preceding), 0) as earlier_income
        from candidate window w as (partition by item_id, bill_type order by biz_date, bill_no)
      ) numbered
      where case when bill_type = 'settle' then place = 1 and not settled
        else refunded_income + earlier_income + refund_income <= pay_amount + platform_discount end
    ) allowed
  ) priced`;

/** The cause where it can be seen; the others are for the person who confirms. */
const REASON = sql`case
  when e.bill_fee_rate is distinct from e.fee_rate then 'rate'
  when e.bill_type = 'refund' and e.refund_pay > e.expected_pay then 'refund'
  when abs(e.subsidy_amount) <> e.income - e.expected_pay then 'activity'
  end`;

/** Locks the items of bills in the order of their ids: matching the same items at the same time does not deadlock. */
async function lockItems({ db }: FunctionContext, ids: readonly string[]): Promise<void> {
  await sql`select i.id from sv_order_item i where i.id in (
    select i.id from sv_bill b join sv_order_item i on i.item_no = b.item_no and i.shop_id = b.shop_id
    where b.id = any(${ids})) order by i.id for update`.execute(db);
}

/** What a bill of an item should have settled. */
export interface Expected {
  /** Decimal text. */
  expectAmount: string;
  diffAmount: string;
  tolerance: string;
  supplierId: string | null;
  authorId: string | null;
}

/**
 * Computes what a bill should have settled as a bill of an item.
 * @returns undefined when I2 does not allow the match
 */
export async function expectedOf({ db }: FunctionContext, billId: string, itemId: string) {
  const { rows } = await sql<Expected>`
    with candidate as (${candidates([billId], itemId)}), expected as (${EXPECTED})
    select expect_amount as "expectAmount", settle_amount - expect_amount as "diffAmount", tolerance,
      supplier_id as "supplierId", author_id as "authorId" from expected`.execute(db);
  return rows[0];
}

/** Matches unmatched bills. Call it in a transaction. Others, and those without an item, stay as they are. */
export async function matchBills(context: FunctionContext, ids: readonly string[]): Promise<MatchCounts> {
  const { db, me, now } = context;
  await lockItems(context, ids);
  const { rows } = await sql<{ item: string; status: string }>`
    with candidate as (${candidates(ids, null)}), expected as (${EXPECTED})
    update sv_bill b set order_item_id = e.item_id, supplier_id = e.supplier_id, author_id = e.author_id,
      expect_amount = e.expect_amount, diff_amount = e.settle_amount - e.expect_amount,
      match_status = case when abs(e.settle_amount - e.expect_amount) > e.tolerance then 'diff' else 'yes' end,
      diff_reason = case when abs(e.settle_amount - e.expect_amount) > e.tolerance then ${REASON} end,
      update_by = ${me.username}, update_time = ${now}
    from expected e where b.id = e.id and b.match_status = 'no'
    returning b.order_item_id as item, b.match_status as status`.execute(db);
  await updateItemStatus(context, [...new Set(rows.map(({ item }) => item))]);
  const different = rows.filter(({ status }) => status === 'diff').length;
  return { matched: rows.length - different, different };
}

/** Sets the match status of items after their settlement bills, and that of the orders after their items. */
export async function updateItemStatus({ db }: FunctionContext, itemIds: readonly string[]): Promise<void> {
  if (itemIds.length === 0) return;
  await sql`update sv_order_item i set match_status = coalesce((
      select min(b.match_status) from sv_bill b where b.order_item_id = i.id and b.bill_type = 'settle'
        and b.match_status in ('yes', 'diff') and b.del_flag = '0'), 'no')
    where i.id = any(${itemIds})`.execute(db);
  await sql`update sv_order o set match_status = s.status from (
      select order_id, case when bool_or(match_status = 'diff') then 'diff'
        when bool_and(match_status = 'yes') then 'yes' else 'no' end as status
      from sv_order_item where del_flag = '0' and order_id in (
        select order_id from sv_order_item where id = any(${itemIds}))
      group by order_id) s
    where o.id = s.order_id and o.match_status <> s.status`.execute(db);
}
