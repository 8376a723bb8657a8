/** Rows of `sys_permission` (menus and buttons) and their permission codes (contract.md §3). */

/** Values of `menu_type`. */
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

const isButton = (row: PermissionRow) => row.menu_type === MENU_TYPE.button && row.perms;

/** The buttons among some rows, by code: replies of hundreds of similar codes compress to three quarters. */
const sortedButtons = (rows: readonly PermissionRow[]) =>
  rows.filter(isButton).toSorted((a, b) => ((a.perms ?? '') < (b.perms ?? '') ? -1 : 1));

/** Granted buttons that are switched on, as the contract's `auth`. */
export const grantedButtonsOf = (rows: readonly PermissionRow[]) =>
  sortedButtons(rows)
    .filter((row) => row.status === '1')
    .map((row) => ({ action: row.perms, type: row.perms_type ?? '1', describe: row.name ?? '' }));

/** All buttons with their status, as the contract's `allAuth`. */
export const allButtonsOf = (rows: readonly PermissionRow[]) =>
  sortedButtons(rows).map((row) => ({
    action: row.perms,
    type: row.perms_type ?? '1',
    describe: row.name ?? '',
    status: row.status === '1' ? '1' : '0',
  }));

/** Splits comma-separated codes: `a,b` → `a`, `b`. */
export const splitCodes = (codes: string) =>
  codes
    .split(',')
    .map((code) => code.trim())
    .filter(Boolean);

/** Codes that the permission rows of one user grant. */
export const grantedCodesOf = (rows: readonly PermissionRow[]) =>
  sortedButtons(rows)
    .filter((row) => row.status === '1')
    .flatMap((row) => splitCodes(row.perms ?? ''));

/** Codes of buttons that are switched off: these permissions are not checked, every user has them. */
export const disabledCodesOf = (rows: readonly PermissionRow[]) =>
  rows.filter((row) => isButton(row) && row.status === '0').flatMap((row) => splitCodes(row.perms ?? ''));

/** Codes that a rule of type "2" (disabled unless granted) names and that are not granted; a rule switched off opens them. */
export function lockedCodesOf(rows: readonly PermissionRow[], granted: readonly PermissionRow[]): string[] {
  const codesOf = (of: readonly PermissionRow[], status: string) =>
    new Set(
      of
        .filter((row) => isButton(row) && row.perms_type === '2' && row.status === status)
        .flatMap((row) => splitCodes(row.perms ?? '')),
    );
  const [open, own] = [codesOf(rows, '0'), codesOf(granted, '1')];
  return [...codesOf(rows, '1')].filter((code) => !open.has(code) && !own.has(code));
}
