/** Flags as bits and as objects, and which of them are the same for every record. */
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

/** The same bits are the same object. */
export function flagsOf(bits: number): Flags {
  return FLAGS_BY_BITS[bits] as Flags;
}

/** What a path that nothing is known of may do: nothing. */
export const NO_ACCESS: Flags = flagsOf(READONLY);

/** The flag bits that a field has in every record; null where they depend on it. */
function staticBitsOf({ visible, required, readonly, value, system }: Field): number | null {
  if (system) return VISIBLE | READONLY;
  const fixed = typeof value === 'string' || readonly;
  const isOpen = value !== null && typeof value !== 'string';
  if (isOpen || typeof visible !== 'boolean' || typeof required !== 'boolean' || typeof fixed !== 'boolean')
    return null;
  return (visible ? VISIBLE : 0) | (required ? REQUIRED : 0) | (fixed ? READONLY : 0);
}

/** What is known of an entity's records before any of them is computed. */
export interface StaticFlags {
  /** By field; null where the record has to be computed to know. */
  bits: ReadonlyMap<string, number | null>;
  /** Fields whose mistakes are found from their own value and bits alone. */
  independent: ReadonlySet<string>;
  /** Whether a stored record's values are what was entered, and nothing follows from them. */
  storedAsEntered: boolean;
  /** The same of a new record, where defaults count as well. */
  newAsEntered: boolean;
}

function computeStaticFlags(entity: Entity): StaticFlags {
  const { fields, checks } = entity;
  const list = Object.values(fields);
  // A formula that goes round in a circle gives its field other flags than it says.
  const known = planOf(entity).cycles.length === 0;
  const bits = new Map(list.map((field) => [field.key, known ? staticBitsOf(field) : null]));
  const judged = new Set(checks.map(({ at }) => at));
  const own = list.filter(({ system }) => !system);
  const stored = own.every(
    ({ key, visible, value, copy }) => bits.get(key) !== null && visible === true && value === null && copy === null,
  );
  return {
    bits,
    independent: new Set(list.filter(({ key }) => bits.get(key) !== null && !judged.has(key)).map(({ key }) => key)),
    storedAsEntered: stored,
    newAsEntered: stored && own.every((field) => field.default === null),
  };
}

const staticFlags = new WeakMap<Entity, StaticFlags>();

/** What holds for all records of an entity; entities are never changed in place. */
export function staticFlagsOf(entity: Entity): StaticFlags {
  let found = staticFlags.get(entity);
  if (!found) {
    found = computeStaticFlags(entity);
    staticFlags.set(entity, found);
  }
  return found;
}
