/** The linkages (`~`) of domain.md's screens in the proof set, as records with expected values. */
import type { Row } from '@/model/record';

export interface Case {
  id: string;
  what: string;
  record: Row;
  /** Computed values by path, `item/1/x` for a child row. */
  values?: Record<string, unknown>;
  hidden?: string[];
  required?: string[];
  optional?: string[];
  /** Messages of checks that must be there. */
  errors?: string[];
  /** Messages that must not. */
  fine?: string[];
}

export const CASES: Case[] = [
  {
    id: 'crm/customer',
    what: 'a person shows gender, birthday and id number, and hides what companies have',
    record: { customerType: 'person' },
    hidden: ['taxNo', 'creditLimit', 'distributorLevelId'],
    optional: ['gender', 'birthday', 'idNo'],
  },
  {
    id: 'crm/customer',
    what: 'a company requires its tax number',
    record: { customerType: 'company' },
    required: ['taxNo'],
    hidden: ['idNo'],
  },
  {
    id: 'crm/customer',
    what: 'a distributor requires its level',
    record: { customerType: 'distributor' },
    required: ['distributorLevelId'],
  },
  {
    id: 'crm/customer',
    what: 'one default per sub-table',
    record: {
      contact: [
        { id: '1', isDefault: 'Y' },
        { id: '2', isDefault: 'Y' },
      ],
      addresses: [{ id: '1', isDefault: 'Y' }],
    },
    errors: ['默认联系人只能有一个'],
    fine: ['默认收货地址只能有一个'],
  },
  {
    id: 'bill/rule',
    what: 'a ratio requires the rate',
    record: { calcMethod: 'ratio' },
    required: ['rate'],
    optional: ['fixedAmount'],
    hidden: ['tier'],
  },
  {
    id: 'bill/rule',
    what: 'a fixed fee requires its amount',
    record: { calcMethod: 'fixed' },
    required: ['fixedAmount'],
  },
  {
    id: 'bill/rule',
    what: 'a fee by piece requires its amount',
    record: { calcMethod: 'unit' },
    required: ['fixedAmount'],
  },
  {
    id: 'bill/rule',
    what: 'tiers hide rate and amount',
    record: { calcMethod: 'tier' },
    hidden: ['rate', 'fixedAmount'],
    required: ['tier'],
  },
  {
    id: 'bill/rule',
    what: 'the cap is not below the floor',
    record: { minAmount: '10.00', maxAmount: '9.99' },
    errors: ['封顶金额不能少于最低收费'],
  },
  {
    id: 'bill/rule',
    what: 'a cap of 0 is no limit',
    record: { minAmount: '10.00', maxAmount: '0.00' },
    fine: ['封顶金额不能少于最低收费'],
  },
  {
    id: 'settle/sheet',
    what: 'lines, sums, payable, progress (A·3, A·4); goods and commission are written by the server',
    record: {
      paidAmount: '50.00',
      item: [
        { id: '1', settleMode: 'price', unitPrice: '33.33', itemAmount: '66.66', billId: 'b1' },
        {
          id: '2',
          settleMode: 'commission',
          commissionRate: '12.5000',
          itemAmount: '88.00',
          commissionAmount: '11.00',
          billId: 'b1',
        },
      ],
      adjust: [{ id: '1', adjustType: 'reward', amount: '23.00' }],
    },
    values: {
      'item/1/itemAmount': '66.66',
      'item/2/itemAmount': '88.00',
      'item/2/commissionAmount': '11.00',
      'item/2/settleAmount': '77.00',
      'item/2/orderNo': 'O1',
      'item/1/commissionAmount': '0.00',
      itemCount: 2,
      settleAmount: '143.66',
      adjustAmount: '23.00',
      payableAmount: '166.66',
      unpaidAmount: '116.66',
      payProgress: 30,
    },
  },
  {
    id: 'settle/sheet',
    what: 'nothing payable is fully paid',
    record: { paidAmount: '0.00' },
    values: { payableAmount: '0.00', payProgress: 100 },
  },
  {
    id: 'settle/sheet',
    what: 'a fee needs its rule and is negative',
    record: {
      adjust: [
        { id: '1', adjustType: 'fee', amount: '5.00', reason: 'x' },
        { id: '2', adjustType: 'other', amount: '5.00' },
      ],
    },
    required: ['adjust/1/ruleId'],
    optional: ['adjust/2/ruleId'],
    errors: ['计费调整须为负数'],
  },
  {
    id: 'settle/sheet',
    what: 'a penalty can make the payable negative; it is carried before it is submitted',
    record: { adjust: [{ id: '1', adjustType: 'penalty', amount: '-1.00', reason: 'x' }] },
    values: { payableAmount: '-1.00', unpaidAmount: '-1.00' },
  },
  { id: 'risk/info', what: '80 is high', record: { score: 80 }, values: { riskLevel: 'high' } },
  { id: 'risk/info', what: '79 is mid, and 50 by default', record: {}, values: { riskLevel: 'mid', score: 50 } },
  { id: 'risk/info', what: '49 is low', record: { score: 49 }, values: { riskLevel: 'low' } },
  {
    id: 'sv/bill',
    what: 'income, fee and settlement (A·2)',
    record: {
      payAmount: '100.00',
      subsidyAmount: '5.55',
      feeRate: '5.0000',
      authorCommission: '10.00',
      otherDeduct: '1.00',
    },
    values: { incomeAmount: '105.55', platformFee: '5.28', settleAmount: '89.27', diffAmount: '0.00' },
  },
  {
    id: 'sv/report-daily',
    what: 'price per order and refund rate',
    record: {},
    values: { unitAmount: '0.00', refundRate: '0.0000' },
  },
  {
    id: 'live/studio',
    what: 'the slot fee follows the author; a session ends after it starts',
    record: {
      session: [{ id: '1', authorId: 'a1', startTime: '2026-06-30 10:00:00', endTime: '2026-06-30 09:00:00' }],
    },
    values: { 'session/1/slotFee': '800.00' },
    errors: ['下播时间须晚于开播时间'],
  },
  {
    id: 'fin/pay-apply',
    what: 'settlement money is the sum of its lines',
    record: {
      applyType: 'settle',
      item: [
        { id: '1', settleId: 's1', applyAmount: '100.10' },
        { id: '2', applyAmount: '0.20' },
      ],
    },
    values: {
      applyAmount: '100.30',
      'item/1/sheetNo': 'JS2026063000001',
      'item/1/payableAmount': '1000.00',
      'item/1/availableAmount': '700.00',
    },
    required: ['item'],
  },
  {
    id: 'fin/pay-apply',
    what: 'other money is entered, without lines',
    record: { applyType: 'advance', applyAmount: '9.00' },
    values: { applyAmount: '9.00' },
    hidden: ['item'],
  },
  {
    id: 'fin/pay-apply',
    what: 'no more than is available, and an urgent one says why',
    record: { urgent: 'Y', reason: '急', item: [{ id: '1', settleId: 's1', applyAmount: '700.01' }] },
    errors: ['超过可申请金额', '加急付款请写明事由（至少 10 字）'],
  },
  {
    id: 'fin/pay-apply',
    what: 'payee and card are snapshots',
    record: { payeeType: 'supplier', payeeId: 's1', bankCardId: 'k1' },
    values: { payeeName: '木棉', accountName: '星屿', cardNo: '6222020001', bankName: 'b1' },
  },
  {
    id: 'fin/invoice',
    what: 'an incoming one is sold by the party and bought by the company',
    record: { direction: 'in', billPartyId: 'b1', companyId: 'c1', invoiceKind: 'special' },
    values: { sellerName: '星屿', sellerTaxNo: '91320000B', buyerName: '云禾', buyerTaxNo: '91310000A' },
    required: ['buyerTaxNo'],
  },
  {
    id: 'fin/invoice',
    what: 'an outgoing one the other way round; plain kinds need no tax number',
    record: { direction: 'out', billPartyId: 'b1', companyId: 'c1', invoiceKind: 'normal' },
    values: { sellerName: '云禾', buyerName: '星屿' },
    optional: ['buyerTaxNo'],
  },
  {
    id: 'fin/invoice',
    what: 'sums, tax of a line within 0.06, relations within the total',
    record: {
      item: [
        { id: '1', amount: '100.00', taxRate: '13' },
        { id: '2', amount: '10.00', taxRate: '13', taxAmount: '1.37' },
      ],
      rel: [{ id: '1', amount: '124.38' }],
    },
    values: {
      'item/1/taxAmount': '13.00',
      amount: '110.00',
      taxAmount: '14.37',
      totalAmount: '124.37',
      usedAmount: '124.38',
    },
    errors: ['税额与金额×税率相差超过 0.06', '关联金额合计超过价税合计'],
  },
  {
    id: 'fin/invoice',
    what: '0.06 apart is near enough',
    record: { item: [{ id: '1', amount: '10.00', taxRate: '13', taxAmount: '1.36' }] },
    fine: ['税额与金额×税率相差超过 0.06'],
  },
  {
    id: 'sup/price',
    what: 'a supply price requires the supplier',
    record: { priceType: 'supply' },
    required: ['supplierId'],
    optional: ['levelId', 'remark'],
  },
  {
    id: 'sup/price',
    what: 'a distribution price follows level and sale price; a change above 20 % wants a remark',
    record: { priceType: 'distribute', levelId: 'l1', item: [{ id: '1', skuId: 'k1' }] },
    values: {
      'item/1/price': '120.00',
      'item/1/oldPrice': '120.00',
      'item/1/changeRate': '0.0000',
      'item/1/skuNo': 'K-1',
      itemCount: 1,
    },
    required: ['levelId'],
    optional: ['supplierId', 'remark'],
  },
  {
    id: 'sup/price',
    what: '20.01 % wants a remark',
    record: { item: [{ id: '1', skuId: 'k1', price: '120.01' }] },
    values: { 'item/1/changeRate': '20.0100' },
    required: ['remark'],
  },
  {
    id: 'online/stock-plan',
    what: 'amount = qty × price, summed',
    record: {
      item: [
        { id: '1', sku: 'k1', qty: 3 },
        { id: '2', qty: 2, price: '0.05' },
      ],
    },
    values: { 'item/1/price': '100.00', 'item/1/amount': '300.00', 'item/2/amount': '0.10', total: '300.10' },
  },
];
