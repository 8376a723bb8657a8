/** Permission codes of online reports that are no action of an entity. */

/** Opens every report, without a menu of it. */
export const OPEN_REPORTS = 'online:report:open';

export const permissionNames: Readonly<Record<string, string>> = { [OPEN_REPORTS]: '报表配置-打开全部报表' };
