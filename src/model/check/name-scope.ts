/** Which names may be used at one place of a schema, and what each means there. */
import { shapeOf, type Catalog, type FieldFile, type NameShape } from './catalog';
import { nearest } from './nearest-name';
import { messages } from './messages';
import type { Ref, RefTarget } from '../generated/files';

/** The person who is signed in, as formulas and conditions see them. */
export const CURRENT_USER_FIELDS: readonly string[] = ['id', 'username', 'realname', 'orgCode', 'tenantId'];

export interface NameScope {
  /** Where bare names are looked up first. */
  shape: NameShape;
  /** What `main.` means; null where there is no main record. */
  main: NameShape | null;
  /** Looked up next: the record around asked fields. */
  outer?: NameShape | null;
  /** What `before.` means: the record before the change, where a form sends it. */
  before?: NameShape;
  /** False where nobody is signed in for the value, e.g. totals. */
  me?: boolean;
  /** More single names that mean something here: parameters, what was asked. */
  free?: (name: string) => boolean;
}

/** A name's meaning; `any` when it lies in something that is not known yet. */
export type NameMeaning =
  | { kind: 'field'; field: FieldFile }
  | { kind: 'child'; shape: NameShape }
  | { kind: 'any' }
  | { kind: 'unknown'; message: string; hint: readonly string[] };

const UNKNOWN_BUT_ALLOWED: NameMeaning = { kind: 'any' };

/**
 * Parameters that a screen gets from whoever opens it. Openers may be built later, so a name that nobody passes yet is
 * taken for one, unless it is nearly a known name.
 */
export function parameterNames(known: Iterable<string>, passed: ReadonlySet<string>): (name: string) => boolean {
  const names = [...known, ...passed];
  return (name) => name === 'id' || passed.has(name) || (!names.includes(name) && nearest(name, names).length === 0);
}

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

/** A field of the record that a reference points to. */
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
  if (field) return second === undefined ? { kind: 'field', field } : throughRef(catalog, field, second, first);
  if (child) {
    if (second === undefined) return { kind: 'child', shape: child };
    const inside = child.fields.get(second);
    return inside ? { kind: 'field', field: inside } : child.open ? UNKNOWN_BUT_ALLOWED : unknown(second, child);
  }
  return shape.open ? UNKNOWN_BUT_ALLOWED : unknown(first, shape);
}

/** What a dotted name means in a scope. */
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
