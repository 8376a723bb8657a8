// Texts of cells: numbers as plain decimals with the 15 digits that spreadsheets keep, dates as `2026-06-30`.

/** Number formats of Office Open XML that have no code in the file: dates, times, percents. */
const isBuiltInDate = (id) =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 58 && id !== 48 && id !== 49);
const PERCENTS = [9, 10];
const DIGITS = 15;
const DAY_SECONDS = 86_400;
const DAYS_1904 = 1462;
/** Days from 1899-12-30, which is 0, to 1970-01-01. */
const EPOCH = 25_569;
const MAX_SERIAL = 2_958_466;

/** Without texts in quotes, escaped characters, colours and conditions in brackets; `[h]` counts as hours. */
const bareCode = (code) =>
  code
    .split(';')[0]
    .replace(/"[^"]*"|\\.|_.|\*./g, '')
    .replace(/\[(h+|m+|s+)\]/gi, '$1')
    .replace(/\[[^\]]*\]/g, '');

/** One text for positive and negative numbers and one for zero, as LibreOffice writes results of comparisons. */
const BOOLEAN = /^("[^"]+");\1;"[^"]+"$/;

/** How a number format shows a number: `date`, `percent`, `boolean` or `number`. */
export function kindOfFormat(id, code) {
  if (code === undefined) return isBuiltInDate(id) ? 'date' : PERCENTS.includes(id) ? 'percent' : 'number';
  if (BOOLEAN.test(code)) return 'boolean';
  const bare = bareCode(code);
  if (/general|g\/通用格式/i.test(bare)) return 'number';
  if (/[ymdhs年月日时]/i.test(bare)) return 'date';
  return bare.includes('%') ? 'percent' : 'number';
}

function plainNumber(number) {
  const text = String(Number(number.toPrecision(DIGITS)));
  const found = /^(-?)(\d+)(?:\.(\d+))?e([+-]\d+)$/.exec(text);
  if (!found) return text;
  const [, sign, whole, part = '', power] = found;
  const digits = whole + part;
  const point = whole.length + Number(power);
  if (point >= digits.length) return sign + digits.padEnd(point, '0');
  return point <= 0
    ? `${sign}0.${'0'.repeat(-point)}${digits}`
    : `${sign}${digits.slice(0, point)}.${digits.slice(point)}`;
}

const two = (number) => String(number).padStart(2, '0');

function dateText(serial, is1904) {
  // Less than a day is a time, whatever the first day is.
  const first = is1904 && serial >= 1 ? DAYS_1904 : 0;
  const seconds = Math.round((serial + first) * DAY_SECONDS);
  const days = Math.floor(seconds / DAY_SECONDS);
  const rest = seconds - days * DAY_SECONDS;
  const time = `${two(Math.floor(rest / 3600))}:${two(Math.floor(rest / 60) % 60)}:${two(rest % 60)}`;
  if (days < 1) return time;
  // Spreadsheets count a 29 February 1900 that did not exist.
  const date = new Date((days - EPOCH + (days < 60 ? 1 : 0)) * DAY_SECONDS * 1000).toISOString().slice(0, 10);
  return rest === 0 ? date : `${date} ${time}`;
}

/** The text of a number cell. @param kind as of `kindOfFormat` */
export function numberText(number, kind, is1904) {
  if (!Number.isFinite(number)) return '';
  if (kind === 'date' && number >= 0 && number < MAX_SERIAL) return dateText(number, is1904);
  if (kind === 'boolean') return number === 0 ? 'FALSE' : 'TRUE';
  return kind === 'percent' ? `${plainNumber(number * 100)}%` : plainNumber(number);
}
