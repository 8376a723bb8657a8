/** Session in local storage: kept for 7 days, under our prefix, each value with its expiry (spec 1 §4). */
import { ref } from 'valtio';
import { isJsonObject, type JsonObject } from '@/model/http/json';
import { clearDicts, storeDicts } from '../storage/dict-cache';
import { TENANT_PICKER_KEY, prepareTenantPicker, restoreTenantPicker } from './tenant-picker';
import { isSessionValid, REMEMBER_KEY } from './session-lifetime';
import { signedOutSession, session, type Department, type Tenant, type User } from './session-state';
import { readItem, removeItem, writeItem } from '../storage/local-storage';

export const TOKEN_KEY = 'Access-Token';
export const USER_KEY = 'Login_Userinfo';
const TENANT_KEY = 'TENANT_ID';
/** Value of the tenant header without a tenant. */
const NO_TENANT = '0';

/** Normalises an id, which may be a text or a number. */
export const idText = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? `${value}` : '';
const records = (value: unknown): JsonObject[] => (Array.isArray(value) ? value.filter(isJsonObject) : []);

/** Parses a user from any supported server format; null when it does not identify a user. */
export function parseUser(raw: unknown): User | null {
  if (!isJsonObject(raw) || idText(raw.username) === '') return null;
  return {
    ...(raw as User),
    id: idText(raw.id),
    username: idText(raw.username),
    realname: idText(raw.realname) || idText(raw.username),
    avatar: idText(raw.avatar),
    orgCode: idText(raw.orgCode),
  };
}

/**
 * Parses departments from any supported server format; departments without a code cannot be chosen and are left out.
 */
export function parseDepartments(raw: unknown): Department[] {
  return records(raw).flatMap((one) => {
    const orgCode = idText(one.orgCode);
    if (!orgCode) return [];
    return [{ id: idText(one.id) || orgCode, orgCode, departName: idText(one.departName) || orgCode }];
  });
}

function parseTenants(raw: unknown): Tenant[] {
  return records(raw).flatMap((one) => {
    const id = idText(one.id);
    return id ? [{ id, name: idText(one.name) || id }] : [];
  });
}

const MULTIPLE = 2;

function parseDepartmentMode(raw: unknown, departs: readonly Department[]): 0 | 1 | 2 {
  const mode = idText(raw);
  const count = mode === '' ? departs.length : Number(mode);
  return count >= MULTIPLE ? 2 : count === 1 ? 1 : 0;
}

/** Sets the tenant that is sent with every request. */
export function storeTenant(id: string): void {
  writeItem(TENANT_KEY, id);
  session().tenantId = id;
}

function storeTenants(user: User, tenants: readonly Tenant[]): void {
  const last = idText(readItem(TENANT_KEY));
  const own = [idText(user.loginTenantId), last, tenants.length === 1 ? (tenants[0]?.id ?? '') : ''];
  const known = own.find(
    (id) => id !== '' && id !== NO_TENANT && (!tenants.length || tenants.some((one) => one.id === id)),
  );
  session().tenants = tenants.length > 1 ? tenants : [];
  if (known) storeTenant(known);
  else session().tenantId = NO_TENANT;
}

/** Stores the current user for 7 days. */
export function storeUser(user: User): void {
  writeItem(USER_KEY, user);
  session().user = ref(user);
}

/** Stores the session from a sign-in response. Returns false, and stores nothing, without a token and a user. */
export function storeSession(answer: unknown): boolean {
  if (!isJsonObject(answer)) return false;
  const token = idText(answer.token);
  const user = parseUser(answer.userInfo);
  if (!token || !user) return false;
  // Renewing an existing session keeps its state.
  const fresh = session().token === null;
  const departs = parseDepartments(answer.departs);
  storeTenants(user, parseTenants(answer.tenantList));
  // The user is stored before the token: other windows read it when the token changes.
  storeUser(user);
  writeItem(TOKEN_KEY, token);
  session().departs = departs;
  session().multiDepart = parseDepartmentMode(answer.multi_depart, departs);
  const chosen = fresh ? prepareTenantPicker() : null;
  if (chosen !== null) storeTenant(chosen);
  session().token = token;
  storeDicts(answer.sysAllDictItems);
  return true;
}

/** Removes the session from this window and from storage, without a request to the server. */
export function clearSession(): void {
  for (const key of [TOKEN_KEY, USER_KEY, TENANT_KEY, TENANT_PICKER_KEY, REMEMBER_KEY]) removeItem(key);
  clearDicts();
  Object.assign(session(), signedOutSession());
}

/** Restores the stored session, if there is one. True when a user is signed in. */
export function restoreSession(): boolean {
  const token = idText(readItem(TOKEN_KEY));
  const user = parseUser(readItem(USER_KEY));
  session().tenantId = idText(readItem(TENANT_KEY)) || NO_TENANT;
  if (!token || !user) return false;
  if (!isSessionValid()) {
    clearSession();
    return false;
  }
  session().token = token;
  session().user = ref(user);
  restoreTenantPicker();
  return true;
}
