/** Filters of user lists that are not columns of a user: departments, roles, and a search word in the names. */
import { escapeLike } from '@/server/crud/context/sql-bindings';
import { splitCsv } from '@/server/http/request-params';

/** Collects SQL parameter values; `add` returns the placeholder. */
interface BindValues {
  add(value: unknown): string;
}

/** Joins a repeated parameter to a comma-separated list. */
const textOf = (value: unknown) => [value].flat().join(',').trim().replaceAll('\0', '');
const isMember = (test: string) => `exists (select from sys_user_depart ud where ud.user_id = t.id and ${test})`;
const inDepartment = (test: string) =>
  isMember(`ud.dep_id in (select d.id from sys_depart d where d.del_flag = '0' and ${test})`);

/** SQL tests by parameter. `departTree` and `departCode` include descendants; `code` holds ids or usernames. */
const FILTERS: Readonly<Record<string, (value: string, bindings: BindValues) => string>> = {
  departId: (value, bindings) => isMember(`ud.dep_id = any(${bindings.add(splitCsv(value))})`),
  departTree: (value, bindings) =>
    inDepartment(
      `exists (select from sys_depart top where top.id = any(${bindings.add(splitCsv(value))}) and top.del_flag = '0'
        and (d.id = top.id or (top.org_code <> '' and starts_with(d.org_code, top.org_code))))`,
    ),
  departCode: (value, bindings) => inDepartment(`starts_with(d.org_code, ${bindings.add(value)})`),
  roleId: (value, bindings) =>
    `exists (select from sys_user_role ur where ur.user_id = t.id and ur.role_id = any(${bindings.add(splitCsv(value))}))`,
  code: (value, bindings) => {
    const list = bindings.add(splitCsv(value));
    return `(t.id = any(${list}) or t.username = any(${list}))`;
  },
  excludeUserIdList: (value, bindings) => `t.id <> all(${bindings.add(splitCsv(value))})`,
  keyword: (value, bindings) => {
    const pattern = bindings.add(`%${escapeLike(value)}%`);
    return `(t.realname like ${pattern} or t.username like ${pattern} or t.work_no like ${pattern})`;
  },
};

/** List filter hook of `system/user`. */
export const listFilters = (query: Readonly<Record<string, unknown>>, bindings: BindValues): string[] =>
  Object.entries(FILTERS).flatMap(([key, test]) => {
    const value = Object.hasOwn(query, key) ? textOf(query[key] ?? '') : '';
    return value === '' ? [] : [test(value, bindings)];
  });
