/** Entries of J1–J8 of domain.md A for every document. */
import {
  amount,
  byId,
  cent,
  differ,
  failsUnless,
  groupBy,
  sum,
  type Amount,
  type Chain,
  type Check,
  type Row,
} from './rows';

/** Debit less credit by subject. */
type Entries = Readonly<Record<string, Amount>>;

const taxWithin = (value: Amount): Amount => cent(value.times(13).div(113));

/** Compares the journal of a source with the expected entries; without an amount there is none. */
function compare(rows: Chain, template: string, sourceNo: Row[string] | undefined, expected: Entries): string[] {
  const entriesOf = groupBy(rows.fin_journal_entry, 'journal_id');
  const found = rows.fin_journal.filter((one) => one.template === template && one.source_no === sourceNo);
  const subjects = Object.entries(expected).filter(([, value]) => !value.isZero());
  const name = `${template} ${sourceNo}`;
  if (subjects.length === 0) return failsUnless(found.length === 0, `${name}: a journal without an amount`);
  if (found.length !== 1) return [`${name}: ${found.length} journals`];
  const entries = groupBy(entriesOf.get(found[0]!.id) ?? [], 'subject');
  return [
    ...subjects.flatMap(([subject, value]) => {
      const own = entries.get(subject) ?? [];
      return differ(`${name} ${subject}`, sum(own, 'debit').minus(sum(own, 'credit')), value);
    }),
    ...failsUnless(entries.size === subjects.length, `${name}: other subjects`),
  ];
}

const isConfirmed = ({ status }: Row) => ['confirmed', 'written'].includes(String(status));

function platformReceipts(rows: Chain): string[] {
  const bills = groupBy(rows.sv_bill, 'batch_no');
  return rows.fin_receipt
    .filter((receipt) => receipt.receipt_type === 'platform' && isConfirmed(receipt))
    .flatMap((receipt) => {
      const own = bills.get(receipt.batch_no!) ?? [];
      const income = sum(own, 'income_amount');
      return compare(rows, 'J1', receipt.receipt_no, {
        1002: amount(receipt.amount),
        660101: sum(own, 'platform_fee').plus(sum(own, 'other_deduct')),
        660102: sum(own, 'author_commission'),
        6001: taxWithin(income).minus(income),
        222101: taxWithin(income).negated(),
      });
    });
}

const APPROVED = ['approved', 'part_paid', 'paid'];
const isApproved = ({ status }: Row) => APPROVED.includes(String(status));

const sheets = (rows: Chain): string[] =>
  rows.settle_sheet
    .filter((sheet) => isApproved(sheet) && amount(sheet.payable_amount).gt(0))
    .flatMap((sheet) =>
      compare(rows, 'J2', sheet.sheet_no, {
        6401: amount(sheet.payable_amount).minus(amount(sheet.tax_amount)),
        222102: amount(sheet.tax_amount),
        2202: amount(sheet.payable_amount).negated(),
      }),
    );

const liveSettlements = (rows: Chain): string[] =>
  rows.live_settlement.filter(isApproved).flatMap((one) =>
    compare(rows, 'J4', one.settle_no, {
      660103: amount(one.payable_amount),
      224101: amount(one.payable_amount).negated(),
    }),
  );

/** Payment orders that took money from the bank, with what they pay. */
const paidItems = ({ fin_payment_order, fin_payment_order_item }: Chain, type: string) => {
  const orderOf = byId(fin_payment_order);
  return fin_payment_order_item
    .filter(({ source_type }) => source_type === type)
    .map((item) => ({ item, order: orderOf(item.order_id) }))
    .filter(({ order }) => ['success', 'returned'].includes(String(order.status)));
};

function applications(rows: Chain): string[] {
  const applyOf = byId(rows.fin_pay_apply);
  return paidItems(rows, 'apply').flatMap(({ item, order }) => {
    const subject = applyOf(item.source_id).apply_type === 'advance' ? '1123' : '2202';
    return compare(rows, 'J3', order.order_no, {
      [subject]: amount(order.amount),
      1002: amount(order.amount).negated(),
    });
  });
}

function livePayments(rows: Chain): string[] {
  const paymentOf = byId(rows.live_payment);
  return paidItems(rows, 'live').flatMap(({ item, order }) => {
    const { gross_amount, net_amount, tax_amount } = paymentOf(item.source_id);
    return compare(rows, 'J5', order.order_no, {
      224101: amount(gross_amount),
      1002: amount(net_amount).negated(),
      222103: amount(tax_amount).negated(),
    });
  });
}

function refunds(rows: Chain): string[] {
  const refundOf = byId(rows.fin_refund);
  return paidItems(rows, 'refund').flatMap(({ item, order }) => {
    const value = amount(order.amount);
    const debits: Entries =
      refundOf(item.source_id).refund_type === 'aftersale'
        ? { 6001: value.minus(taxWithin(value)), 222101: taxWithin(value) }
        : { 224102: value };
    return compare(rows, 'J6', order.order_no, { ...debits, 1002: value.negated() });
  });
}

const CREDITS: Readonly<Record<string, string>> = {
  distributor: '1122',
  customer: '1122',
  deposit: '224102',
  supplier_return: '2202',
};

const otherReceipts = (rows: Chain): string[] =>
  rows.fin_receipt
    .filter((receipt) => receipt.receipt_type !== 'platform' && isConfirmed(receipt))
    .flatMap((receipt) =>
      compare(rows, 'J7', receipt.receipt_no, {
        1002: amount(receipt.amount),
        [CREDITS[String(receipt.receipt_type)]!]: amount(receipt.amount).negated(),
      }),
    );

function reversals({ fin_journal, fin_journal_entry, fin_payment_order }: Chain): string[] {
  const inOrder = fin_journal_entry.toSorted((a, b) => amount(a.order_num).cmp(amount(b.order_num)));
  const entriesOf = groupBy(inOrder, 'journal_id');
  const journalOf = byId(fin_journal);
  const reversing = fin_journal.filter(({ template }) => template === 'J8');
  const reversed = fin_journal.filter(({ status }) => status === 'reversed');
  const returned = fin_payment_order.filter(({ status }) => status === 'returned');
  return [
    ...failsUnless(reversing.length === reversed.length, 'reversed journals without a reversal'),
    ...returned.flatMap(({ order_no }) =>
      failsUnless(
        reversing.some(({ source_no }) => source_no === order_no),
        `${order_no}: not reversed`,
      ),
    ),
    ...reversing.flatMap((journal) => {
      const original = entriesOf.get(journalOf(journal.reversed_id).id) ?? [];
      const own = entriesOf.get(journal.id) ?? [];
      return original.flatMap((entry, at) => [
        ...differ(`${journal.journal_no} debit`, own[at]?.debit, amount(entry.debit).negated()),
        ...differ(`${journal.journal_no} credit`, own[at]?.credit, amount(entry.credit).negated()),
        ...failsUnless(own[at]?.subject === entry.subject, `${journal.journal_no} ${entry.subject}`),
      ]);
    }),
  ];
}

export const POSTINGS: readonly Check[] = [
  { title: '[J1] a platform receipt posts its batch', differences: platformReceipts },
  { title: '[J2] an approved sheet posts its payable amount and tax', differences: sheets },
  { title: '[J3] a payment of a sheet or an advance', differences: applications },
  { title: '[J4] an approved live settlement posts its payable amount', differences: liveSettlements },
  { title: '[J5] a live payment posts gross, net and tax', differences: livePayments },
  { title: '[J6] a refund posts income and tax, or the deposit', differences: refunds },
  { title: '[J7] another receipt posts the account of its type', differences: otherReceipts },
  { title: '[J8] a reversal has the negative amounts of its original', differences: reversals },
];
