/** Named format rules of `schemas/_shared/rules.json`, and custom patterns of fields. */
import file from '@schemas/_shared/rules.json';

interface RuleStep {
  regex: string;
  message: string;
}

interface Rule {
  label: string;
  message: string;
  regex?: string;
  empty?: boolean;
  steps?: readonly RuleStep[];
}

const namedRules = file.rules as Readonly<Record<string, Rule>>;
const compiled = new Map<string, RegExp>();

function matchesRegex(regex: string, text: string): boolean {
  let found = compiled.get(regex);
  if (!found) {
    found = new RegExp(regex);
    compiled.set(regex, found);
  }
  return found.test(text);
}

/** The names of all rules, for selection lists and check:schemas. */
export function ruleNames(): string[] {
  return Object.keys(namedRules);
}

/** A rule's Chinese label. */
export function ruleLabel(name: string): string | undefined {
  return Object.hasOwn(namedRules, name) ? namedRules[name]?.label : undefined;
}

/**
 * The message of a rule's first failing step (`steps` run before the rule's own pattern), or undefined when the text is
 * valid. Empty text passes every rule but `*` (rulings: Widgets). Rules without a pattern (`unique`) and unknown names
 * pass: `unique` is checked where the other rows or the table are known.
 */
export function checkRule(name: string, text: string): string | undefined {
  const rule = Object.hasOwn(namedRules, name) ? namedRules[name] : undefined;
  if (!rule) return undefined;
  if (text === '') return rule.empty ? rule.message : undefined;
  const failed = (rule.steps ?? []).find(({ regex }) => !matchesRegex(regex, text));
  if (failed) return failed.message;
  return rule.regex === undefined || matchesRegex(rule.regex, text) ? undefined : rule.message;
}

const MAX_PATTERN_LENGTH = 200;

function compiles(regex: string): boolean {
  try {
    return new RegExp(regex) instanceof RegExp;
  } catch {
    return false;
  }
}

/** Replaces escapes and character classes by single characters, and every group opening by `(`. */
const patternSkeleton = (regex: string) =>
  regex
    .replace(/\\./g, 'x')
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
  if (!compiles(regex)) return '正则写法不对';
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

const checkedPatterns = new Map<string, boolean>();

/** Whether a custom pattern is safe to run. */
export function isSafePattern(regex: string): boolean {
  let safe = checkedPatterns.get(regex);
  if (safe === undefined) {
    safe = patternProblem(regex) === undefined;
    checkedPatterns.set(regex, safe);
  }
  return safe;
}

/** Whether a safe pattern may run on a text of this length: three repeats on a long text take minutes. */
export function isCheapEnough(regex: string, text: string): boolean {
  return worstCaseSteps(regex, text.length) <= MAX_MATCH_STEPS;
}

/** Whether a text matches a custom pattern. @throws never; a pattern that may be slow is not run and gives false */
export function matchesPattern(regex: string, text: string): boolean {
  return isSafePattern(regex) && isCheapEnough(regex, text) && matchesRegex(regex, text);
}
