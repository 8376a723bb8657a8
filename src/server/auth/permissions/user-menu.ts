/** Menu tree of a user, in the formats of both client generations (contract.md §3, client-trace §2, §3). */
import { createHash } from 'node:crypto';
import { iconNameFor } from '@/model/values/icon-name';
import { MENU_TYPE, type PermissionRow } from './permission-rows';
import { messages } from './messages';
import { pageNameFor, type MenuScreens } from './menu-screens';

export interface MenuEntry {
  id: string;
  path: string;
  name: string;
  component: string | null;
  route: '0' | '1';
  redirect?: string | null;
  hidden?: true;
  alwaysShow?: true;
  children?: MenuEntry[];
  meta: Record<string, string | boolean>;
}

/** Components of menus without a screen, in the spellings of the supported servers. */
const LAYOUTS: readonly (string | null)[] = [null, '', 'layouts/RouteView', 'layouts/default/index', 'LAYOUT'];
const IFRAME = 'layouts/IframePageView';

/** Start page; in the menu of every user, whether or not a role grants it. */
export const HOME_MENU = {
  id: 'home',
  path: '/dashboard/analysis',
  component: 'dashboard/Analysis',
  icon: 'home',
} as const;

const isExternalUrl = (text: string) => /^(https?:\/\/|\{\{)/.test(text);
const lastPart = (path: string) => path.slice(path.lastIndexOf('/') + 1);
const routeNameOf = (url: string) => url.replace(/^\//, '').replaceAll('/', '-').replaceAll(':', '@');

/** Component name for the client generation. Both generations share one menu table but name components differently. */
function componentFor(row: PermissionRow, screens: MenuScreens, isNew: boolean): string | null {
  const { component, url } = row;
  if (LAYOUTS.includes(component)) {
    if (row.menu_type !== MENU_TYPE.directory && !component) return component;
    return isNew && !row.parent_id ? 'layouts/default/index' : 'layouts/RouteView';
  }
  if (url && isExternalUrl(url) && (component === IFRAME || isExternalUrl(component ?? '')))
    return isNew ? url : IFRAME;
  // The first name is the screen id, which clients do not know.
  return screens.has(component!) ? pageNameFor(screens.names(component!).slice(1), isNew) || component : component;
}

function toEntry(row: PermissionRow, component: string | null, isNew: boolean, children: MenuEntry[]): MenuEntry {
  const url = row.url ?? '';
  const top = !row.parent_id;
  const meta: MenuEntry['meta'] = {
    title: row.name ?? '',
    keepAlive: row.keep_alive,
    internalOrExternal: row.internal_or_external,
    componentName: row.component_name || lastPart(component ?? ''),
  };
  if (row.icon) meta.icon = iconNameFor(row.icon, isNew);
  if (isExternalUrl(url)) meta.url = url;
  if (row.hidden || (top && children.length > 0 && children.every((one) => one.hidden))) meta.hideMenu = true;
  if (row.hide_tab) meta.hideTab = true;
  return {
    id: row.id,
    // An external URL is not a valid console path; its MD5 digest is.
    path: isExternalUrl(url) ? createHash('md5').update(url).digest('hex') : url,
    name: row.component_name || routeNameOf(url),
    component,
    route: row.route ? '1' : '0',
    ...(top ? { redirect: row.redirect } : {}),
    ...(row.hidden ? { hidden: true as const } : {}),
    ...(row.always_show ? { alwaysShow: true as const } : {}),
    ...(children.length > 0 ? { children } : {}),
    meta,
  };
}

const homeEntry = (screens: MenuScreens, isNew: boolean): MenuEntry => ({
  id: HOME_MENU.id,
  path: HOME_MENU.path,
  name: routeNameOf(HOME_MENU.path),
  // Version 3 clients append `/index` to this component themselves.
  component: isNew
    ? HOME_MENU.component
    : pageNameFor(screens.names(HOME_MENU.component).slice(1), false) || HOME_MENU.component,
  route: '1',
  redirect: null,
  meta: {
    title: messages.home,
    icon: iconNameFor(HOME_MENU.icon, isNew),
    keepAlive: false,
    internalOrExternal: false,
    componentName: lastPart(HOME_MENU.component),
  },
});

const includesHome = (menu: readonly MenuEntry[]): boolean =>
  menu.some(({ path, children = [] }) => path === HOME_MENU.path || includesHome(children));

/**
 * Builds the menu tree. An entry whose parent is not among the rows is omitted.
 * @param isNew the client sends `X-Version: v3`
 */
export function buildUserMenu(rows: readonly PermissionRow[], screens: MenuScreens, isNew: boolean): MenuEntry[] {
  const byParent = new Map<string, PermissionRow[]>();
  for (const row of rows) {
    if (row.menu_type === MENU_TYPE.button) continue;
    const parent = row.parent_id || '';
    byParent.set(parent, [...(byParent.get(parent) ?? []), row]);
  }
  // `above` holds the ancestors: a cycle of parent ids must not recurse without end.
  const childrenOf = (parent: string, above: ReadonlySet<string>): MenuEntry[] =>
    (byParent.get(parent) ?? [])
      .filter((row) => !above.has(row.id))
      .map((row) =>
        toEntry(row, componentFor(row, screens, isNew), isNew, childrenOf(row.id, new Set([...above, row.id]))),
      );
  const menu = childrenOf('', new Set());
  const inserted = (isNew || screens.has(HOME_MENU.component)) && !includesHome(menu);
  return inserted ? [homeEntry(screens, isNew), ...menu] : menu;
}
