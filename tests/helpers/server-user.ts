/** Adds users to a server of a test. */
import { newId } from '@/server/db/row-id';
import type { TestServer } from './server';

export interface UserOptions {
  username?: string;
  /** Permission codes of the user; no others. */
  permissions?: readonly string[];
  /** Screens that the user's menu opens. */
  screens?: readonly string[];
  /** Codes of the user's roles, which are new. The first one holds the permissions. Default: the user name. */
  roles?: readonly string[];
  /** Codes of existing departments of the user. */
  departs?: readonly string[];
}

async function addRole(server: TestServer, user: string, code: string): Promise<string> {
  const role = newId();
  await server.db.insertInto('sys_role').values({ id: role, role_code: code, del_flag: '0' }).execute();
  await server.db.insertInto('sys_user_role').values({ id: newId(), user_id: user, role_id: role }).execute();
  return role;
}

/** Adds a user with the password of the admin. @returns a token */
export async function addUser(server: TestServer, options: UserOptions): Promise<string> {
  const { db } = server;
  const user = newId();
  const { username = user, permissions = [], screens = [], roles = [username], departs = [] } = options;
  const { password } = await db
    .selectFrom('sys_user')
    .select('password')
    .where('username', '=', 'admin')
    .executeTakeFirstOrThrow();
  const values = { id: user, username, realname: username, password, status: 1, del_flag: '0' };
  await db.insertInto('sys_user').values(values).execute();
  const [role = ''] = await Promise.all(roles.map((code) => addRole(server, user, code)));
  const grants = [
    ...permissions.map((perms) => ({ perms, component: null, menu_type: 2 })),
    ...screens.map((component) => ({ perms: null, component, menu_type: 1 })),
  ];
  for (const grant of grants) {
    const id = newId();
    await db
      .insertInto('sys_permission')
      .values({ id, ...grant, perms_type: '1', status: '1', del_flag: '0', url: '/x' })
      .execute();
    await db.insertInto('sys_role_permission').values({ id: newId(), role_id: role, permission_id: id }).execute();
  }
  for (const code of departs) {
    const { id } = await db
      .selectFrom('sys_depart')
      .select('id')
      .where('org_code', '=', code)
      .executeTakeFirstOrThrow(() => new Error(`no department ${code}`));
    await db.insertInto('sys_user_depart').values({ id: newId(), user_id: user, dep_id: id }).execute();
  }
  return server.signIn(username);
}
