/** Menus and buttons that are granted to roles. */
import type { PermissionRow } from './permission-rows';
import type { SeededRole } from './roles';

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

function screensOf({ screens }: SeededRole): Screen[] {
  return Object.entries(screens).flatMap(([permissions, names]) =>
    splitWords(names).map((name) =>
      name.startsWith('/')
        ? { permissions, path: name, prefix: null }
        : { permissions, path: `/isps/${name.replaceAll(':', '/')}`, prefix: `${name}:` },
    ),
  );
}

const isAt = (url: string, path: string) =>
  path.endsWith('*') ? url.startsWith(path.slice(0, -1)) : url === path || url.startsWith(`${path}/:`);

/**
 * Ids of the new permissions that a role is granted. A menu includes its ancestors. Buttons of a screen are the children of
 * its menu, and those whose code has its prefix.
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
    for (const { id, code, parent } of rows) {
      if (code === null || !isNew(id)) continue;
      const belongs = ids.has(parent ?? '') || (prefix !== null && code.startsWith(prefix));
      if (belongs && allows(permissions, code, role.hidden)) granted.add(id);
    }
  }
  return [...granted];
}
