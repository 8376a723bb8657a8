/** The column `rule_flag` of menus. */
import { type Database, oneOf } from '@/server/db';

/** Recomputes `rule_flag`: 1 when the menu has data rules, which clients then offer for granting. */
export async function updateRuleFlags(db: Database, menus: readonly unknown[]): Promise<void> {
  const ids = menus.filter(Boolean).map(String);
  await db
    .updateTable('sys_permission as p')
    .set((eb) => {
      const rules = eb
        .selectFrom('sys_permission_data_rule as r')
        .select('r.id')
        .whereRef('r.permission_id', '=', 'p.id')
        .where('r.del_flag', '=', '0');
      return { rule_flag: eb.case().when(eb.exists(rules)).then(1).else(0).end() };
    })
    .where('p.id', '=', oneOf(ids))
    .execute();
}
