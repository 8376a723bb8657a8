/** Descriptions of grants and memberships in words: the audit log stays readable after the records are deleted. */
import { sql } from 'kysely';
import { userRoles } from '@/server/auth/permissions/user-grants';
import { type Database, oneOf } from '@/server/db';
import { splitCsv } from '@/server/http/request-params';

/** Grant tables; all have the columns `permission_id` and `data_rule_ids`, and an owner column. */
export type GrantTable = 'sys_role_permission' | 'sys_depart_permission' | 'sys_depart_role_permission';

const HOLDER_COLUMN = {
  sys_role_permission: 'role_id',
  sys_depart_permission: 'depart_id',
  sys_depart_role_permission: 'role_id',
} as const satisfies Record<GrantTable, string>;

const SEPARATOR = ' / ';

/** Menu path by id, such as `系统管理 / 用户 / 新增`. Terminates on a cycle of parents. */
async function menuPathLookup(db: Database): Promise<(id: string) => string> {
  const rows = await db.selectFrom('sys_permission').select(['id', 'parent_id', 'name']).execute();
  const menus = new Map(rows.map((row) => [row.id, row]));
  return (id) => {
    const names: string[] = [];
    const seen = new Set<string>();
    for (let at = id; menus.has(at) && !seen.has(at); at = menus.get(at)!.parent_id ?? '') {
      seen.add(at);
      names.unshift(menus.get(at)!.name ?? at);
    }
    return names.join(SEPARATOR) || id;
  };
}

/** Paths of the granted menus and buttons, and the names of the data rules of each restricted one. */
export async function describeGrants(
  db: Database,
  table: GrantTable,
  id: string,
): Promise<{ permissions: string[]; dataRules: string[] }> {
  const { rows } = await sql<{ permission_id: string; data_rule_ids: string | null }>`
    select g.permission_id, g.data_rule_ids from ${sql.table(table)} g
    join sys_permission p on p.id = g.permission_id and p.del_flag = '0'
    where ${sql.id('g', HOLDER_COLUMN[table])} = ${id}`.execute(db);
  const path = await menuPathLookup(db);
  const rules = await db
    .selectFrom('sys_permission_data_rule')
    .select(['id', 'rule_name'])
    .where('id', '=', oneOf([...new Set(rows.flatMap((row) => splitCsv(row.data_rule_ids)))]))
    .execute();
  const names = new Map(rules.map((row) => [row.id, row.rule_name]));
  const ruled = rows.flatMap((row) => {
    const chosen = splitCsv(row.data_rule_ids).map((one) => names.get(one) || one);
    return chosen.length === 0 ? [] : `${path(row.permission_id)}：${chosen.toSorted().join('、')}`;
  });
  return { permissions: rows.map((row) => path(row.permission_id)).toSorted(), dataRules: ruled.toSorted() };
}

export const roleNamesOf = async (db: Database, userId: string): Promise<string[]> => {
  const roles = await userRoles(db, userId).select('r.role_name').orderBy('r.role_name').orderBy('r.id').execute();
  return roles.map(({ role_name }) => String(role_name));
};

/**
 * Department names of a user with their ancestors, because names are not unique. An ancestor's code is a prefix of the
 * department's code.
 */
export async function departmentNamesOf(db: Database, userId: string): Promise<string[]> {
  const { rows } = await sql<{ name: string | null }>`
    select coalesce((select string_agg(a.depart_name, ${SEPARATOR} order by length(a.org_code)) from sys_depart a
      where a.del_flag = '0' and a.org_code <> '' and starts_with(d.org_code, a.org_code)), d.depart_name) as name
    from sys_user_depart ud join sys_depart d on d.id = ud.dep_id and d.del_flag = '0'
    where ud.user_id = ${userId} order by d.org_code, d.id`.execute(db);
  return rows.map(({ name }) => String(name));
}

/** Department role names of a user, such as `运营中心：组长`. */
export async function departmentRoleNamesOf(db: Database, userId: string): Promise<string[]> {
  const roles = await db
    .selectFrom('sys_depart_role_user as ru')
    .innerJoin('sys_depart_role as r', 'r.id', 'ru.drole_id')
    .leftJoin('sys_depart as d', 'd.id', 'r.depart_id')
    .select(['d.depart_name', 'r.role_name'])
    .where('r.del_flag', '=', '0')
    .where('ru.user_id', '=', userId)
    .orderBy('d.org_code')
    .orderBy('r.role_code')
    .orderBy('r.id')
    .execute();
  return roles.map(({ depart_name, role_name }) => `${depart_name ?? ''}：${role_name ?? ''}`);
}
