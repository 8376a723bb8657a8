/** Data rules of the grants of roles and departments (contract.md §1.3). */
import { keepAdministration } from '@/server/auth/permissions/administration';
import { ADMIN_ROLE_CODE } from '@/server/auth/permissions/effective-permissions';
import { assertRuleSelection } from '@/server/auth/permissions/privilege-ceiling';
import type { Database } from '@/server/db';
import { splitCsv } from '@/server/http/request-params';
import { logGrantChange, type WriteContext } from './audit';
import { type GrantHolder, lockHolder } from './holders';
import { fail } from './errors';

/** The data rules of one menu. */
export const dataRulesOfMenu = (db: Database, permissionId: string) =>
  db
    .selectFrom('sys_permission_data_rule')
    .select(['id', 'permission_id as permissionId', 'rule_name as ruleName', 'rule_column as ruleColumn'])
    .select(['rule_conditions as ruleConditions', 'rule_value as ruleValue', 'status', 'create_by as createBy'])
    .select(['create_time as createTime', 'update_by as updateBy', 'update_time as updateTime'])
    .where('permission_id', '=', permissionId)
    .where('del_flag', '=', '0')
    .orderBy('create_time')
    .orderBy('id')
    .execute();

const grantOf = (db: Database, { grants, column }: GrantHolder, permissionId: string, id: string) =>
  db.dynamic
    .selectFrom(grants)
    .select('data_rule_ids')
    .where('permission_id', '=', permissionId)
    .where(column, '=', id)
    .executeTakeFirst();

/** `{ datarule, drChecked? }`: all rules of a menu and the rules of this holder's grant; null when it has no rules. */
export async function readRuleSelection(db: Database, holder: GrantHolder, permissionId: string, id: string) {
  const datarule = await dataRulesOfMenu(db, permissionId);
  if (datarule.length === 0) return null;
  const chosen = splitCsv((await grantOf(db, holder, permissionId, id))?.data_rule_ids);
  return { datarule, ...(chosen.length > 0 ? { drChecked: chosen.join(',') } : {}) };
}

/**
 * Saves the data rules of a holder's grant of a menu.
 * @throws HttpError 510 for a selection that shows more rows than the actor sees; HttpError for data rules of the
 * administrator role on what administrators need
 */
export async function saveRuleSelection(
  write: WriteContext,
  holder: GrantHolder,
  permissionId: string,
  id: string,
  ruleIds: readonly string[],
): Promise<void> {
  const { grants, column } = holder;
  const { db, caller, now } = write;
  const owner = await lockHolder(write, holder, id);
  const grant = await grantOf(db, holder, permissionId, id);
  if (!grant) throw holder.noGrant();
  const known = new Set((await dataRulesOfMenu(db, permissionId)).map((row) => row.id));
  if (!ruleIds.every((one) => known.has(one))) throw fail.wrongRules();
  await assertRuleSelection(db, caller, permissionId, ruleIds);
  const writeRules = () =>
    db.dynamic
      .updateTable(grants)
      .set({ data_rule_ids: ruleIds.length > 0 ? ruleIds.join(',') : null })
      .where('permission_id', '=', permissionId)
      .where(column, '=', id)
      .execute();
  // A data rule may hide all users, roles or menus from the administrators.
  await (owner.role_code === ADMIN_ROLE_CODE ? keepAdministration(db, writeRules) : writeRules());
  await logGrantChange(db, caller, now, {
    table: grants,
    id,
    action: 'datarule',
    before: { permissionId, dataRuleIds: splitCsv(grant.data_rule_ids) },
    after: { permissionId, dataRuleIds: ruleIds },
  });
}
