/** Learns once per server which calls outside the JeecgBoot contract it has. A feature without its calls is not drawn. */
import type { Call } from '@/model/entity/entity';
import { extensions, type Extension } from '@/model/http/extensions';
import { isJsonObject } from '@/model/http/json';
import { config } from '../environment/config';
import { service } from '../service';
import { apiPaths } from './api-paths';
import { isHttpOk, isSuccessReply, tokenRejectionOf } from './envelope';
import { OWN_SESSION } from './policy';
import { request } from './request';

interface Capabilities {
  /** API base that the request was sent to; null when it must be sent again. */
  base: string | null;
  done: Promise<void>;
  calls: ReadonlySet<string>;
  /** API paths whose lists have no summary, although the server has the call for others. */
  withoutSummary: ReadonlySet<string>;
}

type Offered = Pick<Capabilities, 'calls' | 'withoutSummary'>;

/** What is known of the API's server; tests name the calls of their server here. */
export const capabilities = service((): Capabilities => ({
  base: null,
  done: Promise.resolve(),
  calls: new Set(),
  withoutSummary: new Set(),
}));

const EXTENSIONS: ReadonlySet<string> = new Set(Object.values(extensions));
const SERVER_ERROR = 500;

const textsIn = (value: unknown): ReadonlySet<string> =>
  new Set(Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []);

/** What a reply offers; null when it does not say which calls the server has. */
function offeredIn(status: number, data: unknown): Offered | null {
  if (status >= SERVER_ERROR || tokenRejectionOf(status, data)) return null;
  // Every other reply (404, a page, an error) comes from a server without this call.
  const result = isHttpOk(status) && isSuccessReply(status, data) && isJsonObject(data) ? data.result : null;
  const { calls, withoutSummary } = isJsonObject(result) ? result : {};
  return { calls: textsIn(calls), withoutSummary: textsIn(withoutSummary) };
}

async function requestCapabilities(target: Capabilities): Promise<void> {
  let offered: Offered | null = null;
  try {
    const { status, data } = await request({ method: 'GET', path: apiPaths.capabilities }, OWN_SESSION);
    offered = offeredIn(status, data);
  } catch {
    // Unreachable: asked again with the next permission list.
  }
  if (offered) Object.assign(target, offered);
  else target.base = null;
}

/**
 * Loads the capabilities of the API's server, once per server. Never throws: without a reply the server counts as one
 * without extensions, and the next call asks again.
 */
export function loadCapabilities(): Promise<void> {
  const { apiBase } = config();
  const target = capabilities();
  if (target.base !== apiBase) {
    Object.assign(target, { base: apiBase, calls: new Set(), withoutSummary: new Set() });
    target.done = requestCapabilities(target);
  }
  return target.done;
}

/** True when the server has this call outside the contract. Call after `loadCapabilities`. */
export function serverSupports(feature: Extension): boolean {
  return capabilities().base === config().apiBase && capabilities().calls.has(extensions[feature]);
}

/** True when the list at an API path has a summary. Call after `loadCapabilities`. */
export const hasSummary = (api: string): boolean =>
  serverSupports('summary') && !capabilities().withoutSummary.has(api);

/** False only for a call outside the contract that the server does not have. `{api}` calls are not recognised. */
export function isServed({ method, path }: Call): boolean {
  const call = `${method} ${path.replace(/\?.*$/, '')}`;
  return !EXTENSIONS.has(call) || (capabilities().base === config().apiBase && capabilities().calls.has(call));
}
