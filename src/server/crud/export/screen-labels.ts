/** Labels of the columns of an export: those that the list shows, where an administrator has changed them. */
import type { Field } from '@/model/entity/entity';
import type { RowScope } from '../read/row-scope';

/**
 * The scope with other labels of fields.
 * @param labels by field key; other fields keep theirs
 */
export function withLabels(scope: RowScope, labels: ReadonlyMap<string, string>): RowScope {
  if (labels.size === 0) return scope;
  const { shape } = scope;
  const relabel = <F extends Field>(field: F): F => {
    const label = labels.get(field.key);
    return label === undefined ? field : { ...field, label };
  };
  const fields = Object.entries(shape.fields).map(([key, field]) => [key, relabel(field)]);
  return {
    ...scope,
    shape: { ...shape, fields: Object.fromEntries(fields) as typeof shape.fields, stored: shape.stored.map(relabel) },
  };
}
