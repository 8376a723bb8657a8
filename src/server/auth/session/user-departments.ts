/** Departments of a user as rows of SysDepart (contract.md §10), and the choice of the current one. */
import { camelKeys } from '@/server/db';
import type { AuthContext } from '../context';

/** One row of SysDepart. */
export interface Department {
  id: string;
  orgCode: string;
  departName: string;
  [key: string]: unknown;
}

/** All departments of a user, sorted by code. */
export async function departmentsOf({ db }: AuthContext, userId: string): Promise<Department[]> {
  const rows = await db
    .selectFrom('sys_depart as d')
    .selectAll('d')
    .where('d.del_flag', '=', '0')
    .where('d.id', 'in', (eb) => eb.selectFrom('sys_user_depart').select('dep_id').where('user_id', '=', userId))
    .orderBy('d.org_code')
    .orderBy('d.id')
    .execute();
  return rows.map((row) => camelKeys(row) as Department);
}

/** `multi_depart` of the contract: 0 none · 1 one, which is the current one · 2 several (contract.md §2.2). */
export const departmentChoice = (departs: readonly Department[]): 0 | 1 | 2 =>
  departs.length > 1 ? 2 : departs.length === 1 ? 1 : 0;

/**
 * Code of the current department: the requested one if the user belongs to it, else the stored one if the user still
 * belongs to it, else the first.
 * @returns null for a user without departments
 */
export function currentDepartmentCode(
  departs: readonly Department[],
  wanted: string | null,
  stored: string | null,
): string | null {
  const mine = (code: string | null) => code !== null && departs.some(({ orgCode }) => orgCode === code);
  return [wanted, stored].find(mine) ?? departs[0]?.orgCode ?? null;
}
