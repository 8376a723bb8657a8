/** Payment orders: made of approved documents, submitted to the bank, confirmed, failed, returned. */
import { decimal, fail, sql, type ActionContext, type ActionFunction, type FunctionContext, type Row } from 'jingwei';
import { assertNotBlocked } from '../risk/info';
import { endRequests, requestPayment } from './bank/requests';
import { createOneOrder } from './payment/create-orders';
import { releaseOrder, returnOrder, settleOrder } from './payment/settle-order';
import type { SourceType } from './payment/source';
import { filtersByLink } from '../settle/links/list-filters';

type Order = Row<'fin/pay-order'>;

export const create: ActionFunction<'fin/pay-order', 'create'> = async (context) => {
  const { sourceType, applyIds, liveIds, refundIds, payCardId, planDate } = context.ask;
  const chosen = { apply: applyIds, live: liveIds, refund: refundIds }[sourceType as SourceType];
  const ids = (chosen ?? '').split(',').filter(Boolean);
  const order = await createOneOrder(context, sourceType as SourceType, ids, {
    payCardId: payCardId ?? null,
    planDate: planDate ?? null,
  });
  return { message: `已生成付款单 ${order.orderNo}`, result: order.id };
};

/** @throws HttpError unless the payee's account is verified and still the one of the order (I13) */
async function assertAccount({ records }: FunctionContext, { bankCardId, cardNo }: Order): Promise<void> {
  const card = await records.get('fin/bank-card', bankCardId!);
  if (card?.status !== '1' || card.verifyStatus !== 'ok') fail('收款账户未验证或已停用，不能支付');
  if (card.cardNo !== cardNo) fail('收款账号已变更，请取消后重新生成付款单');
}

/** @throws HttpError when the card has less than the amount, after the payments that are on their way */
async function assertBalance({ records }: FunctionContext, { id, payCardId, amount }: Order): Promise<void> {
  const [card] = await records.lock('fin/bank-card', [payCardId!]);
  if (card!.status !== '1') fail('付款账户已停用');
  const underway = await records.sum('fin/pay-order', 'amount', { payCardId, status: 'paying', id: { ne: id } });
  const available = decimal(card!.balance).minus(underway);
  if (available.lt(decimal(amount))) {
    fail(`付款账户可用余额 ${available.toFixed(2)} 元，不足以支付 ${amount} 元`, { code: 'payOrder.balance' });
  }
}

/** Submits the order to the bank, which answers later; one that is paid by hand waits for 确认到账. */
export const pay: ActionFunction<'fin/pay-order', 'pay'> = async (context) => {
  const { main } = context;
  await assertNotBlocked(context, main.payeeType, main.payeeId);
  await assertAccount(context, main);
  await assertBalance(context, main);
  const channel = await requestPayment(context, main);
  return {
    set: { submitTime: context.now, channel },
    message: channel === null ? '已提交，请在网银付款后确认到账' : `已提交支付（${channel}），结果到达时自动登记`,
  };
};

/** A person has seen the money arrive: with the bank's serial number and its receipt. */
export const confirm: ActionFunction<'fin/pay-order', 'confirm'> = async (context) => {
  const { main, ask } = context;
  if (!ask.voucher) fail('请上传回单', { at: 'voucher' });
  await settleOrder(context, main, { bankSerialNo: ask.bankSerialNo, voucher: ask.voucher });
};

export const retry: ActionFunction<'fin/pay-order', 'retry'> = async ({ main }) => ({
  set: { retryCount: (main.retryCount ?? 0) + 1, failReason: null },
});

export const returned: ActionFunction<'fin/pay-order', 'returned'> = async (context) => {
  const { main, records } = context;
  await records.edit('fin/pay-order', main.id, { status: 'returned' }, 'returned');
  await returnOrder(context, main);
};

export const cancel: ActionFunction<'fin/pay-order', 'cancel'> = async (
  context: ActionContext<'fin/pay-order', 'cancel'>,
) => {
  await endRequests(context, context.main.id);
  await releaseOrder(context, context.main);
};

/** Orders that pay a document, or applications for a settlement sheet. */
export const listFilters = filtersByLink({
  sourceId: (id) =>
    sql<boolean>`t.id in (select item.order_id from fin_payment_order_item item where item.source_id = ${id})`,
  applyId: (id) => sql<boolean>`t.id in (select a.payment_order_id from fin_pay_apply a where a.id = ${id})`,
  settleId: (id) =>
    sql<boolean>`t.id in (select a.payment_order_id from fin_pay_apply a
      join fin_pay_apply_item i on i.apply_id = a.id where i.settle_id = ${id})`,
});
