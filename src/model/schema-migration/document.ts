/** JSON documents and changes to their parts, for migration steps. */

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type JsonObject = { [key: string]: Json };

/** A change of one object: old → new. Pure. */
export type Change = (old: JsonObject) => JsonObject;

/** One migration step. It changes only the kinds of files that it lists. */
export interface MigrationStep {
  /** The version it leads to; it applies to files of an older version. Several steps may lead to one version. */
  to: number;
  /** A one-line summary of the change for the user. */
  summary: string;
  /** By kind (`entity`, `list`, `form`, `page` …); the caller sets `version`. */
  files: Readonly<Record<string, Change>>;
}

export const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Applies a change to every object in the list at `key`. */
export const mapList = (old: JsonObject, key: string, change: Change): JsonObject => changeAt(old, [key, '[]'], change);

/** Renames one property and keeps its position. Unchanged when the new name exists as well. */
export function renameKey(old: JsonObject, from: string, to: string): JsonObject {
  if (!Object.hasOwn(old, from) || Object.hasOwn(old, to)) return old;
  return Object.fromEntries(Object.entries(old).map(([key, value]) => [key === from ? to : key, value]));
}

function visit(node: Json, [step, ...rest]: readonly string[], change: Change): Json {
  if (step === undefined) return isObject(node) ? change(node) : node;
  if (step === '[]') return Array.isArray(node) ? node.map((one) => visit(one, rest, change)) : node;
  if (!isObject(node)) return node;
  const isVisited = (key: string): boolean => step === '*' || step === key;
  return Object.fromEntries(
    Object.entries(node).map(([key, one]) => [key, isVisited(key) ? visit(one, rest, change) : one]),
  );
}

/**
 * Applies a change to the objects at a path. Parts of another shape stay as they are.
 *
 * @param path keys, `*` for all values of an object, `[]` for all items of a list
 */
function changeAt(old: JsonObject, path: readonly string[], change: Change): JsonObject {
  return visit(old, path, change) as JsonObject;
}

/** The change of all objects at some paths, e.g. `"fields.* children.*.fields.*"`. */
export const each =
  (paths: string, change: Change): Change =>
  (old) =>
    paths.split(' ').reduce((one, path) => changeAt(one, path.split('.'), change), old);

/** Several changes, one after the other. */
export const inTurn =
  (...changes: Change[]): Change =>
  (old) =>
    changes.reduce((one, change) => change(one), old);
