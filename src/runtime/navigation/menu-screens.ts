/** The screens that addresses of the menu open. */
import { onlineListOf } from '@/model/online/components';
import { screenIdOfComponent } from '../schemas/screen-index';
import type { MenuEntry } from '../session/session-state';
import { findMenuEntry, type FoundEntry } from './menu';

/** The screen of a menu entry: a file, or a list that the server describes. Null when there is none. */
export const screenOfEntry = ({ entry, params }: FoundEntry): string | null =>
  screenIdOfComponent(entry.component) ?? onlineListOf(entry.component, entry.path, params['code']);

/** Decodes a path: menus contain paths that are not percent-encoded. */
export function decodedPath(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}

/**
 * Finds the menu entry of an address of the console, whose path may be encoded or decoded, with or without the leading
 * slash.
 * @param address path with query
 */
export function findEntryOfAddress(menu: readonly MenuEntry[], address: string): FoundEntry | null {
  const { pathname, search } = new URL(address, 'http://x');
  const ways = [...new Set([pathname, decodedPath(pathname), pathname.slice(1), decodedPath(pathname).slice(1)])];
  for (const way of ways) {
    const found = findMenuEntry(menu, `${way}${search}`);
    if (found) return found;
  }
  return null;
}
