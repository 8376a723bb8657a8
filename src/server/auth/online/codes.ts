/** The codes of this room: no entity has them, so the seed takes them from here. */
import { texts } from './texts';

export const codes = { list: 'sys:online:list', end: 'sys:online:forceLogout' } as const;

export const codeNames: Readonly<Record<string, string>> = {
  [codes.list]: texts.listCode,
  [codes.end]: texts.endCode,
};
