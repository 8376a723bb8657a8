/** Decimals as text: read, checked and printed without ever becoming a floating-point number. */

const PLAIN = /^([-+]?)(\d+)(?:\.(\d*))?$|^([-+]?)\.(\d+)$/;
const GROUPED = /^[-+]?\d{1,3}([,，]\d{3})+(\.\d*)?$/;

/** Full-width digits and signs, as Chinese input methods type them, in their plain form. */
export function toHalfWidth(text: string): string {
  return text
    .replace(/[０-９＋－．，]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/[。]/g, '.')
    .replace(/−/g, '-');
}

/** The shortest plain writing (`"1,234.50"` → `"1234.50"`, `"007"` → `"7"`), or undefined when it is no number. */
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

/** Whether a text may stand in a box on the way to a number. */
export const isPartialDecimal = (text: string): boolean => /^[-+]?\d*\.?\d*$/.test(text);

/** Digits before and after the point of a canonical decimal; zeros at the end do not count. */
export function countDigits(text: string): { whole: number; part: number } {
  const [whole = '', part = ''] = text.replace(/^-/, '').split('.');
  return { whole: whole.replace(/^0+/, '').length, part: part.replace(/0+$/, '').length };
}

/** Thousands groups and at least `places` decimals; more only where they are not zero, so that no figure is hidden. */
export function formatDecimal(text: string, decimals: number, group = true): string {
  const [whole = '0', part = ''] = text.split('.');
  const kept = part.slice(0, decimals) + part.slice(decimals).replace(/0+$/, '');
  const grouped = group ? whole.replace(/\B(?=(\d{3})+$)/g, ',') : whole;
  const padded = kept.padEnd(decimals, '0');
  return padded === '' ? grouped : `${grouped}.${padded}`;
}
