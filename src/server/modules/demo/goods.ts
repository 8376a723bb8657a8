/** Demonstration rows of goods, for pickers and lists with child lists. */
import { randomInt, randomItem } from '@/server/sample-data/random';
import { seedId } from '@/server/sample-data/seed-id';
import { BUYERS } from './order';
import { SUPPLIER_NAMES, supplierIdOf } from './supplier';

/** Names and the code of their category, by supplier. */
const GOODS: readonly (readonly (readonly [name: string, category: string])[])[] = [
  [
    ['灯具安装螺栓', 'B01A04A04'],
    ['置物架紧固套装', 'B01A04A03'],
    ['衣柜连接件', 'B01A04A03'],
  ],
  [
    ['保温杯密封圈', 'B01A04A01'],
    ['电饭煲密封圈', 'B01A04A01'],
    ['喷雾瓶密封垫', 'B01A01A04'],
    ['饭盒硅胶圈', 'B01A04A01'],
  ],
  [
    ['机箱风扇轴承', 'B01A07A04'],
    ['滑板轴承', 'B01A05A04'],
  ],
  [
    ['升降桌气弹簧', 'B01A04A04'],
    ['婴儿车减震器', 'B01A05A04'],
    ['显示器支架', 'B01A07A04'],
  ],
  [['手工皂', 'B01A08A03']],
  [
    ['毛线玩偶', 'B01A05A04'],
    ['针织围巾', 'B01A03A04'],
  ],
];
const SIZES = ['标准款', '加厚款', '小号'];
const DEPARTMENTS = ['A01A01', 'A01A02', 'A01A03'];

/** Demonstration rows by table: each name in three sizes. */
export function demoRows() {
  return {
    demo_goods: GOODS.flatMap((goods, at) =>
      goods.flatMap(([name, category], place) =>
        SIZES.map((size, of) => {
          const row = at * 100 + place * SIZES.length + of;
          const cents = 500 + randomInt('demo_goods.price', row, 20_000);
          return {
            id: seedId('demo-goods', String(row)),
            supplier_id: supplierIdOf(SUPPLIER_NAMES[at] ?? ''),
            name: `${name} ${size}`,
            category: seedId('category', category),
            order_id: seedId('demo-order', String(randomInt('demo_goods.order', row, 30))),
            price: `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`,
            stock: 10 * randomInt('demo_goods.stock', row, 50),
            departs: seedId('depart', randomItem('demo_goods.departs', row, DEPARTMENTS)),
            buyers: randomItem('demo_goods.buyers', row, BUYERS),
            inspector: randomItem('demo_goods.inspector', row, BUYERS),
            del_flag: '0',
          };
        }),
      ),
    ),
  };
}
