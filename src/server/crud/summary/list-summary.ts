/** The summary of a list: its rows on all pages counted, totalled and counted by value, each in one statement. */
import { type RawBuilder, sql } from 'kysely';
import type { Field } from '@/model/entity/entity';
import type { ListSummary } from '@/model/http/api-result';
import type { CrudContext } from '../context/crud-context';
import type { Caller } from '../context/crud-options';
import { columnSql, type Shape, storedField, textColumnSql } from '../context/shapes';
import { type FieldView, fieldViewOf } from '../view/field-visibility';
import { filterNames } from '../read/filters';
import { listWhere } from '../read/list';
import { textParameter, type Query } from '../read/query-parameters';
import type { RowScope } from '../read/row-scope';

/** More values are not those of a dictionary that a screen could show beside each other. */
const MAX_VALUES = 200;

type TotalRow = Readonly<Record<string, string | null>>;

/** The number fields among the requested ones that the caller may query. Others have no total, as they have no filter. */
export function totalFields({ shape }: RowScope, query: Query, view: FieldView): Field[] {
  const keys = new Set((textParameter(query, 'totalFields') ?? '').split(','));
  return [...keys].flatMap((key): Field[] => {
    const field = storedField(shape.fields, key.trim());
    const isNumber = field?.columnType.kind === 'numeric' || field?.columnType.kind === 'int';
    return field && isNumber && view.canQuery(field) ? [field] : [];
  });
}

/** The column of a field in sums and averages: null in records whose state does not count (`state.uncounted`). */
export function countedSql({ entity: { state }, child, fields }: Shape, field: Field): RawBuilder<unknown> {
  const stateField = child === null && state.uncounted.length > 0 ? storedField(fields, state.field ?? '') : undefined;
  if (!stateField) return columnSql(field);
  return sql`case when ${textColumnSql(stateField)} = any(${state.uncounted}) then null else ${columnSql(field)} end`;
}

const queryWithoutFilter = (query: Query, { key }: Field): Query => {
  const names = filterNames(key);
  return Object.fromEntries(Object.entries(query).filter(([name]) => !names.includes(name)));
};

/** The field to count by: one with a fixed set of values that the caller may query. */
function countField({ shape }: RowScope, query: Query, view: FieldView): Field | null {
  const field = storedField(shape.fields, textParameter(query, 'countBy') ?? '');
  const hasValues = field !== undefined && (field.dict !== null || field.options !== null);
  return hasValues && field.columnType.kind !== 'json' && view.canQuery(field) ? field : null;
}

async function readTotals(
  crud: CrudContext,
  { shape }: RowScope,
  fields: readonly Field[],
  where: RawBuilder<unknown>,
) {
  const columns = fields.flatMap((field, index) => [
    sql`sum(${countedSql(shape, field)})::text as ${sql.id(`sum${index}`)}`,
    sql`avg(${countedSql(shape, field)})::text as ${sql.id(`average${index}`)}`,
  ]);
  const items = sql.join([sql`count(*)::text as total`, ...columns]);
  const { rows } = await sql<TotalRow>`select ${items} from ${shape.table} t${where}`.execute(crud.db);
  const row = rows[0] ?? {};
  const totals = fields.map(({ key }, index) => [
    key,
    { sum: row[`sum${index}`] ?? null, average: row[`average${index}`] ?? null },
  ]);
  return { total: Number(row.total ?? 0), totals: Object.fromEntries(totals) as ListSummary['totals'] };
}

async function readCounts(crud: CrudContext, { shape }: RowScope, field: Field, where: RawBuilder<unknown>) {
  const value = textColumnSql(field);
  const { rows } = await sql<{ value: string | null; n: string }>`select ${value} as value, count(*) as n
    from ${shape.table} t${where} group by ${value} order by count(*) desc limit ${sql.lit(MAX_VALUES)}`.execute(
    crud.db,
  );
  return rows.map(({ value: of, n }) => ({ value: of ?? '', count: Number(n) }));
}

/** The summary of the rows that a list request with the same parameters selects. Counts by value: without that filter. */
export async function readSummary(
  crud: CrudContext,
  scope: RowScope,
  query: Query,
  caller: Caller,
): Promise<ListSummary> {
  const view = fieldViewOf(scope.shape, caller);
  const where = listWhere(crud, scope, query, caller, view);
  const field = countField(scope, query, view);
  const [totals, counts] = await Promise.all([
    readTotals(crud, scope, totalFields(scope, query, view), where),
    field ? readCounts(crud, scope, field, listWhere(crud, scope, queryWithoutFilter(query, field), caller, view)) : [],
  ]);
  return { ...totals, counts };
}
