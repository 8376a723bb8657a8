/**
 * Validation rules, default values and formulas of a payload. No text is executed: scripts are dropped, unsafe patterns are
 * rejected.
 */
import shared from '@schemas/_shared/rules.json';
import { FormulaError, parseFormula } from '@/model/formula';
import type { FieldFile } from '@/model/generated/files';
import { booleanOf, isObject, textOf } from '../payload/reader';
import type { FieldPart, FieldSource } from './field-source';
import { messages } from '../payload/messages';

const namedRules: Readonly<Record<string, unknown>> = shared.rules;
const MAX_REGEX_LENGTH = 200;
/** Detects nested repetition in a pattern: matching can take exponential time on a text that does not match. */
const NESTED_REPEAT = /\((?:[^()\\]|\\.)*(?:[+*]|\{\d+,\d*\})(?:[^()\\]|\\.)*\)(?:[+*]|\{\d+,\d*\})/;
const BACK_REFERENCE = /\\[1-9]|\\k</;

function regexOf(pattern: string): string | undefined {
  const regex = /^\/(.*)\/[a-z]*$/.exec(pattern)?.[1] ?? pattern;
  if (regex.length > MAX_REGEX_LENGTH || NESTED_REPEAT.test(regex) || BACK_REFERENCE.test(regex)) return undefined;
  try {
    return new RegExp(regex).source && regex;
  } catch {
    return undefined;
  }
}

/**
 * Converts one pattern: `only` and the codes of contract.md §7.4 are named rules, anything else is a regular
 * expression.
 */
export function patternPart(source: FieldSource, pattern: unknown, message: unknown): FieldPart {
  const text = textOf(pattern);
  if (text === undefined) return {};
  if (text === 'only') return { rules: ['unique'] };
  if (Object.hasOwn(namedRules, text)) return { rules: [text] };
  const regex = regexOf(text);
  if (regex === undefined) {
    source.warn('pattern', text);
    return {};
  }
  return { pattern: { regex, message: textOf(message) ?? messages.badFormat } };
}

/** Merges two parts; rules are combined, and the first of two patterns is used. */
function mergeParts(one: FieldPart, other: FieldPart): FieldPart {
  const rules = [...new Set([...(one.rules ?? []), ...(other.rules ?? [])])];
  return { ...other, ...one, ...(rules.length > 0 && { rules }) };
}

/** Converts the `validateRules` of a sub-table column. */
export function validatePart(source: FieldSource): FieldPart {
  const list = Array.isArray(source.raw.validateRules) ? (source.raw.validateRules as unknown[]) : [];
  let part: FieldPart = {};
  for (const rule of list.slice(0, 50)) {
    if (!isObject(rule)) continue;
    if (booleanOf(rule.required) === true) part = mergeParts(part, { required: true });
    if (booleanOf(rule.unique) === true || booleanOf(rule.only) === true)
      part = mergeParts(part, { rules: ['unique'] });
    part = mergeParts(part, patternPart(source, rule.pattern, rule.message));
  }
  return part;
}

/** Default of a new record: plain text, `#{variable}` or `${number rule}`; never a script or a formula. */
export function defaultPart(source: FieldSource, value: unknown, type: string, size: FieldFile['size']): FieldPart {
  if (typeof value === 'boolean') return { default: value };
  const text = textOf(value);
  if (text === undefined) return {};
  if (text.includes('{{')) {
    source.warn('script', text);
    return {};
  }
  const numberRule = /^\$\{\s*([\w-]+)\s*(\?onl_watch=[^}]*)?\}$/.exec(text);
  if (numberRule) {
    if (numberRule[2]) source.warn('watch', text);
    return { default: `\${${numberRule[1]}}` };
  }
  const variable = /^#\{\s*\w+\s*\}$/.test(text);
  const numeric = type === 'inputNumber' && !variable;
  const bad =
    text.startsWith('=') || text.length > 1000 || text.includes('${') || (numeric && !/^-?\d+(\.\d+)?$/.test(text));
  if (bad) {
    source.warn('default', text);
    return {};
  }
  const whole = numeric && typeof size === 'number' && /^-?\d+$/.test(text);
  return { default: whole ? Number(text) : text };
}

const MAX_FORMULA_LENGTH = 500;

/** The formula of a computed field, without its `=`; only our own server sends it. */
export function formulaPart(source: FieldSource): FieldPart {
  const text = textOf(source.raw.formula)?.trim().replace(/^=/, '');
  if (!text) return {};
  try {
    if (text.length <= MAX_FORMULA_LENGTH && parseFormula(text)) return { value: `=${text}` };
  } catch (error) {
    if (!(error instanceof FormulaError)) throw error;
  }
  source.warn('formula', text);
  return {};
}
