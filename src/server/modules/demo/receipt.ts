/** Demonstration rows of receipts, i.e. deliveries for order lines. */
import { randomInt, randomItem } from '@/server/sample-data/random';
import { seedId } from '@/server/sample-data/seed-id';
import { BUYERS, dayOf, receivedLines } from './order';

const WAREHOUSES = ['华东一号仓', '华东二号仓', '华南中心仓'];
const DAYS_BETWEEN = 6;

/** Demonstration rows by table. Each received line is delivered at once or in two equal parts. */
export function demoRows() {
  return {
    demo_receipt: receivedLines().flatMap(({ id, order_id, goods, quantity, order, place }) => {
      const row = order * 1000 + place;
      const parts = randomInt('demo_receipt.parts', row, 2) === 0 ? [quantity] : [quantity / 2, quantity / 2];
      return parts.map((part, index) => ({
        id: seedId('demo-receipt', id, String(index)),
        order_id,
        item_id: id,
        goods,
        receipt_no: `DH2026${String(row).padStart(6, '0')}${index + 1}`,
        day: dayOf(order * 3 + 10 + index * DAYS_BETWEEN),
        quantity: part,
        warehouse: randomItem('demo_receipt.warehouse', row, WAREHOUSES),
        keeper: randomItem('demo_receipt.keeper', row, BUYERS),
        del_flag: '0',
      }));
    }),
  };
}
