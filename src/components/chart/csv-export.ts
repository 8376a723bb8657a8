/** A chart's figures as a file that spreadsheets open. */
import type { ChartData } from './chart-data';

/** A spreadsheet would run these as a formula; numbers may begin with a minus. */
const FORMULA_START = /^[=+\-@\t\r]/;
const NUMBER = /^-?\d+(\.\d+)?$/;

function csvCell(text: string): string {
  const safe = FORMULA_START.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** One line per category with all its exact figures; begins with the mark by which Excel knows UTF-8. */
export function toCsv(axis: string, { categories, series }: ChartData): string {
  const lines = [
    [axis, ...series.map(({ name }) => name)],
    ...categories.map((category, at) => [category, ...series.map(({ values: figures }) => figures[at] ?? '')]),
  ];
  return `\ufeff${lines.map((line) => `${line.map(csvCell).join(',')}\r\n`).join('')}`;
}
