/** Requests to the bank. Only the server writes them. */
import { sql, type PeriodicTask, type RowTests } from 'jingwei';
import { exchangeWithBank } from './bank/exchange';

/** Those of payment orders that the user sees. */
export const rowTests: RowTests = (_caller, visibleIds) => {
  const visible = visibleIds('fin/pay-order');
  return visible ? [sql<boolean>`t.order_id in ${visible}`] : [];
};

export const tasks: readonly PeriodicTask[] = [{ name: 'exchange', every: 3, run: exchangeWithBank }];
