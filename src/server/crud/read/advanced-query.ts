/** The advanced query: `superQueryParams` and `superQueryMatchType` (contract.md §4.4). */
import { sql, type SqlBool } from 'kysely';
import type { Field } from '@/model/entity/entity';
import { columnSql, notDeletedSql, type Shape, storedField } from '../context/shapes';
import { allOf, anyOf, type SqlTest, whereAll } from '../context/sql-tests';
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

/** The fields of one table that conditions may test. */
export interface QueriedTable {
  shape: Shape;
  canQuery: (field: Field) => boolean;
}

/** A child whose rows conditions may test. */
export interface QueriedChild extends QueriedTable {
  /** The field of the rows that points to the main record. */
  foreignKey: Field;
}

/** The table of the request, and its children by key and by table name. */
export interface QueriedRecord extends QueriedTable {
  children: ReadonlyMap<string, QueriedChild>;
}

/** A condition before its column is known; `child` is the part before the comma of `item,quantity`. */
interface Rule {
  child: string | null;
  key: string;
  name: string;
  val: unknown;
}

function readRule(rule: unknown): Rule[] {
  if (typeof rule !== 'object' || rule === null) return [];
  const { field, rule: name, val } = rule as Record<string, unknown>;
  if (typeof field !== 'string' || typeof name !== 'string') return [];
  const comma = field.indexOf(',');
  return [{ child: comma < 0 ? null : field.slice(0, comma), key: field.slice(comma + 1), name, val }];
}

function ruleTests({ key, name, val }: Rule, { shape, canQuery }: QueriedTable): SqlTest[] {
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

/** Main records with a child row for which the tests hold. */
function childTest(main: Shape, { shape, foreignKey }: QueriedChild, test: SqlTest): SqlTest {
  const where = whereAll([notDeletedSql(shape), test]);
  return sql<SqlBool>`${columnSql(main.idField)} in (select ${columnSql(foreignKey)} from ${shape.table} t${where})`;
}

/**
 * The rules as one SQL group; null when nothing is tested. Rules without field, operator or value are skipped, as are
 * unknown fields and operators. `<child>,<column>` tests the rows of a child: where all rules must hold, one and the same
 * row must pass all rules of its child.
 * @throws HttpError when the text is no JSON array
 */
export function advancedQueryTest(record: QueriedRecord, query: Query): SqlTest | null {
  const text = textParameter(query, 'superQueryParams')?.trim();
  if (text === undefined || text === '') return null;
  const raw = parseRules(text);
  if (!Array.isArray(raw)) throw fail.badSuperQuery();
  if (raw.length > MAX_RULES) throw fail.tooManyRules();
  const join = textParameter(query, 'superQueryMatchType')?.trim().toLowerCase() === 'or' ? anyOf : allOf;
  const rules = raw.flatMap(readRule);
  const tests = rules.filter(({ child }) => child === null).flatMap((rule) => ruleTests(rule, record));
  for (const child of new Set(record.children.values())) {
    const own = rules.filter((rule) => rule.child !== null && record.children.get(rule.child) === child);
    const childTests = own.flatMap((rule) => ruleTests(rule, child));
    if (childTests.length > 0) tests.push(childTest(record.shape, child, join(childTests)));
  }
  return tests.length === 0 ? null : join(tests);
}
