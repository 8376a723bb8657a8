/** Demonstration rows of purchase orders, for forms with editable sub-tables. */
import { money } from '@/server/sample-data/business';
import { randomInt, randomItem } from '@/server/sample-data/random';
import { seedId } from '@/server/sample-data/seed-id';

const ORDER_COUNT = 36;
/** One order with many lines, to try a long sub-table; `order` counts back from the newest. */
const LONG_ORDER = { order: 2, lines: 300 };
const FIRST_DAY = Date.UTC(2026, 2, 2);
const DAY_MS = 86_400_000;

const SUPPLIERS = [
  '苏州恒力紧固件有限公司',
  '宁波海天密封件厂',
  '洛阳中瑞轴承有限公司',
  '上海申工液压技术有限公司',
  '东莞联达线缆有限公司',
  '杭州聚芯传感技术有限公司',
];
const GOODS: readonly (readonly [name: string, spec: string, unit: string, cents: number])[] = [
  ['不锈钢螺栓', 'M8×30', 'box', 3650],
  ['弹簧垫圈', 'M8', 'box', 1280],
  ['O 型密封圈', 'Φ25×2.4', 'piece', 85],
  ['深沟球轴承', '6204-2RS', 'piece', 1890],
  ['抗磨液压油', 'L-HM 46', 'kg', 1460],
  ['屏蔽电缆', 'RVVP 4×0.75', 'm', 620],
  ['接近开关', 'M12 NPN', 'piece', 4800],
  ['回油滤芯', '20 μm', 'piece', 9600],
  ['球阀', 'DN25', 'piece', 7350],
  ['铝型材', '4040', 'm', 3280],
];
const STATES = ['draft', 'ordered', 'partial', 'done'] as const;
const CONTACT_NOTES: readonly (readonly [way: string, content: string])[] = [
  ['phone', '确认排产，首批下周发出'],
  ['mail', '对方已回传盖章合同'],
  ['visit', '到厂验货，抽检合格'],
  ['phone', '催交货，承诺本周五前到'],
  ['mail', '请补开增值税专用发票，抬头与合同一致；快递单号收到后登记在此'],
];
export const BUYERS = ['admin', 'supplier', 'settle', 'finance'];

export const dayOf = (offset: number) => new Date(FIRST_DAY + offset * DAY_MS).toISOString().slice(0, 10);

/** An order line with its received quantity. */
function buildLine(order: number, place: number, state: (typeof STATES)[number]) {
  const row = order * 1000 + place;
  const [goods, spec, unit, cents] = randomItem('demo_order_item.goods', row, GOODS);
  const quantity = 10 * (1 + randomInt('demo_order_item.quantity', row, 40));
  const discount = randomItem('demo_order_item.discount', row, [100, 100, 100, 95, 90]);
  const came = state === 'done' || (state === 'partial' && randomInt('demo_order_item.received', row, 2) === 0);
  const id = seedId('demo-order', String(order), String(place));
  // `cents` and `quantity` are integers and `discount` an integer percentage, hence the division by 100.
  const amount = Math.round((quantity * cents * discount) / 100);
  return {
    id,
    order_id: seedId('demo-order', String(order)),
    order_num: place + 1,
    goods,
    spec,
    unit,
    quantity,
    price: money(cents),
    discount,
    amount: money(amount),
    cents: amount,
    due_date: dayOf(order * 3 + 20 + randomInt('demo_order_item.due', row, 25)),
    urgent: randomInt('demo_order_item.urgent', row, 8) === 0 ? 'Y' : 'N',
    received: came ? quantity : 0,
  };
}
function buildOrders() {
  return Array.from({ length: ORDER_COUNT }, (_, order) => {
    // The newest are drafts, the oldest are done.
    const state = STATES[Math.min(3, Math.trunc((ORDER_COUNT - 1 - order) / 9))]!;
    const count =
      order === ORDER_COUNT - 1 - LONG_ORDER.order ? LONG_ORDER.lines : 2 + randomInt('demo_order.lines', order, 9);
    const lines = Array.from({ length: count }, (_line, place) => buildLine(order, place, state));
    const amount = lines.reduce((sum, { cents }) => sum + cents, 0);
    const tax = Math.round((amount * 13) / 100);
    const head = {
      id: seedId('demo-order', String(order)),
      order_no: `CG2026${String(order + 1).padStart(4, '0')}`,
      supplier: randomItem('demo_order.supplier', order, SUPPLIERS),
      status: state,
      order_date: dayOf(order * 3),
      buyer: randomItem('demo_order.buyer', order, BUYERS),
      tax_rate: 13,
      lines: count,
      amount: money(amount),
      tax: money(tax),
      total: money(amount + tax),
      del_flag: '0',
    };
    const notes = Array.from({ length: 1 + randomInt('demo_order_note.count', order, 3) }, (_note, place) => {
      const [way, content] = randomItem('demo_order_note.content', order * 10 + place, CONTACT_NOTES);
      return {
        id: seedId('demo-order', String(order), 'note', String(place)),
        order_id: head.id,
        order_num: place + 1,
        day: dayOf(order * 3 + 2 + place * 4),
        way,
        content,
        person: head.buyer,
      };
    });
    return { head, lines, notes };
  });
}

/** Demonstration rows by table. */
export function demoRows() {
  const all = buildOrders();
  return {
    demo_order: all.map(({ head }) => head),
    demo_order_item: all.flatMap(({ lines }) => lines.map(({ cents: _cents, ...line }) => line)),
    demo_order_note: all.flatMap(({ notes }) => notes),
  };
}

/** Lines with received goods, each with the index of its order and its index in the order. */
export const receivedLines = () =>
  buildOrders().flatMap(({ lines }, order) =>
    lines.flatMap((line, place) => (line.received > 0 ? [{ ...line, order, place }] : [])),
  );
