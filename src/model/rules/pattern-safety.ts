/** Static checks of custom patterns: which may run, and on texts of which length. */
import { memoizeByText } from '../values/memoize';
import { regexError } from './regex-error';

const MAX_PATTERN_LENGTH = 200;

/** Replaces escapes and character classes by single characters, and every group opening by `(`. */
const patternSkeleton = (regex: string) =>
  regex
    .replace(/\\(?:p\{[^}]*\}|.)/gi, 'x')
    .replace(/\[\^?\]?[^\]]*\]/g, 'x')
    .replace(/\(\?(?:<?[=!]|:|<\w+>)/g, '(');

/** Maximum number of steps of one match: some tenths of a second. */
const MAX_MATCH_STEPS = 1e8;

/** Upper bound of the number of ways to match a text of this length: the product over all repeats and alternatives. */
function worstCaseSteps(regex: string, length: number): number {
  const bare = patternSkeleton(regex);
  let ways = bare.startsWith('^') && !bare.includes('|') ? 1 : Math.max(length, 1);
  for (const [, sign, from, comma, to] of bare.matchAll(/([*+?|])|\{(\d+)(,)?(\d*)\}/g)) {
    const least = sign === '+' ? 1 : Number(from ?? 0);
    const open = sign === '*' || sign === '+' || (comma !== undefined && to === '');
    const most = open ? length : sign !== undefined ? 1 : Number(comma === undefined ? from : to);
    ways *= Math.max(1, Math.min(most, length) - least + 1);
  }
  return ways;
}

interface Group {
  /** Contains `*`, `+` or `{n,m}`. */
  hasRepeat: boolean;
  /** Contains `|` or `?`: the same text may match in two ways. */
  hasAlternatives: boolean;
}

/**
 * The reason why a pattern is invalid or may take exponential time; undefined when it is safe.
 *
 * The check is static and simple. It rejects back-references, a repeated group that itself contains a repeat (`(a+)+`)
 * or an alternative (`(a|ab)*`, `(a?)+`), and more than three unbounded repeats (each multiplies the time by the text's
 * length).
 */
export function patternProblem(regex: string): string | undefined {
  if (regex.length > MAX_PATTERN_LENGTH) return `正则最长 ${MAX_PATTERN_LENGTH} 个字符`;
  const wrong = regexError(regex);
  if (wrong !== undefined) return `正则写法不对：${wrong}`;
  if (/\\[1-9]|\\k</.test(regex)) return '不能用反向引用';
  const bare = patternSkeleton(regex);
  const groups: Group[] = [{ hasRepeat: false, hasAlternatives: false }];
  let closed: Group | null = null;
  let unbounded = 0;
  for (const [sign = ''] of bare.matchAll(/(?:[*+]|\{\d+(?:,\d*)?\})\??|[^]/g)) {
    const group = groups.at(-1) as Group;
    const repeat = /^(?:[*+]|\{\d+(,\d*)?\})/.exec(sign);
    if (repeat) {
      if (closed?.hasRepeat || closed?.hasAlternatives) return '重复的分组里不能再有重复或分支';
      if (/^[*+]|,\}/.test(sign)) unbounded += 1;
      group.hasRepeat = true;
      closed = null;
    } else if (sign === '(') {
      groups.push({ hasRepeat: false, hasAlternatives: false });
      closed = null;
    } else if (sign === ')' && groups.length > 1) {
      closed = groups.pop() as Group;
      const outer = groups.at(-1) as Group;
      outer.hasRepeat ||= closed.hasRepeat;
      outer.hasAlternatives ||= closed.hasAlternatives;
    } else {
      if (sign === '|' || sign === '?') group.hasAlternatives = true;
      closed = null;
    }
  }
  return unbounded > 3 ? '不限次数的重复最多三处' : undefined;
}

/** Whether a custom pattern is safe to run. */
export const isSafePattern: (regex: string) => boolean = memoizeByText((regex) => patternProblem(regex) === undefined);

/** Whether a safe pattern may run on a text of this length: three repeats on a long text take minutes. */
export function isCheapEnough(regex: string, text: string): boolean {
  return worstCaseSteps(regex, text.length) <= MAX_MATCH_STEPS;
}
