/** Labels of the columns of exports and imports: those that the list shows, where an administrator has changed them. */
import type { Entity, Field } from '@/model/entity/entity';
import type { RowScope } from '../read/row-scope';

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

/** The scope with other labels of fields. */
export function withLabels(scope: RowScope, labels: Labels): RowScope {
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
