/** Decimals as text: parsed, validated and formatted without conversion to floating point. */
import { toHalfWidth } from './half-width';

const PLAIN = /^([-+]?)(\d+)(?:\.(\d*))?$|^([-+]?)\.(\d+)$/;
/** What is in the shortest plain form already, as almost all stored and computed numbers are. */
const SHORTEST = /^(?:0|-?[1-9]\d*)(?:\.\d+)?$/;
/** Groups of three digits, with one kind of separator. */
const GROUPED = /^[-+]?\d{1,3}([,\s])\d{3}(?:\1\d{3})*(?:\.\d*)?$/;

/**
 * Parses a number to its shortest plain form (`"1,234.50"` → `"1234.50"`, `"007"` → `"7"`); undefined when it is not a
 * number.
 */
export function parseDecimal(text: string): string | undefined {
  if (SHORTEST.test(text)) return text;
  const half = toHalfWidth(text)
    .trim()
    .replace(/^([-+]?)[¥￥]\s*/, '$1');
  const match = PLAIN.exec(GROUPED.test(half) ? half.replace(/[,\s]/g, '') : half);
  if (!match) return undefined;
  const whole = (match[2] ?? '0').replace(/^0+(?=\d)/, '');
  const part = match[3] ?? match[5] ?? '';
  const zero = /^0*$/.test(whole + part);
  const sign = !zero && (match[1] ?? match[4]) === '-' ? '-' : '';
  return `${sign}${whole}${part ? `.${part}` : ''}`;
}

/** Moves the point of a canonical decimal to the right; a negative count moves it to the left. */
function movePoint(text: string, places: number): string {
  const [, sign = '', whole = '', part = ''] = /^(-?)(\d+)\.?(\d*)$/.exec(text) ?? [];
  const at = whole.length + places;
  const digits = at > 0 ? (whole + part).padEnd(at, '0') : '0'.repeat(1 - at) + whole + part;
  const cut = Math.max(at, 1);
  return `${sign}${digits.slice(0, cut)}.${digits.slice(cut)}`;
}

/** A negative number in brackets, a percentage, and scientific notation with at most 40 places. */
const BRACKETED = /^([¥￥]?)\(([^-+()]+)\)$/;
const PERCENT = /^(.*\d)\s*%$/;
const SCIENTIFIC = /^([-+]?\d(?:\.\d+)?)E([-+](?:[0-3]?\d|40))$/;

/**
 * Parses a number as spreadsheets write it: besides plain numbers `(50)` (−50), `12%` and `1.20E+03`; undefined when it
 * is not a number.
 * @param unit `%` when the number counts percents: `12%` is then 12, otherwise 0.12
 */
export function readNumber(text: string, unit = ''): string | undefined {
  const half = toHalfWidth(text).trim();
  const bracketed = BRACKETED.exec(half);
  const signed = bracketed ? `-${bracketed[1]}${bracketed[2]!.trim()}` : half;
  const percent = PERCENT.exec(signed)?.[1];
  const bare = percent ?? signed;
  const scientific = SCIENTIFIC.exec(bare);
  const number = parseDecimal(scientific ? scientific[1]! : bare);
  const places = (scientific ? Number(scientific[2]) : 0) - (percent !== undefined && unit !== '%' ? 2 : 0);
  return number === undefined || places === 0 ? number : parseDecimal(movePoint(number, places));
}

/** Number of digits before and after the point of a canonical decimal, without trailing zeros. */
export function countDigits(text: string): { whole: number; part: number } {
  const point = text.indexOf('.');
  const end = point < 0 ? text.length : point;
  let first = text.startsWith('-') ? 1 : 0;
  while (text[first] === '0') first += 1;
  let last = text.length;
  while (last > end + 1 && text[last - 1] === '0') last -= 1;
  return { whole: end - first, part: Math.max(last - end - 1, 0) };
}

/**
 * Formats with thousands separators and at least `decimals` decimals; further non-zero decimals are kept, so that no
 * digit is hidden.
 */
export function formatDecimal(text: string, decimals: number, group = true): string {
  const [whole = '0', part = ''] = text.split('.');
  const kept = part.slice(0, decimals) + part.slice(decimals).replace(/0+$/, '');
  const grouped = group ? whole.replace(/\B(?=(\d{3})+$)/g, ',') : whole;
  const padded = kept.padEnd(decimals, '0');
  return padded === '' ? grouped : `${grouped}.${padded}`;
}
