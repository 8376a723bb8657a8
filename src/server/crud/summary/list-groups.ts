/** The groups of a list: its rows on all pages by the value of a field, counted and totalled in one statement. */
import { type RawBuilder, sql } from 'kysely';
import type { Field } from '@/model/entity/entity';
import type { ListGroup, ListGroups } from '@/model/http/api-result';
import type { Row } from '@/model/record';
import type { CrudContext } from '../context/crud-context';
import type { Caller } from '../context/crud-options';
import { fail } from '../context/errors';
import { columnSql } from '../context/shapes';
import { type GroupValue, groupValueSql, parseGrouping } from '../read/grouping/grouping';
import { listWhere } from '../read/list';
import { parsePaging } from '../read/paging';
import type { Query } from '../read/query-parameters';
import type { RowScope } from '../read/row-scope';
import { requestedSort } from '../read/sort-order';
import { addDisplayTexts } from '../view/display-texts';
import { type FieldView, fieldViewOf, restrictView } from '../view/field-visibility';
import { countedSql, totalFields } from './list-summary';

type GroupRow = Readonly<Record<string, string | null>>;

/** True when the list sorts the field downwards. */
export const isDescending = ({ key }: Field, query: Query): boolean =>
  requestedSort(query).some(({ column, asc }) => !asc && column.trim().replace(/_dictText$/, '') === key);

/** Groups by value, as the list sorts the field; records without a value come last. */
function orderOf(field: Field, query: Query): RawBuilder<unknown> {
  // A boolean has no least value.
  const least = field.columnType.kind === 'boolean' ? sql`value` : sql`min(k)`;
  return isDescending(field, query) ? sql`${least} desc nulls last` : sql`${least} asc nulls last`;
}

/** The names of the values, by value. */
export async function namesOf(
  crud: CrudContext,
  { shape }: RowScope,
  field: Field,
  values: readonly GroupValue[],
  caller: Caller,
  view: FieldView,
): Promise<ReadonlyMap<GroupValue, string>> {
  const rows = values.map((value): Row => ({ [field.key]: value }));
  const shown = restrictView(view, new Set([field.key]));
  await addDisplayTexts(crud, [{ shape, view: shown, rows, referenceFields: new Map() }], caller);
  return new Map(
    rows.flatMap((row, index) => {
      const text = row[`${field.key}_dictText`];
      return typeof text === 'string' ? [[values[index] ?? null, text] as const] : [];
    }),
  );
}

/**
 * One page of groups of the rows that a list request with the same parameters selects: by the first field of `groupBy`,
 * or, in the group that `groupValues` names, by the next one.
 * @throws HttpError
 */
export async function readGroups(
  crud: CrudContext,
  scope: RowScope,
  query: Query,
  caller: Caller,
): Promise<ListGroups> {
  const { shape } = scope;
  const view = fieldViewOf(shape, caller);
  const { fields, values } = parseGrouping(shape, query, view.canQuery);
  const field = fields[values.length];
  if (!field) throw fail.badGroup();
  const totalled = totalFields(scope, query, view);
  const where = listWhere(crud, scope, query, caller, view);
  const { size, current } = parsePaging(query);
  const key = field.columnType.kind === 'text' ? groupValueSql(field) : columnSql(field);
  // Named once in the inner statement: the SQL of a reference column has parameters, and would not be equal to itself.
  const columns = totalled.map((one, index) => sql`${countedSql(shape, one)} as ${sql.id(`n${index}`)}`);
  const inner = sql.join([sql`${groupValueSql(field)} as value`, sql`${key} as k`, ...columns]);
  const sums = totalled.flatMap((_, index) => [
    sql`sum(${sql.id(`n${index}`)})::text as ${sql.id(`sum${index}`)}`,
    sql`avg(${sql.id(`n${index}`)})::text as ${sql.id(`average${index}`)}`,
  ]);
  const outer = sql.join([sql`value`, sql`count(*)::text as n`, sql`(count(*) over ())::text as found`, ...sums]);
  const { rows } = await sql<GroupRow>`select ${outer} from (select ${inner} from ${shape.table} t${where}) g
    group by value order by ${orderOf(field, query)}, value
    limit ${sql.lit(size)} offset ${sql.lit((current - 1) * size)}`.execute(crud.db);
  const found = rows.map(({ value }) => value ?? null);
  const names = await namesOf(crud, scope, field, found, caller, view);
  const groups = rows.map((row): ListGroup => {
    const value = row.value ?? null;
    const totals = totalled.map((one, index) => [
      one.key,
      { sum: row[`sum${index}`] ?? null, average: row[`average${index}`] ?? null },
    ]);
    return { value, text: names.get(value) ?? null, count: Number(row.n), totals: Object.fromEntries(totals) };
  });
  return { groups, total: Number(rows[0]?.found ?? 0) };
}
