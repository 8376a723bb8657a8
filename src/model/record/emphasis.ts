/** Emphasis of values: which of a field's conditions holds in a record. */
import { flagHolds } from '../condition/flag';
import type { Emphasis, Entity, Field } from '../entity/entity';
import { recordScope, type ScopeContext } from './record-scope';
import type { Row } from './types';

/**
 * The first emphasis of a field whose condition holds; null when none does.
 * @param fields the fields of the record or row
 * @throws never; an invalid formula does not hold
 */
export function emphasisOf(field: Field, fields: Entity['fields'], row: Row, context: ScopeContext): Emphasis | null {
  if (field.emphasis.length === 0) return null;
  const scope = recordScope({ fields }, row, context);
  return field.emphasis.find(({ when }) => flagHolds(when, scope)) ?? null;
}
