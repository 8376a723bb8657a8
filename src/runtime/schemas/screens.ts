/**
 * Loads screens by id: one request with their entities, validated unless the build has checked them, filled with
 * defaults, and cached while the page is open.
 */
import { apiPaths, platformEntities } from '../http/api-paths';
import { ApiError } from '../errors/api-error';
import { getFile, type PageFile } from '../http/request';
import { onInvalidated } from '../records/invalidation';
import { service } from '../service';
import { isBuiltScreen } from './built-screens';
import { forgetOnlineScreens, isOnlineScreen } from './online-descriptions';
import { SchemaError } from './schema-error';
import { fillBundle, readBundle, type LoadedScreen } from './screen-bundle';
import { trustedBundle, validateBundle } from './screen-validation';

async function fetchScreen(id: string): Promise<LoadedScreen> {
  if (isOnlineScreen(id)) {
    const { loadOnlineScreen } = await import('./online-screens');
    return loadOnlineScreen(id);
  }
  let file: PageFile;
  try {
    file = await getFile(apiPaths.screen(id));
  } catch (error) {
    if (error instanceof ApiError && error.httpStatus === 404) throw new SchemaError(id, [], true);
    throw error;
  }
  const raw = readBundle(id, file.data);
  const bundle = isBuiltScreen(file.etag) ? trustedBundle(raw) : await validateBundle(id, raw);
  screenCache().entityIds.set(id, Object.keys(bundle.entities));
  return fillBundle(id, bundle);
}

/** Cache of screens, by id. */
const screenCache = service(() => ({
  requests: new Map<string, Promise<LoadedScreen>>(),
  loaded: new Map<string, LoadedScreen>(),
  /** Entity ids of every screen that was shown: a changed entity may break the screen. `clearScreens` keeps them. */
  entityIds: new Map<string, readonly string[]>(),
}));

/** Ids of the entities with which a screen was last shown; empty before that. */
export const entityIdsOf = (id: string): readonly string[] => screenCache().entityIds.get(id) ?? [];

/**
 * Loads a screen by its id, e.g. `system/dict.list`.
 * @throws SchemaError when it does not exist or its files are invalid; ApiError when it cannot be fetched
 */
export function loadScreen(id: string): Promise<LoadedScreen> {
  const { requests, loaded } = screenCache();
  const known = requests.get(id);
  if (known) return known;
  const request = fetchScreen(id);
  requests.set(id, request);
  // `clearScreens` may have removed or replaced this request in the meantime.
  const isCurrent = () => requests.get(id) === request;
  request.then(
    (screen) => {
      if (isCurrent()) loaded.set(id, screen);
    },
    () => {
      if (isCurrent()) requests.delete(id);
    },
  );
  return request;
}

/** A screen from the cache, so that it can be rendered at once. */
export const loadedScreen = (id: string): LoadedScreen | undefined => screenCache().loaded.get(id);

/** Clears one screen, or without an id all screens: the next `loadScreen` requests it from the server again. */
export function clearScreens(id?: string): void {
  const { requests, loaded } = screenCache();
  forgetOnlineScreens();
  for (const known of [requests, loaded]) {
    if (id === undefined) known.clear();
    else known.delete(id);
  }
}

/**
 * Clears the screens when an administrator has changed one: those that are opened next are as changed; open ones stay
 * as they are. @returns the function that ends it
 */
export const watchOverrides = (): (() => void) => onInvalidated(platformEntities.screens, () => clearScreens());
