/** Field-by-field comparison of two versions of a record. */
import type { Entity, Field } from '@/model/entity/entity';
import type { Row } from '@/model/record';

export type DifferenceKind = 'added' | 'removed' | 'changed' | 'same';

export interface Difference {
  key: string;
  label: string;
  /** Null when the entity no longer has this field. */
  field: Field | null;
  kind: DifferenceKind;
}

/** Parses the stored content of a version. @throws never: content that is not a JSON object gives an empty record */
export function parseContent(text: unknown): Row {
  if (typeof text === 'object' && text !== null && !Array.isArray(text)) return text as Row;
  try {
    const value: unknown = JSON.parse(String(text));
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Row) : {};
  } catch {
    return {};
  }
}

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

function differenceKind(before: unknown, after: unknown): DifferenceKind {
  if (isEmpty(before) && isEmpty(after)) return 'same';
  if (isEmpty(before)) return 'added';
  if (isEmpty(after)) return 'removed';
  return JSON.stringify(before) === JSON.stringify(after) ? 'same' : 'changed';
}

/**
 * Lists the fields that either version contains, in entity order. System fields, which the server writes, are left out.
 * @param entity the entity of the record; null when it is unknown: the keys are the labels then
 */
export function differences(entity: Entity | null, before: Row, after: Row): Difference[] {
  const order = Object.keys(entity?.fields ?? {});
  const keys = [...new Set([...order, ...Object.keys(before), ...Object.keys(after)])];
  return keys.flatMap((key): Difference[] => {
    const field = entity?.fields[key] ?? null;
    if (field?.system || (!(key in before) && !(key in after))) return [];
    return [{ key, label: field?.label ?? key, field, kind: differenceKind(before[key], after[key]) }];
  });
}

/**
 * Text of a list value on one side of the comparison: one line per item.
 * @param other value of the other side; items that both sides contain are only counted. Null: all items are listed
 */
export function listText(value: readonly unknown[], other: unknown, rest: (count: number) => string): string {
  const held = new Set(Array.isArray(other) ? other : []);
  const items = value.filter((item) => !held.has(item)).map(String);
  const same = value.length - items.length;
  return [...items, ...(same > 0 ? [rest(same)] : [])].join('\n');
}
