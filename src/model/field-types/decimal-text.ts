/** Decimals as text: parsed, validated and formatted without conversion to floating point. */

const PLAIN = /^([-+]?)(\d+)(?:\.(\d*))?$|^([-+]?)\.(\d+)$/;
const GROUPED = /^[-+]?\d{1,3}([,，]\d{3})+(\.\d*)?$/;

/** Converts full-width digits and signs, as Chinese input methods type them, to half-width. */
export function toHalfWidth(text: string): string {
  return text
    .replace(/[０-９＋－．，]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/[。]/g, '.')
    .replace(/−/g, '-');
}

/**
 * Parses a number to its shortest plain form (`"1,234.50"` → `"1234.50"`, `"007"` → `"7"`); undefined when it is not a
 * number.
 */
export function parseDecimal(text: string): string | undefined {
  const half = toHalfWidth(text.trim()).replace(/^([-+]?)[¥￥]\s*/, '$1');
  const match = PLAIN.exec(GROUPED.test(half) ? half.replace(/[,，]/g, '') : half);
  if (!match) return undefined;
  const whole = (match[2] ?? '0').replace(/^0+(?=\d)/, '');
  const part = match[3] ?? match[5] ?? '';
  const zero = /^0*$/.test(whole + part);
  const sign = !zero && (match[1] ?? match[4]) === '-' ? '-' : '';
  return `${sign}${whole}${part ? `.${part}` : ''}`;
}

/** Whether a text is a possible prefix of a number, that is, allowed while the user types. */
export const isPartialDecimal = (text: string): boolean => /^[-+]?\d*\.?\d*$/.test(text);

/** Number of digits before and after the point of a canonical decimal, without trailing zeros. */
export function countDigits(text: string): { whole: number; part: number } {
  const [whole = '', part = ''] = text.replace(/^-/, '').split('.');
  return { whole: whole.replace(/^0+/, '').length, part: part.replace(/0+$/, '').length };
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
