/**
 * SysUser for clients: without password, with the roles and the start page that newer clients read, and what system
 * variables of forms need.
 */
import type { AuthContext } from '../context';
import { variablesOf } from '../guard/user-loader';
import { userRoles } from '../permissions/user-grants';
import { departmentsOf } from './user-departments';
import { fail } from './errors';

/** Start page when the account has none. */
const DEFAULT_HOME = '/dashboard/analysis';

const firstNumberOf = (list: unknown) => Number(String(list ?? '').split(',')[0]) || 0;

/** @throws HttpError when the account is frozen or deleted */
export async function readUserInfo(auth: AuthContext, userId: string): Promise<Record<string, unknown>> {
  const { db, access } = auth;
  const user = await access.userInfo(userId);
  if (!user) throw fail.cancelled();
  const roles = await userRoles(db, userId).select(['r.role_name', 'r.role_code']).orderBy('r.role_code').execute();
  const codes = roles.map(({ role_code }) => role_code);
  return {
    ...user,
    ...variablesOf(user, await departmentsOf(auth, userId), codes),
    homePath: user.homePath ?? DEFAULT_HOME,
    loginTenantId: firstNumberOf(user.relTenantIds),
    roles: roles.map(({ role_name, role_code }) => ({ roleName: role_name, roleCode: role_code, value: role_code })),
  };
}
