/**
 * Privilege ceiling: a user can grant only permissions they have, and cannot change users with more permissions. Users
 * with the role `admin` may grant everything; otherwise a permission that no user has any more could not be granted
 * again. All checks read the database: call them inside the transaction of the write that they guard.
 */
import type { SqlBool } from 'kysely';
import type { Caller } from '@/server/crud';
import { type Database, oneOf } from '@/server/db';
import { permissionDenied } from '@/server/http/errors';
import { ADMIN_ROLE_CODE, type EffectivePermissions, readEffectivePermissions } from './effective-permissions';
import { lockAdministration, usableAdministrators } from './administration';
import { fail } from './errors';

/** The user who changes grants. */
export type Actor = Pick<Caller, 'me'>;

export const effectivePermissionsOf = (db: Database, { me }: Actor): Promise<EffectivePermissions> =>
  readEffectivePermissions(db, String(me.id ?? ''));

const isSubset = <T>(some: Iterable<T>, all: ReadonlySet<T>) => [...some].every((one) => all.has(one));

/**
 * Asserts that the actor has all permissions that are granted or revoked.
 * @param permissions ids of menus and buttons, or codes of buttons
 * @returns the actor's effective permissions
 * @throws HttpError 510
 */
export async function assertGrantable(
  db: Database,
  actor: Actor,
  permissions: Iterable<string>,
): Promise<EffectivePermissions> {
  const effective = await effectivePermissionsOf(db, actor);
  const { isAdmin, permissions: held, codes } = effective;
  if (!isAdmin && ![...permissions].every((one) => held.has(one) || codes.has(one))) throw fail.notHeld();
  return effective;
}

/**
 * The data rules of a new grant: those that restrict the granting user, so that the grant shows no more rows.
 * @returns comma-separated ids as in the column `data_rule_ids`; null without rules
 */
export function inheritedRules({ isAdmin, permissions }: EffectivePermissions, permissionId: string): string | null {
  const rules = isAdmin ? [] : [...(permissions.get(permissionId) ?? [])];
  return rules.length > 0 ? rules.join(',') : null;
}

/** @throws HttpError 510 for roles that the actor does not have */
export async function assertHoldsRoles(db: Database, actor: Actor, roleIds: Iterable<string>): Promise<void> {
  const { isAdmin, roles } = await effectivePermissionsOf(db, actor);
  if (!isAdmin && !isSubset(roleIds, roles)) throw fail.roleNotHeld();
}

const hasDataRules = ({ permissions }: EffectivePermissions) =>
  [...permissions.values()].some((rules) => rules.size > 0);

/** True when a department is neither one of the actor's departments nor below one of them. */
async function isOutsideOwnDepartments(db: Database, actor: Actor, departIds: readonly string[]): Promise<boolean> {
  const outside = await db
    .selectFrom('sys_depart as d')
    .select('d.id')
    .where('d.id', '=', oneOf(departIds))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('sys_user_depart as ud')
            .innerJoin('sys_depart as mine', 'mine.id', 'ud.dep_id')
            .select('mine.id')
            .where('mine.del_flag', '=', '0')
            .where('ud.user_id', '=', String(actor.me.id ?? ''))
            .where(({ and, or, eb, ref, fn }) =>
              or([
                eb('d.id', '=', ref('mine.id')),
                and([eb('mine.org_code', '<>', ''), fn<SqlBool>('starts_with', ['d.org_code', 'mine.org_code'])]),
              ]),
            ),
        ),
      ),
    )
    .limit(1)
    .executeTakeFirst();
  return outside !== undefined;
}

/** @throws HttpError 510 for departments outside the actor's own, when data rules restrict the actor */
export async function assertOwnDepartments(db: Database, actor: Actor, departIds: readonly string[]): Promise<void> {
  const effective = await effectivePermissionsOf(db, actor);
  if (!effective.isAdmin && hasDataRules(effective) && (await isOutsideOwnDepartments(db, actor, departIds)))
    throw fail.widensDataRules();
}

/**
 * Asserts that the actor may change or remove the roles. Rejects roles that grant a permission the actor does not have,
 * and roles that grant a permission where data rules restrict the actor.
 * @throws HttpError 510
 */
export async function assertRolesNotMorePrivileged(
  db: Database,
  actor: Actor,
  roleIds: readonly string[],
): Promise<void> {
  const { isAdmin, permissions } = await effectivePermissionsOf(db, actor);
  if (isAdmin || roleIds.length === 0) return;
  const rows = await db
    .selectFrom('sys_role as r')
    .leftJoin('sys_role_permission as rp', 'rp.role_id', 'r.id')
    .select(['r.role_code', 'rp.permission_id'])
    .where('r.id', '=', oneOf(roleIds))
    .execute();
  for (const { role_code, permission_id } of rows) {
    if (role_code === ADMIN_ROLE_CODE) throw fail.notHeld();
    if (permission_id === null) continue;
    const rules = permissions.get(permission_id);
    if (!rules) throw fail.notHeld();
    if (rules.size > 0) throw fail.widensDataRules();
  }
}

export const isAdmin = async (db: Database, actor: Actor): Promise<boolean> =>
  (await effectivePermissionsOf(db, actor)).isAdmin;

/** @throws HttpError 510 unless the actor is an administrator */
export async function assertAdmin(db: Database, actor: Actor): Promise<void> {
  if (!(await isAdmin(db, actor))) throw permissionDenied();
}

/** True when `one` has every permission of `other`, with no additional data rules: more rules show fewer rows. */
const coversPermissions = (one: EffectivePermissions, other: EffectivePermissions) =>
  [...other.permissions].every(([id, rules]) => {
    const mine = one.permissions.get(id);
    return mine !== undefined && isSubset(mine, rules);
  });

/**
 * Asserts that the actor may change another user. Rejects a user who has a role or permission that the actor does not
 * have, or who can see rows that the actor cannot. The actor's own account passes.
 * @throws HttpError 510
 */
export async function assertNotMorePrivileged(db: Database, actor: Actor, userId: string): Promise<void> {
  if (userId === actor.me.id) return;
  const one = await effectivePermissionsOf(db, actor);
  if (one.isAdmin) return;
  const other = await readEffectivePermissions(db, userId);
  if (other.isAdmin || !isSubset(other.roles, one.roles) || !coversPermissions(one, other)) throw fail.morePrivileged();
  if (!hasDataRules(one)) return;
  const departs = await db.selectFrom('sys_user_depart').select('dep_id').where('user_id', '=', userId).execute();
  const departIds = departs.map(({ dep_id }) => dep_id);
  if (await isOutsideOwnDepartments(db, actor, departIds)) throw fail.morePrivileged();
}

/**
 * Asserts that a selection of data rules for a permission includes all rules that restrict the actor there.
 * @throws HttpError 510
 */
export async function assertRuleSelection(
  db: Database,
  actor: Actor,
  permissionId: string,
  ruleIds: Iterable<string>,
): Promise<void> {
  const { isAdmin, permissions } = await assertGrantable(db, actor, [permissionId]);
  if (!isAdmin && !isSubset(permissions.get(permissionId) ?? [], new Set(ruleIds))) throw fail.widensDataRules();
}

/**
 * Rejects changes to menus and their data rules when data rules of these menus restrict the actor.
 * @throws HttpError 510
 */
export async function assertNotRestricted(db: Database, actor: Actor, permissionIds: readonly string[]): Promise<void> {
  const { isAdmin, permissions } = await assertGrantable(db, actor, permissionIds);
  if (!isAdmin && permissionIds.some((id) => (permissions.get(id)?.size ?? 0) > 0)) throw fail.widensDataRules();
}

/**
 * Rejects a change to the actor's own departments, which would avoid data rules by department. Administrators pass.
 * @throws HttpError 510
 */
export async function assertNotOwnMembership(db: Database, actor: Actor, userIds: readonly string[]): Promise<void> {
  if (!userIds.includes(String(actor.me.id))) return;
  if (!(await isAdmin(db, actor))) throw fail.ownDeparts();
}

/**
 * Asserts that an administrator remains who can sign in: active, not deleted, with a password, and not only in tenants
 * that are frozen. Call it after the write, in the same transaction; concurrent transactions wait.
 * @throws HttpError when no such user has the role `admin`
 */
export async function assertAdminRemains(db: Database): Promise<void> {
  await lockAdministration(db);
  if ((await usableAdministrators(db)).length === 0) throw fail.lastAdmin();
}
