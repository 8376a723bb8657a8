/**
 * Date pickers over days and moments as text. antd's own pickers count in the machine's time zone, where a day may have
 * 23 hours and 02:30 may not exist; these count without a zone, read what people type, and know "now" from the server.
 */
import { DatePicker } from 'antd';
import zhCN from 'antd/es/locale/zh_CN';
import dayjs, { type Dayjs } from 'dayjs';
import advancedFormat from 'dayjs/plugin/advancedFormat';
import utc from 'dayjs/plugin/utc';
import { parseClock, parseMoment, weekOf } from '@/model/field-types/date-text';
import { readPeriod, writePeriod } from '@/model/field-types/period';
import { now } from '@/runtime/environment/server-clock';

dayjs.extend(utc);
dayjs.extend(advancedFormat);

type Config = Parameters<typeof DatePicker.generatePicker<Dayjs>>[0];

const DAY = 'YYYY-MM-DD';
const MOMENT = 'YYYY-MM-DD HH:mm:ss';
/** The format of a time of day. */
export const CLOCK = 'HH:mm:ss';

/** The picker's value of a stored text: a day, a moment, or a time of today; null for an empty or unreadable one. */
export function fromText(text: unknown): Dayjs | null {
  if (typeof text !== 'string') return null;
  const clock = parseClock(text);
  const moment = clock === undefined ? parseMoment(text) : `${now().slice(0, 10)} ${clock}`;
  return moment === undefined ? null : dayjs.utc(moment.replace(' ', 'T') + 'Z');
}

/** `YYYY-MM-DD` of a picker's value. */
export const dayText = (date: Dayjs): string => date.format(DAY);
/** `YYYY-MM-DD HH:mm:ss` of a picker's value. */
export const momentText = (date: Dayjs): string => date.format(MOMENT);
/** `HH:mm:ss` of a picker's value. */
export const clockText = (date: Dayjs): string => date.format(CLOCK);

/** Now by the server's clock. */
export const currentTime = (): Dayjs => fromText(now()) ?? dayjs.utc();

const monday = (date: Dayjs) => date.subtract((date.day() + 6) % 7, 'day');

/** A moment as a format writes it; a period's name as format (`week`) writes the period. */
function written(date: Dayjs, format: string): string {
  const period = writePeriod(dayText(date), format);
  return period === dayText(date) ? date.format(format) : period;
}

/** What a person meant: a day, a moment, a time of today, or a period where the picker's format is one's name. */
export function readTyped(text: string, format: string): Dayjs | null {
  const typed = text.trim();
  if (format === CLOCK && parseClock(typed) === undefined) return null;
  return fromText(readPeriod(typed, format) ?? typed);
}

/**
 * The same while it is being typed: only what is complete counts, since antd rewrites the box at once. "2026-7-1" may
 * become "2026-7-12"; it counts when the person leaves or presses Enter.
 */
function readComplete(text: string, format: string): Dayjs | null {
  const date = readTyped(text, format);
  if (!date) return null;
  const whole = written(date, format);
  return text.replace(/[/.]/g, '-') === whole || text === whole.replace(/\D/g, '') ? date : null;
}

const config: Config = {
  getNow: currentTime,
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
    getWeekFirstDate: (_locale, date) => monday(date),
    getWeek: (_locale, date) => weekOf(dayText(date)).week,
    getShortWeekDays: () => ['日', '一', '二', '三', '四', '五', '六'],
    getShortMonths: () => Array.from({ length: 12 }, (_, month) => `${month + 1}月`),
    format: (_locale, date, format) => written(date, format),
    parse: (_locale, text, [format = '']) => readComplete(text, format),
  },
};

/** antd's picker, with `RangePicker` and its relatives, over zone-free values. */
export const Picker = DatePicker.generatePicker<Dayjs>(config);

/** antd's texts, but the buttons of month and year are named by what they show: a screen reader reads the date. */
export const calendarTexts = {
  ...zhCN.DatePicker!,
  lang: { ...zhCN.DatePicker!.lang, monthSelect: '', yearSelect: '', decadeSelect: '' },
};

/** How a picker looks: its format, and the period or time it picks. A period's name is its format too. */
export interface PickerLook {
  format: string;
  picker?: 'year' | 'quarter' | 'month' | 'week' | 'time';
  /** Of a picker of times. */
  minuteStep?: Step;
  showTime?: { minuteStep?: Step; defaultOpenValue?: Dayjs };
}

type Step = 1 | 2 | 3 | 4 | 5 | 6 | 10 | 12 | 15 | 20 | 30;
const STEPS: readonly Step[] = [1, 2, 3, 4, 5, 6, 10, 12, 15, 20, 30];

/** A step that divides the hour, else every minute. */
export function minuteStep(value: unknown): Step {
  return STEPS.find((step) => step === value) ?? 1;
}
