/** Conditions that the filter of a grid column offers: their operators by type, and the tests they become. */
import type { conditionLabels } from '@/model/condition';
import type { Field } from '@/model/entity/entity';
import type { FieldType, Value } from '@/model/entity/field-type';
import type { ConditionTest, Scalar } from '@/model/generated/files';
import { compare, compareModeOf, type CompareMode } from '@/model/values/compare';
import { toDateTimeText } from '@/model/values/dates';
import { toNumber } from '@/model/values/decimal';
import type { CellFilter } from './sort-filter';

/** How a column is filtered: by compared values, by texts, or by its values only (`choice`). */
export type ConditionKind = CompareMode | 'choice';

/** An operator of conditions; `like` is the search, and `between` is `ge` with `le`. */
export type ColumnOperator =
  Exclude<keyof typeof conditionLabels, 'never' | 'not' | 'and' | 'or' | 'yes' | 'no' | 'always'> | 'between';

/** A condition as entered: an operator and the typed texts. */
export interface EnteredCondition {
  operator: ColumnOperator;
  texts: readonly string[];
}

const COMPARED = ['like', 'eq', 'ne', 'gt', 'ge', 'lt', 'le', 'between', 'empty', 'filled'] as const;

/** Operators by kind; the first is the default. */
export const COLUMN_OPERATORS: Readonly<Record<ConditionKind, readonly ColumnOperator[]>> = {
  text: ['like', 'eq', 'ne', 'right_like', 'left_like', 'empty', 'filled'],
  number: COMPARED,
  date: COMPARED,
  choice: ['like'],
};

/** The conditions that fit a field. A code has no order, so that fields with codes offer their values only. */
export function conditionKindOf({ columnType }: Field, type: FieldType | undefined): ConditionKind {
  return type?.hasChoices || type?.toggle || type?.loadNames ? 'choice' : compareModeOf(columnType.kind);
}

/** Number of values that an operator takes. */
export function valueCountOf(operator: ColumnOperator): 0 | 1 | 2 {
  if (operator === 'empty' || operator === 'filled') return 0;
  return operator === 'between' ? 2 : 1;
}

/** Whether a read value can be compared in a column of this kind. */
export function isComparable(kind: ConditionKind, value: Value): value is string | number {
  if (kind === 'number') return (typeof value === 'string' || typeof value === 'number') && toNumber(value) !== null;
  return typeof value === 'string' && (kind !== 'date' || toDateTimeText(value) !== null);
}

/** First and last second that a value means: a day in a column with times is the whole day, like in a query. */
interface Span {
  first: Scalar;
  last: Scalar;
}

function spanOf({ columnType }: Field, value: string | number, text: string): Span {
  const isDay = columnType.kind === 'timestamp' && typeof value === 'string' && !/[:：时点]/.test(text);
  return isDay ? { first: value, last: `${value.slice(0, 10)} 23:59:59` } : { first: value, last: value };
}

/** A test of values that are not empty: an empty number would compare as 0. */
const filled = (test: Exclude<ConditionTest, Scalar | Scalar[]>): ConditionTest => ({ ...test, all: [{ ne: null }] });

function valueTest(operator: ColumnOperator, [one, other = one]: readonly Span[]): ConditionTest {
  if (!one || !other) return operator === 'empty' ? null : { ne: null };
  const equal = filled({ ge: one.first, le: other.last });
  switch (operator) {
    case 'ne':
      return { not: equal };
    case 'gt':
      return filled({ gt: one.last });
    case 'ge':
      return filled({ ge: one.first });
    case 'lt':
      return filled({ lt: one.first });
    case 'le':
      return filled({ le: one.last });
    default:
      return equal;
  }
}

function textTest(operator: ColumnOperator, text: string): ConditionTest {
  if (operator === 'empty') return null;
  return operator === 'filled' ? { ne: null } : { [operator]: text };
}

/**
 * The filter of an entered condition. Texts are compared as displayed, numbers and dates as stored; both ends of
 * `between` are included, in either order. Empty cells match `empty` and `ne` only.
 * @param values the values of the texts, each accepted by `isComparable`
 */
export function conditionFilter(
  field: Field,
  kind: ConditionKind,
  { operator, texts }: EnteredCondition,
  values: readonly (string | number)[],
): Omit<CellFilter, 'key'> {
  if (kind !== 'number' && kind !== 'date') return { textTest: textTest(operator, texts[0] ?? '') };
  const spans = values
    .map((value, at) => spanOf(field, value, texts[at] ?? ''))
    .toSorted((one, other) => (compare('gt', one.first, other.first, kind) ? 1 : -1));
  return { test: valueTest(operator, spans) };
}
