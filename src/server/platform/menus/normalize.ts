/** Normalises entered menus to the form that older and newer clients read (contract.md §1.4). */
import type { Row } from '@/model/record';
import { MENU_TYPE } from '@/server/auth/permissions/permission-rows';

/** Layout component of a menu without a screen. */
export const LAYOUT = 'layouts/RouteView';

const isExternalUrl = (url: string) => /^(https?:|\{\{)/.test(url);

const normalizeComponent = (component: string) =>
  isExternalUrl(component)
    ? component
    : component
        .replace(/^\/+/, '')
        .replace(/^(src\/)?views\//, '')
        .replace(/\.vue$/, '');

function normalizeUrl(url: string): string {
  const path = url.replace(/\.vue$/, '');
  return isExternalUrl(path) || path.startsWith('/') ? path : `/${path}`;
}

const isFilled = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';

/** Defaults of missing switches. Buttons have no switches, but their columns need a value. */
const SWITCH_DEFAULTS = {
  route: true,
  keepAlive: true,
  hidden: false,
  hideTab: false,
  alwaysShow: false,
  internalOrExternal: false,
} as const;

/** Normalises component, url and switches in place. A directory without a component gets the layout component. */
export function normalizeMenu(row: Row, before: Row | null): void {
  for (const [key, byDefault] of Object.entries(SWITCH_DEFAULTS)) row[key] ??= before?.[key] ?? byDefault;
  if (isFilled(row.component)) row.component = normalizeComponent(row.component.trim());
  else if (row.menuType === MENU_TYPE.directory) row.component = LAYOUT;
  if (isFilled(row.url)) row.url = normalizeUrl(row.url.trim());
  if (row.parentId === '' || row.parentId === '0') row.parentId = null;
}
