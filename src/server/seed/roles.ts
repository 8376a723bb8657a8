/**
 * Roles with their permissions, from `_shared/roles.json`, whose meta-schema describes the words. Permissions of screens
 * that do not exist yet are granted when the screens are added.
 */
import type { RolesFile } from '@/model/generated/files';

export interface SeededRole {
  name: string;
  description: string;
  /** Permissions → screens, groups replaced by their screens. */
  screens: Readonly<Record<string, string>>;
  /** Columns of all screens that are hidden or masked for the role (`col:<column>`). */
  hidden: string;
}

/** Roles by code. */
export type SeededRoles = Readonly<Record<string, SeededRole>>;

/** Replaces groups by their screens; check:schemas reports unknown groups. */
const expandGroups = (screens: string, groups: Readonly<Record<string, string>>): string =>
  screens.replace(/@(\S+)/g, (_, group: string) => (Object.hasOwn(groups, group) ? (groups[group] ?? '') : ''));

/** The roles of a file with defaults. */
export function fillRoles(file: RolesFile | null): SeededRoles {
  const groups = file?.groups ?? {};
  return Object.fromEntries(
    Object.entries(file?.roles ?? {}).map(([code, { name, description = '', screens, hidden = '' }]) => [
      code,
      {
        name,
        description,
        screens: Object.fromEntries(
          Object.entries(screens).map(([words, names]) => [words, expandGroups(names, groups)]),
        ),
        hidden,
      },
    ]),
  );
}
