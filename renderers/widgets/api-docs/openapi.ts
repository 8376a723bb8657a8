/** Reads the operations of an OpenAPI 3 document (https://spec.openapis.org/oas/v3.1.0). The document is untrusted. */
import { isJsonObject, type JsonObject } from '@/model/http/json';

export interface Parameter {
  name: string;
  place: 'path' | 'query';
  required: boolean;
  help: string;
  schema: JsonObject;
}

export interface Operation {
  /** Method and path, e.g. `GET /sys/user/list`. */
  id: string;
  method: string;
  /** Below the API base, with `{name}` parameters. */
  path: string;
  tag: string;
  summary: string;
  isPublic: boolean;
  parameters: readonly Parameter[];
  /** Null: the operation has no body. */
  body: { schema: JsonObject; isUpload: boolean } | null;
  /** Schema of a successful reply; null when the document does not say. */
  reply: JsonObject | null;
}

export interface ApiDocument {
  operations: readonly Operation[];
  /** Named schemas, which `$ref` points to. */
  schemas: Readonly<Record<string, JsonObject>>;
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];
const JSON_TYPE = 'application/json';
const UPLOAD_TYPE = 'multipart/form-data';

const objectIn = (value: unknown, key: string): JsonObject => {
  const found = isJsonObject(value) && Object.hasOwn(value, key) ? value[key] : null;
  return isJsonObject(found) ? found : {};
};
const listIn = (value: JsonObject, key: string): readonly unknown[] => {
  const found = value[key];
  return Array.isArray(found) ? found : [];
};
const textIn = (value: JsonObject, key: string): string => {
  const found = value[key];
  return typeof found === 'string' ? found : '';
};

function parametersOf(value: readonly unknown[]): Parameter[] {
  return value.filter(isJsonObject).flatMap((one) => {
    const place = one['in'];
    if (place !== 'path' && place !== 'query') return [];
    const required = place === 'path' || one['required'] === true;
    return [
      { name: textIn(one, 'name'), place, required, help: textIn(one, 'description'), schema: objectIn(one, 'schema') },
    ];
  });
}

/** The schema of a JSON content, else of any other; null without content. */
function contentOf(holder: JsonObject): { type: string; schema: JsonObject } | null {
  const content = objectIn(holder, 'content');
  const type = Object.hasOwn(content, JSON_TYPE) ? JSON_TYPE : Object.keys(content)[0];
  return type === undefined ? null : { type, schema: objectIn(objectIn(content, type), 'schema') };
}

function operationOf(path: string, method: string, item: JsonObject, shared: readonly unknown[]): Operation {
  const body = contentOf(objectIn(item, 'requestBody'));
  const responses = objectIn(item, 'responses');
  const ok = Object.keys(responses).find((status) => status.startsWith('2'));
  const security = item['security'];
  const [tag] = listIn(item, 'tags');
  return {
    id: `${method.toUpperCase()} ${path}`,
    method: method.toUpperCase(),
    path,
    tag: typeof tag === 'string' ? tag : '',
    summary: textIn(item, 'summary'),
    isPublic: Array.isArray(security) && security.length === 0,
    parameters: parametersOf([...shared, ...listIn(item, 'parameters')]),
    body: body && { schema: body.schema, isUpload: body.type === UPLOAD_TYPE },
    reply: ok === undefined ? null : (contentOf(objectIn(responses, ok))?.schema ?? null),
  };
}

/** Returns null for a value that is no OpenAPI 3 document. */
export function parseDocument(value: unknown): ApiDocument | null {
  if (!isJsonObject(value) || !textIn(value, 'openapi').startsWith('3.')) return null;
  const operations = Object.entries(objectIn(value, 'paths')).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const found = isJsonObject(item) ? item[method] : null;
      return isJsonObject(item) && isJsonObject(found)
        ? [operationOf(path, method, found, listIn(item, 'parameters'))]
        : [];
    }),
  );
  const named = Object.entries(objectIn(objectIn(value, 'components'), 'schemas'));
  const schemas = named.filter((entry): entry is [string, JsonObject] => isJsonObject(entry[1]));
  return { operations, schemas: Object.fromEntries(schemas) };
}

/** Operations by tag, in the order of the document; those without a tag come last, under `otherTag`. */
export function operationsByTag(operations: readonly Operation[], otherTag: string): [string, Operation[]][] {
  const byTag = new Map<string, Operation[]>();
  for (const operation of operations) {
    const tag = operation.tag === '' ? otherTag : operation.tag;
    byTag.set(tag, [...(byTag.get(tag) ?? []), operation]);
  }
  return [...byTag].toSorted(([one], [other]) => Number(one === otherTag) - Number(other === otherTag));
}

/** True when every word of the text occurs in method, path, tag or summary. */
export function matchesText({ id, tag, summary }: Operation, text: string): boolean {
  const content = `${id} ${tag} ${summary}`.toLowerCase();
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => content.includes(word));
}
