/** Sample goods that traders sell for us. */
import { money, sampleId } from '@/server/sample-data/business';
import { centsOf, percentOf } from '@/server/sample-data/cents';
import { addDays } from '@/server/sample-data/days';
import { documentNumbers } from '@/server/sample-data/document-numbers';
import { randomInt } from '@/server/sample-data/random';
import type { SampleSizes } from '@/server/sample-data/sizes';
import type { Masters } from '../../sv/sample/masters';
import { demoRows as traderRows } from '../trader';

/** Days of contracts are spread over so many of them. */
const SPREAD = 20;
const DEPARTMENT = 'A01A01A03';
const STATES = ['approved', 'approved', 'approved', 'draft', 'auditing'];
const QUOTA = 500;

export function proxyRows({ skus }: Masters, sizes: SampleSizes) {
  const numbers = documentNumbers('DL');
  const traders = traderRows(sizes).sup_trader;
  const sold = skus.filter(({ goods }) => goods.supplier.status === 'approved' && goods.status === 'on');
  return {
    sup_proxy_goods: Array.from({ length: sizes.proxyGoods }, (_, row) => {
      const sku = sold[(row * 3) % sold.length]!;
      const trader = traders[row % traders.length]!;
      const supply = centsOf(sku.supply_price);
      const status = STATES[row % STATES.length]!;
      const day = addDays(sizes.firstDay, 60 + (row % SPREAD) * 10);
      return {
        id: sampleId('sup-proxy-goods', row),
        proxy_no: numbers(day),
        sku_id: sku.id,
        goods_id: sku.goods.id,
        goods_name: sku.goods.goods_name,
        supplier_id: sku.goods.supplier.id,
        trader_id: trader.id,
        supply_price: money(supply),
        agent_price: money(supply + percentOf(supply, trader.markup_rate)),
        floor_price: sku.min_price,
        commission_rate: '3.0000',
        exclusive: 'N',
        provinces: row % 2 === 0 ? '330000,320000' : '440000',
        quota: QUOTA,
        sold: status === 'approved' ? randomInt('sup_proxy_goods.sold', row, QUOTA) : 0,
        start_date: addDays(day, 10),
        end_date: addDays(day, 375),
        status,
        sys_org_code: DEPARTMENT,
        create_by: 'supplier',
        create_time: `${day} 14:40:00`,
        audit_by: status === 'approved' ? 'admin' : null,
        audit_time: status === 'approved' ? `${addDays(day, 3)} 09:10:00` : null,
        ver: 1,
        del_flag: '0',
      };
    }),
  };
}
