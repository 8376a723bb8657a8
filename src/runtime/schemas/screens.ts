/**
 * Loads screens by id: one request with their entities, validated unless the build has checked them, filled with
 * defaults, and cached while the page is open.
 */
import { proxy } from 'valtio';
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
  screenCache().etags.set(id, file.etag);
  return fillBundle(id, bundle);
}

/** Cache of screens, by id. */
const screenCache = service(() => ({
  requests: new Map<string, Promise<LoadedScreen>>(),
  loaded: new Map<string, LoadedScreen>(),
  /** Entity ids of every screen that was shown: a changed entity may break the screen. `clearScreens` keeps them. */
  entityIds: new Map<string, readonly string[]>(),
  /** The version of the files of every screen that was shown. `clearScreens` keeps them. */
  etags: new Map<string, string | null>(),
  /** How often a screen is shown now, by id. */
  shown: new Map<string, number>(),
}));

/** How often the files of a screen have changed while it was shown, by id. */
export const screenVersions = service(() => proxy<Record<string, number>>({}));

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

/** Counts a screen as shown. @returns the function that ends it */
export function showScreen(id: string): () => void {
  const { shown } = screenCache();
  const count = (by: number) => shown.set(id, (shown.get(id) ?? 0) + by);
  count(1);
  return () => {
    if (count(-1).get(id) === 0) shown.delete(id);
  };
}

/** Loads a shown screen again; its version changes with its files. */
async function refreshScreen(id: string): Promise<void> {
  const { etags } = screenCache();
  const before = etags.get(id);
  // Made in the browser, e.g. from the inputs of an action.
  if (before === undefined) return;
  // An error is shown when the screen is opened next.
  await loadScreen(id).catch(() => null);
  if (etags.get(id) !== before) screenVersions()[id] = (screenVersions()[id] ?? 0) + 1;
}

/**
 * Loads the screens again when an administrator has changed one: those that are shown now, and the others when they are
 * opened. @returns the function that ends it
 */
export const watchOverrides = (): (() => void) =>
  onInvalidated(platformEntities.screens, async () => {
    clearScreens();
    await Promise.all([...screenCache().shown.keys()].map(refreshScreen));
  });
