/** The computation plan of an entity, compiled once: nodes in topological order and their dependents. */
import type { Child, Entity, Field, RecordShape } from '@/model/entity/entity';
import { PlanBuilder } from './plan-builder';
import { stronglyConnectedComponents, findCycleIn } from './dependency-graph';
import type { PlanNode, Plan, ShapePlan, Uniqueness } from './plan-nodes';
import { messages } from '../messages';

/**
 * Uniqueness rules from rule `unique` and `unique` combinations. The foreign key is left out, because it is equal in
 * all rows.
 */
function uniqueRulesOf({ fields, unique }: RecordShape, foreignKey: string | null): Uniqueness[] {
  const single = Object.values(fields)
    .filter(({ rules }) => rules.includes('unique'))
    .map(({ key }) => [key]);
  return [...single, ...unique]
    .map((keys) => keys.filter((key) => key !== foreignKey && Object.hasOwn(fields, key)))
    .filter((keys) => keys.length > 0)
    .map((keys) => ({ keys, at: keys.at(-1) as string }));
}

function buildPlan(entity: Entity): Plan {
  const builder = new PlanBuilder(entity);
  builder.build();
  const { reads, nodes: unordered } = builder;

  const order = stronglyConnectedComponents(reads);
  const cycles: string[][] = [];
  const problems = [...builder.problems];
  for (const component of order) {
    const [only] = component;
    if (component.length === 1 && !reads[only as number]?.includes(only as number)) continue;
    const labels = findCycleIn(component, reads).map((index) => unordered[index]?.label);
    const path = labels.filter((label): label is string => typeof label === 'string');
    cycles.push(path);
    for (const index of component) (unordered[index] as PlanNode).cyclic = true;
    problems.push({ path: path[0]?.split('.')[0] ?? '', message: messages.cycle(path) });
  }

  const sorted = order.flat();
  const placeOf = new Map(sorted.map((from, to) => [from, to]));
  const nodes = sorted.map((index) => unordered[index] as PlanNode);
  const dependents: number[][] = nodes.map(() => []);
  sorted.forEach((from, to) => {
    for (const read of reads[from] ?? []) {
      const place = placeOf.get(read) as number;
      // Within a cycle all nodes are null, so back edges need no update.
      if (place < to) dependents[place]?.push(to);
    }
  });

  const shapeOf = (key: string | null, fields: Readonly<Record<string, Field>>, child: Child | null): ShapePlan => {
    const list = Object.values(fields);
    const own = nodes.flatMap((node, index) => (node.child === key && node.kind !== 'aggregate' ? [index] : []));
    const fieldNodes: number[] = [];
    for (const index of own) {
      const node = nodes[index];
      if (node?.kind === 'field') fieldNodes[node.index] = index;
    }
    return {
      key,
      fields: list,
      fieldIndexes: new Map(list.map((field, index) => [field.key, index])),
      checks: (child ?? entity).checks,
      fieldNodes,
      nodes: own,
      aggregates:
        key === null
          ? []
          : nodes.flatMap((node, index) => (node.kind === 'aggregate' && node.rows === key ? [index] : [])),
      unique: uniqueRulesOf(child ?? entity, child?.foreignKey ?? null),
    };
  };

  return {
    entity,
    nodes,
    dependents,
    main: shapeOf(null, entity.fields, null),
    children: new Map(Object.entries(entity.children).map(([key, child]) => [key, shapeOf(key, child.fields, child)])),
    aggregateCount: builder.aggregateCount,
    problems,
    cycles,
  };
}

const plans = new WeakMap<Entity, Plan>();

/** The cached plan of an entity. Entities are immutable. */
export function planOf(entity: Entity): Plan {
  let plan = plans.get(entity);
  if (!plan) {
    plan = buildPlan(entity);
    plans.set(entity, plan);
  }
  return plan;
}

/** The formula cycles of an entity, each as a list of field paths, e.g. `["total", "item.amount"]`. */
export function findCycles(entity: Entity): string[][] {
  return planOf(entity).cycles.map((path) => [...path]);
}
