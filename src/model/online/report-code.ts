/** Codes of the online reports that this server offers to popups. */

/** Followed by the name of a table. */
export const POPUP_PREFIX = 'pop_';

/** The code of a list with `pick`: its id, as one part of a path. `system/role-pick.list` → `system_role-pick` */
export const pickListCode = (id: string): string => id.replace(/\.list$/, '').replace('/', '_');
