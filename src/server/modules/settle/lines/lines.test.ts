/** Lines of settlement sheets. */
import { expect, test } from 'vitest';
import type { BillToSettle } from './bills';
import type { CommissionRule } from '../../sup/rates/commission';
import type { FreightRule } from './freight';
import { buildLines } from './lines';
import type { LineRules } from './rules';

const bill = (values: Partial<BillToSettle> = {}): BillToSettle => ({
  id: 'b1',
  supplierId: 's1',
  billType: 'settle',
  orderNo: 'O1',
  itemNo: 'I1',
  quantity: 3,
  payAmount: '90.00',
  incomeAmount: '99.99',
  bizDate: '2026-06-15',
  goodsId: 'g1',
  skuId: 'k1',
  goodsName: '商品',
  categories: ['c2', 'c1'],
  weight: '0.700',
  freightRuleId: null,
  skuPrice: '20.00',
  province: '330000',
  ...values,
});
const commission = (values: Partial<CommissionRule>): CommissionRule => ({
  id: 'r',
  ruleCode: 'YJ1',
  ruleName: '规则',
  scope: 'all',
  supplierId: null,
  categoryCode: null,
  goodsId: null,
  calcMethod: 'ratio',
  rate: '10.0000',
  fixedAmount: null,
  priority: 10,
  effectiveDate: '2026-01-01',
  expireDate: null,
  tiers: [],
  ...values,
});
const freight = (values: Partial<FreightRule> = {}): FreightRule => ({
  id: 'f',
  supplierId: 's1',
  method: 'weight',
  bearer: 'supplier',
  isDefault: true,
  effectiveDate: '2026-01-01',
  firstUnit: '1.000',
  firstFee: '6.00',
  nextUnit: '1.000',
  nextFee: '2.00',
  freeAmount: null,
  areas: [],
  ...values,
});
const rules = (
  values: Partial<Omit<LineRules, 'terms'>> & { terms?: Partial<LineRules['terms']> } = {},
): LineRules => ({
  commissions: [],
  freights: [],
  prices: [],
  ...values,
  terms: { settleMode: 'commission', taxIncluded: true, taxRate: '13', shippedByUs: false, ...values.terms },
});
const line = (one: BillToSettle, given: LineRules) => buildLines([one], given)[0]!;

test('[A3] mode commission: income less the commission, rounded half up', () => {
  expect(line(bill({ incomeAmount: '0.05' }), rules({ commissions: [commission({})] }))).toMatchObject({
    itemAmount: '0.05',
    commissionAmount: '0.01',
    taxAmount: '0.00',
  });
});

test('[A3] mode price: quantity × supply price, without commission; the price list before the goods file', () => {
  const prices = [{ skuId: 'k1', price: '18.50', effectiveDate: '2026-06-01', expireDate: '2026-07-01' }];
  const terms = { settleMode: 'price' };
  expect(line(bill(), rules({ terms, prices, commissions: [commission({})] }))).toMatchObject({
    unitPrice: '18.50',
    itemAmount: '55.50',
    commissionAmount: '0',
  });
  expect(line(bill({ bizDate: '2026-07-01' }), rules({ terms, prices }))).toMatchObject({ itemAmount: '60.00' });
});

test('[A3] tax on top of prices without tax', () => {
  const terms = { taxIncluded: false };
  expect(line(bill({ incomeAmount: '100.00' }), rules({ terms, commissions: [commission({})] }))).toMatchObject({
    taxRate: '13',
    taxAmount: '11.70',
  });
});

test('[25~] goods before category before supplier before all, then the priority', () => {
  const all = commission({ id: 'all', rate: '1' });
  const supplier = commission({ id: 'supplier', scope: 'supplier', supplierId: 's1', rate: '2' });
  const category = commission({ id: 'category', scope: 'category', supplierId: 's1', categoryCode: 'c1', rate: '3' });
  const late = commission({ id: 'late', scope: 'goods', goodsId: 'g1', rate: '4', priority: 20 });
  const early = commission({ id: 'early', scope: 'goods', goodsId: 'g1', rate: '5', priority: 1 });
  const rateOf = (...given: CommissionRule[]) => line(bill(), rules({ commissions: given })).commissionRate;
  expect(rateOf(all)).toBe('1');
  expect(rateOf(all, supplier)).toBe('2');
  expect(rateOf(category, all, supplier)).toBe('3');
  expect(rateOf(category, late, early)).toBe('5');
  expect(rateOf(commission({ scope: 'supplier', supplierId: 's2' }))).toBe('0');
});

test('[I14] a rule holds from its effective date until before its expiry date', () => {
  const given = rules({ commissions: [commission({ effectiveDate: '2026-06-02', expireDate: '2026-06-30' })] });
  const rates = ['2026-06-01', '2026-06-02', '2026-06-29', '2026-06-30'].map(
    (bizDate) => line(bill({ bizDate }), given).commissionRate,
  );
  expect(rates).toEqual(['0', '10.0000', '10.0000', '0']);
});

test('[25~] the tier is that of all sales of the sheet', () => {
  const tiers = [
    { fromAmount: '0', toAmount: '100', rate: '8' },
    { fromAmount: '100', toAmount: null, rate: '5' },
  ];
  const given = rules({ commissions: [commission({ calcMethod: 'tier', rate: null, tiers })] });
  expect(line(bill({ incomeAmount: '99.99' }), given).commissionRate).toBe('8');
  const both = buildLines([bill({ incomeAmount: '99.99' }), bill({ id: 'b2', incomeAmount: '0.01' })], given);
  expect(both.map(({ commissionRate }) => commissionRate)).toEqual(['5', '5']);
});

test('[A3] a commission per piece', () => {
  const given = rules({ commissions: [commission({ calcMethod: 'fixed', rate: null, fixedAmount: '1.50' })] });
  expect(line(bill(), given)).toMatchObject({ commissionRate: '0', commissionAmount: '4.50' });
});

test('[A3, 27~] freight of goods that we ship at the expense of the supplier, by weight and province', () => {
  const terms = { shippedByUs: true };
  const freightOf = (one: Partial<BillToSettle>, rule: Partial<FreightRule> = {}) =>
    line(bill(one), rules({ terms, freights: [freight(rule)] })).freightAmount;
  expect(freightOf({})).toBe('10.00');
  expect(freightOf({ quantity: 1 })).toBe('6.00');
  expect(freightOf({}, { method: 'piece' })).toBe('10.00');
  expect(freightOf({}, { method: 'fixed' })).toBe('6.00');
  expect(freightOf({}, { freeAmount: '90.00' })).toBe('0');
  expect(freightOf({}, { bearer: 'us' })).toBe('0');
  expect(freightOf({ billType: 'refund', quantity: -3 })).toBe('0');
  const area = { ...freight(), firstFee: '20.00', nextFee: '5.00', provinces: ['330000', '650000'] };
  expect(freightOf({}, { areas: [area] })).toBe('30.00');
  expect(line(bill(), rules({ freights: [freight()] })).freightAmount).toBe('0');
});

test('[A2, A3] a refund bill takes back item, commission and tax', () => {
  const given = rules({ terms: { taxIncluded: false }, commissions: [commission({})] });
  expect(line(bill({ billType: 'refund', quantity: -1, incomeAmount: '-100.00' }), given)).toMatchObject({
    itemAmount: '-100.00',
    commissionAmount: '-10.00',
    taxAmount: '-11.70',
  });
});
