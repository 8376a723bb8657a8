import { useMemo } from 'react';
import { Chart } from '@/components/chart/Chart';
import type { ChartRow, ChartSpec } from '@/components/chart/chart-data';
import type { PropsByWidget } from '@/model/generated/widget-props';
import type { WidgetProps } from '@/registry/views';
import { DRAWING } from './height';

type Settings = PropsByWidget['chart'];

const isRow = (value: unknown): value is ChartRow => typeof value === 'object' && value !== null;

/** Rows of a server response; a response that is not a list of records counts as empty. */
const rowsIn = (value: unknown): readonly ChartRow[] => (Array.isArray(value) ? value.filter(isRow) : []);

function specOf({ type, x, y, by, stack, across, top, href, unit, decimals }: Omit<Settings, 'rows'>): ChartSpec {
  return {
    type,
    categoryField: x,
    // Only one value field can be split into series or shown as a pie.
    valueLabels: by !== undefined || type === 'pie' ? Object.fromEntries(Object.entries(y).slice(0, 1)) : y,
    seriesField: by ?? null,
    stack: stack === true,
    horizontal: across === true && type === 'bar',
    hrefField: href ?? null,
    top: top ?? null,
    unit: unit ?? '',
    decimals: decimals ?? 0,
  };
}

/** Chart widget of a page. */
export default function ChartWidget({ props }: WidgetProps<'chart'>) {
  const { rows: given, ...rest } = props;
  const settings = JSON.stringify(rest);
  const spec = useMemo(() => specOf(JSON.parse(settings)), [settings]);
  const rows = useMemo(() => rowsIn(given), [given]);
  const { title, note = null, axis, height = DRAWING, blank = null, x } = rest;
  return (
    <Chart
      spec={spec}
      rows={rows}
      title={title}
      subtitle={note}
      categoryLabel={axis ?? x}
      height={height}
      emptyText={blank}
    />
  );
}
