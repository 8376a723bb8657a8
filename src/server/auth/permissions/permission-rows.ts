/** Rows of permissions: menus and buttons, and the codes these stand for (contract.md §3). */

/** Directory, menu, button. */
export const MENU_TYPE = { directory: 0, menu: 1, button: 2 } as const;

export interface PermissionRow {
  id: string;
  parent_id: string | null;
  name: string | null;
  perms: string | null;
  perms_type: string | null;
  icon: string | null;
  component: string | null;
  component_name: string | null;
  url: string | null;
  redirect: string | null;
  menu_type: number;
  route: boolean;
  keep_alive: boolean;
  hidden: boolean;
  hide_tab: boolean;
  always_show: boolean;
  internal_or_external: boolean;
  status: string | null;
}

/** The columns above, in the order of the menu. */
export const PERMISSION_SQL = `
  select p.id, p.parent_id, p.name, p.perms, p.perms_type, p.icon, p.component, p.component_name, p.url, p.redirect,
    p.menu_type, p.route, p.keep_alive, p.hidden, p.hide_tab, p.always_show, p.internal_or_external, p.status
  from sys_permission p where p.del_flag = '0'`;
export const PERMISSION_ORDER = ' order by p.sort_no nulls last, p.create_time, p.id';

const isButton = (row: PermissionRow) => row.menu_type === MENU_TYPE.button && row.perms;

/** My buttons: only rules that are switched on. */
export const grantedButtonsOf = (rows: readonly PermissionRow[]) =>
  rows
    .filter((row) => isButton(row) && row.status === '1')
    .map((row) => ({ action: row.perms, type: row.perms_type ?? '1', describe: row.name ?? '' }));

/** All buttons there are, with their switch. */
export const allButtonsOf = (rows: readonly PermissionRow[]) =>
  rows.filter(isButton).map((row) => ({
    action: row.perms,
    type: row.perms_type ?? '1',
    describe: row.name ?? '',
    status: row.status === '1' ? '1' : '0',
  }));

/** `a,b` → `a`, `b`: each code counts alone. */
export const splitCodes = (codes: string) =>
  codes
    .split(',')
    .map((code) => code.trim())
    .filter(Boolean);

/** Codes that the rows of one person grant. */
export const grantedCodesOf = (rows: readonly PermissionRow[]) =>
  rows.filter((row) => isButton(row) && row.status === '1').flatMap((row) => splitCodes(row.perms ?? ''));

/** Codes whose rule is switched off: everybody may. */
export const disabledCodesOf = (rows: readonly PermissionRow[]) =>
  rows.filter((row) => isButton(row) && row.status === '0').flatMap((row) => splitCodes(row.perms ?? ''));
