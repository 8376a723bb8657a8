/** What a chart shows, read from records: figures stay exact texts, and become numbers only where they are drawn. */
import type { Value } from '@/model/entity/field-type';
import { toNumber, toPlainText, ZERO, type Num } from '@/model/values/decimal';
import { formatDecimal } from '@/model/field-types/decimal-text';
import { messages } from './messages';

export interface ChartSpec {
  type: 'line' | 'bar' | 'pie';
  /** The field along the axis, or of the slices. */
  categoryField: string;
  /** Figures by field, with what they are called. */
  valueLabels: Readonly<Record<string, string>>;
  /** One figure split by the values of this field. */
  seriesField: string | null;
  stack: boolean;
  /** Bars lie, so that long names can be read. */
  horizontal: boolean;
  /** Only so many categories are drawn, the largest; the rest is summed up. Null: all. */
  top: number | null;
  unit: string;
  decimals: number;
}

export type ChartRow = Readonly<Record<string, Value>>;

export interface Series {
  name: string;
  /** One per category; null where there is none. */
  values: readonly (string | null)[];
  /** The sum of what is too much to be told apart. */
  isOthers: boolean;
}

export interface ChartData {
  categories: readonly string[];
  series: readonly Series[];
  /** True when the last category stands for all that were left out. */
  hasOthers: boolean;
}

/** No chart has more hues than people keep apart. */
export const MAX_COLORS = 5;

/** A figure as people read it: thousands, fixed decimals. */
export const formatValue = (figure: string | null, decimals: number): string =>
  figure === null ? messages.noValue : formatDecimal(figure, decimals);

const rawText = (value: Value | undefined): string =>
  value === null || value === undefined ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value);

/** A record's name for a field: the server's text before its code. */
const categoryNameOf = (row: ChartRow, field: string): string =>
  rawText(row[`${field}_dictText`] ?? row[field]) || messages.unnamed;

const parseNumber = (value: Value | undefined): Num | null =>
  value === null || value === undefined || value === '' ? null : toNumber(value);

const add = (left: Num | null, right: Num | null): Num | null => (left && right ? left.plus(right) : (left ?? right));

export const sumOf = (figures: readonly (string | null)[]): Num =>
  figures.reduce<Num>((sum, one) => sum.plus(parseNumber(one) ?? ZERO), ZERO);

/** Sums records up by category and series. What is no number counts as none. */
export function aggregateRows(spec: ChartSpec, rows: readonly ChartRow[]): ChartData {
  const categories = new Map<string, number>();
  const series = new Map<string, (Num | null)[]>();
  const cellsOf = (name: string): (Num | null)[] => {
    const known = series.get(name) ?? [];
    series.set(name, known);
    return known;
  };
  const fields = Object.entries(spec.valueLabels);
  if (spec.seriesField === null) for (const [, name] of fields) cellsOf(name);
  for (const row of rows) {
    const category = categoryNameOf(row, spec.categoryField);
    const at = categories.get(category) ?? categories.size;
    categories.set(category, at);
    for (const [field, label] of fields) {
      const sums = cellsOf(spec.seriesField === null ? label : categoryNameOf(row, spec.seriesField));
      sums[at] = add(sums[at] ?? null, parseNumber(row[field]));
    }
  }
  const names = [...categories.keys()];
  return {
    categories: names,
    hasOthers: false,
    series: [...series].map(([name, cells]) => ({
      name,
      isOthers: false,
      values: names.map((_, at) => (cells[at] ? toPlainText(cells[at]) : null)),
    })),
  };
}

const textOf = (number: Num): string => toPlainText(number);

/** Positions of the largest, in their own order. */
function largest(sums: readonly Num[], count: number): Set<number> {
  const order = sums.map((_, at) => at).toSorted((a, b) => sums[b]!.comparedTo(sums[a]!) || a - b);
  return new Set(order.slice(0, count));
}

function groupSmallSeries(data: ChartData): ChartData {
  const { series } = data;
  if (series.length <= MAX_COLORS) return data;
  const kept = largest(
    series.map(({ values: figures }) => sumOf(figures)),
    MAX_COLORS - 1,
  );
  const others = series.filter((_, at) => !kept.has(at));
  const figures = data.categories.map((_, at) => {
    const cells = others.map((one) => one.values[at] ?? null);
    return cells.every((cell) => cell === null) ? null : textOf(sumOf(cells));
  });
  return {
    ...data,
    series: [
      ...series.filter((_, at) => kept.has(at)),
      { name: messages.others(others.length), values: figures, isOthers: true },
    ],
  };
}

function groupSmallCategories(data: ChartData, most: number): ChartData {
  const { categories, series } = data;
  if (categories.length <= most) return data;
  const sums = categories.map((_, at) => sumOf(series.map(({ values: figures }) => figures[at] ?? null)));
  const kept = largest(sums, most - 1);
  const inside = <T>(all: readonly T[]) => all.filter((_, at) => kept.has(at));
  const outside = <T>(all: readonly T[]) => all.filter((_, at) => !kept.has(at));
  return {
    hasOthers: true,
    categories: [...inside(categories), messages.others(categories.length - kept.size)],
    series: series.map((one) => ({ ...one, figures: [...inside(one.values), textOf(sumOf(outside(one.values)))] })),
  };
}

/** What is drawn of it: no more hues than can be told apart, no more bars than are wanted. */
export function limitForDrawing(spec: ChartSpec, data: ChartData): ChartData {
  if (spec.type === 'pie') {
    // A slice needs something to show.
    const shown = data.categories.map((_, at) => sumOf([data.series[0]?.values[at] ?? null]).greaterThan(0));
    const only = <T>(all: readonly T[]) => all.filter((_, at) => shown[at]);
    const slices = data.series.slice(0, 1).map((one) => ({ ...one, figures: only(one.values) }));
    return groupSmallCategories({ ...data, categories: only(data.categories), series: slices }, MAX_COLORS);
  }
  const folded = groupSmallSeries(data);
  return spec.top === null ? folded : groupSmallCategories(folded, spec.top);
}

/** True when there is nothing that could be drawn. */
export const hasNoValues = ({ series }: ChartData): boolean =>
  series.every(({ values: figures }) => figures.every((one) => one === null));

/** A part of a whole, e.g. `12.5%`. */
export function formatShare(figure: string | null, figures: readonly (string | null)[]): string {
  const whole = sumOf(figures);
  if (whole.isZero() || figure === null) return messages.noValue;
  return `${sumOf([figure]).times(100).div(whole).toFixed(1)}%`;
}

/** The chart in a sentence, for who does not see it. */
export function describeChart(spec: ChartSpec, data: ChartData): string {
  const kind = messages.kinds[spec.type];
  const parts = data.series.map(({ name, values: figures }) => {
    const numbers = figures.flatMap((figure, at) => (figure === null ? [] : [{ figure, at, number: sumOf([figure]) }]));
    if (numbers.length === 0) return messages.nothing(name);
    const said = ({ figure, at }: { figure: string; at: number }) =>
      `${formatValue(figure, spec.decimals)}${spec.unit}（${data.categories[at] ?? ''}）`;
    const most = numbers.reduce((kept, one) => (one.number.greaterThan(kept.number) ? one : kept));
    const least = numbers.reduce((kept, one) => (one.number.lessThan(kept.number) ? one : kept));
    return messages.range(name, said(most), said(least));
  });
  return messages.summary(kind, data.categories.length, parts.join('；'));
}
