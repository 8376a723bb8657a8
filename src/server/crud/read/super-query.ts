/** The advanced query: `superQueryParams` and `superQueryMatchType` (contract.md §4.4). */
import type { Field } from '@/model/entity';
import { Refusal } from '../../refusal';
import { type Shape, storedField } from '../context/shapes';
import type { Bindings } from '../context/sql';
import { texts } from '../context/texts';
import { type Operator, OPERATORS, SIGNS, testColumn } from './operators';
import { parameter, type Query } from './parameters';

const MOST_RULES = 100;

/** Names and symbols of the rules; the names are read without regard to case. */
const RULES: Readonly<Record<string, Operator>> = {
  ...SIGNS,
  ...Object.fromEntries(OPERATORS.map((name) => [name, name])),
};

const WITHOUT_VALUE: readonly Operator[] = ['empty', 'not_empty'];

/** The text once more decoded; some clients encode it twice, some once. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function parse(text: string): unknown {
  for (const candidate of [decode(text), text]) {
    try {
      return JSON.parse(candidate) as unknown;
    } catch {
      // The other reading may be the right one: a value that holds a bare % decodes to something else.
    }
  }
  throw new Refusal(texts.badSuperQuery);
}

function testOf(rule: unknown, shape: Shape, bindings: Bindings, open: (field: Field) => boolean): string[] {
  if (typeof rule !== 'object' || rule === null) return [];
  const { field: key, rule: name, val } = rule as Record<string, unknown>;
  if (typeof key !== 'string' || typeof name !== 'string') return [];
  const field = storedField(shape.fields, key);
  const operator = Object.hasOwn(RULES, name.toLowerCase()) ? RULES[name.toLowerCase()] : undefined;
  if (!field || !operator || !open(field)) return [];
  if (WITHOUT_VALUE.includes(operator)) return [testColumn(field, operator, '', bindings)];
  const said = Array.isArray(val) ? val.map(String).join(',') : typeof val === 'object' ? '' : String(val ?? '');
  const text = field.props.trim === false ? said : said.trim();
  return text.trim() === '' ? [] : [testColumn(field, operator, text, bindings)];
}

/**
 * One SQL group, or null when there is nothing to test. Elements without field, rule or value are skipped, as are
 * unknown fields and rules.
 * @throws Refusal when the text is no JSON array
 */
export function readSuperQuery(
  shape: Shape,
  query: Query,
  bindings: Bindings,
  open: (field: Field) => boolean,
): string | null {
  const text = parameter(query, 'superQueryParams')?.trim();
  if (text === undefined || text === '') return null;
  const rules = parse(text);
  if (!Array.isArray(rules)) throw new Refusal(texts.badSuperQuery);
  if (rules.length > MOST_RULES) throw new Refusal(texts.tooManyRules);
  const tests = rules.flatMap((rule) => testOf(rule, shape, bindings, open));
  if (tests.length === 0) return null;
  const any = parameter(query, 'superQueryMatchType')?.trim().toLowerCase() === 'or';
  return `(${tests.join(any ? ' or ' : ' and ')})`;
}
