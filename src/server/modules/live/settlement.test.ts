/** Live settlements: bills and sessions settled once, negative ones carried on, journals. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Fields, Row } from 'jingwei';
import { databaseKinds } from '../../../../tests/helpers/databases';
import { openContext, type ContextTest } from '../../../../tests/helpers/module-context';
import { payeeWorld, type PayeeWorld } from '../../../../tests/helpers/payee-world';
import { generate } from './settlement';

describe.each(databaseKinds)('live settlements on %s', (kind) => {
  let module: ContextTest;
  let world: PayeeWorld;
  beforeAll(async () => {
    module = await openContext(kind);
    world = payeeWorld(module);
  });
  afterAll(() => module.close());

  const MAY = { periodStart: '2026-05-01', periodEnd: '2026-05-31' };
  const settle = (companyId: string, period = MAY) =>
    module.run((context) =>
      generate({ ...context, ask: { companyId, ...period }, progress: () => undefined } as never),
    );
  const settlementsOf = (companyId: string): Promise<Fields<'live/settlement'>[]> =>
    module.run(({ records }) => records.find('live/settlement', { companyId }, { sort: ['settleNo'] }));
  async function only(companyId: string): Promise<Row<'live/settlement'>> {
    const found = await settlementsOf(companyId);
    expect(found).toHaveLength(1);
    return module.get('live/settlement', found[0]!.id);
  }
  const flagOf = async (id: string) =>
    (await module.run(({ records }) => records.find('sv/bill', { id })))[0]!.liveFlag;
  async function approve(id: string) {
    await module.act('live/settlement', 'submit', id);
    const lead = await module.person({ permissions: ['live:settle:pass', 'live:settle:list'] });
    await lead.act('live/settlement', 'pass', id);
  }

  test('[17!generate, 17~, A7] settles bills and slot fees of an author, each line rounded', async () => {
    const companyId = await world.company();
    const authorId = await world.author({ commissionRate: '12.5' });
    const ids = [
      await world.bill(companyId, authorId, { income_amount: '33.30' }),
      await world.bill(companyId, authorId),
    ];
    const studioId = await world.studio(companyId);
    await world.session(studioId, authorId, { end_time: '2026-05-02 21:00:00', slot_fee: '200' });
    await world.session(studioId, authorId, { end_time: null, slot_fee: '300' });
    await settle(companyId);
    const settlement = await only(companyId);
    expect(settlement).toMatchObject({
      targetType: 'author',
      authorId,
      studioId: null,
      payeeName: '王芳',
      taxMode: 'labor',
      baseAmount: '133.30',
      // 4.1625 and 12.50
      commissionAmount: '16.66',
      slotFee: '200.00',
      payableAmount: '216.66',
      unpaidAmount: '216.66',
      status: 'draft',
    });
    expect(settlement.item.map(({ billId }) => billId)).toEqual(ids);
    expect(await Promise.all(ids.map(flagOf))).toEqual(['Y', 'Y']);
  });

  test('[17~] pays the studio for its authors', async () => {
    const companyId = await world.company();
    const studioId = await world.studio(companyId);
    const authors = [await world.author({ studioId }), await world.author({ studioId }), await world.author()];
    for (const authorId of authors) await world.bill(companyId, authorId);
    await settle(companyId);
    const found = await settlementsOf(companyId);
    expect(found.map(({ targetType, payableAmount }) => [targetType, payableAmount])).toEqual([
      ['studio', '30.00'],
      ['author', '15.00'],
    ]);
    expect(found[0]).toMatchObject({ studioId, authorId: null, taxMode: 'invoice' });
  });

  test.each([
    ['a bill that the platform settles with its author', { author_commission: '5.00' }],
    ['an unmatched bill', { match_status: 'no' }],
    ['a bill after the period', { biz_date: '2026-06-01' }],
    ['a bill that is already settled', { live_flag: 'Y' }],
  ])('[17!generate, I4, I5] leaves out %s', async (_case, values) => {
    const companyId = await world.company();
    await world.bill(companyId, await world.author(), values);
    await settle(companyId);
    expect(await settlementsOf(companyId)).toEqual([]);
  });

  test('[17~, I5] leaves out bills of authors whom the platform pays', async () => {
    const companyId = await world.company();
    await world.bill(companyId, await world.author({ coopMode: 'platform' }));
    await settle(companyId);
    expect(await settlementsOf(companyId)).toEqual([]);
  });

  test('[17!generate] a period that has not ended is rejected', async () => {
    const companyId = await world.company();
    await expect(settle(companyId, { periodStart: '2026-05-01', periodEnd: '2999-12-31' })).rejects.toThrow(
      '账期尚未结束，不能结算',
    );
  });

  test('[I3, I17] two runs at the same time settle each bill once', async () => {
    const companyId = await world.company();
    const authorId = await world.author();
    for (let count = 0; count < 5; count += 1) await world.bill(companyId, authorId);
    await Promise.all([settle(companyId), settle(companyId)]);
    expect((await only(companyId)).item).toHaveLength(5);
  });

  test('[17~, A4] carries a negative settlement on to the next one', async () => {
    const companyId = await world.company();
    const authorId = await world.author();
    await world.bill(companyId, authorId, { bill_type: 'refund', income_amount: '-200.00' });
    await settle(companyId);
    expect(await only(companyId)).toMatchObject({
      commissionAmount: '-30.00',
      rewardAmount: '30.00',
      payableAmount: '0.00',
    });
    await world.bill(companyId, authorId, { income_amount: '1000.00', biz_date: '2026-06-10' });
    const june = { periodStart: '2026-06-01', periodEnd: '2026-06-30' };
    await settle(companyId, june);
    const [may, second] = await settlementsOf(companyId);
    expect(second).toMatchObject({ commissionAmount: '150.00', deductAmount: '30.00', payableAmount: '120.00' });
    await expect(module.act('live/settlement', 'void', may!.id)).rejects.toThrow(
      `负数应付已结转至 ${second!.settleNo}`,
    );
    await world.bill(companyId, authorId, { biz_date: '2026-06-11' });
    await settle(companyId, june);
    expect((await settlementsOf(companyId))[2]).toMatchObject({ deductAmount: '0.00', payableAmount: '15.00' });
  });

  test('[17!recalc, I13] takes in later bills and keeps the rate of the settled ones', async () => {
    const companyId = await world.company();
    const authorId = await world.author();
    await world.bill(companyId, authorId);
    await settle(companyId);
    await world.bill(companyId, authorId);
    await module.edit('live/author', authorId, { commissionRate: '20' });
    const { id } = await only(companyId);
    await module.act('live/settlement', 'recalc', id);
    expect(await only(companyId)).toMatchObject({ commissionAmount: '35.00', payableAmount: '35.00' });
  });

  test('[17#] voiding or deleting a draft gives its bills back', async () => {
    const companyId = await world.company();
    const authorId = await world.author();
    const id = await world.bill(companyId, authorId);
    await settle(companyId);
    await module.act('live/settlement', 'void', (await only(companyId)).id);
    expect(await flagOf(id)).toBe('N');
    await settle(companyId);
    const second = (await settlementsOf(companyId))[1]!;
    expect(second).toMatchObject({ payableAmount: '15.00' });
    await module.delete('live/settlement', second.id);
    expect(await flagOf(id)).toBe('N');
  });

  test('[17#, I3] a void settlement shows what it contained, and its bills and sessions are settled again', async () => {
    const companyId = await world.company();
    const authorId = await world.author();
    const bill = await world.bill(companyId, authorId);
    const session = await world.session(await world.studio(companyId), authorId, {
      end_time: '2026-05-02 21:00:00',
      slot_fee: '200',
    });
    await settle(companyId);
    const before = await only(companyId);
    await module.act('live/settlement', 'void', before.id);
    const after = await module.get('live/settlement', before.id);
    const content = ({ payableAmount, slotFee, item, fee }: typeof before) => ({
      payableAmount,
      slotFee,
      item: item.map(({ orderNo, goodsName, baseAmount, commissionRate, commissionAmount, bizDate }) => ({
        orderNo,
        goodsName,
        baseAmount,
        commissionRate,
        commissionAmount,
        bizDate,
      })),
      fee: fee.map(({ feeType, amount, reason }) => ({ feeType, amount, reason })),
    });
    expect(after).toMatchObject({ status: 'void', payableAmount: '215.00' });
    expect(content(after)).toEqual(content(before));
    expect([after.item[0]!.billId, after.fee[0]!.sessionId]).toEqual([null, null]);
    await settle(companyId);
    const next = await module.get('live/settlement', (await settlementsOf(companyId))[1]!.id);
    expect(next.item.map(({ billId }) => billId)).toEqual([bill]);
    expect(next.fee.map(({ sessionId }) => sessionId)).toEqual([session]);
    await module.act('live/settlement', 'void', next.id);
    expect(await flagOf(bill)).toBe('N');
  });

  test('[17#, A4] what a void settlement deducted waits for the next one', async () => {
    const companyId = await world.company();
    const authorId = await world.author();
    await world.bill(companyId, authorId, { bill_type: 'refund', income_amount: '-200.00' });
    await settle(companyId);
    await world.bill(companyId, authorId, { income_amount: '1000.00', biz_date: '2026-06-10' });
    const june = { periodStart: '2026-06-01', periodEnd: '2026-06-30' };
    await settle(companyId, june);
    const [may, second] = await settlementsOf(companyId);
    await module.act('live/settlement', 'void', second!.id);
    expect(await module.get('live/settlement', second!.id)).toMatchObject({
      payableAmount: '120.00',
      fee: [{ amount: '30.00', carryId: null }],
    });
    await settle(companyId, june);
    const third = (await settlementsOf(companyId))[2]!;
    expect(await module.get('live/settlement', third.id)).toMatchObject({
      payableAmount: '120.00',
      fee: [{ amount: '30.00', carryId: may!.id }],
    });
    await expect(module.act('live/settlement', 'void', may!.id)).rejects.toThrow(`负数应付已结转至 ${third.settleNo}`);
  });

  test('[17~] deductions cannot make a settlement negative', async () => {
    const companyId = await world.company();
    await world.bill(companyId, await world.author());
    await settle(companyId);
    const { id, item } = await only(companyId);
    await expect(
      module.edit('live/settlement', id, { item, fee: [{ feeType: 'deduct', amount: '15.01' }] }),
    ).rejects.toThrow('应付金额不能为负');
  });

  test('[J4, J8, I7] approval posts the debt, and taking it back reverses it', async () => {
    const companyId = await world.company();
    await world.bill(companyId, await world.author());
    await settle(companyId);
    const { id, settleNo } = await only(companyId);
    await approve(id);
    const journals = () =>
      module.run(({ records }) => records.find('fin/journal', { sourceNo: settleNo! }, { sort: ['journalNo'] }));
    expect(await journals()).toMatchObject([{ template: 'J4', debitAmount: '15.00', companyId }]);
    await expect(module.edit('live/settlement', id, { remark: '改' })).rejects.toThrow();
    await module.act('live/settlement', 'unaudit', id);
    expect((await journals()).map(({ template, debitAmount }) => [template, debitAmount])).toEqual([
      ['J4', '15.00'],
      ['J8', '-15.00'],
    ]);
  });

  test('[17!supConfirm, 17!toPay, I8, I12] pays what is confirmed, once, and not to a frozen author', async () => {
    const companyId = await world.company();
    const authorId = await world.author();
    await world.bill(companyId, authorId);
    await settle(companyId);
    const { id } = await only(companyId);
    await expect(module.act('live/settlement', 'supConfirm', id)).rejects.toThrow();
    await approve(id);
    await expect(module.act('live/settlement', 'toPay', id)).rejects.toThrow();
    await module.act('live/settlement', 'supConfirm', id);
    await module.run(({ records }) => records.edit('live/author', authorId, { frozen: 'Y' }));
    await expect(module.act('live/settlement', 'toPay', id)).rejects.toThrow('收款方已冻结，不能付款');
    await module.run(({ records }) => records.edit('live/author', authorId, { frozen: 'N' }));
    await module.act('live/settlement', 'toPay', id);
    expect(await only(companyId)).toMatchObject({
      appliedAmount: '15.00',
      paidAmount: '0.00',
      payment: [{ grossAmount: '15.00', taxMode: 'labor', status: 'draft', payeeName: '王芳' }],
    });
    await expect(module.act('live/settlement', 'toPay', id)).rejects.toThrow();
    await expect(module.act('live/settlement', 'unaudit', id)).rejects.toThrow('已有直播付款');
  });
});
