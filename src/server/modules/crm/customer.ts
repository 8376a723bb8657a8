/** Sample customers with contacts, addresses and follow-ups. */
import { fail, sql, type ActionFunction, type Row } from 'jingwei';
import {
  cityOf,
  dayBefore,
  documentNo,
  eachRow,
  mobile,
  money,
  personName,
  rowsOf,
  sampleId,
  taxNumber,
} from '@/server/sample-data/business';
import { randomItem } from '@/server/sample-data/random';
import type { SampleSizes } from '@/server/sample-data/sizes';
import { shopIdOf, shopPlatformOf } from '../base/shop';
import { levelIdOf } from '../sup/level';
import { sampleChain } from '../sv/sample/chain';
import type { CustomerStatistics } from '../sv/sample/statistics';
import { customerIdOf, customerNameOf, customerTypeOf } from './sample/customers';

const SOURCES = ['order', 'order', 'live', 'offline', 'referral'];
const LEVELS = ['A', 'B', 'C', 'C', 'D'];
const OWNERS = ['live', 'supplier', 'admin'];
const TAGS = ['复购', '大客户', '团购', '退货多', null, null];
const FOLLOW_UPS = ['电话回访，对到货速度满意', '询问新品上架时间', '反馈包装破损，已补发', '约定下月采购计划'];

function customer(row: number, shops: number, statistics: CustomerStatistics) {
  const type = customerTypeOf(row);
  const isPerson = type === 'person';
  return {
    id: customerIdOf(row),
    customer_no: documentNo('CUS', row),
    customer_name: customerNameOf(row),
    customer_type: type,
    customer_level: randomItem('crm_customer.level', row, LEVELS),
    source: randomItem('crm_customer.source', row, SOURCES),
    platform: shopPlatformOf(row % shops),
    shop_id: shopIdOf(row % shops),
    distributor_level_id: type === 'distributor' ? levelIdOf(row) : null,
    mobile: mobile('crm_customer.mobile', row),
    gender: isPerson ? String(1 + (row % 2)) : null,
    tax_no: isPerson ? null : taxNumber('crm_customer.tax', row),
    pca: cityOf('crm_customer.city', row)[1],
    tags: randomItem('crm_customer.tags', row, TAGS),
    owner: randomItem('crm_customer.owner', row, OWNERS),
    credit_limit: isPerson ? null : money(5_000_000 + 1_000_000 * (row % 9)),
    ...statistics,
    risk_level: row % 37 === 5 ? 'high' : 'low',
    status: row % 29 === 7 ? '0' : '1',
    del_flag: '0',
  };
}

export const demoRows = (sizes: SampleSizes) => ({
  crm_customer: eachRow(sizes.customers, (row) =>
    customer(row, sizes.shops, sampleChain(sizes).customerStatistics(row)),
  ),
  crm_customer_contact: eachRow(sizes.customers, (row) => ({
    id: sampleId('crm-customer-contact', row),
    customer_id: customerIdOf(row),
    name: personName('crm_customer_contact.name', row),
    position: customerTypeOf(row) === 'person' ? '本人' : '采购经理',
    mobile: mobile('crm_customer_contact.mobile', row),
    is_default: 'Y',
  })),
  crm_customer_address: eachRow(sizes.customers, (row) => ({
    id: sampleId('crm-customer-address', row),
    customer_id: customerIdOf(row),
    receiver: personName('crm_customer_contact.name', row),
    mobile: mobile('crm_customer_contact.mobile', row),
    province: `${cityOf('crm_customer.city', row)[1].slice(0, 2)}0000`,
    detail: `文一路 ${10 + row} 号`,
    is_default: 'Y',
  })),
  crm_customer_follow: rowsOf(60, (row) => ({
    id: sampleId('crm-customer-follow', row),
    customer_id: customerIdOf(row * 2),
    follow_time: `${dayBefore(row)} 15:30:00`,
    follow_way: randomItem('crm_customer_follow.way', row, ['phone', 'wechat', 'visit', 'mail']),
    content: randomItem('crm_customer_follow.content', row, FOLLOW_UPS),
    follow_user: randomItem('crm_customer_follow.user', row, OWNERS),
  })),
});

/** The new owner gets a message. */
export const assign: ActionFunction<'crm/customer', 'assign'> = async ({ row, ask, notify, me }) => {
  const owner = ask.owner ?? '';
  if (owner === row.owner) return { message: '已经由此人跟进' };
  await notify([owner], {
    title: `客户“${row.customerName}”由您跟进`,
    content: `${me.realname} 把客户 ${row.customerNo} ${row.customerName} 分配给您跟进。`,
    record: { entity: 'crm/customer', id: row.id },
  });
  return { set: { owner } };
};

const isSame = (a: Row<'crm/customer'>, b: Row<'crm/customer'>): boolean =>
  (a.mobile !== null && a.mobile === b.mobile) || (a.taxNo !== null && a.taxNo === b.taxNo);

/** Joins the second customer into the first: its documents refer to the first, and it is disabled. */
export const merge: ActionFunction<'crm/customer', 'merge'> = async ({ rows, records, db }) => {
  const [kept, merged] = rows;
  if (!kept || !merged || rows.length !== 2) fail('请勾选两位客户，先勾选的保留');
  if (!isSame(kept, merged)) fail('两位客户的手机号和税号都不相同，不能合并');
  await sql`update sv_order set customer_id = ${kept.id} where customer_id = ${merged.id}`.execute(db);
  await sql`update fin_receipt set payer_id = ${kept.id} where payer_type = 'customer' and payer_id = ${merged.id}`.execute(
    db,
  );
  await sql`update fin_refund set payee_id = ${kept.id} where payee_type = 'customer' and payee_id = ${merged.id}`.execute(
    db,
  );
  await records.edit('crm/customer', merged.id, { status: '0' }, 'merge');
  return { message: `“${merged.customerName}”已并入“${kept.customerName}”` };
};

/** Orders, sales, refunds and the last order of every customer, from the platform orders. */
export const refresh: ActionFunction<'crm/customer', 'refresh'> = async ({ db, transaction }) =>
  transaction(async () => {
    const { rows } = await sql<{ id: string }>`
      update crm_customer c set order_count = s.orders, total_amount = s.total, refund_amount = s.refund,
        last_order_time = s.last
      from (
        select c.id, count(o.id)::int as orders, coalesce(sum(o.pay_amount), 0) as total,
          coalesce(sum(o.refund_amount), 0) as refund, max(o.order_time) as last
        from crm_customer c left join sv_order o on o.customer_id = c.id and coalesce(o.del_flag, '0') = '0'
        group by c.id
      ) s
      where s.id = c.id and (c.order_count, c.total_amount, c.refund_amount, c.last_order_time)
        is distinct from (s.orders, s.total, s.refund, s.last)
      returning c.id`.execute(db);
    return { message: rows.length === 0 ? '统计没有变化' : `已更新 ${rows.length} 位客户的统计` };
  });

/** A follow-up of the acting user; the next one is noted in a message to the customer's owner. */
export const addFollow: ActionFunction<'crm/customer', 'addFollow'> = async ({ main, ask, me, records, notify }) => {
  const { followTime, followWay, content, nextTime } = ask;
  const entry = { followTime, followWay, content, nextTime, followUser: me.username };
  await records.edit('crm/customer', main.id, { follow: [...main.follow, entry] }, 'addFollow');
  if (nextTime === null) return { message: '已记录' };
  await notify([main.owner ?? ''], {
    title: `${nextTime.slice(0, 16)} 跟进“${main.customerName}”`,
    content: content ?? '',
    record: { entity: 'crm/customer', id: main.id },
  });
  return { message: `已记录，下次跟进 ${nextTime.slice(0, 16)}` };
};
