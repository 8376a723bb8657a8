/** Rows of the sample orders in slices: lines, bills, and the lines of the documents that settle the bills. */
import type { SampleSizes } from '@/server/sample-data/sizes';
import type { Slice } from '@/server/sample-data/slice';
import type { Receipt } from '../../fin/sample/receipts';
import { liveLineOf, liveLineRow } from '../../live/sample/settlements';
import { sheetLineOf, sheetLineRow, type SettlementRules } from '../../settle/sample/lines';
import { billRow, billsOf, type Bill } from './bills';
import type { Masters } from './masters';
import { orderLineRow, orderRow, sampleOrders } from './orders';
import type { Totals } from './totals';

const SLICE = 1000;

interface Sources extends Pick<Totals, 'batchOf' | 'sheetOf' | 'settlementOf'> {
  masters: Masters;
  rules: SettlementRules;
  receipts: readonly Receipt[];
}

/** Counts the lines of every document. */
function linePlaces(): (documentId: string) => number {
  const places = new Map<string, number>();
  return (id) => {
    const place = (places.get(id) ?? 0) + 1;
    places.set(id, place);
    return place;
  };
}

/** The row of a bill, and the rows of its lines in a sheet and in a live settlement; null without one. */
function settledBills({ rules, batchOf, sheetOf, settlementOf, receipts }: Sources) {
  const placeOf = linePlaces();
  const written = receipts.flatMap(({ id, status, batch }) =>
    batch !== null && status === 'written' ? [[batch.batchNo, id] as const] : [],
  );
  const receiptOf = new Map(written);
  return (bill: Bill) => {
    const line = bill.line.match === 'yes' ? sheetLineOf(bill, rules) : null;
    const sheet = line && sheetOf(bill);
    const liveLine = liveLineOf(bill);
    const settlement = liveLine && settlementOf(liveLine);
    const batchNo = batchOf(bill)?.batchNo ?? null;
    return {
      bill: billRow(bill, {
        batchNo,
        receiptId: (batchNo === null ? null : receiptOf.get(batchNo)) ?? null,
        isSettled: sheet !== null,
        isPaidLive: settlement !== null,
      }),
      line: line && sheet && sheetLineRow(line, sheet.id, placeOf(sheet.id)),
      liveLine: liveLine && settlement && liveLineRow(liveLine, settlement.id, placeOf(settlement.id)),
    };
  };
}

const present = <T>(list: readonly (T | null)[]): T[] => list.filter((one) => one !== null);

export function* orderSlices(sources: Sources, sizes: SampleSizes): Generator<Slice> {
  const { today } = sizes;
  const settled = settledBills(sources);
  let orders = [];
  for (const order of sampleOrders(sources.masters, sizes)) {
    orders.push(order);
    if (orders.length < SLICE && order.row < sizes.orders - 1) continue;
    const bills = orders.flatMap((one) => billsOf(one, today)).map(settled);
    yield {
      sv_order: orders.map((one) => orderRow(one, today)),
      sv_order_item: orders.flatMap((one) => one.lines.map((line) => orderLineRow(one, line, today))),
      sv_bill: bills.map(({ bill }) => bill),
      settle_sheet_item: present(bills.map(({ line }) => line)),
      live_settlement_item: present(bills.map(({ liveLine }) => liveLine)),
    };
    orders = [];
  }
}
