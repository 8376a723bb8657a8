/** Rules of document numbers: format, counting period and length. */

/** When the count begins again at 1. */
export type NumberPeriod = 'day' | 'month' | 'year' | 'never';

export interface NumberRule {
  /** Text with `{seq}`, date parts such as `{yyyyMMdd}`, and `{org}` or `{org:3}`. */
  format: string;
  period: NumberPeriod;
  /** Digits of the running number; a larger number takes more. */
  length: number;
}

/** Messages for the author of a rule. */
const messages = {
  format: 'format 应含一个 {seq}，如 HT{yyyyMMdd}{seq}，至多 60 个字符',
  token: (token: string) => `format 不认识 {${token}}；可用 {yyyy} {yyyyMM} {yyyyMMdd} {yyMMdd} {org} {seq}`,
  period: 'period 应为 day、month、year、never 之一',
  dateParts: (period: NumberPeriod, wanted: string) =>
    `period 为 ${period} 时，format 里要有 ${wanted}，否则编号会重复`,
  mixed: '{org} 后面的字母、数字或 {…}，{seq} 后面的数字或 {…}，会与它们混在一起，请加分隔符，如 -',
  length: 'length 应为 1 到 12 的整数',
} as const;

const MAX_FORMAT = 60;
const MAX_LENGTH = 12;
const DEFAULT_LENGTH = 5;
/** Length of `{org}` without a number: that of the longest department code. */
const ORG_LENGTH = 64;

const TOKEN = /\{([^{}]*)\}/g;
const DATE_TOKEN = /^(?=.)(yyyy|yy)?(MM)?(dd)?$/;
const ORG_TOKEN = /^org(?::([1-9]\d?))?$/;

/** Date parts that a period needs, so that two periods never give the same number. */
const PERIOD_PARTS: Readonly<Record<NumberPeriod, readonly string[]>> = {
  day: ['yy', 'MM', 'dd'],
  month: ['yy', 'MM'],
  year: ['yy'],
  never: [],
};
const isPeriod = (period: unknown): period is NumberPeriod =>
  typeof period === 'string' && Object.hasOwn(PERIOD_PARTS, period);

const tokensOf = (format: string): string[] => [...format.matchAll(TOKEN)].map(([, token = '']) => token);

function finestPeriod(parts: ReadonlySet<string>): NumberPeriod {
  if (parts.has('dd')) return 'day';
  if (parts.has('MM')) return 'month';
  return parts.has('yy') ? 'year' : 'never';
}

/** Parses the parameters of a number rule. */
export function parseNumberRule(params: Readonly<Record<string, unknown>>): NumberRule | { error: string } {
  const { format, period: given, length = DEFAULT_LENGTH } = params;
  if (typeof format !== 'string' || format.length > MAX_FORMAT) return { error: messages.format };
  const tokens = tokensOf(format);
  const unknown = tokens.find((token) => token !== 'seq' && !DATE_TOKEN.test(token) && !ORG_TOKEN.test(token));
  if (unknown !== undefined) return { error: messages.token(unknown) };
  const literals = format.replace(TOKEN, '');
  if (tokens.filter((token) => token === 'seq').length !== 1 || /[{}\p{Cc}]/u.test(literals))
    return { error: messages.format };
  if (/\{org(:\d+)?\}[A-Za-z0-9{]|\{seq\}[0-9{]/.test(format)) return { error: messages.mixed };
  if (typeof length !== 'number' || !Number.isInteger(length) || length < 1 || length > MAX_LENGTH)
    return { error: messages.length };
  const parts = new Set(tokens.flatMap((token) => (DATE_TOKEN.test(token) ? (token.match(/yy|MM|dd/g) ?? []) : [])));
  const period = given ?? finestPeriod(parts);
  if (!isPeriod(period)) return { error: messages.period };
  const missing = PERIOD_PARTS[period].some((part) => !parts.has(part));
  if (missing)
    return {
      error: messages.dateParts(period, { day: '{yyyyMMdd}', month: '{yyyyMM}', year: '{yyyy}', never: '' }[period]),
    };
  return { format, period, length };
}

/** Length of the longest number while the running number has at most `length` digits. */
export function numberLength({ format, length }: NumberRule): number {
  const lengths = tokensOf(format).map((token) => {
    if (token === 'seq') return length;
    const [, org] = ORG_TOKEN.exec(token) ?? [];
    return token.startsWith('org') ? Number(org ?? ORG_LENGTH) : token.length;
  });
  return lengths.reduce((sum, one) => sum + one, format.replace(TOKEN, '').length);
}

/**
 * Fills a format.
 * @param now "YYYY-MM-DD HH:mm:ss" in the server's time zone
 * @param orgCode department code of the user; only its letters and digits are used
 * @returns `text`, complete but for `{seq}`, and `series`, the name of the counter: date parts finer than the period stay
 *   open in it. Rules with one format share a counter, so they never give the same number.
 */
export function numberSeries(
  { format, period }: NumberRule,
  now: string,
  orgCode: string,
): { text: string; series: string } {
  const [year = '', month = '', day = ''] = now.slice(0, 10).split('-');
  const dates: Readonly<Record<string, string>> = { yyyy: year, yy: year.slice(2), MM: month, dd: day };
  const counted = new Set(PERIOD_PARTS[period]);
  const fill = (isFilled: (part: string) => boolean) =>
    format.replace(TOKEN, (whole, token: string) => {
      if (token === 'seq') return whole;
      const org = ORG_TOKEN.exec(token);
      if (org) return orgCode.replace(/[^A-Za-z0-9]/g, '').slice(0, Number(org[1] ?? ORG_LENGTH));
      return token.replace(/yyyy|yy|MM|dd/g, (part) => (isFilled(part) ? (dates[part] ?? '') : `{${part}}`));
    });
  return { text: fill(() => true), series: fill((part) => counted.has(part.slice(0, 2))) };
}

/** The number for a value of the counter. */
export const formatNumber = (text: string, value: string, length: number): string =>
  text.replace('{seq}', () => value.padStart(length, '0'));
