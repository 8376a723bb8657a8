/** Hooks of department roles. Deleting a role deletes its grants and its memberships. */
import { sql, type SqlBool } from 'kysely';
import type { SqlTest } from '@/server/crud/context/sql-tests';
import type { RecordHooks, WriteHookContext } from '@/server/crud';
import { managedDepartmentTest } from '../departments/managed';
import { assertDepartmentRolesRevocable } from './privileges';
import { removeAllHolders } from '../grants/audit';
import { fail } from '../departments/errors';

/** List filter `deptId`: roles of one department. */
export function listFilters(query: Readonly<Record<string, unknown>>): SqlTest[] {
  const { deptId } = query;
  return typeof deptId === 'string' && deptId !== ''
    ? [sql<SqlBool>`t.depart_id = ${deptId.replaceAll('\0', '')}`]
    : [];
}

/** Rows of departments that the user manages and sees. */
export const rowTests: NonNullable<RecordHooks['rowTests']> = (caller, visibleIds) => {
  const managed = managedDepartmentTest(caller, sql`t.depart_id`);
  const visible = visibleIds('system/depart');
  return [...(managed ? [managed] : []), ...(visible ? [sql<SqlBool>`t.depart_id in ${visible}`] : [])];
};

/**
 * Rejects a change of department: the role would grant permissions that the new department does not have.
 * @throws HttpError
 */
export async function beforeSave({ before, after }: WriteHookContext): Promise<void> {
  if (before && before.departId !== after.departId) throw fail.roleMoved();
}

/**
 * Checks the caller's privileges before the role is marked as deleted, because a deleted role has no data rules.
 * @throws HttpError 510 for a role that grants permissions which the caller does not hold
 */
export async function beforeDelete({ before, caller, db }: WriteHookContext): Promise<void> {
  await assertDepartmentRolesRevocable(db, caller, [String(before?.id)]);
}

/** Deletes the grants of the role and removes the role from all users. */
export async function afterDelete({ before, caller, db, now }: WriteHookContext): Promise<void> {
  const id = String(before?.id);
  await db.deleteFrom('sys_depart_role_permission').where('role_id', '=', id).execute();
  await removeAllHolders({ db, caller, now }, { table: 'sys_depart_role_user', action: 'assign' }, id);
}
