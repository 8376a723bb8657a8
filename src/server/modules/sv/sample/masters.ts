/** Master data that the sample documents refer to, with their positions instead of ids. */
import { sampleId } from '@/server/sample-data/business';
import type { SampleSizes } from '@/server/sample-data/sizes';
import { companyIdOf, companyNameOf } from '../../base/company';
import { demoRows as shopRows } from '../../base/shop';
import { demoRows as authorRows } from '../../live/author';
import { demoRows as goodsRows } from '../../sup/goods';
import { demoRows as supplierRows } from '../../sup/supplier';

export type Shop = ReturnType<typeof shopRows>['base_shop'][number] & { row: number; company: number };
export type Author = ReturnType<typeof authorRows>['live_author'][number] & { row: number };
export type Supplier = ReturnType<typeof supplierRows>['sup_supplier'][number] & { row: number };
export type Goods = ReturnType<typeof goodsRows>['sup_goods'][number] & { row: number; supplier: Supplier };
export type Sku = ReturnType<typeof goodsRows>['sup_goods_sku'][number] & { row: number; goods: Goods };

export interface Masters {
  shops: readonly Shop[];
  authors: readonly Author[];
  suppliers: readonly Supplier[];
  skus: readonly Sku[];
  /** Customers of every shop. */
  customersPerShop: number;
  /** SKUs that a company sells: those of the suppliers it settles with. */
  skusOf: ReadonlyMap<number, readonly Sku[]>;
  /** Authors who sell for a shop. */
  authorsOf: ReadonlyMap<number, readonly Author[]>;
}

const COMPANIES = [0, 1, 2, 3];
/** Departments in charge of the accounts of each company. */
const DEPARTMENTS = ['A01A03', 'A01A03A01', 'A01A03A01A02', 'A01A03A01A01'];

/** Company that settles with a supplier, as in the settlement profiles. */
export const companyOfSupplier = (supplier: number): number => 1 + (supplier % 3);
export const departmentOf = (company: number): string => DEPARTMENTS[company]!;
export const profileIdOf = (supplier: number): string => sampleId('base-settle', supplier);
export const companyOf = (row: number) => ({ id: companyIdOf(row), name: companyNameOf(row) });

const withRows = <T extends object>(list: readonly T[]) => list.map((one, row) => ({ ...one, row }));

export function readMasters(sizes: SampleSizes): Masters {
  const companyRow = new Map(COMPANIES.map((row) => [companyIdOf(row), row]));
  const shops = withRows(shopRows(sizes).base_shop).map((shop) => ({
    ...shop,
    company: companyRow.get(shop.company_id)!,
  }));
  const suppliers = withRows(supplierRows(sizes).sup_supplier);
  const { sup_goods, sup_goods_sku } = goodsRows(sizes);
  const goods = withRows(sup_goods).map((one) => ({ ...one, supplier: suppliers[one.row % suppliers.length]! }));
  const goodsById = new Map(goods.map((one) => [one.id, one]));
  const skus = withRows(sup_goods_sku).map((sku) => ({ ...sku, goods: goodsById.get(sku.goods_id)! }));
  const isSold = ({ goods: { supplier, status } }: Sku) => supplier.status === 'approved' && status !== 'draft';
  const authors = withRows(authorRows(sizes).live_author);
  return {
    shops,
    suppliers,
    authors,
    skus,
    customersPerShop: Math.trunc(sizes.customers / sizes.shops),
    skusOf: new Map(
      COMPANIES.map((company) => [
        company,
        skus.filter((sku) => isSold(sku) && companyOfSupplier(sku.goods.supplier.row) === company),
      ]),
    ),
    authorsOf: new Map(
      shops.map(({ row }) => [row, authors.filter((author) => author.row % shops.length === row)] as const),
    ),
  };
}
