/**
 * Repairs the data of a file with structural errors, so that its other parts can be checked: one error does not hide
 * the next. Values of a wrong type are replaced by empty ones, missing ones are added, forbidden ones deleted.
 */
import { propertiesAt, schemasAt, type Kind } from './meta-schemas';
import type { ProblemCode } from './problem';
import { pointer, type Path, type PathProblem } from './source-text';
import { parsePointer, valueAt, type Structure } from './structure';
import { violationsOf, type Violation } from './json-schema/validators';

export interface RepairedData {
  data: unknown;
  /** Paths in `data` of the errors. A problem found there is a consequence. */
  broken: readonly Path[];
  /** True when a property has an error that decides the meaning of the others: only names outside the file are checked. */
  namesOnly: boolean;
  /** Objects of `data` that contain an error. */
  unsure: ReadonlySet<unknown>;
  /** Converts a path of `data` to the path in the file. */
  writtenPath(path: Path): Path;
}

/** Codes of unknown names that are not names of the file itself. */
const NAMES_OUTSIDE: ReadonlySet<ProblemCode> = new Set([
  'dict',
  'entity',
  'icon',
  'query',
  'regex',
  'rule',
  'screen',
  'type',
  'widget',
]);

/** True when a problem of repaired data is an error of its own, not a consequence of a structural one. */
export const isOwnError = ({ broken, namesOnly }: RepairedData, { code, path }: PathProblem): boolean =>
  !touches(broken, path) && (!namesOnly || NAMES_OUTSIDE.has(code));

/** Limit of repairs of values that were added by a repair. */
const MAX_ROUNDS = 20;

/** Violations that a new value ends; after others the value keeps its type. */
const REPLACED = new Set(['type', 'required', 'const', 'false schema']);

/** Properties that decide the meaning of the other parts, as JSON pointers. */
const DECIDING: Partial<Record<Kind, RegExp>> = {
  entity:
    /^\/(preset|readonly|fields|actions|actionSets|calls|children|state|state\/field|children\/[^/]+(\/(fields|entity|foreignKey))?)$/,
  list: /^\/entity$/,
  form: /^\/(entity|fields)$/,
  page: /^\/(data|blocks|blocks\/\d+(\/key)?)$/,
  roles: /^\/groups$/,
};

/** Empty values by JSON type. Those first that take part in no comparison of limits. */
const EMPTY: Readonly<Record<string, () => unknown>> = {
  string: () => '',
  object: () => ({}),
  array: () => [],
  boolean: () => false,
  integer: () => 0,
  number: () => 0,
  null: () => null,
};
/** An empty text, object or list is an error that the checks report at its own place, and these are left out. */
const HARMLESS = ['string', 'object', 'array'];

const startsWith = (path: Path, start: Path): boolean => start.every((key, index) => path[index] === key);

/** True when a path is at, above or below one of the paths. */
export const touches = (paths: readonly Path[], path: Path): boolean =>
  paths.some((one) => startsWith(path, one) || startsWith(one, path));

/** The place of a violation: the property, when it is about one. */
function placeOf({ keyword, params, instancePath }: Violation, data: unknown): Path {
  const path = parsePointer(instancePath, data);
  if (keyword === 'required') return [...path, String(params.missingProperty)];
  return keyword === 'propertyNames' ? [...path, String(params.propertyName)] : path;
}

/** True for a property of the language that can be left out. */
function isOptional(kind: Kind, data: unknown, path: Path): boolean {
  const key = String(path.at(-1));
  const above = path.slice(0, -1);
  return (
    propertiesAt(kind, data, above).includes(key) &&
    !schemasAt(kind, data, above).some(({ required }) => required?.includes(key))
  );
}

/** True when all of an object depends on the property: a field on its type, a block on what it shows. */
const decidesParent = (path: Path, keyword: string): boolean => keyword === 'false schema' || path.at(-1) === 'type';

/** Replaces the value at a place by an empty one of the right type, or deletes it. */
function replace(kind: Kind, data: unknown, path: Path, keyword: string): void {
  const parent = valueAt(data, path.slice(0, -1));
  const key = path.at(-1);
  if (typeof parent !== 'object' || parent === null || key === undefined) return;
  const schemas = schemasAt(kind, data, path);
  const types = schemas.flatMap(({ type = [] }) => type);
  const type = HARMLESS.find((one) => types.includes(one)) ?? types[0];
  const fixed = schemas.find((one) => one.const !== undefined || one.enum);
  if (
    keyword === 'false schema' ||
    (fixed === undefined && !HARMLESS.includes(type ?? '') && isOptional(kind, data, path))
  )
    return void Reflect.deleteProperty(parent, key);
  const value = fixed ? (fixed.const ?? fixed.enum?.[0]) : EMPTY[type ?? 'string']?.();
  Reflect.defineProperty(parent, key, { value, configurable: true, enumerable: true, writable: true });
}

/**
 * Repairs the data of a broken file; null when it is not an object.
 * @param repeated paths of keys that the file has twice
 */
export function repairData(kind: Kind, structure: Structure, repeated: readonly Path[]): RepairedData | null {
  const data = structuredClone(structure.data);
  const lost = [...repeated];
  const broken = [...repeated, ...structure.fixed];
  let violations = structure.violations;
  for (let round = 0; round < MAX_ROUNDS && violations.length > 0; round++) {
    const wrong = violations.map(({ keyword, ...one }) => ({ keyword, path: placeOf({ keyword, ...one }, data) }));
    lost.push(...wrong.map(({ path }) => path));
    broken.push(...wrong.map(({ path, keyword }) => (decidesParent(path, keyword) ? path.slice(0, -1) : path)));
    const replaced = wrong.filter(({ keyword }) => REPLACED.has(keyword));
    for (const { path, keyword } of replaced) replace(kind, data, path, keyword);
    violations = replaced.length > 0 ? violationsOf(kind, data) : [];
  }
  if (lost.some((path) => path.length === 0)) return null;
  const namesOnly = lost.some((path) => DECIDING[kind]?.test(pointer(path)));
  const around = broken.flatMap((path) => path.map((_key, index) => valueAt(data, path.slice(0, index + 1))));
  return { data, broken, namesOnly, unsure: new Set(around), writtenPath: (path) => structure.writtenPath(path) };
}
