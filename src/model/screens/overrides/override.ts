/** An override: what an administrator changed of one shipped list or form, as data without the shipped rest. */
import { isJsonObject } from '../../http/json';

/** Changes of one field; absent properties are those of the product. */
export interface FieldOverride {
  field: string;
  label?: string;
  visible?: boolean;
  /** Width of the column of a list in pixels. */
  width?: number;
  /** Title of the group of a form that has the field in place of its own. */
  group?: string;
}

/** Changes of one action, wherever the screen has it; absent properties are those of the product. */
export interface ActionOverride {
  action: string;
  label?: string;
  /** False: the screen does not show it. Whether a user may do it is another question, which the server answers. */
  visible?: boolean;
}

export interface ScreenOverride {
  title?: string;
  /** The changed fields only. */
  fields: readonly FieldOverride[];
  /** All fields of the screen in their order; absent: the order of the product. */
  order?: readonly string[];
  /** The changed actions only. */
  actions?: readonly ActionOverride[];
}

/** What is wrong with an override; `key` null: with the screen as a whole. */
export interface OverrideProblem {
  part: 'fields' | 'actions' | 'title';
  /** Of the field or the action. */
  key: string | null;
  property: 'key' | 'label' | 'visible' | 'width' | 'group';
  message: string;
}

const readField = (given: unknown): FieldOverride[] => {
  if (!isJsonObject(given) || typeof given.field !== 'string') return [];
  const { field, label, visible, width, group } = given;
  return [
    {
      field,
      ...(typeof label === 'string' ? { label } : {}),
      ...(typeof visible === 'boolean' ? { visible } : {}),
      ...(typeof width === 'number' ? { width } : {}),
      ...(typeof group === 'string' ? { group } : {}),
    },
  ];
};

const readAction = (given: unknown): ActionOverride[] => {
  if (!isJsonObject(given) || typeof given.action !== 'string') return [];
  const { action, label, visible } = given;
  return [
    {
      action,
      ...(typeof label === 'string' ? { label } : {}),
      ...(typeof visible === 'boolean' ? { visible } : {}),
    },
  ];
};

/** Reads a stored override; null when it is none. */
export function readOverride(given: unknown): ScreenOverride | null {
  if (!isJsonObject(given) || !Array.isArray(given.fields)) return null;
  const { title, order, actions } = given;
  return {
    ...(typeof title === 'string' ? { title } : {}),
    fields: given.fields.flatMap(readField),
    ...(Array.isArray(order) ? { order: order.filter((one) => typeof one === 'string') } : {}),
    ...(Array.isArray(actions) ? { actions: actions.flatMap(readAction) } : {}),
  };
}
