/** What an administrator can change of a shipped screen: its title, its fields and its actions. */
import type { Entity } from '../../entity/entity';
import { type ShippedAction, shippedActions } from './shipped-actions';
import { type FieldGroup, formGroups, type ShippedField, shippedFields, type ShippedScreen } from './shipped-fields';

export interface ShippedParts {
  title: string;
  fields: readonly ShippedField[];
  /** The groups of a form; none in a list. */
  groups: readonly FieldGroup[];
  actions: readonly ShippedAction[];
}

/** @param entity of the screen, with the fields of references that are columns of it */
export const shippedParts = (screen: ShippedScreen, entity: Entity): ShippedParts => ({
  title: screen.file?.title ?? entity.title,
  fields: shippedFields(screen, entity),
  groups: screen.kind === 'form' ? formGroups(screen.file, entity) : [],
  actions: shippedActions(screen, entity),
});
