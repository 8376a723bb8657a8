/** Reads values of a record through a reference. */
import type { Field, RefTarget } from '../entity/entity';
import type { Value } from '../entity/field-type';
import type { Refs } from '../http/api-result';
import type { Row } from './types';

/** The value of an own property, or null. Inherited names such as `constructor` give null. */
export function ownValue(row: Readonly<Record<string, unknown>> | null | undefined, key: string): Value {
  return row && Object.hasOwn(row, key) ? ((row[key] as Value | undefined) ?? null) : null;
}

/** The target of a reference field in this row; undefined when no target matches the value of the field `by`. */
export function refTargetOf({ ref }: Field, row: Row): RefTarget | undefined {
  if (!ref) return undefined;
  const when = ref.by === null ? '' : String(ownValue(row, ref.by) ?? '');
  return Object.hasOwn(ref.is, when) ? ref.is[when] : undefined;
}

/** The record that a field refers to, if `refs` contains it (looked up by the stored value). */
export function referencedRecord(field: Field, row: Row, refs: Refs): Record<string, unknown> | undefined {
  const id = ownValue(row, field.key);
  const target = refTargetOf(field, row);
  if (!target || (typeof id !== 'string' && typeof id !== 'number')) return undefined;
  const records = Object.hasOwn(refs, target.entity) ? refs[target.entity] : undefined;
  return records && Object.hasOwn(records, String(id)) ? records[String(id)] : undefined;
}
