/**
 * Concurrent actions of the money chain. Only PostgreSQL has several connections, so only there these tests can fail.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bankPayments } from '../helpers/bank-payments';
import { databaseKinds } from '../helpers/databases';
import { openTrade, PERIOD, type Trade } from '../helpers/trade';

/** Runs works at the same time. @returns the number that succeeded */
async function succeeded(works: readonly (() => Promise<unknown>)[]): Promise<number> {
  const outcomes = await Promise.allSettled(works.map((work) => work()));
  return outcomes.filter(({ status }) => status === 'fulfilled').length;
}

describe.each(databaseKinds.filter((kind) => kind === 'postgres'))('at the same time on %s', (kind) => {
  let trade: Trade;
  beforeAll(async () => {
    trade = await openTrade(kind);
  });
  afterAll(() => trade.close());

  async function newOrder(payable: string) {
    const sheetId = await trade.approvedSheet(payable);
    const applyId = await trade.approvedApply(sheetId, payable);
    return { sheetId, applyId, orderId: await trade.order(applyId) };
  }

  test('[I9, 05!pay, 05!confirm] two payers of one order submit it once, and it has one flow', async () => {
    const { orderId, sheetId } = await newOrder('100.00');
    const pay = () => trade.act('fin/pay-order', 'pay', orderId);
    expect(await succeeded([pay, pay, pay])).toBe(1);
    const confirm = () =>
      trade.act('fin/pay-order', 'confirm', orderId, { bankSerialNo: 'C1', voucher: '/voucher.pdf' });
    expect(await succeeded([confirm, confirm])).toBe(1);
    const { orderNo } = await trade.get('fin/pay-order', orderId);
    expect(await trade.run(({ records }) => records.find('fund/flow', { sourceNo: orderNo }))).toHaveLength(1);
    expect(await trade.get('settle/sheet', sheetId)).toMatchObject({ paidAmount: '100.00', status: 'paid' });
  });

  test('[05!pay] two orders beyond the balance: one is submitted', async () => {
    const orders = [await newOrder('7000.00'), await newOrder('7000.00')];
    expect(
      await succeeded(
        orders.map(
          ({ orderId }) =>
            () =>
              trade.act('fin/pay-order', 'pay', orderId),
        ),
      ),
    ).toBe(1);
  });

  test('[I9, 05!confirm] several exchanges with the bank and a person settle an order once', async () => {
    const bank = bankPayments(trade);
    for (const serial of ['P1', 'P2', 'P3']) {
      const { id, sheetId } = await bank.pay('10.03');
      await bank.exchange();
      await bank.pass(id, 10);
      const confirm = () =>
        trade.act('fin/pay-order', 'confirm', id, { bankSerialNo: serial, voucher: '/voucher.pdf' });
      const works = [confirm, bank.exchange, bank.exchange, bank.exchange];
      const [, ...exchanges] = await Promise.allSettled(works.map((work) => work()));
      expect(exchanges.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled']);
      await bank.exchange();
      expect(await bank.statusOf(id)).toBe('success');
      expect(await bank.flowsOf(id)).toHaveLength(1);
      expect(await bank.resultsOf(id)).toHaveLength(2);
      expect(await bank.outcomesOf(id)).not.toContain('new');
      expect(await trade.get('settle/sheet', sheetId)).toMatchObject({ paidAmount: '10.03', status: 'paid' });
    }
  });

  test('[05!pay] two payers and two exchanges with the bank send one request', async () => {
    const bank = bankPayments(trade);
    const { id } = await bank.newOrder('10.00');
    const submit = () => trade.act('fin/pay-order', 'pay', id);
    expect(await succeeded([submit, submit])).toBe(1);
    expect(await succeeded([bank.exchange, bank.exchange, bank.exchange])).toBe(3);
    expect(await bank.requestsOf(id)).toMatchObject([{ status: 'sent' }]);
  });

  test('[20!toOrder] an application gets one order of several clicks', async () => {
    const applyId = await trade.approvedApply(await trade.approvedSheet('10.00'), '10.00');
    const order = () => trade.order(applyId);
    expect(await succeeded([order, order, order])).toBe(1);
  });

  test('[I8] two applications beyond the payable amount: one is submitted', async () => {
    const settleId = await trade.approvedSheet('100.00');
    const apply = () =>
      trade.clerk.add('fin/pay-apply', {
        applyType: 'settle',
        companyId: trade.companyId,
        payeeType: 'supplier',
        payeeId: trade.supplierId,
        bankCardId: trade.supplierCardId,
        expectDate: '2026-06-30',
        reason: '支付结算款',
        item: [{ settleId, applyAmount: '60.00' }],
      });
    const ids = [await apply(), await apply()];
    expect(await succeeded(ids.map((id) => () => trade.clerk.act('fin/pay-apply', 'submit', id)))).toBe(1);
    expect(await trade.get('settle/sheet', settleId)).toMatchObject({ appliedAmount: '60.00' });
  });

  test('[I7, 06!unaudit] a sheet is applied for once, and then not unaudited', async () => {
    const sheetId = await trade.approvedSheet('100.00');
    const works = [
      () => trade.act('settle/sheet', 'toPay', sheetId),
      () => trade.act('settle/sheet', 'toPay', sheetId),
    ];
    expect(await succeeded(works)).toBe(1);
    await expect(trade.act('settle/sheet', 'unaudit', sheetId)).rejects.toThrow('不能反审核');
  });

  test('[I3, 06!generate] one bill gets into one sheet of several runs', async () => {
    const bill = await trade.bill();
    const { companyId, supplierId } = trade;
    const run = (user: Pick<Trade, 'act'>) => () =>
      user.act('settle/sheet', 'generate', [], { companyId, supplierId, periodEnd: PERIOD.end });
    await Promise.allSettled([run(trade)(), run(trade.clerk)()]);
    const { db } = trade.server;
    const rows = await db.selectFrom('settle_sheet_item').select('sheet_id').where('bill_id', '=', bill).execute();
    expect(rows).toHaveLength(1);
  });
});
