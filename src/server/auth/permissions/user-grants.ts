/** Reads the grants of one user: roles, departments, permissions and their data rules. */
import { sql } from 'kysely';
import type { Database } from '@/server/db';
import { MENU_TYPE, type PermissionRow } from './permission-rows';
import type { GrantedRule } from './data-rules';

export interface UserRole {
  id: string;
  roleCode: string;
}

export interface UserDepartment {
  id: string;
  orgCode: string;
  departName: string;
}

/** Grants of a user, as stored. */
export interface UserGrants {
  roles: UserRole[];
  departments: UserDepartment[];
  /** Menus and buttons of all roles, in menu order. */
  permissions: PermissionRow[];
  rules: GrantedRule[];
}

/** Roles of a user: `r` is the role, `ur` the assignment. */
export const userRoles = (db: Database, userId: string) =>
  db
    .selectFrom('sys_role as r')
    .innerJoin('sys_user_role as ur', 'ur.role_id', 'r.id')
    .where('ur.user_id', '=', userId)
    .where('r.del_flag', '=', '0');

/** Grants of a user's roles and department roles. */
export const userGrants = (db: Database, userId: string) =>
  userRoles(db, userId)
    .innerJoin('sys_role_permission as rp', 'rp.role_id', 'r.id')
    .select(['rp.permission_id', 'rp.data_rule_ids'])
    .unionAll(
      db
        .selectFrom('sys_depart_role_permission as rp')
        .innerJoin('sys_depart_role_user as ru', 'ru.drole_id', 'rp.role_id')
        .innerJoin('sys_depart_role as r', 'r.id', 'rp.role_id')
        .innerJoin('sys_depart as d', 'd.id', 'r.depart_id')
        .where('ru.user_id', '=', userId)
        .where('r.del_flag', '=', '0')
        .where('d.del_flag', '=', '0')
        .select(['rp.permission_id', 'rp.data_rule_ids']),
    );

/** Menus and buttons in menu order. */
const permissionRows = (db: Database) =>
  db
    .selectFrom('sys_permission as p')
    .select(['p.id', 'p.parent_id', 'p.name', 'p.perms', 'p.perms_type', 'p.icon', 'p.component', 'p.component_name'])
    .select(['p.url', 'p.redirect', 'p.menu_type', 'p.route', 'p.keep_alive', 'p.hidden', 'p.hide_tab'])
    .select(['p.always_show', 'p.internal_or_external', 'p.status'])
    .where('p.del_flag', '=', '0')
    .orderBy('p.sort_no', (order) => order.asc().nullsLast())
    .orderBy('p.create_time')
    .orderBy('p.id');

/** Departments of a user: `d` is the department. */
export const userDepartments = (db: Database, userId: string) =>
  db
    .selectFrom('sys_depart as d')
    .innerJoin('sys_user_depart as ud', 'ud.dep_id', 'd.id')
    .select(['d.id', 'd.org_code', 'd.depart_name'])
    .where('ud.user_id', '=', userId)
    .where('d.del_flag', '=', '0')
    .orderBy('d.org_code')
    .orderBy('d.id');

interface RuleRow {
  id: string;
  rule_column: string | null;
  rule_conditions: string | null;
  rule_value: string | null;
  component: string | null;
  url: string | null;
}

/** A rule is active unless its status is '0': an unexpected status must not show more rows. */
const grantedRules = (db: Database, userId: string) => sql<RuleRow>`
  select distinct r.id, r.rule_column, r.rule_conditions, r.rule_value, p.component, p.url
  from ${userGrants(db, userId)} g
  cross join lateral unnest(string_to_array(g.data_rule_ids, ',')) as granted (id)
  join sys_permission_data_rule r on r.id = trim(granted.id) and r.permission_id = g.permission_id
  join sys_permission p on p.id = r.permission_id and p.del_flag = '0'
  where coalesce(r.status, '1') <> '0' and coalesce(r.del_flag, '0') <> '1' order by r.id`;

export async function readUserGrants(db: Database, userId: string): Promise<UserGrants> {
  const granted = db.selectFrom(userGrants(db, userId).as('g')).select('g.permission_id');
  const [roles, departs, permissions, { rows: rules }] = await Promise.all([
    userRoles(db, userId).select(['r.id', 'r.role_code']).orderBy('r.role_code').execute(),
    userDepartments(db, userId).execute(),
    permissionRows(db).where('p.id', 'in', granted).execute(),
    grantedRules(db, userId).execute(db),
  ]);
  return {
    roles: roles.map((row) => ({ id: row.id, roleCode: row.role_code })),
    departments: departs.map((row) => ({
      id: row.id,
      orgCode: row.org_code ?? '',
      departName: row.depart_name ?? '',
    })),
    permissions,
    rules: rules.map((row) => ({
      id: row.id,
      column: row.rule_column ?? '',
      conditions: row.rule_conditions ?? '',
      value: row.rule_value ?? '',
      component: row.component ?? '',
      url: row.url ?? '',
    })),
  };
}

/** All buttons, granted or not. */
export const readAllButtons = (db: Database): Promise<PermissionRow[]> =>
  permissionRows(db).where('p.menu_type', '=', MENU_TYPE.button).execute();
