/** Descriptions of grants and memberships in words: the audit log stays readable after the records are deleted. */
import type { Database } from '@/server/db';
import { splitCsv } from '@/server/http/request-params';

/** Grant tables; all have the columns `permission_id` and `data_rule_ids`, and an owner column. */
export type GrantTable = 'sys_role_permission' | 'sys_depart_permission' | 'sys_depart_role_permission';

const HOLDER_COLUMN: Readonly<Record<GrantTable, string>> = {
  sys_role_permission: 'role_id',
  sys_depart_permission: 'depart_id',
  sys_depart_role_permission: 'role_id',
};

const SEPARATOR = ' / ';

/** Menu path by id, such as `系统管理 / 用户 / 新增`. Terminates on a cycle of parents. */
async function menuPathLookup(db: Database): Promise<(id: string) => string> {
  const { rows } = await db.query('select id, parent_id, name from sys_permission');
  const menus = new Map(rows.map((row) => [String(row.id), row]));
  return (id) => {
    const names: string[] = [];
    const seen = new Set<string>();
    for (let at = id; menus.has(at) && !seen.has(at); at = String(menus.get(at)!.parent_id ?? '')) {
      seen.add(at);
      names.unshift(String(menus.get(at)!.name ?? at));
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
  const { rows } = await db.query(
    `select g.permission_id, g.data_rule_ids from ${table} g
     join sys_permission p on p.id = g.permission_id and p.del_flag = '0' where g.${HOLDER_COLUMN[table]} = $1`,
    [id],
  );
  const path = await menuPathLookup(db);
  const rules = await db.query('select id, rule_name from sys_permission_data_rule where id = any($1)', [
    [...new Set(rows.flatMap((row) => splitCsv(row.data_rule_ids)))],
  ]);
  const names = new Map(rules.rows.map((row) => [String(row.id), String(row.rule_name ?? '')]));
  const ruled = rows.flatMap((row) => {
    const chosen = splitCsv(row.data_rule_ids).map((one) => names.get(one) || one);
    return chosen.length === 0 ? [] : `${path(String(row.permission_id))}：${chosen.toSorted().join('、')}`;
  });
  return { permissions: rows.map((row) => path(String(row.permission_id))).toSorted(), dataRules: ruled.toSorted() };
}

const namesOf = async (db: Database, sql: string, id: string): Promise<string[]> =>
  (await db.query(sql, [id])).rows.map((row) => String(row.name));

export const roleNamesOf = (db: Database, userId: string): Promise<string[]> =>
  namesOf(
    db,
    `select r.role_name as name from sys_user_role ur join sys_role r on r.id = ur.role_id and r.del_flag = '0'
     where ur.user_id = $1 order by r.role_name, r.id`,
    userId,
  );

/**
 * Department names of a user with their ancestors, because names are not unique. An ancestor's code is a prefix of the
 * department's code.
 */
export const departmentNamesOf = (db: Database, userId: string): Promise<string[]> =>
  namesOf(
    db,
    `select coalesce((select string_agg(a.depart_name, '${SEPARATOR}' order by length(a.org_code)) from sys_depart a
       where a.del_flag = '0' and a.org_code <> '' and starts_with(d.org_code, a.org_code)), d.depart_name) as name
     from sys_user_depart ud join sys_depart d on d.id = ud.dep_id and d.del_flag = '0'
     where ud.user_id = $1 order by d.org_code, d.id`,
    userId,
  );

/** Department role names of a user, such as `运营中心：组长`. */
export const departmentRoleNamesOf = (db: Database, userId: string): Promise<string[]> =>
  namesOf(
    db,
    `select concat(d.depart_name, '：', r.role_name) as name from sys_depart_role_user ru
     join sys_depart_role r on r.id = ru.drole_id and r.del_flag = '0' left join sys_depart d on d.id = r.depart_id
     where ru.user_id = $1 order by d.org_code, r.role_code, r.id`,
    userId,
  );
