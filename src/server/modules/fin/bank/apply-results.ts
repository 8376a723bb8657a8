/** Applies the results of the bank to their orders, in the order in which they came. */
import type { FunctionContext, Row, TaskContext } from 'jingwei';
import { HttpError } from '@/server/http/http-error';
import { failOrder, makersOf, settleOrder } from '../payment/settle-order';
import { decide } from './decide';
import type { BankRequest } from './requests';

/** Results of one run. */
const PORTION = 200;

type Order = Row<'fin/pay-order'>;
type Result = Row<'fin/bank-result'>;

/** The makers of an order and of what it pays, and the user who has submitted it. */
async function peopleOf(context: FunctionContext, order: Order, request: BankRequest): Promise<string[]> {
  const names = [order.createBy, request.createBy, ...(await makersOf(context, order))];
  return [...new Set(names.filter((name) => name !== null))];
}

const TITLES = { success: '付款已到账', failed: '付款失败' } as const;
const textOf = ({ orderNo, payeeName, amount }: Order) => `付款单 ${orderNo}，向${payeeName}支付 ${amount} 元`;
const reasonOf = ({ status, bankSerialNo, reason }: Result) =>
  status === 'success' ? `银行流水号 ${bankSerialNo}` : (reason ?? '银行没有说明原因');

/** A result without a request of ours: a user has to ask the bank. */
async function keepUnknown({ records, notify, me }: FunctionContext, result: Result): Promise<void> {
  await records.edit('fin/bank-result', result.id, { outcome: 'unknown' }, 'apply');
  await notify([me.username], {
    title: '银行回报没有对应的指令',
    content: `指令号 ${result.requestNo}，金额 ${result.amount} 元，${reasonOf(result)}，请与银行核对`,
    record: { entity: 'fin/bank-result', id: result.id },
  });
}

async function settle(context: FunctionContext, order: Order, result: Result): Promise<void> {
  if (result.status === 'success') await settleOrder(context, order, { bankSerialNo: result.bankSerialNo });
  else await failOrder(context, order, result.reason ?? '银行没有说明原因');
}

async function applyToOrder(context: FunctionContext, order: Order, request: BankRequest, result: Result) {
  const { records, notify, now } = context;
  const outcome = decide({ result, request, order });
  const isFirst = request.status !== 'success' && request.status !== 'failed' && result.amount === request.amount;
  if (isFirst) {
    const { status, bankSerialNo, reason } = result;
    const values = { status, bankSerialNo, reason, resultTime: now, note: null };
    await records.edit('fin/bank-request', request.id, values, 'result');
  }
  if (outcome === 'applied') await settle(context, order, result);
  await records.edit('fin/bank-result', result.id, { outcome, note: null }, 'apply');
  const title = outcome === 'applied' ? TITLES[result.status as keyof typeof TITLES] : '银行回报与付款单矛盾';
  if (outcome !== 'applied' && outcome !== 'conflict') return;
  await notify(await peopleOf(context, order, request), {
    title,
    content: `${textOf(order)}：${reasonOf(result)}${outcome === 'conflict' ? '，请与银行核对' : ''}`,
    record: { entity: 'fin/pay-order', id: order.id },
  });
}

/** Applies a result once. The order is locked first, as by the actions of users. */
const apply = (context: TaskContext, { id, orderId, requestNo }: Pick<Result, 'id' | 'orderId' | 'requestNo'>) =>
  context.transaction(async () => {
    const { records } = context;
    const [order] = orderId === null ? [] : await records.lock('fin/pay-order', [orderId]);
    const [result] = await records.lock('fin/bank-result', [id]);
    if (result!.outcome !== 'new') return;
    if (!order) return keepUnknown(context, result!);
    const [found] = await records.find('fin/bank-request', { requestNo, orderId }, { limit: 1 });
    const [request] = await records.lock('fin/bank-request', [found!.id]);
    // Flow and journal are those of the user who has submitted the order, and of their department.
    const submitter = await context.as(request!.createBy ?? '');
    await applyToOrder(submitter ?? context, order, request!, result!);
  });

/** A result that cannot be booked now, in a closed period for example, is tried again by every run. */
async function keepReason({ records }: FunctionContext, id: string, reason: string): Promise<void> {
  const note = `暂不能登记：${reason}`.slice(0, 255);
  const [result] = await records.find('fin/bank-result', { id, outcome: 'new' }, { limit: 1 });
  if (result && result.note !== note) await records.edit('fin/bank-result', id, { note }, 'apply');
}

/**
 * Applies the results that are new.
 * @returns true when there were any
 * @throws the first error that is not for users, after the other results
 */
export async function applyResults(context: TaskContext): Promise<boolean> {
  const fresh = await context.records.find('fin/bank-result', { outcome: 'new' }, { sort: ['id'], limit: PORTION });
  const errors: unknown[] = [];
  for (const result of fresh) {
    try {
      await apply(context, result);
    } catch (error) {
      if (error instanceof HttpError) await keepReason(context, result.id, error.message);
      else errors.push(error);
    }
  }
  if (errors.length > 0) throw errors[0];
  return fresh.length > 0;
}
