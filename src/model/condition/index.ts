/**
 * Conditions: tests over one record, as data. An object is true when all its tests are true, a list when any of its
 * objects is true. `compare.ts` defines how values compare; `toSql` (server/crud/condition/to-sql.ts) selects the same
 * records.
 */
import { compareModeOf } from '../values/compare';
import type { Condition } from '../generated/files';
import type { Scope } from '../formula/scope';
import { compileCondition } from './compile';
import { alternativesOf } from './normalized-test';

export { compileCondition } from './compile';
export { fillPlaceholders } from './placeholders';
export { toSuperQuery, type QueryCondition, type SuperQuery } from './super-query';
export { conditionLabels, conditionText } from './condition-text';
export type { Scope } from '../formula/scope';

/** Cache by condition: conditions are immutable, and compiling is pure. */
const compiledConditions = new WeakMap<Condition, (scope: Scope) => boolean>();

/** Whether a record matches a condition. Conditions are immutable; the compiled form is cached. */
export function matchesCondition(condition: Condition, scope: Scope): boolean {
  let holds = compiledConditions.get(condition);
  if (!holds) {
    holds = compileCondition<Scope>(condition, (path) => ({
      run: (frame) => frame.get(path),
      mode: (frame) => compareModeOf(frame.kind?.(path)),
    }));
    compiledConditions.set(condition, holds);
  }
  return holds(scope);
}

/** The paths that a condition reads, e.g. `status`, `main.status`, `me.username`. */
export function conditionPaths(condition: Condition): string[] {
  return [...new Set(alternativesOf(condition).flatMap((group) => Object.keys(group)))];
}
