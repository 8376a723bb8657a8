/**
 * Date pickers over days and moments as text. antd's own pickers count in the machine's time zone, where a day may have
 * 23 hours and 02:30 may not exist; these count without a zone, read what people type, and know "now" from the server.
 */
import { DatePicker } from 'antd';
import zhCN from 'antd/es/locale/zh_CN';
import dayjs, { type Dayjs } from 'dayjs';
import advancedFormat from 'dayjs/plugin/advancedFormat';
import utc from 'dayjs/plugin/utc';
import { parseTimeText, parseDateTimeText, weekOf } from '@/model/field-types/date-text';
import { parsePeriod, formatPeriod } from '@/model/field-types/period';
import { now } from '@/runtime/environment/server-clock';

dayjs.extend(utc);
dayjs.extend(advancedFormat);

type Config = Parameters<typeof DatePicker.generatePicker<Dayjs>>[0];

const DAY_FORMAT = 'YYYY-MM-DD';
const MOMENT_FORMAT = 'YYYY-MM-DD HH:mm:ss';
/** The format of a time of day. */
export const CLOCK_FORMAT = 'HH:mm:ss';

/** The picker's value of a stored text: a day, a moment, or a time of today; null for an empty or unreadable one. */
export function parseStored(text: unknown): Dayjs | null {
  if (typeof text !== 'string') return null;
  const clock = parseTimeText(text);
  const moment = clock === undefined ? parseDateTimeText(text) : `${now().slice(0, 10)} ${clock}`;
  return moment === undefined ? null : dayjs.utc(moment.replace(' ', 'T') + 'Z');
}

/** `YYYY-MM-DD` of a picker's value. */
export const formatDay = (date: Dayjs): string => date.format(DAY_FORMAT);
/** `YYYY-MM-DD HH:mm:ss` of a picker's value. */
export const formatMoment = (date: Dayjs): string => date.format(MOMENT_FORMAT);
/** `HH:mm:ss` of a picker's value. */
export const formatClock = (date: Dayjs): string => date.format(CLOCK_FORMAT);

/** Now by the server's clock. */
export const serverNow = (): Dayjs => parseStored(now()) ?? dayjs.utc();

const mondayOf = (date: Dayjs) => date.subtract((date.day() + 6) % 7, 'day');

/** A moment as a format writes it; a period's name as format (`week`) writes the period. */
function formatDate(date: Dayjs, format: string): string {
  const period = formatPeriod(formatDay(date), format);
  return period === formatDay(date) ? date.format(format) : period;
}

/** What a person meant: a day, a moment, a time of today, or a period where the picker's format is one's name. */
export function parseTyped(text: string, format: string): Dayjs | null {
  const typed = text.trim();
  if (format === CLOCK_FORMAT && parseTimeText(typed) === undefined) return null;
  return parseStored(parsePeriod(typed, format) ?? typed);
}

/**
 * The same while it is being typed: only what is complete counts, since antd rewrites the box at once. "2026-7-1" may
 * become "2026-7-12"; it counts when the person leaves or presses Enter.
 */
function parseCompleteTyped(text: string, format: string): Dayjs | null {
  const date = parseTyped(text, format);
  if (!date) return null;
  const whole = formatDate(date, format);
  return text.replace(/[/.]/g, '-') === whole || text === whole.replace(/\D/g, '') ? date : null;
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

/** antd's picker, with `RangePicker` and its relatives, over zone-free values. */
export const Picker = DatePicker.generatePicker<Dayjs>(dayjsConfig);

/** antd's texts, but the buttons of month and year are named by what they show: a screen reader reads the date. */
export const pickerLocale = {
  ...zhCN.DatePicker!,
  lang: { ...zhCN.DatePicker!.lang, monthSelect: '', yearSelect: '', decadeSelect: '' },
};

/** How a picker looks: its format, and the period or time it picks. A period's name is its format too. */
export interface PickerFormat {
  format: string;
  picker?: 'year' | 'quarter' | 'month' | 'week' | 'time';
  /** Of a picker of times. */
  minuteStep?: MinuteStep;
  showTime?: { minuteStep?: MinuteStep; defaultOpenValue?: Dayjs };
}

type MinuteStep = 1 | 2 | 3 | 4 | 5 | 6 | 10 | 12 | 15 | 20 | 30;
const MINUTE_STEPS: readonly MinuteStep[] = [1, 2, 3, 4, 5, 6, 10, 12, 15, 20, 30];

/** A step that divides the hour, else every minute. */
export function minuteStepOf(value: unknown): MinuteStep {
  return MINUTE_STEPS.find((step) => step === value) ?? 1;
}
