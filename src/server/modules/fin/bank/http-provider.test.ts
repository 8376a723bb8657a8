/** A bank behind HTTP: what is sent again, rejected or malformed pays nothing twice. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startBank, type BankService } from '../../../../../tests/helpers/bank-service';
import { openTrade, type Trade } from '../../../../../tests/helpers/trade';

let bank: BankService;
let trade: Trade;
beforeAll(async () => {
  bank = await startBank();
  trade = await openTrade('pglite', { BANK_URL: bank.url, BANK_TOKEN: bank.token });
});
afterAll(async () => {
  await trade.close();
  await bank.close();
});
beforeEach(() => {
  bank.mode = 'fine';
});

const exchange = () => trade.server.runTask('fin/bank-request.exchange', '2026-06-30 10:00:00');
async function pay(amount: string): Promise<string> {
  const id = await trade.order(await trade.approvedApply(await trade.approvedSheet(amount), amount));
  await trade.act('fin/pay-order', 'pay', id);
  return id;
}
const requestOf = async (orderId: string) =>
  (await trade.run(({ records }) => records.find('fin/bank-request', { orderId }, { sort: ['-id'] })))[0]!;
const order = (id: string) => trade.get('fin/pay-order', id);

test('a payment is sent with its number and the account of the payee, and its result settles the order', async () => {
  const id = await pay('12.30');
  await exchange();
  const { requestNo } = await requestOf(id);
  expect(bank.paid.get(requestNo!)).toMatchObject({
    amount: '12.30',
    payer: { cardNo: '6222021001000000001' },
    payee: { accountName: '测试供应有限公司', cardNo: '6222021001000000002', bankCode: '102100099996' },
  });
  expect(await order(id)).toMatchObject({ status: 'success', bankSerialNo: 'HB1', channel: new URL(bank.url).host });
});

test('a lost reply: sent again under the same number, paid once', async () => {
  const id = await pay('5.00');
  bank.mode = 'lost';
  await expect(exchange()).rejects.toThrow('银行接口没有答复（504）');
  // The result has come although the reply was lost.
  expect(await order(id)).toMatchObject({ status: 'success' });
  expect(bank.paid.size).toBe(2);
});

test('a bank that is down: sent again later, and nothing is cancelled meanwhile', async () => {
  const id = await pay('6.00');
  bank.mode = 'down';
  await expect(exchange()).rejects.toThrow('银行接口没有答复（503）');
  const { requestNo, ...request } = await requestOf(id);
  expect(request).toMatchObject({ status: 'sending', note: expect.stringContaining('同一指令号重发') });
  await trade.act('fin/pay-order', 'fail', id, { failReason: '银行没有答复' });
  await expect(trade.act('fin/pay-order', 'cancel', id)).rejects.toThrow('银行可能已经付款');
  await trade.act('fin/pay-order', 'retry', id);
  await trade.act('fin/pay-order', 'pay', id);
  bank.mode = 'fine';
  await exchange();
  expect(await requestOf(id)).toMatchObject({ requestNo, status: 'success', note: null });
  expect(await order(id)).toMatchObject({ status: 'success' });
  expect(bank.paid.size).toBe(3);
});

test('a rejection fails the order at once, with the reason of the bank', async () => {
  const id = await pay('7.00');
  bank.mode = 'rejected';
  await exchange();
  expect(await order(id)).toMatchObject({ status: 'failed', failReason: '收款账号已销户' });
  await trade.act('fin/pay-order', 'cancel', id);
});

test('a result without a serial number or amount is not read, and those after it come again', async () => {
  const id = await pay('8.00');
  const malformed = { resultNo: 'X', requestNo: 'Y', status: 'success' as const, amount: '', bankSerialNo: null };
  bank.results.push({ ...malformed, reason: null });
  await expect(exchange()).rejects.toThrow('银行接口的答复格式不正确');
  bank.results.splice(-2, 1);
  await exchange();
  expect(await order(id)).toMatchObject({ status: 'success' });
});

test('[19!verify] the bank checks accounts', async () => {
  const setNo = (verifyStatus: string) =>
    trade.run(({ records }) => records.edit('fin/bank-card', trade.supplierCardId, { verifyStatus }));
  await setNo('no');
  const { message } = await trade.act('fin/bank-card', 'verify', trade.supplierCardId);
  expect(message).toBe(`验证通过（${new URL(bank.url).host}）`);
  expect(bank.log.at(-1)).toBe('POST /accounts/check');
});
