/** The computation plan of an entity, compiled once: nodes in topological order and their dependents. */
import type { Child, Entity, Field, RecordShape } from '@/model/entity/entity';
import { PlanBuilder } from './plan-builder';
import { stronglyConnectedComponents, findCycleIn, type Reads } from './dependency-graph';
import type { PlanNode, Plan, ShapePlan, Uniqueness } from './plan-nodes';
import { messages } from '../messages';
import type { Row } from '../types';

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

/** Marks the nodes of formula cycles, and returns the field paths of each cycle. */
function markCycles(nodes: readonly PlanNode[], reads: Reads, components: readonly (readonly number[])[]): string[][] {
  const cycles: string[][] = [];
  for (const component of components) {
    const isCycle = component.length > 1 || component.some((node) => reads[node]?.includes(node));
    if (!isCycle) continue;
    cycles.push(findCycleIn(component, reads).flatMap((index) => nodes[index]?.label ?? []));
    for (const index of component) {
      const node = nodes[index];
      if (node) node.cyclic = true;
    }
  }
  return cycles;
}

/** The dependents of each node, by position in topological order. */
function dependentsOf(sorted: readonly number[], reads: Reads): number[][] {
  const positions = new Map(sorted.map((node, position) => [node, position]));
  const dependents: number[][] = sorted.map(() => []);
  sorted.forEach((node, position) => {
    for (const read of reads[node] ?? []) {
      const source = positions.get(read);
      // Within a cycle all nodes are null, so back edges need no update.
      if (source !== undefined && source < position) dependents[source]?.push(position);
    }
  });
  return dependents;
}

/** Null for every field; the id of a row comes first. */
function emptyValuesOf(fields: readonly Field[], isRow: boolean): Row {
  const keys = fields.map(({ key }) => key);
  return Object.fromEntries((isRow ? ['id', ...keys] : keys).map((key) => [key, null]));
}

/** The part of the plan for one shape: the main record (`child` null) or the rows of a child. */
function buildShapePlan(entity: Entity, nodes: readonly PlanNode[], child: Child | null): ShapePlan {
  const key = child?.key ?? null;
  const { fields, checks } = child ?? entity;
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
    emptyValues: emptyValuesOf(list, child !== null),
    fieldIndexes: new Map(list.map((field, index) => [field.key, index])),
    checks,
    fieldNodes,
    nodes: own,
    aggregates:
      key === null
        ? []
        : nodes.flatMap((node, index) => (node.kind === 'aggregate' && node.rows === key ? [index] : [])),
    unique: uniqueRulesOf(child ?? entity, child?.foreignKey ?? null),
  };
}

function buildPlan(entity: Entity): Plan {
  const builder = new PlanBuilder(entity);
  builder.build();
  const { reads, nodes: unordered } = builder;
  const components = stronglyConnectedComponents(reads);
  const cycles = markCycles(unordered, reads, components);
  const sorted = components.flat();
  const nodes = sorted.flatMap((index) => unordered[index] ?? []);
  return {
    entity,
    nodes,
    dependents: dependentsOf(sorted, reads),
    main: buildShapePlan(entity, nodes, null),
    children: new Map(
      Object.entries(entity.children).map(([key, child]) => [key, buildShapePlan(entity, nodes, child)]),
    ),
    aggregateCount: builder.aggregateCount,
    problems: [
      ...builder.problems,
      ...cycles.map((path) => ({ path: path[0]?.split('.')[0] ?? '', message: messages.cycle(path) })),
    ],
    cycles,
  };
}

/** Cache by entity: entities are immutable. */
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
