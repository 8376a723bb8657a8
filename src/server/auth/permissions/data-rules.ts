/**
 * Data rules (contract.md §4.5): Conditions that limit which rows of a menu's records a user may see. A rule that
 * cannot be parsed, or whose variable is empty, matches no rows, so that an error never shows more rows.
 */
import { parseWhere, fieldOfColumn, WhereClauseError } from '@/model/condition/where-clause/parse-where';
import { toDateTimeText } from '@/model/values/dates';
import { isSystemVariable } from '@/model/templates/system-variables';
import { toNumber } from '@/model/values/decimal';
import type { Entity, Field } from '@/model/entity/entity';
import type { Value } from '@/model/entity/field-type';
import type { Condition, ConditionTest, Scalar } from '@/model/generated/files';
import { messages } from './messages';
import type { MenuScreens, ServedEntity } from './menu-screens';

/** A rule that a role grants, with the component and URL of its menu. */
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

/** Condition that matches no rows. */
export const NO_ROWS: Condition = [];

/** The rule is written as a where clause. */
const SQL_RULE = 'USE_SQL_RULES';

const VARIABLE_PATTERN = /#\{(\w+)\}/g;

/** Operator of a rule → test of its value. */
const OPERATORS: Readonly<Record<string, (value: string) => ConditionTest>> = {
  '=': (value) => ({ eq: value }),
  '!=': (value) => ({ ne: value }),
  '>': (value) => ({ gt: value }),
  '>=': (value) => ({ ge: value }),
  '<': (value) => ({ lt: value }),
  '<=': (value) => ({ le: value }),
  IN: (value) => ({ in: value.split(',').filter((part) => part.trim() !== '') }),
  LIKE: (value) => ({ like: value }),
  LEFT_LIKE: (value) => ({ left_like: value }),
  RIGHT_LIKE: (value) => ({ right_like: value }),
};

/** True for numbers and dates, which have no blanks at their ends. */
const isMeasured = ({ columnType: { kind } }: Field): boolean =>
  kind === 'int' || kind === 'numeric' || kind === 'date' || kind === 'timestamp';

const withoutBlanks = (value: string): string =>
  value
    .split(',')
    .map((part) => part.trim())
    .join(',');

/** @returns null when the rule cannot be parsed for this entity */
function parseRule(rule: GrantedRule, entity: Entity, entities: Readonly<Record<string, Entity>>): Condition | null {
  const conditions = rule.conditions.trim().toUpperCase();
  // The last line break of a text area is not part of the value; blanks are, as in queries.
  const value = rule.value.replace(/^[\r\n]+|[\r\n]+$/g, '');
  if (value.trim() === '') return null;
  if (conditions === SQL_RULE) {
    try {
      return parseWhere(value, entity, entities).condition;
    } catch (error) {
      if (error instanceof WhereClauseError) return null;
      throw error;
    }
  }
  const field = fieldOfColumn(entity, rule.column.trim());
  const test = Object.hasOwn(OPERATORS, conditions) ? OPERATORS[conditions] : undefined;
  if (!field || !test) return null;
  return { [field.key]: test(isMeasured(field) ? withoutBlanks(value) : value) };
}

/** Replaces the `#{name}` variables of a text; undefined when one of them is unknown or empty. */
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

/** False when the value is not a number for a numeric column, or not a date for a date column. */
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
      // A test that cannot be evaluated matches nothing, and so does its negation: otherwise it would match all rows.
      return JSON.stringify(inner).includes(JSON.stringify(MATCHES_NOTHING)) ? MATCHES_NOTHING : { not: inner };
    }
    if (op === 'in') {
      // A variable can contain several values, separated by commas, e.g. the user's departments.
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
  // As in SQL, a comparison with a null column is false.
  return { all: [...parts, { ne: null }] };
}

/** Replaces the variables of a rule. The inserted values are plain text: they are not scanned for variables again. */
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

/** A data rule as an administrator enters it. */
export type EnteredRule = Pick<GrantedRule, 'column' | 'conditions' | 'value'>;

function fieldProblem({ column, conditions, value }: EnteredRule, shown: readonly Entity[]): string | null {
  const named = shown.flatMap((entity) => {
    const field = fieldOfColumn(entity, column.trim());
    return field ? [{ entity, field }] : [];
  });
  if (named.length === 0) {
    const fields = shown.flatMap(({ fields: all }) => Object.values(all));
    const offered = fields.filter(({ columnType }) => columnType.kind !== 'none');
    return messages.noColumn(column, [...new Set(offered.map(({ key, label }) => messages.column(key, label)))]);
  }
  if (value.includes('#{') || conditions.includes('LIKE')) return null;
  const parts = conditions === 'IN' ? value.split(',').filter((part) => part.trim() !== '') : [value];
  const wrong = parts.find((part) => !named.some(({ entity, field }) => isComparable(entity, field.key, part.trim())));
  return wrong === undefined ? null : messages.badRuleValue(wrong, named[0]!.field.label);
}

/**
 * Says why a data rule would match no rows, for every user.
 * @param shown entities on the screen of the rule's menu; columns are not checked where there is none
 * @returns for the administrator, with what can be chosen; null for a rule that can be read
 */
export function ruleProblem(
  entered: EnteredRule,
  shown: readonly Entity[],
  entities: Readonly<Record<string, Entity>>,
): string | null {
  const { value } = entered;
  const conditions = entered.conditions.trim().toUpperCase();
  if (conditions !== SQL_RULE && !Object.hasOwn(OPERATORS, conditions))
    return messages.noOperator(entered.conditions, [...Object.keys(OPERATORS), SQL_RULE]);
  if (value.trim() === '') return messages.noRuleValue;
  const unknown = [...value.matchAll(VARIABLE_PATTERN)].find(([, name = '']) => !isSystemVariable(name));
  if (unknown) return messages.noVariable(unknown[0]);
  if (shown.length === 0) return null;
  if (conditions !== SQL_RULE) return fieldProblem({ ...entered, conditions }, shown);
  const problems = shown.map((entity) => {
    try {
      return parseWhere(value.trim(), entity, entities).condition === null ? messages.noRuleValue : null;
    } catch (error) {
      if (error instanceof WhereClauseError) return error.message;
      throw error;
    }
  });
  return problems.includes(null) ? null : (problems[0] ?? null);
}

interface ParsedRule {
  entity: Entity;
  /** Null: matches no rows. */
  condition: Condition | null;
}

/** Rules of one user by the API path whose rows they restrict. */
export type RulesByApi = ReadonlyMap<string, readonly ParsedRule[]>;

/**
 * Parses granted rules by API path, once per loaded user. A rule belongs to a menu and restricts the entities on the
 * menu's screen for which it can be parsed. When it can be parsed for none of them, it hides all their rows.
 * @param onUnreadable called for each rule that cannot be parsed for any entity
 */
export function parseRules(
  rules: readonly GrantedRule[],
  screens: Pick<MenuScreens, 'entitiesOf'>,
  entities: Readonly<Record<string, Entity>>,
  onUnreadable: (rule: GrantedRule) => void,
): RulesByApi {
  const byApi = new Map<string, ParsedRule[]>();
  for (const rule of rules) {
    const read = screens.entitiesOf(rule).map((shown): ServedEntity & ParsedRule => ({
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

const conditionOf = ({ entity, condition }: ParsedRule, variable: ResolveVariable): Condition =>
  condition === null ? NO_ROWS : resolveRule(condition, entity, variable);

/** Conditions that every row at this API path must match, with variables replaced. */
export const conditionsAt = (rules: RulesByApi, api: string, variable: ResolveVariable): readonly Condition[] =>
  (rules.get(api) ?? []).map((rule) => conditionOf(rule, variable));

/**
 * The condition of one rule on an entity that no file describes, with variables replaced.
 * @param onUnreadable called for a rule that cannot be parsed, which matches no rows
 */
export function conditionAtEntity(
  rule: GrantedRule,
  entity: Entity,
  variable: ResolveVariable,
  onUnreadable: (rule: GrantedRule) => void,
): Condition {
  const condition = parseRule(rule, entity, { [entity.id]: entity });
  if (condition === null) onUnreadable(rule);
  return conditionOf({ entity, condition }, variable);
}
