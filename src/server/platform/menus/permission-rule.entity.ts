/**
 * Hooks of data rules: they maintain the rule flag of the menu, and reject changes by users whom data rules of the menu
 * restrict.
 */
import { sql } from 'kysely';
import { assertGrantable, assertNotRestricted } from '@/server/auth/permissions/privilege-ceiling';
import { ruleProblem } from '@/server/auth/permissions/data-rules';
import type { WriteHookContext } from '@/server/crud';
import { fail } from './errors';
import { updateRuleFlags } from './rule-flags';

const RULE_FIELDS = ['permissionId', 'ruleColumn', 'ruleConditions', 'ruleValue'];

/** @throws HttpError for a rule that would match no rows, with the columns or conditions to choose from */
async function assertReadable({ before, after, db, entities, entitiesOfMenu }: WriteHookContext) {
  if (before && RULE_FIELDS.every((key) => before[key] === after[key])) return;
  const menu = await db
    .selectFrom('sys_permission')
    .select(['component', 'url'])
    .where('id', '=', String(after.permissionId))
    .executeTakeFirst();
  const shown = entitiesOfMenu({ component: menu?.component ?? '', url: menu?.url ?? '' });
  const [column, conditions, value] = [after.ruleColumn, after.ruleConditions, after.ruleValue].map((one) =>
    String(one ?? ''),
  ) as [string, string, string];
  const all = shown.map(({ entity }) => entity);
  const problem = ruleProblem({ column, conditions, value }, all, entities);
  if (problem !== null) throw fail.wrongRule(problem);
}

/** Checks privileges. A changed rule affects existing grants; a new rule has no effect until a grant selects it. */
export async function beforeSave(writing: WriteHookContext): Promise<void> {
  const { before, after, caller, db } = writing;
  const menu = String(after.permissionId);
  if (before) await assertNotRestricted(db, caller, [String(before.permissionId), menu]);
  else await assertGrantable(db, caller, [menu]);
  await assertReadable(writing);
}

export const afterSave = ({ before, after, db }: WriteHookContext): Promise<void> =>
  updateRuleFlags(db, [before?.permissionId, after.permissionId]);

/** Removes the rule from all grants, so that a later rule with the same id does not become active in them. */
export async function afterDelete({ before, caller, db }: WriteHookContext): Promise<void> {
  await assertNotRestricted(db, caller, [String(before?.permissionId)]);
  for (const table of ['sys_role_permission', 'sys_depart_permission', 'sys_depart_role_permission'] as const) {
    const left = sql<string>`array_remove(string_to_array(data_rule_ids, ','), ${before?.id})`;
    await db
      .updateTable(table)
      .set({ data_rule_ids: sql<string>`nullif(array_to_string(${left}, ','), '')` })
      .where('permission_id', '=', String(before?.permissionId))
      .where('data_rule_ids', 'is not', null)
      .execute();
  }
  await updateRuleFlags(db, [before?.permissionId]);
}
