/** Sample requests to the bank and its results: one of each for every sample payment order. */
import { money, sampleId } from '@/server/sample-data/business';
import { documentNumbers } from '@/server/sample-data/document-numbers';
import { EMBEDDED_LABEL } from '../bank/embedded';
import { documentColumns } from '../../settle/sample/sheets';
import type { PayOrder } from './pay-orders';

const FAILURE = '收款账户状态异常';

function exchangeOf(order: PayOrder, requestNo: string) {
  const { id, plan, company, amount, serial } = order;
  const isPaid = order.status !== 'failed';
  const answer = {
    order_id: id,
    amount: money(amount),
    status: isPaid ? 'success' : 'failed',
    channel: EMBEDDED_LABEL,
    bank_serial_no: serial,
    reason: isPaid ? null : FAILURE,
    request_no: requestNo,
  };
  const { create_by, create_time, sys_org_code, del_flag } = documentColumns(
    company,
    'finance_lead',
    `${plan} 09:40:00`,
    null,
  );
  const common = { create_by, create_time, sys_org_code, del_flag };
  const request = {
    id: sampleId('fin-bank-request', id),
    ...answer,
    send_time: `${plan} 09:40:02`,
    result_time: `${plan} 10:20:00`,
    ...common,
  };
  const result = {
    id: sampleId('fin-bank-result', id),
    result_no: `${requestNo}-1`,
    ...answer,
    receive_time: `${plan} 10:20:00`,
    outcome: 'applied',
    ...common,
  };
  return { request, result };
}

/** Rows of the requests and results. */
export function bankExchangeRows(orders: readonly PayOrder[]) {
  const numbers = documentNumbers('ZL');
  const exchanges = orders.map((order) => exchangeOf(order, numbers(order.plan)));
  return {
    fin_bank_request: exchanges.map(({ request }) => request),
    fin_bank_result: exchanges.map(({ result }) => result),
  };
}
