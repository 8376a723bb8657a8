/** The rows of the designer of overrides: all fields and actions of a screen, with what is changed. */
import { orderedKeys } from './apply-override';
import type { ActionOverride, FieldOverride, ScreenOverride } from './override';
import type { ShippedAction } from './shipped-actions';
import type { ShippedField } from './shipped-fields';
import type { ShippedParts } from './shipped-parts';

/** One field in the designer. `label` and `width` are null when they are those of the product, `group` when it has none. */
export interface DesignedField {
  field: ShippedField;
  label: string | null;
  visible: boolean;
  width: number | null;
  group: string | null;
}

/** One action in the designer. `label` is null when it is that of the product. */
export interface DesignedAction {
  action: ShippedAction;
  label: string | null;
  visible: boolean;
}

/** What an administrator entered for one field. */
export type FieldInput = { field: string } & Omit<DesignedField, 'field'>;

/** What an administrator entered for one action. */
export type ActionInput = { action: string } & Omit<DesignedAction, 'action'>;

/** What an administrator entered; `title` null: that of the product. */
export interface DesignInput {
  title: string | null;
  fields: readonly FieldInput[];
  actions: readonly ActionInput[];
}

/** The fields of a screen with an override, in its order; null: nothing is overridden. */
export function designedFields(shipped: readonly ShippedField[], override: ScreenOverride | null): DesignedField[] {
  const fields = new Map(shipped.map((one) => [one.key, one]));
  const changes = new Map(override?.fields.map((one) => [one.field, one]));
  return orderedKeys([...fields.keys()], override?.order).map((key) => {
    const field = fields.get(key)!;
    const { label = null, visible = field.visible, width = null, group = field.group } = changes.get(key) ?? {};
    return { field, label, visible, width, group };
  });
}

/** The actions of a screen with an override; null: nothing is overridden. */
export function designedActions(shipped: readonly ShippedAction[], override: ScreenOverride | null): DesignedAction[] {
  const changes = new Map(override?.actions?.map((one) => [one.action, one]));
  return shipped.map((action) => {
    const { label = null, visible = true } = changes.get(action.key) ?? {};
    return { action, label, visible };
  });
}

function changeOf(
  { field, label, visible, width, group }: FieldInput,
  shipped: ShippedField | undefined,
): FieldOverride {
  return {
    field,
    ...(label === null || label === shipped?.label ? {} : { label }),
    ...(visible === shipped?.visible ? {} : { visible }),
    ...(width === null || width === shipped?.width ? {} : { width }),
    ...(group === null || group === shipped?.group ? {} : { group }),
  };
}

const actionChangeOf = (
  { action, label, visible }: ActionInput,
  shipped: ShippedAction | undefined,
): ActionOverride => ({
  action,
  ...(label === null || label === shipped?.label ? {} : { label }),
  ...(visible ? {} : { visible }),
});

const isChange = (change: object): boolean => Object.keys(change).length > 1;

function changedFields(shipped: readonly ShippedField[], rows: readonly FieldInput[]): ScreenOverride {
  const fields = new Map(shipped.map((one) => [one.key, one]));
  const changes = rows.map((row) => changeOf(row, fields.get(row.field)));
  const keys = [...fields.keys()];
  const order = rows.map(({ field }) => field);
  const isMoved = orderedKeys(keys, order).some((key, index) => key !== keys[index]);
  return {
    fields: changes.filter((one) => isChange(one) || !fields.has(one.field)),
    ...(isMoved ? { order } : {}),
  };
}

/**
 * The override that makes a screen as it is designed; null: the one of the product. Unknown names stay in it, so that
 * the check names them. A field or action without a row is as the product ships it.
 */
export function designedOverride(
  shipped: ShippedParts,
  { title, fields, actions }: DesignInput,
): ScreenOverride | null {
  const known = new Map(shipped.actions.map((one) => [one.key, one]));
  const changes = actions.map((row) => actionChangeOf(row, known.get(row.action)));
  const changed = changes.filter((one) => isChange(one) || !known.has(one.action));
  const override: ScreenOverride = {
    ...(title === null || title === shipped.title ? {} : { title }),
    ...changedFields(shipped.fields, fields),
    ...(changed.length > 0 ? { actions: changed } : {}),
  };
  return override.fields.length === 0 && Object.keys(override).length === 1 ? null : override;
}
