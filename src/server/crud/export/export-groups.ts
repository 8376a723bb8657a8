/**
 * The records of a grouped export in one statement: their ids in the order of the groups, the heads of the groups with
 * subtotals before them, and the totals at the end.
 */
import { sql } from 'kysely';
import type { Field } from '@/model/entity/entity';
import type { Row } from '@/model/record';
import type { Cell } from '@/server/spreadsheet/writer';
import type { CrudContext } from '../context/crud-context';
import type { Caller } from '../context/crud-options';
import { messages } from '../context/messages';
import { columnSql, textColumnSql } from '../context/shapes';
import type { whereAll } from '../context/sql-tests';
import { type GroupValue, groupValueSql, parseGrouping } from '../read/grouping/grouping';
import { listOrder } from '../read/list';
import type { RowScope } from '../read/row-scope';
import { isDescending, namesOf } from '../summary/list-groups';
import { countedSql, totalFields } from '../summary/list-summary';
import { type FieldView, fieldViewOf } from '../view/field-visibility';
import { cellOf } from './export-cells';
import type { ExportRequest } from './export-request';

/** The head of a group, or the line of the totals. */
export interface GroupHead {
  /** The group by its values, from the first field on; empty for the totals. */
  values: readonly GroupValue[];
  count: number;
  /** Sums by the key of the field. */
  sums: Readonly<Record<string, string | null>>;
}

/** Groups of an export whose records are known. */
export interface PlannedGroups {
  ids: readonly string[];
  /** Heads by the id of the record that follows them. */
  heads: ReadonlyMap<string, readonly GroupHead[]>;
  totals: GroupHead;
}

type GroupRow = Readonly<Record<string, string | null>>;

/** True for a request of a grouped list that asks for its groups. */
export const isGrouped = ({ query }: ExportRequest): boolean =>
  query['exportGroups'] === '1' && (query['groupBy'] ?? '') !== '';

/** @param where of the records @param most ids that are read @throws HttpError for fields that the caller may not group by */
export async function planGroups(
  { db }: Pick<CrudContext, 'db'>,
  scope: RowScope,
  { query }: ExportRequest,
  view: FieldView,
  where: ReturnType<typeof whereAll>,
  most: number,
): Promise<PlannedGroups> {
  const { shape } = scope;
  const { fields } = parseGrouping(shape, query, view.canQuery);
  const totalled = totalFields(scope, query, view);
  const names = fields.map((_, level) => sql.id(`v${level}`));
  const columns = sql.join([
    sql`${textColumnSql(shape.idField)} as id`,
    ...fields.flatMap((field, level) => [
      sql`${groupValueSql(field)} as ${names[level]!}`,
      sql`${field.columnType.kind === 'text' ? groupValueSql(field) : columnSql(field)} as ${sql.id(`k${level}`)}`,
    ]),
    ...totalled.map((field, index) => sql`${countedSql(shape, field)} as ${sql.id(`n${index}`)}`),
  ]);
  const order = sql.join(
    fields.flatMap((field, level) => {
      const key = sql.id(`k${level}`);
      return [isDescending(field, query) ? sql`${key} desc nulls last` : sql`${key} asc nulls last`, names[level]!];
    }),
  );
  const none = totalled.map((_, index) => sql`null::text as ${sql.id(`sum${index}`)}`);
  const sums = totalled.map((_, index) => sql`sum(${sql.id(`n${index}`)})::text`);
  const level = sql`${sql.join(
    names.map((name) => sql`1 - grouping(${name})`),
    sql` + `,
  )}`;
  const sets = sql.join([sql`()`, ...names.map((_, depth) => sql`(${sql.join(names.slice(0, depth + 1))})`)]);
  const { rows } = await sql<GroupRow>`with found as materialized (
      select q.*, row_number() over () as place from (
        select ${columns} from ${shape.table} t${where} ${listOrder(scope, query, view)} limit ${sql.lit(most)}) q),
    placed as materialized (select found.*, row_number() over (order by ${order}, place) as at from found)
    select *, level = 0 as last from (
      select ${sql.join([sql`id`, ...names, sql`null::text as count`, ...none, sql`9 as level`, sql`at`])} from placed
      union all
      select ${sql.join([sql`null`, ...names, sql`count(*)::text`, ...sums, level, sql`min(at)`])} from placed
        group by grouping sets (${sets})) lines
    order by last, at, level`.execute(db);
  return linesOf(rows, fields.length, totalled);
}

function linesOf(rows: readonly GroupRow[], levels: number, totalled: readonly Field[]): PlannedGroups {
  const ids: string[] = [];
  const heads = new Map<string, readonly GroupHead[]>();
  let before: GroupHead[] = [];
  for (const row of rows) {
    if (row.id != null) {
      if (before.length > 0) heads.set(row.id, before);
      ids.push(row.id);
      before = [];
      continue;
    }
    const values = Array.from({ length: Math.min(levels, Number(row.level)) }, (_, level) => row[`v${level}`] ?? null);
    const sums = totalled.map(({ key }, index): [string, string | null] => [key, row[`sum${index}`] ?? null]);
    before.push({ values, count: Number(row.count), sums: Object.fromEntries(sums) });
  }
  return { ids, heads, totals: before[0] ?? { values: [], count: 0, sums: {} } };
}

/** Makes the cells of heads and totals: the first one names them, the others are sums. */
export async function headCells(
  crud: CrudContext,
  scope: RowScope,
  { query }: ExportRequest,
  columns: readonly Field[],
  { heads }: PlannedGroups,
  caller: Caller,
): Promise<(head: GroupHead) => Cell[]> {
  const view = fieldViewOf(scope.shape, caller);
  const { fields } = parseGrouping(scope.shape, query, view.canQuery);
  const all = [...heads.values()].flat();
  const texts: ((value: GroupValue) => string)[] = [];
  for (const [level, field] of fields.entries()) {
    const values = new Set(all.flatMap((head) => (head.values.length > level ? [head.values[level] ?? null] : [])));
    const names = await namesOf(crud, scope, field, [...values], caller, view);
    const cell = cellOf(field, crud.types, view);
    const isBoolean = field.columnType.kind === 'boolean';
    texts.push((value) => {
      if (value === null) return messages.groupBlank;
      const row: Row = { [field.key]: isBoolean ? value === 'true' : value };
      const shown = names.get(value) ?? cell(row);
      return typeof shown === 'string' ? shown : shown.text;
    });
  }
  const sums = columns.map((field) => ({ key: field.key, cell: cellOf(field, crud.types, view) }));
  return ({ values, count, sums: found }) => {
    const level = values.length - 1;
    const name =
      level < 0
        ? messages.exportTotal(count)
        : messages.exportGroup(fields[level]!.label, texts[level]!(values[level] ?? null), count);
    return [name, ...sums.map(({ key, cell }) => cell({ [key]: found[key] ?? null }))];
  };
}
