/** Reads the audit log: entries of records that the user may read, without columns that are hidden from the user. */
import { sql, type SqlBool } from 'kysely';
import type { Row } from '@/model/record';
import type { Paged } from '@/model/http/api-result';
import { type CrudContext, shapeOf } from '../context/crud-context';
import type { Caller } from '../context/crud-options';
import { columnSql, fieldOf, type Shape } from '../context/shapes';
import { anyOf, type SqlTest, whereAll } from '../context/sql-tests';
import { isHidden, isMasked, maskValue, restrictView, fieldViewOf } from '../view/field-visibility';
import { readList } from './list';
import type { Query } from './query-parameters';
import { scopeTests, type RowScope } from './row-scope';

/** Rows of one child, before and after. */
export interface ChildChange {
  added: Row[];
  removed: Row[];
  changed: { id: string; before: Row; after: Row }[];
}

/** Fields of an entry: entity, record id, and content of the record. */
const [ENTITY, RECORD, CONTENT] = ['entity', 'dataId', 'dataContent'] as const;

/** SQL test for entries of records in one scope; an unrestricted scope includes entries of removed records. */
function scopeTest(crud: CrudContext, log: Shape, scope: RowScope, caller: Caller): SqlTest {
  const { shape, entity } = scope;
  const own = sql<SqlBool>`${columnSql(log.fields[ENTITY]!)} = ${entity.id}`;
  const tests = scopeTests(crud, scope, caller);
  if (tests.length === 0) return own;
  const ids = sql`select ${columnSql(shape.idField)} from ${shape.table} t${whereAll(tests)}`;
  return sql<SqlBool>`(${own} and ${columnSql(log.fields[RECORD]!)} in (${ids}))`;
}

/**
 * Logged values, reduced by the caller's present permissions. Keys of renamed fields become the present ones; keys that
 * are no field any more are removed.
 */
export function visibleValues(values: Row, shape: Shape, caller: Caller): Row {
  const visible = Object.entries(values).flatMap(([key, value]) => {
    const field = fieldOf(shape.fields, key) ?? Object.values(shape.fields).find(({ was }) => was.includes(key));
    // Fields without a column are kept: entries also hold values from other tables.
    if (!field || isHidden(field, caller)) return [];
    return [[field.key, (isMasked(field, caller) ? maskValue(field, value) : value) ?? null] as const];
  });
  return Object.fromEntries(visible);
}

/** The content of an entry as JSON, reduced by the caller's present permissions. */
export function visibleContent(text: unknown, shape: Shape, caller: Caller): string {
  let content: unknown;
  try {
    content = JSON.parse(String(text));
  } catch {
    return '{}';
  }
  if (typeof content !== 'object' || content === null) return '{}';
  return JSON.stringify(visibleValues(content as Row, shape, caller));
}

/**
 * One page of entries. Entries cannot be filtered or sorted by their content, which would reveal hidden columns.
 * @param readableScopes the scopes whose records the caller may read
 */
export async function readAuditLog(
  crud: CrudContext,
  logScope: RowScope,
  readableScopes: readonly RowScope[],
  query: Query,
  caller: Caller,
): Promise<Paged<Row>> {
  const { shape } = logScope;
  const keys = new Set(shape.stored.map(({ key }) => key));
  const fullView = fieldViewOf(shape, { ...caller, can: () => true });
  const view = restrictView(fullView, keys, new Set([...keys].filter((key) => key !== CONTENT)));
  const extraTests = [anyOf(readableScopes.map((scope) => scopeTest(crud, shape, scope, caller)))];
  const page = await readList(crud, logScope, query, caller, { view, extraTests });
  for (const row of page.records) {
    const entry = shapeOf(crud, String(row[ENTITY]));
    row[CONTENT] = visibleContent(row[CONTENT], entry, caller);
  }
  return page;
}
