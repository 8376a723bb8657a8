/** `GET /schemas/index.json`, and `GET /schemas/<id>.json`: a screen with its entities in one response. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fail } from '../http/errors';
import { buildIndexBody, buildScreenBody, type SchemaBody } from './bodies';
import { NO_OVERRIDES, type OverrideSource } from './overridden-screens';
import type { Schemas } from './schema-files';

/** Returns the present schemas; in development they change with every saved file. */
export type SchemaSource = () => Promise<Schemas>;

function send(request: FastifyRequest, reply: FastifyReply, { text, etag }: SchemaBody) {
  void reply.header('etag', etag).header('cache-control', 'no-cache');
  // A compressing proxy marks the tag as weak.
  const known = String(request.headers['if-none-match'] ?? '').split(/\s*,\s*/);
  if (known.some((one) => one.replace(/^W\//, '') === etag)) return reply.code(304).send();
  return reply.type('application/json; charset=utf-8').send(text);
}

/**
 * Mounts both routes. Bodies are built once per screen and cached until the files or the overrides change.
 */
export function mountSchemaRoutes(
  app: FastifyInstance,
  source: SchemaSource,
  overrideSource: OverrideSource = async () => NO_OVERRIDES,
): void {
  let cache = new Map<string, SchemaBody>();
  let stamp = '';
  let applied = NO_OVERRIDES;

  const cachedBody = async (id: string): Promise<SchemaBody | null> => {
    const [schemas, overrides] = await Promise.all([source(), overrideSource()]);
    if (schemas.fingerprint !== stamp || overrides !== applied) {
      cache = new Map();
      stamp = schemas.fingerprint;
      applied = overrides;
    }
    const known = cache.get(id);
    if (known) return known;
    const built = id === '' ? buildIndexBody(schemas) : buildScreenBody(id, schemas, overrides.get(id));
    if (built) cache.set(id, built);
    return built;
  };

  app.get('/schemas/index.json', async (request, reply) => {
    const index = await cachedBody('');
    return index && send(request, reply, index);
  });
  app.get<{ Params: { '*': string } }>('/schemas/*', async (request, reply) => {
    const [, id = ''] = /^(.+)\.json$/.exec(request.params['*']) ?? [];
    const { unreadable } = await source();
    if (Object.hasOwn(unreadable, id)) throw fail.unreadableScreen(unreadable[id]!);
    const found = id === '' ? null : await cachedBody(id);
    if (!found) throw fail.noScreen(id);
    return send(request, reply, found);
  });
}
