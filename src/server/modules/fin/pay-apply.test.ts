/** Payment applications: what sheets are applied for, and orders of them. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTrade, type Trade } from '../../../../tests/helpers/trade';

let trade: Trade;
beforeAll(async () => {
  trade = await openTrade();
});
afterAll(() => trade.close());

const applyOf = (settleId: string, applyAmount: string) => ({
  applyType: 'settle',
  companyId: trade.companyId,
  payeeType: 'supplier',
  payeeId: trade.supplierId,
  bankCardId: trade.supplierCardId,
  expectDate: '2026-06-30',
  reason: '支付结算款',
  item: [{ settleId, applyAmount }],
});

test('[20~, A5] an application counts at its sheet from its submission until it is rejected', async () => {
  const sheet = await trade.approvedSheet('1000.00');
  const id = await trade.clerk.add('fin/pay-apply', applyOf(sheet, '400.00'));
  expect(await trade.get('fin/pay-apply', id)).toMatchObject({ applyAmount: '400.00', payeeName: '测试供应有限公司' });
  expect(await trade.get('settle/sheet', sheet)).toMatchObject({ appliedAmount: '0.00' });
  await trade.clerk.act('fin/pay-apply', 'submit', id);
  expect(await trade.get('settle/sheet', sheet)).toMatchObject({ appliedAmount: '400.00' });
  await trade.act('fin/pay-apply', 'reject', id, { opinion: '金额不对' });
  expect(await trade.get('settle/sheet', sheet)).toMatchObject({ appliedAmount: '0.00' });
});

test('[I8] two applications beyond the payable amount: the second is not submitted', async () => {
  const sheet = await trade.approvedSheet('100.00');
  const [first, second] = [
    await trade.clerk.add('fin/pay-apply', applyOf(sheet, '60.00')),
    await trade.clerk.add('fin/pay-apply', applyOf(sheet, '60.00')),
  ];
  await trade.clerk.act('fin/pay-apply', 'submit', first);
  await expect(trade.clerk.act('fin/pay-apply', 'submit', second)).rejects.toThrow('申请超过应付金额 20.00 元');
  expect(await trade.get('fin/pay-apply', second)).toMatchObject({ status: 'draft' });
});

test('[I11] the creator of an application cannot pass it', async () => {
  const id = await trade.clerk.add('fin/pay-apply', applyOf(await trade.approvedSheet('100.00'), '60.00'));
  await trade.clerk.act('fin/pay-apply', 'submit', id);
  await expect(trade.clerk.act('fin/pay-apply', 'pass', id)).rejects.toThrow('不能审批自己创建的单据');
});

test('[20!toOrder, A6] applications of one payee make one order, with the account as it is now', async () => {
  const sheet = await trade.approvedSheet('500.00');
  const applies = [await trade.approvedApply(sheet, '200.00'), await trade.approvedApply(sheet, '300.00')];
  const { result } = await trade.clerk.act('fin/pay-apply', 'toOrder', applies);
  const order = await trade.get('fin/pay-order', String(result));
  expect(order).toMatchObject({
    amount: '500.00',
    accountName: '测试供应有限公司',
    payCardId: trade.payCardId,
    planDate: '2026-06-30',
    status: 'wait',
  });
  expect(order.item).toHaveLength(2);
  expect(await trade.get('fin/pay-apply', applies[0]!)).toMatchObject({ status: 'paying', paymentOrderId: order.id });
});

test('[I12] no order for a frozen payee', async () => {
  const id = await trade.approvedApply(await trade.approvedSheet('10.00'), '10.00');
  await trade.run(({ records }) => records.edit('sup/supplier', trade.supplierId, { frozen: 'Y' }));
  await expect(trade.clerk.act('fin/pay-apply', 'toOrder', id)).rejects.toThrow('收款方已冻结，不能付款');
  await trade.run(({ records }) => records.edit('sup/supplier', trade.supplierId, { frozen: 'N' }));
});
