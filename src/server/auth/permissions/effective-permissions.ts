/**
 * Effective permissions of a user: roles, menus, buttons and data rules. Read from the database inside the transaction
 * that changes grants, never from a cache.
 */
import type { Database } from '@/server/db';
import { splitCsv } from '@/server/http/request-params';
import { USER_GRANTS_SQL } from './user-grants';
import { splitCodes } from './permission-rows';

/** Users with this role may grant every permission. */
export const ADMIN_ROLE_CODE = 'admin';

export interface EffectivePermissions {
  isAdmin: boolean;
  /** Ids of roles. */
  roles: ReadonlySet<string>;
  /** Ids of menus and buttons, each with the ids of the data rules that restrict the user there. */
  permissions: ReadonlyMap<string, ReadonlySet<string>>;
  /** Codes of the buttons that are switched on. */
  codes: ReadonlySet<string>;
}

const ROLES_SQL = `
  select r.id, r.role_code from sys_role r join sys_user_role ur on ur.role_id = r.id
  where ur.user_id = $1 and r.del_flag = '0'`;

const PERMISSIONS_SQL = `
  select p.id, p.perms, p.status, g.data_rule_ids from (${USER_GRANTS_SQL}) g
  join sys_permission p on p.id = g.permission_id and p.del_flag = '0'`;

/** Reads the current permissions of a user. The data rules of all grants are combined (contract.md §4.5). */
export async function readEffectivePermissions(db: Database, userId: string): Promise<EffectivePermissions> {
  const roles = (await db.query(ROLES_SQL, [userId])).rows;
  const permissions = new Map<string, Set<string>>();
  const codes = new Set<string>();
  for (const { id, perms, status, data_rule_ids } of (await db.query(PERMISSIONS_SQL, [userId])).rows) {
    const rules = permissions.get(String(id)) ?? new Set<string>();
    for (const rule of splitCsv(data_rule_ids)) rules.add(rule);
    permissions.set(String(id), rules);
    if (status === '1') for (const code of splitCodes(String(perms ?? ''))) codes.add(code);
  }
  return {
    isAdmin: roles.some((role) => role.role_code === ADMIN_ROLE_CODE),
    roles: new Set(roles.map((role) => String(role.id))),
    permissions,
    codes,
  };
}
