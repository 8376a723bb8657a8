/** What the widgets of a list's cards and charts show. */
import type { Entity, Field } from '@/model/entity/entity';
import type { Value } from '@/model/entity/field-type';
import type { ListFigures } from '@/model/http/api-result';
import type { List } from '@/model/screens/screen';
import { isPeriod } from '@/model/entity/groupable';
import { daysBetween } from '@/model/values/dates';
import { toNumber } from '@/model/values/decimal';
import { types } from '@/registry/values';
import { countedDays, drillPath, pointPaths, type FiguresQuery } from './drill-paths';
import { messages } from './messages';

type Range = ListFigures['range'];
type Chart = List['charts'][number];

/** The days that are counted by default; null when the query names them. */
export const rangeText = (range: Range): string | null => (range ? messages.range(range.from, range.to) : null);

export function cardProps(list: List, figures: ListFigures, asked: FiguresQuery) {
  const { cards, title } = list;
  const days = daysBetween(...(countedDays(list, asked) ?? [null, null]));
  const comparison = days === null ? {} : { beforeLabel: messages.daysBefore(days + 1) };
  const items = cards.map(({ label, unit, decimals, good, screen }, index) => ({
    label,
    value: figures.cards[index]?.value ?? '',
    decimals,
    ...(unit === null ? {} : { unit }),
    ...(good === null ? {} : { good }),
    // Without earlier records there is nothing to compare with.
    ...(isNothing(figures.cards[index]?.before) ? {} : { before: figures.cards[index]?.before, ...comparison }),
    ...(screen === null ? {} : { href: drillPath(screen, asked) }),
  }));
  return { label: messages.cards(title), items };
}

const isNothing = (before: unknown): boolean => toNumber((before ?? null) as Value)?.isZero() ?? true;

/** Key of a point's address in its row: no field has it. */
const HREF = '_href';

export function chartProps(list: List, chart: Chart, entity: Entity, rows: readonly object[], asked: FiguresQuery) {
  const { title, type, x, y, by, stack, across } = chart;
  const { fields } = entity;
  const pathOf = pointPaths(list, entity, chart, asked);
  const labelOf = (key: string) => fields[key]?.label ?? key;
  const scale = ({ columnType }: Entity['fields'][string]) => (columnType.kind === 'numeric' ? columnType.scale : 0);
  return {
    title: title ?? messages.chart(y.map(labelOf), labelOf(x)),
    type,
    rows: rows.map((row) => ({ ...row, [HREF]: pathOf(row) })),
    href: HREF,
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
