/** Departments that a user manages (`departIds` of a superior), with their descendants. */
import { type RawBuilder, sql } from 'kysely';
import type { Caller } from '@/server/crud';
import { type SqlTest, whereAll } from '@/server/crud/context/sql-tests';
import { ADMIN_ROLE_CODE } from '@/server/auth/permissions/effective-permissions';
import { rowScopeTests } from '@/server/auth/permissions/row-scope';
import { permissionDenied } from '@/server/http/errors';
import type { CurrentUser } from '@/server/auth/guard/user-loader';
import type { PlatformContext } from '../context';
import { matchingBranches } from '../trees/tree';
import { DEPARTMENT, type DepartmentNode, readDepartmentTree } from './department-tree';
import { conditionTexts } from '@/server/http/request-params';

/** Value of `user_identity` for users who manage departments. */
const MANAGER_IDENTITY = '2';

/** Users with this permission manage all departments that they see. */
const EDIT_DEPARTMENTS = 'sys:depart:edit';

/**
 * SQL test for rows of departments whose roles and rights the user manages; null when that is every department.
 * @param departId the column with the id of the department
 */
export function managedDepartmentTest(caller: Caller, departId: RawBuilder<unknown>): SqlTest | null {
  if (caller.me.roles.includes(ADMIN_ROLE_CODE) || caller.can(EDIT_DEPARTMENTS)) return null;
  return sql`${departId} in (
    with recursive mine(id) as (
      select d.id from sys_depart d join sys_user u on d.id = any(string_to_array(u.depart_ids, ','))
      where u.id = ${caller.me.id} and u.user_identity::text = ${MANAGER_IDENTITY} and d.del_flag = '0'
      union
      select d.id from sys_depart d join mine on d.parent_id = mine.id where d.del_flag = '0')
    select id from mine)`;
}

/** @throws HttpError 510 unless the caller manages the department, and their data rules show it */
export async function assertManagesDepartment(
  { db, engine }: PlatformContext,
  caller: Caller,
  departId: string,
): Promise<void> {
  const managed = managedDepartmentTest(caller, sql`t.id`);
  const tests = [...rowScopeTests(engine, DEPARTMENT, caller), ...(managed ? [managed] : [])];
  if (tests.length === 0) return;
  const { rows } = await sql`select 1 from sys_depart t${whereAll([sql`t.id = ${departId}`, ...tests])}`.execute(db);
  if (rows.length === 0) throw permissionDenied();
}

/** Trees of the managed departments; null for a user who manages none. */
export async function readManagedDepartments(
  platform: PlatformContext,
  caller: CurrentUser,
): Promise<DepartmentNode[] | null> {
  const { userIdentity, departIds } = caller.userInfo;
  if (String(userIdentity) !== MANAGER_IDENTITY) return null;
  const mine = new Set(conditionTexts(String(departIds ?? '')));
  if (mine.size === 0) return [];
  const branches = matchingBranches(await readDepartmentTree(platform, caller), ({ id }) => mine.has(id));
  return branches.map((node) => ({ ...node, parentId: '' }));
}
