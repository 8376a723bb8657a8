/** Placeholders in the texts of a condition: `{x}`, `{main.x}` and `#{sysUserCode}`. */
import { isEmpty } from '../values/decimal';
import type { Value } from '../entity/field-type';
import type { Condition, ConditionTest, Scalar } from '../generated/files';
import { isPath, replacePlaceholders } from '../templates/placeholders';
import { alternativesOf } from './normalized-test';

type ResolvePath = (path: string) => Value | undefined;

/**
 * Fills one scalar. A text that is a single placeholder keeps the type of the value; otherwise values are joined as
 * text. Null when a placeholder is empty.
 */
function fillScalar(scalar: Scalar, lookUp: ResolvePath): Scalar {
  if (typeof scalar !== 'string' || !scalar.includes('{')) return scalar;
  let missing = false;
  let whole: Scalar = null;
  const text = replacePlaceholders(scalar, (sign, name) => {
    if (sign === '$' || !isPath(name)) return undefined;
    const value = lookUp(`${sign}${name}`);
    if (isEmpty(value) || typeof value === 'object') missing = true;
    else if (sign.length + name.length + 2 === scalar.length) whole = value;
    return String(value);
  });
  return missing ? null : (whole ?? text);
}

/** Fills one test. A literal null tests for emptiness; a placeholder without a value equals nothing. */
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
 * Fills the placeholders of a condition's values, e.g. `{ supplierId: "{main.payeeId}", createBy: "#{sysUserCode}" }`.
 * With an empty or unknown placeholder a test is never true, and `ne` is always true. So a picker that depends on an
 * empty field offers no records.
 * @param lookUp gets `x`, `main.x`, and `#sysUserCode` for variables
 * @returns a new condition without placeholders
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
