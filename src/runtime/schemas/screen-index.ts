/** Index of all screens: maps menu components to screen ids, and ids to titles. */
import { parseCall } from '@/model/entity/call';
import { isJsonObject } from '@/model/http/json';
import { apiPaths } from '../http/api-paths';
import { isServed } from '../http/capabilities';
import { getFile } from '../http/request';
import { service } from '../service';

interface ScreenIndex {
  /** `requires`: calls without which the screen is not shown. */
  screens: Readonly<Record<string, { kind: string; title: string; requires?: readonly string[] }>>;
  components: Readonly<Record<string, string>>;
  /** Addresses of the menu, for all users; absent in older builds. */
  paths?: readonly string[];
}

interface LoadedIndex {
  names: ScreenIndex;
  request: Promise<void> | null;
}

const index = service((): LoadedIndex => ({ names: { screens: {}, components: {} }, request: null }));

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
      target.names = raw as unknown as ScreenIndex;
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

/** True for an address of the menu that some users can open. Call after `loadScreenIndex`. */
export function isKnownPath(path: string): boolean {
  const { paths } = index().names;
  return Array.isArray(paths) && paths.includes(path);
}

/** Title of a screen from the index, without loading the screen. */
export function screenTitle(id: string): string | null {
  const { screens } = index().names;
  return Object.hasOwn(screens, id) ? (screens[id]?.title ?? null) : null;
}

/**
 * False when the screen of a menu component needs calls that the API's server does not have. Call after
 * `loadScreenIndex` and `loadCapabilities`.
 */
export function isComponentServed(name: string): boolean {
  const id = screenIdOfComponent(name);
  const requires = id === null ? [] : (index().names.screens[id]?.requires ?? []);
  return requires.every((call) => isServed(parseCall(call)));
}
