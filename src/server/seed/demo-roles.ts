/**
 * The roles of the demonstration and what each may do (domain.md D), as data in `modules/demo-roles.json`: screens that do
 * not exist yet are granted when they come.
 *
 * A screen is named as its codes begin, e.g. `demo:book`, which is also its address below `/isps/`; one that begins with
 * `/` is an address itself, one that begins with `@` a group of screens. What a role may do there is a word or several:
 * `R` see and export · `E` R and add, edit, delete, import · `S` R and submit, withdraw, generate · `A` R and pass, reject,
 * unaudit · `F` everything · any other word is one action · `-word` is none of it.
 */
import file from '../modules/demo-roles.json';

export interface SeededRole {
  name: string;
  description: string;
  /** What may be done → screens. */
  screens: Readonly<Record<string, string>>;
  /** Columns of any screen that stay hidden or masked (`col:<column>`); all others are shown. */
  hidden?: string;
}

const groups: Readonly<Record<string, string>> = file.groups;

function named(screens: string): string {
  return screens.replace(/@(\w+)/g, (_, group: string) => {
    const found = groups[group];
    if (found === undefined) throw new Error(`roles.json: there is no group ${group}`);
    return found;
  });
}

const roles: Readonly<Record<string, SeededRole>> = file.roles;

export const ROLES: Readonly<Record<string, SeededRole>> = Object.fromEntries(
  Object.entries(roles).map(([code, role]) => [
    code,
    {
      ...role,
      screens: Object.fromEntries(Object.entries(role.screens).map(([what, screens]) => [what, named(screens)])),
    },
  ]),
);
