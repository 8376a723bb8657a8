/**
 * Patterns of dates and times in texts: `YYYY/M/D`, `YYYY年M月D日 HH:mm`. Everything that is not a part of a date stands
 * for itself. A text that a pattern wrote is read back to the same value.
 */
import type { Field } from '../entity/entity';
import { dateTextOf, parseTimeText } from './date-text';
import { toHalfWidth } from './half-width';

const PART = /YYYY|MM?|DD?|HH?|mm|ss/g;
const STORED = /^(?:(\d{4})-(\d{2})-(\d{2}))?(?:^| |$)(?:(\d{2}):(\d{2}):(\d{2}))?$/;

type Part = 'Y' | 'M' | 'D' | 'H' | 'm' | 's';

/** Patterns of fields that write none. */
export const DAY_PATTERN = 'YYYY-MM-DD';
export const MOMENT_PATTERN = 'YYYY-MM-DD HH:mm:ss';
export const CLOCK_PATTERN = 'HH:mm:ss';

/** Pattern of a field: its setting `format`. */
export const patternOf = ({ props: { format } }: Pick<Field, 'props'>, otherwise: string): string =>
  typeof format === 'string' ? format : otherwise;

/** Adds seconds to a pattern without them when the value has seconds that are not 0, so that nothing is hidden. */
export const patternWithSeconds = (pattern: string, seconds: string | number): string =>
  Number(seconds) === 0 || pattern.includes('ss') ? pattern : pattern.replace('mm', 'mm:ss');

/**
 * Writes a stored date, time, or date and time (`2026-06-30 08:00:00`) in a pattern; other texts are returned unchanged.
 * Seconds that are not 0 are added to a pattern without seconds.
 */
export function writeDatePattern(stored: string, pattern: string): string {
  const match = STORED.exec(stored);
  if (!match) return stored;
  const [, Y, M, D, H, m, s = '0'] = match;
  const digits: Readonly<Record<string, string | undefined>> = { Y, M, D, H, m, s };
  return patternWithSeconds(pattern, s).replace(PART, (part) => {
    const text = digits[part[0] as Part] ?? '';
    return part.length === 1 ? text.replace(/^0/, '') : text;
  });
}

const escape = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** A pattern as an expression over half-width text, with one named group per part. */
function compile(pattern: string): RegExp | null {
  const half = toHalfWidth(pattern).trim();
  const taken = new Set<string>();
  let end = 0;
  let source = '';
  for (const { 0: part, index } of half.matchAll(PART)) {
    const name = part[0] as Part;
    if (taken.has(name)) return null;
    taken.add(name);
    const width = part.length === 1 ? '1,2' : String(part.length);
    const seconds = part === 'mm' && !half.includes('ss') ? String.raw`(?::(?<s>\d{2}))?` : '';
    source += `${escape(half.slice(end, index))}(?<${name}>\\d{${width}})${seconds}`;
    end = index + part.length;
  }
  return taken.size === 0 ? null : new RegExp(`^${source}${escape(half.slice(end))}$`);
}

const compiled = new Map<string, RegExp | null>();

/**
 * Reads a text in a pattern: `YYYY-MM-DD`, `HH:mm:ss`, or both joined by a blank, by the parts of the pattern; undefined
 * for another text and for a date or time that does not exist.
 */
export function readDatePattern(text: string, pattern: string): string | undefined {
  let form = compiled.get(pattern);
  if (form === undefined) {
    form = compile(pattern);
    compiled.set(pattern, form);
  }
  const found = form?.exec(toHalfWidth(text).trim())?.groups;
  if (!found) return undefined;
  const { Y, M, D, H, m, s = '00' } = found;
  const date = Y === undefined ? '' : dateTextOf(Number(Y), Number(M), Number(D));
  const time = H === undefined ? '' : parseTimeText(`${H}:${m}:${s}`);
  return date === undefined || time === undefined ? undefined : [date, time].filter(Boolean).join(' ');
}
