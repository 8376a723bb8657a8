/** Receipts: flow and journal on confirmation, write-off against a batch, reversal. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RecordInput } from 'jingwei';
import { newId } from '@/server/db';
import { databaseKinds } from '../../../../tests/helpers/databases';
import { openContext, type ContextTest } from '../../../../tests/helpers/module-context';
import { payeeWorld, type PayeeWorld } from '../../../../tests/helpers/payee-world';

describe.each(databaseKinds)('receipts on %s', (kind) => {
  let module: ContextTest;
  let world: PayeeWorld;
  let companyId: string;
  let recvCardId: string;
  let authorId: string;
  beforeAll(async () => {
    module = await openContext(kind);
    world = payeeWorld(module);
    companyId = await world.company();
    const cards = await module.run(({ records }) => records.find('fin/bank-card', { ownerId: companyId }));
    recvCardId = cards[0]!.id;
    authorId = await world.author();
  });
  afterAll(() => module.close());

  /** A batch of a shop: 113 yuan of income, of which the platform keeps 5 + 1 and pays 10 to the author. */
  async function batch(): Promise<{ shopId: string; batchNo: string }> {
    const shopId = await world.add('base/shop', {
      sellerId: newId().slice(0, 16),
      sellerName: '甲店',
      platform: 'xd',
      companyId,
    });
    const batchNo = `P${newId()}`;
    const common = { shop_id: shopId, batch_no: batchNo };
    await world.bill(companyId, authorId, {
      ...common,
      income_amount: '213.00',
      platform_fee: '5.00',
      author_commission: '10.00',
      other_deduct: '1.00',
      settle_amount: '197.00',
    });
    await world.bill(companyId, authorId, {
      ...common,
      bill_type: 'refund',
      income_amount: '-100.00',
      platform_fee: '0.00',
      settle_amount: '-100.00',
    });
    return { shopId, batchNo };
  }
  const receipt = (values: RecordInput<'fin/receipt'>) =>
    module.add('fin/receipt', { companyId, recvCardId, payerName: '小店平台', bankSerialNo: newId(), ...values });
  const deposit = () =>
    receipt({ receiptType: 'deposit', payerType: 'author', payerId: authorId, payerName: '王芳', amount: '50.00' });
  const balance = async () => (await module.get('fin/bank-card', recvCardId)).balance;
  const journalsOf = async (id: string) => {
    const { receiptNo } = await module.get('fin/receipt', id);
    return module.run(async ({ records }) => {
      const found = await records.find('fin/journal', { sourceNo: receiptNo }, { sort: ['journalNo'] });
      const journals = [];
      for (const journal of found) journals.push((await records.get('fin/journal', journal.id))!);
      return journals;
    });
  };

  test('[22~] a platform receipt needs shop and batch', async () => {
    await expect(receipt({ amount: '97.00' })).rejects.toThrow('请输入店铺');
  });

  test('[22!confirm, J1, A8] a platform receipt posts the income of its batch', async () => {
    const before = Number(await balance());
    const id = await receipt({ ...(await batch()), amount: '97.00' });
    await module.act('fin/receipt', 'confirm', id);
    expect(await module.get('fin/receipt', id)).toMatchObject({ status: 'confirmed', unwriteoffAmount: '97.00' });
    expect(Number(await balance())).toBeCloseTo(before + 97, 2);
    const [journal] = await journalsOf(id);
    expect(journal).toMatchObject({ template: 'J1', journalType: 'sk', debitAmount: '113.00' });
    expect(journal!.entry.map(({ subject, debit, credit }) => [subject, debit, credit])).toEqual([
      ['1002', '97.00', '0.00'],
      ['660101', '6.00', '0.00'],
      ['660102', '10.00', '0.00'],
      ['6001', '0.00', '100.00'],
      ['222101', '0.00', '13.00'],
    ]);
    await expect(module.act('fin/receipt', 'confirm', id)).rejects.toThrow();
  });

  test('[22!confirm, A8] an amount other than the batch is rejected', async () => {
    const id = await receipt({ ...(await batch()), amount: '97.01' });
    await expect(module.act('fin/receipt', 'confirm', id)).rejects.toThrow('到账合计是 97.00 元');
  });

  test('[22!confirm] an account of another owner is rejected', async () => {
    const card = await world.card('author', authorId, '王芳');
    await expect(receipt({ ...(await batch()), amount: '97.00', recvCardId: card })).rejects.toThrow();
  });

  test('[22!confirm, I9] of two receipts of one batch, and two clicks, only one is confirmed', async () => {
    const payout = await batch();
    const ids = [await receipt({ ...payout, amount: '97.00' }), await receipt({ ...payout, amount: '97.00' })];
    const before = Number(await balance());
    const results = await Promise.allSettled([...ids, ...ids].map((id) => module.act('fin/receipt', 'confirm', id)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(Number(await balance())).toBeCloseTo(before + 97, 2);
  });

  test('[22!autoWriteoff, A8] writes off a batch and names the receipt at its bills', async () => {
    const payout = await batch();
    const id = await receipt({ ...payout, amount: '97.00' });
    await expect(module.act('fin/receipt', 'autoWriteoff', id)).rejects.toThrow();
    await module.act('fin/receipt', 'confirm', id);
    await module.act('fin/receipt', 'autoWriteoff', id);
    expect(await module.get('fin/receipt', id)).toMatchObject({
      status: 'written',
      writeoffAmount: '97.00',
      unwriteoffAmount: '0.00',
      item: [{ targetType: 'batch', targetNo: payout.batchNo, targetAmount: '97.00', amount: '97.00' }],
    });
    const bills = await module.run(({ records }) => records.find('sv/bill', { batchNo: payout.batchNo }));
    expect(bills.map(({ receiptId }) => receiptId)).toEqual([id, id]);
    await expect(module.act('fin/receipt', 'reverse', id)).rejects.toThrow();
  });

  test('[22!writeoff, 22~] a receipt is written off when its lines are its amount, and never above', async () => {
    const id = await deposit();
    await module.act('fin/receipt', 'confirm', id);
    await expect(module.act('fin/receipt', 'writeoff', id)).rejects.toThrow('核销金额合计须等于收款金额');
    const line = (amount: string) => ({ item: [{ targetType: 'deposit', targetNo: 'HT1', amount }] });
    await expect(module.edit('fin/receipt', id, line('50.01'))).rejects.toThrow('核销金额合计超过收款金额');
    await module.edit('fin/receipt', id, { ...line('50.00'), amount: '60.00' });
    expect(await module.get('fin/receipt', id)).toMatchObject({ amount: '50.00', unwriteoffAmount: '0.00' });
    await module.act('fin/receipt', 'writeoff', id);
    expect(await module.get('fin/receipt', id)).toMatchObject({ status: 'written' });
  });

  test('[22!reverse, J7, J8, I9] a reversal takes back the flow and the journal', async () => {
    const before = await balance();
    const id = await deposit();
    await module.act('fin/receipt', 'confirm', id);
    await expect(module.delete('fin/receipt', id)).rejects.toThrow();
    await module.act('fin/receipt', 'reverse', id);
    expect(await balance()).toBe(before);
    const journals = await journalsOf(id);
    expect(journals.map(({ template, debitAmount }) => [template, debitAmount])).toEqual([
      ['J7', '50.00'],
      ['J8', '-50.00'],
    ]);
    expect(journals[0]!.entry.map(({ subject }) => subject)).toEqual(['1002', '224102']);
  });

  test('[22!reverse] a receipt with a refund is not reversed', async () => {
    const id = await deposit();
    await module.act('fin/receipt', 'confirm', id);
    const bankCardId = await world.card('author', authorId, '王芳');
    await module.add('fin/refund', {
      refundType: 'deposit',
      companyId,
      payeeType: 'author',
      payeeId: authorId,
      receiptId: id,
      refundAmount: '1.00',
      bankCardId,
      reasonCode: 'other',
    });
    await expect(module.act('fin/receipt', 'reverse', id)).rejects.toThrow('已有退款单');
  });
});
