/** Reads of a scope for other parts of the server; of a report too, whose rows are those of its statement. */
import { type RawBuilder, sql } from 'kysely';
import type { Paged } from '@/model/http/api-result';
import type { Row } from '@/model/record';
import type { CrudContext } from '../context/crud-context';
import type { Caller } from '../context/crud-options';
import { ALL_ROWS } from '../context/sql-tests';
import { listWhere, readList } from '../read/list';
import type { Query } from '../read/query-parameters';
import { withReferenceColumns } from '../read/reference-columns';
import type { RowScope } from '../read/row-scope';
import { type FieldView, fieldViewOf, restrictView } from '../view/field-visibility';
import { withSource } from './select-source';

/** Keys of the fields that a reader shows, filters and sorts by; absent: all visible ones. */
type Only = ReadonlySet<string> | undefined;

function viewIn({ shape }: RowScope, caller: Caller, only: Only): FieldView {
  const view = fieldViewOf(shape, caller);
  return only ? restrictView(view, only) : view;
}

/** A page of the scope. @param options `counted` as in `ListOptions` */
export function listSource(
  crud: CrudContext,
  scope: RowScope,
  query: Query,
  caller: Caller,
  { only, counted }: { only?: Only; counted?: boolean },
): Promise<Paged<Row>> {
  const view = viewIn(scope, caller, only);
  return readList(crud, withSource(crud, scope, query, caller), query, caller, { view, counted });
}

export interface SourceCount {
  rows: string;
  /** Those that the filters of the request select and the data rules of the user show. */
  selected: string;
}

export interface SourceCountOptions {
  only?: Only;
  /** The statement of the report without an order. */
  select?: string;
}

/** The statement that counts all rows of a report, and those that a list request selects. */
export function countSource(
  crud: CrudContext,
  scope: RowScope,
  query: Query,
  caller: Caller,
  { only, select }: SourceCountOptions,
): RawBuilder<SourceCount> {
  const source = withReferenceColumns(crud, withSource(crud, scope, query, caller, { select }), caller);
  // Without values of a group its fields select no rows.
  const filters = 'groupValues' in query ? query : { ...query, groupBy: undefined };
  const where = listWhere(crud, source, filters, caller, viewIn(source, caller, only));
  if (where === ALL_ROWS) {
    const { table } = withSource(crud, scope, query, caller, { select, numbered: false }).shape;
    return sql<SourceCount>`select count(*) as rows, count(*) as selected from ${table} t`;
  }
  return sql<SourceCount>`select count(*) as rows, count(*) filter (${where}) as selected from ${source.shape.table} t`;
}
