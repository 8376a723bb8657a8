/** Saves roles and departments of users as differences, with privilege checks and audit entries. */
import { userRoles } from '@/server/auth/permissions/user-grants';
import { type Database, oneOf } from '@/server/db';
import { assertDepartmentRolesRevocable } from '../department-roles/privileges';
import {
  assertAdminRemains,
  assertOwnDepartments,
  assertNotOwnMembership,
  assertHoldsRoles,
  assertRolesNotMorePrivileged,
  assertNotMorePrivileged,
} from '@/server/auth/permissions/privilege-ceiling';
import { logGrantChange, type WriteContext } from '../grants/audit';
import { assertExisting } from '../grants/existing-records';
import { updateMemberships } from '../grants/membership-tables';
import { fail } from '../grants/errors';

const difference = (some: readonly string[], others: readonly string[]) => some.filter((one) => !others.includes(one));

const existingRoles = (db: Database, ids: readonly string[]) =>
  db.selectFrom('sys_role').select('id').where('id', '=', oneOf(ids)).where('del_flag', '=', '0');

/** With a share lock until the transaction ends, so that no user joins a department that is being deleted. */
const existingDepartments = (db: Database, ids: readonly string[]) =>
  db
    .selectFrom('sys_depart')
    .select('id')
    .where('id', '=', oneOf(ids))
    .where('del_flag', '=', '0')
    .orderBy('id')
    .forShare();

export async function roleIdsOf(db: Database, userId: string): Promise<string[]> {
  const roles = await userRoles(db, userId).select('r.id').orderBy('r.role_code').execute();
  return roles.map(({ id }) => id);
}

export async function departmentIdsOf(db: Database, userId: string): Promise<string[]> {
  const departments = await db
    .selectFrom('sys_user_depart as ud')
    .innerJoin('sys_depart as d', 'd.id', 'ud.dep_id')
    .select('d.id')
    .where('d.del_flag', '=', '0')
    .where('ud.user_id', '=', userId)
    .orderBy('d.org_code')
    .orderBy('d.id')
    .execute();
  return departments.map(({ id }) => id);
}

/**
 * Sets the roles of a user. The user's row must already be locked.
 * @throws HttpError for an unknown role, for a role that the actor does not have, when a role is removed that has more
 * permissions than the actor, for a user who has more, and when no administrator would remain
 */
export async function setUserRoles(
  { db, caller, now }: WriteContext,
  userId: string,
  wanted: readonly string[],
): Promise<void> {
  const before = await roleIdsOf(db, userId);
  const [added, removed] = [difference(wanted, before), difference(before, wanted)];
  if (added.length + removed.length === 0) return;
  await assertExisting(added, (ids) => existingRoles(db, ids), fail.noRole);
  await assertHoldsRoles(db, caller, [...added, ...removed]);
  await assertRolesNotMorePrivileged(db, caller, removed);
  // A new role can restrict too: the data rules of all roles are combined.
  await assertNotMorePrivileged(db, caller, userId);
  await updateMemberships(db, 'sys_user_role', userId, added, removed);
  if (removed.length > 0) await assertAdminRemains(db);
  const after = await roleIdsOf(db, userId);
  await logGrantChange(db, caller, now, {
    table: 'sys_user_role',
    id: userId,
    action: 'roles',
    before: { roleIds: before },
    after: { roleIds: after },
  });
}

/** Keeps the current department when the user still belongs to it, otherwise sets the first one, or null. */
const resetCurrentDepartment = (db: Database, userId: string) =>
  db
    .updateTable('sys_user as u')
    .set((eb) => ({
      org_code: eb
        .selectFrom('sys_user_depart as ud')
        .innerJoin('sys_depart as d', 'd.id', 'ud.dep_id')
        .select('d.org_code')
        .whereRef('ud.user_id', '=', 'u.id')
        .where('d.del_flag', '=', '0')
        .orderBy((one) => one('d.org_code', 'is distinct from', one.ref('u.org_code')))
        .orderBy('d.org_code')
        .limit(1),
    }))
    .where('u.id', '=', userId)
    .execute();

/** Department roles of a user in these departments. */
async function departmentRoleIdsOf(db: Database, userId: string, departIds: readonly string[]): Promise<string[]> {
  const roles = await db
    .selectFrom('sys_depart_role_user as ru')
    .innerJoin('sys_depart_role as r', 'r.id', 'ru.drole_id')
    .select('r.id')
    .where('ru.user_id', '=', userId)
    .where('r.depart_id', '=', oneOf(departIds))
    .execute();
  return roles.map(({ id }) => id);
}

/**
 * Sets the departments of a user. Leaving a department also removes the user's roles in it.
 * @throws HttpError for an unknown department; for the actor's own memberships; for departments outside the actor's own
 * when data rules restrict the actor; for a user, or department roles, with more permissions than the actor
 */
export async function setUserDepartments(
  { db, caller, now }: WriteContext,
  userId: string,
  wanted: readonly string[],
): Promise<void> {
  const before = await departmentIdsOf(db, userId);
  const [added, removed] = [difference(wanted, before), difference(before, wanted)];
  if (added.length + removed.length === 0) return;
  await assertExisting(added, (ids) => existingDepartments(db, ids), fail.noDepart);
  await assertNotOwnMembership(db, caller, [userId]);
  await assertOwnDepartments(db, caller, [...added, ...removed]);
  await assertNotMorePrivileged(db, caller, userId);
  const lost = await departmentRoleIdsOf(db, userId, removed);
  await assertDepartmentRolesRevocable(db, caller, lost);
  await updateMemberships(db, 'sys_user_depart', userId, added, removed);
  await updateMemberships(db, 'sys_depart_role_user', userId, [], lost);
  if (lost.length > 0) {
    const change = { before: { roleIds: lost }, after: { roleIds: [] } };
    await logGrantChange(db, caller, now, { table: 'sys_depart_role_user', id: userId, action: 'assign', ...change });
  }
  await resetCurrentDepartment(db, userId);
  const after = await departmentIdsOf(db, userId);
  await logGrantChange(db, caller, now, {
    table: 'sys_user_depart',
    id: userId,
    action: 'departs',
    before: { departIds: before },
    after: { departIds: after },
  });
}
