/** Converts conditions to the advanced query of lists (contract.md §4.4). */
import type { QueryRule } from '../entity/column-type';
import type { Condition, Scalar } from '../generated/files';
import { normalizeTest, alternativesOf, type NormalizedTest } from './normalized-test';

/** One condition of `superQueryParams`. */
export interface QueryCondition {
  field: string;
  rule: QueryRule;
  val: string;
}

export interface SuperQuery {
  matchType: 'and' | 'or';
  rules: QueryCondition[];
}

function listText(values: readonly Scalar[]): string | null {
  const texts = values.map((value) => (value === null ? '' : String(value)));
  return texts.length === 0 || texts.some((text) => text === '' || text.includes(',')) ? null : texts.join(',');
}

function superQueryRuleOf(field: string, demand: NormalizedTest): QueryCondition | null {
  switch (demand.op) {
    case 'empty':
    case 'filled':
    case 'never':
    case 'not':
      return null;
    case 'in': {
      const val = listText(demand.values);
      return val === null ? null : { field, rule: 'in', val };
    }
    case 'like':
    case 'left_like':
    case 'right_like':
      return { field, rule: demand.op, val: demand.text };
    default:
      return { field, rule: demand.op, val: String(demand.value) };
  }
}

/**
 * `superQueryParams` and `superQueryMatchType` of a condition: all tests of one object (`and`), or a list of single
 * tests (`or`). Null for what the advanced query does not support: emptiness, values with commas, paths through
 * references, mixed and/or.
 */
export function toSuperQuery(condition: Condition): SuperQuery | null {
  const groups = alternativesOf(condition).map((group) =>
    Object.entries(group).flatMap(([field, test]) =>
      normalizeTest(test).map((demand) => (field.includes('.') ? null : superQueryRuleOf(field, demand))),
    ),
  );
  const matchType = groups.length > 1 ? 'or' : 'and';
  if (groups.length === 0 || (matchType === 'or' && groups.some((group) => group.length !== 1))) return null;
  const rules: SuperQuery['rules'] = [];
  for (const rule of groups.flat()) {
    if (rule === null) return null;
    rules.push(rule);
  }
  return { matchType, rules };
}
