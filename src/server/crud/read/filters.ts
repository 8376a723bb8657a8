/** Filters of a list: query parameters to SQL (contract.md §4.1–4.2). */
import { sql, type SqlBool } from 'kysely';
import type { Field } from '@/model/entity/entity';
import { type Shape, storedField, textColumnSql } from '../context/shapes';
import type { SqlTest } from '../context/sql-tests';
import { type Operator, splitList, OPERATOR_SIGNS, columnTest } from './operators';
import { textParameter, type Query } from './query-parameters';

/** Operators that may precede a value, followed by a blank. */
const PREFIXES: Readonly<Record<string, Operator>> = {
  ...OPERATOR_SIGNS,
  gt: 'gt',
  ge: 'ge',
  lt: 'lt',
  le: 'le',
  eq: 'eq',
  ne: 'ne',
  in: 'in',
};

function parsePrefix(text: string): { operator: Operator; text: string } | undefined {
  for (const length of [1, 2]) {
    if (text[length] !== ' ') continue;
    const name = text.slice(0, length).toLowerCase();
    if (Object.hasOwn(PREFIXES, name)) return { operator: PREFIXES[name]!, text: text.slice(length + 1).trim() };
  }
  // Accepted with or without the blank (rulings), unlike in the lists of servers in the field.
  const bare = /^([<>]=)(.*)$/s.exec(text);
  return bare ? { operator: PREFIXES[bare[1]!]!, text: bare[2]!.trim() } : undefined;
}

/**
 * Parses a filter value in the order of contract.md §4.1; undefined when it filters nothing.
 * @example parseFilter('*张*') // { operator: 'like', text: '张' }
 */
export function parseFilter(value: string): { operator: Operator; text: string } | undefined {
  const text = value.trim();
  if (text === '') return undefined;
  if (text.length > 1 && text.startsWith(',') && text.endsWith(',')) {
    return splitList(text).length === 0 ? undefined : { operator: 'like_with_or', text };
  }
  const found = parsePrefix(text);
  if (found) return found;
  const [starts, ends] = [text.startsWith('*'), text.endsWith('*')];
  if (starts || ends) {
    const inner = text.slice(starts ? 1 : 0, ends && text.length > 1 ? -1 : undefined);
    if (inner === '') return undefined;
    return { operator: starts && ends ? 'like' : starts ? 'left_like' : 'right_like', text: inner };
  }
  if (text.includes(',')) return { operator: 'in', text };
  if (text.startsWith('!')) return { operator: 'ne', text: text.slice(1) };
  if (text.indexOf('++') > 0) return { operator: 'eq_with_add', text };
  return { operator: 'eq', text };
}

const SUFFIXES: readonly { end: string; operator: Operator }[] = [
  { end: '_begin', operator: 'ge' },
  { end: '_end', operator: 'le' },
  { end: '_MultiString', operator: 'in' },
];

/** Names of all parameters that filter by a field. */
export const filterNames = (key: string): string[] => [key, ...SUFFIXES.map(({ end }) => `${key}${end}`)];

/** Root rows of a tree are requested by parent 0, whether the stored parent is null, empty or 0. */
function isRootSql(field: Field): SqlTest {
  const column = textColumnSql(field);
  return sql<SqlBool>`(${column} is null or ${column} in ('', '0'))`;
}

/**
 * SQL tests of all parameters that name a field the caller may query. Other parameters are ignored. `delFlag` is ignored
 * too: lists return only rows that are not deleted, although some clients send it.
 * @param canQuery false for fields that are hidden or masked for the caller
 */
export function filterTests(shape: Shape, query: Query, canQuery: (field: Field) => boolean): SqlTest[] {
  const tests: SqlTest[] = [];
  const parent = shape.child ? undefined : shape.entity.tree?.parent;
  for (const key of Object.keys(query)) {
    const text = textParameter(query, key)?.trim();
    if (text === undefined || text === '' || (shape.softDelete && key === 'delFlag')) continue;
    const exactField = storedField(shape.fields, key);
    if (exactField) {
      const filter = canQuery(exactField) ? parseFilter(text) : undefined;
      if (filter && key === parent && filter.operator === 'eq' && filter.text === '0')
        tests.push(isRootSql(exactField));
      else if (filter) tests.push(columnTest(exactField, filter.operator, filter.text));
      continue;
    }
    const suffix = SUFFIXES.find(({ end }) => key.endsWith(end));
    const field = suffix && storedField(shape.fields, key.slice(0, -suffix.end.length));
    if (suffix && field && canQuery(field)) tests.push(columnTest(field, suffix.operator, text));
  }
  return tests;
}
