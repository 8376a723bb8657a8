/** Index of all screens: maps menu components to screen ids, and ids to titles. */
import { isJsonObject } from '@/model/http/json';
import { apiPaths } from '../http/api-paths';
import { config } from '../environment/config';
import { getFile } from '../http/request';
import { service } from '../service';

interface ScreenIndex {
  /** Features of this server beyond the contract. */
  offers: readonly string[];
  screens: Readonly<Record<string, { kind: string; title: string }>>;
  components: Readonly<Record<string, string>>;
}

interface LoadedIndex {
  names: ScreenIndex;
  request: Promise<void> | null;
}

const index = service((): LoadedIndex => ({ names: { screens: {}, components: {}, offers: [] }, request: null }));

/** Clears the index, so that the next `loadScreenIndex` requests it again. */
export function clearScreenIndex(): void {
  index().request = null;
}

/**
 * Loads the index, once.
 * @throws ApiError
 */
export function loadScreenIndex(): Promise<void> {
  const target = index();
  target.request ??= getFile(apiPaths.screens).then(
    ({ data: raw }) => {
      if (!isJsonObject(raw) || !isJsonObject(raw.components) || !isJsonObject(raw.screens)) return;
      const offers = isJsonObject(raw.offers) ? Object.keys(raw.offers) : Array.isArray(raw.offers) ? raw.offers : [];
      target.names = { ...(raw as unknown as ScreenIndex), offers: offers.filter((one) => typeof one === 'string') };
    },
    (error: unknown) => {
      target.request = null;
      throw error;
    },
  );
  return target.request;
}

/** Normalises component names of older and newer servers: `views/x`, `/x`, `x.vue`. */
const componentKey = (name: string) =>
  name
    .replace(/^\/+/, '')
    .replace(/^(src\/)?views\//, '')
    .replace(/\.vue$/, '');

/** Screen id of a menu component or of a screen id; null when unknown. Call after `loadScreenIndex`. */
export function screenIdOfComponent(name: string): string | null {
  const key = componentKey(name);
  const { components, screens } = index().names;
  if (Object.hasOwn(components, key)) return components[key] ?? null;
  return Object.hasOwn(screens, key) ? key : null;
}

/** Title of a screen from the index, without loading the screen. */
export function screenTitle(id: string): string | null {
  const { screens } = index().names;
  return Object.hasOwn(screens, id) ? (screens[id]?.title ?? null) : null;
}

/**
 * True when the server supports a feature beyond the contract, as listed in the index. The index describes the server
 * of this page, not another server's API. Call after `loadScreenIndex`.
 */
export function serverSupports(what: string): boolean {
  return config().apiBase.startsWith('/') && index().names.offers.includes(what);
}
