/** Formulas 1–10 of domain.md A as queries. `round` of PostgreSQL is R2: half-up, away from zero. */
import { sql } from 'kysely';
import { sameSums, sumOf, sumsDiffer, type Identity } from './identity';

const ORDER_SUMS = [
  'goods_amount',
  'shop_discount',
  'platform_discount',
  'freight_amount',
  'pay_amount',
  'refund_amount',
];
const SHEET_SUMS = ['item_amount', 'commission_amount', 'freight_amount', 'tax_amount', 'settle_amount'];

const ORDERS: readonly Identity[] = [
  {
    claim: 'A1',
    title: '订单明细金额',
    differing: sql`select id from sv_order_item where goods_amount <> quantity * unit_price or refund_amount > pay_amount
      or pay_amount <> goods_amount - shop_discount - platform_discount + freight_amount`,
  },
  {
    claim: 'A1',
    title: '订单等于明细之和',
    differing: sumsDiffer('sv_order', {
      table: 'sv_order_item',
      key: 'order_id',
      columns: { ...sameSums(...ORDER_SUMS), item_count: sql`count(*)` },
    }),
  },
  {
    claim: 'A2',
    title: '平台账单金额',
    differing: sql`select b.id from sv_bill b
      left join sv_order o on o.platform = b.platform and o.order_no = b.order_no
      left join live_author a on a.id = o.author_id and a.coop_mode = 'platform'
      left join base_shop s on s.id = b.shop_id
      where b.income_amount <> b.pay_amount + b.subsidy_amount or b.fee_rate is distinct from s.fee_rate
        or b.platform_fee <> round(b.income_amount * b.fee_rate / 100, 2)
        or b.author_commission <> round(b.income_amount * coalesce(a.commission_rate, 0) / 100, 2)
        or b.settle_amount <> b.income_amount - b.platform_fee - b.author_commission - b.other_deduct
        or b.bill_type = 'refund' and greatest(b.quantity, b.pay_amount, b.subsidy_amount, b.platform_fee) > 0`,
  },
];

const SHEETS: readonly Identity[] = [
  {
    claim: 'A3',
    title: '结算单明细金额',
    differing: sql`select l.id from settle_sheet_item l
      left join sv_bill b on b.id = l.bill_id
      left join sup_supplier s on s.id = b.supplier_id
      left join sv_order_item i on i.id = b.order_item_id
      left join sup_goods_sku k on k.id = i.sku_id
      where l.bill_id is not null and (l.item_amount is distinct from
          case when s.settle_mode = 'price' then l.quantity * k.supply_price else b.income_amount end
        or l.commission_amount <> round(l.item_amount * l.commission_rate / 100, 2)
        or l.tax_amount <> case when s.tax_included = 'N'
          then round((l.item_amount - l.commission_amount) * s.tax_rate::numeric / 100, 2) else 0 end
        or l.settle_amount <> l.item_amount - l.commission_amount - l.freight_amount + l.tax_amount
        or l.freight_amount <> 0
          and not (s.ship_mode = 'us' and s.freight_bearer = 'supplier' and l.bill_type = 'settle'))`,
  },
  {
    claim: 'A4',
    title: '结算单等于明细之和',
    differing: sumsDiffer('settle_sheet', {
      table: 'settle_sheet_item',
      key: 'sheet_id',
      columns: { ...sameSums(...SHEET_SUMS), item_count: sql`count(*)` },
    }),
  },
  {
    claim: 'A4',
    title: '结算单调整等于调整明细之和',
    differing: sumsDiffer('settle_sheet', {
      table: 'settle_sheet_adjust',
      key: 'sheet_id',
      columns: { adjust_amount: sumOf('amount') },
    }),
  },
  {
    claim: 'A4',
    title: '结算单应付、未付和到期日',
    differing: sql`select t.id from settle_sheet t left join sup_supplier s on s.id = t.supplier_id
      where t.payable_amount <> t.settle_amount + t.adjust_amount or t.payable_amount < 0
        or t.unpaid_amount <> t.payable_amount - t.paid_amount
        or t.due_date is distinct from t.period_end + s.terms_days`,
  },
  {
    claim: 'A5',
    title: '结算单已申请和已付',
    differing: sql`select t.id from settle_sheet t
      left join (select i.settle_id, sum(i.apply_amount) as total from fin_pay_apply_item i
        join fin_pay_apply a on a.id = i.apply_id
        where a.status in ('auditing', 'approved', 'paying', 'paid') group by 1) a on a.settle_id = t.id
      left join (select i.settle_id, sum(i.amount) as total from fin_payment_order_item i
        join fin_payment_order o on o.id = i.order_id where o.status = 'success' group by 1) p on p.settle_id = t.id
      where t.applied_amount <> coalesce(a.total, 0) or t.paid_amount <> coalesce(p.total, 0)
        or t.applied_amount > t.payable_amount or t.paid_amount > t.applied_amount`,
  },
];

const PAYMENTS: readonly Identity[] = [
  {
    claim: 'A5',
    title: '付款申请等于明细之和',
    differing: sql`select id from (${sumsDiffer('fin_pay_apply', {
      table: 'fin_pay_apply_item',
      key: 'apply_id',
      columns: { apply_amount: sumOf('apply_amount') },
    })}) d join fin_pay_apply a using (id) where a.apply_type = 'settle'`,
  },
  {
    claim: 'A6',
    title: '付款单等于明细之和',
    differing: sumsDiffer('fin_payment_order', {
      table: 'fin_payment_order_item',
      key: 'order_id',
      columns: { amount: sumOf('amount') },
    }),
  },
  {
    claim: 'A6',
    title: '主播付款净额',
    differing: sql`select p.id from live_payment p
      left join fin_payment_order_item i on i.source_type = 'live' and i.source_id = p.id
      where p.net_amount <> p.gross_amount - p.tax_amount or i.amount <> p.net_amount`,
  },
  {
    claim: 'A9',
    title: '劳务个税',
    differing: sql`select id from live_payment,
      lateral (select case when gross_amount <= 4000 then greatest(gross_amount - 800, 0) else gross_amount * 0.8 end as t) x
      where tax_amount <> case when tax_mode <> 'labor' then 0 when t <= 20000 then round(t * 0.2, 2)
        when t <= 50000 then round(t * 0.3 - 2000, 2) else round(t * 0.4 - 7000, 2) end`,
  },
];

const LIVE: readonly Identity[] = [
  {
    claim: 'A7',
    title: '主播结算明细金额',
    differing: sql`select l.id from live_settlement_item l
      left join sv_bill b on b.id = l.bill_id left join live_author a on a.id = l.author_id
      where l.bill_id is not null and (l.base_amount is distinct from b.income_amount
        or l.commission_amount is distinct from round(b.income_amount * a.commission_rate / 100, 2))`,
  },
  {
    claim: 'A7',
    title: '主播结算等于明细之和',
    differing: sumsDiffer('live_settlement', {
      table: 'live_settlement_item',
      key: 'settlement_id',
      columns: sameSums('base_amount', 'commission_amount'),
    }),
  },
  {
    claim: 'A7',
    title: '主播结算等于费用之和',
    differing: sumsDiffer('live_settlement', {
      table: 'live_settlement_fee',
      key: 'settlement_id',
      columns: {
        slot_fee: sql`sum(amount) filter (where fee_type = 'slot')`,
        reward_amount: sql`sum(amount) filter (where fee_type = 'reward')`,
        deduct_amount: sql`sum(amount) filter (where fee_type = 'deduct')`,
      },
    }),
  },
  {
    claim: 'A7',
    title: '主播结算应付、已付和未付',
    differing: sql`select t.id from live_settlement t
      left join (select settlement_id, sum(gross_amount) as total from live_payment where status = 'paid' group by 1) p
        on p.settlement_id = t.id
      where t.payable_amount <> t.commission_amount + t.slot_fee + t.reward_amount - t.deduct_amount
        or t.payable_amount < 0 or t.paid_amount <> coalesce(p.total, 0)
        or t.unpaid_amount <> t.payable_amount - t.paid_amount`,
  },
];

const MONEY: readonly Identity[] = [
  {
    claim: 'A8',
    title: '收款核销',
    differing: sql`select r.id from fin_receipt r
      left join (select receipt_id, sum(amount) as total from fin_receipt_item group by 1) i on i.receipt_id = r.id
      left join (select batch_no, sum(settle_amount) as total from sv_bill group by 1) b on b.batch_no = r.batch_no
      where r.writeoff_amount <> coalesce(i.total, 0) or r.writeoff_amount > r.amount
        or r.unwriteoff_amount <> r.amount - r.writeoff_amount
        or r.batch_no is not null and r.amount is distinct from b.total`,
  },
  {
    claim: 'A10',
    title: '资金流水余额',
    differing: sql`select id from (
      select f.id, f.balance_after, c.open_balance + sum(f.in_amount - f.out_amount)
        over (partition by f.card_id order by f.seq) as expected
      from fin_capital_flow f join fin_bank_card c on c.id = f.card_id) x where balance_after <> expected`,
  },
  {
    claim: 'A10',
    title: '银行卡余额',
    differing: sql`select c.id from fin_bank_card c
      left join (select card_id, sum(in_amount - out_amount) as moved from fin_capital_flow group by 1) f
        on f.card_id = c.id where c.balance <> c.open_balance + coalesce(f.moved, 0)`,
  },
];

export const FORMULAS: readonly Identity[] = [...ORDERS, ...SHEETS, ...PAYMENTS, ...LIVE, ...MONEY];
