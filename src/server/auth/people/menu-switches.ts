/** The true-or-false columns of menus, which clients send as booleans or as 1 and 0. */
import type { Row } from '@/model/record';
import type { Database } from '../../db';
import { logChange } from './journal';
import type { Write } from './memberships';

/** JSON name → column. */
const SWITCHES: Readonly<Record<string, string>> = {
  route: 'route',
  keepAlive: 'keep_alive',
  hidden: 'hidden',
  hideTab: 'hide_tab',
  alwaysShow: 'always_show',
  internalOrExternal: 'internal_or_external',
};

const ON: readonly unknown[] = [true, 1, '1', 'true'];
const OFF: readonly unknown[] = [false, 0, '0', 'false'];

/** What a body says of the switches; anything else than on and off says nothing. */
function readSwitches(body: Readonly<Record<string, unknown>>): Map<string, boolean> {
  return new Map(
    Object.keys(SWITCHES).flatMap((key): [string, boolean][] => {
      const value = Object.hasOwn(body, key) ? body[key] : undefined;
      return ON.includes(value) ? [[key, true]] : OFF.includes(value) ? [[key, false]] : [];
    }),
  );
}

const LIST = Object.entries(SWITCHES)
  .map(([key, column]) => `p.${column} as "${key}"`)
  .join(', ');

/** Writes the switches that a body names. */
export async function writeSwitches(
  { db, caller, now }: Write,
  id: string,
  body: Readonly<Record<string, unknown>>,
  isNew: boolean,
): Promise<void> {
  const wanted = readSwitches(body);
  if (wanted.size === 0) return;
  const [before = {}] = (await db.query(`select ${LIST} from sys_permission p where p.id = $1`, [id])).rows;
  const changed = [...wanted].filter(([key, value]) => before[key] !== value);
  if (changed.length === 0) return;
  const sets = changed.map(([key], index) => `${SWITCHES[key]} = $${index + 2}`);
  await db.query(`update sys_permission set ${sets.join(', ')} where id = $1`, [
    id,
    ...changed.map(([, value]) => value),
  ]);
  if (isNew) return;
  const of = (row: Readonly<Record<string, unknown>>) => Object.fromEntries(changed.map(([key]) => [key, row[key]]));
  const after = Object.fromEntries(changed);
  await logChange(db, caller, now, { table: 'sys_permission', id, action: 'edit', before: of(before), after });
}

/** Something stands below it. */
export const HAS_CHILDREN = "exists (select from sys_permission c where c.parent_id = p.id and c.del_flag = '0')";

/** Sets `leaf` of these menus to what is true now. */
export async function refreshLeaves(db: Database, ids: readonly unknown[]): Promise<void> {
  const known = [...new Set(ids.filter(Boolean).map(String))];
  if (known.length === 0) return;
  await db.query(`update sys_permission p set leaf = not ${HAS_CHILDREN} where p.id = any($1)`, [known]);
}

/** Adds the switches, `leaf` and `isLeaf` to rows, and makes `sortNo` the number that clients expect. */
export async function addSwitches(db: Database, rows: readonly Row[]): Promise<void> {
  const sql = `select p.id, ${LIST}, not ${HAS_CHILDREN} as "isLeaf" from sys_permission p where p.id = any($1)`;
  const found = new Map((await db.query(sql, [rows.map((row) => row.id)])).rows.map((row) => [row.id, row as Row]));
  for (const row of rows) {
    Object.assign(row, found.get(row.id), { leaf: found.get(row.id)?.isLeaf ?? true });
    if (row.sortNo !== null && row.sortNo !== undefined) row.sortNo = Number(row.sortNo);
  }
}
