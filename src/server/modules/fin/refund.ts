/** Refunds of late returns, deposits and overpayments, paid through payment orders. */
import { decimal, fail, type ActionFunction, type FunctionContext, type Row, type WriteHook } from 'jingwei';
import { createOrders } from './payment/create-orders';

/** One order for each payee, card and company. */
export const toOrder: ActionFunction<'fin/refund', 'toOrder'> = async (context) => {
  const ids = context.rows.map(({ id }) => id);
  const orders = await createOrders(context, 'refund', ids);
  const numbers = orders.map(({ orderNo }) => orderNo).join('、');
  return { message: `已生成付款单 ${numbers}`, result: orders[0]?.id ?? null };
};

/** Only without a payment order. */
export const unaudit: ActionFunction<'fin/refund', 'unaudit'> = async ({ row }) => {
  if (row.paymentOrderId !== null) fail('已生成付款单，不能反审核');
};

type Refund = Row<'fin/refund'>;

/** States in which the amount still may be rejected. */
const OPEN = ['draft', 'auditing', 'rejected', 'approved', 'paying'];

/** Other refunds of the same order item or receipt that hold or have paid an amount. */
const otherRefunds = ({ records }: FunctionContext, key: 'orderItemId' | 'receiptId', { id, ...refund }: Refund) =>
  records.sum('fin/refund', 'refundAmount', {
    [key]: refund[key],
    id: { ne: id },
    status: ['draft', 'auditing', 'rejected', 'approved', 'paying', 'paid'],
  });

/** What can be refunded, without other refunds. Locks what is refunded: two refunds are saved one after the other. */
async function refundableOf({ records }: FunctionContext, { refundType, orderItemId, receiptId }: Refund) {
  if (refundType === 'aftersale') {
    const [item] = await records.lock('sv/order-item', [orderItemId!]);
    return decimal(item!.payAmount).minus(decimal(item!.refundAmount));
  }
  const [receipt] = await records.lock('fin/receipt', [receiptId!]);
  return decimal(receipt!.amount).minus(decimal(receipt!.writeoffAmount));
}

/** I8: refunds do not exceed what was paid. */
export const beforeSave: WriteHook<'fin/refund'> = async (context) => {
  const { after } = context;
  if (!OPEN.includes(after.status ?? '')) return;
  const key = after.refundType === 'aftersale' ? 'orderItemId' : 'receiptId';
  const all = await refundableOf(context, after);
  const max = all.minus(decimal(await otherRefunds(context, key, after)));
  after.maxAmount = max.toFixed(2);
  if (decimal(after.refundAmount).gt(max)) fail(`可退金额是 ${max.toFixed(2)} 元`, { at: 'refundAmount' });
};
