/**
 * Effective permissions of a user: roles, menus, buttons and data rules. Read from the database inside the transaction
 * that changes grants, never from a cache.
 */
import type { Database } from '@/server/db';
import { splitCsv } from '@/server/http/request-params';
import { userGrants, userRoles } from './user-grants';
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

const readGrantedPermissions = (db: Database, userId: string) =>
  db
    .selectFrom(userGrants(db, userId).as('g'))
    .innerJoin('sys_permission as p', 'p.id', 'g.permission_id')
    .where('p.del_flag', '=', '0')
    .select(['p.id', 'p.perms', 'p.status', 'g.data_rule_ids'])
    .execute();

/** Reads the current permissions of a user. The data rules of all grants are combined (contract.md §4.5). */
export async function readEffectivePermissions(db: Database, userId: string): Promise<EffectivePermissions> {
  const roles = await userRoles(db, userId).select(['r.id', 'r.role_code']).execute();
  const permissions = new Map<string, Set<string>>();
  const codes = new Set<string>();
  for (const { id, perms, status, data_rule_ids } of await readGrantedPermissions(db, userId)) {
    const rules = permissions.get(id) ?? new Set<string>();
    for (const rule of splitCsv(data_rule_ids)) rules.add(rule);
    permissions.set(id, rules);
    if (status === '1') for (const code of splitCodes(perms ?? '')) codes.add(code);
  }
  return {
    isAdmin: roles.some((role) => role.role_code === ADMIN_ROLE_CODE),
    roles: new Set(roles.map((role) => role.id)),
    permissions,
    codes,
  };
}
