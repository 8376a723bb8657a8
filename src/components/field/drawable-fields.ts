import type { Entity, Field } from '@/model/entity/entity';
import type { Form, Group } from '@/model/screens/screen';
import { types } from '@/registry/values';

/** False for a field whose type is never rendered. */
export const isDrawable = (field: Field | undefined): field is Field =>
  field !== undefined && types.get(field.type)?.invisible !== true;

/** Groups of a form without fields that are never rendered, and without groups that are then empty. */
export function drawableGroups(
  { groups }: Form,
  entity: Entity,
  isShown: (key: string) => boolean = () => true,
): readonly Group[] {
  return groups
    .map((group) => ({
      ...group,
      fields: group.fields.filter((key) => isDrawable(entity.fields[key]) && isShown(key)),
    }))
    .filter((group) => group.fields.length > 0);
}
