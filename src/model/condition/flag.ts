/** Flags and `when`: true, false, a condition or a formula. */
import { matchesCondition } from '.';
import { FormulaError, formulaNames, formulaHolds, parseFormula } from '../formula';
import type { Flag } from '../generated/files';
import type { FormulaScope } from '../formula/scope';

/**
 * Whether something written as true, false, a condition or a formula holds for a record.
 * @throws never: a formula that is none does not hold (check:schemas reports it with its place)
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
 * The children whose rows a flag looks at, e.g. `["track"]` for `=count(track) > 0`. Where a record came without them
 * (a list), it cannot be told here whether the flag holds: leave the action enabled, the server decides.
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
