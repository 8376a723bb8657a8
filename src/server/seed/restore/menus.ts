/**
 * Brings back the menus and buttons of administration from the schema files: those of the top menus that hold the
 * screens of users, roles and menus.
 */
import { ESSENTIAL_CODES, ESSENTIAL_SCREENS } from '../../auth/permissions/administration';
import { MENU_TYPE } from '../../auth/permissions/permission-rows';
import { type Database, now } from '../../db';
import { updateLeafFlags } from '../../platform/menus/leaf-flags';
import type { Schemas } from '../../schemas/schema-files';
import { restoreMessages as messages } from './messages';
import { type PermissionRow, permissionRows } from '../permission-rows';

const isEssential = ({ component, code }: PermissionRow): boolean =>
  (code !== null && ESSENTIAL_CODES.includes(code)) ||
  (component !== null && ESSENTIAL_SCREENS.some((names) => names.includes(component)));

/** Rows of the files, and those among them without which administration does not work. */
function administrationRows(schemas: Schemas) {
  const rows = permissionRows(schemas);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const pathOf = (row: PermissionRow): PermissionRow[] => {
    const parent = byId.get(row.parent ?? '');
    return parent ? [...pathOf(parent), row] : [row];
  };
  const needed = new Set(rows.filter(isEssential).flatMap((row) => (row.code === null ? pathOf(row) : [row])));
  const tops = new Set(rows.filter(isEssential).map((row) => pathOf(row)[0]!.id));
  return { rows: rows.filter((row) => needed.has(row) || tops.has(pathOf(row)[0]!.id)), needed };
}

interface StoredEntry {
  id: string;
  url: string | null;
  perms: string | null;
  menu_type: number;
  del_flag: string | null;
}

const keyOf = (isButton: boolean, url: string | null, code: string | null) => `${isButton} ${isButton ? code : url}`;

/** Finds the stored row of a row of the files: by its path or code, as the seed recorded it, or by its id. */
async function storedRows(db: Database): Promise<(row: PermissionRow) => StoredEntry | undefined> {
  const stored: StoredEntry[] = await db
    .selectFrom('sys_permission')
    .select(['id', 'url', 'perms', 'menu_type', 'del_flag'])
    .orderBy('id')
    .execute();
  const seeds = await db.selectFrom('jw_seed').select(['kind', 'key', 'row_id']).execute();
  const byId = new Map(stored.map((row) => [row.id, row]));
  const live = stored.filter(({ del_flag }) => del_flag !== '1');
  const byKey = new Map(live.map((row) => [keyOf(row.menu_type === MENU_TYPE.button, row.url, row.perms), row]));
  const seeded = new Map(seeds.map(({ kind, key, row_id }) => [`${kind} ${key}`, row_id]));
  return ({ id, url, code }) =>
    byKey.get(keyOf(code !== null, url, code)) ??
    byId.get(seeded.get(code === null ? `menu ${url}` : `button ${code}`) ?? '') ??
    byId.get(id);
}

/** Columns that make a row usable; name, icon and order stay as an administrator changed them. */
const usableColumns = (row: PermissionRow, parent: string | null) => ({
  parent_id: parent,
  component: row.component,
  url: row.url,
  perms: row.code,
  menu_type: row.type,
  hidden: row.hidden,
  del_flag: '0',
});

type UsableColumns = ReturnType<typeof usableColumns>;

async function insertRow(db: Database, id: string, row: PermissionRow, columns: UsableColumns): Promise<void> {
  const others = { icon: row.icon, sort_no: row.sort, leaf: row.leaf, status: '1', perms_type: '1' };
  await db
    .insertInto('sys_permission')
    .values({ id, name: row.name, ...columns, ...others, create_by: 'system', create_time: now })
    .execute();
}

/** @returns false when the row was so already */
async function updateRow(db: Database, id: string, columns: UsableColumns): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sys_permission')
    .set(columns)
    .where('id', '=', id)
    .where(({ or, eb }) =>
      or([
        eb('parent_id', 'is distinct from', columns.parent_id),
        eb('component', 'is distinct from', columns.component),
        eb('url', 'is distinct from', columns.url),
        eb('perms', 'is distinct from', columns.perms),
        eb('menu_type', 'is distinct from', columns.menu_type),
        eb('hidden', 'is distinct from', columns.hidden),
        eb('del_flag', 'is distinct from', columns.del_flag),
      ]),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Restores deleted rows, and makes those usable without which administration does not work. Other rows stay as an
 * administrator changed them.
 * @returns the ids of all rows, and one line per change
 */
export async function restoreMenus(db: Database, schemas: Schemas): Promise<{ ids: string[]; lines: string[] }> {
  const { rows, needed } = administrationRows(schemas);
  const find = await storedRows(db);
  /** Ids of stored rows by the ids of the files. */
  const ids = new Map<string, string>();
  const lines: string[] = [];
  for (const row of rows) {
    const found = find(row);
    const id = found?.id ?? row.id;
    ids.set(row.id, id);
    const isDeleted = found?.del_flag === '1';
    if (found && !isDeleted && !needed.has(row)) continue;
    const columns = usableColumns(row, row.parent === null ? null : (ids.get(row.parent) ?? row.parent));
    const label = messages.entry(row.code === null, row.name, row.url ?? row.code ?? '');
    if (!found) {
      await insertRow(db, id, row, columns);
      lines.push(messages.added(label));
    } else if (await updateRow(db, id, columns)) {
      lines.push(isDeleted ? messages.undeleted(label) : messages.repaired(label));
    }
  }
  await updateLeafFlags(db, [...ids.values()]);
  return { ids: [...ids.values()], lines };
}
