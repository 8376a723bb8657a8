/**
 * Date pickers whose values are text without a time zone. antd's own pickers use the browser's time zone, where a day
 * can have 23 hours and 02:30 may not exist. These pickers also parse common typed formats and take the current time
 * from the server.
 */
import { DatePicker } from 'antd';
import zhCN from 'antd/es/locale/zh_CN';
import dayjs, { type Dayjs } from 'dayjs';
import advancedFormat from 'dayjs/plugin/advancedFormat';
import utc from 'dayjs/plugin/utc';
import type { Field } from '@/model/entity/entity';
import type { Value } from '@/model/entity/field-type';
import { readValue } from '@/model/entity/unreadable-text';
import {
  CLOCK_PATTERN,
  DAY_PATTERN,
  MOMENT_PATTERN,
  readDatePattern,
  patternWithSeconds,
} from '@/model/field-types/date-pattern';
import { toHalfWidth } from '@/model/field-types/half-width';
import { parseTimeText, parseDateTimeText, weekOf } from '@/model/field-types/date-text';
import { parsePeriod, formatPeriod } from '@/model/field-types/period';
import { types } from '@/registry/values';
import { now } from '@/runtime/environment/server-clock';

dayjs.extend(utc);
dayjs.extend(advancedFormat);

type Config = Parameters<typeof DatePicker.generatePicker<Dayjs>>[0];

/**
 * Converts stored text (a date, a date and time, or a time of today) to a picker value; null when it is empty or
 * invalid.
 */
export function parseStored(text: unknown): Dayjs | null {
  if (typeof text !== 'string') return null;
  const clock = parseTimeText(text);
  const moment = clock === undefined ? parseDateTimeText(text) : `${now().slice(0, 10)} ${clock}`;
  return moment === undefined ? null : dayjs.utc(moment.replace(' ', 'T') + 'Z');
}

/** Formats a picker value as `YYYY-MM-DD`. */
export const formatDay = (date: Dayjs): string => date.format(DAY_PATTERN);
/** Formats a picker value as `YYYY-MM-DD HH:mm:ss`. */
export const formatMoment = (date: Dayjs): string => date.format(MOMENT_PATTERN);
/** Formats a picker value as `HH:mm:ss`. */
export const formatClock = (date: Dayjs): string => date.format(CLOCK_PATTERN);

/** Current time of the server. */
export const serverNow = (): Dayjs => parseStored(now()) ?? dayjs.utc();

const mondayOf = (date: Dayjs) => date.subtract((date.day() + 6) % 7, 'day');

/** Formats a date. `format` is a pattern or the name of a period, e.g. `week`. */
export function formatDate(date: Dayjs, format: string): string {
  const period = formatPeriod(formatDay(date), format);
  return period === formatDay(date) ? date.format(patternWithSeconds(format, date.second())) : period;
}

/**
 * Parses typed text: a date, a date and time, or a period when `format` is the name of a period. A time of day is one of
 * today, unless the format has no time.
 */
export function parseTyped(text: string, format: string): Dayjs | null {
  const typed = toHalfWidth(text).trim();
  const today = now().slice(0, DAY_PATTERN.length);
  const inFormat = readDatePattern(typed, format);
  if (inFormat !== undefined) return parseStored(inFormat);
  const isClock = parseTimeText(typed) !== undefined;
  const hasTime = format.includes('H');
  if (isClock ? !hasTime : hasTime && !format.includes('Y')) return null;
  return parseStored(isClock ? typed : (parsePeriod(typed, format) ?? parseDateTimeText(typed, today)));
}

/** The text that an input shows for a typed text once it is read; empty when it cannot be read. */
export function completeText(text: string, format: string): string {
  const date = parseTyped(text, format);
  return date ? formatDate(date, format) : '';
}

/** Whether a field without a time would drop the time of a typed text. A query of moments by day may drop it. */
const losesTime = (date: Dayjs, { columnType }: Field, format: string): boolean =>
  !format.includes('HH') && columnType.kind !== 'timestamp' && !date.isSame(date.startOf('day'));

/**
 * The value of a typed text: the stored form of its date, null when it is empty, otherwise the text as it could not be
 * read by the field's type.
 */
export function readTyped(text: string, field: Field, format: string, toValue: (date: Dayjs) => string): Value {
  const date = parseTyped(text, format);
  return date && !losesTime(date, field, format)
    ? toValue(date)
    : readValue(text, types.get(field.type)?.fromText?.(text, field, {}) ?? null);
}

/**
 * Parses text while the user types. Accepts only complete text, because antd reformats the input at once: "2026-7-1"
 * may still become "2026-7-12" and is accepted on blur or Enter.
 */
function parseCompleteTyped(text: string, format: string): Dayjs | null {
  const date = parseTyped(text, format);
  if (!date) return null;
  const whole = formatDate(date, format);
  const dashed = (one: string) => one.replace(/[/.]/g, '-');
  return dashed(text) === dashed(whole) || text === whole.replace(/\D/g, '') ? date : null;
}

const dayjsConfig: Config = {
  getNow: serverNow,
  getFixedDate: (text) => dayjs.utc(text),
  getEndDate: (date) => date.endOf('month'),
  getWeekDay: (date) => date.day(),
  getYear: (date) => date.year(),
  getMonth: (date) => date.month(),
  getDate: (date) => date.date(),
  getHour: (date) => date.hour(),
  getMinute: (date) => date.minute(),
  getSecond: (date) => date.second(),
  getMillisecond: (date) => date.millisecond(),
  addYear: (date, count) => date.add(count, 'year'),
  addMonth: (date, count) => date.add(count, 'month'),
  addDate: (date, count) => date.add(count, 'day'),
  setYear: (date, year) => date.year(year),
  setMonth: (date, month) => date.month(month),
  setDate: (date, day) => date.date(day),
  setHour: (date, hour) => date.hour(hour),
  setMinute: (date, minute) => date.minute(minute),
  setSecond: (date, second) => date.second(second),
  setMillisecond: (date, millisecond) => date.millisecond(millisecond),
  isAfter: (one, other) => one.isAfter(other),
  isValidate: (date) => date.isValid(),
  locale: {
    getWeekFirstDay: () => 1,
    getWeekFirstDate: (_locale, date) => mondayOf(date),
    getWeek: (_locale, date) => weekOf(formatDay(date)).week,
    getShortWeekDays: () => ['日', '一', '二', '三', '四', '五', '六'],
    getShortMonths: () => Array.from({ length: 12 }, (_, month) => `${month + 1}月`),
    format: (_locale, date, format) => formatDate(date, format),
    parse: (_locale, text, [format = '']) => parseCompleteTyped(text, format),
  },
};

/** antd's picker and `RangePicker` for values without a time zone. */
export const Picker = DatePicker.generatePicker<Dayjs>(dayjsConfig);

/** antd's texts; the month and year buttons are named by their value, so that a screen reader reads the date. */
export const pickerLocale = {
  ...zhCN.DatePicker!,
  lang: { ...zhCN.DatePicker!.lang, monthSelect: '', yearSelect: '', decadeSelect: '' },
};

/** Format of a picker, and the period or time that it selects. A period's name is also its format. */
export interface PickerFormat {
  format: string;
  picker?: 'year' | 'quarter' | 'month' | 'week' | 'time';
  /** Step of the minutes, for pickers with a time. */
  minuteStep?: MinuteStep;
  showTime?: { minuteStep?: MinuteStep; defaultOpenValue?: Dayjs };
}

type MinuteStep = 1 | 2 | 3 | 4 | 5 | 6 | 10 | 12 | 15 | 20 | 30;
const MINUTE_STEPS: readonly MinuteStep[] = [1, 2, 3, 4, 5, 6, 10, 12, 15, 20, 30];

/** Minute step of a setting that divides the hour; otherwise 1. */
export function minuteStepOf(value: unknown): MinuteStep {
  return MINUTE_STEPS.find((step) => step === value) ?? 1;
}
