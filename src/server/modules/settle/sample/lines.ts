/** Lines of sample settlement sheets, by the rules of domain.md A·3. */
import { cityOf, money, sampleId } from '@/server/sample-data/business';
import { centsOf, percentOf, scaled } from '@/server/sample-data/cents';
import type { SampleSizes } from '@/server/sample-data/sizes';
import { demoRows as commissionRows } from '../../sup/commission';
import { demoRows as freightRows } from '../../sup/freight';
import type { Goods } from '../../sv/sample/masters';
import type { Bill } from '../../sv/sample/bills';

export interface SheetLine {
  bill: Bill;
  mode: 'commission' | 'price';
  unitPrice: number;
  item: number;
  commissionRate: string;
  commission: number;
  freight: number;
  taxRate: string;
  tax: number;
  settle: number;
}

export interface SettlementRules {
  commissionRateOf(goods: Goods): string;
  freightOf(bill: Bill): number;
}

const SCOPES = ['category', 'supplier', 'all'];
const GRAMS = 1000;

/** The nearest rule: of the category, of the supplier, of all. */
function commissionRateOf(goods: Goods, all: ReturnType<typeof commissionRows>['sup_commission_rule']): string {
  const rules = all.filter(
    ({ scope, supplier_id, category_code }) =>
      (scope === 'all' || supplier_id === goods.supplier.id) &&
      (scope !== 'category' || category_code === goods.category_code),
  );
  return rules.toSorted((a, b) => SCOPES.indexOf(a.scope) - SCOPES.indexOf(b.scope))[0]!.rate;
}

/** The freight rule of every supplier with its areas. */
function freightRules(sizes: SampleSizes) {
  const { sup_freight_rule, sup_freight_area } = freightRows(sizes);
  const areasOf = (id: string) => sup_freight_area.filter(({ rule_id }) => rule_id === id);
  return new Map(sup_freight_rule.map((rule) => [rule.supplier_id, { rule, areas: areasOf(rule.id) }] as const));
}

type FreightRules = ReturnType<typeof freightRules>;

/** First price up to `first_unit`, and the next price for every begun `next_unit` above it. */
function freightOf({ order, line, pay }: Bill, rules: FreightRules): number {
  const { supplier, weight } = line.sku.goods;
  const { rule, areas } = rules.get(supplier.id)!;
  if (pay >= centsOf(rule.free_amount)) return 0;
  const province = `${cityOf('crm_customer.city', order.customer)[1].slice(0, 2)}0000`;
  const area = areas.find(({ provinces }) => provinces === province);
  const { first_unit, first_fee, next_unit, next_fee } = area ?? rule;
  const amount = rule.method === 'weight' ? scaled(weight, 3) * line.quantity : line.quantity * GRAMS;
  const more = Math.ceil(Math.max(0, amount - scaled(first_unit, 3)) / scaled(next_unit, 3));
  return centsOf(first_fee) + more * centsOf(next_fee);
}

export function settlementRules(sizes: SampleSizes): SettlementRules {
  const freight = freightRules(sizes);
  const commission = commissionRows(sizes).sup_commission_rule;
  const rates = new Map<string, string>();
  return {
    commissionRateOf(goods) {
      const known = rates.get(goods.id) ?? commissionRateOf(goods, commission);
      rates.set(goods.id, known);
      return known;
    },
    freightOf: (bill) => freightOf(bill, freight),
  };
}

export function sheetLineOf(bill: Bill, rules: SettlementRules): SheetLine {
  const { goods, supply_price } = bill.line.sku;
  const { supplier } = goods;
  const isPrice = supplier.settle_mode === 'price';
  const unitPrice = isPrice ? centsOf(supply_price) : 0;
  const item = isPrice ? bill.quantity * unitPrice : bill.income;
  const commissionRate = isPrice ? '0.0000' : rules.commissionRateOf(goods);
  const commission = percentOf(item, commissionRate);
  const isOurFreight = supplier.ship_mode === 'us' && supplier.freight_bearer === 'supplier' && bill.type === 'settle';
  const freight = isOurFreight ? rules.freightOf(bill) : 0;
  const taxRate = supplier.tax_included === 'N' ? supplier.tax_rate : '0';
  const tax = percentOf(item - commission, taxRate);
  return {
    bill,
    mode: isPrice ? 'price' : 'commission',
    unitPrice,
    item,
    commissionRate,
    commission,
    freight,
    taxRate,
    tax,
    settle: item - commission - freight + tax,
  };
}

/** @param place in the sheet, from 1 */
export const sheetLineRow = (line: SheetLine, sheetId: string, place: number) => ({
  id: sampleId('settle-sheet-item', line.bill.id),
  sheet_id: sheetId,
  order_num: place,
  bill_id: line.bill.id,
  bill_type: line.bill.type,
  order_no: line.bill.order.orderNo,
  item_no: line.bill.line.itemNo,
  goods_name: line.bill.line.sku.goods.goods_name,
  quantity: line.bill.quantity,
  settle_mode: line.mode,
  unit_price: money(line.unitPrice),
  item_amount: money(line.item),
  commission_rate: line.commissionRate,
  commission_amount: money(line.commission),
  freight_amount: money(line.freight),
  tax_rate: line.taxRate,
  tax_amount: money(line.tax),
  settle_amount: money(line.settle),
  biz_date: line.bill.day,
});
