import type { Field } from './entity';
import type { FieldTypes } from './field-type';

/** Longer texts are no names of groups. */
const MAX_TEXT = 255;

/**
 * True for a field that the records of a list can be grouped by: its values are codes, short texts, whole numbers or days.
 * Not for masked fields, and not for references to several entities, whose codes have no name without their record.
 */
export function isGroupable({ columnType, ref, mask }: Pick<Field, 'columnType' | 'ref' | 'mask'>): boolean {
  if (mask !== null || (ref !== null && !Object.hasOwn(ref.is, ''))) return false;
  if (columnType.kind === 'text') return (columnType.length ?? MAX_TEXT + 1) <= MAX_TEXT;
  return columnType.kind === 'int' || columnType.kind === 'date' || columnType.kind === 'boolean';
}

/** True for texts with an order that users expect, such as months: their type has ranges. */
export const isPeriod = ({ type, columnType }: Field, types: FieldTypes): boolean =>
  columnType.kind === 'text' && types.get(type)?.range === true;
