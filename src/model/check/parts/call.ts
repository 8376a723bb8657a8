/** Checks of calls that a screen defines itself: `GET /shop/tree`. */
import { fillCalls } from '@/model/entity/fill-entity';
import type { EntityFile } from '../../generated/files';
import { entityOfScreen, type Catalog, type EntityEntry } from '../catalog';
import { reportUnknown, type CheckContext } from '../check-context';
import { parameterNames, type NameScope } from '../name-scope';
import type { Path } from '../source-text';
import { messages } from '../messages';
import { checkPlaceholders } from './placeholders';

interface KnownCalls {
  /** Calls that the server has. */
  routes: ReadonlySet<string>;
  /** Calls that entities without a table name themselves; each is checked where it is written. */
  named: ReadonlySet<string>;
}

/** Cache by catalog, which lives for one check. */
const cache = new WeakMap<Catalog, KnownCalls>();

/** Normalises a call to the form that identifies an endpoint: `GET /shop/order/{id}?x=1` → `GET /shop/order/{}`. */
export function callName(call: string): string {
  return call.replace(/\?.*$/, '').replace(/\{[^{}]*\}/g, '{}');
}

function knownCalls(catalog: Catalog): KnownCalls {
  const cached = cache.get(catalog);
  if (cached) return cached;
  const routes = new Set([...catalog.calls, ...catalog.planned.calls.keys()].map(callName));
  const named = new Set<string>();
  for (const { file, actions } of catalog.entities.values()) {
    if (!file) continue;
    const calls = file.table === null ? named : routes;
    for (const { method, path } of Object.values(fillCalls(file))) calls.add(callName(`${method} ${path}`));
    for (const { key, from } of actions.values()) if (from !== 'builtIn') routes.add(`POST ${file.api}/${key}`);
  }
  const known = { routes, named };
  cache.set(catalog, known);
  return known;
}

/** Checks that the server has the endpoint and that the `{x}` placeholders are known. */
export function checkCall(here: CheckContext, call: string, path: Path, scope: NameScope): void {
  const { routes, named } = knownCalls(here.catalog);
  if (!named.has(callName(call))) checkRoute(here, call, path, routes);
  checkPlaceholders(here, call, path, scope);
}

/** Checks the content of a call: the schema of its endpoint declares every name. */
export function checkSent(
  here: CheckContext,
  call: string | undefined,
  sent: Readonly<Record<string, unknown>> | undefined,
  path: Path,
): void {
  if (call === undefined) return;
  const name = callName(call);
  const known = here.catalog.sentNames?.get(name);
  for (const key of known ? Object.keys(sent ?? {}) : [])
    if (!known?.has(key))
      reportUnknown(here, 'call', [...path, key], messages.noSentName(name, key), key, known ?? [], { key: true });
}

function checkRoute(here: CheckContext, call: string, path: Path, routes: ReadonlySet<string>): void {
  const name = callName(call);
  if (routes.has(name)) return;
  // A broken entity may have it.
  const unsure = [...here.catalog.files.entities.values()].some(({ data }) => data === null);
  if (!unsure) reportUnknown(here, 'call', path, messages.noCall(name), name, routes);
}

/** Calls that only read. */
const READING = new Set(['list', 'queryById', 'pick', 'children', 'detail', 'export']);

/**
 * Checks `calls`: they read by GET, and the server has those of an entity without a table. Of an entity with a table it
 * mounts every call.
 */
export function checkCalls(here: CheckContext, file: EntityFile, entry: EntityEntry): void {
  const { catalog } = here;
  const free = parameterNames(entry.shape.fields.keys(), parametersOf(catalog, entry));
  for (const [key, call] of Object.entries(file.calls ?? {})) {
    const path: Path = ['calls', key];
    const mounted = file.table !== null || catalog.functions.has(`${entry.id}.${key}`);
    if (READING.has(key) && !call.startsWith('GET '))
      here.report({ code: 'call', path, message: messages.onlyGet(key) });
    else if (!mounted) checkRoute(here, call, path, knownCalls(catalog).routes);
    checkPlaceholders(here, call, path, { shape: entry.shape, main: null, free });
  }
}

/** Parameters that any screen of an entity receives, and the selected ids. */
function parametersOf(catalog: Catalog, entry: EntityEntry): Set<string> {
  const ofEntity = [...catalog.parameters].filter(([screen]) => entityOfScreen(catalog, screen) === entry);
  return new Set(['ids', ...ofEntity.flatMap(([, names]) => [...names])]);
}
