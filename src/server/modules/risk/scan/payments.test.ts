/** Risks of payment orders: over the limit of the supplier (R02), and to a frozen payee (R08). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databaseKinds } from '../../../../../tests/helpers/databases';
import { openTrade, type Trade } from '../../../../../tests/helpers/trade';
import { paymentsOverLimit, paymentsToFrozen } from './payments';

describe.each(databaseKinds)('risks of payment orders on %s', (kind) => {
  let trade: Trade;
  beforeAll(async () => {
    trade = await openTrade(kind);
  });
  afterAll(() => trade.close());

  /** An order with an amount. */
  async function order(amount: string) {
    const id = await trade.order(await trade.approvedApply(await trade.approvedSheet(amount), amount));
    return { id, no: (await trade.get('fin/pay-order', id)).orderNo! };
  }
  const setLimits = (config: { configValue: string; effectiveDate?: string }[]) =>
    trade.run(({ records }) =>
      records.edit('sup/supplier', trade.supplierId, {
        config: config.map((one) => ({ configKey: 'max_pay', ...one })),
      }),
    );
  const risksOf = (sourceNo: string) =>
    trade.run(({ records }) => records.find('risk/info', { sourceNo }, { sort: ['riskType'] }));
  const overLimit = (id?: string) => trade.run((context) => paymentsOverLimit(context, id));

  test('[R02] an order over the limit of the supplier is recorded when it is made, and stays payable', async () => {
    await setLimits([{ configValue: '100.00' }]);
    const [within, over] = [await order('100.00'), await order('100.01')];
    expect(await risksOf(within.no)).toEqual([]);
    const [risk] = await risksOf(over.no);
    expect(risk).toMatchObject({
      riskType: 'R02',
      riskLevel: 'mid',
      objectType: 'supplier',
      objectId: trade.supplierId,
      sourceType: 'payment',
      amount: '100.01',
      status: 'open',
    });
    expect(await trade.get('risk/info', risk!.id)).toMatchObject({
      hit: [{ ruleCode: 'R02', threshold: '100.00 元', actual: '100.01 元' }],
    });
    await trade.act('fin/pay-order', 'pay', over.id);
    expect((await overLimit()).map(({ sourceNo }) => sourceNo)).toEqual([over.no]);
    await trade.run(({ records }) =>
      records.edit('fin/pay-order', over.id, { status: 'success', bankSerialNo: over.no }),
    );
    expect(await overLimit()).toEqual([]);
  });

  test('[R02] the limit is the latest that is effective; a parameter that is no amount is none', async () => {
    await setLimits([]);
    const { id } = await order('50.00');
    const found = async () => (await overLimit(id)).map(({ hits }) => hits[0]?.threshold);
    expect(await found()).toEqual([]);
    await setLimits([
      { configValue: '10' },
      { configValue: '20.50', effectiveDate: '2026-01-01' },
      { configValue: '60', effectiveDate: '2020-01-01' },
      { configValue: '60', effectiveDate: '2999-01-01' },
    ]);
    expect(await found()).toEqual(['20.50 元']);
    await setLimits([{ configValue: '不限' }]);
    expect(await found()).toEqual([]);
  });

  test('[R08, 09!scan] unpaid orders of a payee that was frozen since', async () => {
    await setLimits([]);
    const [waiting, paid] = [await order('10.00'), await order('20.00')];
    await trade.run(({ records }) =>
      records.edit('fin/pay-order', paid.id, { status: 'success', bankSerialNo: paid.no }),
    );
    const found = async () => (await trade.run(paymentsToFrozen)).map(({ sourceNo }) => sourceNo);
    expect(await found()).not.toContain(waiting.no);
    await trade.run(({ records }) => records.edit('sup/supplier', trade.supplierId, { frozen: 'Y' }));
    expect(await found()).toContain(waiting.no);
    expect(await found()).not.toContain(paid.no);
    for (const _ of ['first', 'second']) await trade.act('risk/info', 'scan', []);
    expect(await risksOf(waiting.no)).toMatchObject([
      { riskType: 'R08', riskLevel: 'mid', objectId: trade.supplierId, amount: '10.00' },
    ]);
    await trade.run(({ records }) => records.edit('sup/supplier', trade.supplierId, { frozen: 'N' }));
    expect(await found()).not.toContain(waiting.no);
  });

  test('[R08] a payee that a risk record freezes', async () => {
    const { no } = await order('10.00');
    const riskId = await trade.run(async ({ records }) => {
      const { id } = await records.add('risk/info', {
        riskType: 'R03',
        objectType: 'supplier',
        objectId: trade.supplierId,
        frozen: 'Y',
        status: 'handling',
      });
      return id;
    });
    const found = async () => (await trade.run(paymentsToFrozen)).map(({ sourceNo }) => sourceNo);
    expect(await found()).toContain(no);
    await trade.run(({ records }) => records.edit('risk/info', riskId, { frozen: 'N' }));
    expect(await found()).not.toContain(no);
  });
});
