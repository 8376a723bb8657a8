/** Integrity rules of domain.md A that hold between rows, as queries. The others are about actions. */
import { sql } from 'kysely';
import { duplicates, sameSums, sumOf, sumsDiffer, type Identity } from './identity';

const UNIQUE: readonly Identity[] = [
  { claim: 'I1', title: '订单号不重复', differing: duplicates('sv_order', 'platform', 'order_no') },
  { claim: 'I1', title: '账单号不重复', differing: duplicates('sv_bill', 'platform', 'bill_no') },
  { claim: 'I1', title: '店铺不重复', differing: duplicates('base_shop', 'platform', 'seller_id') },
  { claim: 'I1', title: '流水号不重复', differing: duplicates('fin_capital_flow', 'bank_serial_no') },
  { claim: 'I3', title: '账单只结算一次', differing: duplicates('settle_sheet_item', 'bill_id') },
  { claim: 'I3', title: '账单只付主播一次', differing: duplicates('live_settlement_item', 'bill_id') },
  { claim: 'I10', title: '凭证不重复', differing: duplicates('fin_journal', 'posting_key') },
];

const BILLS: readonly Identity[] = [
  {
    claim: 'I2',
    title: '明细的账单',
    differing: sql`select order_item_id from sv_bill where order_item_id is not null group by 1
      having count(*) filter (where bill_type = 'settle') <> 1
        or coalesce(-sum(income_amount) filter (where bill_type = 'refund'), 0)
          > sum(income_amount) filter (where bill_type = 'settle')`,
  },
  {
    claim: 'I3',
    title: '账单的结算标志',
    differing: sql`select b.id from sv_bill b left join settle_sheet_item s on s.bill_id = b.id
      left join live_settlement_item l on l.bill_id = b.id
      where (b.settle_flag = 'Y') <> (s.id is not null) or (b.live_flag = 'Y') <> (l.id is not null)`,
  },
  {
    claim: 'I4',
    title: '结算单的账单',
    differing: sql`select l.id from settle_sheet_item l left join sv_bill b on b.id = l.bill_id
      left join settle_sheet t on t.id = l.sheet_id
      where l.bill_id is not null and (b.match_status = 'yes' and b.company_id = t.company_id and b.supplier_id = t.supplier_id
        and b.biz_date <= t.period_end) is not true`,
  },
  {
    claim: 'I5',
    title: '佣金只扣一次',
    differing: sql`select l.id from live_settlement_item l left join sv_bill b on b.id = l.bill_id
      left join live_author a on a.id = l.author_id
      where l.bill_id is not null and (b.author_commission = 0 and a.coop_mode = 'self') is not true`,
  },
];

const HEADERS: readonly Identity[] = [
  {
    claim: 'I6',
    title: '发票等于明细之和',
    differing: sumsDiffer('fin_invoice', {
      table: 'fin_invoice_item',
      key: 'invoice_id',
      columns: sameSums('amount', 'tax_amount'),
    }),
  },
  {
    claim: 'I8',
    title: '发票关联金额',
    differing: sql`select id from (${sumsDiffer('fin_invoice', {
      table: 'fin_invoice_rel',
      key: 'invoice_id',
      columns: { used_amount: sumOf('amount') },
    })}) d union all select id from fin_invoice
      where used_amount > total_amount or total_amount <> amount + tax_amount`,
  },
  {
    claim: 'I8',
    title: '结算单已开票金额',
    differing: sumsDiffer('settle_sheet', {
      table: 'fin_invoice_rel',
      key: 'source_id',
      columns: { invoiced_amount: sumOf('amount') },
    }),
  },
  {
    claim: 'I8',
    title: '退款不超过可退金额',
    differing: sql`select f.id from fin_refund f left join sv_order_item i on i.id = f.order_item_id
      left join fin_receipt r on r.id = f.receipt_id
      where (f.refund_amount <= coalesce(i.pay_amount - i.refund_amount, r.amount - r.writeoff_amount)) is not true`,
  },
  {
    claim: 'I10',
    title: '凭证借贷平衡',
    differing: sql`select id from (${sumsDiffer('fin_journal', {
      table: 'fin_journal_entry',
      key: 'journal_id',
      columns: { debit_amount: sumOf('debit'), credit_amount: sumOf('credit') },
    })}) d union all select id from fin_journal where debit_amount <> credit_amount`,
  },
];

const LEDGER: readonly Identity[] = [
  {
    claim: 'I9',
    title: '每笔收付一条流水',
    differing: sql`select source_no from (
        select order_no as source_no, case status when 'success' then 1 when 'returned' then 2 else 0 end as expected
        from fin_payment_order
        union all select receipt_no, case when status in ('confirmed', 'written') then 1 else 0 end from fin_receipt) x
      full join (select source_no, count(*) as found from fin_capital_flow group by 1) f using (source_no)
      where coalesce(expected, 0) <> coalesce(found, 0)`,
  },
  {
    claim: 'I9',
    title: '流水序号连续',
    differing: sql`select card_id from fin_capital_flow group by 1
      having min(seq) <> 1 or max(seq) <> count(*) or count(distinct seq) <> count(*)`,
  },
  {
    claim: 'I11',
    title: '制单与审核不同人',
    differing: sql.join(
      ['settle_sheet', 'live_settlement', 'fin_pay_apply', 'live_payment', 'fin_refund'].map(
        (table) => sql`select id from ${sql.id(table)} where create_by = audit_by`,
      ),
      sql` union all `,
    ),
  },
  {
    claim: 'I17',
    title: '银行存款等于流水',
    differing: sql`select 1 where (select coalesce(sum(debit - credit), 0) from fin_journal_entry where subject = '1002')
      <> (select coalesce(sum(in_amount - out_amount), 0) from fin_capital_flow)`,
  },
  {
    claim: 'I17',
    title: '应付等于未付',
    differing: sql`select subject from (values
        ('2202', (select sum(unpaid_amount) from settle_sheet where status in ('approved', 'part_paid', 'paid'))),
        ('224101', (select sum(unpaid_amount) from live_settlement where status in ('approved', 'part_paid', 'paid')))
      ) x (subject, unpaid)
      where coalesce(unpaid, 0)
        <> (select coalesce(sum(credit - debit), 0) from fin_journal_entry e where e.subject = x.subject)`,
  },
];

const STATISTICS: readonly Identity[] = [
  {
    claim: '14~',
    title: '店铺日报',
    differing: sql`select biz_date, shop_id from (
        select biz_date, shop_id, count(*) as orders, sum(pay_amount) as pay, sum(refund_amount) as refund
        from sv_order group by 1, 2) o
      full join (select biz_date, shop_id, sum(income_amount) as income, sum(settle_amount) as settle
        from sv_bill group by 1, 2) b using (biz_date, shop_id)
      full join sv_report_daily d using (biz_date, shop_id)
      where (d.order_count = coalesce(orders, 0) and d.pay_amount = coalesce(pay, 0)
        and d.refund_amount = coalesce(refund, 0) and d.income_amount = coalesce(income, 0)
        and d.settle_amount = coalesce(settle, 0)) is not true`,
  },
  {
    claim: '01!refresh',
    title: '客户统计',
    differing: sumsDiffer('crm_customer', {
      table: 'sv_order',
      key: 'customer_id',
      columns: { order_count: sql`count(*)`, total_amount: sumOf('pay_amount'), refund_amount: sumOf('refund_amount') },
    }),
  },
];

export const INTEGRITY: readonly Identity[] = [...UNIQUE, ...BILLS, ...HEADERS, ...LEDGER, ...STATISTICS];
