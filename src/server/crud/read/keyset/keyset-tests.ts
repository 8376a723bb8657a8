/** SQL tests for the rows of a sort order that come after a given one. Nulls are the smallest values, as in `orderBySql`. */
import { sql, type SqlBool } from 'kysely';
import { columnSql } from '../../context/shapes';
import { allOf, anyOf, FALSE, type SqlTest } from '../../context/sql-tests';
import { toComparable } from '../comparable-value';
import { boundSql } from '../operators';
import { isNeverNull, type SortField } from '../sort-order';

type Values = readonly (string | null)[];

const isNull = ({ field }: SortField): SqlTest => sql<SqlBool>`${columnSql(field)} is null`;
const isNotNull = ({ field }: SortField): SqlTest => sql<SqlBool>`${columnSql(field)} is not null`;

/** A value of a parsed cursor, to bind. */
function valueSql({ field }: SortField, value: string) {
  const found = toComparable(field.columnType, value);
  if (!found) throw new Error(`not a value of ${field.key}`);
  return boundSql(found);
}

function equalTest(sort: SortField, value: string | null): SqlTest {
  return value === null ? isNull(sort) : sql<SqlBool>`${columnSql(sort.field)} = ${valueSql(sort, value)}`;
}

/** True for rows whose value of one column alone puts them after the given one. */
function laterTest(sort: SortField, value: string | null): SqlTest {
  const { field, asc } = sort;
  if (value === null) return asc ? isNotNull(sort) : FALSE;
  const later = sql<SqlBool>`${columnSql(field)} ${asc ? sql`>` : sql`<`} ${valueSql(sort, value)}`;
  return asc || isNeverNull(field) ? later : anyOf([later, isNull(sort)]);
}

/** True for rows after the given one, by all columns. Not for rows where the first column is null and the given one is not. */
function rowTest(order: readonly SortField[], values: Values): SqlTest {
  const [first] = order;
  const isPlain = order.every(
    ({ asc, field }, at) => asc === first?.asc && values[at] !== null && (at === 0 || isNeverNull(field)),
  );
  if (isPlain) {
    // One comparison of rows is a range of an index over the same columns.
    const columns = sql.join(order.map(({ field }) => columnSql(field)));
    const row = sql.join(order.map((sort, at) => valueSql(sort, values[at] ?? '')));
    return sql<SqlBool>`(${columns}) ${first?.asc ? sql`>` : sql`<`} (${row})`;
  }
  return anyOf(
    order.map((sort, at) =>
      allOf([
        ...order.slice(0, at).map((one, index) => equalTest(one, values[index] ?? null)),
        laterTest(sort, values[at] ?? null),
      ]),
    ),
  );
}

/**
 * Tests of the rows after the given one, in their order: no row passes two of them, and each is a range of an index that
 * begins with the first column.
 * @param order ends with the id
 */
export function testsAfter(order: readonly SortField[], values: Values): SqlTest[] {
  const [first, ...rest] = order;
  const [value = null, ...others] = values;
  if (!first) return [FALSE];
  if (value === null) {
    const sameNull = allOf([isNull(first), restTest(rest, others)]);
    return first.asc ? [sameNull, isNotNull(first)] : [sameNull];
  }
  const bound = sql<SqlBool>`${columnSql(first.field)} ${first.asc ? sql`>=` : sql`<=`} ${valueSql(first, value)}`;
  const notNull = allOf([bound, rowTest(order, values)]);
  return first.asc || isNeverNull(first.field) ? [notNull] : [notNull, isNull(first)];
}

/** As `rowTest`, for rows whose columns before are equal: here the first column may be null too. */
function restTest(order: readonly SortField[], values: Values): SqlTest {
  const [first] = order;
  const nullLast = first && !first.asc && !isNeverNull(first.field) && values[0] !== null;
  return nullLast ? anyOf([rowTest(order, values), isNull(first)]) : rowTest(order, values);
}
