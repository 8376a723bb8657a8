/** Bills of a supplier to be settled, with what the rules need to know of their goods. */
import { sql, type FunctionContext } from 'jingwei';
import { branchOf, readCategoryParents } from '../../sup/rates/categories';

type Database = FunctionContext['db'];

export interface BillToSettle {
  id: string;
  supplierId: string;
  billType: string;
  orderNo: string | null;
  itemNo: string | null;
  quantity: number;
  payAmount: string;
  incomeAmount: string;
  bizDate: string;
  goodsId: string | null;
  skuId: string | null;
  goodsName: string | null;
  /** The category of the goods and those above it. */
  categories: readonly string[];
  /** Weight of one piece in kg. */
  weight: string | null;
  freightRuleId: string | null;
  /** Supply price of the SKU in the goods file. */
  skuPrice: string | null;
  /** Code of the province that it was sent to. */
  province: string | null;
}

/** Bills per statement. */
const BATCH_SIZE = 1000;

const joined = (db: Database) =>
  db
    .selectFrom('sv_bill as bill')
    .leftJoin('sv_order_item as item', 'item.id', 'bill.order_item_id')
    .leftJoin('sv_order as sale', 'sale.id', 'item.order_id')
    .leftJoin('sup_goods as goods', 'goods.id', 'item.goods_id')
    .leftJoin('sup_goods_sku as sku', 'sku.id', 'item.sku_id')
    .select([
      'bill.id',
      'bill.supplier_id as supplierId',
      'bill.bill_type as billType',
      'bill.order_no as orderNo',
      'bill.item_no as itemNo',
      'bill.quantity',
      'bill.pay_amount as payAmount',
      'bill.income_amount as incomeAmount',
      'bill.biz_date as bizDate',
      'item.goods_id as goodsId',
      'item.sku_id as skuId',
      sql<string | null>`coalesce(item.goods_name, goods.goods_name)`.as('goodsName'),
      'goods.category_code as category',
      'goods.weight',
      'goods.freight_rule_id as freightRuleId',
      'sku.supply_price as skuPrice',
      'sale.pca',
    ]);

type JoinedBill = Awaited<ReturnType<ReturnType<typeof joined>['execute']>>[number];
type CategoryParents = Awaited<ReturnType<typeof readCategoryParents>>;

/** The bills in the order of their date. */
function toBills(rows: readonly JoinedBill[], parents: CategoryParents): BillToSettle[] {
  const bills = rows.map(({ category, pca, ...row }) => ({
    ...row,
    supplierId: row.supplierId!,
    billType: row.billType ?? 'settle',
    quantity: row.quantity ?? 0,
    payAmount: row.payAmount ?? '0',
    incomeAmount: row.incomeAmount ?? '0',
    bizDate: row.bizDate!,
    categories: branchOf(parents, category),
    province: pca === null ? null : `${pca.slice(0, 2)}0000`,
  }));
  return bills.toSorted((a, b) => (a.bizDate === b.bizDate ? (a.id < b.id ? -1 : 1) : a.bizDate < b.bizDate ? -1 : 1));
}

/** The open bills that match I4, locked: another run waits and then does not find them. */
export async function lockOpenBills(
  db: Database,
  where: { companyId: string; supplierId: string; periodEnd: string },
  parents: CategoryParents,
): Promise<BillToSettle[]> {
  const rows = await joined(db)
    .where('bill.company_id', '=', where.companyId)
    .where('bill.supplier_id', '=', where.supplierId)
    .where('bill.match_status', '=', 'yes')
    .where(sql<string>`coalesce(bill.settle_flag, 'N')`, '=', 'N')
    .where('bill.biz_date', '<=', where.periodEnd)
    .where('bill.del_flag', '=', '0')
    .orderBy('bill.id')
    .forUpdate('bill')
    .execute();
  return toBills(rows, parents);
}

/** Reads bills in batches, in the order of their date. */
export async function readBills(db: Database, ids: readonly string[]): Promise<BillToSettle[]> {
  const rows: JoinedBill[] = [];
  for (let from = 0; from < ids.length; from += BATCH_SIZE) {
    const batch = ids.slice(from, from + BATCH_SIZE);
    rows.push(
      ...(await joined(db)
        .where(sql<boolean>`bill.id = any(${batch})`)
        .execute()),
    );
  }
  return toBills(rows, await readCategoryParents(db));
}

/** Marks bills as settled, or as open again. */
export async function setSettled(db: Database, ids: readonly string[], flag: 'Y' | 'N'): Promise<void> {
  for (let from = 0; from < ids.length; from += BATCH_SIZE) {
    await db
      .updateTable('sv_bill')
      .set({ settle_flag: flag })
      .where(sql<boolean>`id = any(${ids.slice(from, from + BATCH_SIZE)})`)
      .execute();
  }
}
