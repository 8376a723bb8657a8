/** An override: what an administrator changed of one shipped list or form, as data without the shipped rest. */
import { isJsonObject } from '../../http/json';

/** Changes of one field; absent properties are those of the product. */
export interface FieldOverride {
  field: string;
  label?: string;
  visible?: boolean;
  /** Width of the column of a list in pixels. */
  width?: number;
}

export interface ScreenOverride {
  /** The changed fields only. */
  fields: readonly FieldOverride[];
  /** All fields of the screen in their order; absent: the order of the product. */
  order?: readonly string[];
}

/** What is wrong with an override; `field` null: with the whole. */
export interface OverrideProblem {
  field: string | null;
  property: 'field' | 'label' | 'visible' | 'width';
  message: string;
}

const readField = (given: unknown): FieldOverride[] => {
  if (!isJsonObject(given) || typeof given.field !== 'string') return [];
  const { field, label, visible, width } = given;
  return [
    {
      field,
      ...(typeof label === 'string' ? { label } : {}),
      ...(typeof visible === 'boolean' ? { visible } : {}),
      ...(typeof width === 'number' ? { width } : {}),
    },
  ];
};

/** Reads a stored override; null when it is none. */
export function readOverride(given: unknown): ScreenOverride | null {
  if (!isJsonObject(given) || !Array.isArray(given.fields)) return null;
  const { order } = given;
  return {
    fields: given.fields.flatMap(readField),
    ...(Array.isArray(order) ? { order: order.filter((one) => typeof one === 'string') } : {}),
  };
}
