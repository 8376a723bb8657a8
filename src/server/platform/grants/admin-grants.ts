/** Grants new menus and buttons to administrators, because a user can grant only permissions they hold. */
import { type Database, newId } from '@/server/db';
import { ADMIN_ROLE_CODE } from '@/server/auth/permissions/effective-permissions';

export async function grantToAdmins(db: Database, permissionIds: readonly string[]): Promise<void> {
  await db.query(
    `insert into sys_role_permission (id, role_id, permission_id)
     select a.id, r.id, a.permission_id from unnest($1::text[], $2::text[]) as a (id, permission_id)
     join sys_role r on r.role_code = $3 and r.del_flag = '0' on conflict do nothing`,
    [permissionIds.map(() => newId()), permissionIds, ADMIN_ROLE_CODE],
  );
}
