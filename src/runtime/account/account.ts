/** Account settings of the signed-in user: department, tenant, password (spec 1 §4, §7). */
import { ApiError } from '../errors/api-error';
import { apiPaths } from '../http/api-paths';
import { closeTenantPicker } from '../session/tenant-picker';
import { POST_OR_PUT, SILENT_READ } from '../http/policy';
import { call, get } from '../http/request';
import { session, type Department } from '../session/session-state';
import { storeTenant, storeUser, parseDepartments, parseUser, idText } from '../session/stored-session';
import { messages } from '../messages';

/** Loads the user's departments and the current one; an empty list when the user has none. @throws ApiError */
export async function loadMyDepartments(): Promise<{ list: readonly Department[]; orgCode: string }> {
  const answer = await get<{ list?: unknown; orgCode?: unknown } | null>(
    apiPaths.currentDeparts,
    {},
    { policy: SILENT_READ },
  );
  return { list: parseDepartments(answer?.list), orgCode: idText(answer?.orgCode) };
}

/** Switches the department. Data and permissions of the user can differ there. @throws ApiError */
export async function switchDepartment(orgCode: string): Promise<void> {
  const username = session().user?.username ?? '';
  const { result } = await call<{ userInfo?: unknown }>('POST', apiPaths.selectDepart, {
    policy: POST_OR_PUT,
    body: { orgCode, username },
  });
  const user = parseUser(result?.userInfo);
  if (!user) throw new ApiError(messages.unreadable);
  storeUser(user);
}

/**
 * Applies the tenant and department that the user picked after sign-in. The tenant comes first, because the department
 * request sends its id.
 * @param keep the next sign-in in this browser does not ask again
 * @throws ApiError
 */
export async function selectTenant(tenantId: string | null, orgCode: string | null, keep: boolean): Promise<void> {
  if (tenantId !== null) storeTenant(tenantId);
  if (orgCode !== null && orgCode !== session().user?.orgCode) await switchDepartment(orgCode);
  closeTenantPicker(keep);
}

/** Reads the signed-in user again, after the own profile was changed. @throws ApiError */
export async function reloadUser(): Promise<void> {
  const user = parseUser(await get<unknown>(apiPaths.ownProfile, {}, { policy: SILENT_READ }));
  if (user && user.id === session().user?.id) storeUser(user);
}

export interface PasswordChange {
  oldpassword: string;
  password: string;
  confirmpassword: string;
}

/** Changes the user's password. Returns the server's message. @throws ApiError; Error when no user is signed in */
export async function changePassword(change: PasswordChange): Promise<string> {
  const username = session().user?.username;
  if (!username) throw new Error(messages.notSignedIn);
  const body = { username, ...change };
  return (await call('POST', apiPaths.changePassword, { policy: POST_OR_PUT, body })).message;
}
