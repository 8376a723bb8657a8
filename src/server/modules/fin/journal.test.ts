/** Journals of business events. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databaseKinds } from '../../../../tests/helpers/databases';
import { openContext, type ContextTest } from '../../../../tests/helpers/module-context';
import { companyIdOf } from '../base/company';
import { postJournal, reverseJournal, type JournalInput } from './journal';

const journalOf = (sourceNo: string, values: Partial<JournalInput> = {}): JournalInput => ({
  companyId: companyIdOf(3),
  template: 'J2',
  journalType: 'zz',
  journalDate: '2026-06-30',
  sourceType: 'sheet',
  sourceNo,
  summary: '结算',
  entries: [
    { subject: '6401', debit: '88.50' },
    { subject: '222102', debit: '11.50' },
    { subject: '2202', credit: '100.00', partyType: 'supplier', partyName: '甲公司' },
    { subject: '6602', debit: '0.00' },
  ],
  ...values,
});
const reversalOf = (sourceNo: string) => ({
  template: 'J2' as const,
  sourceType: 'sheet',
  sourceNo,
  journalDate: '2026-07-01',
  summary: '反审核',
});

describe.each(databaseKinds)('journals on %s', (kind) => {
  let module: ContextTest;
  beforeAll(async () => {
    module = await openContext(kind);
  });
  afterAll(() => module.close());
  const post = (journal: JournalInput) => module.run((context) => postJournal(context, journal));

  test('[10#, I10] a journal has its period and sums, without lines of no amount', async () => {
    const id = await post(journalOf('T1'));
    const journal = await module.get('fin/journal', id);
    expect(journal).toMatchObject({
      period: '2026-06',
      debitAmount: '100.00',
      creditAmount: '100.00',
      status: 'draft',
      maker: 'admin',
    });
    expect(journal.entry.map(({ subject }) => subject)).toEqual(['6401', '222102', '2202']);
  });

  test('[I10] an unbalanced journal is rejected', async () => {
    const entries = [
      { subject: '1002', debit: '1.00' },
      { subject: '1122', credit: '1.01' },
    ];
    await expect(post(journalOf('T2', { entries }))).rejects.toThrow('not balanced: -0.01');
  });

  test('[I10] one of several journals of a template and a source at the same time is posted', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 4 }, () => post(journalOf('T3'))));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(post(journalOf('T3'))).rejects.toThrow('T3 已有凭证，不能重复制单');
  });

  test('[J8] a reversal has negative amounts, and its source can be posted again', async () => {
    const id = await post(journalOf('T4'));
    const reversal = await module.run((context) => reverseJournal(context, reversalOf('T4')));
    expect(await module.get('fin/journal', id)).toMatchObject({ status: 'reversed' });
    expect(await module.get('fin/journal', reversal)).toMatchObject({
      template: 'J8',
      reversedId: id,
      period: '2026-07',
      debitAmount: '-100.00',
      status: 'posted',
    });
    await expect(module.run((context) => reverseJournal(context, reversalOf('T4')))).rejects.toThrow(
      'T4 没有可冲销的凭证',
    );
    await post(journalOf('T4'));
  });

  test('[10!audit, 10!unauditJ, 10!post, 10!reverse] another user audits; a posted journal is reversed only', async () => {
    const id = await post(journalOf('T7'));
    await expect(module.act('fin/journal', 'audit', id)).rejects.toThrow('制单人不能审核自己的凭证');
    const auditor = await module.person({
      permissions: ['audit', 'unauditJ', 'post'].map((action) => `fin:journal:${action}`),
    });
    await auditor.act('fin/journal', 'audit', id);
    await auditor.act('fin/journal', 'unauditJ', id);
    await auditor.act('fin/journal', 'audit', id);
    await auditor.act('fin/journal', 'post', id);
    await expect(module.edit('fin/journal', id, { summary: 'x' })).rejects.toThrow('当前状态不可编辑');
    const { result } = await module.act('fin/journal', 'reverse', id);
    expect(await module.get('fin/journal', String(result))).toMatchObject({ template: 'J8', debitAmount: '-100.00' });
    expect(await module.get('fin/journal', id)).toMatchObject({ status: 'reversed' });
  });

  test('[10~, I10] a manual journal is balanced, each line a debit or a credit, and that of a document is read-only', async () => {
    const manual = (debit: string, credit: string) =>
      module.add('fin/journal', {
        companyId: companyIdOf(2),
        journalType: 'zz',
        journalDate: '2026-06-30',
        summary: '调整',
        entry: [
          { summary: '调整', subject: '6602', debit },
          { summary: '调整', subject: '1002', credit },
        ],
      });
    await expect(manual('10.00', '9.00')).rejects.toThrow('借贷不平');
    await expect(manual('0.00', '0.00')).rejects.toThrow('借方和贷方填写且只填写一个');
    expect(await module.get('fin/journal', await manual('10.00', '10.00'))).toMatchObject({ period: '2026-06' });
    const ofSheet = await post(journalOf('T8'));
    await expect(module.edit('fin/journal', ofSheet, { summary: 'x' })).rejects.toThrow('由单据生成的凭证不能修改');
  });

  test('[10!closePeriod] a period with open journals is not closed', async () => {
    const ask = { companyId: companyIdOf(3), period: '2026-06' };
    await post(journalOf('T9'));
    await expect(module.act('fin/journal', 'closePeriod', [], ask)).rejects.toThrow('尚未记账，不能结账');
    await module.act('fin/journal', 'closePeriod', [], { ...ask, period: '2024-01' });
    expect(await module.get('base/company', ask.companyId)).toMatchObject({ closePeriod: '2024-01' });
  });

  test('[I10] a closed period takes no journal; its journals are reversed in an open one', async () => {
    const id = await post(journalOf('T5'));
    await module.run(({ records }) => records.edit('base/company', companyIdOf(3), { closePeriod: '2026-06' }));
    await expect(post(journalOf('T6'))).rejects.toThrow('会计期间 2026-06 已结账，不能制单');
    await post(journalOf('T6', { journalDate: '2026-07-01' }));
    await module.run((context) => reverseJournal(context, reversalOf('T5')));
    expect(await module.get('fin/journal', id)).toMatchObject({ status: 'reversed' });
  });
});
