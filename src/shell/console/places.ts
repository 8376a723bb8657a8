/** An address → what is shown there (spec 1 §2.2, §2.3). */
import type { Parameters } from '@/model/generated/files';
import { entryOf, firstLeaf, walkMenu } from '@/runtime/menu';
import { identity, queryOf, SCREEN } from '@/runtime/navigation';
import { screenOfComponent, titleOfScreen } from '@/runtime/screen-index';
import type { MenuEntry } from '@/runtime/session-state';
import type { Tab, Target } from '@/runtime/tabs';
import { texts } from '../texts';

/** The landing page (spec 1 §2.2). */
export const HOME = '/dashboard/analysis';
const FORBIDDEN = '/403';
const NOT_FOUND = '/404';
const SERVER_ERROR = '/500';

export type Place = { redirect: string } | Omit<Tab, 'version' | 'seen'>;

type Menu = readonly MenuEntry[];

function shows(menu: Menu, path: string): boolean {
  const found = entryOf(menu, path);
  return found !== null && screenOfComponent(found.entry.component) !== null;
}

/** Addresses, and expressions that stand for one, are no component. */
const ADDRESS = /^(https?:\/\/|\{\{|\$\{)/;

/** The outside page of an entry, as it is written; null: it has none. */
const addressIn = ({ url, component }: MenuEntry): string | null => url ?? (ADDRESS.test(component) ? component : null);

/** The path under which an entry is shown here: digests of outside addresses come without a slash. */
export const pathOf = ({ path }: MenuEntry): string => `/${path.replace(/^[/\\]+/, '')}`;

/** An address as a menu writes it: not encoded. */
function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}

/** The entry of an address, however the two are written. */
function find(menu: Menu, pathname: string): ReturnType<typeof entryOf> {
  const ways = [...new Set([pathname, decoded(pathname), pathname.slice(1), decoded(pathname).slice(1)])];
  for (const way of ways) {
    const found = entryOf(menu, way);
    if (found) return found;
  }
  return null;
}

/** The home tab, which is always there (spec 1 §2.6) where the person may see it. */
export function homePlace(menu: Menu): Omit<Tab, 'version' | 'seen'> | null {
  const home = shows(menu, HOME) ? menuPlace(menu, HOME, HOME) : null;
  return home === null || 'redirect' in home ? null : home;
}

/** Where `/` leads: the user's own home, the dashboard, else the first menu entry that has a page; null: none has. */
export function landing(menu: Menu, homePath: unknown): string | null {
  if (typeof homePath === 'string' && homePath.startsWith('/') && shows(menu, homePath)) return homePath;
  if (shows(menu, HOME)) return HOME;
  for (const entry of walkMenu(menu)) {
    const leaf = entry.hidden ? null : firstLeaf([entry]);
    if (leaf && shows(menu, leaf.path)) return leaf.path;
  }
  return null;
}

const place = (path: string, title: string, target: Target, more: Partial<Tab> = {}): Place => ({
  key: identity(path),
  path,
  title,
  icon: null,
  target,
  menu: null,
  home: false,
  ...more,
});

/** @param shown the visible entry that links to `entry`, else `entry` itself */
function targetOf(shown: MenuEntry, entry: MenuEntry, screen: string | null, params: Parameters): Target {
  if (screen !== null) return { kind: 'screen', screen, params };
  const address = addressIn(shown);
  if (address !== null) return { kind: 'frame', url: address, external: shown.external };
  return { kind: 'unknown', component: entry.component || entry.path };
}

function menuPlace(menu: Menu, path: string, pathname: string): Place | null {
  const found = find(menu, pathname);
  // A visible entry with route "0" only links to a hidden entry with parameters (contract.md §3, m6 and m7).
  const linked = [...walkMenu(menu)].find((entry) => entry.path === pathname);
  if (!found) return null;
  const { entry, params } = found;
  const screen = screenOfComponent(entry.component);
  if (screen === null && entry.children.length > 0) {
    const to = entry.redirect && entry.redirect !== pathname ? entry.redirect : firstLeaf([entry])?.path;
    if (to && to !== pathname) return { redirect: to };
  }
  const shown = linked ?? entry;
  const home = pathname === HOME;
  // However the menu calls it: the first tab is 首页 (spec 1 §2.2).
  return place(path, home ? texts.home : shown.title, targetOf(shown, entry, screen, { ...queryOf(path), ...params }), {
    icon: shown.icon,
    menu: shown.id,
    home,
  });
}

function namedPlace(path: string, pathname: string): Place | null {
  if (pathname === NOT_FOUND) return place(NOT_FOUND, texts.notFoundTitle, { kind: 'notFound' });
  if (pathname === FORBIDDEN) return place(FORBIDDEN, texts.forbiddenTitle, { kind: 'forbidden' });
  if (pathname === SERVER_ERROR) return place(SERVER_ERROR, texts.serverErrorTitle, { kind: 'serverError' });
  if (!pathname.startsWith(SCREEN)) return null;
  const screen = pathname.slice(SCREEN.length);
  return place(path, titleOfScreen(screen) ?? texts.loading, { kind: 'screen', screen, params: queryOf(path) });
}

/**
 * What an address shows, or where it leads instead.
 * @param path with query, e.g. `/isps/system/dict?x=1`
 */
export function placeOf(menu: Menu, homePath: unknown, path: string): Place {
  const { pathname } = new URL(path, 'http://x');
  const home = landing(menu, homePath);
  if (pathname === '/' || (pathname === HOME && !shows(menu, HOME))) {
    return home === null ? place('/', texts.home, { kind: 'empty' }, { home: true, icon: 'home' }) : { redirect: home };
  }
  return menuPlace(menu, path, pathname) ?? namedPlace(path, pathname) ?? { redirect: NOT_FOUND };
}
