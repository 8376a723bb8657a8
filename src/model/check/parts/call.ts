/** Checks of calls that a screen defines itself: `GET /shop/tree`. */
import { fillCalls } from '@/model/entity/fill-entity';
import type { Catalog } from '../catalog';
import { reportUnknown, type CheckContext } from '../check-context';
import type { NameScope } from '../name-scope';
import type { Path } from '../source-text';
import { messages } from '../messages';
import { checkPlaceholders } from './placeholders';

/** Cache by catalog, which lives for one check. */
const cache = new WeakMap<Catalog, ReadonlySet<string>>();

/** Normalises a call to the form that identifies an endpoint: `GET /shop/order/{id}?x=1` → `GET /shop/order/{}`. */
export function callName(call: string): string {
  return call.replace(/\?.*$/, '').replace(/\{[^{}]*\}/g, '{}');
}

function knownCalls(catalog: Catalog): ReadonlySet<string> {
  const cached = cache.get(catalog);
  if (cached) return cached;
  const calls = new Set([...catalog.calls, ...catalog.planned.calls.keys()].map(callName));
  for (const { file, actions } of catalog.entities.values()) {
    if (!file) continue;
    for (const { method, path } of Object.values(fillCalls(file))) calls.add(callName(`${method} ${path}`));
    for (const { key, from } of actions.values()) if (from !== 'builtIn') calls.add(`POST ${file.api}/${key}`);
  }
  cache.set(catalog, calls);
  return calls;
}

/** Checks that the server has the endpoint and that the `{x}` placeholders are known. */
export function checkCall(here: CheckContext, call: string, path: Path, scope: NameScope): void {
  const known = knownCalls(here.catalog);
  const name = callName(call);
  if (!known.has(name)) reportUnknown(here, 'call', path, messages.noCall(name), name, known);
  checkPlaceholders(here, call, path, scope);
}
