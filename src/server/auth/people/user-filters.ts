/** Parameters of user lists that are no columns of a user: his departments, his roles, a word in his names. */
import { escapeLike } from '../../crud/context/sql';
import { csvParts } from './holding';

/** What collects values and gives their placeholders. */
interface Values {
  add(value: unknown): string;
}

/** A repeated parameter counts as a list. */
const textOf = (value: unknown) => [value].flat().join(',').trim().replaceAll('\0', '');
const member = (test: string) => `exists (select from sys_user_depart ud where ud.user_id = t.id and ${test})`;
const depart = (test: string) =>
  member(`ud.dep_id in (select d.id from sys_depart d where d.del_flag = '0' and ${test})`);

/** `departId` alone, `departTree` with all below it, `departCode` the same by code; `roleId`; `code` = ids or accounts. */
const FILTERS: Readonly<Record<string, (value: string, bindings: Values) => string>> = {
  departId: (value, bindings) => member(`ud.dep_id = any(${bindings.add(csvParts(value))})`),
  departTree: (value, bindings) =>
    depart(
      `exists (select from sys_depart top where top.id = any(${bindings.add(csvParts(value))}) and top.del_flag = '0'
        and (d.id = top.id or (top.org_code <> '' and starts_with(d.org_code, top.org_code))))`,
    ),
  departCode: (value, bindings) => depart(`starts_with(d.org_code, ${bindings.add(value)})`),
  roleId: (value, bindings) =>
    `exists (select from sys_user_role ur where ur.user_id = t.id and ur.role_id = any(${bindings.add(csvParts(value))}))`,
  code: (value, bindings) => {
    const list = bindings.add(csvParts(value));
    return `(t.id = any(${list}) or t.username = any(${list}))`;
  },
  excludeUserIdList: (value, bindings) => `t.id <> all(${bindings.add(csvParts(value))})`,
  keyword: (value, bindings) => {
    const pattern = bindings.add(`%${escapeLike(value)}%`);
    return `(t.realname like ${pattern} or t.username like ${pattern} or t.work_no like ${pattern})`;
  },
};

/** The hook of `system/user`: see FILTERS. */
export const narrowing = (query: Readonly<Record<string, unknown>>, bindings: Values): string[] =>
  Object.entries(FILTERS).flatMap(([key, test]) => {
    const value = Object.hasOwn(query, key) ? textOf(query[key] ?? '') : '';
    return value === '' ? [] : [test(value, bindings)];
  });
