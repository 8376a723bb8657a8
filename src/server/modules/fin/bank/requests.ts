/** Requests to the bank: one for each attempt to pay an order. A new one is made only when the last one has failed for good. */
import { fail, type FunctionContext, type Row } from 'jingwei';
import { bankProvider } from './select-provider';

type Order = Row<'fin/pay-order'>;
export type BankRequest = Row<'fin/bank-request'>;

/** The way of payment that goes through the bank's interface; others are paid and confirmed by hand. */
const DIRECT = 'bank';

/** The request that the bank may have paid, or may still pay. An order has at most one. */
async function openRequest({ records }: FunctionContext, orderId: string) {
  const [open] = await records.find('fin/bank-request', { orderId, status: { ne: 'failed' } }, { limit: 1 });
  return open ?? null;
}

/** A success that the bank has sent while the order was failed, or after a failure. */
async function unappliedSuccess({ records }: FunctionContext, orderId: string) {
  const where = { orderId, status: 'success', outcome: 'conflict' };
  const [result] = await records.find('fin/bank-result', where, { sort: ['id'], limit: 1 });
  return result ?? null;
}

/** Marks a success of the bank that was not applied as new: the next run applies it, because the order is being paid now. */
async function reapplySuccess({ records }: FunctionContext, result: Pick<Row<'fin/bank-result'>, 'id' | 'requestNo'>) {
  const [request] = await records.find('fin/bank-request', { requestNo: result.requestNo }, { limit: 1 });
  if (request!.status === 'failed') await records.edit('fin/bank-request', request!.id, { status: 'sent' }, 'pay');
  await records.edit('fin/bank-result', result.id, { outcome: 'new' }, 'pay');
  return request!.channel;
}

/**
 * Asks the bank to pay an order, which is locked: the request is sent after the commit. While it is unknown whether the
 * bank has paid an earlier request, the open request is used again with its number, so that nothing is paid twice.
 * @returns the channel; null for an order that is paid by hand
 */
export async function requestPayment(context: FunctionContext, { id, amount, payMethod }: Order) {
  if (payMethod !== DIRECT) return null;
  const success = await unappliedSuccess(context, id);
  if (success?.amount === amount) return reapplySuccess(context, success);
  const open = await openRequest(context, id);
  if (open) return open.channel;
  const { label } = bankProvider(context);
  await context.records.add('fin/bank-request', { orderId: id, amount, channel: label });
  return label;
}

/** Gives up a request that was never sent. */
export async function dropRequest({ records }: FunctionContext, { id }: Pick<BankRequest, 'id'>): Promise<void> {
  await records.edit('fin/bank-request', id, { status: 'failed', reason: '付款单已不在支付中，没有发送' }, 'drop');
}

/**
 * Ends the requests of an order whose documents become free to be paid by another order.
 * @throws HttpError while the bank may have paid it
 */
export async function endRequests(context: FunctionContext, orderId: string): Promise<void> {
  const open = await openRequest(context, orderId);
  const mayBePaid = (open !== null && open.status !== 'waiting') || (await unappliedSuccess(context, orderId)) !== null;
  if (mayBePaid) {
    fail('银行可能已经付款，不能取消：请重新支付，按同一指令取得银行的结果', { code: 'payOrder.underway' });
  }
  if (open) await dropRequest(context, open);
}
