/** A month's settlement as a few statements over all suppliers: what the rules need at least. The baseline of the run. */
import { sql } from 'kysely';
import type { Database } from '@/server/db';

/** Settles by the general rate, without freight, numbers, checks and a log. */
export const settleBare = (db: Database, periodEnd: string): Promise<void> =>
  db.tx(async () => {
    await sql`create temporary table line on commit drop as
      select md5('line' || b.id) as line_id, md5('sheet' || b.supplier_id) as sheet_id, b.*, i.goods_name,
        case when s.settle_mode = 'price' then b.quantity * k.supply_price else b.income_amount end as item,
        case when s.settle_mode = 'price' then 0 else coalesce(r.rate, 0) end as rate
      from sv_bill b join sup_supplier s on s.id = b.supplier_id
      left join sv_order_item i on i.id = b.order_item_id
      left join sv_order o on o.id = i.order_id
      left join sup_goods_sku k on k.id = i.sku_id
      left join sup_commission_rule r on r.supplier_id = b.supplier_id and r.scope = 'supplier'
      where b.match_status = 'yes' and coalesce(b.settle_flag, 'N') = 'N' and b.biz_date <= ${periodEnd}::date
        and b.del_flag = '0' for update of b`.execute(db);
    await sql`insert into settle_sheet_item (id, sheet_id, order_num, bill_id, bill_type, order_no, item_no, goods_name,
        quantity, item_amount, commission_rate, commission_amount, settle_amount, biz_date)
      select line_id, sheet_id, row_number() over (partition by sheet_id order by biz_date, id), id, bill_type, order_no,
        item_no, goods_name, quantity, item, rate, round(item * rate / 100, 2), item - round(item * rate / 100, 2), biz_date
      from line`.execute(db);
    await sql`insert into settle_sheet (id, sheet_no, company_id, supplier_id, period_end, batch_seq, item_count,
        item_amount, payable_amount, status, del_flag, ver)
      select sheet_id, sheet_id, min(company_id), min(supplier_id), ${periodEnd}::date, 1, count(*), sum(item), sum(item),
        'draft', '0', 1 from line group by sheet_id`.execute(db);
    await sql`update sv_bill set settle_flag = 'Y' from line where sv_bill.id = line.id`.execute(db);
  });
