/** Refunds: their limit, and payment orders for them. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RecordInput } from 'jingwei';
import { newId } from '@/server/db';
import { bankExchange } from '../../../../tests/helpers/bank-payments';
import { databaseKinds } from '../../../../tests/helpers/databases';
import { openContext, type ContextTest } from '../../../../tests/helpers/module-context';
import { payeeWorld, type PayeeWorld } from '../../../../tests/helpers/payee-world';
import { refundSource } from './payment/refund-source';

describe.each(databaseKinds)('refunds on %s', (kind) => {
  let module: ContextTest;
  let world: PayeeWorld;
  let companyId: string;
  let payeeId: string;
  let bankCardId: string;
  let recvCardId: string;
  beforeAll(async () => {
    module = await openContext(kind);
    world = payeeWorld(module);
    companyId = await world.company();
    const cards = await module.run(({ records }) => records.find('fin/bank-card', { ownerId: companyId }));
    recvCardId = cards[0]!.id;
    payeeId = await world.add('crm/customer', { customerName: '王芳' });
    bankCardId = await world.card('customer', payeeId, '王芳');
  });
  afterAll(() => module.close());

  /** An order item of 100 yuan, of which the platform has refunded 10. */
  async function item(): Promise<string> {
    const id = newId();
    await module.server.db.dynamic
      .insertInto('sv_order_item')
      .values({ id, item_no: id, order_no: `O${id}`, pay_amount: '100.00', refund_amount: '10.00', del_flag: '0' })
      .execute();
    return id;
  }
  const receipt = (amount: string) =>
    world.add('fin/receipt', {
      receiptType: 'deposit',
      companyId,
      payerType: 'customer',
      payerId: payeeId,
      payerName: '王芳',
      recvCardId,
      amount,
      bankSerialNo: newId(),
      status: 'confirmed',
    });
  const refund = (values: RecordInput<'fin/refund'>) =>
    module.add('fin/refund', { companyId, payeeId, bankCardId, reasonCode: 'quality', ...values });

  test('[21~, I8] an order item can be refunded up to what was paid and not refunded', async () => {
    const orderItemId = await item();
    await expect(refund({ orderItemId, refundAmount: '90.01' })).rejects.toThrow('不能超过可退金额');
    const id = await refund({ orderItemId, refundAmount: '50.00' });
    expect(await module.get('fin/refund', id)).toMatchObject({
      payeeName: '王芳',
      maxAmount: '90.00',
      status: 'draft',
    });
    await expect(refund({ orderItemId, refundAmount: '40.01' })).rejects.toThrow('可退金额是 40.00 元');
    await module.act('fin/refund', 'void', id);
    await refund({ orderItemId, refundAmount: '90.00' });
  });

  test('[21~, I8] of two refunds at the same time only one gets the rest', async () => {
    const orderItemId = await item();
    const results = await Promise.allSettled([
      refund({ orderItemId, refundAmount: '60.00' }),
      refund({ orderItemId, refundAmount: '60.00' }),
    ]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  test('[21~] the type says what must be named', async () => {
    await expect(refund({ refundAmount: '1.00' })).rejects.toThrow('请输入订单明细');
    await expect(refund({ refundType: 'deposit', refundAmount: '1.00' })).rejects.toThrow('请输入原收款单');
  });

  test('[21~, I8] a deposit is refunded up to what is not written off', async () => {
    const receiptId = await receipt('200.00');
    await expect(refund({ refundType: 'deposit', receiptId, refundAmount: '200.01' })).rejects.toThrow();
    const id = await refund({ refundType: 'deposit', receiptId, refundAmount: '200.00' });
    expect(await module.get('fin/refund', id)).toMatchObject({ maxAmount: '200.00', orderItemId: null });
  });

  test('[21!toOrder, J6] an approved refund goes into an order, and its journal takes back income and tax', async () => {
    const orderItemId = await item();
    const id = await refund({ orderItemId, refundAmount: '56.50' });
    await module.run(({ records }) => records.edit('fin/refund', id, { status: 'approved' }, 'pass'));
    const { result } = await module.act('fin/refund', 'toOrder', id);
    expect(await module.get('fin/pay-order', String(result))).toMatchObject({
      amount: '56.50',
      payeeType: 'customer',
      item: [{ sourceType: 'refund', sourceId: id }],
    });
    const order = {
      id: String(result),
      orderNo: 'FK1',
      companyId,
      payeeType: 'customer',
      payeeName: '王芳',
      date: '2026-06-30',
    };
    const party = { partyType: 'customer', partyName: '王芳' };
    expect(await module.run((context) => refundSource.entries(context, [id], order))).toEqual([
      { subject: '6001', debit: '50.00', ...party },
      { subject: '222101', debit: '6.50', ...party },
    ]);
    await module.run((context) => refundSource.onPaid(context, [id], order));
    expect((await module.get('fin/refund', id)).status).toBe('paid');
    await expect(refund({ orderItemId, refundAmount: '33.51' })).rejects.toThrow('可退金额是 33.50 元');
    await module.run((context) => refundSource.onReturned(context, [id], order));
    await refund({ orderItemId, refundAmount: '33.51' });
  });

  test('[21!toOrder, J6] the bank pays a refund: its maker gets a message, and it leads to the order', async () => {
    const bank = bankExchange(module);
    const { db } = module.server;
    const balance = { open_balance: '10000.00', balance: '10000.00' };
    await db.updateTable('fin_bank_card').set(balance).where('id', '=', recvCardId).execute();
    const payer = await module.person({ username: 'payer', permissions: ['settle:payOrder:pay'] });
    const id = await refund({ orderItemId: await item(), refundAmount: '56.50' });
    await module.run(({ records }) => records.edit('fin/refund', id, { status: 'approved' }, 'pass'));
    const orderId = String((await module.act('fin/refund', 'toOrder', id)).result);
    await payer.act('fin/pay-order', 'pay', orderId);
    await bank.answer(orderId);
    expect(await module.get('fin/refund', id)).toMatchObject({ status: 'paid', refundTime: expect.any(String) });
    expect(await bank.messagesTo('admin', orderId)).toEqual([{ titile: '付款已到账' }]);
    const query = { sourceId: id };
    const { result } = await module.server.call<{ total: number }>('GET', '/settle/payOrder/list', { query });
    expect(result?.total).toBe(1);
  });
});
