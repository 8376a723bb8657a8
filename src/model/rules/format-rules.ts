/** Named format rules of `schemas/_shared/rules.json`, and custom patterns of fields. */
import file from '@schemas/_shared/rules.json';
import { memoizeByText } from '../values/memoize';
import { isCheapEnough, isSafePattern } from './pattern-safety';
import { compileRegex } from './regex-error';

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
const compile = memoizeByText(compileRegex);
const matchesRegex = (regex: string, text: string): boolean => compile(regex).test(text);

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

/** Whether a text matches a custom pattern. @throws never; a pattern that may be slow is not run and gives false */
export function matchesPattern(regex: string, text: string): boolean {
  return isSafePattern(regex) && isCheapEnough(regex, text) && matchesRegex(regex, text);
}
