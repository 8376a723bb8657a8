/** The session as it is stored: for 7 days, under our own prefix, each value with its end (spec 1 §4). */
import { ref } from 'valtio';
import { forgetDicts, keepDicts } from './dict-store';
import { CHOICE, considerChoice, restoreChoice } from './choice';
import { isRemembered, REMEMBER } from './remember';
import { nobody, session, type Depart, type Tenant, type User } from './session-state';
import { read, remove, write } from './storage';

export const TOKEN = 'Access-Token';
export const USER = 'Login_Userinfo';
const TENANT = 'TENANT_ID';
/** The header's value where there is no tenant. */
const NO_TENANT = '0';

type Raw = Record<string, unknown>;

const isRecord = (value: unknown): value is Raw => typeof value === 'object' && value !== null && !Array.isArray(value);
/** Ids come as text or number. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? `${value}` : '';
const records = (value: unknown): Raw[] => (Array.isArray(value) ? value.filter(isRecord) : []);

/** A user as any server sends it; null when it names nobody. */
export function readUser(raw: unknown): User | null {
  if (!isRecord(raw) || textOf(raw.username) === '') return null;
  return {
    ...(raw as User),
    id: textOf(raw.id),
    username: textOf(raw.username),
    realname: textOf(raw.realname) || textOf(raw.username),
    avatar: textOf(raw.avatar),
    orgCode: textOf(raw.orgCode),
  };
}

/** Departments as any server sends them; those without a code cannot be chosen and are left out. */
export function readDeparts(raw: unknown): Depart[] {
  return records(raw).flatMap((one) => {
    const orgCode = textOf(one.orgCode);
    if (!orgCode) return [];
    return [{ id: textOf(one.id) || orgCode, orgCode, departName: textOf(one.departName) || orgCode }];
  });
}

function readTenants(raw: unknown): Tenant[] {
  return records(raw).flatMap((one) => {
    const id = textOf(one.id);
    return id ? [{ id, name: textOf(one.name) || id }] : [];
  });
}

const MANY = 2;

function readMultiDepart(raw: unknown, departs: readonly Depart[]): 0 | 1 | 2 {
  const told = textOf(raw);
  const count = told === '' ? departs.length : Number(told);
  return count >= MANY ? 2 : count === 1 ? 1 : 0;
}

/** Sets the tenant that every call names. */
export function keepTenant(id: string): void {
  write(TENANT, id);
  session.tenantId = id;
}

function keepTenants(user: User, tenants: readonly Tenant[]): void {
  const last = textOf(read(TENANT));
  const own = [textOf(user.loginTenantId), last, tenants.length === 1 ? (tenants[0]?.id ?? '') : ''];
  const known = own.find(
    (id) => id !== '' && id !== NO_TENANT && (!tenants.length || tenants.some((one) => one.id === id)),
  );
  session.tenants = tenants.length > 1 ? tenants : [];
  if (known) keepTenant(known);
  else session.tenantId = NO_TENANT;
}

/** Makes a user the current one, for 7 days. */
export function keepUser(user: User): void {
  write(USER, user);
  session.user = ref(user);
}

/** Takes the answer of any way to sign in. False, and nothing kept, without a token and a user. */
export function keepSession(answer: unknown): boolean {
  if (!isRecord(answer)) return false;
  const token = textOf(answer.token);
  const user = readUser(answer.userInfo);
  if (!token || !user) return false;
  // A session that is renewed in place goes on where it was.
  const fresh = session.token === null;
  const departs = readDeparts(answer.departs);
  keepTenants(user, readTenants(answer.tenantList));
  // The user first: other windows look at it when they hear of the token.
  keepUser(user);
  write(TOKEN, token);
  session.departs = departs;
  session.multiDepart = readMultiDepart(answer.multi_depart, departs);
  const chosen = fresh ? considerChoice() : null;
  if (chosen !== null) keepTenant(chosen);
  session.token = token;
  keepDicts(answer.sysAllDictItems);
  return true;
}

/** Forgets the session in this window and in storage, without a word to the server. */
export function clearSession(): void {
  for (const key of [TOKEN, USER, TENANT, CHOICE, REMEMBER]) remove(key);
  forgetDicts();
  Object.assign(session, nobody());
}

/** Takes the stored session up, if there is one. True when somebody is signed in. */
export function restore(): boolean {
  const token = textOf(read(TOKEN));
  const user = readUser(read(USER));
  session.tenantId = textOf(read(TENANT)) || NO_TENANT;
  if (!token || !user) return false;
  if (!isRemembered()) {
    clearSession();
    return false;
  }
  session.token = token;
  session.user = ref(user);
  restoreChoice();
  return true;
}
