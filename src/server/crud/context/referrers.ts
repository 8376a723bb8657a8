/** Which columns of which tables refer to an entity's records: known at boot, asked before a record is deleted. */
import type { Entity, Field } from '@/model/entity/entity';
import type { FieldTypes } from '@/model/entity/field-type';
import { type Shape, storedField } from './shapes';

/** One column that may hold the key of a target. */
export interface Referrer {
  shape: Shape;
  field: Field;
  /** The target's field that is stored. */
  targetField: string;
  /** Only rows in which this field has one of these values refer to the target. */
  when: { field: Field; values: string[] } | null;
  /** The column holds several keys, comma-joined. */
  multiple: boolean;
}

/** Entity or child id → the columns that refer to it. */
export type Referrers = ReadonlyMap<string, readonly Referrer[]>;

/** Asks the type itself: two codes in, two keys out. */
const storesMultiple = (types: FieldTypes, field: Field) => types.get(field.type)?.keys?.('a,b', field).length === 2;

function referrersOf(shape: Shape, field: Field, types: FieldTypes): [string, Referrer][] {
  if (!field.ref) return [];
  const { by, is } = field.ref;
  const byField = by === null ? undefined : storedField(shape.fields, by);
  const found = new Map<string, Referrer>();
  for (const [value, target] of Object.entries(is)) {
    const key = `${target.entity} ${target.value}`;
    const known = found.get(key);
    if (known) known.when?.values.push(value);
    else {
      const when = byField ? { field: byField, values: [value] } : null;
      found.set(key, { shape, field, targetField: target.value, when, multiple: storesMultiple(types, field) });
    }
  }
  return [...found].map(([key, referrer]) => [key.split(' ')[0]!, referrer]);
}

/** A child's foreign key is no reference to guard: its rows go with the main record. */
function isOwnKey(entities: Readonly<Record<string, Entity>>, target: string, { shape, field }: Referrer): boolean {
  const children = Object.values(entities[target]?.children ?? {});
  return children.some((child) => child.id === shape.id && child.foreignKey === field.key);
}

/** Finds every reference to every table, those of children included. */
export function buildReferrers(
  entities: Readonly<Record<string, Entity>>,
  shapes: ReadonlyMap<string, Shape>,
  types: FieldTypes,
): Referrers {
  const referrers = new Map<string, Referrer[]>();
  for (const shape of shapes.values()) {
    for (const field of shape.stored) {
      for (const [target, referrer] of referrersOf(shape, field, types)) {
        if (!isOwnKey(entities, target, referrer)) referrers.set(target, [...(referrers.get(target) ?? []), referrer]);
      }
    }
  }
  return referrers;
}
