/** Grants new menus and buttons to administrators, because a user can grant only permissions they hold. */
import { type Database, newId } from '@/server/db';
import { ADMIN_ROLE_CODE } from '@/server/auth/permissions/effective-permissions';

export async function grantToAdmins(db: Database, permissionIds: readonly string[]): Promise<void> {
  const admin = await db
    .selectFrom('sys_role')
    .select('id')
    .where('role_code', '=', ADMIN_ROLE_CODE)
    .where('del_flag', '=', '0')
    .executeTakeFirst();
  if (!admin || permissionIds.length === 0) return;
  await db
    .insertInto('sys_role_permission')
    .values(permissionIds.map((permission_id) => ({ id: newId(), role_id: admin.id, permission_id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
