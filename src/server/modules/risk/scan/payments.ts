/** Rules about payment orders that are not paid yet. */
import { sql, type FunctionContext } from 'jingwei';
import type { Risk } from './risk';

const UNPAID = sql`o.status in ('wait', 'paying', 'failed') and o.del_flag = '0'`;
/** Money as users write it into a parameter. */
const AMOUNT = String.raw`^[0-9]{1,16}(\.[0-9]{1,2})?$`;

interface Payment {
  no: string;
  payeeType: string;
  payeeId: string;
  amount: string;
}

const PAYMENT = sql`o.order_no as no, o.payee_type as "payeeType", o.payee_id as "payeeId", o.amount::text as amount`;

const riskOf = ({ no, payeeType, payeeId, amount }: Payment) => ({
  objectType: payeeType,
  objectId: payeeId,
  sourceType: 'payment',
  sourceNo: no,
  amount,
});

/**
 * R02: an order over 单笔限额 of its supplier, as that parameter is effective today. No high risk: the limit asks for a
 * look at this payment, and blocks no others.
 * @param orderId only this order
 */
export async function paymentsOverLimit({ db, now }: FunctionContext, orderId?: string): Promise<Risk[]> {
  const isAsked = orderId === undefined ? sql`true` : sql`o.id = ${orderId}`;
  const { rows } = await sql<Payment & { most: string }>`select ${PAYMENT}, l.most::text as most
    from fin_payment_order o join (
      select distinct on (c.supplier_id) c.supplier_id,
        case when c.config_value ~ ${AMOUNT} then c.config_value::numeric(18, 2) end as most
      from sup_supplier_config c
      where c.config_key = 'max_pay' and (c.effective_date is null or c.effective_date <= ${now}::date)
      order by c.supplier_id, c.effective_date desc nulls last, c.order_num desc
    ) l on l.supplier_id = o.payee_id
    where o.payee_type = 'supplier' and ${UNPAID} and ${isAsked} and o.amount > l.most
    order by o.order_no`.execute(db);
  return rows.map(({ most, ...payment }) => ({
    type: 'R02',
    ...riskOf(payment),
    score: 60,
    hits: [{ indicator: '单笔付款金额', threshold: `${most} 元`, actual: `${payment.amount} 元` }],
    description: `付款单 ${payment.no} 超过供应商的单笔限额`,
  }));
}

/** R08: an order to a payee that was frozen after the order was made. */
export async function paymentsToFrozen({ db }: FunctionContext): Promise<Risk[]> {
  const { rows } = await sql<Payment>`select ${PAYMENT} from fin_payment_order o
    where ${UNPAID} and (
      exists (select from risk_info r where r.object_type = o.payee_type and r.object_id = o.payee_id
        and r.frozen = 'Y' and r.del_flag = '0')
      or o.payee_type = 'supplier' and exists (select from sup_supplier s where s.id = o.payee_id and s.frozen = 'Y')
      or o.payee_type = 'author' and exists (select from live_author a where a.id = o.payee_id and a.frozen = 'Y')
      or o.payee_type = 'studio' and exists (select from live_studio t where t.id = o.payee_id and t.frozen = 'Y'))
    order by o.order_no`.execute(db);
  return rows.map((payment) => ({
    type: 'R08',
    ...riskOf(payment),
    score: 70,
    hits: [{ indicator: '冻结对象的付款单', threshold: '0', actual: payment.no }],
    description: `收款方已冻结，付款单 ${payment.no} 尚未付款`,
  }));
}
