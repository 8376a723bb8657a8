/** Opens a session for an authenticated user; shared by all sign-in methods (contract.md §2.2). */
import type { FastifyRequest } from 'fastify';
import { HttpError } from '@/server/http/http-error';
import type { AuthContext } from '../context';
import { currentDepartmentCode, type Department, departmentsOf, departmentChoice } from './user-departments';
import { type TenantChoice, tenantsOf } from './user-tenants';
import { readUserInfo } from './user-info';
import { logSignIn } from './sign-in-log';
import { fail } from './errors';

/** `result` of every sign-in. */
export interface LoginResult {
  token: string;
  /** SysUser without password, with `roles`, `homePath`, `loginTenantId`. */
  userInfo: Readonly<Record<string, unknown>>;
  departs: readonly Department[];
  multi_depart: 0 | 1 | 2;
  /** Absent for users without a tenant. */
  tenantList?: readonly TenantChoice[];
  /** Absent for clients with X-Version: they call getUserInfo. */
  sysAllDictItems?: Awaited<ReturnType<AuthContext['dictionaries']['all']>>;
}

const ACTIVE = 1;

/**
 * Opens a session for an authenticated user: issues the token, sets the current department, logs the sign-in.
 * @param orgCode the requested department; ignored unless the user belongs to it
 * @throws HttpError when the account is frozen or deleted, or all its tenants are frozen
 */
export async function openSession(
  auth: AuthContext,
  request: FastifyRequest,
  userId: string,
  orgCode: string | null = null,
): Promise<LoginResult> {
  const { db, access, dictionaries } = auth;
  const user = await db
    .selectFrom('sys_user')
    .select(['username', 'status', 'del_flag', 'org_code'])
    .where('id', '=', userId)
    .executeTakeFirst();
  /** No limiter counts users with correct credentials who are rejected: the log keeps one row per account. */
  const reject = (error: HttpError): never => {
    const account = user?.username ?? '';
    request.signInFailure = { account, reason: error.message, dedupeKey: `account:${userId}` };
    throw error;
  };
  if (!user || user.del_flag !== '0') return reject(fail.cancelled());
  if (user.status !== ACTIVE) return reject(fail.frozen());
  const tenants = await tenantsOf(auth, userId).catch((error: unknown) => {
    throw error instanceof HttpError ? reject(error) : error;
  });
  const departs = await departmentsOf(auth, userId);
  const stored = user.org_code;
  const current = currentDepartmentCode(departs, orgCode, stored);
  const token = await db.tx(async () => {
    if (current !== null && current !== stored) {
      await db.updateTable('sys_user').set({ org_code: current }).where('id', '=', userId).execute();
    }
    await logSignIn(db, { userId, username: user.username, ip: request.ip });
    return access.tokens.issue(userId, request.ip);
  });
  if (current !== stored) auth.tableChanged('sys_user');
  const userInfo = await readUserInfo(auth, userId);
  return {
    token,
    userInfo,
    departs,
    multi_depart: departmentChoice(departs),
    ...(tenants.length > 0 ? { tenantList: tenants } : {}),
    ...(request.headers['x-version'] === undefined ? { sysAllDictItems: await dictionaries.all() } : {}),
  };
}
