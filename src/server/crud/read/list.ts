/** The list query: filters, order, page and count in one round trip, then names in one batch (contract.md §4). */
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

/** From here on reading only ids first is cheaper than carrying whole rows past the offset. */
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

/** Rows and total of one request, before names. */
async function readRows(
  crud: CrudContext,
  source: RowScope,
  query: Query,
  caller: Caller,
  view: FieldView,
  extraTests: readonly string[],
  bindings: Bindings,
) {
  const { shape } = source;
  const tests = [
    ...visibleRowTests(crud, source, caller, bindings),
    ...extraTests,
    ...filterTests(shape, query, bindings, view.canQuery),
    advancedQueryTest(shape, query, bindings, view.canQuery),
  ];
  const where = whereAll(tests);
  const asked = parseSort(shape, query, view.canQuery);
  const order = orderBySql(shape, asked.length > 0 ? asked : defaultSort(shape, source.sort));
  const paging = parsePaging(query);
  const [page, count] = await Promise.all([
    crud.db.query(pageSql(shape, view, where, order, paging), bindings.values),
    crud.db.query(`select count(*) as n from ${shape.table} t${where}`, bindings.values),
  ]);
  return { rows: page.rows as Row[], total: Number(count.rows[0]?.n ?? 0), paging };
}

/** What a special list changes: a narrower view, tests of its own. */
export interface ListRestriction {
  view: FieldView;
  extraTests?(bindings: Bindings): string[];
}

/** One page of records as the caller may see them. */
export async function readList(
  crud: CrudContext,
  source: RowScope,
  query: Query,
  caller: Caller,
  restriction?: ListRestriction,
): Promise<Paged<Row>> {
  const view = restriction?.view ?? fieldViewOf(source.shape, caller);
  const bindings = new Bindings();
  const hookTests = source.child ? [] : listFilterTests(crud, source.shape.entity, query, bindings);
  const extraTests = [...(restriction?.extraTests?.(bindings) ?? []), ...hookTests];
  const { rows, total, paging } = await readRows(crud, source, query, caller, view, extraTests, bindings);
  const reached = crud.referenceFields.behindReferences(source.entity, source.child?.key ?? null);
  const refs = await addDisplayTexts(crud, [{ shape: source.shape, view, rows, referenceFields: reached }], caller);
  maskRows(view, rows);
  if (!source.child)
    await runHook(crud, source.shape.entity, 'showing', rows, {
      entity: source.shape.entity,
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
