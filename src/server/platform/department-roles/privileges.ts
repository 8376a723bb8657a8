/** Row lock and privilege checks for department roles. */
import type { Caller } from '@/server/crud';
import { type Database, oneOf } from '@/server/db';
import { assertGrantable, assertNotRestricted } from '@/server/auth/permissions/privilege-ceiling';
import type { EffectivePermissions } from '@/server/auth/permissions/effective-permissions';
import { conditionTexts, conditionText } from '@/server/http/request-params';
import { fail } from '../departments/errors';
import { fail as permissionFail } from '@/server/auth/permissions/errors';

export interface DepartmentRole {
  id: string;
  departId: string;
}

/** Locks a role until the transaction ends, so that its grants do not change. @throws HttpError for an unknown role */
export async function lockDepartmentRole(db: Database, id: unknown): Promise<DepartmentRole> {
  const role = await db
    .selectFrom('sys_depart_role')
    .select(['id', 'depart_id'])
    .where('id', '=', conditionText(id))
    .where('del_flag', '=', '0')
    .forUpdate()
    .executeTakeFirst();
  if (!role) throw fail.noRole();
  return { id: role.id, departId: String(role.depart_id) };
}

const grantsOf = (db: Database, roleIds: readonly string[]) =>
  db
    .selectFrom('sys_depart_role_permission')
    .select(['permission_id', 'data_rule_ids'])
    .where('role_id', '=', oneOf(roleIds))
    .execute();

/**
 * Privilege ceiling for assigning department roles.
 * @throws HttpError 510 when a role grants a permission that the actor does not hold, or rows that they do not see
 */
export async function assertDepartmentRolesGrantable(
  db: Database,
  actor: Pick<Caller, 'me'>,
  roleIds: readonly string[],
): Promise<void> {
  if (roleIds.length === 0) return;
  const grants = await grantsOf(db, roleIds);
  const effective = await assertGrantable(
    db,
    actor,
    grants.map((grant) => grant.permission_id),
  );
  for (const { permission_id, data_rule_ids } of grants)
    assertKeepsOwnRules(effective, permission_id, new Set(conditionTexts(data_rule_ids ?? '')));
}

/**
 * Privilege ceiling for removing department roles. Removing a grant also removes its data rules.
 * @throws HttpError 510 when a role grants a permission that the actor does not hold, or one for which data rules
 * restrict the actor
 */
export async function assertDepartmentRolesRevocable(
  db: Database,
  actor: Pick<Caller, 'me'>,
  roleIds: readonly string[],
): Promise<void> {
  if (roleIds.length === 0) return;
  const grants = await grantsOf(db, roleIds);
  await assertNotRestricted(
    db,
    actor,
    grants.map((grant) => grant.permission_id),
  );
}

/**
 * Checks that `rules` contain all data rules that restrict the user for this permission.
 * @throws HttpError 510 when a rule is missing: the grant would show rows that the user does not see
 */
export function assertKeepsOwnRules(
  { isAdmin, permissions }: EffectivePermissions,
  permissionId: string,
  rules: ReadonlySet<string>,
): void {
  const mine = [...(permissions.get(permissionId) ?? [])];
  if (!isAdmin && !mine.every((rule) => rules.has(rule))) throw permissionFail.widensDataRules();
}
