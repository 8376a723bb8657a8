/** Operators of filters and of the advanced query as SQL tests of one column. */
import type { Field } from '@/model/entity/entity';
import { columnSql, textColumnSql } from '../context/shapes';
import { type Bindings, escapeLike } from '../context/sql-bindings';
import { toComparable, type DayEdge } from './comparable-value';

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
const NO_ROWS = 'false';

const COMPARISON_SQL: Readonly<Partial<Record<Operator, string>>> = {
  eq: '=',
  ne: '<>',
  gt: '>',
  ge: '>=',
  lt: '<',
  le: '<=',
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

function compareSql(field: Field, sign: string, text: string, bindings: Bindings): string {
  const edge: DayEdge = sign === '<=' ? 'last' : 'first';
  const found = toComparable(field.columnType, text, edge);
  if (!found) return NO_ROWS;
  return `${comparableColumnSql(field)} ${sign} ${bindings.add(found.value)}${found.cast}`;
}

function likeSql(field: Field, pattern: Pattern, text: string, bindings: Bindings): string {
  if (text.includes('\0')) return NO_ROWS;
  const bound = bindings.add(`${pattern.before}${escapeLike(text)}${pattern.after}`);
  return `${textColumnSql(field)} ${pattern.not ? 'not like' : 'like'} ${bound}`;
}

function inSql(field: Field, text: string, not: boolean, bindings: Bindings): string {
  const found = splitList(text).flatMap((part) => toComparable(field.columnType, part.trim()) ?? []);
  if (found.length === 0) return NO_ROWS;
  const list = found.map(({ value, cast }) => `${bindings.add(value)}${cast}`).join(', ');
  return `${comparableColumnSql(field)} ${not ? 'not in' : 'in'} (${list})`;
}

/** SQL test of one column; nulls behave as in plain SQL. */
export function columnTest(field: Field, operator: Operator, text: string, bindings: Bindings): string {
  const sign = COMPARISON_SQL[operator];
  if (sign) return compareSql(field, sign, text, bindings);
  const pattern = LIKE_PATTERNS[operator];
  if (pattern) return likeSql(field, pattern, text, bindings);
  const column = textColumnSql(field);
  switch (operator) {
    case 'in':
    case 'not_in':
      return inSql(field, text, operator === 'not_in', bindings);
    case 'like_with_or':
    case 'like_with_and': {
      const tests = splitList(text).map((part) => likeSql(field, LIKE_PATTERNS.like!, part, bindings));
      return tests.length === 0 ? NO_ROWS : `(${tests.join(operator === 'like_with_or' ? ' or ' : ' and ')})`;
    }
    case 'eq_with_add':
      return compareSql(field, '=', text.replaceAll('++', ','), bindings);
    case 'empty':
      return `(${column} is null or ${column} = '')`;
    default:
      return `(${column} is not null and ${column} <> '')`;
  }
}
