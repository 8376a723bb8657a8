/** Payment applications: what they apply for of settlement sheets (A5), and payment orders for them. */
import { sql, type ActionFunction, type Row, type WriteHook } from 'jingwei';
import { updateSheetAmounts } from '../settle/amounts/sheet-amounts';
import { filtersByLink } from '../settle/links/list-filters';
import { createOrders } from './payment/create-orders';

const sheetIdsOf = (apply: Row<'fin/pay-apply'> | null) =>
  (apply?.item ?? []).flatMap(({ settleId }) => settleId ?? []);

/** A new state counts or frees the amounts at the sheets; a draft does not count yet. */
export const afterSave: WriteHook<'fin/pay-apply'> = async (context) => {
  const { before, after } = context;
  if ((before?.status ?? 'draft') === after.status) return;
  await updateSheetAmounts(context, [...sheetIdsOf(before), ...sheetIdsOf(after)]);
};

/** One order for each payee, card and company. */
export const toOrder: ActionFunction<'fin/pay-apply', 'toOrder'> = async (context) => {
  const ids = context.rows.map(({ id }) => id);
  const orders = await createOrders(context, 'apply', ids);
  const numbers = orders.map(({ orderNo }) => orderNo).join('、');
  return { message: `已生成付款单 ${numbers}`, result: orders[0]?.id ?? null };
};

/** Applications for a settlement sheet. */
export const listFilters = filtersByLink({
  settleId: (id) =>
    sql<boolean>`exists (select from fin_pay_apply_item i where i.apply_id = t.id and i.settle_id = ${id})`,
});
