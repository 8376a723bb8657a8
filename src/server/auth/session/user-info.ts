/** SysUser for clients: without password, with the roles and the start page that newer clients read. */
import { HttpError } from '@/server/http/http-error';
import type { AuthContext } from '../context';
import { messages } from './messages';

/** Start page when the account has none. */
const DEFAULT_HOME = '/dashboard/analysis';

const ROLES_SQL = `
  select r.role_name, r.role_code from sys_role r join sys_user_role ur on ur.role_id = r.id
  where ur.user_id = $1 and r.del_flag = '0' order by r.role_code`;

const firstNumberOf = (list: unknown) => Number(String(list ?? '').split(',')[0]) || 0;

/** @throws HttpError when the account is frozen or deleted */
export async function readUserInfo({ db, access }: AuthContext, userId: string): Promise<Record<string, unknown>> {
  const user = await access.userInfo(userId);
  if (!user) throw new HttpError(messages.cancelled);
  const { rows } = await db.query(ROLES_SQL, [userId]);
  return {
    ...user,
    homePath: user.homePath ?? DEFAULT_HOME,
    loginTenantId: firstNumberOf(user.relTenantIds),
    roles: rows.map(({ role_name, role_code }) => ({ roleName: role_name, roleCode: role_code, value: role_code })),
  };
}
