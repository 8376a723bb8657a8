/** Holders of grants: roles and departments. */
import { ADMIN_ROLE_CODE } from '@/server/auth/permissions/effective-permissions';
import { assertAdmin } from '@/server/auth/permissions/privilege-ceiling';
import type { AnyRow } from '@/server/db';
import { HttpError } from '@/server/http/http-error';
import type { WriteContext } from './audit';
import { messages } from './messages';

/** A kind of grant holder: its grant table and its record table. */
export interface GrantHolder {
  grants: 'sys_role_permission' | 'sys_depart_permission';
  column: 'role_id' | 'depart_id';
  owners: 'sys_role' | 'sys_depart';
  /** Message for an unknown holder; `noGrant` is the message for a holder without the menu. */
  missing: string;
  noGrant: string;
}

export const ROLE_HOLDER: GrantHolder = {
  grants: 'sys_role_permission',
  column: 'role_id',
  owners: 'sys_role',
  missing: messages.noRole,
  noGrant: messages.roleMenuFirst,
};
export const DEPARTMENT_HOLDER: GrantHolder = {
  grants: 'sys_depart_permission',
  column: 'depart_id',
  owners: 'sys_depart',
  missing: messages.noDepart,
  noGrant: messages.departMenuFirst,
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
  if (!owner) throw new HttpError(missing);
  if (owner.role_code === ADMIN_ROLE_CODE && holder === ROLE_HOLDER) await assertAdmin(db, caller);
  return owner;
}
