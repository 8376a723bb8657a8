/** The names of all screens: which one a menu's component means, and its title. */
import { apiPaths } from '../http/api-paths';
import { config } from '../environment/config';
import { getFile } from '../http/request';
import { service } from '../service';

interface ScreenIndex {
  /** What this server can do beyond the contract. */
  offers: readonly string[];
  screens: Readonly<Record<string, { kind: string; title: string }>>;
  components: Readonly<Record<string, string>>;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

interface LoadedIndex {
  names: ScreenIndex;
  request: Promise<void> | null;
}

const index = service((): LoadedIndex => ({ names: { screens: {}, components: {}, offers: [] }, request: null }));

/** Forgets the names, so that the next `loadIndex` asks again. */
export function clearScreenIndex(): void {
  index().request = null;
}

/** Loads the names of all screens, once. @throws ApiError */
export function loadScreenIndex(): Promise<void> {
  const target = index();
  target.request ??= getFile(apiPaths.screens).then(
    (raw) => {
      if (!isRecord(raw) || !isRecord(raw.components) || !isRecord(raw.screens)) return;
      const offers = isRecord(raw.offers) ? Object.keys(raw.offers) : Array.isArray(raw.offers) ? raw.offers : [];
      target.names = { ...(raw as unknown as ScreenIndex), offers: offers.filter((one) => typeof one === 'string') };
    },
    (error: unknown) => {
      target.request = null;
      throw error;
    },
  );
  return target.request;
}

/** Names that older and newer servers put around a component: `views/x`, `/x`, `x.vue`. */
const componentKey = (name: string) =>
  name
    .replace(/^\/+/, '')
    .replace(/^(src\/)?views\//, '')
    .replace(/\.vue$/, '');

/** The screen behind a menu's component, or a screen id itself; null when none is known. After `loadIndex`. */
export function screenIdOfComponent(name: string): string | null {
  const key = componentKey(name);
  const { components, screens } = index().names;
  if (Object.hasOwn(components, key)) return components[key] ?? null;
  return Object.hasOwn(screens, key) ? key : null;
}

/** A screen's title by the index, without loading the screen. */
export function screenTitle(id: string): string | null {
  const { screens } = index().names;
  return Object.hasOwn(screens, id) ? (screens[id]?.title ?? null) : null;
}

/**
 * Can the server do this beyond the contract? It says so in the index, which is this page's server's: of another
 * server's API it says nothing. After `loadIndex`.
 */
export function serverSupports(what: string): boolean {
  return config().apiBase.startsWith('/') && index().names.offers.includes(what);
}
