/** Reads values of a record through a reference. */
import type { Field, RefTarget } from '../entity/entity';
import type { Value } from '../entity/field-type';
import type { Refs } from '../http/api-result';
import type { Reference, Row } from './types';

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

/** The reference that a field of this row stores; undefined when the field is empty or has no target. */
export function referenceOf(field: Field, row: Row): Reference | undefined {
  const value = ownValue(row, field.key);
  const target = refTargetOf(field, row);
  if (!target || (typeof value !== 'string' && typeof value !== 'number') || value === '') return undefined;
  return { target, value: String(value) };
}

/** The record behind a reference, if `refs` contains it. */
export function recordBehind({ target, value }: Reference, refs: Refs): Record<string, unknown> | undefined {
  const records = Object.hasOwn(refs, target.entity) ? refs[target.entity] : undefined;
  return records && Object.hasOwn(records, value) ? records[value] : undefined;
}

/** The record that a field refers to, if `refs` contains it. */
export function referencedRecord(field: Field, row: Row, refs: Refs): Record<string, unknown> | undefined {
  const reference = referenceOf(field, row);
  return reference && recordBehind(reference, refs);
}

/** Both sets of referenced records. Fields of the second replace those of the first. */
export function mergeRefs(refs: Refs, added: Refs): Refs {
  const merged: Refs = { ...refs };
  for (const [entity, records] of Object.entries(added)) {
    const known: Refs[string] = { ...merged[entity] };
    for (const [id, record] of Object.entries(records)) known[id] = { ...known[id], ...record };
    merged[entity] = known;
  }
  return merged;
}
