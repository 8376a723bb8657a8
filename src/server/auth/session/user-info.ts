/** SysUser as clients keep it: without password, with the roles and the start page that newer clients look for. */
import { Refusal } from '../../refusal';
import type { Platform } from '../platform';
import { texts } from './texts';

/** Where a person begins whose account names no other page. */
const HOME = '/dashboard/analysis';

const ROLES = `
  select r.role_name, r.role_code from sys_role r join sys_user_role ur on ur.role_id = r.id
  where ur.user_id = $1 and r.del_flag = '0' order by r.role_code`;

const firstOf = (list: unknown) => Number(String(list ?? '').split(',')[0]) || 0;

/** @throws Refusal when the account is frozen or no more */
export async function describeUser({ db, access }: Platform, userId: string): Promise<Record<string, unknown>> {
  const user = await access.userInfo(userId);
  if (!user) throw new Refusal(texts.cancelled);
  const { rows } = await db.query(ROLES, [userId]);
  return {
    ...user,
    homePath: user.homePath ?? HOME,
    loginTenantId: firstOf(user.relTenantIds),
    roles: rows.map(({ role_name, role_code }) => ({ roleName: role_name, roleCode: role_code, value: role_code })),
  };
}
