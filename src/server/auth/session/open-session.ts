/** Opens a session for an authenticated user; shared by all sign-in methods (contract.md §2.2). */
import type { FastifyRequest } from 'fastify';
import { HttpError } from '@/server/http/http-error';
import type { AuthContext } from '../context';
import { currentDepartmentCode, type Department, departmentsOf, departmentChoice } from './user-departments';
import { type TenantChoice, tenantsOf } from './user-tenants';
import { assertSecondFactor } from '../second-factor/sign-in-check';
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
  /** Only within the grace period of a required second factor: its end. */
  secondFactorUntil?: string;
}

const ACTIVE = 1;

/**
 * Opens a session for a user whose first factor was right.
 * @param orgCode the requested department; ignored unless the user belongs to it
 * @throws HttpError when the account is frozen or deleted, or all its tenants are frozen; with a ticket for the second
 * step when the account needs one
 */
export async function openSession(
  auth: AuthContext,
  request: FastifyRequest,
  userId: string,
  orgCode: string | null = null,
): Promise<LoginResult> {
  const account = await assertMaySignIn(auth, request, userId);
  const until = await assertSecondFactor(auth, request, { userId, orgCode });
  const session = await issueSession(auth, request, account, orgCode);
  return until === null ? session : { ...session, secondFactorUntil: until };
}

/** Opens a session for a user whose first and second factor were right. @throws HttpError as `openSession` */
export async function openVerifiedSession(
  auth: AuthContext,
  request: FastifyRequest,
  userId: string,
  orgCode: string | null,
): Promise<LoginResult> {
  return issueSession(auth, request, await assertMaySignIn(auth, request, userId), orgCode);
}

interface SignInAccount {
  id: string;
  username: string;
  org_code: string | null;
  tenants: readonly TenantChoice[];
}

/** @throws HttpError when the account is frozen or deleted, or all its tenants are frozen */
async function assertMaySignIn(auth: AuthContext, request: FastifyRequest, userId: string): Promise<SignInAccount> {
  const user = await auth.db
    .selectFrom('sys_user')
    .select(['id', 'username', 'status', 'del_flag', 'org_code'])
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
  return { ...user, tenants };
}

/** Issues the token, sets the current department and logs the sign-in. */
async function issueSession(
  auth: AuthContext,
  request: FastifyRequest,
  { id: userId, username, org_code: stored, tenants }: SignInAccount,
  orgCode: string | null,
): Promise<LoginResult> {
  const { db, access, dictionaries } = auth;
  const departs = await departmentsOf(auth, userId);
  const current = currentDepartmentCode(departs, orgCode, stored);
  const token = await db.tx(async () => {
    if (current !== null && current !== stored) {
      await db.updateTable('sys_user').set({ org_code: current }).where('id', '=', userId).execute();
    }
    await logSignIn(db, { userId, username, ip: request.ip });
    return access.tokens.issue(userId, { ip: request.ip, userAgent: request.headers['user-agent'] });
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
