/** Brings back menus, grants and an administrator after a lock-out. */
import { sql } from 'kysely';
import { hashPassword } from '../../auth/passwords/hash';
import { randomPassword } from '../../auth/passwords/random-password';
import { lockAdministration, usableAdministrators } from '../../auth/permissions/administration';
import { endSessions } from '../../auth/tokens/end-sessions';
import { ADMIN_ROLE_CODE } from '../../auth/permissions/effective-permissions';
import { type Database, newId, now, oneOf } from '../../db';
import { runExclusive } from '../../db/schema/migration-runner';
import { channels } from '../../db/table-changes';
import { logGrantChange } from '../../platform/grants/audit';
import { seedId } from '../../sample-data/seed-id';
import type { Schemas } from '../../schemas/schema-files';
import { ADMIN } from '../admin';
import { restoreMessages as messages } from './messages';
import { ADMIN_ROLE } from '../permissions';
import { restoreMenus } from './menus';

const ACTIVE = 1;
/** Author of the changes in the audit log. */
const AUTHOR = { me: { username: 'system' } } as const;
const ACTION = 'restore';
const TABLES = ['sys_permission', 'sys_role', 'sys_role_permission', 'sys_user', 'sys_user_role', 'sys_token'];

export interface RestoreOptions {
  /** For the administrator; null: a random one, which is printed. */
  password: string | null;
  /** "YYYY-MM-DD HH:mm:ss" in the server's time zone. */
  today: string;
  /** False: only says what it would do. */
  write: boolean;
}

/** Rolls the transaction of a dry run back. */
class DryRun extends Error {
  constructor(readonly lines: string[]) {
    super();
  }
}

async function restoreRole(db: Database): Promise<{ id: string; lines: string[] }> {
  const roles = await db
    .selectFrom('sys_role')
    .select(['id', 'del_flag'])
    .where((eb) => eb.or([eb('role_code', '=', ADMIN_ROLE_CODE), eb('id', '=', ADMIN_ROLE)]))
    .orderBy('del_flag')
    .execute();
  const role = roles[0];
  if (role && role.del_flag !== '1') return { id: role.id, lines: [] };
  const columns = { role_code: ADMIN_ROLE_CODE, del_flag: '0' };
  if (role) await db.updateTable('sys_role').set(columns).where('id', '=', role.id).execute();
  else
    await db
      .insertInto('sys_role')
      .values({ id: ADMIN_ROLE, role_name: messages.role, ...columns, create_by: ADMIN, create_time: now })
      .execute();
  return { id: role?.id ?? ADMIN_ROLE, lines: [messages.roleRestored] };
}

/** Grants the permissions without data rules. */
async function restoreGrants(db: Database, roleId: string, ids: readonly string[], today: string): Promise<string[]> {
  const isWanted = sql<boolean>`role_id = ${roleId} and permission_id = ${oneOf(ids)}`;
  const freed = await db
    .updateTable('sys_role_permission')
    .set({ data_rule_ids: null })
    .where(isWanted)
    .where(sql<string>`coalesce(data_rule_ids, '')`, '<>', '')
    .executeTakeFirst();
  const held = await db.selectFrom('sys_role_permission').select('permission_id').where(isWanted).execute();
  const known = new Set(held.map(({ permission_id }) => permission_id));
  const added = ids.filter((id) => !known.has(id));
  if (added.length > 0)
    await db
      .insertInto('sys_role_permission')
      .values(added.map((permission_id) => ({ id: newId(), role_id: roleId, permission_id })))
      .execute();
  const count = added.length + Number(freed.numUpdatedRows);
  if (count === 0) return [];
  const change = { before: { permissionIds: [...known] }, after: { permissionIds: [...known, ...added] } };
  await logGrantChange(db, AUTHOR, today, { table: 'sys_role_permission', id: roleId, action: ACTION, ...change });
  return [messages.granted(count)];
}

/** The account named `admin`, else the first one that was seeded. */
async function findAdmin(db: Database) {
  const accounts = await db
    .selectFrom('sys_user')
    .select(['id', 'username'])
    .where((eb) => eb.or([eb('username', '=', ADMIN), eb('id', '=', seedId('user', ADMIN))]))
    .orderBy('del_flag')
    .orderBy(sql`username <> ${ADMIN}`)
    .execute();
  return accounts[0];
}

/** Makes one account an administrator who can sign in, with a new password; nothing while there is one. */
async function restoreAccount(
  db: Database,
  roleId: string,
  { password: given, today, write }: RestoreOptions,
): Promise<string[]> {
  if ((await usableAdministrators(db)).length > 0) return [];
  const password = given ?? randomPassword();
  const known = await findAdmin(db);
  const { id, username } = known ?? { id: seedId('user', ADMIN), username: ADMIN };
  const columns = { password: await hashPassword(password), status: ACTIVE, del_flag: '0', tenant_id: null };
  if (known) await db.updateTable('sys_user').set(columns).where('id', '=', id).execute();
  else
    await db
      .insertInto('sys_user')
      .values({ id, username, realname: messages.role, ...columns, create_by: ADMIN, create_time: now })
      .execute();
  await db
    .insertInto('sys_user_role')
    .values({ id: newId(), user_id: id, role_id: roleId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await endSessions(db, { userId: id }, 'password');
  await db.deleteFrom('sys_login_failure').where('username', '=', username).execute();
  const change = { before: {}, after: { roleIds: [roleId] } };
  await logGrantChange(db, AUTHOR, today, { table: 'sys_user_role', id, action: ACTION, ...change });
  return [messages.account(username, given === null && write ? password : null)];
}

/**
 * Restores the menus, the grants of the administrator role and, when no administrator can sign in, an account.
 * Running servers know the changes at once.
 * @returns one line per change for the operator; empty when nothing was missing
 * @throws DatabaseError
 */
export async function restoreAdministration(
  db: Database,
  schemas: Schemas,
  options: RestoreOptions,
): Promise<string[]> {
  try {
    return await runExclusive(db, async () => {
      await lockAdministration(db);
      const menus = await restoreMenus(db, schemas);
      const role = await restoreRole(db);
      const grants = await restoreGrants(db, role.id, menus.ids, options.today);
      const account = await restoreAccount(db, role.id, options);
      const lines = [...menus.lines, ...role.lines, ...grants, ...account];
      if (!options.write) throw new DryRun(lines);
      if (lines.length > 0) for (const table of TABLES) await db.notify(channels.tableChanged, table);
      return lines;
    });
  } catch (error) {
    if (error instanceof DryRun) return error.lines;
    throw error;
  }
}
