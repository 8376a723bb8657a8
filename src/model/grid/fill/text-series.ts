/** Series of texts, as spreadsheets continue them: weekdays, months, dates as text, and numbers inside texts. */
import type { Value } from '@/model/entity/field-type';

/** Value at an offset from the first source value. Offset 0 is the first value; negative offsets are before it. */
export type Series = (step: number) => Value;

/** Continues days given as `YYYY-MM-DD`; null when they form no series. */
type DaySeries = (days: readonly Value[]) => Series | null;

export const modulo = (number: number, by: number): number => ((number % by) + by) % by;

/** The constant difference of consecutive numbers; null when it varies, or for fewer than two numbers. */
export function constantStep(numbers: readonly number[]): number | null {
  const [first, second] = numbers;
  if (first === undefined || second === undefined) return null;
  const step = second - first;
  return numbers.every((one, index) => one === first + step * index) ? step : null;
}

/** The values when none of them is null. */
export function withoutNull<T>(values: readonly (T | null)[]): T[] | null {
  const found = values.filter((value) => value !== null);
  return found.length === values.length ? found : null;
}

const CHINESE_MONTHS = ['一', '二', '三', '四', '五', '六', '七', '八', '九', '十', '十一', '十二'];
const WEEKDAYS = ['一', '二', '三', '四', '五', '六', '日'];
/** Lists whose items follow each other in a circle. */
const CYCLES: readonly (readonly string[])[] = [
  WEEKDAYS.map((day) => `星期${day}`),
  WEEKDAYS.map((day) => `周${day}`),
  CHINESE_MONTHS.map((month) => `${month}月`),
  CHINESE_MONTHS.slice(0, 4).map((quarter) => `第${quarter}季度`),
];

function cyclicSeries(texts: readonly string[]): Series | null {
  const [first = ''] = texts;
  const cycle = CYCLES.find((items) => items.includes(first));
  if (!cycle) return null;
  const start = cycle.indexOf(first);
  const step = texts.length === 1 ? 1 : modulo(cycle.indexOf(texts[1] ?? '') - start, cycle.length);
  const itemAt = (at: number) => cycle[modulo(start + step * at, cycle.length)] ?? '';
  return texts.every((text, index) => text === itemAt(index)) ? itemAt : null;
}

/** `2026年1月`, `1月`, `1月5日`, `2026年1月5日`, `2026-01-05`, `2026/1/5`, `2026.1.5`. */
const DATE_TEXT = /^(?:(\d{4})([年./-]))?(\d{1,2})([月./-])(?:(\d{1,2})(日|号)?)?$/;
/** Year of dates without one; not a leap year. */
const SOME_YEAR = 2001;

interface DateText {
  year: number | null;
  month: number;
  day: number | null;
  /** Writes another date in the same form. */
  format: (year: number, month: number, day: number) => string;
}

function dateTextOf(text: string): DateText | null {
  const [, year, yearMark, month = '', monthMark = '', day, dayMark = ''] = DATE_TEXT.exec(text) ?? [];
  const inWords = monthMark === '月' && (yearMark === undefined || yearMark === '年');
  const inNumbers = yearMark === monthMark && day !== undefined && dayMark === '';
  if ((!inWords && !inNumbers) || Number(month) < 1 || Number(month) > 12) return null;
  const padded = (number: number, like: string) =>
    String(number).padStart(inNumbers || like.startsWith('0') ? like.length : 0, '0');
  return {
    year: year === undefined ? null : Number(year),
    month: Number(month),
    day: day === undefined ? null : Number(day),
    format: (nextYear, nextMonth, nextDay) =>
      (year === undefined ? '' : `${nextYear}${yearMark}`) +
      `${padded(nextMonth, month)}${monthMark}` +
      (day === undefined ? '' : `${padded(nextDay, day)}${dayMark}`),
  };
}

/** Months by months, a single one by one month; without a year December is followed by January. */
function monthSeries(dates: readonly DateText[], { year, format }: DateText): Series | null {
  const months = dates.map((date) => (date.year ?? 0) * 12 + date.month - 1);
  const step = months.length === 1 ? 1 : constantStep(months);
  const [start = 0] = months;
  if (step === null) return null;
  return (at) => {
    const month = start + step * at;
    return year !== null && month < 12 ? null : format(Math.floor(month / 12), modulo(month, 12) + 1, 1);
  };
}

function dateTextSeries(texts: readonly string[], continueDays: DaySeries): Series | null {
  const dates = withoutNull(texts.map(dateTextOf));
  const [first] = dates ?? [];
  if (!dates || !first) return null;
  const sameForm = dates.every(
    ({ year, day }) => (year === null) === (first.year === null) && (day === null) === (first.day === null),
  );
  if (!sameForm) return null;
  if (first.day === null) return monthSeries(dates, first);
  const two = (number: number | null) => String(number ?? 1).padStart(2, '0');
  const days = continueDays(
    dates.map(({ year, month, day }) => `${String(year ?? SOME_YEAR).padStart(4, '0')}-${two(month)}-${two(day)}`),
  );
  return (
    days &&
    ((at) => {
      const [year, month, day] = String(days(at) ?? '')
        .split('-')
        .map(Number);
      return year && month && day ? first.format(year, month, day) : null;
    })
  );
}

/** A text around one of its numbers. */
interface NumberedText {
  before: string;
  digits: string;
  after: string;
}

/** Most digits of a number in a text. */
const MAX_DIGITS = 30;

/** The text around its number at an index from the end. */
function numberedTextAt(text: string, fromEnd: number): NumberedText | null {
  const found = [...text.matchAll(/\d+/g)].at(-1 - fromEnd);
  const digits = found?.[0] ?? '';
  if (!found || digits.length > MAX_DIGITS) return null;
  return { before: text.slice(0, found.index), digits, after: text.slice(found.index + digits.length) };
}

function numberedSeries(texts: readonly NumberedText[]): Series | null {
  const [first, second] = texts;
  // Digits alone are a code: one of them does not tell the step.
  if (!first || (!second && first.before === '' && first.after === '')) return null;
  const start = BigInt(first.digits);
  const step = second ? BigInt(second.digits) - start : 1n;
  const isSeries = texts.every(
    ({ before, digits, after }, index) =>
      before === first.before && after === first.after && BigInt(digits) === start + step * BigInt(index),
  );
  if (!isSeries) return null;
  const width = texts.some(({ digits }) => digits.startsWith('0')) ? first.digits.length : 0;
  return (at) => {
    const number = start + step * BigInt(at);
    // The number has no sign: below zero the absolute value is used, as in Excel.
    return first.before + String(number < 0n ? -number : number).padStart(width, '0') + first.after;
  };
}

/** Numbers tried in one text, from its end. */
const MAX_NUMBERS = 4;

/** By the last number in which all texts differ evenly; a single text by its last number. */
function numbersInTexts(texts: readonly string[]): Series | null {
  const tried = texts.length === 1 ? 1 : MAX_NUMBERS;
  for (let fromEnd = 0; fromEnd < tried; fromEnd += 1) {
    const numbered = withoutNull(texts.map((text) => numberedTextAt(text, fromEnd)));
    const series = numbered && numberedSeries(numbered);
    if (series) return series;
  }
  return null;
}

/**
 * Continues texts; null when they form no series.
 * @param continueDays continues dates, given as `YYYY-MM-DD`
 * @example textSeries(['第9周'], continueDays)?.(1) // '第10周'
 */
export function textSeries(values: readonly Value[], continueDays: DaySeries): Series | null {
  const texts = withoutNull(values.map((value) => (typeof value === 'string' ? value : null)));
  if (!texts) return null;
  const dated = texts.some((text) => dateTextOf(text) !== null);
  return dated ? dateTextSeries(texts, continueDays) : (cyclicSeries(texts) ?? numbersInTexts(texts));
}
