/** Boolean SQL expressions: how they are combined, and patterns for `like`. */
import { type Expression, type RawBuilder, sql, type SqlBool } from 'kysely';

/** One test of a `where` clause; its values are bound. */
export type SqlTest = Expression<SqlBool>;

export const TRUE: SqlTest = sql<SqlBool>`true`;
export const FALSE: SqlTest = sql<SqlBool>`false`;
const AND = sql` and `;
const OR = sql` or `;

/** True when one of the tests is; false without tests. */
export function anyOf(tests: readonly SqlTest[]): SqlTest {
  if (tests.length === 0) return FALSE;
  return tests.length === 1 ? tests[0]! : sql<SqlBool>`(${sql.join(tests, OR)})`;
}

/** True when all tests are; true without tests. */
export function allOf(tests: readonly SqlTest[]): SqlTest {
  if (tests.length === 0) return TRUE;
  return tests.length === 1 ? tests[0]! : sql<SqlBool>`(${sql.join(tests, AND)})`;
}

/** What `whereAll` returns without a test. */
export const ALL_ROWS: RawBuilder<unknown> = sql``;

/** ` where a and b`; empty when there is no test. Nulls are skipped. */
export function whereAll(tests: readonly (SqlTest | null)[]): RawBuilder<unknown> {
  const kept = tests.filter((test) => test !== null);
  return kept.length === 0 ? ALL_ROWS : sql` where ${sql.join(kept, AND)}`;
}

/** Escapes `_`, `%` and `\` for a `like` pattern (contract.md §4.1). */
export const escapeLike = (text: string): string => text.replace(/[\\_%]/g, String.raw`\$&`);
