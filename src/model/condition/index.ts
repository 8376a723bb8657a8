/**
 * Conditions: tests over one record, as data. An object's tests all hold, of a list any. How values compare is said once,
 * in `compare.ts`; `toSql` (server/crud/condition/to-sql.ts) finds the same records.
 */
import { compareModeOf } from '../values/compare';
import type { Condition } from '../generated/files';
import type { Scope } from '../formula/scope';
import { compileCondition } from './compile';
import { alternativesOf } from './normalized-test';

export { compileCondition } from './compile';
export { fillPlaceholders } from './placeholders';
export { toSuperQuery, type SuperQuery } from './super-query';
export { conditionText } from './condition-text';
export type { Scope } from '../formula/scope';

const compiledConditions = new WeakMap<Condition, (scope: Scope) => boolean>();

/** Whether a record meets a condition. Conditions are never changed in place: each is compiled once. */
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

/** The paths a condition looks at, e.g. `status`, `main.status`, `me.username`. */
export function conditionPaths(condition: Condition): string[] {
  return [...new Set(alternativesOf(condition).flatMap((group) => Object.keys(group)))];
}
