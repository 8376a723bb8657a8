/** Hooks of roles: they protect the role code, and delete grants and memberships with the role. */
import { sql } from 'kysely';
import { assertAdmin, assertRolesNotMorePrivileged } from '@/server/auth/permissions/privilege-ceiling';
import { ADMIN_ROLE_CODE } from '@/server/auth/permissions/effective-permissions';
import { removeAllHolders } from '../grants/audit';
import { titlesText, type WriteHookContext } from '@/server/crud';
import { fail } from '../grants/errors';

const USER = 'system/user';

/**
 * @throws HttpError when the code of the administrator role changes, when a caller who is not an administrator changes
 * a role code, or when the role has more permissions than the caller
 */
export async function beforeSave({ before, after, caller, db }: WriteHookContext): Promise<void> {
  if (!before) return;
  await assertRolesNotMorePrivileged(db, caller, [String(before.id)]);
  if (before.roleCode === after.roleCode) return;
  if (before.roleCode === ADMIN_ROLE_CODE) throw fail.adminRole();
  // Data rules and flows refer to the role code, so a changed code moves permissions without a grant.
  await assertAdmin(db, caller);
}

/** @throws HttpError for the administrator role, a role with more permissions than the caller, and a role of users */
export async function beforeDelete({ before, caller, db, findUses }: WriteHookContext): Promise<void> {
  if (before?.roleCode === ADMIN_ROLE_CODE) throw fail.adminRole();
  const id = String(before?.id);
  await assertRolesNotMorePrivileged(db, caller, [id]);
  const users = await findUses(USER, sql`t.id in (select user_id from sys_user_role where role_id = ${id})`);
  if (users.count > 0) throw fail.roleInUse(String(before?.roleName ?? ''), users.count, titlesText(users));
}

export async function afterDelete({ before, caller, db, now }: WriteHookContext): Promise<void> {
  const id = String(before?.id);
  await db.deleteFrom('sys_role_permission').where('role_id', '=', id).execute();
  await removeAllHolders({ db, caller, now }, { table: 'sys_user_role', action: 'roles' }, id);
}
