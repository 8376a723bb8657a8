/** OpenAPI 3.1 document of routes. Pure: routes and record schemas in, document out. */
import type { JsonSchema } from '@/server/crud/routes/record-schema';
import type { Schema } from '@/server/http/schema/fields';
import { messages } from './messages';

/** A route to document. */
export interface DocumentedRoute {
  method: string;
  /** Below the API base, with `:name` parameters. */
  url: string;
  /** Group of calls, such as the title of an entity. */
  tag: string;
  summary: string;
  /** Callable without a token. */
  isPublic: boolean;
  querystring?: Schema;
  params?: Schema;
  body?: JsonSchema;
  /** Parts of a `multipart/form-data` body. */
  multipart?: JsonSchema;
  /** Schema of the envelope's `result`; absent: any value. */
  result?: JsonSchema;
}

/** `/sys/dict/back/:id` → `/sys/dict/back/{id}`. */
const pathOf = (url: string) => url.replace(/:(\w+)/g, '{$1}').replace(/\/\*$/, '/{path}');

const ENVELOPE = { $ref: '#/components/schemas/Envelope' };

const parameterOf = (name: string, place: 'query' | 'path', { title = name, ...rest }: Schema): JsonSchema => ({
  name,
  in: place,
  description: title,
  ...(place === 'path' ? { required: true } : {}),
  schema: rest,
});

function parametersOf({ url, querystring, params }: DocumentedRoute): JsonSchema[] {
  const inPath = [...pathOf(url).matchAll(/\{(\w+)\}/g)].map((match) => match[1]!);
  const ofPath = (name: string) => params?.properties?.[name] ?? params?.properties?.['*'] ?? { type: 'string' };
  return [
    ...inPath.map((name) => parameterOf(name, 'path', ofPath(name))),
    ...Object.entries(querystring?.properties ?? {}).map(([name, one]) => parameterOf(name, 'query', one)),
  ];
}

function operationOf(route: DocumentedRoute): JsonSchema {
  const { method, url, tag, summary, isPublic, body, multipart, result } = route;
  const parameters = parametersOf(route);
  const contents = {
    ...(body ? { 'application/json': { schema: body } } : {}),
    ...(multipart ? { 'multipart/form-data': { schema: multipart } } : {}),
  };
  const reply = result ? { allOf: [ENVELOPE, { type: 'object', properties: { result } }] } : ENVELOPE;
  return {
    tags: [tag],
    summary,
    operationId: `${method.toLowerCase()}${pathOf(url).replaceAll('/', '_')}`,
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(Object.keys(contents).length > 0 ? { requestBody: { content: contents } } : {}),
    responses: { 200: { description: messages.reply, content: { 'application/json': { schema: reply } } } },
    ...(isPublic ? { security: [] } : {}),
  };
}

const ENVELOPE_SCHEMA = {
  type: 'object',
  title: messages.envelope.title,
  required: ['success', 'message', 'code', 'result', 'timestamp'],
  properties: {
    success: { type: 'boolean', title: messages.envelope.success },
    message: { type: 'string', title: messages.envelope.message },
    code: { type: 'integer', title: messages.envelope.code },
    result: { title: messages.envelope.result },
    timestamp: { type: 'integer', title: messages.envelope.timestamp },
  },
};

/** Collects every schema that a part refers to, with those that it refers to in turn. */
function collectRefs(part: unknown, schemas: ReadonlyMap<string, JsonSchema>, into: Record<string, unknown>): void {
  for (const [, name = ''] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/([\w.-]+)"/g)) {
    const schema = schemas.get(name);
    if (!schema || Object.hasOwn(into, name)) continue;
    into[name] = schema;
    collectRefs(schema, schemas, into);
  }
}

/**
 * Builds the document.
 * @param base API base, such as `/jeecg-boot`
 * @param schemas record schemas by name; only those that a route refers to are included
 */
export function openApiDocument(
  routes: readonly DocumentedRoute[],
  base: string,
  schemas: ReadonlyMap<string, JsonSchema>,
): JsonSchema {
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const route of routes) (paths[pathOf(route.url)] ??= {})[route.method.toLowerCase()] = operationOf(route);
  const used: Record<string, unknown> = { Envelope: ENVELOPE_SCHEMA };
  collectRefs(paths, schemas, used);
  return {
    openapi: '3.1.0',
    info: { title: messages.title, version: '1', description: messages.description },
    servers: [{ url: base }],
    tags: [...new Set(routes.map(({ tag }) => tag))].map((name) => ({ name })),
    paths,
    components: {
      schemas: used,
      securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'X-Access-Token' } },
    },
    security: [{ token: [] }],
  };
}
