/** Exports chart values as CSV. */
import { BYTE_ORDER_MARK, csvLine } from '@/model/spreadsheet/csv';
import type { ChartData } from './chart-data';

/** One line per category with all exact values. Starts with a byte order mark, by which Excel detects UTF-8. */
export function toCsv(axis: string, { categories, series }: ChartData): string {
  const lines = [
    [axis, ...series.map(({ name }) => name)],
    ...categories.map((category, at) => [category, ...series.map(({ values: figures }) => figures[at] ?? '')]),
  ];
  return BYTE_ORDER_MARK + lines.map(csvLine).join('');
}
