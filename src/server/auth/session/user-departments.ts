/** The departments a person belongs to, as rows of SysDepart (contract.md §10), and which of them is the current one. */
import type { AuthContext } from '../context';

/** One row of SysDepart. */
export interface Department {
  id: string;
  orgCode: string;
  departName: string;
  [key: string]: unknown;
}

const camel = (column: string) => column.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** Keys as JSON has them: `org_code` → `orgCode`. */
export const camelKeys = (row: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(row).map(([column, value]) => [camel(column), value]));

const USER_DEPARTMENTS_SQL = `
  select d.* from sys_depart d
  where d.del_flag = '0' and exists (select from sys_user_depart m where m.dep_id = d.id and m.user_id = $1)
  order by d.org_code, d.id`;

/** All departments of a person, in their order. */
export async function departmentsOf({ db }: AuthContext, userId: string): Promise<Department[]> {
  return (await db.query(USER_DEPARTMENTS_SQL, [userId])).rows.map((row) => camelKeys(row) as Department);
}

/** 0 none · 1 one, which is the current one · 2 several (contract.md §2.2). */
export const departmentChoice = (departs: readonly Department[]): 0 | 1 | 2 =>
  departs.length > 1 ? 2 : departs.length === 1 ? 1 : 0;

/**
 * The department to work in: the wanted one if it is one of mine, else the stored one if it still is, else the first.
 * @returns null for a person of no department
 */
export function currentDepartmentCode(
  departs: readonly Department[],
  wanted: string | null,
  stored: string | null,
): string | null {
  const mine = (code: string | null) => code !== null && departs.some(({ orgCode }) => orgCode === code);
  return [wanted, stored].find(mine) ?? departs[0]?.orgCode ?? null;
}
