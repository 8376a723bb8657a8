/**
 * What the last administrator needs: the menus of users, roles and menus, with their ancestors, and the buttons with
 * which everything else can be granted again. Without them the management of permissions is locked for good.
 */
import { sql } from 'kysely';
import type { Database } from '@/server/db';
import { ADMIN_ROLE_CODE } from './effective-permissions';
import { fail } from './errors';
import { MENU_TYPE, splitCodes } from './permission-rows';

/** A menu by the screen that it opens: the names that menus may store for it. A test compares them with the schemas. */
export const ESSENTIAL_SCREENS: readonly (readonly string[])[] = [
  ['system/user.list', 'system/UserList', 'system/user/index'],
  ['system/role.list', 'system/RoleList', 'system/role/index', 'system/RoleUserList'],
  ['system/permission.list', 'system/PermissionList', 'system/menu/index', 'system/NewPermissionList'],
];

export const ESSENTIAL_CODES: readonly string[] = [
  'sys:user:add',
  'sys:user:edit',
  'sys:user:changePassword',
  'sys:role:add',
  'sys:role:edit',
  'sys:role:grant',
  'sys:role:addUser',
  'sys:permission:add',
  'sys:permission:edit',
];

/** A menu or button that is not deleted. */
export interface AdministrationEntry {
  id: string;
  parent_id: string | null;
  name: string | null;
  perms: string | null;
  component: string | null;
  menu_type: number;
  hidden: boolean;
  status: string | null;
}

interface Administration {
  entries: readonly AdministrationEntry[];
  /** Ids that the administrator role grants without data rules. */
  granted: ReadonlySet<string>;
}

/** Index of an essential screen or code → name of an entry that provides it. */
type Provided = ReadonlyMap<string, string>;

/**
 * The essential menus and buttons that an administrator can use. A menu counts when it and all its ancestors are granted
 * and shown. A button that is switched off is open to every user, so it needs no grant.
 */
function providedBy({ entries, granted }: Administration): Provided {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const isShown = (entry: AdministrationEntry, seen: ReadonlySet<string>): boolean => {
    if (entry.menu_type === MENU_TYPE.button || entry.hidden || !granted.has(entry.id) || seen.has(entry.id))
      return false;
    const parent = entry.parent_id ? byId.get(entry.parent_id) : null;
    return parent === null || (parent !== undefined && isShown(parent, new Set([...seen, entry.id])));
  };
  const provided = new Map<string, string>();
  for (const entry of entries) {
    const keys =
      entry.menu_type === MENU_TYPE.button
        ? splitCodes(entry.perms ?? '').filter((code) => ESSENTIAL_CODES.includes(code))
        : ESSENTIAL_SCREENS.flatMap((names) => (names.includes(entry.component ?? '') ? (names[0] ?? []) : []));
    if (keys.length === 0) continue;
    const isUsable =
      entry.menu_type === MENU_TYPE.button ? entry.status === '0' || granted.has(entry.id) : isShown(entry, new Set());
    if (isUsable) for (const key of keys) provided.set(key, entry.name ?? key);
  }
  return provided;
}

async function readAdministration(db: Database): Promise<Administration> {
  const entries = await db
    .selectFrom('sys_permission')
    .select(['id', 'parent_id', 'name', 'perms', 'component', 'menu_type', 'hidden', 'status'])
    .where('del_flag', '=', '0')
    .execute();
  const grants = await db
    .selectFrom('sys_role_permission as g')
    .innerJoin('sys_role as r', 'r.id', 'g.role_id')
    .select('g.permission_id')
    .where('r.role_code', '=', ADMIN_ROLE_CODE)
    .where('r.del_flag', '=', '0')
    .where(sql<string>`coalesce(g.data_rule_ids, '')`, '=', '')
    .execute();
  return { entries, granted: new Set(grants.map(({ permission_id }) => permission_id)) };
}

/** @throws HttpError that names what `after` does not provide any more */
function assertNothingLost(before: Administration, after: Administration): void {
  const left = providedBy(after);
  const lost = [...providedBy(before)].filter(([key]) => !left.has(key)).map(([, name]) => name);
  if (lost.length > 0) throw fail.essential(lost.join('、'));
}

/** Makes concurrent transactions wait that could remove the last administrator, or what the administrator needs. */
export const lockAdministration = (db: Database): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtext('jw_admins'))`.execute(db);

/**
 * Runs writes of menus and grants inside the caller's transaction. What was already missing may stay missing.
 * @throws HttpError when an administrator could not use an essential menu or button any more
 */
export async function keepAdministration<T>(db: Database, work: () => Promise<T>): Promise<T> {
  const before = await readAdministration(db);
  const result = await work();
  // After the locks of rows, in the order of all writes, so that two of them do not deadlock.
  await lockAdministration(db);
  assertNothingLost(before, await readAdministration(db));
  return result;
}

/** The same check before one menu or button is changed. @throws HttpError */
export async function assertKeepsAdministration(db: Database, changed: AdministrationEntry): Promise<void> {
  await lockAdministration(db);
  const before = await readAdministration(db);
  const entries = before.entries.map((entry) => (entry.id === changed.id ? changed : entry));
  assertNothingLost(before, { ...before, entries });
}

/** Names of the essential menus and buttons that no administrator can use; empty when administration works. */
export async function missingAdministration(db: Database): Promise<string[]> {
  const provided = providedBy(await readAdministration(db));
  return [...ESSENTIAL_SCREENS.map(([id = '']) => id), ...ESSENTIAL_CODES].filter((key) => !provided.has(key));
}

const ACTIVE = 1;

/** True for the tenants of a user, comma-separated, when all that exist are frozen: the user cannot sign in then. */
async function hasOnlyFrozenTenants(db: Database, tenants: string): Promise<boolean> {
  const { rows } = await sql<{ status: number | null }>`
    select status from sys_tenant where id::text = any(string_to_array(${tenants}, ',')) and del_flag = '0'`.execute(
    db,
  );
  return rows.length > 0 && rows.every(({ status }) => status !== ACTIVE);
}

/** Names of the administrators who can sign in: active, not deleted, with a password, not only in frozen tenants. */
export async function usableAdministrators(db: Database): Promise<string[]> {
  const found = await db
    .selectFrom('sys_user as u')
    .innerJoin('sys_user_role as ur', 'ur.user_id', 'u.id')
    .innerJoin('sys_role as r', 'r.id', 'ur.role_id')
    .select(['u.username', 'u.tenant_id'])
    .distinct()
    .where('r.del_flag', '=', '0')
    .where('r.role_code', '=', ADMIN_ROLE_CODE)
    .where('u.del_flag', '=', '0')
    .where('u.status', '=', ACTIVE)
    .where('u.password', 'is not', null)
    .orderBy('u.username')
    .execute();
  const names: string[] = [];
  for (const { username, tenant_id } of found)
    if (!tenant_id || !(await hasOnlyFrozenTenants(db, tenant_id))) names.push(username);
  return names;
}
