/**
 * Fields that formulas, conditions and copies of an entity read through its references (`supplierId.levelId`). They are
 * sent to the browser in `_refs`, and the server loads them before it derives.
 */
import { conditionPaths } from '@/model/condition';
import type { Check, Entity, Field } from '@/model/entity/entity';
import { ownersIn, referenceField, type FindOwner } from '@/model/entity/reference-fields';
import { formulaPaths, parseFormula } from '@/model/formula';
import type { Condition, Flag } from '@/model/generated/files';
import type { List } from '@/model/screens/screen';
import { templatePaths } from '@/model/templates/template';
import type { Shape } from './shapes';

/** Field of the reference → fields of its target. */
export type FieldsByReference = ReadonlyMap<string, ReadonlySet<string>>;

type MutableFieldsByReference = Map<string, Set<string>>;

const isFormula = (text: unknown): text is string => typeof text === 'string' && text.startsWith('=');

function pathsOf(flag: Flag | null): string[] {
  if (flag === null || typeof flag === 'boolean') return [];
  if (typeof flag === 'string') return isFormula(flag) ? formulaPaths(parseFormula(flag)) : [];
  return conditionPaths(flag);
}

function fieldPaths(field: Field): string[] {
  const computed =
    field.value === null ? [] : typeof field.value === 'string' ? [field.value] : Object.values(field.value.is);
  const formulas = [...computed, ...(isFormula(field.default) ? [field.default] : [])];
  const flags = [field.visible, field.required, field.readonly].flatMap(pathsOf);
  const copied = field.copy ? [`${field.copy.ref}.${field.copy.field}`] : [];
  return [...formulas.flatMap((text) => pathsOf(text)), ...flags, ...copied];
}

/** Paths in the formula and the message of a check. */
const checkPaths = ({ expect, message }: Check): string[] => [...pathsOf(expect), ...templatePaths(message)];

/** Paths in the texts of a reference's filter, which read the record too: `{supplierId.levelId}`. */
function wherePaths(field: Field): string[] {
  const wheres = Object.values(field.ref?.is ?? {}).flatMap(({ where }): Condition[] => (where ? [where] : []));
  return [...JSON.stringify(wheres).matchAll(/\{([A-Za-z][\w.]*)\}/g)].map((match) => match[1]!);
}

/** Adds the fields that paths reach through references. @param owner `main` or a child key, where the paths start */
function collectPaths(
  entity: Entity,
  owner: string,
  paths: readonly string[],
  into: Map<string, MutableFieldsByReference>,
): void {
  const fieldsAt = (at: string) => (at === 'main' ? entity.fields : entity.children[at]?.fields) ?? {};
  const addPath = (at: string, [ref, field]: readonly string[]): boolean => {
    if (ref === undefined || field === undefined || !Object.hasOwn(fieldsAt(at), ref) || !fieldsAt(at)[ref]?.ref)
      return false;
    const reached = into.get(at) ?? new Map<string, Set<string>>();
    into.set(at, reached.set(ref, (reached.get(ref) ?? new Set()).add(field)));
    return true;
  };
  for (const path of paths) {
    const [first = '', ...rest] = path.split('.');
    if (first === 'me') continue;
    if (first === 'main') addPath('main', rest);
    else if (Object.hasOwn(entity.children, first)) addPath(first, rest);
    else if (!addPath(owner, [first, ...rest]) && owner === 'main') {
      // Inside `any(item, …)` a name may be a field of the row.
      for (const child of Object.keys(entity.children)) addPath(child, [first, ...rest]);
    }
  }
}

function collectEntity(entity: Entity): Map<string, MutableFieldsByReference> {
  const into = new Map<string, MutableFieldsByReference>();
  for (const field of Object.values(entity.fields))
    collectPaths(entity, 'main', [...fieldPaths(field), ...wherePaths(field)], into);
  collectPaths(entity, 'main', entity.checks.flatMap(checkPaths), into);
  for (const action of Object.values(entity.actions))
    collectPaths(entity, action.child ?? 'main', pathsOf(action.when), into);
  for (const child of Object.values(entity.children)) {
    collectPaths(entity, 'main', [child.visible, child.required, child.readonly].flatMap(pathsOf), into);
    collectPaths(entity, child.key, pathsOf(child.removable), into);
    for (const field of Object.values(child.fields))
      collectPaths(entity, child.key, [...fieldPaths(field), ...wherePaths(field)], into);
    collectPaths(entity, child.key, child.checks.flatMap(checkPaths), into);
  }
  return into;
}

/** The reference fields of all entities, computed once at boot. */
export interface ReferenceFields {
  /** By reference of a main record (`child` null) or of a child's rows. */
  behindReferences(entity: Entity, child: string | null): FieldsByReference;
  /** Fields of one target that are read through any reference to it; a picker must return them. */
  ofTarget(target: string): ReadonlySet<string>;
}

const NO_FIELDS: FieldsByReference = new Map();

/** @throws FormulaError for a formula that check:schemas would reject */
export function buildReferenceFields(
  entities: Readonly<Record<string, Entity>>,
  shapes: ReadonlyMap<string, Shape>,
): ReferenceFields {
  const all = new Map<string, Map<string, MutableFieldsByReference>>();
  const targets = new Map<string, Set<string>>();
  for (const entity of Object.values(entities)) {
    const found = collectEntity(entity);
    all.set(entity.id, found);
    for (const [owner, reached] of found) {
      const fields = (owner === 'main' ? entity.fields : entity.children[owner]?.fields) ?? {};
      for (const [key, keys] of reached) {
        for (const { entity: target } of Object.values(fields[key]?.ref?.is ?? {})) {
          if (!shapes.has(target)) continue;
          const into = targets.get(target) ?? new Set<string>();
          for (const one of keys) into.add(one);
          targets.set(target, into);
        }
      }
    }
  }
  return {
    behindReferences: (entity, child) => all.get(entity.id)?.get(child ?? 'main') ?? NO_FIELDS,
    ofTarget: (target) => targets.get(target) ?? new Set(),
  };
}

/** A formula that only names a field of a referenced record: `=supplierId.level`. */
const ONE_PATH = /^=\s*([A-Za-z]\w*\.[A-Za-z]\w*)\s*$/;

/** The path of a column, or of the computed field that it shows; null for fields of the record itself. */
function referencePath(key: string, { fields }: Entity): string | null {
  if (key.includes('.')) return key;
  const field = Object.hasOwn(fields, key) ? fields[key] : undefined;
  const formula = field?.columnType.kind === 'none' && typeof field.value === 'string' ? field.value : '';
  return ONE_PATH.exec(formula)?.[1] ?? null;
}

/** The field that a column shows of a referenced record, under the key of the column. */
function columnField(key: string, entity: Entity, findOwner: FindOwner): Field | undefined {
  const path = referencePath(key, entity);
  const found = path === null ? undefined : referenceField(path, entity, findOwner);
  const own = entity.fields[key];
  return found && own ? { ...found, key, label: own.label, hiddenIn: own.hiddenIn } : found;
}

/** The reference columns of an entity's lists at an API path. */
export type ReferenceColumns = (entity: string, api: string) => readonly Field[];

const NO_COLUMNS: readonly Field[] = [];
const nameOf = (entity: string, api: string) => `${entity} ${api}`;

/** Which fields of referenced records the lists of each endpoint show, computed once at boot. */
export function buildReferenceColumns(
  entities: Readonly<Record<string, Entity>>,
  lists: readonly List[],
): ReferenceColumns {
  const found = new Map<string, Map<string, Field>>();
  const findOwner = ownersIn(entities);
  for (const { entity: id, api, columns } of lists) {
    const entity = entities[id];
    if (!entity) continue;
    for (const { key } of columns) {
      const field = columnField(key, entity, findOwner);
      const name = nameOf(id, api);
      if (field) found.set(name, (found.get(name) ?? new Map<string, Field>()).set(key, field));
    }
  }
  const fields = new Map([...found].map(([name, byKey]) => [name, [...byKey.values()]]));
  return (entity, api) => fields.get(nameOf(entity, api)) ?? NO_COLUMNS;
}
