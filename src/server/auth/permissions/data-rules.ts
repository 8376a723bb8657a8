/**
 * Data rules (contract.md §4.5): which rows of a menu's records a person may see, as Conditions. A rule that cannot be
 * read, or whose variable is empty, shows nothing: a mistake never opens what a rule was to close.
 */
import { parseWhere, fieldOfColumn, WhereClauseError } from '@/model/condition/where-clause/parse-where';
import { toDateTimeText } from '@/model/values/dates';
import { toNumber } from '@/model/values/decimal';
import type { Entity } from '@/model/entity/entity';
import type { Value } from '@/model/entity/field-type';
import type { Condition, ConditionTest, Scalar } from '@/model/generated/files';
import type { MenuScreens, ServedEntity } from './menu-screens';

/** A rule as a role grants it, with the menu it stands at. */
export interface GrantedRule {
  id: string;
  column: string;
  conditions: string;
  value: string;
  component: string;
  url: string;
}

/** The value of `#{name}`; undefined when there is no such variable. */
export type ResolveVariable = (name: string) => Value | undefined;

/** No row. */
export const NO_ROWS: Condition = [];

const VARIABLE_PATTERN = /#\{(\w+)\}/g;

/** Signs and names of a rule's condition → the test of its value. */
const OPERATORS: Readonly<Record<string, (value: string) => ConditionTest>> = {
  '=': (value) => ({ eq: value }),
  '!=': (value) => ({ ne: value }),
  '>': (value) => ({ gt: value }),
  '>=': (value) => ({ ge: value }),
  '<': (value) => ({ lt: value }),
  '<=': (value) => ({ le: value }),
  IN: (value) => ({
    in: value
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  }),
  LIKE: (value) => ({ like: value }),
  LEFT_LIKE: (value) => ({ left_like: value }),
  RIGHT_LIKE: (value) => ({ right_like: value }),
};

/** @returns null when the rule says nothing of this entity that could be understood */
function parseRule(rule: GrantedRule, entity: Entity, entities: Readonly<Record<string, Entity>>): Condition | null {
  const conditions = rule.conditions.trim().toUpperCase();
  const value = rule.value.trim();
  if (value === '') return null;
  if (conditions === 'USE_SQL_RULES') {
    try {
      return parseWhere(value, entity, entities).condition;
    } catch (error) {
      if (error instanceof WhereClauseError) return null;
      throw error;
    }
  }
  const field = fieldOfColumn(entity, rule.column.trim());
  const test = Object.hasOwn(OPERATORS, conditions) ? OPERATORS[conditions] : undefined;
  return field && test ? { [field.key]: test(value) } : null;
}

/** A text with its variables filled in; undefined when one of them is unknown or empty. */
function resolveVariables(text: string, variable: ResolveVariable): string | undefined {
  let missing = false;
  const filled = text.replace(VARIABLE_PATTERN, (_, name: string) => {
    const value = variable(name);
    if (value === null || value === undefined || value === '' || typeof value === 'object') missing = true;
    return String(value);
  });
  return missing ? undefined : filled;
}

const MATCHES_NOTHING: ConditionTest = { in: [] };

/** Whether the column can be compared with the text at all; an order or a difference of unlike things is no answer. */
function isComparable(entity: Entity, path: string, value: Scalar): boolean {
  const field = Object.hasOwn(entity.fields, path) ? entity.fields[path] : undefined;
  const kind = field?.columnType.kind;
  if (kind === 'int' || kind === 'numeric') return toNumber(value) !== null;
  return kind === 'date' || kind === 'timestamp' ? toDateTimeText(value) !== null : true;
}

function resolveTest(test: ConditionTest, entity: Entity, path: string, variable: ResolveVariable): ConditionTest {
  const fill = (one: ConditionTest) => resolveTest(one, entity, path, variable);
  if (test === null) return test;
  if (Array.isArray(test)) return fill({ in: test });
  if (typeof test !== 'object') return fill({ eq: test });
  const parts = Object.entries(test).map(([op, wanted]: [string, unknown]): ConditionTest => {
    if (op === 'all') return { all: (wanted as ConditionTest[]).map(fill) };
    if (op === 'not') {
      const inner = fill(wanted as ConditionTest);
      // What cannot be asked cannot be denied either.
      return JSON.stringify(inner).includes(JSON.stringify(MATCHES_NOTHING)) ? MATCHES_NOTHING : { not: inner };
    }
    if (op === 'in') {
      // One variable may stand for several values: my departments.
      const values = (wanted as Scalar[]).flatMap((one): Scalar[] => {
        if (typeof one !== 'string') return [one];
        const filled = resolveVariables(one, variable);
        if (filled === undefined) return [];
        return one.includes('#{') ? filled.split(',').filter(Boolean) : [filled];
      });
      return { in: values.filter((one) => isComparable(entity, path, one)) };
    }
    const filled = typeof wanted === 'string' ? resolveVariables(wanted, variable) : (wanted as Scalar);
    if (filled === undefined) return MATCHES_NOTHING;
    return op.includes('like') || filled === null || isComparable(entity, path, filled)
      ? { [op]: filled }
      : MATCHES_NOTHING;
  });
  // As in the SQL that rules were written for, an empty column is compared with nothing.
  return { all: [...parts, { ne: null }] };
}

/** Fills the variables of a rule. Texts are compared as they are then: what a person is called is never read again. */
function resolveRule(condition: Condition, entity: Entity, variable: ResolveVariable): Condition {
  const groups = [condition]
    .flat()
    .map((group) =>
      Object.fromEntries(
        Object.entries(group).map(([path, test]) => [path, resolveTest(test, entity, path, variable)] as const),
      ),
    );
  return Array.isArray(condition) ? groups : (groups[0] ?? NO_ROWS);
}

interface ParsedRule {
  entity: Entity;
  /** Null: it shows nothing. */
  condition: Condition | null;
}

/** The rules of one person by the api whose rows they narrow. */
export type RulesByApi = ReadonlyMap<string, readonly ParsedRule[]>;

/**
 * Reads granted rules once per person. A rule stands at a menu; of the records that its screen shows it narrows those
 * that have its column, and shows none at all where no record has.
 * @param onUnreadable told of a rule that nobody can understand
 */
export function parseRules(
  rules: readonly GrantedRule[],
  screens: Pick<MenuScreens, 'shownBy'>,
  entities: Readonly<Record<string, Entity>>,
  onUnreadable: (rule: GrantedRule) => void,
): RulesByApi {
  const byApi = new Map<string, ParsedRule[]>();
  for (const rule of rules) {
    const read = screens.shownBy(rule).map((shown): ServedEntity & ParsedRule => ({
      ...shown,
      condition: parseRule(rule, shown.entity, entities),
    }));
    const understood = read.filter(({ condition }) => condition !== null);
    if (understood.length === 0) onUnreadable(rule);
    for (const { api, entity, condition } of understood.length > 0 ? understood : read) {
      byApi.set(api, [...(byApi.get(api) ?? []), { entity, condition }]);
    }
  }
  return byApi;
}

/** What must hold of every row at this api, variables filled in. */
export function conditionsAt(rules: RulesByApi, api: string, variable: ResolveVariable): readonly Condition[] {
  return (rules.get(api) ?? []).map(({ entity, condition }) =>
    condition === null ? NO_ROWS : resolveRule(condition, entity, variable),
  );
}
