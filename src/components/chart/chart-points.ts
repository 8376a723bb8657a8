/** Finds the point of a chart that is clicked. */
import { sumOf, type ChartData, type ChartSpec } from './chart-data';

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
