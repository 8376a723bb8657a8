/** Demonstration rows of contacts, for lists with child lists. */
import { randomInt, randomItem } from '@/server/sample-data/random';
import { seedId } from '@/server/sample-data/seed-id';
import { BUYERS } from './order';
import { SUPPLIER_NAMES, supplierIdOf } from './supplier';

const FAMILY_NAMES = ['陈', '李', '王', '赵', '孙', '周', '吴', '郑', '冯', '沈', '韩', '杨'];
const GIVEN_NAMES = ['建国', '秀英', '敏', '佳宁', '志强', '丽华', '晓东', '雪梅', '子涵', '明哲'];
const DUTIES = ['sales', 'quality', 'finance'];
/** Contacts of the first supplier: more than two pages. */
const MANY = 24;

/** Demonstration rows by table. */
export function demoRows() {
  return {
    demo_contact: SUPPLIER_NAMES.flatMap((supplier, at) => {
      const count = at === 0 ? MANY : 1 + randomInt('demo_contact.count', at, 5);
      return Array.from({ length: count }, (_, place) => {
        const row = at * 100 + place;
        const digits = String(randomInt('demo_contact.mobile', row, 100_000_000)).padStart(8, '0');
        return {
          id: seedId('demo-contact', String(row)),
          supplier_id: supplierIdOf(supplier),
          name: `${FAMILY_NAMES[row % FAMILY_NAMES.length]}${randomItem('demo_contact.name', row, GIVEN_NAMES)}`,
          duty: randomItem('demo_contact.duty', row, DUTIES),
          mobile: `138${digits}`,
          email: `contact${row}@example.com`,
          keeper: randomItem('demo_contact.keeper', row, BUYERS),
          del_flag: '0',
        };
      });
    }),
  };
}
