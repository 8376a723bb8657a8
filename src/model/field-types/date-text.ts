/** Dates and times as text, independent of clock and time zone. */
import { toHalfWidth } from './half-width';

const pad = (number: number, length = 2) => String(number).padStart(length, '0');
const DAY = 86_400_000;

/** `YYYY-MM-DD`, or undefined when the date does not exist. */
export function dateTextOf(year: number, month: number, date: number): string | undefined {
  const at = new Date(0);
  at.setUTCFullYear(year, month - 1, date);
  const exists = at.getUTCFullYear() === year && at.getUTCMonth() === month - 1 && at.getUTCDate() === date;
  return exists && year >= 1 && year <= 9999 ? `${pad(year, 4)}-${pad(month)}-${pad(date)}` : undefined;
}

const DAY_TEXT = /^(\d{4})(?:([-/.])(\d{1,2})\2(\d{1,2})|年(\d{1,2})月(\d{1,2})日?|(\d{2})(\d{2}))$/;
/**
 * Spreadsheet serial: days since 1899-12-30. Five digits cover the years 1927 to 2173 and match no other date format.
 */
const SERIAL = /^(\d{5})(\.\d+)?$/;

function parseSpreadsheetSerial(text: string): string | undefined {
  const match = SERIAL.exec(text);
  if (!match) return undefined;
  const seconds = Math.round(Number(text) * 86_400);
  const at = new Date(Date.UTC(1899, 11, 30) + seconds * 1000);
  return at.toISOString().slice(0, 19).replace('T', ' ');
}

function parseSerialDay(text: string): string | undefined {
  const [date, clock] = parseSpreadsheetSerial(text)?.split(' ') ?? [];
  return clock === MIDNIGHT ? date : undefined;
}

/** A date without its year, and one whose year is last. */
const DAY_OF_YEAR = /^(\d{1,2})月(\d{1,2})日?$/;
const YEAR_LAST = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})$/;

/** The date of a text with the year last: only when one of the first two parts must be the day, being over 12. */
function parseYearLast(text: string): string | undefined {
  const match = YEAR_LAST.exec(text);
  if (!match) return undefined;
  const [first, second, year] = [Number(match[1]), Number(match[3]), Number(match[4])];
  if (first > 12) return dateTextOf(year, second, first);
  return second > 12 ? dateTextOf(year, first, second) : undefined;
}

const MIDNIGHT = '00:00:00';

/** The parts of `2026-6-30 8:05` or `2026-6-30T8:05`; `clock` is undefined in a text without a time. */
function splitClock(text: string): { date: string; clock: string | undefined } {
  const at = text.search(/[ T]\d{1,2}:/);
  return at < 0 ? { date: text, clock: undefined } : { date: text.slice(0, at).trimEnd(), clock: text.slice(at + 1) };
}

/**
 * Parses `2026-6-30`, `2026/6/30`, `2026.6.30`, `2026年6月30日`, `20260630`, `6/30/2026` and spreadsheet serials, also in
 * full-width characters. A time of midnight may follow, as spreadsheets write it; a date with another time is not a
 * date, because the time would be lost.
 * @param today `YYYY-MM-DD`; gives `6月30日` its year. Without it such a text is not a date.
 */
export function parseDateText(text: string, today?: string): string | undefined {
  const { date, clock } = splitClock(toHalfWidth(text));
  return clock === undefined || parseTimeText(clock) === MIDNIGHT ? parseDay(date, today) : undefined;
}

function parseDay(half: string, today: string | undefined): string | undefined {
  const dayOfYear = DAY_OF_YEAR.exec(half);
  if (dayOfYear)
    return today === undefined
      ? undefined
      : dateTextOf(Number(today.slice(0, 4)), Number(dayOfYear[1]), Number(dayOfYear[2]));
  const match = DAY_TEXT.exec(half);
  if (!match) return parseYearLast(half) ?? parseSerialDay(half);
  const [, year, , dashMonth, dashDate, wordMonth, wordDate, month, date] = match;
  return dateTextOf(Number(year), Number(dashMonth ?? wordMonth ?? month), Number(dashDate ?? wordDate ?? date));
}

const CLOCK = /^(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?$/;

/** Parses `8:05`, `08:05:09`, `08:05:09.120` to `HH:mm:ss`. */
export function parseTimeText(text: string): string | undefined {
  const match = CLOCK.exec(toHalfWidth(text));
  if (!match) return undefined;
  const [hour, minute, second] = [Number(match[1]), Number(match[2]), Number(match[3] ?? 0)];
  return hour < 24 && minute < 60 && second < 60 ? `${pad(hour)}:${pad(minute)}:${pad(second)}` : undefined;
}

/**
 * Parses a date with or without a time to `YYYY-MM-DD HH:mm:ss`. A text with a time zone is rejected, because its day
 * is ambiguous.
 * @param today as for `parseDateText`
 */
export function parseDateTimeText(text: string, today?: string): string | undefined {
  const half = toHalfWidth(text);
  const { date, clock } = splitClock(half);
  if (clock !== undefined) return joinDateTime(parseDay(date, today), parseTimeText(clock));
  return parseSpreadsheetSerial(half) ?? joinDateTime(parseDay(half, today), MIDNIGHT);
}

function joinDateTime(date: string | undefined, clock: string | undefined): string | undefined {
  return date === undefined || clock === undefined ? undefined : `${date} ${clock}`;
}

const utcOf = (date: string) =>
  Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1, Number(date.slice(8, 10)));
const dateTextAt = (time: number) => new Date(time).toISOString().slice(0, 10);

/** ISO year and week of a date; weeks begin on Monday, as in Chinese calendars. */
export function weekOf(date: string): { year: number; week: number } {
  const time = utcOf(date);
  const thursday = time + (3 - ((new Date(time).getUTCDay() + 6) % 7)) * DAY;
  const year = new Date(thursday).getUTCFullYear();
  return { year, week: Math.floor((thursday - Date.UTC(year, 0, 1)) / DAY / 7) + 1 };
}

/** The Monday of an ISO week; undefined when the year has no such week. */
export function mondayOf(year: number, week: number): string | undefined {
  const fourth = Date.UTC(year, 0, 4);
  const first = fourth - ((new Date(fourth).getUTCDay() + 6) % 7) * DAY;
  const monday = dateTextAt(first + (week - 1) * 7 * DAY);
  const { year: same, week: sameWeek } = weekOf(monday);
  return same === year && sameWeek === week ? monday : undefined;
}
