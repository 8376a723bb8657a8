/** Payment orders, and what they do to cards, journals, applications and sheets. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTrade, type Trade } from '../../../../tests/helpers/trade';

let trade: Trade;
beforeAll(async () => {
  trade = await openTrade();
});
afterAll(() => trade.close());

const VOUCHER = '/voucher.pdf';
const confirmOrder = (id: string, bankSerialNo: string) =>
  trade.act('fin/pay-order', 'confirm', id, { bankSerialNo, voucher: VOUCHER });
const flowsOf = (sourceNo: string) =>
  trade.run(({ records }) => records.find('fund/flow', { sourceNo }, { sort: ['seq'] }));
const journalsOf = (sourceNo: string) => trade.run(({ records }) => records.find('fin/journal', { sourceNo }));

/** An order for a part of a new sheet. */
async function newOrder(payable: string, amount = payable) {
  const sheetId = await trade.approvedSheet(payable);
  const applyId = await trade.approvedApply(sheetId, amount);
  const orderId = await trade.order(applyId);
  return { sheetId, applyId, orderId };
}

test('[05!create] several approved applications make one order', async () => {
  const sheet = await trade.approvedSheet('100.00');
  const ids = [await trade.approvedApply(sheet, '10.00'), await trade.approvedApply(sheet, '20.00')];
  const { result } = await trade.clerk.act('fin/pay-order', 'create', [], {
    sourceType: 'apply',
    applyIds: ids.join(','),
    planDate: '2026-06-29',
  });
  expect(await trade.get('fin/pay-order', String(result))).toMatchObject({ amount: '30.00', planDate: '2026-06-29' });
  await expect(
    trade.clerk.act('fin/pay-order', 'create', [], { sourceType: 'apply', applyIds: ids[0]! }),
  ).rejects.toThrow();
});

test('[05!pay, I11] the maker does not pay, and not before the planned date', async () => {
  const { orderId } = await newOrder('10.00');
  await expect(trade.clerk.act('fin/pay-order', 'pay', orderId)).rejects.toThrow('制单人不能支付自己的付款单');
  await trade.edit('fin/pay-order', orderId, { planDate: '2999-01-01' });
  await expect(trade.act('fin/pay-order', 'pay', orderId)).rejects.toThrow('须到计划付款日');
});

test('[05!pay] the balance covers the order and those that are on their way', async () => {
  const first = await newOrder('6000.00');
  const second = await newOrder('6000.00');
  await trade.act('fin/pay-order', 'pay', first.orderId);
  await expect(trade.act('fin/pay-order', 'pay', second.orderId)).rejects.toThrow('可用余额 4000.00 元');
  await trade.act('fin/pay-order', 'fail', first.orderId, { failReason: '测试' });
  await trade.act('fin/pay-order', 'cancel', first.orderId);
});

test('[05!pay, I12, I13] the account is verified and unchanged, the payee not frozen', async () => {
  const { orderId } = await newOrder('10.00');
  // Without the hooks of the card: a changed number would raise a risk, which blocks the payee as well.
  const setCard = async (values: { card_no?: string; verify_status?: string }) => {
    await trade.server.db.updateTable('fin_bank_card').set(values).where('id', '=', trade.supplierCardId).execute();
  };
  await setCard({ verify_status: 'fail' });
  await expect(trade.act('fin/pay-order', 'pay', orderId)).rejects.toThrow('收款账户未验证');
  await setCard({ card_no: '6222021001000000009', verify_status: 'ok' });
  await expect(trade.act('fin/pay-order', 'pay', orderId)).rejects.toThrow('收款账号已变更');
  expect(await trade.get('fin/pay-order', orderId)).toMatchObject({ cardNo: '6222021001000000002' });
  await setCard({ card_no: '6222021001000000002' });
  await trade.run(({ records }) => records.edit('sup/supplier', trade.supplierId, { frozen: 'Y' }));
  await expect(trade.act('fin/pay-order', 'pay', orderId)).rejects.toThrow('收款方已冻结');
  await trade.run(({ records }) => records.edit('sup/supplier', trade.supplierId, { frozen: 'N' }));
});

test('[05!confirm, J3, A5, I9] money that arrived: one flow, one journal, paid amounts of the sheet', async () => {
  const { sheetId, applyId, orderId } = await newOrder('100.00', '40.00');
  await trade.act('fin/pay-order', 'pay', orderId);
  await expect(trade.act('fin/pay-order', 'confirm', orderId, { bankSerialNo: 'B0' })).rejects.toThrow();
  await confirmOrder(orderId, 'B1');
  const order = await trade.get('fin/pay-order', orderId);
  expect(order).toMatchObject({ status: 'success', bankSerialNo: 'B1' });
  expect(await flowsOf(order.orderNo!)).toMatchObject([
    { direction: 'out', outAmount: '40.00', flowType: 'pay', bankSerialNo: 'B1', cardId: trade.payCardId },
  ]);
  const [journal] = await journalsOf(order.orderNo!);
  expect(await trade.get('fin/journal', journal!.id)).toMatchObject({
    template: 'J3',
    entry: [
      { subject: '2202', debit: '40.00' },
      { subject: '1002', credit: '40.00' },
    ],
  });
  expect(await trade.get('fin/pay-apply', applyId)).toMatchObject({ status: 'paid' });
  expect(await trade.get('settle/sheet', sheetId)).toMatchObject({
    status: 'part_paid',
    paidAmount: '40.00',
    unpaidAmount: '60.00',
    payProgress: 40,
  });
  await expect(trade.edit('settle/sheet', sheetId, { remark: 'x' })).rejects.toThrow('当前状态不可编辑');
  await expect(confirmOrder(orderId, 'B2')).rejects.toThrow('当前状态不能确认到账');
});

test('[05!returned, J8] a returned payment is taken back everywhere', async () => {
  const { sheetId, applyId, orderId } = await newOrder('50.00');
  await trade.act('fin/pay-order', 'pay', orderId);
  await confirmOrder(orderId, 'B3');
  expect(await trade.get('settle/sheet', sheetId)).toMatchObject({ status: 'paid', payProgress: 100 });
  const { balance } = await trade.get('fin/bank-card', trade.payCardId);
  await trade.act('fin/pay-order', 'returned', orderId);
  const order = await trade.get('fin/pay-order', orderId);
  expect(order.status).toBe('returned');
  expect((await flowsOf(order.orderNo!)).map(({ flowType }) => flowType)).toEqual(['pay', 'bank_return']);
  expect((await journalsOf(order.orderNo!)).map(({ status }) => status).toSorted()).toEqual(['posted', 'reversed']);
  expect(await trade.get('fin/pay-apply', applyId)).toMatchObject({ status: 'failed' });
  expect(await trade.get('settle/sheet', sheetId)).toMatchObject({
    status: 'approved',
    paidAmount: '0.00',
    appliedAmount: '0.00',
  });
  const after = await trade.get('fin/bank-card', trade.payCardId);
  expect(Number.parseInt(after.balance!) - Number.parseInt(balance!)).toBe(50);
});

test('[05!fail, 05!retry, 05!cancel] a failed payment is tried at most three times more, and frees its source', async () => {
  const { applyId, orderId } = await newOrder('10.00');
  for (let time = 0; time < 3; time += 1) {
    await trade.act('fin/pay-order', 'pay', orderId);
    await trade.act('fin/pay-order', 'fail', orderId, { failReason: '账号不存在' });
    await trade.act('fin/pay-order', 'retry', orderId);
  }
  await trade.act('fin/pay-order', 'pay', orderId);
  await trade.act('fin/pay-order', 'fail', orderId, { failReason: '账号不存在' });
  await expect(trade.act('fin/pay-order', 'retry', orderId)).rejects.toThrow('最多重新支付 3 次');
  expect(await trade.get('fin/pay-apply', applyId)).toMatchObject({ status: 'paying' });
  await trade.act('fin/pay-order', 'cancel', orderId);
  expect(await trade.get('fin/pay-apply', applyId)).toMatchObject({ status: 'approved', paymentOrderId: null });
  expect(await trade.order(applyId)).not.toBe(orderId);
});
