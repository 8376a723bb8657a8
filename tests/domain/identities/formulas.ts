/** Formulas 1–10 of domain.md A. */
import {
  amount,
  byId,
  cent,
  childrenBy,
  differ,
  failsUnless,
  groupBy,
  sum,
  type Amount,
  type Chain,
  type Check,
  type Row,
} from './rows';

const SETTLED_APPLIES = ['auditing', 'approved', 'paying', 'paid'];

const percent = (value: Amount, rate: Row[string] | undefined): Amount => cent(value.times(amount(rate)).div(100));

/** Columns of a parent that are sums of columns of its children. */
const sums = (parent: Row, children: readonly Row[], columns: Readonly<Record<string, string>>): string[] =>
  Object.entries(columns).flatMap(([own, of]) => differ(`${parent.id} ${own}`, parent[own], sum(children, of)));

const same = (...columns: string[]) => Object.fromEntries(columns.map((column) => [column, column]));

function orderItems({ sv_order_item }: Chain): string[] {
  return sv_order_item.flatMap((row) => {
    const { goods_amount, shop_discount, platform_discount, freight_amount } = row;
    const pay = amount(goods_amount).minus(amount(shop_discount)).minus(amount(platform_discount));
    return [
      ...differ(`${row.item_no} goods`, goods_amount, amount(row.quantity).times(amount(row.unit_price))),
      ...differ(`${row.item_no} pay`, row.pay_amount, pay.plus(amount(freight_amount))),
      ...failsUnless(amount(row.refund_amount).lte(amount(row.pay_amount)), `${row.item_no} refund > pay`),
    ];
  });
}

function orders({ sv_order, sv_order_item }: Chain): string[] {
  const itemsOf = childrenBy(sv_order_item, 'order_id');
  const columns = same(
    'goods_amount',
    'shop_discount',
    'platform_discount',
    'freight_amount',
    'pay_amount',
    'refund_amount',
  );
  return sv_order.flatMap((order) => [
    ...sums(order, itemsOf(order), columns),
    ...differ(`${order.order_no} count`, order.item_count, itemsOf(order).length),
  ]);
}

function bills({ sv_bill, sv_order, base_shop, live_author }: Chain): string[] {
  const shopOf = byId(base_shop);
  const authorOf = byId(live_author);
  const orderOf = new Map(sv_order.map((order) => [order.order_no, order]));
  return sv_bill.flatMap((bill) => {
    const income = amount(bill.income_amount);
    const authorId = orderOf.get(bill.order_no!)?.author_id ?? null;
    const author = authorId === null ? null : authorOf(authorId);
    const commission = author?.coop_mode === 'platform' ? percent(income, author.commission_rate) : amount(0);
    const settle = income.minus(amount(bill.platform_fee)).minus(amount(bill.author_commission));
    const name = String(bill.bill_no);
    return [
      ...differ(`${name} income`, income, amount(bill.pay_amount).plus(amount(bill.subsidy_amount))),
      ...differ(`${name} rate`, bill.fee_rate, shopOf(bill.shop_id).fee_rate),
      ...differ(`${name} fee`, bill.platform_fee, percent(income, bill.fee_rate)),
      ...differ(`${name} commission`, bill.author_commission, commission),
      ...differ(`${name} settle`, bill.settle_amount, settle.minus(amount(bill.other_deduct))),
    ];
  });
}

const refundSigns = ({ sv_bill }: Chain): string[] =>
  sv_bill
    .filter(({ bill_type }) => bill_type === 'refund')
    .flatMap((bill) =>
      ['quantity', 'pay_amount', 'subsidy_amount', 'income_amount', 'platform_fee', 'settle_amount'].flatMap((column) =>
        failsUnless(amount(bill[column]).lte(0), `${bill.bill_no} ${column} is positive`),
      ),
    );

function sheetLines({ settle_sheet_item, sv_bill, sv_order_item, sup_supplier, sup_goods_sku }: Chain): string[] {
  const billOf = byId(sv_bill);
  const itemOf = byId(sv_order_item);
  const supplierOf = byId(sup_supplier);
  const skuOf = byId(sup_goods_sku);
  return settle_sheet_item.flatMap((line) => {
    const bill = billOf(line.bill_id);
    const supplier = supplierOf(bill.supplier_id);
    const isPrice = supplier.settle_mode === 'price';
    const price = amount(skuOf(itemOf(bill.order_item_id).sku_id).supply_price);
    const item = isPrice ? amount(line.quantity).times(price) : amount(bill.income_amount);
    const commission = isPrice ? amount(0) : percent(item, line.commission_rate);
    const tax = supplier.tax_included === 'N' ? percent(item.minus(commission), supplier.tax_rate) : amount(0);
    const isOurs = supplier.ship_mode === 'us' && supplier.freight_bearer === 'supplier' && line.bill_type === 'settle';
    const freight = amount(line.freight_amount);
    return [
      ...differ(`${line.item_no} item`, line.item_amount, item),
      ...differ(`${line.item_no} commission`, line.commission_amount, commission),
      ...differ(`${line.item_no} tax`, line.tax_amount, tax),
      ...differ(`${line.item_no} settle`, line.settle_amount, item.minus(commission).minus(freight).plus(tax)),
      ...failsUnless(isOurs || freight.isZero(), `${line.item_no} has a freight`),
    ];
  });
}

function sheets({ settle_sheet, settle_sheet_item, settle_sheet_adjust, sup_supplier }: Chain): string[] {
  const linesOf = childrenBy(settle_sheet_item, 'sheet_id');
  const adjustsOf = childrenBy(settle_sheet_adjust, 'sheet_id');
  const supplierOf = byId(sup_supplier);
  return settle_sheet.flatMap((sheet) => {
    const payable = amount(sheet.payable_amount);
    const paid = amount(sheet.paid_amount);
    const progress = payable.isZero() ? amount(100) : paid.times(100).div(payable).floor();
    const terms = Date.parse(String(sheet.due_date)) - Date.parse(String(sheet.period_end));
    return [
      ...sums(
        sheet,
        linesOf(sheet),
        same('item_amount', 'commission_amount', 'freight_amount', 'tax_amount', 'settle_amount'),
      ),
      ...sums(sheet, adjustsOf(sheet), { adjust_amount: 'amount' }),
      ...differ(`${sheet.sheet_no} count`, sheet.item_count, linesOf(sheet).length),
      ...differ(`${sheet.sheet_no} payable`, payable, amount(sheet.settle_amount).plus(amount(sheet.adjust_amount))),
      ...differ(`${sheet.sheet_no} unpaid`, sheet.unpaid_amount, payable.minus(paid)),
      ...differ(`${sheet.sheet_no} progress`, sheet.pay_progress, progress),
      ...differ(`${sheet.sheet_no} terms`, terms / 86_400_000, supplierOf(sheet.supplier_id).terms_days),
      ...failsUnless(payable.gte(0), `${sheet.sheet_no} payable < 0`),
    ];
  });
}

const carries = ({ settle_sheet_adjust }: Chain): string[] =>
  differ(
    'Σ carry',
    sum(
      settle_sheet_adjust.filter(({ adjust_type }) => adjust_type === 'carry'),
      'amount',
    ),
    0,
  );

function appliedAndPaid(rows: Chain): string[] {
  const { settle_sheet, fin_pay_apply, fin_pay_apply_item, fin_payment_order, fin_payment_order_item } = rows;
  const applyOf = byId(fin_pay_apply);
  const orderOf = byId(fin_payment_order);
  const applied = groupBy(
    fin_pay_apply_item.filter(({ apply_id }) => SETTLED_APPLIES.includes(String(applyOf(apply_id).status))),
    'settle_id',
  );
  const paid = groupBy(
    fin_payment_order_item.filter(({ order_id }) => orderOf(order_id).status === 'success'),
    'settle_id',
  );
  return settle_sheet.flatMap((sheet) => [
    ...differ(`${sheet.sheet_no} applied`, sheet.applied_amount, sum(applied.get(sheet.id) ?? [], 'apply_amount')),
    ...differ(`${sheet.sheet_no} paid`, sheet.paid_amount, sum(paid.get(sheet.id) ?? [], 'amount')),
    ...failsUnless(
      amount(sheet.applied_amount).lte(amount(sheet.payable_amount)),
      `${sheet.sheet_no} applied > payable`,
    ),
    ...failsUnless(amount(sheet.paid_amount).lte(amount(sheet.applied_amount)), `${sheet.sheet_no} paid > applied`),
  ]);
}

function applyTotals({ fin_pay_apply, fin_pay_apply_item }: Chain): string[] {
  const itemsOf = childrenBy(fin_pay_apply_item, 'apply_id');
  return fin_pay_apply
    .filter(({ apply_type }) => apply_type === 'settle')
    .flatMap((apply) => differ(`${apply.apply_no}`, apply.apply_amount, sum(itemsOf(apply), 'apply_amount')));
}

function payOrders({ fin_payment_order, fin_payment_order_item, live_payment }: Chain): string[] {
  const itemsOf = childrenBy(fin_payment_order_item, 'order_id');
  const payments = new Map(live_payment.map((payment) => [payment.id, payment]));
  return [
    ...fin_payment_order.flatMap((order) =>
      differ(String(order.order_no), order.amount, sum(itemsOf(order), 'amount')),
    ),
    ...fin_payment_order_item
      .filter(({ source_type }) => source_type === 'live')
      .flatMap((item) => differ(String(item.source_no), item.amount, payments.get(String(item.source_id))?.net_amount)),
    ...live_payment.flatMap((payment) =>
      differ(
        `${payment.pay_no} net`,
        payment.net_amount,
        amount(payment.gross_amount).minus(amount(payment.tax_amount)),
      ),
    ),
  ];
}

function liveSettlements(rows: Chain): string[] {
  const { live_settlement, live_settlement_item, live_settlement_fee, live_payment, live_author, sv_bill } = rows;
  const linesOf = childrenBy(live_settlement_item, 'settlement_id');
  const feesOf = childrenBy(live_settlement_fee, 'settlement_id');
  const paymentsOf = childrenBy(
    live_payment.filter(({ status }) => status === 'paid'),
    'settlement_id',
  );
  const authorOf = byId(live_author);
  const billOf = byId(sv_bill);
  const fees = (one: Row, type: string) =>
    sum(
      feesOf(one).filter(({ fee_type }) => fee_type === type),
      'amount',
    );
  return [
    ...live_settlement_item.flatMap((line) => {
      const income = amount(billOf(line.bill_id).income_amount);
      return [
        ...differ(`${line.id} base`, line.base_amount, income),
        ...differ(`${line.id}`, line.commission_amount, percent(income, authorOf(line.author_id).commission_rate)),
      ];
    }),
    ...live_settlement.flatMap((one) => {
      const payable = amount(one.commission_amount).plus(amount(one.slot_fee)).plus(amount(one.reward_amount));
      return [
        ...sums(one, linesOf(one), same('base_amount', 'commission_amount')),
        ...differ(`${one.settle_no} slot`, one.slot_fee, fees(one, 'slot')),
        ...differ(`${one.settle_no} reward`, one.reward_amount, fees(one, 'reward')),
        ...differ(`${one.settle_no} deduct`, one.deduct_amount, fees(one, 'deduct')),
        ...differ(`${one.settle_no} payable`, one.payable_amount, payable.minus(amount(one.deduct_amount))),
        ...differ(`${one.settle_no} paid`, one.paid_amount, sum(paymentsOf(one), 'gross_amount')),
        ...differ(
          `${one.settle_no} unpaid`,
          one.unpaid_amount,
          amount(one.payable_amount).minus(amount(one.paid_amount)),
        ),
        ...failsUnless(amount(one.payable_amount).gte(0), `${one.settle_no} payable < 0`),
      ];
    }),
  ];
}

function receipts({ fin_receipt, fin_receipt_item, sv_bill }: Chain): string[] {
  const itemsOf = childrenBy(fin_receipt_item, 'receipt_id');
  const bills = groupBy(sv_bill, 'batch_no');
  return fin_receipt.flatMap((receipt) => {
    const written = sum(itemsOf(receipt), 'amount');
    return [
      ...differ(`${receipt.receipt_no} writeoff`, receipt.writeoff_amount, written),
      ...differ(`${receipt.receipt_no} rest`, receipt.unwriteoff_amount, amount(receipt.amount).minus(written)),
      ...failsUnless(written.lte(amount(receipt.amount)), `${receipt.receipt_no} writeoff > amount`),
      ...(receipt.batch_no === null
        ? []
        : differ(
            `${receipt.receipt_no} batch`,
            receipt.amount,
            sum(bills.get(receipt.batch_no!) ?? [], 'settle_amount'),
          )),
    ];
  });
}

function labourTax({ live_payment }: Chain): string[] {
  const taxOf = (gross: Amount): Amount => {
    if (gross.lte(800)) return amount(0);
    const taxable = gross.lte(4000) ? gross.minus(800) : gross.times('0.8');
    if (taxable.lte(20_000)) return taxable.times('0.2');
    return taxable.lte(50_000) ? taxable.times('0.3').minus(2000) : taxable.times('0.4').minus(7000);
  };
  return live_payment.flatMap((payment) =>
    differ(
      String(payment.pay_no),
      payment.tax_amount,
      payment.tax_mode === 'labor' ? cent(taxOf(amount(payment.gross_amount))) : 0,
    ),
  );
}

function balances({ fin_capital_flow, fin_bank_card }: Chain): string[] {
  const flows = groupBy(fin_capital_flow, 'card_id');
  return fin_bank_card.flatMap((card) => {
    let balance = amount(card.open_balance);
    const own = (flows.get(card.id) ?? []).toSorted((a, b) => amount(a.seq).cmp(amount(b.seq)));
    const differences = own.flatMap((flow) => {
      balance = balance.plus(amount(flow.in_amount)).minus(amount(flow.out_amount));
      return differ(`${flow.flow_no} balance`, flow.balance_after, balance);
    });
    return [...differences, ...differ(`${card.account_name} balance`, card.balance, balance)];
  });
}

export const FORMULAS: readonly Check[] = [
  {
    title: '[A1] a line is quantity × price less discounts plus freight, and refunds do not exceed it',
    differences: orderItems,
  },
  { title: '[A1, I6] an order is the sum of its lines', differences: orders },
  { title: '[A2] a bill is income less fees by the rates of shop and author', differences: bills },
  { title: '[A2] amounts of refund bills are not positive', differences: refundSigns },
  { title: '[A3] a sheet line follows the mode, the rates and the tax of its supplier', differences: sheetLines },
  { title: '[A4, I6] a sheet is the sum of its lines and adjusts', differences: sheets },
  { title: '[A4] negative amounts are carried in pairs', differences: carries },
  {
    title: '[A5, I8] applied and paid amounts are those of the documents, paid ≤ applied ≤ payable',
    differences: appliedAndPaid,
  },
  { title: '[A5, I6] an application is the sum of its lines', differences: applyTotals },
  { title: '[A6] a payment order is the sum of its lines, a live line is the net amount', differences: payOrders },
  {
    title: '[A7, I6] a live settlement is commission, slot fees and rewards less deductions',
    differences: liveSettlements,
  },
  { title: '[A8] a receipt is its batch, written-off amounts are its lines', differences: receipts },
  { title: '[A9] labour tax of every live payment', differences: labourTax },
  { title: '[A10] each balance follows from the one before, a card has the last', differences: balances },
];
