/** Look-ups in the texts of a condition: `{x}`, `{main.x}` and `#{sysUserCode}`. */
import { isEmpty } from '../values/decimal';
import type { Value } from '../entity/field-type';
import type { Condition, ConditionTest, Scalar } from '../generated/files';
import { alternativesOf } from './normalized-test';

type ResolvePath = (path: string) => Value | undefined;

const PLACEHOLDER = /(#?)\{([A-Za-z]\w{0,63}(?:\.[A-Za-z]\w{0,63}){0,2})\}/g;

/** The one look-up a text consists of keeps its type; others join as text. Null when a look-up is empty. */
function fillScalar(scalar: Scalar, lookUp: ResolvePath): Scalar {
  if (typeof scalar !== 'string' || !scalar.includes('{')) return scalar;
  let missing = false;
  let whole: Scalar = null;
  const text = scalar.replace(PLACEHOLDER, (look, sign: string, path: string) => {
    const value = lookUp(`${sign}${path}`);
    if (isEmpty(value) || typeof value === 'object') missing = true;
    else if (look.length === scalar.length) whole = value;
    return String(value);
  });
  return missing ? null : (whole ?? text);
}

/** Null asks for emptiness where it was written; where a look-up came to nothing, nothing equals it. */
function fillTest(test: ConditionTest, lookUp: ResolvePath): ConditionTest | undefined {
  const filled = (scalar: Scalar): Scalar | undefined => {
    const value = fillScalar(scalar, lookUp);
    return value === null && scalar !== null ? undefined : value;
  };
  const list = (scalars: readonly Scalar[]): Scalar[] =>
    scalars.map(filled).filter((value): value is Scalar => value !== undefined);
  if (Array.isArray(test)) return list(test);
  if (typeof test !== 'object' || test === null) return filled(test) ?? (test === null ? null : { in: [] });
  const result: Record<string, ConditionTest | ConditionTest[]> = {};
  for (const [op, wanted] of Object.entries(test)) {
    if (op === 'all' || op === 'not') {
      const inner = (one: ConditionTest) => fillTest(one, lookUp) ?? { all: [] };
      result[op] = op === 'all' ? (wanted as ConditionTest[]).map(inner) : inner(wanted as ConditionTest);
      continue;
    }
    if (Array.isArray(wanted)) {
      result[op] = list(wanted as Scalar[]);
      continue;
    }
    const value = filled(wanted as Scalar);
    if (value !== undefined) result[op] = value;
    else if (op !== 'ne') return { in: [] };
  }
  return Object.keys(result).length === 0 ? undefined : (result as ConditionTest);
}

/**
 * Fills the look-ups of a condition's values, e.g. `{ supplierId: "{main.payeeId}", createBy: "#{sysUserCode}" }`.
 * A look-up that is empty or unknown compares as null does: the test never holds, `ne` always does. So a picker that
 * depends on a field not yet chosen offers nothing.
 * @param lookUp gets `x`, `main.x`, and `#sysUserCode` for variables
 * @returns a new condition without any look-up left
 */
export function fillPlaceholders(condition: Condition, lookUp: ResolvePath): Condition {
  const groups = alternativesOf(condition).map((group) =>
    Object.fromEntries(
      Object.entries(group).flatMap(([path, test]) => {
        const filled = fillTest(test, lookUp);
        return filled === undefined ? [] : [[path, filled] as const];
      }),
    ),
  );
  return Array.isArray(condition) ? groups : (groups[0] ?? {});
}
