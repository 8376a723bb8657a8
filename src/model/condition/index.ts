/**
 * Conditions: tests over one record, as data. An object's tests all hold, of a list any. How values compare is said once,
 * in `compare.ts`; `toSql` (server/crud/condition/to-sql.ts) finds the same records.
 */
import { modeOf } from '../values/compare';
import type { Condition } from '../generated/files';
import type { Scope } from '../formula/scope';
import { compileCondition } from './compile';
import { groupsOf } from './normalized-test';

export { compileCondition } from './compile';
export { fillTexts } from './placeholders';
export { toRules, type SuperQuery } from './super-query';
export { toText } from './condition-text';
export type { Scope } from '../formula/scope';

const ready = new WeakMap<Condition, (scope: Scope) => boolean>();

/** Whether a record meets a condition. Conditions are never changed in place: each is compiled once. */
export function test(condition: Condition, scope: Scope): boolean {
  let holds = ready.get(condition);
  if (!holds) {
    holds = compileCondition<Scope>(condition, (path) => ({
      run: (frame) => frame.get(path),
      mode: (frame) => modeOf(frame.kind?.(path)),
    }));
    ready.set(condition, holds);
  }
  return holds(scope);
}

/** The paths a condition looks at, e.g. `status`, `main.status`, `me.username`. */
export function conditionPaths(condition: Condition): string[] {
  return [...new Set(groupsOf(condition).flatMap((group) => Object.keys(group)))];
}
