/** Sample price lists of suppliers, one of each, with all its SKUs. */
import { money, sampleId } from '@/server/sample-data/business';
import { centsOf, ratioText, shareOf } from '@/server/sample-data/cents';
import { addDays } from '@/server/sample-data/days';
import { documentNumbers } from '@/server/sample-data/document-numbers';
import type { SampleSizes } from '@/server/sample-data/sizes';
import type { Masters, Sku, Supplier } from '../../sv/sample/masters';

/** States of the lists by supplier: most are in effect. */
const STATES: Readonly<Record<number, string>> = { 8: 'approved', 9: 'auditing', 10: 'draft', 11: 'draft' };
const stateOf = (supplier: Supplier) => STATES[supplier.row] ?? 'effective';
const DEPARTMENT = 'A01A01A01';
const RAISE_PERCENT = 105;
const COST_PERCENT = 95;
/** Days over which the lists are spread. */
const SPREAD_DAYS = 100;

const idOf = (supplier: Supplier) => sampleId('sup-price', supplier.row);

function listRow(supplier: Supplier, no: string, count: number, day: string) {
  const status = stateOf(supplier);
  const isAudited = status === 'effective' || status === 'approved';
  return {
    id: idOf(supplier),
    price_no: no,
    price_name: `${supplier.short_name} 2026 年供货价`,
    price_type: 'supply',
    supplier_id: supplier.id,
    currency: 'CNY',
    effective_date: addDays(day, 15),
    item_count: count,
    status,
    sys_org_code: DEPARTMENT,
    create_by: 'supplier',
    create_time: `${day} 11:20:00`,
    audit_by: isAudited ? 'finance' : null,
    audit_time: isAudited ? `${addDays(day, 2)} 15:00:00` : null,
    ver: 1,
    del_flag: '0',
  };
}

/** A list in effect has given its prices to the SKUs; another proposes 5 % more. */
function pricesOf(sku: Sku, status: string): { before: number; price: number } {
  const now = centsOf(sku.supply_price);
  return status === 'effective'
    ? { before: shareOf(now, COST_PERCENT, 100), price: now }
    : { before: now, price: shareOf(now, RAISE_PERCENT, 100) };
}

function itemRow(sku: Sku, at: number) {
  const { supplier } = sku.goods;
  const { before, price } = pricesOf(sku, stateOf(supplier));
  return {
    id: sampleId('sup-price-item', supplier.row, sku.row),
    price_id: idOf(supplier),
    order_num: at + 1,
    sku_id: sku.id,
    sku_no: sku.sku_no,
    goods_id: sku.goods.id,
    supply_price: money(before),
    sale_price: sku.sale_price,
    goods_name: sku.goods.goods_name,
    old_price: money(before),
    price: money(price),
    min_price: money(before),
    change_rate: ratioText((price - before) * 100, before),
    tax_included: supplier.tax_included,
  };
}

export function priceRows({ suppliers, skus }: Masters, { firstDay }: SampleSizes) {
  const numbers = documentNumbers('JG');
  const skusOf = (supplier: Supplier) => skus.filter(({ goods }) => goods.supplier.row === supplier.row);
  const dayOf = (supplier: Supplier) => addDays(firstDay, 180 + (supplier.row % SPREAD_DAYS));
  return {
    sup_price: suppliers.map((one) => listRow(one, numbers(dayOf(one)), skusOf(one).length, dayOf(one))),
    sup_price_item: suppliers.flatMap((one) => skusOf(one).map(itemRow)),
  };
}
