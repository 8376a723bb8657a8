/** Holders of grants: roles and departments. */
import { ADMIN_ROLE_CODE } from '@/server/auth/permissions/effective-permissions';
import { assertAdmin } from '@/server/auth/permissions/privilege-ceiling';
import type { AnyRow } from '@/server/db';
import type { HttpError } from '@/server/http/http-error';
import type { WriteContext } from './audit';
import { fail } from './errors';

/** A kind of grant holder: its grant table and its record table. */
export interface GrantHolder {
  grants: 'sys_role_permission' | 'sys_depart_permission';
  column: 'role_id' | 'depart_id';
  owners: 'sys_role' | 'sys_depart';
  /** Error for an unknown holder; `noGrant` is the error for a holder without the menu. */
  missing: () => HttpError;
  noGrant: () => HttpError;
}

export const ROLE_HOLDER: GrantHolder = {
  grants: 'sys_role_permission',
  column: 'role_id',
  owners: 'sys_role',
  missing: fail.noRole,
  noGrant: fail.roleMenuFirst,
};
export const DEPARTMENT_HOLDER: GrantHolder = {
  grants: 'sys_depart_permission',
  column: 'depart_id',
  owners: 'sys_depart',
  missing: fail.noDepart,
  noGrant: fail.departMenuFirst,
};

/**
 * Locks the holder's row, so that concurrent saves run one after another.
 * @throws HttpError for an unknown holder, and 510 when the caller may not change the administrator role
 */
export async function lockHolder({ db, caller }: WriteContext, holder: GrantHolder, id: string): Promise<AnyRow> {
  const { owners, missing } = holder;
  const owner = await db.dynamic
    .selectFrom(owners)
    .selectAll()
    .where('id', '=', id)
    .where('del_flag', '=', '0')
    .forUpdate()
    .executeTakeFirst();
  if (!owner) throw missing();
  if (owner.role_code === ADMIN_ROLE_CODE && holder === ROLE_HOLDER) await assertAdmin(db, caller);
  return owner;
}
