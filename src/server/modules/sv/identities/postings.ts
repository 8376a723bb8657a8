/** Journals J1–J8 of domain.md A as queries: entries of every document beside those that are expected. */
import { sql, type RawBuilder } from 'kysely';
import type { Identity } from './identity';

/** Debit less credit that is expected, by source and subject. */
interface Template {
  template: string;
  title: string;
  expected: RawBuilder<unknown>;
}

const confirmed = sql`r.status in ('confirmed', 'written')`;
const owed = sql`status in ('approved', 'part_paid', 'paid')`;
const paid = sql`o.status in ('success', 'returned')`;

/** Subject and amount of every entry of a row. */
const entries = (...list: readonly (readonly [subject: RawBuilder<unknown>, amount: RawBuilder<unknown>])[]) =>
  sql`cross join lateral (values ${sql.join(list.map(([subject, amount]) => sql`(${subject}, ${amount})`))}) e (subject, amount)`;

const subject = (code: string) => sql`${sql.lit(code)}::text`;

const TEMPLATES: readonly Template[] = [
  {
    template: 'J1',
    title: '平台回款凭证',
    expected: sql`select r.receipt_no as source_no, e.* from fin_receipt r
      join (select batch_no, sum(income_amount) as income, sum(platform_fee + other_deduct) as fees,
        sum(author_commission) as commission, round(sum(income_amount) * 13 / 113, 2) as tax from sv_bill group by 1) b
        on b.batch_no = r.batch_no
      ${entries(
        [subject('1002'), sql`r.amount`],
        [subject('660101'), sql`b.fees`],
        [subject('660102'), sql`b.commission`],
        [subject('6001'), sql`b.tax - b.income`],
        [subject('222101'), sql`-b.tax`],
      )} where r.receipt_type = 'platform' and ${confirmed}`,
  },
  {
    template: 'J2',
    title: '结算单凭证',
    expected: sql`select sheet_no as source_no, e.* from settle_sheet ${entries(
      [subject('6401'), sql`payable_amount - tax_amount`],
      [subject('222102'), sql`tax_amount`],
      [subject('2202'), sql`-payable_amount`],
    )} where ${owed} and payable_amount > 0`,
  },
  {
    template: 'J3',
    title: '付款凭证',
    expected: sql`select o.order_no as source_no, e.* from fin_payment_order_item i
      join fin_payment_order o on o.id = i.order_id join fin_pay_apply a on a.id = i.source_id
      ${entries(
        [sql`case a.apply_type when 'advance' then '1123' else '2202' end`, sql`o.amount`],
        [subject('1002'), sql`-o.amount`],
      )} where i.source_type = 'apply' and ${paid}`,
  },
  {
    template: 'J4',
    title: '主播结算凭证',
    expected: sql`select settle_no as source_no, e.* from live_settlement ${entries(
      [subject('660103'), sql`payable_amount`],
      [subject('224101'), sql`-payable_amount`],
    )} where ${owed}`,
  },
  {
    template: 'J5',
    title: '主播付款凭证',
    expected: sql`select o.order_no as source_no, e.* from fin_payment_order_item i
      join fin_payment_order o on o.id = i.order_id join live_payment p on p.id = i.source_id
      ${entries(
        [subject('224101'), sql`p.gross_amount`],
        [subject('1002'), sql`-p.net_amount`],
        [subject('222103'), sql`-p.tax_amount`],
      )} where i.source_type = 'live' and ${paid}`,
  },
  {
    template: 'J6',
    title: '退款凭证',
    expected: sql`select o.order_no as source_no, e.* from fin_payment_order_item i
      join fin_payment_order o on o.id = i.order_id join fin_refund f on f.id = i.source_id
      cross join lateral (select round(o.amount * 13 / 113, 2) as tax, f.refund_type = 'aftersale' as is_sale) x
      ${entries(
        [subject('6001'), sql`case when is_sale then o.amount - tax end`],
        [subject('222101'), sql`case when is_sale then tax end`],
        [subject('224102'), sql`case when is_sale then null else o.amount end`],
        [subject('1002'), sql`-o.amount`],
      )} where i.source_type = 'refund' and ${paid}`,
  },
  {
    template: 'J7',
    title: '其他收款凭证',
    expected: sql`select r.receipt_no as source_no, e.* from fin_receipt r ${entries(
      [subject('1002'), sql`r.amount`],
      [
        sql`case r.receipt_type when 'deposit' then '224102' when 'supplier_return' then '2202' else '1122' end`,
        sql`-r.amount`,
      ],
    )} where r.receipt_type <> 'platform' and ${confirmed}`,
  },
  {
    template: 'J8',
    title: '冲销凭证',
    expected: sql`select o.order_no as source_no, e.subject, sum(e.credit - e.debit) as amount from fin_payment_order o
      join fin_journal j on j.source_no = o.order_no and j.status = 'reversed'
      join fin_journal_entry e on e.journal_id = j.id where o.status = 'returned' group by 1, 2`,
  },
];

/** Entries of a template that are missing, too many, or of another amount. */
const differing = ({ template, expected }: Template): RawBuilder<unknown> => sql`
  select source_no, subject from (select * from (${expected}) x where amount <> 0) expected
  full join (select j.source_no, e.subject, sum(e.debit - e.credit) as found from fin_journal j
    join fin_journal_entry e on e.journal_id = j.id where j.template = ${sql.lit(template)} group by 1, 2) found
    using (source_no, subject)
  where amount is distinct from found`;

export const POSTINGS: readonly Identity[] = TEMPLATES.map((one) => ({
  claim: one.template,
  title: one.title,
  differing: differing(one),
}));
