/** The normalized tests of one field: the single form that evaluation, SQL, texts and rules read. */
import type { Relation } from '../values/compare';
import type { Condition, ConditionTest, Scalar } from '../generated/files';

export type Like = 'like' | 'left_like' | 'right_like';

export type NormalizedTest =
  | { op: 'empty' | 'filled' | 'never' }
  | { op: Relation; value: string | number | boolean }
  | { op: 'in'; values: readonly Scalar[] }
  | { op: Like; text: string }
  /** True when not all of these tests are true. */
  | { op: 'not'; tests: readonly NormalizedTest[] };

const RELATIONS: ReadonlySet<string> = new Set<Relation>(['eq', 'ne', 'gt', 'ge', 'lt', 'le']);
const LIKES: ReadonlySet<string> = new Set<Like>(['like', 'left_like', 'right_like']);

/** A literal null or empty text tests for emptiness (compare.ts, rule 1). */
export const isEmptyLiteral = (value: Scalar): value is null | '' => value === null || value === '';

function normalizeRelation(op: Relation, value: Scalar): NormalizedTest {
  if (!isEmptyLiteral(value)) return { op, value };
  return { op: op === 'eq' ? 'empty' : op === 'ne' ? 'filled' : 'never' };
}

function normalizeEntry(op: string, value: unknown): NormalizedTest | NormalizedTest[] {
  if (RELATIONS.has(op)) return normalizeRelation(op as Relation, value as Scalar);
  if (op === 'in' && Array.isArray(value)) return { op, values: value };
  // Every non-empty text contains the empty text.
  if (LIKES.has(op) && typeof value === 'string')
    return value === '' ? { op: 'filled' } : { op: op as Like, text: value };
  if (op === 'not') return { op, tests: normalizeTest(value as ConditionTest) };
  if (op === 'all' && Array.isArray(value)) return value.flatMap((one) => normalizeTest(one as ConditionTest));
  return { op: 'never' };
}

/**
 * Normalizes a test: `"draft"` becomes eq, a list becomes in, and all entries of an object must be true. A test with an
 * unknown operator is never true.
 */
export function normalizeTest(test: ConditionTest): NormalizedTest[] {
  if (Array.isArray(test)) return [{ op: 'in', values: test }];
  if (typeof test !== 'object' || test === null) return [normalizeRelation('eq', test)];
  return Object.entries(test).flatMap(([op, value]) => normalizeEntry(op, value));
}

/** The alternatives of a condition: any of them must match, with all its fields. */
export function alternativesOf(condition: Condition): Record<string, ConditionTest>[] {
  return Array.isArray(condition) ? condition : [condition];
}
