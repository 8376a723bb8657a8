/** The daily report of shops, computed from orders and bills. */
import { sql, type ActionFunction, type FunctionContext, type PeriodicTask } from 'jingwei';

/** Computes all days again: orders by the day they were paid, bills by their date. @returns the number of rows */
async function rebuildAll({ db, me, now }: FunctionContext): Promise<number> {
  // One at a time: each deletes what the other one wrote.
  await sql`select pg_advisory_xact_lock(hashtext('sv_report_daily'))`.execute(db);
  await sql`delete from sv_report_daily`.execute(db);
  const { numAffectedRows } = await sql`
    insert into sv_report_daily (id, biz_date, platform, shop_id, company_id, order_count, item_quantity, pay_amount,
      refund_amount, income_amount, platform_fee, author_commission, settle_amount, unit_amount, refund_rate,
      sys_org_code, create_by, create_time, del_flag)
    select md5(concat(p.biz_date, p.shop_id)), p.biz_date, s.platform, p.shop_id, s.company_id, p.orders, p.quantity,
      p.pay, p.refund, p.income, p.fee, p.commission, p.settle,
      case when p.orders = 0 then 0 else round(p.pay / p.orders, 2) end,
      case when p.pay = 0 then 0 else round(p.refund / p.pay * 100, 4) end,
      coalesce(d.org_code, ${me.orgCode}), ${me.username}, ${now}, '0'
    from (
      select biz_date, shop_id, sum(orders)::int as orders, sum(quantity)::int as quantity, sum(pay) as pay,
        sum(refund) as refund, sum(income) as income, sum(fee) as fee, sum(commission) as commission,
        sum(settle) as settle
      from (
        select biz_date, shop_id, count(*) as orders, 0::bigint as quantity, sum(pay_amount) as pay,
          sum(refund_amount) as refund, 0.00 as income, 0.00 as fee, 0.00 as commission, 0.00 as settle
        from sv_order where biz_date is not null and del_flag = '0' group by biz_date, shop_id
        union all
        select biz_date, shop_id, 0, sum(quantity), 0, 0, 0, 0, 0, 0
        from sv_order_item where biz_date is not null and del_flag = '0' group by biz_date, shop_id
        union all
        select biz_date, shop_id, 0, 0, 0, 0, sum(income_amount), sum(platform_fee), sum(author_commission),
          sum(settle_amount)
        from sv_bill where del_flag = '0' group by biz_date, shop_id
      ) parts group by biz_date, shop_id
    ) p
      join base_shop s on s.id = p.shop_id
      left join base_company c on c.id = s.company_id
      left join sys_depart d on d.id = c.org_code`.execute(db);
  return Number(numAffectedRows ?? 0);
}

export const rebuild: ActionFunction<'sv/report-daily', 'rebuild'> = async (context) => {
  const days = await context.transaction(() => rebuildAll(context));
  return { message: `已汇总 ${days} 条日报` };
};

/** Nightly, after the bills of the day. */
export const tasks: readonly PeriodicTask[] = [
  {
    name: 'nightly',
    cron: '0 30 2 * * ? *',
    run: async (context) => void (await context.transaction(() => rebuildAll(context))),
  },
];
