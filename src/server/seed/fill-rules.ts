/** Seeds the fill rules that every JeecgBoot server has: adds missing ones, overwrites none. */
import type { Database } from '../db';
import type { Schemas } from '../schemas/schema-files';
import { seedId } from '../sample-data/seed-id';
import { seedOnce } from './seed-step';

const RULES = [
  { code: 'shop_order_num', name: '订单流水号', class: 'OrderNumberRule', params: '{"prefix":"CN"}' },
  { code: 'org_num_role', name: '机构编码', class: 'OrgNumberRule', params: '{"parentId":""}' },
  { code: 'category_code_rule', name: '分类字典编码', class: 'CategoryCodeRule', params: '{"pid":""}' },
].map((rule) => ({ id: seedId('fill-rule', rule.code), ...rule }));

/** @returns true when it ran */
export async function seedFillRules(db: Database, { entities }: Schemas): Promise<boolean> {
  if (!entities['system/fill-rule']) return false;
  return seedOnce(db, 'fill-rules', RULES, async () => {
    await db.query(
      `insert into sys_fill_rule (id, rule_name, rule_code, rule_class, rule_params, del_flag, create_by, create_time)
       select id, name, code, class, params, '0', 'admin', now()
       from jsonb_to_recordset($1::jsonb) as r (id text, name text, code text, class text, params text)
       on conflict do nothing`,
      [JSON.stringify(RULES)],
    );
  });
}
