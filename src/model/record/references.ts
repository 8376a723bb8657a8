/** One step through a reference: values of the record behind it. */
import type { Field, RefTarget } from '../entity/entity';
import type { Value } from '../entity/field-type';
import type { Refs } from '../http/api-result';
import type { Row } from './types';

/** An own property, or null: names like `constructor` mean nothing. */
export function ownValue(row: Readonly<Record<string, unknown>> | null | undefined, key: string): Value {
  return row && Object.hasOwn(row, key) ? ((row[key] as Value | undefined) ?? null) : null;
}

/** What a field refers to in this row; undefined when the deciding field has another value. */
export function refTargetOf({ ref }: Field, row: Row): RefTarget | undefined {
  if (!ref) return undefined;
  const when = ref.by === null ? '' : String(ownValue(row, ref.by) ?? '');
  return Object.hasOwn(ref.is, when) ? ref.is[when] : undefined;
}

/** The record that a field refers to, as far as `refs` has it (by the stored value). */
export function referencedRecord(field: Field, row: Row, refs: Refs): Record<string, unknown> | undefined {
  const id = ownValue(row, field.key);
  const target = refTargetOf(field, row);
  if (!target || (typeof id !== 'string' && typeof id !== 'number')) return undefined;
  const records = Object.hasOwn(refs, target.entity) ? refs[target.entity] : undefined;
  return records && Object.hasOwn(records, String(id)) ? records[String(id)] : undefined;
}
