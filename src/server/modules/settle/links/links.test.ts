/** The documents of a payment find each other: bill, sheet, application, payment order. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTrade, type Trade } from '../../../../../tests/helpers/trade';

let trade: Trade;
beforeAll(async () => {
  trade = await openTrade('pglite');
});
afterAll(() => trade.close());

/** Ids of a list with one filter. */
async function idsOf(path: string, key: string, id: string): Promise<string[]> {
  const query = { [key]: id, pageSize: '50' };
  const { result } = await trade.server.call<{ records: { id: string }[] }>('GET', `${path}/list`, { query });
  return result!.records.map((record) => record.id);
}

test('sheet, applications and payment orders list each other, and bills their sheet', async () => {
  const billId = await trade.bill();
  const [generated] = await trade.generate();
  const sheetId = await trade.approvedSheet('100.00');
  const applyId = await trade.approvedApply(sheetId, '40.00');
  const second = await trade.approvedApply(sheetId, '60.00');
  const orderId = await trade.order(applyId);
  expect(new Set(await idsOf('/fin/payApply', 'settleId', sheetId))).toEqual(new Set([applyId, second]));
  expect(await idsOf('/settle/payOrder', 'settleId', sheetId)).toEqual([orderId]);
  expect(await idsOf('/settle/payOrder', 'applyId', applyId)).toEqual([orderId]);
  expect(await idsOf('/settle/payOrder', 'applyId', second)).toEqual([]);
  expect(await idsOf('/fin/payApply', 'paymentOrderId', orderId)).toEqual([applyId]);
  expect(await idsOf('/settle/sheet', 'applyId', applyId)).toEqual([sheetId]);
  expect(await idsOf('/settle/sheet', 'orderId', orderId)).toEqual([sheetId]);
  expect(await idsOf('/settle/sheet', 'billId', billId)).toEqual([generated!.id]);
  expect(await idsOf('/sv/bill', 'sheetId', generated!.id)).toEqual([billId]);
});
