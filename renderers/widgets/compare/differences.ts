/** Two versions of a record, field by field. */
import type { Entity, Field } from '@/model/entity/entity';
import type { Row } from '@/model/record';

export type DifferenceKind = 'added' | 'removed' | 'changed' | 'same';

export interface Difference {
  key: string;
  label: string;
  /** The field it is of; null where nobody knows it any more. */
  field: Field | null;
  kind: DifferenceKind;
}

/** What a version held. @throws never: text that is no record holds nothing */
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
 * All fields that either version holds, in the order of the entity's; what the server writes by itself is left out.
 * @param entity whose fields they are; null: keys stand for themselves
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
 * A list as one side of a comparison: a line of each item.
 * @param other the other side: what both hold is only counted; null: everything is named
 */
export function listText(value: readonly unknown[], other: unknown, rest: (count: number) => string): string {
  const held = new Set(Array.isArray(other) ? other : []);
  const items = value.filter((item) => !held.has(item)).map(String);
  const same = value.length - items.length;
  return [...items, ...(same > 0 ? [rest(same)] : [])].join('\n');
}
