/** Resolves an address to the page that is shown (spec 1 §2.2, §2.3). */
import type { Parameters } from '@/model/generated/files';
import { findMenuEntry, firstLeaf, iterateMenu } from '@/runtime/navigation/menu';
import { decodedPath, findEntryOfAddress, screenOfEntry } from '@/runtime/navigation/menu-screens';
import { tabKeyOf, queryParamsOf, SCREEN_PATH_PREFIX } from '@/runtime/navigation/addresses';
import { isKnownPath, screenTitle } from '@/runtime/schemas/screen-index';
import { onlineReportOfAddress } from '@/model/online/components';
import type { MenuEntry } from '@/runtime/session/session-state';
import type { Tab, Target } from '@/runtime/navigation/tabs';
import { messages } from '../messages';
import { staticPage, staticRedirect } from './static-routes';

/** Landing page (spec 1 §2.2). */
export const HOME_PATH = '/dashboard/analysis';
const FORBIDDEN = '/403';
const NOT_FOUND = '/404';
const SERVER_ERROR = '/500';

export type AddressTarget = { redirect: string } | Omit<Tab, 'version' | 'seen'>;

type Menu = readonly MenuEntry[];

function hasScreen(menu: Menu, path: string): boolean {
  const found = findMenuEntry(menu, path);
  return found !== null && screenOfEntry(found) !== null;
}

/** Path of an entry in the console. Paths that are digests of external URLs have no leading slash. */
export const entryPath = ({ path }: MenuEntry): string => `/${path.replace(/^[/\\]+/, '')}`;

/** Where the address of a group leads: to its redirect, if that is a page, else to its first page. */
function pathInGroup(menu: Menu, group: MenuEntry): string | null {
  const redirect = group.redirect === null ? null : findEntryOfAddress(menu, group.redirect);
  if (group.redirect && redirect && redirect.entry.children.length === 0) return group.redirect;
  const leaf = firstLeaf(group.children);
  return leaf && entryPath(leaf);
}

/** The home tab, always present (spec 1 §2.6) if the user has access to it; otherwise null. */
export function homeTab(menu: Menu): Omit<Tab, 'version' | 'seen'> | null {
  const home = hasScreen(menu, HOME_PATH) ? menuTab(menu, HOME_PATH, HOME_PATH) : null;
  return home === null || 'redirect' in home ? null : home;
}

/**
 * Target of `/`: the home page of the user, else the dashboard, else the first menu entry with a page. Null when there
 * is none.
 */
export function landingPath(menu: Menu, homePath: unknown): string | null {
  if (typeof homePath === 'string' && homePath.startsWith('/') && hasScreen(menu, homePath)) return homePath;
  if (hasScreen(menu, HOME_PATH)) return HOME_PATH;
  for (const entry of iterateMenu(menu)) {
    const leaf = entry.hidden ? null : firstLeaf([entry]);
    if (leaf && hasScreen(menu, leaf.path)) return leaf.path;
  }
  return null;
}

const tabFor = (path: string, title: string, target: Target, more: Partial<Tab> = {}): AddressTarget => ({
  key: tabKeyOf(path),
  path,
  title,
  icon: null,
  target,
  menu: null,
  home: false,
  // A page without a menu entry keeps its state; its screen names it.
  keepAlive: target.kind === 'screen' ? target.screen : null,
  ...more,
});

/** @param shown the visible entry that links to `entry`, else `entry` itself */
function targetOf(shown: MenuEntry, entry: MenuEntry, screen: string | null, params: Parameters): Target {
  if (screen !== null) return { kind: 'screen', screen, params };
  if (shown.url !== null) return { kind: 'frame', url: shown.url, external: shown.external };
  return { kind: 'unknown', component: entry.component || entry.path };
}

function menuTab(menu: Menu, path: string, pathname: string): AddressTarget | null {
  const found = findEntryOfAddress(menu, path);
  if (!found) return null;
  const { entry, params } = found;
  const screen = screenOfEntry(found);
  if (screen === null && entry.children.length > 0) {
    const to = pathInGroup(menu, entry);
    if (to !== null && to !== pathname) return { redirect: to };
  }
  // A visible entry with route "0" only links to a hidden entry with parameters (contract.md §3, m6 and m7).
  const linked = [...iterateMenu(menu)].find((one) => !one.route && one.path === pathname);
  const shown = linked ?? entry;
  const home = pathname === HOME_PATH;
  // The title of the home tab is always 首页, whatever the menu says (spec 1 §2.2).
  return tabFor(
    path,
    home ? messages.home : shown.title,
    targetOf(shown, entry, screen, { ...queryParamsOf(path), ...params }),
    {
      icon: shown.icon,
      menu: shown.id,
      home,
      keepAlive: home || entry.keepAlive ? entry.componentName : null,
    },
  );
}

const screenInPath = (pathname: string): string | null =>
  pathname.startsWith(SCREEN_PATH_PREFIX) ? pathname.slice(SCREEN_PATH_PREFIX.length) : null;

function builtInTab(path: string, pathname: string): AddressTarget | null {
  const redirect = staticRedirect(pathname);
  if (redirect !== null) return { redirect };
  if (pathname === NOT_FOUND) return tabFor(NOT_FOUND, messages.notFoundTitle, { kind: 'notFound' });
  if (pathname === FORBIDDEN) return tabFor(FORBIDDEN, messages.forbiddenTitle, { kind: 'forbidden' });
  if (pathname === SERVER_ERROR) return tabFor(SERVER_ERROR, messages.serverErrorTitle, { kind: 'serverError' });
  const screen = staticPage(pathname) ?? screenInPath(pathname) ?? onlineReportOfAddress(pathname);
  if (screen === null) return null;
  return tabFor(path, screenTitle(screen) ?? messages.loading, { kind: 'screen', screen, params: queryParamsOf(path) });
}

/** A page that exists, and that the menu of the user does not have: it keeps its address, for the request for permission. */
function forbiddenTab(path: string, pathname: string): AddressTarget | null {
  const known = isKnownPath(pathname) || isKnownPath(decodedPath(pathname));
  return known ? tabFor(path, messages.forbiddenTitle, { kind: 'forbidden' }) : null;
}

/**
 * Resolves an address to a tab or a redirect.
 * @param path with query, e.g. `/isps/system/dict?x=1`
 */
export function resolveAddress(menu: Menu, homePath: unknown, path: string): AddressTarget {
  const { pathname } = new URL(path, 'http://x');
  const home = landingPath(menu, homePath);
  if (pathname === '/' || (pathname === HOME_PATH && !hasScreen(menu, HOME_PATH))) {
    return home === null
      ? tabFor('/', messages.home, { kind: 'empty' }, { home: true, icon: 'home' })
      : { redirect: home };
  }
  return (
    menuTab(menu, path, pathname) ??
    builtInTab(path, pathname) ??
    forbiddenTab(path, pathname) ?? { redirect: NOT_FOUND }
  );
}
