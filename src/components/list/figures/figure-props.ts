/** What the widgets of a list's cards and charts show. */
import type { Entity, Field } from '@/model/entity/entity';
import type { Value } from '@/model/entity/field-type';
import type { ListFigures } from '@/model/http/api-result';
import type { List } from '@/model/screens/screen';
import { LIST_STATE_PARAM, screenPath } from '@/runtime/navigation/addresses';
import { isPeriod } from '@/model/entity/groupable';
import { daysBetween } from '@/model/values/dates';
import { toNumber } from '@/model/values/decimal';
import { isBlank, type QueryValues } from '@/components/query/query-params';
import { types } from '@/registry/values';
import { messages } from './messages';

type Range = ListFigures['range'];
type Chart = List['charts'][number];

/** The days that are counted by default; null when the query names them. */
export const rangeText = (range: Range): string | null => (range ? messages.range(range.from, range.to) : null);

/** The first and the last day that the figures count; null when they count all. */
function countedDays(
  { latestDays }: List,
  { range }: ListFigures,
  query: QueryValues,
): readonly [unknown, unknown] | null {
  if (range) return [range.from, range.to];
  const days = latestDays && query[latestDays.field];
  return Array.isArray(days) ? [days[0], days[1]] : null;
}

/** The address of a list with the same query. */
function drillPath(screen: string, query: QueryValues, range: Range): string {
  const filled = Object.entries(query).filter(([, value]) => !isBlank(value));
  const days = range ? [[range.field, [range.from, range.to]]] : [];
  const request = JSON.stringify({ q: Object.fromEntries([...filled, ...days]) });
  return `${screenPath(screen, {})}?${new URLSearchParams({ [LIST_STATE_PARAM]: request }).toString()}`;
}

export function cardProps(list: List, figures: ListFigures, query: QueryValues) {
  const { cards, title } = list;
  const days = daysBetween(...(countedDays(list, figures, query) ?? [null, null]));
  const comparison = days === null ? {} : { beforeLabel: messages.daysBefore(days + 1) };
  const items = cards.map(({ label, unit, decimals, good, screen }, index) => ({
    label,
    value: figures.cards[index]?.value ?? '',
    decimals,
    ...(unit === null ? {} : { unit }),
    ...(good === null ? {} : { good }),
    // Without earlier records there is nothing to compare with.
    ...(isNothing(figures.cards[index]?.before) ? {} : { before: figures.cards[index]?.before, ...comparison }),
    ...(screen === null ? {} : { href: drillPath(screen, query, figures.range) }),
  }));
  return { label: messages.cards(title), items };
}

const isNothing = (before: unknown): boolean => toNumber((before ?? null) as Value)?.isZero() ?? true;

export function chartProps(
  { title, type, x, y, by, stack, across }: Chart,
  { fields }: Entity,
  rows: readonly object[],
) {
  const labelOf = (key: string) => fields[key]?.label ?? key;
  const scale = ({ columnType }: Entity['fields'][string]) => (columnType.kind === 'numeric' ? columnType.scale : 0);
  return {
    title: title ?? messages.chart(y.map(labelOf), labelOf(x)),
    type,
    rows,
    x,
    axis: labelOf(x),
    y: Object.fromEntries(y.map((key) => [key, labelOf(key)])),
    ...(by === null ? {} : { by }),
    stack,
    across,
    decimals: Math.max(0, ...y.map((key) => (fields[key] ? scale(fields[key]) : 0))),
    ...(isInOrder(fields[x]) || type === 'line' ? {} : { top: TOP }),
  };
}

const isInOrder = (field: Field | undefined): boolean =>
  field !== undefined && (field.columnType.kind === 'date' || isPeriod(field, types));

/** Parts of a chart by value; the others are joined. */
const TOP = 10;
