/** The list query: filters, sort order, page and count in parallel, then display texts in one batch (contract.md §4). */
import { type RawBuilder, sql } from 'kysely';
import type { Row } from '@/model/record';
import type { Paged } from '@/model/http/api-result';
import type { CrudContext } from '../context/crud-context';
import { listFilterTests, runHook } from '../context/record-hooks';
import type { Caller } from '../context/crud-options';
import { columnSql, type Shape } from '../context/shapes';
import { type SqlTest, whereAll } from '../context/sql-tests';
import { addDisplayTexts } from '../view/display-texts';
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

/** Rows and total of one request, without display texts. */
async function readRows(
  crud: CrudContext,
  scope: RowScope,
  query: Query,
  caller: Caller,
  view: FieldView,
  extraTests: readonly SqlTest[],
) {
  const { shape } = scope;
  const tests = [
    ...visibleRowTests(crud, scope, caller),
    ...extraTests,
    ...filterTests(shape, query, view.canQuery),
    advancedQueryTest(shape, query, view.canQuery),
  ];
  const where = whereAll(tests);
  const requestedSort = parseSort(shape, query, view.canQuery);
  const sorts = requestedSort.length > 0 ? requestedSort : defaultSort(shape, scope.sort);
  const order = orderBySql(shape, withNewestFirst(shape, sorts));
  const paging = parsePaging(query);
  const [page, count] = await Promise.all([
    pageSql(shape, view, where, order, paging).execute(crud.db),
    sql<{ n: string }>`select count(*) as n from ${shape.table} t${where}`.execute(crud.db),
  ]);
  return { rows: page.rows, total: Number(count.rows[0]?.n ?? 0), paging };
}

/** Restrictions of a special list: a reduced view and additional tests. */
export interface ListRestriction {
  view: FieldView;
  extraTests?: readonly SqlTest[];
}

/** One page of records as the caller may see them. */
export async function readList(
  crud: CrudContext,
  scope: RowScope,
  query: Query,
  caller: Caller,
  restriction?: ListRestriction,
): Promise<Paged<Row>> {
  const view = restriction?.view ?? fieldViewOf(scope.shape, caller);
  const hookTests = scope.child ? [] : listFilterTests(crud, scope.shape.entity, query);
  const extraTests = [...(restriction?.extraTests ?? []), ...hookTests];
  const { rows, total, paging } = await readRows(crud, scope, query, caller, view, extraTests);
  const referenceFields = crud.referenceFields.behindReferences(scope.entity, scope.child?.key ?? null);
  const refs = await addDisplayTexts(crud, [{ shape: scope.shape, view, rows, referenceFields }], caller);
  maskRows(view, rows);
  if (!scope.child)
    await runHook(crud, scope.shape.entity, 'afterRead', rows, {
      entity: scope.shape.entity,
      caller,
      db: crud.db,
      single: false,
    });
  return {
    records: rows,
    total,
    size: paging.size,
    current: paging.current,
    pages: Math.ceil(total / paging.size),
    ...(Object.keys(refs).length > 0 ? { _refs: refs } : {}),
  };
}
