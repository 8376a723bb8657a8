/** Saves roles and departments of users as differences, with privilege checks and audit entries. */
import type { Database } from '@/server/db';
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
import { messages } from '../grants/messages';

const difference = (some: readonly string[], others: readonly string[]) => some.filter((one) => !others.includes(one));

const EXISTING_ROLES_SQL = "select id from sys_role where id = any($1) and del_flag = '0'";
/** Share lock until the transaction ends, so that no user joins a department that is being deleted. */
const EXISTING_DEPARTMENTS_SQL =
  "select id from sys_depart where id = any($1) and del_flag = '0' order by id for share";

export const roleIdsOf = async (db: Database, userId: string): Promise<string[]> =>
  (
    await db.query(
      `select ur.role_id from sys_user_role ur join sys_role r on r.id = ur.role_id and r.del_flag = '0'
       where ur.user_id = $1 order by r.role_code`,
      [userId],
    )
  ).rows.map((row) => String(row.role_id));

export const departmentIdsOf = async (db: Database, userId: string): Promise<string[]> =>
  (
    await db.query(
      `select ud.dep_id from sys_user_depart ud join sys_depart d on d.id = ud.dep_id and d.del_flag = '0'
       where ud.user_id = $1 order by d.org_code, d.id`,
      [userId],
    )
  ).rows.map((row) => String(row.dep_id));

/**
 * Sets the roles of a user. The user's row must already be locked.
 * @throws HttpError for an unknown role, for a role that the actor does not have, when a role is removed that has more
 * permissions than the actor or from a user who has more, and when no administrator would remain
 */
export async function setUserRoles(
  { db, caller, now }: WriteContext,
  userId: string,
  wanted: readonly string[],
): Promise<void> {
  const before = await roleIdsOf(db, userId);
  const [added, removed] = [difference(wanted, before), difference(before, wanted)];
  if (added.length + removed.length === 0) return;
  await assertExisting(db, EXISTING_ROLES_SQL, added, messages.noRole);
  await assertHoldsRoles(db, caller, [...added, ...removed]);
  await assertRolesNotMorePrivileged(db, caller, removed);
  if (removed.length > 0) await assertNotMorePrivileged(db, caller, userId);
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
const RESET_CURRENT_DEPARTMENT_SQL = `
  update sys_user u set org_code = (
    select d.org_code from sys_user_depart ud join sys_depart d on d.id = ud.dep_id and d.del_flag = '0'
    where ud.user_id = u.id order by d.org_code is distinct from u.org_code, d.org_code limit 1)
  where u.id = $1`;

/** Department roles of a user in these departments. */
const departmentRoleIdsOf = async (db: Database, userId: string, departIds: readonly string[]): Promise<string[]> =>
  (
    await db.query(
      `select ru.drole_id from sys_depart_role_user ru join sys_depart_role r on r.id = ru.drole_id
       where ru.user_id = $1 and r.depart_id = any($2)`,
      [userId, departIds],
    )
  ).rows.map((row) => String(row.drole_id));

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
  await assertExisting(db, EXISTING_DEPARTMENTS_SQL, added, messages.noDepart);
  await assertNotOwnMembership(db, caller, [userId]);
  await assertOwnDepartments(db, caller, [...added, ...removed]);
  if (removed.length > 0) await assertNotMorePrivileged(db, caller, userId);
  const lost = await departmentRoleIdsOf(db, userId, removed);
  await assertDepartmentRolesRevocable(db, caller, lost);
  await updateMemberships(db, 'sys_user_depart', userId, added, removed);
  await updateMemberships(db, 'sys_depart_role_user', userId, [], lost);
  if (lost.length > 0) {
    const change = { before: { roleIds: lost }, after: { roleIds: [] } };
    await logGrantChange(db, caller, now, { table: 'sys_depart_role_user', id: userId, action: 'assign', ...change });
  }
  await db.query(RESET_CURRENT_DEPARTMENT_SQL, [userId]);
  const after = await departmentIdsOf(db, userId);
  await logGrantChange(db, caller, now, {
    table: 'sys_user_depart',
    id: userId,
    action: 'departs',
    before: { departIds: before },
    after: { departIds: after },
  });
}
