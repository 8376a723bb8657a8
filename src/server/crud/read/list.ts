/**
 * The list query: filters, sort order, page and count in parallel, display texts of the page in one batch (contract.md §4).
 * The count can be left out where list-summary.ts sends it: the first rows do not wait for it. The page before or after
 * another one is read from its cursor (keyset/), others by their number.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Row } from '@/model/record';
import { NOT_COUNTED, type Paged, type PageCursors, type Refs } from '@/model/http/api-result';
import type { CrudContext } from '../context/crud-context';
import { listFilterTests, runHook } from '../context/record-hooks';
import type { Caller } from '../context/crud-options';
import { columnSql, type Shape, storedField } from '../context/shapes';
import { ALL_ROWS, type SqlTest, whereAll } from '../context/sql-tests';
import { addDisplayTexts, type Naming } from '../view/display-texts';
import { maskRows, type FieldView, fieldViewOf } from '../view/field-visibility';
import { filterTests } from './filters';
import { groupTests } from './grouping/grouping';
import { type PageFromEnd, type Paging, parsePageFromEnd, parsePaging } from './paging';
import { cursorColumns, parseCursor, takeCursors, wantsCursors } from './keyset/page-cursor';
import { testsAfter } from './keyset/keyset-tests';
import { textParameter, type Query } from './query-parameters';
import { defaultSort, orderBySql, parseSort, withId, withNewestFirst, type SortField } from './sort-order';
import { visibleRowTests, type RowScope } from './row-scope';
import { advancedQueryTest, type QueriedChild, type QueriedRecord } from './advanced-query';

/** From this offset on, selecting the ids of the page first is cheaper than skipping whole rows. */
const DEEP_OFFSET = 500;

type Sql = RawBuilder<unknown>;

/** The columns, the rows and their order that a page is cut from. */
interface PageStatement {
  shape: Shape;
  select: Sql;
  where: Sql;
  order: Sql;
}

function pageSql(
  { shape: { table, inOrder, fields }, select, where, order }: PageStatement,
  size: number,
  offset: number,
) {
  const { id } = fields;
  const page = sql`limit ${sql.lit(size)} offset ${sql.lit(offset)}`;
  if (offset < DEEP_OFFSET || !id || inOrder) return sql<Row>`select ${select} from ${table} t${where}${order} ${page}`;
  const key = columnSql(id);
  return sql<Row>`select ${select} from (select ${key} from ${table} t${where}${order} ${page}) k
    join ${table} t on ${key} = ${columnSql(id, 'k')}${order}`;
}

/** The page after or before a cursor. @param wheres of the rows from there on: disjoint, in their order */
function keysetSql(
  { shape: { table, idField }, select, order }: Omit<PageStatement, 'where'>,
  wheres: readonly Sql[],
  size: number,
) {
  const limit = sql`limit ${sql.lit(size)}`;
  const [where] = wheres;
  if (wheres.length === 1) return sql<Row>`select ${select} from ${table} t${where}${order} ${limit}`;
  const key = columnSql(idField);
  // One part each, because an index has no range of its order that goes on from the values to the nulls.
  const parts = wheres.map((one) => sql`(select ${key} from ${table} t${one}${order} ${limit})`);
  return sql<Row>`select ${select} from (${sql.join(parts, sql` union all `)}) k
    join ${table} t on ${key} = ${columnSql(idField, 'k')}${order} ${limit}`;
}

/** Options of a special list: a reduced view, additional tests, no count. */
export interface ListOptions {
  view?: FieldView;
  extraTests?: readonly SqlTest[];
  /** False: `total` is `NOT_COUNTED`. */
  counted?: boolean;
}

/** What the advanced query of a list may test: with the rows of the entity's own children, unless the view is reduced. */
function queriedRecord(crud: CrudContext, { shape, child }: RowScope, caller: Caller, view: FieldView): QueriedRecord {
  const children = new Map<string, QueriedChild>();
  for (const one of child || view.reduced ? [] : Object.values(shape.entity.children)) {
    const childShape = one.entity === null && one.table !== '' ? crud.shapes.get(one.id) : undefined;
    const foreignKey = storedField(one.fields, one.foreignKey);
    if (!childShape || !foreignKey) continue;
    const queried = { shape: childShape, canQuery: fieldViewOf(childShape, caller).canQuery, foreignKey };
    for (const name of [one.table, one.key]) children.set(name, queried);
  }
  return { shape, canQuery: view.canQuery, children };
}

/**
 * The `where` of the rows that a list request selects, on all pages: scope and data rules of the caller, tests of the
 * entity's module, filters, group and advanced query.
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
    ...groupTests(shape, query, view.canQuery),
    advancedQueryTest(queriedRecord(crud, scope, caller, view), query),
  ]);
}

/** The sort order of a list request, by default that of the scope. */
function listSorts({ shape, sort }: RowScope, query: Query, view: FieldView): readonly SortField[] {
  const requestedSort = parseSort(shape, query, view.canQuery);
  const sorts = requestedSort.length > 0 ? requestedSort : defaultSort(shape, sort);
  return withId(shape, withNewestFirst(shape, sorts));
}

/** The `order by` of a list request. */
export const listOrder = (scope: RowScope, query: Query, view: FieldView): Sql =>
  orderBySql(scope.shape, listSorts(scope, query, view));

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

const reversed = (order: readonly SortField[]): SortField[] => order.map(({ field, asc }) => ({ field, asc: !asc }));

/** A list request and whose it is. */
interface ListRequest {
  crud: CrudContext;
  scope: RowScope;
  query: Query;
  caller: Caller;
  view: FieldView;
  extraTests: readonly SqlTest[];
}

/** The rows beside a cursor; undefined when the request has none, or when they are the beginning of the list. */
async function readBesideCursor(request: ListRequest, order: readonly SortField[], select: Sql, size: number) {
  const { crud, scope, query, caller, view, extraTests } = request;
  const { shape } = scope;
  const cursor = parseCursor(query, order);
  if (!cursor) return undefined;
  const isAfter = cursor.side === 'after';
  // The rows before a row are those after it in the reverse order.
  const sorts = isAfter ? order : reversed(order);
  const wheres = testsAfter(sorts, cursor.values).map((test) =>
    listWhere(crud, scope, query, caller, view, [...extraTests, test]),
  );
  const { rows } = await keysetSql({ shape, select, order: orderBySql(shape, sorts) }, wheres, size).execute(crud.db);
  if (isAfter) return rows;
  return rows.length < size ? undefined : rows.toReversed();
}

/** The rows of a page, read from the nearer end of the list; those of a whole report in the order of its statement. */
async function readNumberedPage(
  { crud, scope: { shape }, query }: ListRequest,
  order: readonly SortField[],
  { select, where }: Pick<PageStatement, 'select' | 'where'>,
  paging: Paging,
): Promise<Row[]> {
  const offset = (paging.current - 1) * paging.size;
  const [first] = order;
  if (shape.inOrder && where === ALL_ROWS && first?.field === shape.idField && first.asc) {
    const page = sql`limit ${sql.lit(paging.size)} offset ${sql.lit(offset)}`;
    return (await sql<Row>`select ${select} from ${shape.inOrder} t ${page}`.execute(crud.db)).rows;
  }
  const read = async (sorts: readonly SortField[], { size, offset }: PageFromEnd) => {
    const statement = { shape, select, where, order: orderBySql(shape, sorts) };
    return (await pageSql(statement, size, offset).execute(crud.db)).rows;
  };
  const fromEnd = parsePageFromEnd(query, paging);
  if (fromEnd && offset >= DEEP_OFFSET) {
    const rows = await read(reversed(order), fromEnd);
    // Fewer: records were deleted since the total was counted.
    if (rows.length === fromEnd.size) return rows.toReversed();
  }
  return read(order, { size: paging.size, offset });
}

/** The rows of one request, without display texts. */
async function readPage(request: ListRequest, where: Sql): Promise<PageRows> {
  const { scope, query, view } = request;
  const order = listSorts(scope, query, view);
  const paging = parsePaging(query);
  const withCursors = wantsCursors(query);
  const select = withCursors ? sql`${view.select}, ${cursorColumns(order)}` : view.select;
  const beside = withCursors ? await readBesideCursor(request, order, select, paging.size) : undefined;
  // What is left before a cursor is less than a page: the first page.
  const current = beside || !textParameter(query, 'cursorBefore') ? paging.current : 1;
  const page = { ...paging, current };
  const rows = beside ?? (await readNumberedPage(request, order, { select, where }, page));
  return { rows, paging: page, cursors: withCursors ? takeCursors(rows, order) : null };
}

interface PageRows {
  rows: Row[];
  paging: Paging;
  cursors: PageCursors | null;
}

async function countRows(crud: CrudContext, { table }: Shape, where: Sql): Promise<number> {
  const { rows } = await sql<{ n: string }>`select count(*) as n from ${table} t${where}`.execute(crud.db);
  return Number(rows[0]?.n ?? 0);
}

/** One page of records as the caller may see them. */
export async function readList(
  crud: CrudContext,
  scope: RowScope,
  query: Query,
  caller: Caller,
  options: ListOptions = {},
): Promise<Paged<Row>> {
  const { view = fieldViewOf(scope.shape, caller), extraTests = [], counted = true } = options;
  const where = listWhere(crud, scope, query, caller, view, extraTests);
  // The names of a page are loaded while its rows are still being counted, which takes longer in a large table.
  const readCompleted = async () => {
    const page = await readPage({ crud, scope, query, caller, view, extraTests }, where);
    return { ...page, refs: await completeRows(crud, scope, page.rows, caller, view) };
  };
  const [{ rows, paging, cursors, refs }, total] = await Promise.all([
    readCompleted(),
    counted ? countRows(crud, scope.shape, where) : NOT_COUNTED,
  ]);
  return {
    records: rows,
    total,
    size: paging.size,
    current: paging.current,
    pages: total === NOT_COUNTED ? NOT_COUNTED : Math.ceil(total / paging.size),
    ...(Object.keys(refs).length > 0 ? { _refs: refs } : {}),
    ...(cursors ? { _cursors: cursors } : {}),
  };
}
