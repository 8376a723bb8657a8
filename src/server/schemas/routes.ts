/** `GET /schemas/index.json`, and `GET /schemas/<id>.json`: a screen with its entities in one response. */
import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { EntityFile, Ref, RefTarget } from '@/model/generated/files';
import { errorReply } from '../http/reply';
import { replyNotFound } from '../http/not-found';
import { entityIdOf, type Schemas, type ScreenFile } from './schema-files';
import { messages } from '../http/messages';

/** Returns the present schemas; in development they change with every saved file. */
export type SchemaSource = () => Promise<Schemas>;

const refTargetsOf = (ref: Ref | undefined): RefTarget[] =>
  ref === undefined ? [] : typeof ref === 'string' || !('by' in ref) ? [ref] : Object.values(ref.is);

/** The entity id of a target; `shop/order.item` is a child of `shop/order`. */
const entityIdOfTarget = (target: RefTarget) => (typeof target === 'string' ? target : target.entity).split('.')[0]!;

/** Entities of the references and children of an entity file. */
function referencedEntityIds(file: EntityFile): string[] {
  const children = Object.values(file.children ?? {});
  const fields = [file.fields, ...children.map((child) => child.fields ?? {})].flatMap((map) => Object.values(map));
  return [
    ...fields.flatMap((field) => refTargetsOf(field.ref).map(entityIdOfTarget)),
    ...children.flatMap((child) => (child.entity === undefined ? [] : [child.entity])),
  ];
}

/** The entity of a screen, those of its children, and those one reference away from these. */
function entitiesFor(id: string, screen: ScreenFile, schemas: Schemas): Record<string, EntityFile> {
  const own = entityIdOf(id, screen);
  const main = new Set(own === null ? [] : [own]);
  if (screen.kind === 'list') for (const child of screen.file?.children ?? []) if (child.entity) main.add(child.entity);
  for (const child of Object.values(schemas.entityFiles[own ?? '']?.children ?? {})) {
    if (child.entity) main.add(child.entity);
  }
  const all = new Set(main);
  for (const entity of main) {
    const file = schemas.entityFiles[entity];
    if (file) for (const one of referencedEntityIds(file)) all.add(one);
  }
  if (screen.kind === 'form' && screen.file?.fields && !Array.isArray(screen.file.fields)) {
    for (const field of Object.values(screen.file.fields))
      for (const one of refTargetsOf(field.ref)) all.add(entityIdOfTarget(one));
  }
  return Object.fromEntries(
    [...all].toSorted().flatMap((entity) => {
      const file = schemas.entityFiles[entity];
      return file ? [[entity, file]] : [];
    }),
  );
}

/** Content of `index.json`. `offers` are extensions of the API. */
function buildIndex({ screenFiles, lists, forms, pages }: Schemas, offers: readonly string[]) {
  const components: Record<string, string> = {};
  const screens: Record<string, { kind: ScreenFile['kind']; title: string; component: readonly string[] }> = {};
  for (const screen of [...lists, ...Object.values(forms), ...pages]) {
    const { id, kind, title, component } = screen;
    if (!screenFiles[id]) continue;
    screens[id] = { kind, title, component };
    for (const name of component) components[name] ??= id;
  }
  return { screens, components, offers };
}

interface CachedBody {
  text: string;
  etag: string;
}

const toCachedBody = (value: unknown): CachedBody => {
  const text = JSON.stringify(value);
  return { text, etag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"` };
};

function send(request: FastifyRequest, reply: FastifyReply, { text, etag }: CachedBody) {
  void reply.header('etag', etag).header('cache-control', 'no-cache');
  // A compressing proxy marks the tag as weak.
  const known = String(request.headers['if-none-match'] ?? '').split(/\s*,\s*/);
  if (known.some((one) => one.replace(/^W\//, '') === etag)) return reply.code(304).send();
  return reply.type('application/json; charset=utf-8').send(text);
}

/**
 * Mounts both routes. Bodies are built once per screen and cached until the files change.
 * @param offers extensions of the API
 */
export function mountSchemaRoutes(app: FastifyInstance, source: SchemaSource, offers: readonly string[]): void {
  let cache = new Map<string, CachedBody>();
  let stamp = '';

  const cachedBody = async (id: string): Promise<CachedBody | null> => {
    const schemas = await source();
    if (schemas.fingerprint !== stamp) {
      cache = new Map();
      stamp = schemas.fingerprint;
    }
    const known = cache.get(id);
    if (known) return known;
    const built = buildScreenBody(id, schemas, offers);
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
    if (Object.hasOwn(unreadable, id)) return reply.code(500).send(errorReply(500, unreadable[id]!));
    const found = id === '' ? null : await cachedBody(id);
    return found ? send(request, reply, found) : replyNotFound(reply, messages.noScreen(id));
  });
}

function buildScreenBody(id: string, schemas: Schemas, offers: readonly string[]): CachedBody | null {
  if (id === '') return toCachedBody(buildIndex(schemas, offers));
  if (!Object.hasOwn(schemas.screenFiles, id)) return null;
  const screen = schemas.screenFiles[id]!;
  return toCachedBody({ id, kind: screen.kind, screen: screen.file, entities: entitiesFor(id, screen, schemas) });
}
