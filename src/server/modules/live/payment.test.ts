/** Live payments: what they copy, the withheld tax (A9), the limit of a settlement, and payment orders for them. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RecordInput } from 'jingwei';
import { bankExchange } from '../../../../tests/helpers/bank-payments';
import { databaseKinds } from '../../../../tests/helpers/databases';
import { openContext, type ContextTest } from '../../../../tests/helpers/module-context';
import { payeeWorld, type PayeeWorld } from '../../../../tests/helpers/payee-world';
import { liveSource } from '../fin/payment/live-source';

describe.each(databaseKinds)('live payments on %s', (kind) => {
  let module: ContextTest;
  let world: PayeeWorld;
  let companyId: string;
  let payCardId: string;
  beforeAll(async () => {
    module = await openContext(kind);
    world = payeeWorld(module);
    companyId = await world.company();
    const cards = await module.run(({ records }) => records.find('fin/bank-card', { ownerId: companyId }));
    payCardId = cards[0]!.id;
  });
  afterAll(() => module.close());

  /** An approved and confirmed settlement of an author. */
  async function settlement(payable: string, taxMode = 'labor'): Promise<string> {
    const authorId = await world.author();
    const [card] = await module.run(({ records }) => records.find('fin/bank-card', { ownerId: authorId }));
    return world.add('live/settlement', {
      companyId,
      targetType: 'author',
      authorId,
      payeeName: '王芳',
      bankCardId: card!.id,
      taxMode,
      periodStart: '2026-05-01',
      periodEnd: '2026-05-31',
      status: 'approved',
      confirmStatus: 'yes',
      fee: [{ feeType: 'reward', amount: payable }],
    });
  }
  const pay = (settlementId: string, values: RecordInput<'live/payment'> = {}) =>
    module.add('live/payment', { settlementId, payCardId, ...values });
  const approve = (id: string) =>
    module.run(({ records }) => records.edit('live/payment', id, { status: 'approved' }, 'pass'));

  test('[18~, I13] a settlement fills the payee, the account, the tax mode and the unpaid amount', async () => {
    const id = await pay(await settlement('500.00'));
    expect(await module.get('live/payment', id)).toMatchObject({
      companyId,
      targetType: 'author',
      payeeName: '王芳',
      taxMode: 'labor',
      grossAmount: '500.00',
      taxAmount: '0.00',
      netAmount: '500.00',
    });
  });

  test.each([
    ['800.00', '0.00'],
    ['800.03', '0.01'],
    ['4000.00', '640.00'],
    ['4000.01', '640.00'],
    ['25000.00', '4000.00'],
    ['25000.01', '4000.00'],
    ['62500.00', '13000.00'],
    ['62500.01', '13000.00'],
    ['100000.00', '25000.00'],
  ])('[A9, A6, 18~] withholds from %s a tax of %s', async (gross, tax) => {
    const payment = await module.get('live/payment', await pay(await settlement(gross)));
    expect(payment).toMatchObject({ taxAmount: tax });
    expect(Number(payment.netAmount)).toBeCloseTo(Number(gross) - Number(tax), 2);
  });

  test('[18~] withholds nothing from a payee who issues an invoice', async () => {
    const id = await pay(await settlement('5000.00', 'invoice'));
    expect(await module.get('live/payment', id)).toMatchObject({ taxAmount: '0.00', netAmount: '5000.00' });
  });

  test('[18~, I8] payments do not exceed the unpaid amount, a voided one frees its part', async () => {
    const settlementId = await settlement('100.00');
    const first = await pay(settlementId, { grossAmount: '60.00' });
    await expect(pay(settlementId, { grossAmount: '40.01' })).rejects.toThrow('不能超过应付金额');
    const second = await pay(settlementId, { grossAmount: '40.00' });
    await expect(module.edit('live/payment', second, { grossAmount: '40.01' })).rejects.toThrow('不能超过应付金额');
    await module.act('live/payment', 'void', first);
    await pay(settlementId, { grossAmount: '60.00' });
  });

  test('[18~, I8] of two payments at the same time only one gets the unpaid amount', async () => {
    const settlementId = await settlement('100.00');
    const results = await Promise.allSettled([pay(settlementId), pay(settlementId)]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await module.get('live/settlement', settlementId)).toMatchObject({ appliedAmount: '100.00' });
  });

  test('[18!toOrder, A6] an order pays the net amount to the account of the author', async () => {
    const id = await pay(await settlement('1000.00'));
    await expect(module.act('live/payment', 'toOrder', id)).rejects.toThrow();
    await approve(id);
    const { result } = await module.act('live/payment', 'toOrder', id);
    expect(await module.get('fin/pay-order', String(result))).toMatchObject({
      companyId,
      payCardId,
      payeeType: 'author',
      payeeName: '王芳',
      accountName: '王芳',
      amount: '960.00',
      item: [{ sourceType: 'live', sourceId: id, amount: '960.00' }],
    });
    expect(await module.get('live/payment', id)).toMatchObject({ status: 'paying', paymentOrderId: result });
    await expect(module.act('live/payment', 'toOrder', id)).rejects.toThrow();
  });

  test('[A7, J5, J8] paid amounts are gross, and a returned payment is paid again', async () => {
    const settlementId = await settlement('2000.00');
    const id = await pay(settlementId, { grossAmount: '1000.00' });
    await approve(id);
    const { result } = await module.act('live/payment', 'toOrder', id);
    const order = {
      id: String(result),
      orderNo: 'FK1',
      companyId,
      payeeType: 'author',
      payeeName: '王芳',
      date: '2026-06-30',
    };
    const party = { partyType: 'author', partyName: '王芳' };
    expect(await module.run((context) => liveSource.entries(context, [id], order))).toEqual([
      { subject: '224101', debit: '1000.00', ...party },
      { subject: '222103', credit: '40.00', ...party },
    ]);
    await module.run((context) => liveSource.onPaid(context, [id], order));
    expect(await module.get('live/settlement', settlementId)).toMatchObject({
      paidAmount: '1000.00',
      unpaidAmount: '1000.00',
      status: 'part_paid',
    });
    await expect(module.act('live/settlement', 'unaudit', settlementId)).rejects.toThrow();
    await module.run((context) => liveSource.onReturned(context, [id], order));
    expect(await module.get('live/settlement', settlementId)).toMatchObject({
      paidAmount: '0.00',
      appliedAmount: '0.00',
      status: 'approved',
    });
    expect(await module.get('live/payment', id)).toMatchObject({ status: 'failed', payTime: null });
    await module.act('live/settlement', 'toPay', settlementId);
    expect(await module.get('live/settlement', settlementId)).toMatchObject({ appliedAmount: '2000.00' });
  });

  test('[18!toOrder, J5] the bank pays a live payment: its maker gets a message, and it leads to the order', async () => {
    const bank = bankExchange(module);
    const { db } = module.server;
    const balance = { open_balance: '10000.00', balance: '10000.00' };
    await db.updateTable('fin_bank_card').set(balance).where('id', '=', payCardId).execute();
    const payer = await module.person({ username: 'payer', permissions: ['settle:payOrder:pay'] });
    const id = await pay(await settlement('500.00'));
    await approve(id);
    const orderId = String((await module.act('live/payment', 'toOrder', id)).result);
    await payer.act('fin/pay-order', 'pay', orderId);
    await bank.answer(orderId);
    expect(await module.get('live/payment', id)).toMatchObject({ status: 'paid', payTime: expect.any(String) });
    expect(await bank.messagesTo('admin', orderId)).toEqual([{ titile: '付款已到账' }]);
    const query = { sourceId: id };
    const { result } = await module.server.call<{ total: number }>('GET', '/settle/payOrder/list', { query });
    expect(result?.total).toBe(1);
  });
});
