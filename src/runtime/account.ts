/** What a signed-in person changes of his own session: department, tenant, password (spec 1 §4, §7). */
import { ApiError } from './api-error';
import { calls } from './calls';
import { settleChoice } from './choice';
import { get } from './http';
import { postOrPut } from './method-habits';
import { session, type Depart } from './session-state';
import { keepTenant, keepUser, readDeparts, readUser, textOf } from './session-store';
import { texts } from './texts';

/** My departments and the current one; an empty list where none is set. @throws ApiError */
export async function currentDeparts(): Promise<{ list: readonly Depart[]; orgCode: string }> {
  const answer = await get<{ list?: unknown; orgCode?: unknown } | null>(calls.currentDeparts, {}, { quiet: true });
  return { list: readDeparts(answer?.list), orgCode: textOf(answer?.orgCode) };
}

/** Works for another department from now on; what may be seen and done can differ there. @throws ApiError */
export async function selectDepart(orgCode: string): Promise<void> {
  const username = session.user?.username ?? '';
  const { result } = await postOrPut<{ userInfo?: unknown }>(calls.selectDepart, { orgCode, username });
  const user = readUser(result?.userInfo);
  if (!user) throw new ApiError(texts.unreadable);
  keepUser(user);
}

/** Works for another tenant from now on. */
export function selectTenant(id: string): void {
  keepTenant(id);
  session.tenants = [];
}

/**
 * Answers what stands between sign-in and console. The tenant first: the server hears of it with the department.
 * @param keep the next sign-in in this browser asks no more
 * @throws ApiError
 */
export async function choose(tenantId: string | null, orgCode: string | null, keep: boolean): Promise<void> {
  if (tenantId !== null) keepTenant(tenantId);
  if (orgCode !== null && orgCode !== session.user?.orgCode) await selectDepart(orgCode);
  settleChoice(keep);
}

export interface PasswordChange {
  oldpassword: string;
  password: string;
  confirmpassword: string;
}

/** Changes one's own password; gives the server's words. @throws ApiError; Error when nobody is signed in */
export async function changePassword(change: PasswordChange): Promise<string> {
  const username = session.user?.username;
  if (!username) throw new Error(texts.nobodySignedIn);
  return (await postOrPut(calls.changePassword, { username, ...change })).message;
}
