/** Sums of the sample orders and bills that documents are made of. Memory follows the number of documents, not of orders. */
import type { SampleSizes } from '@/server/sample-data/sizes';
import { collectLateReturns } from '../../fin/sample/refunds';
import { collectLiveSettlements, liveLineOf } from '../../live/sample/settlements';
import { sheetLineOf, type SettlementRules } from '../../settle/sample/lines';
import { collectSheets } from '../../settle/sample/sheets';
import { billsOf, collectBatches } from './bills';
import type { Masters } from './masters';
import { sampleOrders } from './orders';
import { collectCustomers, collectDays } from './statistics';

/** Reads all orders once. */
export function collectTotals(masters: Masters, rules: SettlementRules, sizes: SampleSizes) {
  const { today } = sizes;
  const days = collectDays(today);
  const customers = collectCustomers(today);
  const lateReturns = collectLateReturns(sizes);
  const batches = collectBatches();
  const sheets = collectSheets(sizes);
  const live = collectLiveSettlements(masters, sizes);
  for (const order of sampleOrders(masters, sizes)) {
    days.addOrder(order);
    customers.add(order);
    lateReturns.add(order);
    for (const bill of billsOf(order, today)) {
      days.addBill(bill);
      batches.add(bill);
      if (bill.line.match === 'yes') sheets.add(sheetLineOf(bill, rules));
      const line = liveLineOf(bill);
      if (line) live.add(line);
    }
  }
  return {
    days,
    customers,
    lateReturns: lateReturns.finish(),
    ...batches.finish(),
    ...sheets.finish(),
    ...live.finish(),
  };
}

export type Totals = ReturnType<typeof collectTotals>;
