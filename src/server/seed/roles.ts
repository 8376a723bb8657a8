/**
 * Roles with their permissions, from `_shared/roles.json`, whose meta-schema describes the words. Permissions of screens
 * that do not exist yet are granted when the screens are added.
 */
import type { RolesFile } from '@/model/generated/files';

export interface SeededDataRule {
  name: string;
  /** A where clause with `#{variables}` (contract.md §4.5, USE_SQL_RULES). */
  where: string;
}

export interface SeededRole {
  name: string;
  description: string;
  /** Permissions → screens, groups replaced by their screens. */
  screens: Readonly<Record<string, string>>;
  /** Screens → the rule that limits which of their rows the role sees. */
  dataRules: Readonly<Record<string, SeededDataRule>>;
  /** Columns of all screens that are hidden or masked for the role (`col:<column>`). */
  hidden: string;
}

/** Roles by code. */
export type SeededRoles = Readonly<Record<string, SeededRole>>;

/** Replaces groups by their screens; check:schemas reports unknown groups. */
const expandGroups = (screens: string, groups: Readonly<Record<string, string>>): string =>
  screens.replace(/@(\S+)/g, (_, group: string) => (Object.hasOwn(groups, group) ? (groups[group] ?? '') : ''));

const mapKeys = <Value>(map: Readonly<Record<string, Value>>, of: (key: string) => string) =>
  Object.fromEntries(Object.entries(map).map(([key, value]) => [of(key), value]));

/** The roles of a file with defaults. */
export function fillRoles(file: RolesFile | null): SeededRoles {
  const groups = file?.groups ?? {};
  return Object.fromEntries(
    Object.entries(file?.roles ?? {}).map(
      ([code, { name, description = '', screens, dataRules = {}, hidden = '' }]) => [
        code,
        {
          name,
          description,
          screens: Object.fromEntries(
            Object.entries(screens).map(([words, names]) => [words, expandGroups(names, groups)]),
          ),
          dataRules: mapKeys(dataRules, (names) => expandGroups(names, groups)),
          hidden,
        },
      ],
    ),
  );
}
