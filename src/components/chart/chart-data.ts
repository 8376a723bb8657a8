/** Aggregates records to chart data. Values stay exact decimal text and become numbers only when they are drawn. */
import type { Value } from '@/model/entity/field-type';
import { toNumber, toPlainText, ZERO, type Num } from '@/model/values/decimal';
import { storedText } from '@/model/values/value-text';
import { formatDecimal } from '@/model/field-types/decimal-text';
import { messages } from './messages';

export interface ChartSpec {
  type: 'line' | 'bar' | 'pie';
  /** Field of the category axis or of the slices. */
  categoryField: string;
  /** Labels of the value fields, by field key. */
  valueLabels: Readonly<Record<string, string>>;
  /** Splits one value field into a series per value of this field. */
  seriesField: string | null;
  stack: boolean;
  /** Draws horizontal bars, so that long names stay readable. */
  horizontal: boolean;
  /** Field of the addresses that the points open; null: they open none. */
  hrefField: string | null;
  /** Draws only the largest categories, at most this many; the others are summed. Null: draws all. */
  top: number | null;
  unit: string;
  decimals: number;
}

export type ChartRow = Readonly<Record<string, Value>>;

export interface Series {
  name: string;
  /** One value per category, as decimal text; null where the category has none. */
  values: readonly (string | null)[];
  /** The address that each value opens; null for values without one. */
  hrefs: readonly (string | null)[];
  /** True for the series that sums the small series. */
  isOthers: boolean;
}

export interface ChartData {
  categories: readonly string[];
  series: readonly Series[];
  /** True when the last category sums the left-out categories. */
  hasOthers: boolean;
}

/** Maximum number of colours in one chart; more are hard to distinguish. */
export const MAX_COLORS = 5;

/** Formats a value with thousands separators and fixed decimals. */
export const formatValue = (figure: string | null, decimals: number): string =>
  figure === null ? messages.noValue : formatDecimal(figure, decimals);

/** Category name of a record: the `_dictText` of the server, otherwise the code. */
const categoryNameOf = (row: ChartRow, field: string): string =>
  storedText(row[`${field}_dictText`] ?? row[field]) || messages.unnamed;

const parseNumber = (value: Value | undefined): Num | null =>
  value === null || value === undefined || value === '' ? null : toNumber(value);

const add = (left: Num | null, right: Num | null): Num | null => (left && right ? left.plus(right) : (left ?? right));

/** Exact sum of decimal texts; nulls and texts that are not numbers count as zero. */
export const sumOf = (figures: readonly (string | null)[]): Num =>
  figures.reduce<Num>((sum, one) => sum.plus(parseNumber(one) ?? ZERO), ZERO);

interface Cell {
  sum: Num | null;
  href: string | null;
}

/** Sums the values of the records by category and series. Values that are not numbers are ignored. */
export function aggregateRows(spec: ChartSpec, rows: readonly ChartRow[]): ChartData {
  const categories = new Map<string, number>();
  const series = new Map<string, Cell[]>();
  const cellsOf = (name: string): Cell[] => {
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
    const href = spec.hrefField === null ? null : storedText(row[spec.hrefField]) || null;
    for (const [field, label] of fields) {
      const cells = cellsOf(spec.seriesField === null ? label : categoryNameOf(row, spec.seriesField));
      const { sum = null, href: known } = cells[at] ?? {};
      // Records of one name and different addresses are one point, which cannot open both.
      cells[at] = { sum: add(sum, parseNumber(row[field])), href: known === undefined || known === href ? href : null };
    }
  }
  const names = [...categories.keys()];
  return {
    categories: names,
    hasOthers: false,
    series: [...series].map(([name, cells]) => ({
      name,
      isOthers: false,
      values: names.map((_, at) => (cells[at]?.sum ? toPlainText(cells[at].sum) : null)),
      hrefs: names.map((_, at) => cells[at]?.href ?? null),
    })),
  };
}

const textOf = (number: Num): string => toPlainText(number);

/** Indexes of the `count` largest sums. */
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
      { name: messages.others(others.length), values: figures, hrefs: figures.map(() => null), isOthers: true },
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
    series: series.map((one) => ({
      ...one,
      values: [...inside(one.values), textOf(sumOf(outside(one.values)))],
      hrefs: [...inside(one.hrefs), null],
    })),
  };
}

/** Limits the data for drawing: sums small series beyond `MAX_COLORS` and small categories beyond `spec.top`. */
export function limitForDrawing(spec: ChartSpec, data: ChartData): ChartData {
  if (spec.type === 'pie') {
    // Only positive values can be drawn as slices.
    const shown = data.categories.map((_, at) => sumOf([data.series[0]?.values[at] ?? null]).greaterThan(0));
    const only = <T>(all: readonly T[]) => all.filter((_, at) => shown[at]);
    const slices = data.series.slice(0, 1).map((one) => ({
      ...one,
      values: only(one.values),
      hrefs: only(one.hrefs),
    }));
    return groupSmallCategories({ ...data, categories: only(data.categories), series: slices }, MAX_COLORS);
  }
  const folded = groupSmallSeries(data);
  return spec.top === null ? folded : groupSmallCategories(folded, spec.top);
}

/** True when no series has a value. */
export const hasNoValues = ({ series }: ChartData): boolean =>
  series.every(({ values: figures }) => figures.every((one) => one === null));

/** Share of the total, e.g. `12.5%`. */
export function formatShare(figure: string | null, figures: readonly (string | null)[]): string {
  const whole = sumOf(figures);
  if (whole.isZero() || figure === null) return messages.noValue;
  return `${sumOf([figure]).times(100).div(whole).toFixed(1)}%`;
}

/** Describes the chart in one sentence, for screen readers. */
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
