import { expect, test } from 'vitest';
import { formFormula, type FormulaNames } from './entity-formulas';

const names: FormulaNames = {
  columns: new Map([
    ['unitPrice', 'unit_price'],
    ['count', 'count'],
    ['qty', 'qty'],
  ]),
  subs: new Map([['item', { table: 'onl_x_item', columns: new Map([['payAmount', 'pay_amount']]) }]]),
};

test.each([
  ['=round(unitPrice * qty, 2)', 'round(unit_price * qty, 2)'],
  ["=unitPrice > 0 ? 'unitPrice' : concat('item', qty)", "unit_price > 0 ? 'unitPrice' : concat('item', qty)"],
  ['=sum(item.payAmount) + unitPrice', 'sum(onl_x_item.pay_amount) + unit_price'],
  ['=count(item)', 'count(onl_x_item)'],
  ['=count(item.payAmount) + count', 'count(onl_x_item.pay_amount) + count'],
  ['=sum(item, payAmount > 1 ? payAmount : 0)', 'sum(onl_x_item, pay_amount > 1 ? pay_amount : 0)'],
])('%s is written with the names of the form', (value, expected) => {
  expect(formFormula({ value }, names)).toBe(expected);
});

test.each([
  '=supplierId.rate * qty',
  '=main.qty',
  '=sum(other.amount)',
  '=sum(item.secret)',
  '=sum(item, main.qty)',
  '=createTime',
  '=qty +',
])('%s is left out', (value) => {
  expect(formFormula({ value }, names)).toBeNull();
});

test('a value that depends on a choice is left out, and one that is none', () => {
  expect(formFormula({ value: null }, names)).toBeNull();
});
