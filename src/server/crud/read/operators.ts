/** Operators of filters and of the advanced query as SQL tests of one column. */
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Field } from '@/model/entity/entity';
import { columnSql, textColumnSql } from '../context/shapes';
import { allOf, anyOf, escapeLike, FALSE, type SqlTest } from '../context/sql-tests';
import { type ComparableValue, toComparable, type DayEdge } from './comparable-value';

/** The operators of contract.md §4.4; `not_*`, `empty` and `not_empty` exist on newer servers. */
export const OPERATORS = [
  'eq',
  'ne',
  'gt',
  'ge',
  'lt',
  'le',
  'in',
  'not_in',
  'like',
  'left_like',
  'right_like',
  'not_like',
  'not_left_like',
  'not_right_like',
  'like_with_or',
  'like_with_and',
  'eq_with_add',
  'empty',
  'not_empty',
] as const;

/** A name in `OPERATORS`. */
export type Operator = (typeof OPERATORS)[number];

/** Operators by the sign that requests use. */
export const OPERATOR_SIGNS: Readonly<Record<string, Operator>> = {
  '=': 'eq',
  '!=': 'ne',
  '>': 'gt',
  '>=': 'ge',
  '<': 'lt',
  '<=': 'le',
};

/** Test that finds no row, for a value that the column cannot store. */
const NO_ROWS = FALSE;

const COMPARISON_SQL: Readonly<Partial<Record<Operator, RawBuilder<unknown>>>> = {
  eq: sql`=`,
  ne: sql`<>`,
  gt: sql`>`,
  ge: sql`>=`,
  lt: sql`<`,
  le: sql`<=`,
};

interface Pattern {
  before: string;
  after: string;
  not: boolean;
}

const LIKE_PATTERNS: Readonly<Partial<Record<Operator, Pattern>>> = {
  like: { before: '%', after: '%', not: false },
  left_like: { before: '%', after: '', not: false },
  right_like: { before: '', after: '%', not: false },
  not_like: { before: '%', after: '%', not: true },
  not_left_like: { before: '%', after: '', not: true },
  not_right_like: { before: '', after: '%', not: true },
};

/** The parts of a comma-separated list, without empty ones. */
export const splitList = (text: string) => text.split(',').filter((part) => part !== '');

/** The column in the form in which it is compared; JSON as text. */
const comparableColumnSql = (field: Field) =>
  field.columnType.kind === 'json' ? textColumnSql(field) : columnSql(field);

/** A value as a parameter. */
export const boundSql = ({ value, asNumeric }: ComparableValue): RawBuilder<unknown> =>
  asNumeric ? sql`${value}::numeric` : sql`${value}`;

function compareSql(field: Field, operator: Operator, text: string): SqlTest {
  const edge: DayEdge = operator === 'le' ? 'last' : 'first';
  const found = toComparable(field.columnType, text, edge);
  if (!found) return NO_ROWS;
  return sql<SqlBool>`${comparableColumnSql(field)} ${COMPARISON_SQL[operator]} ${boundSql(found)}`;
}

function likeSql(field: Field, { before, after, not }: Pattern, text: string): SqlTest {
  if (text.includes('\0')) return NO_ROWS;
  const pattern = `${before}${escapeLike(text)}${after}`;
  return sql<SqlBool>`${textColumnSql(field)} ${not ? sql`not like` : sql`like`} ${pattern}`;
}

function inSql(field: Field, text: string, not: boolean): SqlTest {
  // Blanks and empty parts are values (contract.md §4.1); no number or date equals them.
  const found = text.split(',').flatMap((part) => toComparable(field.columnType, part) ?? []);
  if (found.length === 0) return NO_ROWS;
  // One parameter: PostgreSQL takes at most 65,535.
  const values = found.map(({ value }) => value);
  const list = found.some(({ asNumeric }) => asNumeric) ? sql`${values}::numeric[]` : sql`${values}`;
  return sql<SqlBool>`${comparableColumnSql(field)} ${not ? sql`<> all` : sql`= any`}(${list})`;
}

/** SQL test of one column; nulls behave as in plain SQL. */
export function columnTest(field: Field, operator: Operator, text: string): SqlTest {
  if (COMPARISON_SQL[operator]) return compareSql(field, operator, text);
  const pattern = LIKE_PATTERNS[operator];
  if (pattern) return likeSql(field, pattern, text);
  const column = textColumnSql(field);
  switch (operator) {
    case 'in':
    case 'not_in':
      return inSql(field, text, operator === 'not_in');
    case 'like_with_or':
    case 'like_with_and': {
      const tests = splitList(text).map((part) => likeSql(field, LIKE_PATTERNS.like!, part));
      return operator === 'like_with_or' || tests.length === 0 ? anyOf(tests) : allOf(tests);
    }
    case 'eq_with_add':
      return compareSql(field, 'eq', text.replaceAll('++', ','));
    case 'empty':
      return sql<SqlBool>`(${column} is null or ${column} = '')`;
    default:
      return sql<SqlBool>`(${column} is not null and ${column} <> '')`;
  }
}
