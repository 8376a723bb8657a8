/** Addresses that the cards and the points of a list's charts open: a list with the query that the figures are of. */
import type { QueryCondition } from '@/model/condition';
import type { Entity } from '@/model/entity/entity';
import type { Value } from '@/model/entity/field-type';
import type { ListFigures } from '@/model/http/api-result';
import type { List } from '@/model/screens/screen';
import { advancedFields, requiresAllConditions, type AdvancedQuery } from '@/components/query/advanced/advanced-query';
import { isBlank, toQueryText, type QueryValues } from '@/components/query/query-params';
import { LIST_STATE_PARAM, screenPath } from '@/runtime/navigation/addresses';

/** The query that figures are of. */
export interface FiguresQuery {
  query: QueryValues;
  advanced: AdvancedQuery | null;
  /** The days that are counted by default; null when the query names them. */
  range: ListFigures['range'];
}

/** The first and the last day that the figures count; null when they count all. */
export function countedDays({ latestDays }: List, { query, range }: FiguresQuery): readonly [unknown, unknown] | null {
  if (range) return [range.from, range.to];
  const days = latestDays && query[latestDays.field];
  return Array.isArray(days) ? [days[0], days[1]] : null;
}

/** The address of a list with the query of figures. */
export function drillPath(screen: string, { query, advanced, range }: FiguresQuery): string {
  const filled = Object.entries(query).filter(([, value]) => !isBlank(value));
  const days = range ? [[range.field, [range.from, range.to]]] : [];
  const request = JSON.stringify({
    q: Object.fromEntries([...filled, ...days]),
    ...(advanced && { a: advanced }),
  });
  return `${screenPath(screen, {})}?${new URLSearchParams({ [LIST_STATE_PARAM]: request }).toString()}`;
}

const MONTH_LENGTH = 'YYYY-MM'.length;

/** The first and the last day of a point: of a day, or of a month `YYYY-MM`. */
function daysOf(point: string): readonly [string, string] {
  if (point.length !== MONTH_LENGTH) return [point, point];
  const [year = 0, month = 0] = point.split('-').map(Number);
  return [`${point}-01`, new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)];
}

/** The days of a point that the figures count. */
function daysWithin(point: string, counted: ReturnType<typeof countedDays>): Value {
  const [from, to] = daysOf(point);
  const [first, last] = (counted ?? []).map((day) => toQueryText(day as Value));
  return [first && first > from ? first : from, last && last < to ? last : to];
}

const conditionsOf = (field: string, value: string, isDate: boolean): QueryCondition[] => {
  if (!isDate) return [{ field, rule: 'eq', val: value }];
  const [from, to] = daysOf(value);
  return from === to
    ? [{ field, rule: 'eq', val: from }]
    : [
        { field, rule: 'ge', val: from },
        { field, rule: 'le', val: to },
      ];
};

/**
 * The addresses of a chart's points by their rows: the query of the figures and the values of the point, as conditions
 * beside the query, or as the days that the figures count.
 * @returns null for a row whose values no condition can name: empty ones, and those of fields that cannot be queried
 */
export function pointPaths(
  list: List,
  entity: Entity,
  { x, by, screen }: Pick<List['charts'][number], 'x' | 'by' | 'screen'>,
  asked: FiguresQuery,
): (row: object) => string | null {
  const queried = new Map(advancedFields(entity).map((field) => [field.key, field]));
  const keys = by === null ? [x] : [x, by];
  const counted = countedDays(list, asked);
  return (row) => {
    const rules = [...(asked.advanced?.rules ?? [])];
    let { query, range } = asked;
    for (const key of keys) {
      const field = queried.get(key);
      const value = (row as Readonly<Record<string, unknown>>)[key];
      if (!field || typeof value !== 'string' || value === '') return null;
      if (key === list.latestDays?.field) {
        query = { ...query, [key]: daysWithin(value, counted) };
        range = null;
      } else rules.push(...conditionsOf(key, value, field.columnType.kind === 'date'));
    }
    const isAdded = rules.length > (asked.advanced?.rules.length ?? 0);
    // Beside conditions of which any may hold, a further one would not narrow the list.
    if (isAdded && !requiresAllConditions(asked.advanced)) return null;
    return drillPath(screen ?? list.id, {
      query,
      advanced: isAdded ? { matchType: 'and', rules } : asked.advanced,
      range,
    });
  };
}
