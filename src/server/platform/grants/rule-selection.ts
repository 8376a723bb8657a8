/** Data rules of the grants of roles and departments (contract.md §1.3). */
import { assertRuleSelection } from '@/server/auth/permissions/privilege-ceiling';
import type { Database } from '@/server/db';
import { HttpError } from '@/server/http/http-error';
import { splitCsv } from '@/server/http/request-params';
import { logGrantChange, type WriteContext } from './audit';
import { type GrantHolder, lockHolder } from './holders';
import { messages } from './messages';

const DATA_RULES_SQL = `
  select r.id, r.permission_id as "permissionId", r.rule_name as "ruleName", r.rule_column as "ruleColumn",
    r.rule_conditions as "ruleConditions", r.rule_value as "ruleValue", r.status,
    r.create_by as "createBy", r.create_time as "createTime", r.update_by as "updateBy", r.update_time as "updateTime"
  from sys_permission_data_rule r where r.del_flag = '0' and r.permission_id = $1`;

/** The data rules of one menu. */
export const dataRulesOfMenu = async (db: Database, permissionId: string) =>
  (await db.query(`${DATA_RULES_SQL} order by r.create_time, r.id`, [permissionId])).rows;

/** `{ datarule, drChecked? }`: all rules of a menu and the rules of this holder's grant; null when it has no rules. */
export async function readRuleSelection(
  db: Database,
  { grants, column }: GrantHolder,
  permissionId: string,
  id: string,
) {
  const datarule = await dataRulesOfMenu(db, permissionId);
  if (datarule.length === 0) return null;
  const { rows } = await db.query(`select data_rule_ids from ${grants} where permission_id = $1 and ${column} = $2`, [
    permissionId,
    id,
  ]);
  const chosen = splitCsv(rows[0]?.data_rule_ids);
  return { datarule, ...(chosen.length > 0 ? { drChecked: chosen.join(',') } : {}) };
}

/**
 * Saves the data rules of a holder's grant of a menu.
 * @throws HttpError 510 for a selection that shows more rows than the actor sees
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
  await lockHolder(write, holder, id);
  const where = `permission_id = $1 and ${column} = $2`;
  const { rows } = await db.query(`select data_rule_ids from ${grants} where ${where}`, [permissionId, id]);
  if (!rows[0]) throw new HttpError(holder.noGrant);
  const known = new Set((await dataRulesOfMenu(db, permissionId)).map((row) => row.id));
  if (!ruleIds.every((one) => known.has(one))) throw new HttpError(messages.wrongRules);
  await assertRuleSelection(db, caller, permissionId, ruleIds);
  await db.query(`update ${grants} set data_rule_ids = $3 where ${where}`, [
    permissionId,
    id,
    ruleIds.length > 0 ? ruleIds.join(',') : null,
  ]);
  await logGrantChange(db, caller, now, {
    table: grants,
    id,
    action: 'datarule',
    before: { permissionId, dataRuleIds: splitCsv(rows[0].data_rule_ids) },
    after: { permissionId, dataRuleIds: ruleIds },
  });
}
