/** Cards and charts of a list, over all records that a list request with the same parameters selects. */
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Field } from '@/model/entity/entity';
import { isGroupable, isPeriod } from '@/model/entity/groupable';
import { aggregatedFormula, type AggregateName } from '@/model/formula/aggregated';
import type { ListFigures } from '@/model/http/api-result';
import type { Row } from '@/model/record';
import type { List } from '@/model/screens/screen';
import { daysBetween, parseDate } from '@/model/values/dates';
import type { CrudContext } from '../context/crud-context';
import type { Caller } from '../context/crud-options';
import { columnSql, storedField } from '../context/shapes';
import type { SqlTest } from '../context/sql-tests';
import { filterNames } from '../read/filters';
import { groupValueSql } from '../read/grouping/grouping';
import { listWhere } from '../read/list';
import { textParameter, type Query } from '../read/query-parameters';
import type { RowScope } from '../read/row-scope';
import { type FieldView, fieldViewOf } from '../view/field-visibility';
import { namesOf } from './list-groups';
import { countedSql } from './list-summary';

/** The most points of a chart: more cannot be read. */
const MAX_POINTS = 1000;

type Chart = List['charts'][number];
type TextRow = Readonly<Record<string, string | null>>;

interface Days {
  from: string | null;
  to: string | null;
}

/** A list request for figures, and whose it is. */
interface FiguresRequest {
  crud: CrudContext;
  scope: RowScope;
  query: Query;
  caller: Caller;
  view: FieldView;
}

/** A field that the caller may query; hidden ones have no figures. */
function queriedField({ scope: { shape }, view }: FiguresRequest, key: string | null): Field | undefined {
  const field = key === null ? undefined : storedField(shape.fields, key);
  return field && view.canQuery(field) ? field : undefined;
}

/**
 * The first and the last of the latest days with records, for a list that has such a default and a query without days.
 * @returns null without a default, and without records
 */
async function latestDays(request: FiguresRequest, { latestDays: latest }: List): Promise<ListFigures['range']> {
  const { crud, scope, query, caller, view } = request;
  const field = queriedField(request, latest?.field ?? null);
  if (!latest || !field || filterNames(latest.field).some((name) => textParameter(query, name))) return null;
  const day = columnSql(field);
  const where = listWhere(crud, scope, query, caller, view, [sql`${day} is not null`]);
  const { rows } = await sql<Days>`select min(day)::text as from, max(day)::text as to
    from (select distinct ${day} as day from ${scope.shape.table} t${where} order by 1 desc
    limit ${sql.lit(latest.days)}) d`.execute(crud.db);
  const { from = null, to = null } = rows[0] ?? {};
  return from === null || to === null ? null : { field: latest.field, from, to };
}

const AGGREGATES: Readonly<Partial<Record<AggregateName, (column: RawBuilder<unknown>) => RawBuilder<unknown>>>> = {
  sum: (column) => sql`sum(${column})::text`,
  avg: (column) => sql`avg(${column})::text`,
  min: (column) => sql`min(${column})::text`,
  max: (column) => sql`max(${column})::text`,
};

/** The first and the last day that a query names, or that are counted by default; null without both. */
function countedDays({ query }: FiguresRequest, { latestDays: latest }: List, range: ListFigures['range']) {
  if (range || !latest) return range;
  const [from, to] = ['_begin', '_end'].map((end) => {
    const day = parseDate(textParameter(query, `${latest.field}${end}`)?.trim());
    return day && day.slice(0, 3).join('-');
  });
  return from && to ? { from, to } : null;
}

/** The records of as many days as are counted, before them; null when no days are. */
function whereBefore(
  request: FiguresRequest,
  list: List,
  days: ReturnType<typeof countedDays>,
): RawBuilder<unknown> | null {
  const { crud, scope, query, caller, view } = request;
  const field = queriedField(request, list.latestDays?.field ?? null);
  if (!field || !days) return null;
  const others = Object.entries(query).filter(([name]) => !filterNames(field.key).includes(name));
  const [first, last] = [sql`cast(${days.from} as date)`, sql`cast(${days.to} as date)`];
  const before = sql<SqlBool>`${columnSql(field)} between ${first} - (${last} - ${first} + 1) and ${first} - 1`;
  return listWhere(crud, scope, Object.fromEntries(others), caller, view, [before]);
}

/** Values of all cards in one statement. A card that names a hidden field has none. */
async function readCards(request: FiguresRequest, { cards }: List, where: RawBuilder<unknown>) {
  const { crud, scope } = request;
  const formulas = cards.map(({ value }) => aggregatedFormula(value));
  const columns = formulas.map(({ aggregates }) =>
    aggregates.map(({ name, field: key }) => {
      const field = queriedField(request, key);
      return (field && AGGREGATES[name]?.(countedSql(scope.shape, field))) ?? null;
    }),
  );
  const items = columns.flat().flatMap((column, index) => (column ? [sql`${column} as ${sql.id(`c${index}`)}`] : []));
  if (items.length === 0) return cards.map(() => ({ value: null }));
  const { rows } = await sql<TextRow>`select ${sql.join(items)} from ${scope.shape.table} t${where}`.execute(crud.db);
  let next = 0;
  return formulas.map(({ aggregates, evaluate }, card) => {
    const first = next;
    next += aggregates.length;
    if (columns[card]!.includes(null)) return { value: null };
    return { value: evaluate(aggregates.map((_, at) => rows[0]?.[`c${first + at}`] ?? null)) };
  });
}

async function addNames({ crud, scope, caller, view }: FiguresRequest, field: Field, rows: Row[]): Promise<void> {
  const values = [...new Set(rows.map((row) => row[field.key] as string | null))];
  const names = await namesOf(crud, scope, field, values, caller, view);
  for (const row of rows) {
    const text = names.get(row[field.key] as string | null);
    if (text !== undefined) row[`${field.key}_dictText`] = text;
  }
}

/** Days of which a chart shows each; of more it shows months. */
const MOST_DAYS = 92;

/** Whether the records are of more days than a chart shows. */
async function isLongSpan({ crud, scope }: FiguresRequest, day: Field, where: RawBuilder<unknown>): Promise<boolean> {
  const { rows } = await sql<Days>`select min(${columnSql(day)})::text as from, max(${columnSql(day)})::text as to
    from ${scope.shape.table} t${where}`.execute(crud.db);
  const { from = null, to = null } = rows[0] ?? {};
  return from !== null && to !== null && (daysBetween(from, to) ?? 0) >= MOST_DAYS;
}

/**
 * The points of a chart: days, months and other periods in their order, other values with the largest first.
 * @param isLong whether the counted days are more than a chart shows; null: the records say
 */
async function readChart(request: FiguresRequest, chart: Chart, where: RawBuilder<unknown>, isLong: boolean | null) {
  const { crud, scope } = request;
  const x = queriedField(request, chart.x);
  const by = queriedField(request, chart.by);
  const measures = chart.y.flatMap((key) => queriedField(request, key) ?? []);
  if (!x || !isGroupable(x) || (chart.by !== null && (!by || !isGroupable(by))) || measures.length === 0)
    return { rows: [] };
  const groups = [x, ...(by ? [by] : [])];
  const sums = measures.map(
    (field, index) => sql`sum(${countedSql(scope.shape, field)})::text as ${sql.id(`y${index}`)}`,
  );
  const isDay = x.columnType.kind === 'date';
  const isOrdered = isDay || isPeriod(x, crud.types);
  const byMonth = isDay && (isLong ?? (await isLongSpan(request, x, where)));
  const month = sql`to_char(${columnSql(x)}, 'YYYY-MM')`;
  const values = groups.map((field) => (field === x && byMonth ? month : groupValueSql(field)));
  const keys = values.map((value, index) => sql`${value} as ${sql.id(`g${index}`)}`);
  const order = isOrdered ? sql`1 desc` : sql`sum(${countedSql(scope.shape, measures[0]!)}) desc nulls last, 1`;
  const { rows } = await sql<TextRow>`select ${sql.join([...keys, ...sums])} from ${scope.shape.table} t${where}
    group by ${sql.join(groups.map((_, index) => sql.lit(index + 1)))} order by ${order}
    limit ${sql.lit(MAX_POINTS)}`.execute(crud.db);
  const points = rows.map((row): Row => ({
    ...Object.fromEntries(groups.map(({ key }, index) => [key, row[`g${index}`] ?? null])),
    ...Object.fromEntries(measures.map(({ key }, index) => [key, row[`y${index}`] ?? null])),
  }));
  for (const field of groups) await addNames(request, field, points);
  return { rows: isOrdered ? points.toReversed() : points };
}

/** The figures of a list in front of its records. @throws HttpError for a query that a list would reject */
export async function readFigures(
  crud: CrudContext,
  scope: RowScope,
  list: List,
  query: Query,
  caller: Caller,
): Promise<ListFigures> {
  const view = fieldViewOf(scope.shape, caller);
  const request = { crud, scope, query, caller, view };
  const range = await latestDays(request, list);
  const day = queriedField(request, range?.field ?? null);
  const tests: SqlTest[] = range && day ? [sql`${columnSql(day)} between ${range.from} and ${range.to}`] : [];
  const where = listWhere(crud, scope, query, caller, view, tests);
  const days = countedDays(request, list, range);
  const isLong = days === null ? null : (daysBetween(days.from, days.to) ?? 0) >= MOST_DAYS;
  const earlier = whereBefore(request, list, days);
  const [cards, before, charts] = await Promise.all([
    readCards(request, list, where),
    earlier && readCards(request, list, earlier),
    Promise.all(list.charts.map((chart) => readChart(request, chart, where, isLong))),
  ]);
  return {
    cards: cards.map((card, index) => (before ? { ...card, before: before[index]!.value } : card)),
    charts,
    range,
  };
}
