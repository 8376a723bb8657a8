/**
 * Compiles conditions to SQL. The SQL finds the same rows as `matchesCondition` (model/condition), by the comparison
 * rules of model/values/compare.ts; tests/conditions runs one table of cases through both.
 *
 * Identifiers come from the fields of the entity with defaults filled in, values are bound, unknown paths are rejected.
 * A result of null counts as false.
 */
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { compare, compareModeOf, type Relation } from '@/model/values/compare';
import { matchesCondition } from '@/model/condition';
import { isEmptyLiteral, type NormalizedTest, normalizeTest, alternativesOf } from '@/model/condition/normalized-test';
import { toDateTimeText } from '@/model/values/dates';
import { toNumber, toPlainText } from '@/model/values/decimal';
import type { Entity } from '@/model/entity/entity';
import type { Condition, ConditionTest, Scalar } from '@/model/generated/files';
import { allOf, anyOf, escapeLike, FALSE, type SqlTest, TRUE } from '../context/sql-tests';
import { ColumnResolver, type Operand, type ConditionSqlOptions, textExpression } from './column-resolver';

const booleanSql = (value: boolean): SqlTest => (value ? TRUE : FALSE);
const OPERATOR_SQL: Readonly<Record<Relation, RawBuilder<unknown>>> = {
  eq: sql`=`,
  ne: sql`<>`,
  gt: sql`>`,
  ge: sql`>=`,
  lt: sql`<`,
  le: sql`<=`,
};

/** PostgreSQL cannot store the character U+0000 in a text. */
const canBind = (text: string): boolean => !text.includes('\0');

function isEmptySql({ column, kind }: Operand): SqlTest {
  if (kind === 'text') return sql`(${column} is null or ${column} = '')`;
  if (kind === 'json') return sql`(${column} is null or ${column} in ('null', '""', '[]'))`;
  return sql`${column} is null`;
}

/** The text operand as a number: 0 when empty, null when it is not a number. */
function numberExpression(operand: Operand): RawBuilder<string | null> {
  const text = textExpression(operand);
  return sql`(case when ${isEmptySql(operand)} then 0
    when length(${text}) <= 40 and ${text} ~ '^[+-]?([0-9]+([.][0-9]+)?|[.][0-9]+)$' then (${text})::numeric end)`;
}

/** `operand relation value`, false where the operand is null, except `ne`. */
function relationSql(relation: Relation, left: RawBuilder<unknown>, right: RawBuilder<unknown>): SqlTest {
  const comparison = sql<SqlBool>`${left} ${OPERATOR_SQL[relation]} ${right}`;
  return relation === 'ne' ? sql`coalesce(${comparison}, true)` : comparison;
}

function compareNumbers(relation: Relation, operand: Operand, value: string | number | boolean): SqlTest {
  const number = toNumber(value);
  if (number === null) return booleanSql(relation === 'ne');
  const bound = sql`${toPlainText(number)}::numeric`;
  if (operand.kind === 'text' || operand.kind === 'json')
    return relationSql(relation, numberExpression(operand), bound);
  if (compareModeOf(operand.kind) !== 'number') return booleanSql(relation === 'ne');
  // An empty number counts as 0. `or … is null` instead of `coalesce`, so that an index on the column is still used.
  const comparison = sql<SqlBool>`${operand.column} ${OPERATOR_SQL[relation]} ${bound}`;
  return compare(relation, 0, number, 'number') ? sql`(${comparison} or ${operand.column} is null)` : comparison;
}

function compareDates(relation: Relation, { column }: Operand, value: string | number | boolean): SqlTest {
  const stamp = toDateTimeText(value);
  if (stamp === null) return booleanSql(relation === 'ne');
  const bound = stamp.endsWith(' 00:00:00') ? sql`${stamp.slice(0, 10)}::date` : sql`${stamp}::timestamp`;
  return relation === 'ne'
    ? sql`(${column} <> ${bound} or ${column} is null)`
    : sql`${column} ${OPERATOR_SQL[relation]} ${bound}`;
}

function compareTexts(relation: Relation, operand: Operand, value: string): SqlTest {
  if (!canBind(value)) return booleanSql(relation === 'ne');
  const text = textExpression(operand);
  const bound = sql`${value}::text`;
  if (relation === 'eq') return sql`${text} = ${bound}`;
  if (relation === 'ne') return sql`(${text} <> ${bound} or ${text} is null)`;
  const comparison = sql<SqlBool>`${text} collate "C" ${OPERATOR_SQL[relation]} ${bound}`;
  // An empty text sorts before all others, but an empty value is not less than anything.
  return relation === 'lt' || relation === 'le' ? sql`(${comparison} and ${text} <> '')` : comparison;
}

/** JSON numbers compare as numbers, other scalars as texts. */
function compareJson(relation: Relation, operand: Operand, value: string): SqlTest {
  const numbers = compareNumbers(relation, operand, value);
  const texts = compareTexts(relation, operand, value);
  return sql`(case when jsonb_typeof(${operand.column}) = 'number' then ${numbers} else ${texts} end)`;
}

function compareSql(relation: Relation, operand: Operand, value: string | number | boolean): SqlTest {
  const mode = compareModeOf(operand.kind);
  if (mode === 'number' || typeof value === 'number') {
    // A date is not a number, but an empty date compares as 0.
    if (mode !== 'date') return compareNumbers(relation, operand, value);
    const empty = booleanSql(compare(relation, null, value, 'number'));
    return sql`(case when ${operand.column} is null then ${empty} else ${booleanSql(relation === 'ne')} end)`;
  }
  if (mode === 'date') return compareDates(relation, operand, value);
  return operand.kind === 'json'
    ? compareJson(relation, operand, String(value))
    : compareTexts(relation, operand, String(value));
}

function likeSql(operand: Operand, before: string, text: string, after: string): SqlTest {
  if (!canBind(text)) return FALSE;
  return sql`${textExpression(operand)} like ${before + escapeLike(text) + after}`;
}

/** The value as an item of a bound list; null when it needs a test of its own. */
function listItem(kind: Operand['kind'], value: Scalar): string | null {
  if (isEmptyLiteral(value)) return null;
  if (kind === 'text') return typeof value === 'string' && canBind(value) ? value : null;
  if (compareModeOf(kind) !== 'number') return null;
  const number = toNumber(value);
  // 0 also finds empty numbers.
  return number === null || number.isZero() ? null : toPlainText(number);
}

/** Texts of a text column and numbers of a number column are one bound list, of any length, which can use an index. */
function inSql(operand: Operand, values: readonly Scalar[]): SqlTest {
  const { column, kind } = operand;
  const items: string[] = [];
  const tests: SqlTest[] = [];
  for (const value of new Set(values)) {
    const item = listItem(kind, value);
    if (item !== null) items.push(item);
    else tests.push(isEmptyLiteral(value) ? isEmptySql(operand) : compareSql('eq', operand, value));
  }
  if (items.length > 0)
    tests.unshift(kind === 'text' ? sql`${column} = any(${items})` : sql`${column} = any(${items}::numeric[])`);
  return anyOf(tests);
}

function testSql(operand: Operand, test: NormalizedTest): SqlTest {
  switch (test.op) {
    case 'empty':
      return isEmptySql(operand);
    case 'filled':
      return sql`not ${isEmptySql(operand)}`;
    case 'never':
      return FALSE;
    case 'not':
      return sql`(${allOf(test.tests.map((one) => testSql(operand, one)))}) is not true`;
    case 'in':
      return inSql(operand, test.values);
    case 'like':
      return likeSql(operand, '%', test.text, '%');
    case 'left_like':
      return likeSql(operand, '%', test.text, '');
    case 'right_like':
      return likeSql(operand, '', test.text, '%');
    default:
      return compareSql(test.op, operand, test.value);
  }
}

/**
 * Compiles a condition over an entity's table to one boolean expression. Its placeholders must already be replaced,
 * e.g. by `fillPlaceholders`.
 * @throws ConditionError for a path that the entity does not have
 */
export function compileCondition(condition: Condition, entity: Entity, options: ConditionSqlOptions = {}): SqlTest {
  const columns = new ColumnResolver(entity, options);
  const compileTest = ([path, conditionTest]: [string, ConditionTest]): SqlTest => {
    if (/^(?:me|main)\./.test(path)) {
      return booleanSql(matchesCondition({ [path]: conditionTest }, { get: (name) => options.lookUp?.(name) ?? null }));
    }
    const operand = columns.find(path);
    return allOf(normalizeTest(conditionTest).map((test) => testSql(operand, test)));
  };
  return anyOf(alternativesOf(condition).map((group) => allOf(Object.entries(group).map(compileTest))));
}
