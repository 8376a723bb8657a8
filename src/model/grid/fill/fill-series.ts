/** Series of the fill handle: continues selected values as a spreadsheet does. */
import { parseDate } from '@/model/values/dates';
import { isEmpty, toNumber, type Num } from '@/model/values/decimal';
import type { ColumnType } from '@/model/entity/column-type';
import type { Value } from '@/model/entity/field-type';
import { toColumnValue } from '@/model/record';
import { constantStep, modulo, textSeries, withoutNull, type Series } from './text-series';

export interface FillRequest {
  /** The source values, from the first cell to the last; at least one. */
  values: readonly Value[];
  /** Number of cells to fill. */
  count: number;
  /** Fills upwards or to the left. The result then begins with the cell next to the source values. */
  backwards?: boolean;
  /** Repeats the source values instead of continuing a series (Ctrl). */
  copy?: boolean;
  /** Storage type of the column; null for codes, which have no series. */
  column: ColumnType | null;
}

/** Arithmetic series. A single number has no series and is repeated. */
function numberSeries(values: readonly Value[], column: ColumnType): Series | null {
  const numbers = withoutNull<Num>(values.map(toNumber));
  const [first, second] = numbers ?? [];
  if (!numbers || !first || !second) return null;
  const step = second.minus(first);
  if (!numbers.every((one, index) => one.eq(first.plus(step.times(index))))) return null;
  return (at) => toColumnValue(first.plus(step.times(at)), column);
}

const DAY = 86_400;
const daysInMonth = (month: number): number =>
  new Date(Date.UTC(2000 + modulo(Math.floor(month / 12), 400), modulo(month, 12) + 1, 0)).getUTCDate();
const padTwo = (number: number): string => String(number).padStart(2, '0');

interface DateParts {
  /** Months since the year 0. */
  month: number;
  day: number;
  clock: string;
  /** Seconds since 1970-01-01 UTC. */
  at: number;
}

function datePartsOf(value: Value): DateParts | null {
  const parts = parseDate(value);
  if (!parts) return null;
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = parts.map(Number);
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  date.setUTCHours(hour, minute, second);
  return { month: year * 12 + month - 1, day, clock: parts.slice(3).join(':'), at: date.getTime() / 1000 };
}

/** Bound in seconds from 1970; beyond it no year has four digits. */
const MAX_SECONDS = 1e12;

/**
 * Formats a date with the precision of the first value (`length`): day, minutes or seconds. Null when the year is out
 * of range.
 */
function formatDate(seconds: number, length: number): Value {
  if (Math.abs(seconds) > MAX_SECONDS) return null;
  const text = new Date(seconds * 1000).toISOString().slice(0, 19).replace('T', ' ');
  return /^\d{4}-/.test(text) ? text.slice(0, length) : null;
}

/**
 * Date series. A step of whole months when all dates have the same day of the month (or the last day) and the same
 * time; else a constant distance in seconds. A single date continues by days.
 */
function dateSeries(values: readonly Value[]): Series | null {
  const moments = withoutNull(values.map(datePartsOf));
  const [first] = moments ?? [];
  if (!moments || !first) return null;
  const { length } = String(values[0]);
  if (moments.length === 1) return (at) => formatDate(first.at + at * DAY, length);

  const months = constantStep(moments.map(({ month }) => month));
  const isLast = moments.every(({ month, day }) => day === daysInMonth(month));
  const anchor = isLast ? 31 : Math.max(...moments.map(({ day }) => day));
  const sameDay = moments.every(({ month, day }) => day === Math.min(anchor, daysInMonth(month)));
  const sameClock = moments.every(({ clock }) => clock === first.clock);
  if (sameDay && sameClock && months !== null && months !== 0) {
    return (at) => {
      const month = first.month + at * months;
      const year = Math.floor(month / 12);
      if (year < 1 || year > 9999) return null;
      const day = `${String(year).padStart(4, '0')}-${padTwo(modulo(month, 12) + 1)}-${padTwo(Math.min(anchor, daysInMonth(month)))}`;
      return `${day} ${first.clock}`.slice(0, length);
    };
  }
  const distance = constantStep(moments.map(({ at }) => at));
  return distance === null ? null : (at) => formatDate(first.at + at * distance, length);
}

function seriesOf(values: readonly Value[], column: ColumnType | null): Series | null {
  if (column === null || values.some(isEmpty)) return null;
  switch (column.kind) {
    case 'int':
    case 'numeric':
      return numberSeries(values, column);
    case 'date':
    case 'timestamp':
      return dateSeries(values);
    case 'text':
      return textSeries(values, dateSeries);
    default:
      return null;
  }
}

/**
 * Continues source values into `count` cells. Without a series, or with `copy`, the values repeat.
 * @example continueSeries({ values: ['A08', 'A09'], count: 2, column: { kind: 'text' } }) // ['A10', 'A11']
 */
export function continueSeries({
  values,
  count,
  backwards = false,
  copy: repeat = false,
  column,
}: FillRequest): Value[] {
  const { length } = values;
  if (length === 0) return [];
  const series = repeat ? null : seriesOf(values, column);
  return Array.from({ length: count }, (_, index) => {
    const step = backwards ? -1 - index : length + index;
    return series ? series(step) : (values[modulo(step, length)] ?? null);
  });
}
