/** Menus and buttons that are granted to roles. */
import type { PermissionRow } from './permission-rows';
import { seedId } from '../sample-data/seed-id';
import type { SeededDataRule, SeededRole } from './roles';

const ACTION_GROUPS: Readonly<Record<string, readonly string[]>> = {
  R: ['list', 'detail', 'export'],
  E: ['list', 'detail', 'export', 'add', 'edit', 'delete', 'batch_delete', 'import'],
  S: ['list', 'detail', 'export', 'submit', 'withdraw', 'generate'],
  A: ['list', 'detail', 'export', 'pass', 'reject', 'unaudit'],
};
const ALL_ACTIONS = 'F';
const COLUMN_SEGMENT = 'col';

const splitWords = (text: string) => text.split(' ').filter(Boolean);

/** True when permission words such as `E S recalc` (roles.ts) allow the button of a code. @param hidden columns */
export function allows(permissions: string, code: string, hidden: string = ''): boolean {
  const parts = code.split(':');
  const [last = '', before] = [parts.at(-1), parts.at(-2)];
  if (before === COLUMN_SEGMENT) return !splitWords(hidden).includes(last);
  const words = splitWords(permissions);
  if (words.includes(`-${last}`)) return false;
  return words.some((word) => word === ALL_ACTIONS || word === last || ACTION_GROUPS[word]?.includes(last));
}

interface Screen {
  permissions: string;
  /** Path of its menu; with a trailing `*` a prefix of the path. */
  path: string;
  /** Prefix of its permission codes; null for a screen given by its path. */
  prefix: string | null;
}

/** Path of the menu of a screen, which is named by the prefix of its permission codes or by the path. */
const pathOf = (name: string): string => (name.startsWith('/') ? name : `/isps/${name.replaceAll(':', '/')}`);

function screensOf({ screens }: SeededRole): Screen[] {
  return Object.entries(screens).flatMap(([permissions, names]) =>
    splitWords(names).map((name) => ({
      permissions,
      path: pathOf(name),
      prefix: name.startsWith('/') ? null : `${name}:`,
    })),
  );
}

const isAt = (url: string, path: string) =>
  path.endsWith('*') ? url.startsWith(path.slice(0, -1)) : url === path || url.startsWith(`${path}/:`);

/**
 * Ids of the new permissions that a role is granted. A menu includes its ancestors. Buttons of a screen are those whose
 * code has its prefix: a menu also has the buttons of lists that its forms show, which are granted with their own screen.
 * Where no code has the prefix, and for a screen given by its path, they are the children of its menu.
 */
export function permissionIdsOf(
  role: SeededRole,
  rows: readonly PermissionRow[],
  isNew: (id: string) => boolean,
): string[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const granted = new Set<string>();
  for (const { permissions, path, prefix } of screensOf(role)) {
    const menus = rows.filter(({ url }) => url !== null && isAt(url, path));
    const ids = new Set(menus.map(({ id }) => id));
    for (const menu of menus.filter(({ id }) => isNew(id))) {
      for (let row: PermissionRow | undefined = menu; row; row = byId.get(row.parent ?? '')) granted.add(row.id);
    }
    const hasPrefix = (code: string) => prefix !== null && code.startsWith(prefix);
    const isNamedByPrefix = rows.some(({ code }) => code !== null && hasPrefix(code));
    for (const { id, code, parent } of rows) {
      if (code === null || !isNew(id)) continue;
      const belongs = isNamedByPrefix ? hasPrefix(code) : ids.has(parent ?? '');
      if (belongs && allows(permissions, code, role.hidden)) granted.add(id);
    }
  }
  return [...granted];
}

/** A data rule of a menu. */
export interface MenuDataRule extends SeededDataRule {
  /** Id of the menu in the files. */
  menu: string;
}

/** The data rules of a role, one for each menu of their screens. */
export const dataRulesOf = ({ dataRules }: SeededRole, rows: readonly PermissionRow[]): MenuDataRule[] =>
  Object.entries(dataRules).flatMap(([names, rule]) =>
    splitWords(names).flatMap((name) =>
      rows.filter(({ url }) => url !== null && isAt(url, pathOf(name))).map(({ id }) => ({ ...rule, menu: id })),
    ),
  );

/** Id of the seeded row of a rule: roles with the same rule of a menu share it. */
export const dataRuleId = ({ menu, name }: MenuDataRule): string => seedId('data-rule', menu, name);
