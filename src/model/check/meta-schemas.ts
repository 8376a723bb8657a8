/**
 * Lookup in the meta-schemas: which schemas apply at a place of a file. Used to explain violations, not to find them.
 */
import actions from '@schemas/_meta/actions.schema.json';
import common from '@schemas/_meta/common.schema.json';
import dict from '@schemas/_meta/dict.schema.json';
import entity from '@schemas/_meta/entity.schema.json';
import fillRules from '@schemas/_meta/fill-rules.schema.json';
import form from '@schemas/_meta/form.schema.json';
import list from '@schemas/_meta/list.schema.json';
import menu from '@schemas/_meta/menu.schema.json';
import page from '@schemas/_meta/page.schema.json';
import roles from '@schemas/_meta/roles.schema.json';
import rules from '@schemas/_meta/rules.schema.json';
import types from '@schemas/_meta/types.schema.json';
import widgets from '@schemas/_meta/widgets.schema.json';
import type { Path } from './source-text';

export type Kind = 'entity' | 'list' | 'form' | 'page' | 'rules' | 'actions' | 'dict' | 'menu' | 'roles' | 'fillRules';

/** The part of JSON Schema that the meta-schemas use. */
export interface Schema {
  $id?: string;
  $ref?: string;
  $defs?: Record<string, Schema>;
  description?: string;
  /** True: not implemented yet. A list: these values are not implemented yet. */
  planned?: true | readonly unknown[];
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  pattern?: string;
  /** What a text of this pattern is, with an example; beside every pattern. */
  expects?: string;
  required?: string[];
  properties?: Record<string, Schema | false>;
  additionalProperties?: Schema | boolean;
  propertyNames?: Schema;
  items?: Schema;
  allOf?: Schema[];
  anyOf?: Schema[];
  dependentSchemas?: Record<string, Schema>;
  if?: Schema;
  then?: Schema;
  else?: Schema;
  not?: Schema;
}

export const documents: Readonly<Record<string, Schema>> = Object.fromEntries(
  [actions, common, dict, entity, form, list, menu, page, fillRules, roles, rules, types, widgets].map((schema) => [
    schema.$id,
    schema as unknown as Schema,
  ]),
);

interface LocatedSchema {
  schema: Schema;
  document: Schema;
}

function resolveRef(ref: string, from: Schema): LocatedSchema | undefined {
  const [file = '', inside = ''] = ref.split('#');
  const document = file === '' ? from : documents[file];
  let schema: Schema | undefined = document;
  for (const key of inside.split('/').filter(Boolean))
    schema = (schema as unknown as Record<string, Schema> | undefined)?.[key];
  return schema && document ? { schema, document } : undefined;
}

export function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return typeof value;
}

function isType(value: unknown, wanted: string | string[]): boolean {
  const is = typeOf(value);
  return [wanted].flat().some((one) => one === is || (one === 'number' && is === 'integer'));
}

const has = (value: unknown, key: string): boolean =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, key);

/** Evaluates the `if` tests that the meta-schemas use. */
function schemaHolds(test: Schema, value: unknown): boolean {
  if (test.type !== undefined && !isType(value, test.type)) return false;
  if (test.not && schemaHolds(test.not, value)) return false;
  if (test.anyOf && !test.anyOf.some((one) => schemaHolds(one, value))) return false;
  if (test.required?.some((key) => !has(value, key))) return false;
  return Object.entries(test.properties ?? {}).every(
    ([key, one]) => one === false || !has(value, key) || one.const === (value as Record<string, unknown>)[key],
  );
}

/** True when a test checks the presence of properties: a misspelt property may have changed its result. */
function asksPresence({ required, not, anyOf, properties }: Schema): boolean {
  return !properties && (required !== undefined || [...(not ? [not] : []), ...(anyOf ?? [])].some(asksPresence));
}

/**
 * The schema and all schemas that it references or that its conditionals select for this value.
 * @param wide includes both branches of conditionals whose result a misspelt property may have changed
 */
function expandSchema({ schema, document }: LocatedSchema, value: unknown, wide: boolean): LocatedSchema[] {
  const out: LocatedSchema[] = [{ schema, document }];
  const add = (one: Schema | undefined): void => {
    if (one) out.push(...expandSchema({ schema: one, document }, value, wide));
  };
  const target = schema.$ref === undefined ? undefined : resolveRef(schema.$ref, document);
  if (target) out.push(...expandSchema(target, value, wide));
  schema.allOf?.forEach(add);
  if (schema.if) {
    const either = wide && asksPresence(schema.if);
    const is = schemaHolds(schema.if, value);
    if (is || either) add(schema.then);
    if (!is || either) add(schema.else);
  }
  for (const [key, one] of Object.entries(schema.dependentSchemas ?? {})) if (has(value, key)) add(one);
  return out;
}

function childSchemas({ schema, document }: LocatedSchema, key: string | number): LocatedSchema[] {
  const wrap = (one: Schema | boolean | undefined): LocatedSchema[] =>
    typeof one === 'object' ? [{ schema: one, document }] : [];
  if (typeof key === 'number') return wrap(schema.items);
  if (schema.properties && Object.hasOwn(schema.properties, key)) return wrap(schema.properties[key]);
  return wrap(schema.additionalProperties);
}

/**
 * All schemas that apply to the value at a path, nearest first.
 * @param data the complete file, which decides conditionals
 * @param wide includes both branches of conditionals whose result a misspelt property may have changed
 */
export function schemasAt(kind: Kind, data: unknown, path: Path, wide = false): Schema[] {
  return locatedAt(kind, data, path, wide).map(({ schema }) => schema);
}

function locatedAt(kind: Kind, data: unknown, path: Path, wide: boolean): LocatedSchema[] {
  const root = documents[`${kind}.schema.json`];
  if (!root) return [];
  let value = data;
  let found = expandSchema({ schema: root, document: root }, value, wide);
  for (const key of path) {
    value = (value as Record<string | number, unknown> | null | undefined)?.[key];
    const inside = value;
    found = found.flatMap((one) => childSchemas(one, key)).flatMap((one) => expandSchema(one, inside, wide));
  }
  return found;
}

/** Properties that the object at a path can have. */
export function propertiesAt(kind: Kind, data: unknown, path: Path): string[] {
  return schemasAt(kind, data, path, true).flatMap((schema) =>
    Object.entries(schema.properties ?? {}).flatMap(([key, one]) => (one === false ? [] : [key])),
  );
}

/** A value within `props` that has a definition of the language as its schema. */
export interface GovernedValue {
  /** The definition's name in common.schema.json: `fields`, `call`, `screenId` … */
  definition: string;
  path: Path;
  value: unknown;
}

/**
 * Values in `props` that are fields, calls or screens, which have their own checks.
 * @param named property and name by which the file selects the renderer, e.g. `{type: 'select'}`
 */
export function governedProps(named: { type: string } | { widget: string }, props: unknown): GovernedValue[] {
  const document = documents['type' in named ? 'types.schema.json' : 'widgets.schema.json'];
  const branches = document?.$defs?.props?.allOf ?? [];
  const branch = branches.find(({ if: test }) => schemaHolds(test ?? {}, named));
  const root = branch?.then?.properties?.props;
  if (!root || !document) return [];
  const visit = (schema: Schema | undefined, value: unknown, path: Path): GovernedValue[] => {
    const definition = /^common\.schema\.json#\/\$defs\/(\w+)$/.exec(schema?.$ref ?? '')?.[1];
    if (definition !== undefined) return [{ definition, path, value }];
    if (!schema || typeof value !== 'object' || value === null) return [];
    return Object.entries(value).flatMap(([key, one]) => {
      const step = Array.isArray(value) ? Number(key) : key;
      return (
        childSchemas({ schema, document }, step)
          // Definitions of the language are not entered.
          .flatMap((inner) => expandSchema(inner, one, false).filter((part) => part.document === document))
          .flatMap((inner) => visit(inner.schema, one, [...path, step]))
      );
    });
  };
  return visit(root, props, []);
}

/** A property used in a file. */
export interface WrittenProperty {
  path: Path;
  value: unknown;
  /** The schema of this property. */
  schema: Schema;
}

/** Every known property of a file; unknown ones are skipped. */
export function propertiesIn(kind: Kind, data: unknown): WrittenProperty[] {
  const visit = (found: readonly LocatedSchema[], value: unknown, path: Path): WrittenProperty[] => {
    if (typeof value !== 'object' || value === null) return [];
    return Object.entries(value).flatMap(([key, one]) => {
      const step = Array.isArray(value) ? Number(key) : key;
      const inside = found.flatMap((outer) => childSchemas(outer, step));
      const expanded = inside.flatMap((inner) => expandSchema(inner, one, false));
      const own = [...path, step];
      return [...inside.map(({ schema }) => ({ path: own, value: one, schema })), ...visit(expanded, one, own)];
    });
  };
  const root = documents[`${kind}.schema.json`];
  return root ? visit(expandSchema({ schema: root, document: root }, data, false), data, []) : [];
}

/** What the text at a place should be, as `expects` says. */
export function expectedAt(kind: Kind, data: unknown, path: Path): string {
  return schemasAt(kind, data, path).find(({ expects }) => expects !== undefined)?.expects ?? '';
}

/** What the names of the properties of an object should be. */
export function expectedNameAt(kind: Kind, data: unknown, path: Path): string {
  const names = locatedAt(kind, data, path, false).flatMap(({ schema: { propertyNames }, document }) =>
    propertyNames ? expandSchema({ schema: propertyNames, document }, '', false) : [],
  );
  return names.find(({ schema }) => schema.expects !== undefined)?.schema.expects ?? '';
}

/** The help text (`description`) of a place; empty when there is none. */
export function helpAt(kind: Kind, data: unknown, path: Path): string {
  return schemasAt(kind, data, path).find(({ description }) => description !== undefined)?.description ?? '';
}
