/** The identities of domain.md A over the rows of the sample documents: every difference is 0. */
import { describe, expect, test } from 'vitest';
import { demoRows as settleRows } from '@/server/modules/base/settle';
import { demoRows as shopRows } from '@/server/modules/base/shop';
import { demoRows as customerRows } from '@/server/modules/crm/customer';
import { demoRows as authorRows } from '@/server/modules/live/author';
import { labourTax } from '@/server/modules/live/sample/payments';
import { demoRows as commissionRows } from '@/server/modules/sup/commission';
import { demoRows as freightRows } from '@/server/modules/sup/freight';
import { demoRows as goodsRows } from '@/server/modules/sup/goods';
import { demoRows as supplierRows } from '@/server/modules/sup/supplier';
import { sampleChain } from '@/server/modules/sv/sample/chain';
import { centsOf } from '@/server/sample-data/cents';
import { SMALL } from '@/server/sample-data/sizes';
import type { Slice } from '@/server/sample-data/slice';
import { FORMULAS } from './identities/formulas';
import { INTEGRITY } from './identities/integrity';
import { POSTINGS } from './identities/postings';
import type { Chain, Table } from './identities/rows';

const CHECKS = [...FORMULAS, ...POSTINGS, ...INTEGRITY];
/** Rows of a table may come in slices, and be built while they are read. */
const collect = (slices: Iterable<Slice>): Record<string, object[]> => {
  const tables: Record<string, object[]> = {};
  for (const slice of slices)
    for (const [table, rows] of Object.entries(slice)) tables[table] = [...(tables[table] ?? []), ...rows];
  return tables;
};
const { slices, cards } = sampleChain(SMALL);
const chain = collect([
  settleRows(SMALL),
  shopRows(SMALL),
  customerRows(SMALL),
  authorRows(SMALL),
  commissionRows(SMALL),
  freightRows(SMALL),
  goodsRows(SMALL),
  supplierRows(SMALL),
  ...slices(),
  { fin_bank_card: cards },
]) as unknown as Chain;

describe('identities of the sample documents', () => {
  test.each(CHECKS)('$title', ({ differences }) => {
    expect(differences(chain).slice(0, 5)).toEqual([]);
  });
});

describe('the checks themselves', () => {
  const changed = (table: Table, change: Record<string, unknown>): Chain => {
    const [first, ...rest] = chain[table];
    return { ...chain, [table]: [{ ...first, ...change }, ...rest] } as Chain;
  };

  test.each<[Table, string, Record<string, unknown>]>([
    ['sv_order_item', '[A1]', { pay_amount: '0.01' }],
    ['sv_bill', '[A2]', { settle_amount: '0.01' }],
    ['settle_sheet_item', '[A3]', { settle_amount: '0.01' }],
    ['settle_sheet', '[A4', { payable_amount: '0.01' }],
    ['fin_pay_apply_item', '[A5', { apply_amount: '0.01' }],
    ['fin_payment_order_item', '[A6]', { amount: '0.01' }],
    ['live_settlement_item', '[A7', { commission_amount: '0.01' }],
    ['fin_receipt_item', '[A8]', { amount: '0.01' }],
    ['live_payment', '[A9]', { tax_amount: '0.01' }],
    ['fin_capital_flow', '[A10]', { balance_after: '0.01' }],
    ['fin_journal_entry', '[I6]', { debit: '0.01' }],
    ['fin_invoice_item', '[I6]', { amount: '0.01' }],
    ['fin_journal', '[J', { source_no: 'none' }],
  ])('find a change of %s (%s)', (table, claim, change) => {
    const failing = CHECKS.filter(
      ({ title, differences }) => title.startsWith(claim) && differences(changed(table, change)).length > 0,
    );
    expect(failing.length).toBeGreaterThan(0);
  });
});

describe('labour tax', () => {
  test.each([
    ['800.00', '0.00'],
    ['800.01', '0.00'],
    ['4000.00', '640.00'],
    ['4000.01', '640.00'],
    ['25000.00', '4000.00'],
    ['30000.00', '5200.00'],
    ['62500.00', '13000.00'],
    ['62500.01', '13000.00'],
    ['100000.00', '25000.00'],
  ])('[A9] of %s is %s', (gross, tax) => {
    expect(labourTax(centsOf(gross))).toBe(centsOf(tax));
  });
});
