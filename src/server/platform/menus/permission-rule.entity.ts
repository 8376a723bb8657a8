/**
 * Hooks of data rules: they maintain the rule flag of the menu, and reject changes by users whom data rules of the menu
 * restrict.
 */
import { sql } from 'kysely';
import { assertGrantable, assertNotRestricted } from '@/server/auth/permissions/privilege-ceiling';
import type { Database } from '@/server/db';
import type { WriteHookContext } from '@/server/crud';

/** Recomputes `rule_flag`: 1 when the menu has data rules, which clients then offer for granting. */
async function updateRuleFlags(db: Database, menus: readonly unknown[]): Promise<void> {
  const ids = menus.filter(Boolean).map(String);
  await sql`update sys_permission p set rule_flag = case when exists (select from sys_permission_data_rule r
    where r.permission_id = p.id and r.del_flag = '0') then 1 else 0 end where p.id = any(${ids})`.execute(db);
}

/** Checks privileges. A changed rule affects existing grants; a new rule has no effect until a grant selects it. */
export async function beforeSave({ before, after, caller, db }: WriteHookContext): Promise<void> {
  const menu = String(after.permissionId);
  if (before) await assertNotRestricted(db, caller, [String(before.permissionId), menu]);
  else await assertGrantable(db, caller, [menu]);
}

export const afterSave = ({ before, after, db }: WriteHookContext): Promise<void> =>
  updateRuleFlags(db, [before?.permissionId, after.permissionId]);

/** Removes the rule from all grants, so that a later rule with the same id does not become active in them. */
export async function afterDelete({ before, caller, db }: WriteHookContext): Promise<void> {
  await assertNotRestricted(db, caller, [String(before?.permissionId)]);
  for (const table of ['sys_role_permission', 'sys_depart_permission', 'sys_depart_role_permission']) {
    await sql`update ${sql.table(table)}
      set data_rule_ids = nullif(array_to_string(array_remove(string_to_array(data_rule_ids, ','), ${before?.id}), ','), '')
      where permission_id = ${before?.permissionId} and data_rule_ids is not null`.execute(db);
  }
  await updateRuleFlags(db, [before?.permissionId]);
}
