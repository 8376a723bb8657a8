/** Rules that the scan measures; the others are raised where they happen. */
import { decimal, sql, type FunctionContext } from 'jingwei';
import { paymentsOverLimit, paymentsToFrozen } from './payments';
import type { Risk } from './risk';

const MAX_REFUND_RATE = 30;
const MAX_BILL_DIFFERENCE = '500';
const REFUND_DAYS = 30;

/** R03: a supplier whose goods come back too often. */
async function refundRates({ db, now }: FunctionContext): Promise<Risk[]> {
  const rows = await db
    .selectFrom('sv_order_item')
    .where('supplier_id', 'is not', null)
    .where('biz_date', '>=', sql<string>`${now}::date - ${REFUND_DAYS}::int`)
    .where('del_flag', '=', '0')
    .groupBy('supplier_id')
    .having(sql<boolean>`sum(refund_amount) * 100 > sum(pay_amount) * ${MAX_REFUND_RATE}::int`)
    .select([
      'supplier_id',
      sql<string>`sum(refund_amount)::text`.as('refund'),
      sql<string>`sum(pay_amount)::text`.as('pay'),
    ])
    .execute();
  return rows.map(({ supplier_id: id, refund, pay }) => {
    const rate = decimal(pay).isZero() ? '100' : decimal(refund).times(100).div(decimal(pay)).toFixed(2);
    return {
      type: 'R03',
      objectType: 'supplier',
      objectId: id!,
      score: 60,
      amount: decimal(refund).toFixed(2),
      hits: [{ indicator: `近 ${REFUND_DAYS} 天退款率`, threshold: `${MAX_REFUND_RATE}%`, actual: `${rate}%` }],
    };
  });
}

/** R04: a bill of the platform that differs from what is expected. */
async function billDifferences({ db }: FunctionContext): Promise<Risk[]> {
  const rows = await db
    .selectFrom('sv_bill')
    .where('match_status', '=', 'diff')
    .where(sql<string>`abs(diff_amount)`, '>', MAX_BILL_DIFFERENCE)
    .where('del_flag', '=', '0')
    .select(['bill_no', 'company_id', 'diff_amount'])
    .execute();
  return rows.map(({ bill_no: no, company_id: id, diff_amount: difference }) => ({
    type: 'R04',
    objectType: 'company',
    objectId: id!,
    score: 55,
    sourceType: 'bill',
    sourceNo: no!,
    amount: decimal(difference).abs().toFixed(2),
    hits: [{ indicator: '账单差异', threshold: `${MAX_BILL_DIFFERENCE} 元`, actual: `${difference} 元` }],
  }));
}

/** R05: a qualification of a supplier has expired. */
async function expiredQualifications({ db, now }: FunctionContext): Promise<Risk[]> {
  const rows = await db
    .selectFrom('sup_supplier_qualification as q')
    .innerJoin('sup_supplier as s', 's.id', 'q.supplier_id')
    .where('s.del_flag', '=', '0')
    .where('q.expire_date', '<', now.slice(0, 'yyyy-MM-dd'.length))
    .select(['q.qual_no', 'q.expire_date', 's.id'])
    .execute();
  return rows.map(({ id, qual_no: no, expire_date: day }) => ({
    type: 'R05',
    objectType: 'supplier',
    objectId: id,
    score: 50,
    sourceNo: no!,
    hits: [{ indicator: `资质 ${no}`.slice(0, 50), threshold: '有效期内', actual: `${day} 到期` }],
  }));
}

/** R07: goods sold below the lowest price agreed with the supplier. */
async function lowPrices({ db, now }: FunctionContext): Promise<Risk[]> {
  const rows = await db
    .selectFrom('sv_order_item as i')
    .innerJoin('sup_goods_sku as k', 'k.id', 'i.sku_id')
    .where('k.min_price', '>', '0')
    .whereRef('i.unit_price', '<', 'k.min_price')
    .where('i.supplier_id', 'is not', null)
    .where('i.biz_date', '>=', sql<string>`${now}::date - ${REFUND_DAYS}::int`)
    .where('i.del_flag', '=', '0')
    .distinctOn('k.id')
    .select(['k.sku_no', 'i.supplier_id', 'i.unit_price', 'k.min_price'])
    .execute();
  return rows.map(({ sku_no: no, supplier_id: id, unit_price: price, min_price: least }) => ({
    type: 'R07',
    objectType: 'supplier',
    objectId: id!,
    score: 40,
    sourceNo: no!,
    hits: [{ indicator: `${no} 售价`.slice(0, 50), threshold: `${least} 元`, actual: `${price} 元` }],
  }));
}

/** All risks that the rules find now. */
export async function scannedRisks(context: FunctionContext): Promise<Risk[]> {
  return [
    ...(await paymentsOverLimit(context)),
    ...(await refundRates(context)),
    ...(await billDifferences(context)),
    ...(await expiredQualifications(context)),
    ...(await lowPrices(context)),
    ...(await paymentsToFrozen(context)),
  ];
}
