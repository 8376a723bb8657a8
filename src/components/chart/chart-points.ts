/** Finds the point of a chart that is clicked, or chosen by keyboard. */
import { formatValue, sumOf, type ChartData, type ChartSpec } from './chart-data';
import { messages } from './messages';

/** Positions of a series and of a category. */
export interface ChartPoint {
  series: number;
  at: number;
}

/** True when a point has an address. */
export const hasLinks = ({ series }: ChartData): boolean =>
  series.some(({ hrefs }) => hrefs.some((one) => one !== null));

/**
 * The address of the line that is nearest to a value at a category; null when the nearest one has none.
 * @param value on the value axis
 */
export function nearestHref(spec: ChartSpec, data: ChartData, at: number, value: number): string | null {
  let nearest: { distance: number; href: string | null } | null = null;
  for (const [index, { values, hrefs }] of data.series.entries()) {
    const figure = values[at] ?? null;
    if (figure === null) continue;
    // Stacked lines are drawn at the sum of those below them.
    const below = spec.stack ? data.series.slice(0, index).map((one) => one.values[at] ?? null) : [];
    const distance = sumOf([...below, figure])
      .minus(value)
      .abs()
      .toNumber();
    if (nearest === null || distance < nearest.distance) nearest = { distance, href: hrefs[at] ?? null };
  }
  return nearest?.href ?? null;
}

export const hrefAt = ({ series }: ChartData, { series: index, at }: ChartPoint): string | null =>
  series[index]?.hrefs[at] ?? null;

/** Category, series and value of a point in words; null for a point that the data does not have. */
export function pointText({ unit, decimals }: ChartSpec, data: ChartData, point: ChartPoint): string | null {
  const category = data.categories[point.at];
  const series = data.series[point.series];
  if (category === undefined || !series) return null;
  const text = messages.point(
    category,
    series.name,
    `${formatValue(series.values[point.at] ?? null, decimals)}${unit}`,
  );
  return hrefAt(data, point) === null ? text : messages.opensOnEnter(text);
}

/** Steps of the arrow keys along the categories and the series. */
const STEPS: Readonly<Record<string, ChartPoint>> = {
  ArrowRight: { series: 0, at: 1 },
  ArrowLeft: { series: 0, at: -1 },
  ArrowDown: { series: 1, at: 0 },
  ArrowUp: { series: -1, at: 0 },
};
const FIRST: ChartPoint = { series: 0, at: 0 };

/**
 * The next point with a value in the direction of an arrow key: categories stand side by side, those of horizontal bars
 * one below the other. The first key chooses the first point.
 * @returns the same point where there is none further; null for another key
 */
export function pointAfter(
  { horizontal }: ChartSpec,
  { categories, series }: ChartData,
  from: ChartPoint | null,
  key: string,
): ChartPoint | null {
  const step = STEPS[key];
  if (!step) return null;
  const [bySeries, byCategory] = horizontal ? [step.at, step.series] : [step.series, step.at];
  let point = from ? { series: from.series + bySeries, at: from.at + byCategory } : FIRST;
  while (point.at >= 0 && point.at < categories.length && series[point.series]) {
    if ((series[point.series]!.values[point.at] ?? null) !== null) return point;
    point = from ? { series: point.series + bySeries, at: point.at + byCategory } : { ...point, at: point.at + 1 };
  }
  return from;
}
