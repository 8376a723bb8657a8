/** Payments through the embedded bank: what its answers do to orders, flows and people. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databaseKinds } from '../../../../../tests/helpers/databases';
import { bankPayments, type BankPayments } from '../../../../../tests/helpers/bank-payments';
import { openTrade, type Trade } from '../../../../../tests/helpers/trade';

describe.each(databaseKinds)('payments through the embedded bank on %s', (kind) => {
  let trade: Trade;
  let bank: BankPayments;
  beforeAll(async () => {
    trade = await openTrade(kind);
    bank = bankPayments(trade);
  });
  afterAll(() => trade.close());

  test('[05!pay, 05!confirm, I9] the bank pays: order, flow, journal and sheet without a receipt', async () => {
    const { id, sheetId, applyId } = await bank.newOrder('100.00');
    const { message } = await trade.act('fin/pay-order', 'pay', id);
    expect(message).toContain('内置演示通道');
    await bank.exchange();
    expect(await bank.statusOf(id)).toBe('paying');
    expect(await bank.requestsOf(id)).toMatchObject([{ status: 'sent', amount: '100.00', channel: '内置演示通道' }]);
    await bank.pass(id, 5);
    await bank.exchange();
    const [request] = await bank.requestsOf(id);
    expect(request).toMatchObject({ status: 'success' });
    const order = await trade.get('fin/pay-order', id);
    expect(order).toMatchObject({ status: 'success', voucher: null, bankSerialNo: request!.bankSerialNo });
    expect(await bank.flowsOf(id)).toMatchObject([{ outAmount: '100.00', bankSerialNo: request!.bankSerialNo }]);
    expect(await trade.get('fin/pay-apply', applyId)).toMatchObject({ status: 'paid' });
    expect(await trade.get('settle/sheet', sheetId)).toMatchObject({ status: 'paid' });
    // The maker and the payer, who is also the user of the task.
    expect(await bank.messagesTo('clerk', id)).toEqual([{ titile: '付款已到账' }]);
    expect(await bank.messagesTo('admin', id)).toEqual([{ titile: '付款已到账' }]);
  });

  test('an order that is paid by hand is not sent', async () => {
    const { id } = await bank.newOrder('10.00');
    await trade.edit('fin/pay-order', id, { payMethod: 'manual' });
    await trade.act('fin/pay-order', 'pay', id);
    expect(await bank.requestsOf(id)).toEqual([]);
    await trade.act('fin/pay-order', 'confirm', id, { bankSerialNo: 'M1', voucher: '/voucher.pdf' });
    expect(await bank.statusOf(id)).toBe('success');
  });

  test('[05!fail, 05!retry] a failure names its reason; the next attempt is a new request', async () => {
    const { id } = await bank.pay('10.01');
    await bank.answer(id);
    expect(await trade.get('fin/pay-order', id)).toMatchObject({ status: 'failed', failReason: '收款账号不存在' });
    expect(await bank.messagesTo('clerk', id)).toEqual([{ titile: '付款失败' }]);
    await trade.act('fin/pay-order', 'retry', id);
    await trade.act('fin/pay-order', 'pay', id);
    expect(await bank.requestsOf(id)).toMatchObject([{ status: 'failed' }, { status: 'waiting' }]);
    await bank.answer(id);
    await trade.act('fin/pay-order', 'cancel', id);
  });

  test('a late answer leaves the order in 支付中 until it comes; the flow is of the user who submitted it', async () => {
    const payer = await trade.person({ username: 'payer', permissions: ['settle:payOrder:pay'] });
    const { id } = await bank.newOrder('10.02');
    await payer.act('fin/pay-order', 'pay', id);
    await bank.answer(id, 30);
    expect(await bank.statusOf(id)).toBe('paying');
    await bank.pass(id, 31);
    await bank.exchange();
    expect(await bank.statusOf(id)).toBe('success');
    expect(await bank.flowsOf(id)).toMatchObject([{ createBy: 'payer' }]);
    expect(await bank.messagesTo('payer', id)).toHaveLength(1);
  });

  test('[I9] a second answer is kept and books nothing', async () => {
    const { id } = await bank.pay('10.03');
    await bank.answer(id);
    await bank.pass(id, 5);
    await bank.exchange();
    expect(await bank.outcomesOf(id)).toEqual(['applied', 'duplicate']);
    expect(await bank.flowsOf(id)).toHaveLength(1);
  });

  test('a contradicting answer is kept, reported, and changes nothing', async () => {
    const { id } = await bank.pay('10.04');
    await bank.answer(id, 10);
    expect(await bank.outcomesOf(id)).toEqual(['applied', 'conflict']);
    expect(await bank.statusOf(id)).toBe('success');
    expect((await bank.messagesTo('clerk', id)).map(({ titile }) => titile).toSorted()).toEqual([
      '付款已到账',
      '银行回报与付款单矛盾',
    ]);
  });

  test('an answer to a number that was never sent is kept and reported', async () => {
    const { id } = await bank.pay('10.05');
    await bank.answer(id);
    const { requestNo } = (await bank.requestsOf(id))[0]!;
    const [unknown] = await trade.run(({ records }) => records.find('fin/bank-result', { requestNo: `${requestNo}X` }));
    expect(unknown).toMatchObject({ outcome: 'unknown', orderId: null });
    expect(await bank.messagesTo('admin', unknown!.id)).toHaveLength(1);
    expect(await bank.statusOf(id)).toBe('success');
  });

  test('what the bank may have paid is neither cancelled nor sent again; its success settles the order', async () => {
    const { id } = await bank.pay('10.00');
    await bank.exchange();
    await trade.act('fin/pay-order', 'fail', id, { failReason: '等不到答复' });
    await expect(trade.act('fin/pay-order', 'cancel', id)).rejects.toThrow('银行可能已经付款');
    await bank.pass(id, 5);
    await bank.exchange();
    expect(await bank.outcomesOf(id)).toEqual(['conflict']);
    expect(await bank.statusOf(id)).toBe('failed');
    await expect(trade.act('fin/pay-order', 'cancel', id)).rejects.toThrow('银行可能已经付款');
    await trade.act('fin/pay-order', 'retry', id);
    await trade.act('fin/pay-order', 'pay', id);
    await bank.exchange();
    expect(await bank.requestsOf(id)).toHaveLength(1);
    expect(await bank.statusOf(id)).toBe('success');
    expect(await bank.flowsOf(id)).toHaveLength(1);
  });

  test('an order that fails by hand before it was sent is not sent, and can be cancelled', async () => {
    const { id, applyId } = await bank.pay('10.00');
    await trade.act('fin/pay-order', 'fail', id, { failReason: '改用网银' });
    await bank.exchange();
    expect(await bank.requestsOf(id)).toMatchObject([{ status: 'failed', sendTime: null }]);
    await trade.act('fin/pay-order', 'cancel', id);
    expect(await trade.get('fin/pay-apply', applyId)).toMatchObject({ status: 'approved' });
  });

  test('a result that cannot be booked waits, with its reason', async () => {
    const { id } = await bank.pay('10.00');
    const setClosed = (close_period: string | null) =>
      trade.server.db.updateTable('base_company').set({ close_period }).where('id', '=', trade.companyId).execute();
    await setClosed('2999-12');
    await bank.answer(id);
    expect(await bank.statusOf(id)).toBe('paying');
    expect(await bank.resultsOf(id)).toMatchObject([{ outcome: 'new', note: expect.stringContaining('已结账') }]);
    await setClosed(null);
    await bank.exchange();
    expect(await bank.statusOf(id)).toBe('success');
    expect(await bank.resultsOf(id)).toMatchObject([{ outcome: 'applied', note: null }]);
  });
});
