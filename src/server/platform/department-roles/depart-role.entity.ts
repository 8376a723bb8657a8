/** Roles within a department: what they grant and who has them goes with them. */
import type { Bindings } from '@/server/crud/context/sql-bindings';
import type { WriteHookContext } from '@/server/crud';
import { assertDepartmentRolesRevocable } from './privileges';
import { removeAllHolders } from '../grants/audit';
import { HttpError } from '@/server/http/http-error';

const messages = { moved: '部门角色不能换到其他部门' } as const;

/** `deptId` of the list: one department alone. */
export function narrowing(query: Readonly<Record<string, unknown>>, bindings: Bindings): string[] {
  const { deptId } = query;
  return typeof deptId === 'string' && deptId !== ''
    ? [`t.depart_id = ${bindings.add(deptId.replaceAll('\0', ''))}`]
    : [];
}

/** A role that stood elsewhere would grant what that department was never given. @throws HttpError */
export async function saving({ before, after }: WriteHookContext): Promise<void> {
  if (before && before.departId !== after.departId) throw new HttpError(messages.moved);
}

/** Before it is marked: a deleted role binds nobody. @throws HttpError 510 for one that grants more than the caller holds */
export async function deleting({ before, caller, db }: WriteHookContext): Promise<void> {
  await assertDepartmentRolesRevocable(db, caller, [String(before?.id)]);
}

/** What it granted, and to whom. */
export async function deleted({ before, caller, db, now }: WriteHookContext): Promise<void> {
  const id = String(before?.id);
  await db.query('delete from sys_depart_role_permission where role_id = $1', [id]);
  await removeAllHolders({ db, caller, now }, { table: 'sys_depart_role_user', action: 'assign' }, id);
}
