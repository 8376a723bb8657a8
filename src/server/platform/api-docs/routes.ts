/** `GET /v3/api-docs`: OpenAPI 3.1 document of the calls that the caller may call. */
import type { RouteOptions } from 'fastify';
import { mayCall, currentUser, type RouteAccess } from '@/server/auth/guard/hook';
import type { PlatformRoutes } from '../context';
import { messages } from './messages';
import { type JsonSchema, recordSchema, schemaNameOf } from '@/server/crud/routes/record-schema';
import { type DocumentedRoute, openApiDocument } from './openapi';

interface CallableRoute extends DocumentedRoute {
  access: RouteAccess | undefined;
}

/** Title of the entity that owns the path, `/sys/user` for `/sys/user/list`. @param apis titles by API path, longest first */
function tagOf(url: string, isPublic: boolean, apis: readonly (readonly [string, string])[]): string {
  const owner = apis.find(([path]) => url === path || url.startsWith(`${path}/`));
  return owner?.[1] ?? (isPublic ? messages.signIn : messages.others);
}

/**
 * Collects the routes that are mounted after it, and mounts the document. Other methods of the same route are aliases for
 * older clients and not documented.
 */
export const mountApiDocs: PlatformRoutes = (api, { schemas, engine }) => {
  const routes: CallableRoute[] = [];
  const apis = Object.values(schemas.entities)
    .filter((entity) => entity.api !== '')
    .map((entity) => [entity.api, entity.title] as const)
    .toSorted(([one], [other]) => other.length - one.length);

  api.addHook('onRoute', ({ method, url: whole, schema = {}, config = {}, websocket }: RouteOptions) => {
    const [first] = [method].flat();
    if (websocket || first === 'HEAD' || first === 'OPTIONS' || config.isAlias || first === undefined) return;
    const url = whole.slice(api.prefix.length);
    const { summary = '', querystring, params, body, documents } = schema;
    const isPublic = config.access === 'public';
    const parts = { querystring, params, body, ...documents };
    const given = Object.fromEntries(Object.entries(parts).filter(([, part]) => part !== undefined));
    const tag = tagOf(url, isPublic, apis);
    routes.push({ method: first, url, tag, summary, isPublic, access: config.access, ...given });
  });

  let records: ReadonlyMap<string, JsonSchema> | undefined;
  api.get('/v3/api-docs', { schema: { summary: '接口文档' }, config: { access: 'signed-in' } }, async (request) => {
    const caller = currentUser(request);
    records ??= new Map(
      Object.values(engine.context.entities).map((entity) => [schemaNameOf(entity.id), recordSchema(entity)]),
    );
    const callable: DocumentedRoute[] = [];
    for (const route of routes) if (await mayCall(route.access, caller)) callable.push(route);
    return openApiDocument(callable, api.prefix, records);
  });
};
