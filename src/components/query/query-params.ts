/**
 * Converts the values of a query bar to parameters of a list request (contract.md §4.1, §4.2; spec 2 §5 Search input
 * operators).
 *
 * Scalar filters contain their rule in the value (`*x*`, `!x`, `>=x`), so a value can look like another rule: the
 * search text "a,b" does not mean "a or b". A value that the server would misread, or whose blanks it would lose, is
 * sent as a condition of the advanced query, where rule and value are separate.
 */
import type { QueryCondition } from '@/model/condition';
import type { QueryRule } from '@/model/entity/column-type';
import type { Value } from '@/model/entity/field-type';
import { isUnreadable } from '@/model/entity/unreadable-text';
import type { QueryItem } from '@/model/screens/screen';

/** Query values by field key; a range is the pair of both ends. */
export type QueryValues = Record<string, Value>;

const WRITE_RULE: Readonly<Record<QueryRule, (text: string) => string>> = {
  eq: (text) => text,
  like: (text) => `*${text}*`,
  left_like: (text) => `*${text}`,
  right_like: (text) => `${text}*`,
  ne: (text) => `!${text}`,
  ge: (text) => `>=${text}`,
  le: (text) => `<=${text}`,
  gt: (text) => `> ${text}`,
  lt: (text) => `< ${text}`,
  in: (text) => text,
};

/** Rule that the server derives from a scalar filter, checked in the order of contract.md §4.1. */
export function ruleOfWireText(wire: string): QueryRule | 'several' {
  if (wire.length > 1 && wire.startsWith(',') && wire.endsWith(',')) return 'several';
  const named = /^(ge|le|ne|gt|lt|eq|in|>=|<=|!=|<>) /.exec(wire) ?? /^(>=|<=)/.exec(wire) ?? /^([<>=]) /.exec(wire);
  if (named) return RULE_BY_OPERATOR[named[1] ?? ''] ?? 'several';
  const [starts, ends] = [wire.startsWith('*'), wire.endsWith('*')];
  if (starts || ends) return starts && ends ? 'like' : starts ? 'left_like' : 'right_like';
  if (wire.includes(',')) return 'in';
  if (wire.startsWith('!')) return 'ne';
  return wire.indexOf('++') > 0 ? 'several' : 'eq';
}

const RULE_BY_OPERATOR: Readonly<Record<string, QueryRule>> = {
  ge: 'ge',
  '>=': 'ge',
  le: 'le',
  '<=': 'le',
  ne: 'ne',
  '!=': 'ne',
  '<>': 'ne',
  gt: 'gt',
  '>': 'gt',
  lt: 'lt',
  '<': 'lt',
  eq: 'eq',
  '=': 'eq',
  in: 'in',
};

/** Text of a value, trimmed unless `trim` is false; empty for null, undefined and blank text. */
export function toQueryText(value: Value | undefined, trim = true): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value))
    return value
      .map((part) => toQueryText(part))
      .filter(Boolean)
      .join(',');
  if (typeof value === 'object') return JSON.stringify(value);
  const text = String(value);
  return trim || text.trim() === '' ? text.trim() : text;
}

/** True when nothing was entered. */
export function isBlank(value: Value | undefined): boolean {
  return Array.isArray(value) ? value.every(isBlank) : toQueryText(value) === '';
}

/** The error of the first value that could not be read; undefined when the query can be sent. */
export function unreadableError(values: Readonly<QueryValues>): string | undefined {
  return Object.values(values)
    .flatMap((value) => (Array.isArray(value) ? value : [value]))
    .find(isUnreadable)?.error;
}

/**
 * Builds the request parameters of a query bar.
 * @example
 * queryParams([{ key: 'dictName', rule: 'like' }], { dictName: '性' })
 * // { params: { dictName: '*性*' }, conditions: [] }
 */
export function queryParams(
  items: readonly QueryItem[],
  values: Readonly<QueryValues>,
): { params: Record<string, string>; conditions: QueryCondition[] } {
  const params: Record<string, string> = {};
  const conditions: QueryCondition[] = [];
  for (const { key, rule, trim, param = false } of items) {
    const value = values[key];
    if (rule === 'range') {
      const [begin, end] = Array.isArray(value) ? value.map((end) => toQueryText(end)) : [];
      if (begin) params[`${key}_begin`] = begin;
      if (end) params[`${key}_end`] = end;
      continue;
    }
    const text = toQueryText(value, trim);
    if (text === '') continue;
    if (rule === 'in') {
      params[`${key}_MultiString`] = text;
      continue;
    }
    if (param) {
      params[key] = text;
      continue;
    }
    const wire = WRITE_RULE[rule](text);
    const keepsBlanks = rule === 'like' || text === text.trim();
    if (keepsBlanks && ruleOfWireText(wire) === rule) params[key] = wire;
    else conditions.push({ field: key, rule, val: text });
  }
  return { params, conditions };
}
