/** Rules for the lines of a supplier's sheet, read once for all of its bills. */
import type { FunctionContext } from 'jingwei';
import { type CommissionRule, isEffective, readCommissionRules } from '../../sup/rates/commission';
import type { FreightRule } from './freight';

type Database = FunctionContext['db'];

export interface SupplyPrice {
  skuId: string;
  price: string;
  effectiveDate: string | null;
  expireDate: string | null;
}

export interface SupplierTerms {
  settleMode: string;
  taxIncluded: boolean;
  taxRate: string;
  /** True when we ship for the supplier. */
  shippedByUs: boolean;
}

export interface LineRules {
  terms: SupplierTerms;
  commissions: readonly CommissionRule[];
  freights: readonly FreightRule[];
  prices: readonly SupplyPrice[];
}

async function readTerms(db: Database, supplierId: string): Promise<SupplierTerms> {
  const supplier = await db
    .selectFrom('sup_supplier')
    .select(['settle_mode', 'tax_included', 'tax_rate', 'ship_mode'])
    .where('id', '=', supplierId)
    .executeTakeFirstOrThrow();
  return {
    settleMode: supplier.settle_mode ?? 'commission',
    taxIncluded: supplier.tax_included !== 'N',
    taxRate: supplier.tax_rate ?? '0',
    shippedByUs: supplier.ship_mode === 'us',
  };
}

const priceOf = (
  row: Record<'first_unit' | 'first_fee' | 'next_unit' | 'next_fee' | 'free_amount', string | null>,
) => ({
  firstUnit: row.first_unit ?? '0',
  firstFee: row.first_fee ?? '0',
  nextUnit: row.next_unit ?? '0',
  nextFee: row.next_fee ?? '0',
  freeAmount: row.free_amount,
});

async function readFreights(db: Database, supplierId: string): Promise<FreightRule[]> {
  const rules = await db
    .selectFrom('sup_freight_rule')
    .selectAll()
    .where((eb) => eb.or([eb('supplier_id', '=', supplierId), eb('supplier_id', 'is', null)]))
    .where('status', '=', '1')
    .where('del_flag', '=', '0')
    .execute();
  const ids = rules.map(({ id }) => id);
  const areas =
    ids.length === 0 ? [] : await db.selectFrom('sup_freight_area').selectAll().where('rule_id', 'in', ids).execute();
  return rules.map((rule) => ({
    ...priceOf(rule),
    id: rule.id,
    supplierId: rule.supplier_id,
    method: rule.method ?? 'piece',
    bearer: rule.bearer ?? 'supplier',
    isDefault: rule.is_default === 'Y',
    effectiveDate: rule.effective_date,
    areas: areas
      .filter(({ rule_id }) => rule_id === rule.id)
      .map((area) => ({ ...priceOf(area), provinces: (area.provinces ?? '').split(',') })),
  }));
}

async function readPrices(db: Database, supplierId: string): Promise<SupplyPrice[]> {
  const rows = await db
    .selectFrom('sup_price_item as item')
    .innerJoin('sup_price as list', 'list.id', 'item.price_id')
    .where('list.supplier_id', '=', supplierId)
    .where('list.price_type', '=', 'supply')
    .where('list.status', 'in', ['effective', 'expired'])
    .where('list.del_flag', '=', '0')
    .orderBy('list.effective_date', 'desc')
    .select(['item.sku_id', 'item.price', 'list.effective_date', 'list.expire_date'])
    .execute();
  return rows.map((row) => ({
    skuId: row.sku_id ?? '',
    price: row.price ?? '0',
    effectiveDate: row.effective_date,
    expireDate: row.expire_date,
  }));
}

export const readLineRules = async (db: Database, supplierId: string): Promise<LineRules> => ({
  terms: await readTerms(db, supplierId),
  commissions: await readCommissionRules(db, supplierId),
  freights: await readFreights(db, supplierId),
  prices: await readPrices(db, supplierId),
});

/** The supply price of a SKU on a date: that of a price list, else that of the goods file. */
export const supplyPriceOf = (
  prices: readonly SupplyPrice[],
  { skuId, skuPrice, bizDate }: { skuId: string | null; skuPrice: string | null; bizDate: string },
): string => prices.find((one) => one.skuId === skuId && isEffective(one, bizDate))?.price ?? skuPrice ?? '0';
