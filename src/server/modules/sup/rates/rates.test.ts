/** Tiers, commission rules and freight, as tables. */
import { describe, expect, test } from 'vitest';
import { feeOf, type FeeRule } from '../../bill/rates/fee';
import { commissionOf, commissionRuleOf, commissionText, type CommissionRule } from './commission';
import { freightFee, type FreightPrice } from './freight';
import { tierOf, tierProblem, type Tier } from './tiers';

const tier = (fromAmount: string | null, toAmount: string | null, rate = '1'): Tier => ({ fromAmount, toAmount, rate });

test.each<[string, Tier[], string | undefined]>([
  ['one open tier', [tier('0', null)], undefined],
  ['an empty begin is 0', [tier(null, '100'), tier('100.00', null)], undefined],
  ['any order of entry', [tier('100', '0'), tier('0', '100')], undefined],
  ['none from 0', [tier('1', null)], '第一档从 0 起'],
  ['a gap', [tier('0', '100'), tier('200', null)], '第 2 档须从上一档的“止”起'],
  ['an overlap', [tier('0', '100'), tier('50', null)], '第 2 档须从上一档的“止”起'],
  ['a closed end', [tier('0', '100'), tier('100', '200')], '最后一档的“止”留空，其他各档必填'],
  ['no tiers', [], undefined],
])('[25~] tiers: %s', (_name, tiers, problem) => {
  expect(tiers.length === 0 ? undefined : tierProblem(tiers)).toBe(problem);
});

test('a tier holds from its begin on, below its end', () => {
  const tiers = [tier('0', '100', '1'), tier('100', null, '2')];
  expect(['0', '99.99', '100', '100000'].map((amount) => tierOf(tiers, amount)?.rate)).toEqual(['1', '1', '2', '2']);
});

const base: CommissionRule = {
  id: 'r',
  ruleCode: 'YJ1',
  ruleName: '规则',
  scope: 'all',
  supplierId: null,
  goodsId: null,
  categoryCode: null,
  calcMethod: 'ratio',
  rate: '5',
  fixedAmount: null,
  priority: 10,
  effectiveDate: '2026-01-01',
  expireDate: null,
  tiers: [],
};
const rule = (id: string, more: Partial<CommissionRule>): CommissionRule => ({ ...base, id, ...more });
const sale = { goodsId: 'g1', supplierId: 's1', categories: ['B01A02', 'B01'], bizDate: '2026-06-30' };
const ofGoods = rule('goods', { scope: 'goods', goodsId: 'g1' });
const ofCategory = rule('category', { scope: 'category', supplierId: 's1', categoryCode: 'B01' });
const ofSupplier = rule('supplier', { scope: 'supplier', supplierId: 's1' });
const ofAll = rule('all', {});

test.each<[string, CommissionRule[], string | undefined]>([
  ['goods before category, supplier and all', [ofAll, ofSupplier, ofCategory, ofGoods], 'goods'],
  ['category before supplier', [ofAll, ofSupplier, ofCategory], 'category'],
  ['supplier before all', [ofAll, ofSupplier], 'supplier'],
  ['a scope before any priority', [rule('first', { priority: 1 }), ofSupplier], 'supplier'],
  [
    'the lower priority number within a scope',
    [ofSupplier, rule('up', { ...ofSupplier, id: 'up', priority: 5 })],
    'up',
  ],
  ['no rule of another supplier', [rule('other', { scope: 'supplier', supplierId: 's2' })], undefined],
  ['no rule of another category', [rule('other', { ...ofCategory, id: 'other', categoryCode: 'B02' })], undefined],
  ['not before its first day', [rule('later', { effectiveDate: '2026-07-01' })], undefined],
  ['from its first day on', [rule('from', { effectiveDate: '2026-06-30' })], 'from'],
  ['not on its last day', [rule('ended', { expireDate: '2026-06-30' })], undefined],
  ['until the day before', [rule('until', { expireDate: '2026-07-01' })], 'until'],
  ['none', [], undefined],
])('[25~, I14] a sale gets %s', (_name, rules, id) => {
  expect(commissionRuleOf(rules, sale)?.id).toBe(id);
});

test('the commission is that of the rate, of the tier of the sales, or per piece', () => {
  const tiers = [tier('0', '1000', '3'), tier('1000', null, '2')];
  const tiered = rule('t', { calcMethod: 'tier', tiers });
  const perPiece = rule('f', { calcMethod: 'fixed', fixedAmount: '3' });
  const of = (one: CommissionRule | undefined, sales: string) => commissionOf(one, { quantity: 2, item: '100', sales });
  expect(of(ofAll, '0')).toEqual({ rate: '5', amount: '5.00' });
  expect([of(tiered, '999.99').rate, of(tiered, '1000').rate]).toEqual(['3', '2']);
  expect(of(perPiece, '1')).toEqual({ rate: '0', amount: '6.00' });
  expect(of(undefined, '1')).toEqual({ rate: '0', amount: '0' });
  expect([commissionText(tiered, '1000'), commissionText(perPiece, '0')]).toEqual(['2%', '每件 3.00 元']);
});

const freight: FreightPrice = { firstUnit: '1', firstFee: '8', nextUnit: '0.5', nextFee: '2', freeAmount: '99' };
test.each<[string, string, FreightPrice, [quantity: string, amount: string], string]>([
  ['up to the first unit', 'weight', freight, ['1', '10'], '8.00'],
  ['a begun unit counts', 'weight', freight, ['1.01', '10'], '10.00'],
  ['several units', 'weight', freight, ['3', '10'], '16.00'],
  ['free from the amount on', 'weight', freight, ['3', '99.00'], '0'],
  ['never free without an amount', 'weight', { ...freight, freeAmount: null }, ['1', '999'], '8.00'],
  ['a fixed fee', 'fixed', freight, ['100', '10'], '8.00'],
  ['only the first fee without further units', 'piece', { ...freight, nextUnit: null }, ['9', '10'], '8.00'],
])('[27~] freight: %s', (_name, method, price, [quantity, amount], fee) => {
  expect(freightFee(method, price, quantity, amount)).toBe(fee);
});

const fees: FeeRule = {
  calcMethod: 'ratio',
  rate: '1.5',
  fixedAmount: null,
  minAmount: null,
  maxAmount: null,
  tier: [],
};
test.each<[string, FeeRule, string, string]>([
  ['a ratio, half up', fees, '33.33', '0.50'],
  ['at least the minimum', { ...fees, minAmount: '5' }, '33.33', '5.00'],
  ['at most the maximum', { ...fees, maxAmount: '100' }, '1000000', '100.00'],
  ['a maximum of 0 is none', { ...fees, maxAmount: '0' }, '10000', '150.00'],
  ['a fixed amount', { ...fees, calcMethod: 'fixed', fixedAmount: '12' }, '0', '12.00'],
  ['per unit', { ...fees, calcMethod: 'unit', fixedAmount: '0.35' }, '7', '2.45'],
  [
    'a tier, with its amount',
    { ...fees, calcMethod: 'tier', tier: [{ fromAmount: '0', toAmount: null, rate: '1', amount: '20' }] },
    '1000',
    '30.00',
  ],
])('[04~, 04!trial] the fee: %s', (_name, rules, amount, fee) => {
  expect(feeOf(rules, amount)).toBe(fee);
});

describe('commission rules', () => {
  test('a category without a code covers nothing', () => {
    expect(commissionRuleOf([rule('x', { ...ofCategory, id: 'x', categoryCode: null })], sale)).toBeUndefined();
  });
});
