/** The rows of the designer of overrides: all fields of a screen, with what is changed. */
import { orderedKeys } from './apply-override';
import type { FieldOverride, ScreenOverride } from './override';
import type { ShippedField } from './shipped-fields';

/** One field in the designer. `label` and `width` are null when they are those of the product. */
export interface DesignedField {
  field: ShippedField;
  label: string | null;
  visible: boolean;
  width: number | null;
}

/** What an administrator entered for one field. */
export type DesignInput = { field: string } & Omit<DesignedField, 'field'>;

/** The fields of a screen with an override, in its order; null: nothing is overridden. */
export function designedFields(shipped: readonly ShippedField[], override: ScreenOverride | null): DesignedField[] {
  const fields = new Map(shipped.map((one) => [one.key, one]));
  const changes = new Map(override?.fields.map((one) => [one.field, one]));
  return orderedKeys([...fields.keys()], override?.order).map((key) => {
    const field = fields.get(key)!;
    const { label = null, visible = field.visible, width = null } = changes.get(key) ?? {};
    return { field, label, visible, width };
  });
}

function changeOf({ field, label, visible, width }: DesignInput, shipped: ShippedField | undefined): FieldOverride {
  return {
    field,
    ...(label === null || label === shipped?.label ? {} : { label }),
    ...(visible === shipped?.visible ? {} : { visible }),
    ...(width === null || width === shipped?.width ? {} : { width }),
  };
}

const isChange = (change: FieldOverride): boolean => Object.keys(change).length > 1;

/**
 * The override that makes a screen as it is designed; null: the one of the product. Unknown fields stay in it, so that
 * the check names them. A field without a row is as the product ships it.
 */
export function designedOverride(
  shipped: readonly ShippedField[],
  rows: readonly DesignInput[],
): ScreenOverride | null {
  const fields = new Map(shipped.map((one) => [one.key, one]));
  const changes = rows.map((row) => changeOf(row, fields.get(row.field)));
  const changed = changes.filter((one) => isChange(one) || !fields.has(one.field));
  const keys = [...fields.keys()];
  const order = rows.map(({ field }) => field);
  const isMoved = orderedKeys(keys, order).some((key, index) => key !== keys[index]);
  if (changed.length === 0 && !isMoved) return null;
  return { fields: changed, ...(isMoved ? { order } : {}) };
}
