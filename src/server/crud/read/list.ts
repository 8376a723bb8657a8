/** The list query: filters, order, page and count in one round trip, then names in one batch (contract.md §4). */
import type { Row } from '@/model/record';
import type { Paged } from '@/model/result';
import type { Crud } from '../context/crud';
import { hookTests, runHook } from '../context/hooks';
import type { Caller } from '../context/options';
import { columnOf, quote, type Shape } from '../context/shapes';
import { Bindings, whereAll } from '../context/sql';
import { addNames } from '../view/names';
import { maskRows, type View, viewOf } from '../view/visibility';
import { readFilters } from './filters';
import { type Paging, readPaging } from './paging';
import type { Query } from './parameters';
import { defaultSort, orderBy, readSort } from './sort';
import { fixedTests, type Source } from './source';
import { readSuperQuery } from './super-query';

/** From here on reading only ids first is cheaper than carrying whole rows past the offset. */
const DEEP = 500;

function pageSql(shape: Shape, view: View, where: string, order: string, { size, current }: Paging): string {
  const offset = (current - 1) * size;
  const id = shape.fields.id;
  if (offset < DEEP || !id) {
    return `select ${view.select} from ${shape.table} t${where}${order} limit ${size}${offset > 0 ? ` offset ${offset}` : ''}`;
  }
  const key = quote(id.column);
  return (
    `select ${view.select} from (select ${columnOf(id)} from ${shape.table} t${where}${order} limit ${size} offset ${offset}) k` +
    ` join ${shape.table} t on t.${key} = k.${key}${order}`
  );
}

/** Rows and total of one request, before names. */
async function readRows(
  crud: Crud,
  source: Source,
  query: Query,
  caller: Caller,
  view: View,
  more: readonly string[],
  bindings: Bindings,
) {
  const { shape } = source;
  const tests = [
    ...fixedTests(crud, source, caller, bindings),
    ...more,
    ...readFilters(shape, query, bindings, view.open),
    readSuperQuery(shape, query, bindings, view.open),
  ];
  const where = whereAll(tests);
  const asked = readSort(shape, query, view.open);
  const order = orderBy(shape, asked.length > 0 ? asked : defaultSort(shape, source.sort));
  const paging = readPaging(query);
  const [page, count] = await Promise.all([
    crud.db.query(pageSql(shape, view, where, order, paging), bindings.values),
    crud.db.query(`select count(*) as n from ${shape.table} t${where}`, bindings.values),
  ]);
  return { rows: page.rows as Row[], total: Number(count.rows[0]?.n ?? 0), paging };
}

/** What a special list changes: a narrower view, tests of its own. */
export interface Narrowing {
  view: View;
  narrow?(bindings: Bindings): string[];
}

/** One page of records as the caller may see them. */
export async function readList(
  crud: Crud,
  source: Source,
  query: Query,
  caller: Caller,
  narrowing?: Narrowing,
): Promise<Paged<Row>> {
  const view = narrowing?.view ?? viewOf(source.shape, caller);
  const bindings = new Bindings();
  const own = source.child ? [] : hookTests(crud, source.shape.entity, query, bindings);
  const more = [...(narrowing?.narrow?.(bindings) ?? []), ...own];
  const { rows, total, paging } = await readRows(crud, source, query, caller, view, more, bindings);
  const reached = crud.reach.through(source.entity, source.child?.key ?? null);
  const refs = await addNames(crud, [{ shape: source.shape, view, rows, reached }], caller);
  maskRows(view, rows);
  if (!source.child)
    await runHook(crud, source.shape.entity, 'showing', rows, {
      entity: source.shape.entity,
      caller,
      db: crud.db,
      whole: false,
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
