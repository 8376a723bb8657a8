/**
 * Grouped lists: `groupBy` names the fields, `groupValues` one group by their values (JSON). The rows of a group are a list
 * request with both parameters, so that paging, order and cursors need no case for it.
 */
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Field } from '@/model/entity/entity';
import { isGroupable } from '@/model/entity/groupable';
import { fail } from '../../context/errors';
import { columnSql, type Shape, storedField, textColumnSql } from '../../context/shapes';
import { FALSE, type SqlTest } from '../../context/sql-tests';
import { textParameter, type Query } from '../query-parameters';

/** Levels of groups. */
const MAX_LEVELS = 2;

/** The value of a group as text; null for records without one. */
export type GroupValue = string | null;

export interface Grouping {
  fields: readonly Field[];
  /** Of the group that the request names, from the first field on. */
  values: readonly GroupValue[];
}

/** The text that records are grouped by: those with an empty text and those without a value are one group. */
export const groupValueSql = (field: Field): RawBuilder<unknown> =>
  field.columnType.kind === 'text' ? sql`nullif(${columnSql(field)}, '')` : textColumnSql(field);

const isValue = (value: unknown): value is GroupValue => value === null || typeof value === 'string';

/** @throws HttpError for another shape than a list of texts and nulls */
function parseValues(text: string | undefined): readonly GroupValue[] {
  if (text === undefined || text === '') return [];
  try {
    const values: unknown = JSON.parse(text);
    if (Array.isArray(values) && values.every(isValue)) return values;
  } catch {
    // Not JSON: rejected below.
  }
  throw fail.badGroup();
}

/**
 * The grouping of a request; without fields when it has none.
 * @throws HttpError for a field that the caller may not group by, and for values that do not fit the fields
 */
export function parseGrouping(shape: Shape, query: Query, canQuery: (field: Field) => boolean): Grouping {
  const keys = (textParameter(query, 'groupBy') ?? '')
    .split(',')
    .map((key) => key.trim())
    .filter((key) => key !== '');
  const values = parseValues(textParameter(query, 'groupValues'));
  if (keys.length > MAX_LEVELS || new Set(keys).size < keys.length || values.length > keys.length)
    throw fail.badGroup();
  const fields = keys.map((key) => {
    const field = storedField(shape.fields, key);
    if (!field || !isGroupable(field) || !canQuery(field)) throw fail.notGroupable(key);
    return field;
  });
  return { fields, values };
}

function valueTest(field: Field, value: GroupValue): SqlTest {
  if (value === null || value === '') return sql<SqlBool>`${groupValueSql(field)} is null`;
  return value.includes('\0') ? FALSE : sql<SqlBool>`${textColumnSql(field)} = ${value}`;
}

/** SQL tests of the rows of the group that a request names; none when it names no group. @throws HttpError */
export function groupTests(shape: Shape, query: Query, canQuery: (field: Field) => boolean): SqlTest[] {
  const { fields, values } = parseGrouping(shape, query, canQuery);
  return values.flatMap((value, level) => {
    const field = fields[level];
    return field ? [valueTest(field, value)] : [];
  });
}
