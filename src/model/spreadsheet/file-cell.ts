/** Cells of spreadsheet files that the browser writes: the texts that people see, as numbers and dates where they are. */

/** A text, or a number with its number format and its text without separators of thousands. A date is a count of days. */
export type FileCell = string | { readonly n: number; readonly format: string; readonly text: string };

/** What a column holds. */
export type CellKind = 'number' | 'date' | 'text';

/** Digits that a spreadsheet keeps. */
const MAX_DIGITS = 15;
const NUMBER = /^(-?)([¥￥]?)(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d+))?(%?)$/;
const DATE = /^(\d{4})-(\d{2})-(\d{2})(?: (\d{2}):(\d{2})(?::(\d{2}))?)?$/;
const DAY = 86_400_000;
/** Day 0 of spreadsheets, for all dates after February 1900. */
const DAY_ZERO = Date.UTC(1899, 11, 30);
const FIRST_DAY = 61;

function numberCell(text: string): FileCell {
  const [found, minus = '', currency = '', whole = '', places = '', percent = ''] = NUMBER.exec(text) ?? [];
  const plain = `${minus}${whole.replaceAll(',', '')}${places === '' ? '' : `.${places}`}`;
  if (found === undefined || plain.replace(/\D/g, '').replace(/^0+/, '').length > MAX_DIGITS) return text;
  const decimals = places === '' ? '' : `.${'0'.repeat(places.length)}`;
  const format = `${currency && `"${currency}"`}${whole.includes(',') ? '#,##0' : '0'}${decimals}${percent}`;
  const n = percent === '' ? Number(plain) : Number(`${plain}e-2`);
  return { n, format, text: `${minus}${currency}${plain.slice(minus.length)}${percent}` };
}

function dateCell(text: string): FileCell {
  const found = DATE.exec(text);
  if (!found) return text;
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = found
    .slice(1)
    .map((one) => Number(one ?? 0));
  const time = Date.UTC(year, month - 1, day, hour, minute, second);
  const isReal = Number.isFinite(time) && new Date(time).toISOString().startsWith(text.slice(0, 10));
  const n = (time - DAY_ZERO) / DAY;
  if (!isReal || n < FIRST_DAY) return text;
  const format = ['yyyy-mm-dd', ...(found[4] === undefined ? [] : [found[6] === undefined ? 'hh:mm' : 'hh:mm:ss'])];
  return { n, format: format.join(' '), text };
}

/**
 * The cell of a shown text. A text that is no exact number or date stays a text.
 * @example fileCell('1,234.50', 'number') // { n: 1234.5, format: '#,##0.00', text: '1234.50' }
 */
export function fileCell(text: string, kind: CellKind): FileCell {
  return kind === 'number' ? numberCell(text) : kind === 'date' ? dateCell(text) : text;
}
