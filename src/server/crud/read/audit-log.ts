/** The change log as a person may read it: entries of records he may see, without the columns he may not. */
import type { Row } from '@/model/record';
import type { Paged } from '@/model/http/api-result';
import { type CrudContext, shapeOf } from '../context/crud-context';
import type { Caller } from '../context/crud-options';
import { columnSql, fieldOf, type Shape } from '../context/shapes';
import { type Bindings, whereAll } from '../context/sql-bindings';
import { isHidden, isMasked, maskValue, restrictView, fieldViewOf } from '../view/field-visibility';
import { readList } from './list';
import type { Query } from './query-parameters';
import { scopeTests, type RowScope } from './row-scope';

/** Fields of the log: whose entry it is, which record, and the record as it was. */
const [ENTITY, RECORD, CONTENT] = ['entity', 'dataId', 'dataContent'] as const;

/** Entries of records of one place; where the place narrows nothing, those of records that are gone too. */
function scopeTest(crud: CrudContext, log: Shape, place: RowScope, caller: Caller, bindings: Bindings): string {
  const { shape, entity } = place;
  const own = `${columnSql(log.fields[ENTITY]!)} = ${bindings.add(entity.id)}`;
  const tests = scopeTests(crud, place, caller, bindings);
  if (tests.length === 0) return own;
  const ids = `select ${columnSql(shape.fields.id!)} from ${shape.table} t${whereAll(tests)}`;
  return `(${own} and ${columnSql(log.fields[RECORD]!)} in (${ids}))`;
}

/** A record of the log as the caller would see it today; what no longer is a field stays unseen. */
function visibleContent(text: unknown, shape: Shape, caller: Caller): string {
  let content: unknown;
  try {
    content = JSON.parse(String(text));
  } catch {
    return '{}';
  }
  if (typeof content !== 'object' || content === null) return '{}';
  const seen = Object.entries(content as Row).flatMap(([key, value]) => {
    const field = fieldOf(shape.fields, key);
    // What has no column in the record's own table is logged all the same: what it holds in others.
    if (!field || isHidden(field, caller)) return [];
    return [[key, isMasked(field, caller) ? maskValue(field, value) : value]];
  });
  return JSON.stringify(Object.fromEntries(seen));
}

/**
 * One page of entries. They are neither found nor sorted by what they hold: that would tell of hidden columns.
 * @param readableScopes where the caller may read records
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
  const whole = fieldViewOf(shape, { ...caller, can: () => true });
  const view = restrictView(whole, keys, new Set([...keys].filter((key) => key !== CONTENT)));
  const narrow = (bindings: Bindings) => {
    const tests = readableScopes.map((place) => scopeTest(crud, shape, place, caller, bindings));
    return [tests.length === 0 ? 'false' : `(${tests.join(' or ')})`];
  };
  const page = await readList(crud, logScope, query, caller, { view, extraTests: narrow });
  for (const row of page.records) {
    const entry = shapeOf(crud, String(row[ENTITY]));
    row[CONTENT] = visibleContent(row[CONTENT], entry, caller);
  }
  return page;
}
