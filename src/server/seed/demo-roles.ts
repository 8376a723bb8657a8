/**
 * Demonstration roles with their permissions (domain.md D), from `modules/demo-roles.json`. Permissions of screens that do
 * not exist yet are granted when the screens are added.
 *
 * A screen is given by the prefix of its permission codes, e.g. `demo:book`, which is also its path below `/isps/`; by its
 * path, with a leading `/`; or as a group of screens, with a leading `@`. Its permissions are one or more words: `R` read and
 * export · `E` R, add, edit, delete, import · `S` R, submit, withdraw, generate · `A` R, pass, reject, unaudit · `F` all ·
 * another word: the action of that name · `-word`: without that action.
 */
import file from '../modules/demo-roles.json';

export interface SeededRole {
  name: string;
  description: string;
  /** Permissions → screens. */
  screens: Readonly<Record<string, string>>;
  /** Columns of all screens that are hidden or masked for the role (`col:<column>`). */
  hidden?: string;
}

const groups: Readonly<Record<string, string>> = file.groups;

/** Replaces groups by their screens. */
function expandGroups(screens: string): string {
  return screens.replace(/@(\w+)/g, (_, group: string) => {
    const found = groups[group];
    if (found === undefined) throw new Error(`demo-roles.json: unknown group ${group}`);
    return found;
  });
}

const roles: Readonly<Record<string, SeededRole>> = file.roles;

export const ROLES: Readonly<Record<string, SeededRole>> = Object.fromEntries(
  Object.entries(roles).map(([code, role]) => [
    code,
    {
      ...role,
      screens: Object.fromEntries(
        Object.entries(role.screens).map(([permissions, screens]) => [permissions, expandGroups(screens)]),
      ),
    },
  ]),
);
