/** Filters of user lists that are not columns of a user: departments, roles, and a search word in the names. */
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { escapeLike, type SqlTest } from '@/server/crud/context/sql-tests';
import { NO_TENANT } from '@/server/crud/context/tenants';
import { splitCsv } from '@/server/http/request-params';

/** Joins a repeated parameter to a comma-separated list. */
const textOf = (value: unknown) => [value].flat().join(',').trim().replaceAll('\0', '');
type Sql = RawBuilder<unknown>;
const isMember = (test: Sql) =>
  sql<SqlBool>`exists (select from sys_user_depart ud where ud.user_id = t.id and ${test})`;
const inDepartment = (test: Sql) =>
  isMember(sql`ud.dep_id in (select d.id from sys_depart d where d.del_flag = '0' and ${test})`);

/** Status of a user who may sign in. */
const ACTIVE = 1;

/** SQL tests by parameter. `departTree` and `departCode` include descendants; `code` holds ids or usernames, `activeOf` tenants. */
const FILTERS: Readonly<Record<string, (value: string) => SqlTest>> = {
  departId: (value) => isMember(sql`ud.dep_id = any(${splitCsv(value)})`),
  departTree: (value) =>
    inDepartment(
      sql`exists (select from sys_depart top where top.id = any(${splitCsv(value)}) and top.del_flag = '0'
        and (d.id = top.id or (top.org_code <> '' and starts_with(d.org_code, top.org_code))))`,
    ),
  departCode: (value) => inDepartment(sql`starts_with(d.org_code, ${value})`),
  roleId: (value) =>
    sql`exists (select from sys_user_role ur where ur.user_id = t.id and ur.role_id = any(${splitCsv(value)}))`,
  code: (value) => {
    const list = splitCsv(value);
    return sql`(t.id = any(${list}) or t.username = any(${list}))`;
  },
  activeOf: (value) =>
    sql`(t.status = ${ACTIVE} and string_to_array(coalesce(nullif(t.tenant_id, ''), ${NO_TENANT}), ',') && ${splitCsv(value)}::text[])`,
  excludeUserIdList: (value) => sql`t.id <> all(${splitCsv(value)})`,
  keyword: (value) => {
    const pattern = `%${escapeLike(value)}%`;
    return sql`(t.realname like ${pattern} or t.username like ${pattern} or t.work_no like ${pattern})`;
  },
};

/** List filter hook of `system/user`. */
export const listFilters = (query: Readonly<Record<string, unknown>>): SqlTest[] =>
  Object.entries(FILTERS).flatMap(([key, test]) => {
    const value = Object.hasOwn(query, key) ? textOf(query[key] ?? '') : '';
    return value === '' ? [] : [test(value)];
  });
