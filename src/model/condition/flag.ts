/** Evaluates flags and `when`: true, false, a condition or a formula. */
import { conditionPaths, matchesCondition } from '.';
import { FormulaError, formulaNames, formulaHolds, parseFormula } from '../formula';
import type { Flag } from '../generated/files';
import type { FormulaScope } from '../formula/scope';

/**
 * Whether a flag (true, false, a condition or a formula) is true for a record.
 * @throws never; an invalid formula is false (check:schemas reports it with its path)
 */
export function flagHolds(flag: Flag, scope: FormulaScope): boolean {
  if (typeof flag === 'boolean') return flag;
  if (typeof flag !== 'string') return matchesCondition(flag, scope);
  try {
    return formulaHolds(parseFormula(flag), scope);
  } catch (error) {
    if (error instanceof FormulaError) return false;
    throw error;
  }
}

/**
 * The names that a flag reads outside of aggregates, e.g. `["status", "me.roles"]`.
 * @throws never; an invalid formula reads none
 */
export function namesReadBy(flag: Flag): string[] {
  if (typeof flag === 'boolean') return [];
  if (typeof flag !== 'string') return conditionPaths(flag);
  try {
    return formulaNames(parseFormula(flag)).flatMap(({ path, child }) => (child === null ? [path] : []));
  } catch (error) {
    if (error instanceof FormulaError) return [];
    throw error;
  }
}

/**
 * The children whose rows a flag reads, e.g. `["track"]` for `=count(track) > 0`. When a record comes without these
 * rows (in a list), the flag cannot be evaluated: leave the action enabled, because the server decides.
 * @throws never
 */
export function childrenReadBy(flag: Flag): string[] {
  if (typeof flag !== 'string') return [];
  try {
    const names = formulaNames(parseFormula(flag)).flatMap(({ child }) =>
      child ? [child.replace(/^main\./, '')] : [],
    );
    return [...new Set(names)];
  } catch (error) {
    if (error instanceof FormulaError) return [];
    throw error;
  }
}
