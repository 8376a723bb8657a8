/** Labels of fields as a screen shows them, where an administrator has changed them: in files and in messages. */
import type { Child, Entity, Field } from '@/model/entity/entity';
import type { CrudContext } from '../context/crud-context';
import { buildShapes, type Shape } from '../context/shapes';

/** Labels by field key; other fields keep theirs. */
export type Labels = ReadonlyMap<string, string>;

function relabel<F extends Field>(field: F, labels: Labels): F {
  const label = labels.get(field.key);
  return label === undefined ? field : { ...field, label };
}

const relabelled = (fields: Entity['fields'], labels: Labels): Entity['fields'] =>
  Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, relabel(field, labels)]));

/** The entity with other labels of fields. */
export const entityWithLabels = (entity: Entity, labels: Labels): Entity =>
  labels.size === 0 ? entity : { ...entity, fields: relabelled(entity.fields, labels) };

/** What a row scope says of the fields of its rows. */
interface ScopeFields {
  shape: Shape;
  entity: Entity;
  child: Child | null;
}

/** The scope with other labels of fields. */
export function withLabels<S extends ScopeFields>(scope: S, labels: Labels): S {
  if (labels.size === 0) return scope;
  const { shape, child, entity } = scope;
  return {
    ...scope,
    // The main record of a child keeps its labels: they are of other fields.
    entity: child ? entity : entityWithLabels(entity, labels),
    shape: {
      ...shape,
      fields: relabelled(shape.fields, labels),
      stored: shape.stored.map((field) => relabel(field, labels)),
    },
  };
}

/** Caches by labels, which are the same map until the override of their screen changes: plans are cached by entity. */
const labelledContexts = new WeakMap<Labels, WeakMap<CrudContext, CrudContext>>();

function contextWithLabels(crud: CrudContext, shipped: Entity, labels: Labels): CrudContext {
  const known = labelledContexts.get(labels) ?? new WeakMap<CrudContext, CrudContext>();
  labelledContexts.set(labels, known);
  const found = known.get(crud);
  if (found) return found;
  const changed = { [shipped.id]: entityWithLabels(shipped, labels) };
  const built: CrudContext = {
    ...crud,
    entities: { ...crud.entities, ...changed },
    shapes: new Map([...crud.shapes, ...buildShapes(changed)]),
  };
  known.set(crud, built);
  return built;
}

/** The entity of a list or form; undefined for an unknown screen, and for a form without one. */
function entityOfScreen({ options, entities }: CrudContext, screen: string): Entity | undefined {
  const form = Object.hasOwn(options.forms, screen) ? options.forms[screen] : undefined;
  const id = form?.entity ?? options.lists.find((list) => list.id === screen)?.entity ?? '';
  return Object.hasOwn(entities, id) ? entities[id] : undefined;
}

/**
 * The engine with the changed labels of a screen, for a request that is sent from it: messages about its fields have them.
 * @param screen id of a list or form; anything else gives the labels of the product
 */
export async function contextOfScreen(crud: CrudContext, screen: unknown): Promise<CrudContext> {
  const entity = typeof screen === 'string' ? entityOfScreen(crud, screen) : undefined;
  if (typeof screen !== 'string' || !entity) return crud;
  const labels = await crud.options.screenLabels(screen);
  return labels.size === 0 ? crud : contextWithLabels(crud, entity, labels);
}
