/** Menus as people enter them, in the form that clients of any age read (contract.md §1.4). */
import type { Row } from '@/model/record';
import { MENU_TYPE } from '../permission';

/** Layout of a menu without a screen of its own. */
export const LAYOUT = 'layouts/RouteView';

const isAddress = (url: string) => /^(https?:|\{\{)/.test(url);

const tidyComponent = (component: string) =>
  isAddress(component)
    ? component
    : component
        .replace(/^\/+/, '')
        .replace(/^(src\/)?views\//, '')
        .replace(/\.vue$/, '');

function tidyUrl(url: string): string {
  const path = url.replace(/\.vue$/, '');
  return isAddress(path) || path.startsWith('/') ? path : `/${path}`;
}

const filled = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';

/** What a switch is where nobody said: a button has none, its columns want a value all the same. */
const SWITCHES = {
  route: true,
  keepAlive: true,
  hidden: false,
  hideTab: false,
  alwaysShow: false,
  internalOrExternal: false,
} as const;

/** Brings component, url and switches into form, in place; a directory without a component gets the layout. */
export function tidyMenu(row: Row, before: Row | null): void {
  for (const [key, byDefault] of Object.entries(SWITCHES)) row[key] ??= before?.[key] ?? byDefault;
  if (filled(row.component)) row.component = tidyComponent(row.component.trim());
  else if (row.menuType === MENU_TYPE.directory) row.component = LAYOUT;
  if (filled(row.url)) row.url = tidyUrl(row.url.trim());
  if (row.parentId === '' || row.parentId === '0') row.parentId = null;
}
