/** Which menus and buttons the roles of the demonstration hold. */
import type { PermissionRow } from './permission-rows';
import { ROLES, type SeededRole } from './demo-roles';

const ACTION_GROUPS: Readonly<Record<string, readonly string[]>> = {
  R: ['list', 'detail', 'export'],
  E: ['list', 'detail', 'export', 'add', 'edit', 'delete', 'batch_delete', 'import'],
  S: ['list', 'detail', 'export', 'submit', 'withdraw', 'generate'],
  A: ['list', 'detail', 'export', 'pass', 'reject', 'unaudit'],
};
const ALL_ACTIONS = 'F';
const COLUMN_SEGMENT = 'col';

const splitWords = (text: string) => text.split(' ').filter(Boolean);

/** May somebody press the button of this code? `what` is e.g. `E S recalc` (roles.ts). */
export function allows(what: string, code: string, hidden: string = ''): boolean {
  const parts = code.split(':');
  const [last = '', before] = [parts.at(-1), parts.at(-2)];
  if (before === COLUMN_SEGMENT) return !splitWords(hidden).includes(last);
  const said = splitWords(what);
  if (said.includes(`-${last}`)) return false;
  return said.some((word) => word === ALL_ACTIONS || word === last || ACTION_GROUPS[word]?.includes(last));
}

interface Screen {
  what: string;
  /** Address of its menu, or the beginning of it when it ends in `*`. */
  path: string;
  /** What its codes begin with; an address has none of its own. */
  prefix: string | null;
}

function screensOf({ screens }: SeededRole): Screen[] {
  return Object.entries(screens).flatMap(([what, names]) =>
    splitWords(names).map((name) =>
      name.startsWith('/')
        ? { what, path: name, prefix: null }
        : { what, path: `/isps/${name.replaceAll(':', '/')}`, prefix: `${name}:` },
    ),
  );
}

const isAt = (url: string, path: string) =>
  path.endsWith('*') ? url.startsWith(path.slice(0, -1)) : url === path || url.startsWith(`${path}/:`);

/**
 * What a role of this code is granted of the permissions that are new to it. A screen's menu brings those above it, its
 * buttons are those that stand below it or whose code begins as its do.
 */
export function permissionIdsOf(
  role: string,
  rows: readonly PermissionRow[],
  isNew: (id: string) => boolean,
): string[] {
  const seeded = ROLES[role];
  if (!seeded) return [];
  const byId = new Map(rows.map((row) => [row.id, row]));
  const granted = new Set<string>();
  for (const { what, path, prefix } of screensOf(seeded)) {
    const menus = rows.filter(({ url }) => url !== null && isAt(url, path));
    const ids = new Set(menus.map(({ id }) => id));
    for (const menu of menus.filter(({ id }) => isNew(id))) {
      for (let row: PermissionRow | undefined = menu; row; row = byId.get(row.parent ?? '')) granted.add(row.id);
    }
    for (const { id, code, parent } of rows) {
      if (code === null || !isNew(id)) continue;
      const belongs = ids.has(parent ?? '') || (prefix !== null && code.startsWith(prefix));
      if (belongs && allows(what, code, seeded.hidden)) granted.add(id);
    }
  }
  return [...granted];
}
