/** Flags as bits and as objects, and the flags that are equal for all records of an entity. */
import type { Entity, Field } from '../entity/entity';
import { READONLY, REQUIRED, VISIBLE } from './plan/frame';
import { planOf } from './plan/plan';
import type { Flags } from './types';

const FLAGS_BY_BITS: readonly Flags[] = Array.from({ length: 8 }, (_, bits) =>
  Object.freeze({
    visible: (bits & VISIBLE) !== 0,
    required: (bits & REQUIRED) !== 0,
    readonly: (bits & READONLY) !== 0,
  }),
);

/** The flags object of some bits; equal bits give the same object. */
export function flagsOf(bits: number): Flags {
  return FLAGS_BY_BITS[bits] as Flags;
}

/** The flags of an unknown path: not visible, read-only. */
export const NO_ACCESS: Flags = flagsOf(READONLY);

/** The flag bits of a field when they are equal in all records; null when they depend on the record. */
function staticBitsOf({ visible, required, readonly, value, system }: Field): number | null {
  if (system) return VISIBLE | READONLY;
  const fixed = typeof value === 'string' || readonly;
  const isOpen = value !== null && typeof value !== 'string';
  if (isOpen || typeof visible !== 'boolean' || typeof required !== 'boolean' || typeof fixed !== 'boolean')
    return null;
  return (visible ? VISIBLE : 0) | (required ? REQUIRED : 0) | (fixed ? READONLY : 0);
}

/** Facts about all records of an entity, known before any record is computed. */
export interface StaticFlags {
  /** Flag bits by field; null when they depend on the record. */
  bits: ReadonlyMap<string, number | null>;
  /** Fields whose errors depend only on their own value and bits. */
  independent: ReadonlySet<string>;
  /** Whether the values of a stored record are the entered values, with no computation. */
  storedAsEntered: boolean;
  /** The same for a new record, where defaults count as well. */
  newAsEntered: boolean;
}

function computeStaticFlags(entity: Entity): StaticFlags {
  const { fields, checks } = entity;
  const list = Object.values(fields);
  // A field in a formula cycle does not have the flags that its schema declares.
  const known = planOf(entity).cycles.length === 0;
  const bits = new Map(list.map((field) => [field.key, known ? staticBitsOf(field) : null]));
  const checkedKeys = new Set(checks.map(({ at }) => at));
  const own = list.filter(({ system }) => !system);
  const stored = own.every(
    ({ key, visible, value, copy }) => bits.get(key) !== null && visible === true && value === null && copy === null,
  );
  return {
    bits,
    independent: new Set(
      list.filter(({ key }) => bits.get(key) !== null && !checkedKeys.has(key)).map(({ key }) => key),
    ),
    storedAsEntered: stored,
    newAsEntered: stored && own.every((field) => field.default === null),
  };
}

/** Cache by entity: entities are immutable. */
const staticFlags = new WeakMap<Entity, StaticFlags>();

/** The cached static flags of an entity. Entities are immutable. */
export function staticFlagsOf(entity: Entity): StaticFlags {
  let found = staticFlags.get(entity);
  if (!found) {
    found = computeStaticFlags(entity);
    staticFlags.set(entity, found);
  }
  return found;
}
