/** Series of the fill handle: continues selected values as a spreadsheet does. */
import { parseDate } from '@/model/values/dates';
import { isEmpty, toNumber, type Num } from '@/model/values/decimal';
import type { ColumnType } from '@/model/entity/column-type';
import type { Value } from '@/model/entity/field-type';
import { toColumnValue } from '@/model/record';

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

/** Value at an offset from the first source value. Offset 0 is the first value; negative offsets are before it. */
type Series = (step: number) => Value;

const areEqual = (steps: readonly number[]): boolean => steps.every((step) => step === steps[0]);
const differences = (numbers: readonly number[]): number[] =>
  numbers.slice(1).map((one, index) => one - (numbers[index] as number));

/** Arithmetic series. A single number has no series and is repeated. */
function numberSeries(values: readonly Value[], column: ColumnType): Series | null {
  const numbers = values.map(toNumber);
  const [first, second] = numbers as (Num | null)[];
  if (!first || !second || numbers.includes(null)) return null;
  const step = second.minus(first);
  const known = numbers as Num[];
  if (!known.every((one, index) => index === 0 || one.minus(known[index - 1] as Num).eq(step))) return null;
  return (at) => toColumnValue(first.plus(step.times(at)), column);
}

const DAY = 86_400;
const daysInMonth = (month: number): number =>
  new Date(Date.UTC(2000 + modulo(Math.floor(month / 12), 400), modulo(month, 12) + 1, 0)).getUTCDate();
const modulo = (number: number, by: number): number => ((number % by) + by) % by;
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
  const [year, month, day, hour, minute, second] = parts.map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
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
  const found = values.map(datePartsOf);
  const [first] = found;
  if (!first || found.includes(null)) return null;
  const moments = found as DateParts[];
  const { length } = String(values[0]);
  if (moments.length === 1) return (at) => formatDate(first.at + at * DAY, length);

  const months = differences(moments.map(({ month }) => month));
  const isLast = moments.every(({ month, day }) => day === daysInMonth(month));
  const anchor = isLast ? 31 : Math.max(...moments.map(({ day }) => day));
  const sameDay = moments.every(({ month, day }) => day === Math.min(anchor, daysInMonth(month)));
  const sameClock = moments.every(({ clock }) => clock === first.clock);
  if (sameDay && sameClock && areEqual(months) && months[0] !== 0) {
    return (at) => {
      const month = first.month + at * (months[0] as number);
      const year = Math.floor(month / 12);
      if (year < 1 || year > 9999) return null;
      const day = `${String(year).padStart(4, '0')}-${padTwo(modulo(month, 12) + 1)}-${padTwo(Math.min(anchor, daysInMonth(month)))}`;
      return `${day} ${first.clock}`.slice(0, length);
    };
  }
  const distances = differences(moments.map(({ at }) => at));
  return areEqual(distances) ? (at) => formatDate(first.at + at * (distances[0] as number), length) : null;
}

const TEXT_WITH_NUMBER = /^(.*?)(\d{1,30})$/s;

/**
 * Text series by the number at the end: `A01` → `A02`. Digits without a prefix need at least two source values to
 * define the step.
 */
function textSeries(values: readonly Value[]): Series | null {
  const parts = values.map((value) => (typeof value === 'string' ? TEXT_WITH_NUMBER.exec(value) : null));
  const [first] = parts;
  if (!first || parts.includes(null)) return null;
  const [, prefix = '', digits = ''] = first;
  const known = parts as RegExpExecArray[];
  if (known.some((one) => one[1] !== prefix) || (known.length === 1 && prefix === '')) return null;
  const numbers = known.map((one) => BigInt(one[2] as string));
  const step = known.length === 1 ? 1n : (numbers[1] as bigint) - (numbers[0] as bigint);
  const constant = numbers.every((one, index) => index === 0 || one - (numbers[index - 1] as bigint) === step);
  if (!constant) return null;
  return (at) => {
    const number = (numbers[0] as bigint) + step * BigInt(at);
    // The number has no sign: below zero the absolute value is used, as in Excel.
    return prefix + String(number < 0n ? -number : number).padStart(digits.length, '0');
  };
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
      return textSeries(values);
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
    return series ? series(step) : (values[modulo(step, length)] as Value);
  });
}
