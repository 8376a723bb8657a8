/** Name resolution: which names are valid at a place of a schema, and what each refers to. */
import { shapeOf, type Catalog, type FieldFile, type NameShape } from './catalog';
import { nearest } from '../values/nearest-name';
import { messages } from './messages';
import type { Ref, RefTarget } from '../generated/files';

/** Fields of the signed-in user (`me.`) in formulas and conditions; `roles` and `departs` are lists of codes. */
export const CURRENT_USER_FIELDS: readonly string[] = [
  'id',
  'username',
  'realname',
  'orgCode',
  'tenantId',
  'roles',
  'departs',
];

export interface NameScope {
  /** Record where unqualified names are looked up first. */
  shape: NameShape;
  /** Record of `main.`; null where there is no main record. */
  main: NameShape | null;
  /** Record that is looked up next: the one that contains the fields of an action's `ask`. */
  outer?: NameShape | null;
  /** Record of `before.`: the state before the change, where a form sends it. */
  before?: NameShape;
  /** False where no user is available for the value, e.g. totals. Default: true. */
  me?: boolean;
  /** Further valid names without a dot: parameters, fields of `ask`. */
  free?: (name: string) => boolean;
}

/** Resolution of a name; `any` when it belongs to something unknown. */
export type NameMeaning =
  | { kind: 'field'; field: FieldFile }
  | { kind: 'child'; shape: NameShape }
  | { kind: 'any' }
  | { kind: 'unknown'; message: string; hint: readonly string[] };

const UNKNOWN_BUT_ALLOWED: NameMeaning = { kind: 'any' };

/**
 * Parameter names of a screen. The screens that open it may be built later, so an unknown name counts as a parameter,
 * unless it is similar to a known name.
 */
export function parameterNames(known: Iterable<string>, passed: ReadonlySet<string>): (name: string) => boolean {
  const names = [...known, ...passed];
  return (name) => name === 'id' || passed.has(name) || (!names.includes(name) && nearest(name, names).length === 0);
}

/** All entities that a reference can point to. */
export function refTargets(ref: Ref): RefTarget[] {
  return typeof ref === 'string' || !('by' in ref) ? [ref] : Object.values(ref.is);
}

export const targetEntity = (target: RefTarget): string => (typeof target === 'string' ? target : target.entity);

function unknown(name: string, shape: NameShape, more: readonly string[] = []): NameMeaning {
  return {
    kind: 'unknown',
    message: messages.noField(name, shape.id),
    hint: nearest(name, [...shape.fields.keys(), ...shape.children.keys(), ...more]),
  };
}

/** Resolves a field of the record that a reference points to. */
function throughRef(catalog: Catalog, field: FieldFile, name: string, from: string): NameMeaning {
  if (field.ref === undefined) return { kind: 'unknown', message: messages.noRef(from), hint: [] };
  if (name === 'label') return UNKNOWN_BUT_ALLOWED;
  let missing: NameMeaning = UNKNOWN_BUT_ALLOWED;
  for (const target of refTargets(field.ref)) {
    const shape = shapeOf(catalog, targetEntity(target));
    if (!shape || shape.open) return UNKNOWN_BUT_ALLOWED;
    const found = shape.fields.get(name);
    if (found) return { kind: 'field', field: found };
    missing = unknown(name, shape);
  }
  return missing;
}

function inShape(catalog: Catalog, shape: NameShape, parts: readonly string[]): NameMeaning {
  const [first = '', second, third] = parts;
  const field = shape.fields.get(first);
  const child = shape.children.get(first);
  if (child && third !== undefined) return inShape(catalog, child, parts.slice(1));
  if (third !== undefined) return { kind: 'unknown', message: messages.oneStep(parts.join('.')), hint: [] };
  if (field && catalog.unsure?.has(field)) return UNKNOWN_BUT_ALLOWED;
  if (field) return second === undefined ? { kind: 'field', field } : throughRef(catalog, field, second, first);
  if (child) {
    if (second === undefined) return { kind: 'child', shape: child };
    const inside = child.fields.get(second);
    if (inside && catalog.unsure?.has(inside)) return UNKNOWN_BUT_ALLOWED;
    return inside ? { kind: 'field', field: inside } : child.open ? UNKNOWN_BUT_ALLOWED : unknown(second, child);
  }
  return shape.open ? UNKNOWN_BUT_ALLOWED : unknown(first, shape);
}

/** Resolves a dotted name in a scope. */
export function meaningOf(catalog: Catalog, scope: NameScope, name: string): NameMeaning {
  const parts = name.split('.');
  const [first = '', second] = parts;
  if (first === 'me') {
    if (scope.me === false || second === undefined || parts.length > 2)
      return { kind: 'unknown', message: messages.noMe(name), hint: [] };
    return CURRENT_USER_FIELDS.includes(second)
      ? UNKNOWN_BUT_ALLOWED
      : { kind: 'unknown', message: messages.noMe(name), hint: nearest(second, CURRENT_USER_FIELDS) };
  }
  if (first === 'main') {
    if (!scope.main) return { kind: 'unknown', message: messages.noMain, hint: [] };
    if (second === undefined) return { kind: 'unknown', message: messages.mainAlone, hint: [] };
    return inShape(catalog, scope.main, parts.slice(1));
  }
  if (first === 'before' && scope.before) return inShape(catalog, scope.before, parts.slice(1));
  if (second === undefined && scope.free?.(first)) return UNKNOWN_BUT_ALLOWED;
  const own = inShape(catalog, scope.shape, parts);
  if (own.kind !== 'unknown' || !scope.outer || scope.shape.fields.has(first)) return own;
  const around = inShape(catalog, scope.outer, parts);
  return around.kind === 'unknown' ? own : around;
}
