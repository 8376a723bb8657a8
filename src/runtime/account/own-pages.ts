/**
 * Favourite and recently used pages of the user, each named by the path of its menu entry. Favourites are the same in
 * every browser where the server stores settings for users; recently used pages are those of this browser.
 */
import { proxy } from 'valtio';
import { isJsonObject } from '@/model/http/json';
import { session } from '../session/session-state';
import { saveUserSetting } from './user-settings';
import { readItem, writeItem } from '../storage/local-storage';
import { service } from '../service';

export interface OwnPages {
  /** Paths in the order in which the user marked them. */
  favourites: readonly string[];
  /** Paths, the last used first. */
  recent: readonly string[];
}

/** Name of the stored setting. */
const SETTING = 'ownPages';
const MAX_FAVOURITES = 30;
const MAX_RECENT = 8;
/** A longer path is no menu entry; so the setting stays below the size that servers store. */
const MAX_PATH = 200;

const parsePaths = (raw: unknown, most: number): string[] =>
  Array.isArray(raw)
    ? [...new Set(raw.filter((one): one is string => typeof one === 'string' && one.length <= MAX_PATH))].slice(0, most)
    : [];

/** Reads stored pages; what is wrong is left out. @throws never */
export function parseOwnPages(raw: unknown): OwnPages {
  const stored = isJsonObject(raw) ? raw : {};
  return {
    favourites: parsePaths(stored.favourites, MAX_FAVOURITES),
    recent: parsePaths(stored.recent, MAX_RECENT),
  };
}

const storageKey = () => `${SETTING}_${session().user?.username ?? ''}`;

/** The pages of the signed-in user. */
export const ownPages = service(() => proxy<OwnPages>(parseOwnPages(readItem(storageKey()))));

function apply(change: Partial<OwnPages>): void {
  const next = parseOwnPages({ ...ownPages(), ...change });
  Object.assign(ownPages(), next);
  writeItem(storageKey(), next, null);
}

/** Applies the favourites among the settings that the server stores for the user. */
export function applyStoredFavourites(settings: Readonly<Record<string, unknown>>): void {
  const stored = settings[SETTING];
  if (isJsonObject(stored)) apply({ favourites: parseOwnPages(stored).favourites });
}

/**
 * Marks a page as a favourite, or removes the mark.
 * @param onFailure called when the server did not store it: it then holds in this browser only
 */
export function toggleFavourite(path: string, onFailure: (error: unknown) => void): void {
  const others = ownPages().favourites.filter((one) => one !== path);
  apply({ favourites: others.length < ownPages().favourites.length ? others : [...others, path] });
  void saveUserSetting(SETTING, { favourites: ownPages().favourites }, onFailure);
}

/** Puts a page before the other recently used ones. */
export function recordVisit(path: string): void {
  const { recent } = ownPages();
  if (recent[0] !== path) apply({ recent: [path, ...recent.filter((one) => one !== path)] });
}
