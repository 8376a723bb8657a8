/** Live payments: parts of a live settlement, paid through payment orders. */
import { fail, type ActionFunction } from 'jingwei';
import { createOrders } from '../fin/payment/create-orders';

/** One order for each payee, card and company. */
export const toOrder: ActionFunction<'live/payment', 'toOrder'> = async (context) => {
  const ids = context.rows.map(({ id }) => id);
  const orders = await createOrders(context, 'live', ids);
  const numbers = orders.map(({ orderNo }) => orderNo).join('、');
  return { message: `已生成付款单 ${numbers}`, result: orders[0]?.id ?? null };
};

/** Only without a payment order. */
export const unaudit: ActionFunction<'live/payment', 'unaudit'> = async ({ row }) => {
  if (row.paymentOrderId !== null) fail('已生成付款单，不能反审核');
};
