/** The list query: filters, sort order, page and count in parallel, then display texts in one batch (contract.md §4). */
import type { Row } from '@/model/record';
import type { Paged } from '@/model/http/api-result';
import type { CrudContext } from '../context/crud-context';
import { listFilterTests, runHook } from '../context/record-hooks';
import type { Caller } from '../context/crud-options';
import { columnSql, quoteIdentifier, type Shape } from '../context/shapes';
import { Bindings, whereAll } from '../context/sql-bindings';
import { addDisplayTexts } from '../view/display-texts';
import { maskRows, type FieldView, fieldViewOf } from '../view/field-visibility';
import { filterTests } from './filters';
import { type Paging, parsePaging } from './paging';
import type { Query } from './query-parameters';
import { defaultSort, orderBySql, parseSort } from './sort-order';
import { visibleRowTests, type RowScope } from './row-scope';
import { advancedQueryTest } from './advanced-query';

/** From this offset on, selecting the ids of the page first is cheaper than skipping whole rows. */
const DEEP_OFFSET = 500;

function pageSql(shape: Shape, view: FieldView, where: string, order: string, { size, current }: Paging): string {
  const offset = (current - 1) * size;
  const id = shape.fields.id;
  if (offset < DEEP_OFFSET || !id) {
    return `select ${view.select} from ${shape.table} t${where}${order} limit ${size}${offset > 0 ? ` offset ${offset}` : ''}`;
  }
  const key = quoteIdentifier(id.column);
  return (
    `select ${view.select} from (select ${columnSql(id)} from ${shape.table} t${where}${order} limit ${size} offset ${offset}) k` +
    ` join ${shape.table} t on t.${key} = k.${key}${order}`
  );
}

/** Rows and total of one request, without display texts. */
async function readRows(
  crud: CrudContext,
  scope: RowScope,
  query: Query,
  caller: Caller,
  view: FieldView,
  extraTests: readonly string[],
  bindings: Bindings,
) {
  const { shape } = scope;
  const tests = [
    ...visibleRowTests(crud, scope, caller, bindings),
    ...extraTests,
    ...filterTests(shape, query, bindings, view.canQuery),
    advancedQueryTest(shape, query, bindings, view.canQuery),
  ];
  const where = whereAll(tests);
  const requestedSort = parseSort(shape, query, view.canQuery);
  const order = orderBySql(shape, requestedSort.length > 0 ? requestedSort : defaultSort(shape, scope.sort));
  const paging = parsePaging(query);
  const [page, count] = await Promise.all([
    crud.db.query<Row>(pageSql(shape, view, where, order, paging), bindings.values),
    crud.db.query(`select count(*) as n from ${shape.table} t${where}`, bindings.values),
  ]);
  return { rows: page.rows, total: Number(count.rows[0]?.n ?? 0), paging };
}

/** Restrictions of a special list: a reduced view and additional tests. */
export interface ListRestriction {
  view: FieldView;
  extraTests?(bindings: Bindings): string[];
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
  const bindings = new Bindings();
  const hookTests = scope.child ? [] : listFilterTests(crud, scope.shape.entity, query, bindings);
  const extraTests = [...(restriction?.extraTests?.(bindings) ?? []), ...hookTests];
  const { rows, total, paging } = await readRows(crud, scope, query, caller, view, extraTests, bindings);
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
