/** Exports chart values as CSV. */
import type { ChartData } from './chart-data';

/** A spreadsheet would run text with these first characters as a formula. Numbers may start with a minus sign. */
const FORMULA_START = /^[=+\-@\t\r]/;
const NUMBER = /^-?\d+(\.\d+)?$/;

function csvCell(text: string): string {
  const safe = FORMULA_START.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** One line per category with all exact values. Starts with a byte order mark, by which Excel detects UTF-8. */
export function toCsv(axis: string, { categories, series }: ChartData): string {
  const lines = [
    [axis, ...series.map(({ name }) => name)],
    ...categories.map((category, at) => [category, ...series.map(({ values: figures }) => figures[at] ?? '')]),
  ];
  return `\ufeff${lines.map((line) => `${line.map(csvCell).join(',')}\r\n`).join('')}`;
}
