/**
 * Amounts in Chinese capitals (人民币大写), as banks demand them on bills: `1680.32` → `壹仟陆佰捌拾元零叁角贰分`. The rules are
 * those of 《支付结算办法》, annex 1: 整 after 元 and 角, none after 分; one 零 for zeros between digits.
 */
import { toPlainText, type Num } from './decimal';

const DIGITS = '零壹贰叁肆伍陆柒捌玖';
const UNITS = ['', '拾', '佰', '仟'];

/** Most digits before the point: below 1 亿亿. */
const MAX_INTEGER_DIGITS = 16;

const digit = (figure: string | undefined): string => DIGITS[Number(figure)] ?? '';

/** A group of four figures: `0305` → `叁佰零伍`; empty for zeros. */
function fourInWords(figures: string): string {
  const words = [...figures].map((figure, at) =>
    figure === '0' ? '零' : digit(figure) + (UNITS[figures.length - 1 - at] ?? ''),
  );
  return words
    .join('')
    .replace(/零+/g, '零')
    .replace(/^零|零$/g, '');
}

/** Joins the words of two neighbouring parts; a zero at the start of the lower one is spoken. */
const joinParts = (high: string, unit: string, low: string, isFull: boolean): string =>
  low === '' ? high + unit : `${high}${unit}${isFull ? '' : '零'}${low}`;

function integerInWords(figures: string): string {
  for (const [size, unit] of [
    [8, '亿'],
    [4, '万'],
  ] as const) {
    if (figures.length <= size) continue;
    const high = integerInWords(figures.slice(0, -size));
    const rest = figures.slice(-size);
    const low = integerInWords(rest);
    return high === '' ? low : joinParts(high, unit, low, rest[0] !== '0');
  }
  return fourInWords(figures);
}

/**
 * An amount in Chinese capitals.
 * @returns null for an amount with more than two decimals, or of one 亿亿 and more
 */
export function amountInWords(amount: Num): string | null {
  const [integer = '', decimals = ''] = toPlainText(amount.abs()).split('.');
  if (decimals.length > 2 || integer.length > MAX_INTEGER_DIGITS) return null;
  const [tenths = '0', hundredths = '0'] = decimals;
  const yuan = integerInWords(integer);
  const sign = amount.isNegative() && !amount.isZero() ? '负' : '';
  if (tenths === '0' && hundredths === '0') return `${sign}${yuan || '零'}元整`;
  const whole = yuan === '' ? '' : `${yuan}元`;
  const jiao = tenths === '0' ? '' : `${digit(tenths)}角`;
  const fen = hundredths === '0' ? '整' : `${digit(hundredths)}分`;
  // Spoken where figures before the next one are zero: 10.50, 10.05.
  const zero = whole !== '' && (tenths === '0' || integer.endsWith('0')) ? '零' : '';
  return `${sign}${whole}${zero}${jiao}${fen}`;
}
