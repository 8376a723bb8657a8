/**
 * Parses where clauses, which older clients and rules write as SQL text, to Conditions. No part of the text is ever
 * used in SQL.
 *
 * `= != <> > >= < <= like "not like" in "not in" "is null" "is not null" and or ( )` over columns of one entity (by
 * column or field name), `order by … asc|desc`, texts in single quotes, numbers, `#{variables}`, `1=1`, and one form of
 * sub-select, `x in (select id from t where …)`, where `x` refers to the records of `t`. Values compare as in
 * Conditions (model/values/compare.ts): where SQL would drop a row because a column is null, `!=`, `not in` and
 * `not like` keep it.
 */
import type { Entity } from '@/model/entity/entity';
import type { Condition, ConditionTest } from '@/model/generated/files';
import { type Node, type Order, WhereParser } from './parser';
import { messages } from './messages';
import { WhereClauseError } from './tokens';

export type { Order } from './parser';
export { fieldOfColumn } from './parser';
export { WhereClauseError } from './tokens';

/** A parsed where clause. */
export interface ParsedWhere {
  /** Null when the clause has no test. */
  condition: Condition | null;
  order: Order[];
}

type Tests = readonly (readonly [path: string, test: ConditionTest])[];

const MAX_ALTERNATIVES = 200;

/** Disjunctive normal form: alternatives, each a list of tests that must all be true. */
function alternatives(node: Node): Tests[] {
  if (node.kind === 'never') return [];
  if (node.kind === 'test') return [[[node.path, node.test]]];
  if (node.kind === 'or') return limited(node.parts.flatMap(alternatives));
  return node.parts.reduce<Tests[]>(
    (found, part) => {
      const more = alternatives(part);
      if (found.length * more.length > MAX_ALTERNATIVES) throw new WhereClauseError(messages.tooComplex, 0);
      return found.flatMap((tests) => more.map((others) => [...tests, ...others]));
    },
    [[]],
  );
}

function limited(found: Tests[]): Tests[] {
  if (found.length > MAX_ALTERNATIVES) throw new WhereClauseError(messages.tooComplex, 0);
  return found;
}

/** Groups tests by field, with one combined test per field. */
function groupOf(tests: Tests): Record<string, ConditionTest> {
  const byPath = new Map<string, ConditionTest[]>();
  for (const [path, test] of tests) byPath.set(path, [...(byPath.get(path) ?? []), test]);
  return Object.fromEntries([...byPath].map(([path, all]) => [path, all.length === 1 ? all[0]! : { all }]));
}

/**
 * Parses a where clause over an entity's table.
 * @param entities those that sub-selects may name
 * @example parseWhere("status = '1' order by create_time desc", entity, entities)
 * // { condition: { status: { eq: '1' } }, order: [{ field: 'createTime', desc: true }] }
 * @throws WhereClauseError for anything else, with its position
 */
export function parseWhere(text: string, entity: Entity, entities: Readonly<Record<string, Entity>>): ParsedWhere {
  const { node, order } = new WhereParser(text, entity, entities).parse();
  const groups = node ? alternatives(node).map(groupOf) : [];
  if (!node) return { condition: null, order };
  return { condition: groups.length === 1 ? groups[0]! : groups, order };
}
