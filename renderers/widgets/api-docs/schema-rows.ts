/** Flattens a JSON Schema to the rows of a table, and builds an example value of it. */
import { isJsonObject, type JsonObject } from '@/model/http/json';
import type { ApiDocument } from './openapi';

type Schemas = ApiDocument['schemas'];

export interface SchemaRow {
  /** Path from the root, e.g. `records[].name`; unique in the table. */
  path: string;
  name: string;
  /** 0 for the properties of the root. */
  level: number;
  /** E.g. `string | null`, `integer[]`, `"a" | "b"`. */
  kind: string;
  required: boolean;
  help: string;
}

/** Deeper levels are not shown; a schema that contains itself ends earlier, at its repetition. */
const MAX_LEVEL = 6;
const REF = /^#\/components\/schemas\/(.+)$/;

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

interface Resolved {
  schema: JsonObject;
  /** Names of the schemas on the way, to find repetitions. */
  names: readonly string[];
}

/** Follows `$ref` and merges `allOf` to one schema. A schema that repeats itself becomes an empty one. */
function resolve(schema: JsonObject, schemas: Schemas, names: readonly string[]): Resolved {
  const name = REF.exec(textOf(schema['$ref']))?.[1];
  if (name !== undefined) {
    const target = Object.hasOwn(schemas, name) && !names.includes(name) ? schemas[name] : undefined;
    const title = textOf(schema['title']) || name;
    return target ? resolve({ title, ...target }, schemas, [...names, name]) : { schema: { title }, names };
  }
  const parts = listOf(schema['allOf']).filter(isJsonObject);
  if (parts.length === 0) return { schema, names };
  const resolved = parts.map((part) => resolve(part, schemas, names));
  const all = [...resolved.map((one) => one.schema), schema];
  return {
    schema: {
      ...Object.assign({}, ...all),
      properties: Object.assign({}, ...all.map(({ properties }) => properties ?? {})) as JsonObject,
      required: all.flatMap(({ required }) => listOf(required)) as JsonObject['required'],
    } as JsonObject,
    names: [...new Set(resolved.flatMap((one) => one.names))],
  };
}

const itemsOf = (schema: JsonObject): JsonObject | null => (isJsonObject(schema['items']) ? schema['items'] : null);

function kindOf(schema: JsonObject, schemas: Schemas, names: readonly string[]): string {
  const values = listOf(schema['enum']);
  if (values.length > 0) return values.map((value) => JSON.stringify(value)).join(' | ');
  const choices = [...listOf(schema['anyOf']), ...listOf(schema['oneOf'])].filter(isJsonObject);
  if (choices.length > 0)
    return [...new Set(choices.map((one) => kindOf(resolve(one, schemas, names).schema, schemas, names)))].join(' | ');
  const types = [schema['type'] ?? (isJsonObject(schema['properties']) ? 'object' : 'any')].flat().map(String);
  if (schema['nullable'] === true) types.push('null');
  const items = itemsOf(schema);
  const inner = items ? kindOf(resolve(items, schemas, names).schema, schemas, names) : 'any';
  return types
    .map((type) => (type === 'array' ? (inner.includes(' ') ? `(${inner})[]` : `${inner}[]`) : type))
    .join(' | ');
}

/** Help with the limits of the value. */
function helpOf(schema: JsonObject, limits: (schema: JsonObject) => readonly string[]): string {
  const texts = [textOf(schema['title']), textOf(schema['description']), ...limits(schema)];
  return [...new Set(texts.filter((text) => text !== ''))].join('；');
}

/**
 * Rows of the properties of a schema, nested ones below their parent.
 * @param limits texts about the limits of a value, e.g. its maximum length
 */
export function schemaRows(
  root: JsonObject,
  schemas: Schemas,
  limits: (schema: JsonObject) => readonly string[] = () => [],
): SchemaRow[] {
  const rowsOf = (given: JsonObject, path: string, level: number, before: readonly string[]): SchemaRow[] => {
    if (level > MAX_LEVEL) return [];
    const { schema, names } = resolve(given, schemas, before);
    const items = itemsOf(schema);
    if (items) return rowsOf(items, `${path}[]`, level, names);
    const required = listOf(schema['required']);
    const properties = isJsonObject(schema['properties']) ? schema['properties'] : {};
    return Object.entries(properties).flatMap(([name, value]) => {
      const own = isJsonObject(value) ? value : {};
      const inner = resolve(own, schemas, names);
      const rowPath = path === '' ? name : `${path}.${name}`;
      const row = {
        path: rowPath,
        name,
        level,
        kind: kindOf(inner.schema, schemas, inner.names),
        required: required.includes(name),
        help: helpOf(inner.schema, limits),
      };
      return [row, ...rowsOf(own, rowPath, level + 1, names)];
    });
  };
  return rowsOf(root, '', 0, []);
}

const EMPTY_BY_TYPE: Readonly<Record<string, unknown>> = {
  string: '',
  integer: 0,
  number: 0,
  boolean: false,
  array: [],
};

/** Example of a request body: the required properties, or all that may be sent when none is required. */
export function exampleOf(root: JsonObject, schemas: Schemas, before: readonly string[] = []): unknown {
  const { schema, names } = resolve(root, schemas, before);
  if ('example' in schema) return schema['example'];
  if ('default' in schema) return schema['default'];
  const [first] = listOf(schema['enum']);
  if (first !== undefined) return first;
  const properties = isJsonObject(schema['properties']) ? schema['properties'] : null;
  const type = [schema['type'] ?? (properties ? 'object' : 'null')].flat()[0];
  if (type !== 'object') return EMPTY_BY_TYPE[String(type)] ?? null;
  const required = listOf(schema['required']).map(String);
  const isSent = (value: unknown) => !isJsonObject(value) || value['readOnly'] !== true;
  const sent = Object.keys(properties ?? {}).filter((key) => isSent(properties?.[key]));
  const keys = required.length > 0 ? required : sent;
  return Object.fromEntries(
    keys.map((key) => {
      const value = properties && Object.hasOwn(properties, key) ? properties[key] : null;
      return [key, names.length > MAX_LEVEL || !isJsonObject(value) ? null : exampleOf(value, schemas, names)];
    }),
  );
}
