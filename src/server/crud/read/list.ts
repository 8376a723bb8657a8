/**
 * The list query: filters, sort order, page and count in parallel, then display texts in one batch (contract.md §4).
 * The count can be left out where list-summary.ts sends it: the first rows do not wait for it.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Row } from '@/model/record';
import { NOT_COUNTED, type Paged, type Refs } from '@/model/http/api-result';
import type { CrudContext } from '../context/crud-context';
import { listFilterTests, runHook } from '../context/record-hooks';
import type { Caller } from '../context/crud-options';
import { columnSql, type Shape } from '../context/shapes';
import { type SqlTest, whereAll } from '../context/sql-tests';
import { addDisplayTexts, type Naming } from '../view/display-texts';
import { maskRows, type FieldView, fieldViewOf } from '../view/field-visibility';
import { filterTests } from './filters';
import { type Paging, parsePaging } from './paging';
import type { Query } from './query-parameters';
import { defaultSort, orderBySql, parseSort, withNewestFirst } from './sort-order';
import { visibleRowTests, type RowScope } from './row-scope';
import { advancedQueryTest } from './advanced-query';

/** From this offset on, selecting the ids of the page first is cheaper than skipping whole rows. */
const DEEP_OFFSET = 500;

type Sql = RawBuilder<unknown>;

function pageSql({ table, fields: { id } }: Shape, view: FieldView, where: Sql, order: Sql, paging: Paging) {
  const offset = (paging.current - 1) * paging.size;
  const page = sql`limit ${sql.lit(paging.size)} offset ${sql.lit(offset)}`;
  if (offset < DEEP_OFFSET || !id) return sql<Row>`select ${view.select} from ${table} t${where}${order} ${page}`;
  const key = columnSql(id);
  return sql<Row>`select ${view.select} from (select ${key} from ${table} t${where}${order} ${page}) k
    join ${table} t on ${key} = ${columnSql(id, 'k')}${order}`;
}

/** Options of a special list: a reduced view, additional tests, no count. */
export interface ListOptions {
  view?: FieldView;
  extraTests?: readonly SqlTest[];
  /** False: `total` is `NOT_COUNTED`. */
  counted?: boolean;
}

/**
 * The `where` of the rows that a list request selects, on all pages: scope and data rules of the caller, tests of the
 * entity's module, filters and advanced query.
 */
export function listWhere(
  crud: CrudContext,
  scope: RowScope,
  query: Query,
  caller: Caller,
  view: FieldView,
  extraTests: readonly SqlTest[] = [],
): Sql {
  const { shape } = scope;
  return whereAll([
    ...visibleRowTests(crud, scope, caller),
    ...extraTests,
    ...(scope.child ? [] : listFilterTests(crud, shape.entity, query)),
    ...filterTests(shape, query, view.canQuery),
    advancedQueryTest(shape, query, view.canQuery),
  ]);
}

/** The `order by` of a list request, by default that of the scope. */
export function listOrder({ shape, sort }: RowScope, query: Query, view: FieldView): Sql {
  const requestedSort = parseSort(shape, query, view.canQuery);
  const sorts = requestedSort.length > 0 ? requestedSort : defaultSort(shape, sort);
  return orderBySql(shape, withNewestFirst(shape, sorts));
}

/**
 * Completes rows of a list in place: display texts, masks, values of the `afterRead` hook.
 * @returns the records that formulas read through references
 */
export async function completeRows(
  crud: CrudContext,
  scope: RowScope,
  rows: Row[],
  caller: Caller,
  view: FieldView,
  naming: Partial<Naming> = {},
): Promise<Refs> {
  const referenceFields = crud.referenceFields.behindReferences(scope.entity, scope.child?.key ?? null);
  const refs = await addDisplayTexts(crud, [{ shape: scope.shape, view, rows, referenceFields }], caller, naming);
  maskRows(view, rows);
  const { entity } = scope.shape;
  if (!scope.child) await runHook(crud, entity, 'afterRead', rows, { entity, caller, db: crud.db, single: false });
  return refs;
}

/** Rows and total of one request, without display texts. */
async function readRows(
  crud: CrudContext,
  scope: RowScope,
  query: Query,
  { view, where, counted }: { view: FieldView; where: Sql; counted: boolean },
) {
  const { shape } = scope;
  const order = listOrder(scope, query, view);
  const paging = parsePaging(query);
  const [page, count] = await Promise.all([
    pageSql(shape, view, where, order, paging).execute(crud.db),
    counted ? sql<{ n: string }>`select count(*) as n from ${shape.table} t${where}`.execute(crud.db) : null,
  ]);
  return { rows: page.rows, total: count ? Number(count.rows[0]?.n ?? 0) : NOT_COUNTED, paging };
}

/** One page of records as the caller may see them. */
export async function readList(
  crud: CrudContext,
  scope: RowScope,
  query: Query,
  caller: Caller,
  options: ListOptions = {},
): Promise<Paged<Row>> {
  const { view = fieldViewOf(scope.shape, caller), extraTests, counted = true } = options;
  const where = listWhere(crud, scope, query, caller, view, extraTests);
  const { rows, total, paging } = await readRows(crud, scope, query, { view, where, counted });
  const refs = await completeRows(crud, scope, rows, caller, view);
  return {
    records: rows,
    total,
    size: paging.size,
    current: paging.current,
    pages: total === NOT_COUNTED ? NOT_COUNTED : Math.ceil(total / paging.size),
    ...(Object.keys(refs).length > 0 ? { _refs: refs } : {}),
  };
}
