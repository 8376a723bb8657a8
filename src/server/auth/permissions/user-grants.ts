/** Reads the grants of one user: roles, departments, permissions and their data rules. */
import type { Database } from '@/server/db';
import { MENU_TYPE, PERMISSION_ORDER, PERMISSION_SQL, type PermissionRow } from './permission-rows';
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

/** Grants of a user's roles and department roles; `$1` is the user id. */
export const USER_GRANTS_SQL = `
  select rp.permission_id, rp.data_rule_ids from sys_role_permission rp
  join sys_user_role ur on ur.role_id = rp.role_id and ur.user_id = $1
  join sys_role r on r.id = rp.role_id and r.del_flag = '0'
  union all
  select rp.permission_id, rp.data_rule_ids from sys_depart_role_permission rp
  join sys_depart_role_user ru on ru.drole_id = rp.role_id and ru.user_id = $1
  join sys_depart_role r on r.id = rp.role_id and r.del_flag = '0'
  join sys_depart d on d.id = r.depart_id and d.del_flag = '0'`;

const ROLES_SQL = `
  select r.id, r.role_code from sys_role r join sys_user_role ur on ur.role_id = r.id
  where ur.user_id = $1 and r.del_flag = '0' order by r.role_code`;

const DEPARTMENTS_SQL = `
  select d.id, d.org_code, d.depart_name from sys_depart d join sys_user_depart ud on ud.dep_id = d.id
  where ud.user_id = $1 and d.del_flag = '0' order by d.org_code, d.id`;

const PERMISSIONS_SQL = `${PERMISSION_SQL} and p.id in (select g.permission_id from (${USER_GRANTS_SQL}) g)${PERMISSION_ORDER}`;

/** A rule is active unless its status is '0': an unexpected status must not show more rows. */
const DATA_RULES_SQL = `
  select distinct r.id, r.rule_column, r.rule_conditions, r.rule_value, p.component, p.url
  from (${USER_GRANTS_SQL}) g
  cross join lateral unnest(string_to_array(g.data_rule_ids, ',')) as granted (id)
  join sys_permission_data_rule r on r.id = trim(granted.id) and r.permission_id = g.permission_id
  join sys_permission p on p.id = r.permission_id and p.del_flag = '0'
  where coalesce(r.status, '1') <> '0' and coalesce(r.del_flag, '0') <> '1' order by r.id`;

const text = (value: unknown) => (typeof value === 'string' ? value : '');

export async function readUserGrants(db: Database, userId: string): Promise<UserGrants> {
  const read = async <R = Record<string, unknown>>(sql: string) => (await db.query<R>(sql, [userId])).rows;
  const [roles, departs, permissions, rules] = await Promise.all([
    read(ROLES_SQL),
    read(DEPARTMENTS_SQL),
    read<PermissionRow>(PERMISSIONS_SQL),
    read(DATA_RULES_SQL),
  ]);
  return {
    roles: roles.map((row) => ({ id: text(row.id), roleCode: text(row.role_code) })),
    departments: departs.map((row) => ({
      id: text(row.id),
      orgCode: text(row.org_code),
      departName: text(row.depart_name),
    })),
    permissions,
    rules: rules.map((row) => ({
      id: text(row.id),
      column: text(row.rule_column),
      conditions: text(row.rule_conditions),
      value: text(row.rule_value),
      component: text(row.component),
      url: text(row.url),
    })),
  };
}

/** All buttons, granted or not. */
export async function readAllButtons(db: Database): Promise<PermissionRow[]> {
  const sql = `${PERMISSION_SQL} and p.menu_type = $1${PERMISSION_ORDER}`;
  return (await db.query<PermissionRow>(sql, [MENU_TYPE.button])).rows;
}
