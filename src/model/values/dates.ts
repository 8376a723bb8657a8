/** Dates as text: `YYYY-MM-DD` or `YYYY-MM-DD HH:mm[:ss]`, independent of clock and time zone. */

const DATE_TIME = /^(\d{4})-(\d{2})-(\d{2})(?: (\d{2}):(\d{2})(?::(\d{2}))?)?$/;
const DAYS_IN_MONTH = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const DAY_MS = 86_400_000;

/** Parses a date text to year, month, day, hour, minute, second; null when the date is invalid. */
export function parseDate(text: unknown): readonly [string, string, string, string, string, string] | null {
  if (typeof text !== 'string') return null;
  const found = DATE_TIME.exec(text);
  if (!found) return null;
  const [, year = '', month = '', day = '', hour = '00', minute = '00', second = '00'] = found;
  const y = Number(year);
  const m = Number(month);
  const leap = m === 2 && y % 4 === 0 && (y % 100 !== 0 || y % 400 === 0) ? 1 : 0;
  const days = DAYS_IN_MONTH[m - 1];
  if (y === 0 || days === undefined || Number(day) < 1 || Number(day) > days + leap) return null;
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return null;
  return [year, month, day, hour, minute, second];
}

/** Converts a date to a full timestamp text, so that dates and times compare; a date without time is its midnight. */
export function toDateTimeText(text: unknown): string | null {
  const parts = parseDate(text);
  if (!parts) return null;
  const [year, month, day, hour, minute, second] = parts;
  return `${year}-${month}-${day} ${hour}:${minute}:${second}`;
}

/** `to` − `from` in whole calendar days; the time of day does not count. */
export function daysBetween(from: unknown, to: unknown): number | null {
  const [a, b] = [dayNumber(from), dayNumber(to)];
  return a === null || b === null ? null : b - a;
}

function dayNumber(text: unknown): number | null {
  const parts = parseDate(text);
  return parts && Date.UTC(Number(parts[0]), Number(parts[1]) - 1, Number(parts[2])) / DAY_MS;
}

const FORMAT_TOKENS = /yyyy|MM|dd|HH|mm|ss/g;

/**
 * Formats a date with `yyyy MM dd HH mm ss`; other characters stay. `formatDate("2026-06-30", "yyyy-MM")` →
 * `"2026-06"`.
 */
export function formatDate(text: unknown, pattern: string): string | null {
  const parts = parseDate(text);
  if (!parts) return null;
  const [yyyy, MM, dd, HH, mm, ss] = parts;
  const by: Record<string, string> = { yyyy, MM, dd, HH, mm, ss };
  return pattern.replace(FORMAT_TOKENS, (token) => by[token] ?? token);
}
