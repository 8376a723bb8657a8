/** Orders and bills of a platform for tests of the modules that use them, written past the engine as a sync writes them. */
import { newId, type Database } from '@/server/db';

export interface PlatformData {
  companyId: string;
  supplierId: string;
  shopId: string;
}

type Values = Readonly<Record<string, string | number | null>>;

/** Inserts a row. @returns its id */
async function insert(db: Database, table: string, values: Values): Promise<string> {
  const id = newId();
  await db.dynamic
    .insertInto(table)
    .values({ id, del_flag: '0', ...values })
    .execute();
  return id;
}

let count = 0;
const nextNo = (prefix: string) => `${prefix}${String(++count).padStart(4, '0')}`;

/** A company with an authorised shop (fee rate 5 %) and a supplier with a settlement profile (tolerance 0.05). */
export async function addPlatformData(db: Database): Promise<PlatformData> {
  const no = nextNo('C');
  const companyId = await insert(db, 'base_company', { company_name: `公司${no}`, company_code: no, status: '1' });
  const supplierId = await insert(db, 'sup_supplier', {
    supplier_name: `供应商${no}`,
    supplier_no: no,
    status: 'approved',
  });
  const party = { party_type: 'supplier', ref_id: supplierId, party_no: no, party_name: no, company_id: companyId };
  const billPartyId = await insert(db, 'bill_party', { ...party, status: '1' });
  const profile = { settle_code: no, settle_name: no, company_id: companyId, bill_party_id: billPartyId };
  await insert(db, 'base_settle', { ...profile, tolerance: '0.05', status: '1' });
  const shop = { seller_id: no, seller_name: `店铺${no}`, platform: 'xd', company_id: companyId, fee_rate: '5' };
  const shopId = await insert(db, 'base_shop', { ...shop, auth_status: '1', status: '1' });
  return { companyId, supplierId, shopId };
}

/** An order with one item of 100 yuan and a subsidy of 10 yuan. @returns the ids, and the item's number */
export async function addOrderItem(db: Database, { shopId, supplierId, companyId }: PlatformData, values: Values = {}) {
  const orderNo = nextNo('D');
  const itemNo = `${orderNo}-1`;
  const common = { order_no: orderNo, platform: 'xd', shop_id: shopId, biz_date: '2026-06-01', match_status: 'no' };
  const orderId = await insert(db, 'sv_order', {
    ...common,
    company_id: companyId,
    abnormal: 'N',
    pay_amount: '100.00',
  });
  const amounts = { quantity: 1, pay_amount: '100.00', platform_discount: '10.00', refund_amount: '0.00' };
  const item = { ...common, order_id: orderId, item_no: itemNo, supplier_id: supplierId, ...amounts };
  const itemId = await insert(db, 'sv_order_item', { ...item, ...values });
  return { orderId, orderNo, itemId, itemNo };
}

const cents = (text: string) => Math.round(Number(text) * 100);
const yuan = (amount: number) => (amount / 100).toFixed(2);

/** A bill of an item by its number; amounts follow `pay`, `subsidy` and the fee rate of 5 %. @returns its id */
export async function addBill(
  db: Database,
  { shopId, companyId }: PlatformData,
  itemNo: string,
  { type = 'settle', pay = '100.00', subsidy = '10.00', deduct = '0.00', ...values }: Record<string, string> = {},
): Promise<string> {
  const income = cents(pay) + cents(subsidy);
  const fee = Math.sign(income) * Math.round(Math.abs(income) * 0.05);
  return insert(db, 'sv_bill', {
    bill_no: nextNo('B'),
    bill_type: type,
    platform: 'xd',
    shop_id: shopId,
    company_id: companyId,
    order_no: itemNo.split('-')[0]!,
    item_no: itemNo,
    quantity: 1,
    pay_amount: pay,
    subsidy_amount: subsidy,
    income_amount: yuan(income),
    fee_rate: '5',
    platform_fee: yuan(fee),
    author_commission: '0.00',
    other_deduct: deduct,
    settle_amount: yuan(income - fee - cents(deduct)),
    expect_amount: '0.00',
    diff_amount: '0.00',
    biz_date: '2026-06-08',
    match_status: 'no',
    settle_flag: 'N',
    live_flag: 'N',
    ...values,
  });
}
