/** Integrity rules of domain.md A that hold between documents. */
import {
  amount,
  byId,
  childrenBy,
  differ,
  duplicates,
  failsUnless,
  groupBy,
  sum,
  type Chain,
  type Check,
  type Row,
} from './rows';

const unique = (rows: Chain): string[] => [
  ...duplicates(rows.sv_order, 'platform', 'order_no'),
  ...duplicates(rows.sv_bill, 'platform', 'bill_no'),
  ...duplicates(rows.base_shop, 'platform', 'seller_id'),
  ...duplicates(rows.fin_capital_flow, 'bank_serial_no'),
  ...duplicates(rows.fin_receipt, 'bank_serial_no'),
  ...duplicates(
    rows.fin_payment_order.filter(({ bank_serial_no }) => bank_serial_no !== null),
    'bank_serial_no',
  ),
];

function billsPerItem({ sv_bill }: Chain): string[] {
  const matched = sv_bill.filter(({ order_item_id }) => order_item_id !== null);
  return [...groupBy(matched, 'order_item_id')].flatMap(([item, bills]) => {
    const settled = bills.filter(({ bill_type }) => bill_type === 'settle');
    const refunds = bills.filter(({ bill_type }) => bill_type === 'refund');
    return [
      ...failsUnless(settled.length === 1, `${item}: ${settled.length} settlement bills`),
      ...failsUnless(
        sum(refunds, 'income_amount').negated().lte(sum(settled, 'income_amount')),
        `${item}: refunds exceed the income`,
      ),
    ];
  });
}

function settledOnce({ sv_bill, settle_sheet_item, live_settlement_item }: Chain): string[] {
  const inSheets = new Set(settle_sheet_item.map(({ bill_id }) => bill_id));
  const inLive = new Set(live_settlement_item.map(({ bill_id }) => bill_id));
  return [
    ...duplicates(settle_sheet_item, 'bill_id'),
    ...duplicates(live_settlement_item, 'bill_id'),
    ...sv_bill.flatMap((bill) => [
      ...failsUnless((bill.settle_flag === 'Y') === inSheets.has(bill.id), `${bill.bill_no} settle_flag`),
      ...failsUnless((bill.live_flag === 'Y') === inLive.has(bill.id), `${bill.bill_no} live_flag`),
    ]),
  ];
}

function sheetBills({ settle_sheet_item, settle_sheet, sv_bill }: Chain): string[] {
  const sheetOf = byId(settle_sheet);
  const billOf = byId(sv_bill);
  return settle_sheet_item.flatMap((line) => {
    const sheet = sheetOf(line.sheet_id);
    const bill = billOf(line.bill_id);
    return failsUnless(
      bill.match_status === 'yes' &&
        bill.company_id === sheet.company_id &&
        bill.supplier_id === sheet.supplier_id &&
        String(bill.biz_date) <= String(sheet.period_end),
      `${bill.bill_no} in ${sheet.sheet_no}`,
    );
  });
}

function commissionOnce({ live_settlement_item, sv_bill, live_author }: Chain): string[] {
  const billOf = byId(sv_bill);
  const authorOf = byId(live_author);
  return live_settlement_item.flatMap((line) => {
    const bill = billOf(line.bill_id);
    return failsUnless(
      amount(bill.author_commission).isZero() && authorOf(line.author_id).coop_mode === 'self',
      `${bill.bill_no} is withheld and settled`,
    );
  });
}

function headers({ fin_journal, fin_journal_entry, fin_invoice, fin_invoice_item, sup_price, sup_price_item }: Chain) {
  const entriesOf = childrenBy(fin_journal_entry, 'journal_id');
  const itemsOf = childrenBy(fin_invoice_item, 'invoice_id');
  const pricesOf = childrenBy(sup_price_item, 'price_id');
  return [
    ...fin_journal.flatMap((one) => [
      ...differ(`${one.journal_no} debit`, one.debit_amount, sum(entriesOf(one), 'debit')),
      ...differ(`${one.journal_no} credit`, one.credit_amount, sum(entriesOf(one), 'credit')),
    ]),
    ...fin_invoice.flatMap((one) => [
      ...differ(`${one.invoice_no} amount`, one.amount, sum(itemsOf(one), 'amount')),
      ...differ(`${one.invoice_no} tax`, one.tax_amount, sum(itemsOf(one), 'tax_amount')),
      ...differ(`${one.invoice_no} total`, one.total_amount, amount(one.amount).plus(amount(one.tax_amount))),
    ]),
    ...sup_price.flatMap((one) => differ(String(one.price_no), one.item_count, pricesOf(one).length)),
  ];
}

function limits(rows: Chain): string[] {
  const { fin_invoice, fin_invoice_rel, settle_sheet, fin_refund, fin_receipt, sv_order_item, live_payment } = rows;
  const relsOf = childrenBy(fin_invoice_rel, 'invoice_id');
  const invoiced = groupBy(fin_invoice_rel, 'source_id');
  const receiptOf = byId(fin_receipt);
  const itemOf = byId(sv_order_item);
  const settlementOf = byId(rows.live_settlement);
  const gross = groupBy(live_payment, 'settlement_id');
  const refundable = (refund: Row) =>
    refund.order_item_id === null
      ? amount(receiptOf(refund.receipt_id).amount).minus(amount(receiptOf(refund.receipt_id).writeoff_amount))
      : amount(itemOf(refund.order_item_id).pay_amount).minus(amount(itemOf(refund.order_item_id).refund_amount));
  return [
    ...fin_invoice.flatMap((one) => [
      ...differ(`${one.invoice_no} used`, one.used_amount, sum(relsOf(one), 'amount')),
      ...failsUnless(amount(one.used_amount).lte(amount(one.total_amount)), `${one.invoice_no} used > total`),
    ]),
    ...settle_sheet.flatMap((one) =>
      differ(`${one.sheet_no} invoiced`, one.invoiced_amount, sum(invoiced.get(one.id) ?? [], 'amount')),
    ),
    ...fin_refund.flatMap((one) =>
      failsUnless(amount(one.refund_amount).lte(refundable(one)), `${one.refund_no} > refundable`),
    ),
    ...[...gross].flatMap(([id, payments]) =>
      failsUnless(
        sum(payments, 'gross_amount').lte(amount(settlementOf(id).payable_amount)),
        `${settlementOf(id).settle_no}: payments exceed the payable amount`,
      ),
    ),
  ];
}

function flows({ fin_capital_flow, fin_payment_order, fin_receipt }: Chain): string[] {
  const bySource = groupBy(fin_capital_flow, 'source_no');
  const expected = new Map<Row[string], number>();
  for (const { order_no, status } of fin_payment_order)
    expected.set(order_no!, status === 'success' ? 1 : status === 'returned' ? 2 : 0);
  for (const { receipt_no, status } of fin_receipt)
    expected.set(receipt_no!, ['confirmed', 'written'].includes(String(status)) ? 1 : 0);
  const counted = [...expected].reduce((total, [, count]) => total + count, 0);
  return [
    ...[...expected].flatMap(([no, count]) => differ(`flows of ${no}`, bySource.get(no)?.length ?? 0, count)),
    ...differ('flows of other sources', fin_capital_flow.length, counted),
    ...[...groupBy(fin_capital_flow, 'card_id')].flatMap(([card, own]) => {
      const seqs = own.map(({ seq }) => amount(seq).toNumber()).toSorted((a, b) => a - b);
      return failsUnless(
        seqs.every((seq, at) => seq === at + 1),
        `${card}: sequence with a gap`,
      );
    }),
  ];
}

function journals({ fin_journal, fin_journal_entry }: Chain): string[] {
  const inEffect = fin_journal.filter(({ posting_key }) => posting_key !== null);
  return [
    ...fin_journal.flatMap((one) => differ(String(one.journal_no), one.debit_amount, one.credit_amount)),
    ...fin_journal.flatMap((one) =>
      failsUnless(one.period === String(one.journal_date).slice(0, 7), `${one.journal_no} period`),
    ),
    ...fin_journal_entry.flatMap((entry) =>
      failsUnless(amount(entry.debit).isZero() !== amount(entry.credit).isZero(), `${entry.id} debit and credit`),
    ),
    ...duplicates(inEffect, 'posting_key'),
  ];
}

const APPROVED_TABLES = ['settle_sheet', 'live_settlement', 'fin_pay_apply', 'live_payment', 'fin_refund'] as const;

const otherPeople = (rows: Chain): string[] => [
  ...APPROVED_TABLES.flatMap((table) =>
    rows[table].flatMap(({ id, create_by, audit_by }) =>
      failsUnless(create_by !== audit_by, `${table} ${id}: creator and approver are the same`),
    ),
  ),
  ...rows.fin_payment_order.flatMap(({ order_no, create_by, update_by }) =>
    failsUnless(create_by !== update_by, `${order_no}: maker and payer are the same`),
  ),
  ...rows.fin_journal.flatMap(({ journal_no, maker, auditor }) =>
    failsUnless(maker !== auditor, `${journal_no}: maker and auditor are the same`),
  ),
];

function ruleDates({ sup_commission_rule, settle_sheet_item }: Chain): string[] {
  const overlapping = [...groupBy(sup_commission_rule, 'scope')].flatMap(([, rules]) =>
    duplicates(rules, 'supplier_id', 'category_code', 'goods_id', 'effective_date'),
  );
  const first = sup_commission_rule.map(({ effective_date }) => String(effective_date)).toSorted()[0]!;
  return [
    ...overlapping,
    ...settle_sheet_item.flatMap((line) =>
      failsUnless(String(line.biz_date) >= first, `${line.item_no}: before the first rule`),
    ),
  ];
}

/** Credit less debit of a subject over all journals. */
const creditOf = ({ fin_journal_entry }: Chain, subject: string) => {
  const own = fin_journal_entry.filter((entry) => entry.subject === subject);
  return sum(own, 'credit').minus(sum(own, 'debit'));
};

const bankBalance = (rows: Chain): string[] =>
  differ(
    'Σ 1002',
    creditOf(rows, '1002').negated(),
    sum(rows.fin_capital_flow, 'in_amount').minus(sum(rows.fin_capital_flow, 'out_amount')),
  );

const isOwed = ({ status }: Row) => ['approved', 'part_paid', 'paid'].includes(String(status));

const payables = (rows: Chain): string[] => [
  ...differ('2202', creditOf(rows, '2202'), sum(rows.settle_sheet.filter(isOwed), 'unpaid_amount')),
  ...differ('224101', creditOf(rows, '224101'), sum(rows.live_settlement.filter(isOwed), 'unpaid_amount')),
];

function dailyReports({ sv_report_daily, sv_order, sv_bill }: Chain): string[] {
  const columns = ['income_amount', 'platform_fee', 'author_commission', 'settle_amount'];
  return [
    ...duplicates(sv_report_daily, 'biz_date', 'shop_id'),
    ...columns.flatMap((column) => differ(`Σ ${column}`, sum(sv_report_daily, column), sum(sv_bill, column))),
    ...['pay_amount', 'refund_amount'].flatMap((column) =>
      differ(`Σ ${column}`, sum(sv_report_daily, column), sum(sv_order, column)),
    ),
    ...differ('Σ order_count', sum(sv_report_daily, 'order_count'), sv_order.length),
  ];
}

function customers({ crm_customer, sv_order }: Chain): string[] {
  const ordersOf = childrenBy(sv_order, 'customer_id');
  return crm_customer.flatMap((one) => [
    ...differ(`${one.customer_no} orders`, one.order_count, ordersOf(one).length),
    ...differ(`${one.customer_no} total`, one.total_amount, sum(ordersOf(one), 'pay_amount')),
    ...differ(`${one.customer_no} refunds`, one.refund_amount, sum(ordersOf(one), 'refund_amount')),
  ]);
}

export const INTEGRITY: readonly Check[] = [
  { title: '[I1] numbers of orders, bills, shops and bank serials are unique', differences: unique },
  { title: '[I2] an item has one matched settlement bill, and refunds within its income', differences: billsPerItem },
  { title: '[I3] a bill is settled once on each side, and its flags say so', differences: settledOnce },
  { title: '[I4] a sheet has matched bills of its company, supplier and period', differences: sheetBills },
  { title: '[I5] a commission is withheld or settled by us, never both', differences: commissionOnce },
  { title: '[I6] headers of journals, invoices and price lists are sums of their lines', differences: headers },
  { title: '[I8] invoices, refunds and live payments stay within their limits', differences: limits },
  { title: '[I9] one flow of every payment and receipt, two of a returned one, without gaps', differences: flows },
  { title: '[I10] journals balance, one of each template and source', differences: journals },
  { title: '[I11] creators do not approve, makers do not pay', differences: otherPeople },
  { title: '[I14] rules hold from their day and do not overlap', differences: ruleDates },
  { title: '[I17] Σ 1002 is Σ flows', differences: bankBalance },
  { title: '[I17] 2202 and 224101 are the unpaid sheets and live settlements', differences: payables },
  { title: '[14~] daily reports add up to orders and bills', differences: dailyReports },
  { title: '[01!refresh] statistics of customers are those of their orders', differences: customers },
];
