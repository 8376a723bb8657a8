/** Emphasis of records and their values: which of the declared states holds. */
import { flagHolds } from '../condition/flag';
import type { Emphasis, Entity } from '../entity/entity';
import { recordScope, type ScopeContext } from './record-scope';
import type { Row } from './types';

/** A field, or the entity or child of a record. */
export interface Emphasizable {
  emphasis: readonly Emphasis[];
}

/**
 * The first emphasis that holds in a record or row; null when none does.
 * @param fields the fields of the record or row
 * @throws never; an invalid formula does not hold
 */
export function emphasisOf(
  { emphasis }: Emphasizable,
  fields: Entity['fields'],
  row: Row,
  context: ScopeContext,
): Emphasis | null {
  if (emphasis.length === 0) return null;
  const scope = recordScope({ fields }, row, context);
  return emphasis.find(({ when }) => flagHolds(when, scope)) ?? null;
}
