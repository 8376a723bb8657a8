/** The advanced query: `superQueryParams` and `superQueryMatchType` (contract.md §4.4). */
import type { Field } from '@/model/entity/entity';
import { type Shape, storedField } from '../context/shapes';
import { allOf, anyOf, type SqlTest } from '../context/sql-tests';
import { type Operator, OPERATORS, OPERATOR_SIGNS, columnTest } from './operators';
import { textParameter, type Query } from './query-parameters';
import { fail } from '../context/errors';

const MAX_RULES = 100;

/** Operators by name and sign; names are case-insensitive. */
const OPERATORS_BY_NAME: Readonly<Record<string, Operator>> = {
  ...OPERATOR_SIGNS,
  ...Object.fromEntries(OPERATORS.map((name) => [name, name])),
};

const VALUELESS_OPERATORS: readonly Operator[] = ['empty', 'not_empty'];

/** The text decoded once more: some clients encode it twice. */
function tryDecode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function parseRules(text: string): unknown {
  for (const candidate of [tryDecode(text), text]) {
    try {
      return JSON.parse(candidate) as unknown;
    } catch {
      // Try the text as received: a value with a bare % decodes to something else.
    }
  }
  throw fail.badSuperQuery();
}

function ruleTests(rule: unknown, shape: Shape, canQuery: (field: Field) => boolean): SqlTest[] {
  if (typeof rule !== 'object' || rule === null) return [];
  const { field: key, rule: name, val } = rule as Record<string, unknown>;
  if (typeof key !== 'string' || typeof name !== 'string') return [];
  const field = storedField(shape.fields, key);
  const operator = Object.hasOwn(OPERATORS_BY_NAME, name.toLowerCase())
    ? OPERATORS_BY_NAME[name.toLowerCase()]
    : undefined;
  if (!field || !operator || !canQuery(field)) return [];
  if (VALUELESS_OPERATORS.includes(operator)) return [columnTest(field, operator, '')];
  const value = Array.isArray(val) ? val.map(String).join(',') : typeof val === 'object' ? '' : String(val ?? '');
  const text = field.props.trim === false ? value : value.trim();
  return text.trim() === '' ? [] : [columnTest(field, operator, text)];
}

/**
 * The rules as one SQL group; null when nothing is tested. Rules without field, operator or value are skipped, as are
 * unknown fields and operators.
 * @throws HttpError when the text is no JSON array
 */
export function advancedQueryTest(shape: Shape, query: Query, canQuery: (field: Field) => boolean): SqlTest | null {
  const text = textParameter(query, 'superQueryParams')?.trim();
  if (text === undefined || text === '') return null;
  const rules = parseRules(text);
  if (!Array.isArray(rules)) throw fail.badSuperQuery();
  if (rules.length > MAX_RULES) throw fail.tooManyRules();
  const tests = rules.flatMap((rule) => ruleTests(rule, shape, canQuery));
  if (tests.length === 0) return null;
  const any = textParameter(query, 'superQueryMatchType')?.trim().toLowerCase() === 'or';
  return any ? anyOf(tests) : allOf(tests);
}
