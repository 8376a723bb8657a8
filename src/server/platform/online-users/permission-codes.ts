/** The codes of this room: no entity has them, so the seed takes them from here. */
import { messages } from './messages';

export const permissionCodes = { list: 'sys:online:list', end: 'sys:online:forceLogout' } as const;

export const permissionNames: Readonly<Record<string, string>> = {
  [permissionCodes.list]: messages.listCode,
  [permissionCodes.end]: messages.endCode,
};
