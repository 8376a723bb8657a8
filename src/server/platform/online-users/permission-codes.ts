/** Permission codes of the online user routes. They belong to no entity, so the seed reads them from this file. */
import { messages } from './messages';

export const permissionCodes = { list: 'sys:online:list', end: 'sys:online:forceLogout' } as const;

export const permissionNames: Readonly<Record<string, string>> = {
  [permissionCodes.list]: messages.listCode,
  [permissionCodes.end]: messages.endCode,
};
