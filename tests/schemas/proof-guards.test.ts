/** The guards (`?`) of domain.md's actions as far as one record can say them. */
import { describe, expect, test } from 'vitest';
import { recordScope, type Row } from '@/model/record';
import { flagHolds } from '@/model/condition/flag';
import { entity } from './set';
import { me, now, refs } from './world';

/** entity.action, whether it may be done, the record. */
const GUARDS: [string, boolean, Row][] = [
  ['fin/pay-order.pay', true, { planDate: '2026-06-30', createBy: 'wang' }],
  ['fin/pay-order.pay', false, { planDate: '2026-07-01', createBy: 'wang' }],
  ['fin/pay-order.pay', false, { planDate: '2026-06-30', createBy: 'lin' }],
  ['fin/pay-order.retry', true, { retryCount: 2 }],
  ['fin/pay-order.retry', false, { retryCount: 3 }],
  ['fin/pay-order.returned', true, { payTime: '2026-05-31 23:00:00' }],
  ['fin/pay-order.returned', false, { payTime: '2026-05-30 01:00:00' }],
  ['settle/sheet.supConfirm', true, { status: 'approved', confirmStatus: 'wait' }],
  ['settle/sheet.supConfirm', false, { status: 'draft', confirmStatus: 'wait' }],
  ['settle/sheet.dispute', false, { confirmStatus: 'yes' }],
  [
    'settle/sheet.toPay',
    true,
    { status: 'part_paid', confirmStatus: 'yes', payableAmount: '9.00', appliedAmount: '3.00', profileId: 'p2' },
  ],
  [
    'settle/sheet.toPay',
    false,
    { status: 'part_paid', confirmStatus: 'yes', payableAmount: '9.00', appliedAmount: '9.00', profileId: 'p2' },
  ],
  [
    'settle/sheet.toPay',
    false,
    {
      status: 'approved',
      confirmStatus: 'yes',
      payableAmount: '9.00',
      appliedAmount: '3.00',
      invoicedAmount: '3.00',
      profileId: 'p1',
    },
  ],
  [
    'settle/sheet.toPay',
    true,
    {
      status: 'approved',
      confirmStatus: 'yes',
      payableAmount: '9.00',
      appliedAmount: '3.00',
      invoicedAmount: '3.01',
      profileId: 'p1',
    },
  ],
  [
    'settle/sheet.toPay',
    false,
    { status: 'auditing', confirmStatus: 'yes', payableAmount: '9.00', appliedAmount: '3.00', profileId: 'p2' },
  ],
  ['settle/sheet.carry', true, { payableAmount: '-0.01' }],
  ['settle/sheet.carry', false, { payableAmount: '0.00' }],
  ['risk/info.accept', true, { handler: null }],
  ['risk/info.accept', true, { handler: 'lin' }],
  ['risk/info.accept', false, { handler: 'wang' }],
  ['risk/info.freeze', false, { frozen: 'Y' }],
  ['risk/info.release', true, { frozen: 'Y' }],
  ['risk/info.close', true, { frozen: 'N', track: [{ id: '1' }] }],
  ['risk/info.close', false, { frozen: 'N', track: [] }],
  ['risk/info.close', false, { frozen: 'Y', track: [{ id: '1' }] }],
  ['risk/info.ignore', false, { riskLevel: 'high' }],
  ['sv/bill.unmatch', true, { settleFlag: 'N', liveFlag: 'N' }],
  ['sv/bill.unmatch', false, { settleFlag: 'N', liveFlag: 'Y' }],
  ['sv/bill.ignore', false, { settleFlag: 'Y' }],
  ['fin/invoice.issue', true, { direction: 'out' }],
  ['fin/invoice.check', false, { direction: 'out' }],
  ['fin/invoice.certify', true, { invoiceKind: 'espec', invoiceDate: '2025-07-05' }],
  ['fin/invoice.certify', false, { invoiceKind: 'espec', invoiceDate: '2025-07-04' }],
  ['fin/invoice.certify', false, { invoiceKind: 'normal', invoiceDate: '2026-06-30' }],
  ['fin/invoice.void', true, { usedAmount: '0.00' }],
  ['fin/invoice.void', false, { usedAmount: '0.01' }],
  ['wf/task.claim', false, { assignee: 'wang' }],
  ['wf/task.pass', true, { assignee: 'lin' }],
];

describe('guards', () => {
  test.each(GUARDS)('%s is allowed: %s, for %j', (name, may, record) => {
    const [id = '', key = ''] = name.split('.');
    const owner = entity(id);
    const action = owner.actions[key];
    expect(action?.when ?? null).not.toBeNull();
    const scope = recordScope(owner, record, { refs, me, now });
    expect(flagHolds(action?.when ?? true, scope)).toBe(may);
  });

  test('removing a row checks the state of its main record', () => {
    const sheet = entity('settle/sheet');
    const inSheet = (status: string) =>
      flagHolds(
        sheet.actions.removeItem?.when ?? true,
        recordScope(sheet.children.item!, { id: '1' }, { me, now }, recordScope(sheet, { status }, { me, now })),
      );
    expect([inSheet('draft'), inSheet('approved')]).toEqual([true, false]);
  });
});
