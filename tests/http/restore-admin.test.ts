/** Menus, rights and an administrator come back after a lock-out. */
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { missingAdministration, usableAdministrators } from '@/server/auth/permissions/administration';
import { restoreAdministration } from '@/server/seed/restore/administration';
import { databaseKinds } from '../helpers/databases';
import { runText } from '../helpers/statements';
import { openPeople, type People } from './people';

const TODAY = '2026-06-30 12:00:00';
/** The tables that the tests and the command change. */
const CHANGED = ['sys_permission', 'sys_role', 'sys_role_permission', 'sys_user', 'sys_user_role', 'sys_data_log'];
const DRY = { password: null, today: TODAY, write: false };

describe.each(databaseKinds)('restoring administration on %s', (kind) => {
  let server: People;
  beforeAll(async () => {
    server = await openPeople(kind);
    for (const table of CHANGED) await runText(server.db, `create table kept_${table} as table ${table}`);
  });
  // As they were: a server of its own for each test would take ten times as long.
  afterEach(async () => {
    for (const table of CHANGED) {
      await runText(server.db, `truncate ${table}`);
      await runText(server.db, `insert into ${table} table kept_${table}`);
    }
  });
  afterAll(() => server.close());

  const restore = (write = true, password: string | null = 'restored99') =>
    restoreAdministration(server.db, server.schemas, { ...DRY, password, write });
  const dump = () =>
    server.rows(`select id, parent_id, name, perms, component, url, hidden, del_flag from sys_permission order by id`);

  test('has nothing to do where nothing is missing', async () => {
    const before = await dump();
    expect(await restore()).toEqual([]);
    expect(await dump()).toEqual(before);
  });

  test('brings back a deleted system menu with its buttons and grants, and leaves other menus deleted', async () => {
    const before = await dump();
    const { db } = server;
    await sql`update sys_permission set del_flag = '1'`.execute(db);
    await sql`delete from sys_role_permission`.execute(db);
    expect(await missingAdministration(db)).toHaveLength(12);

    const said = await restore(false);
    expect(said[0]).toBe('菜单 系统管理（/isps/system）：恢复已删除的');
    expect(await missingAdministration(db)).toHaveLength(12);

    expect(await restore()).toEqual(said);
    expect(await missingAdministration(db)).toEqual([]);
    const after = new Map((await dump()).map((row) => [row.id, row]));
    for (const row of before)
      expect(after.get(row.id)).toEqual(after.get(row.id)!.del_flag === '1' ? { ...row, del_flag: '1' } : row);
    expect([...after.values()].find(({ url }) => url === '/demo')).toMatchObject({ del_flag: '1' });
    expect(await server.value(`select action from sys_data_log where data_table = 'sys_role_permission'`)).toBe(
      'restore',
    );
    const tree = await server.call<object[]>('GET', '/sys/permission/list');
    expect(tree).toMatchObject({ success: true, result: [{ name: '系统管理' }] });
    expect(await restore()).toEqual([]);
  });

  test('adds rows that are gone, and repairs rows that were changed', async () => {
    const { db } = server;
    await sql`delete from sys_permission where url = '/isps/system/role'`.execute(db);
    await sql`update sys_permission set hidden = true, component = 'x' where url = '/isps/system/user'`.execute(db);
    await sql`update sys_permission set name = '我的部门树' where url = '/isps/system/depart'`.execute(db);
    expect(await restore()).toEqual([
      '菜单 用户管理（/isps/system/user）：改回屏幕文件中的位置、地址和显示',
      '菜单 角色管理（/isps/system/role）：补上',
    ]);
    expect(await missingAdministration(db)).toEqual([]);
    expect(await server.value(`select name from sys_permission where url = '/isps/system/depart'`)).toBe('我的部门树');
  });

  test('takes data rules from the grants of administrators', async () => {
    const { db } = server;
    await sql`update sys_role_permission set data_rule_ids = 'x' where permission_id in
      (select id from sys_permission where url = '/isps/system/role')`.execute(db);
    expect(await missingAdministration(db)).toEqual(['system/role.list']);
    await restore();
    expect(await missingAdministration(db)).toEqual([]);
  });

  test.each([
    ['frozen', sql`update sys_user set status = 2 where username = 'admin'`],
    ['deleted', sql`update sys_user set del_flag = '1' where username = 'admin'`],
    ['without a password', sql`update sys_user set password = null where username = 'admin'`],
    [
      'renamed and without the role',
      sql`with gone as (delete from sys_user_role) update sys_user set username = 'boss'`,
    ],
    ['removed', sql`delete from sys_user`],
  ])('brings back an administrator who was %s', async (_, harm) => {
    const { db } = server;
    await sql`delete from sys_user where username <> 'admin'`.execute(db);
    await harm.execute(db);
    expect(await usableAdministrators(db)).toEqual([]);
    const said = await restore(false, null);
    expect(said.at(-1)).toMatch(/^账号 (admin|boss)：启用，设为管理员/);
    expect(await usableAdministrators(db)).toEqual([]);
    await restore();
    const [username] = await usableAdministrators(db);
    expect(await server.signIn(username, 'restored99')).toBeTruthy();
  });

  test('brings back the deleted role of administrators, which gives the account its rights back', async () => {
    await sql`update sys_role set del_flag = '1' where role_code = 'admin'`.execute(server.db);
    expect(await restore()).toEqual(['角色 管理员（admin）：恢复']);
    expect(await usableAdministrators(server.db)).toEqual(['admin']);
    expect(await missingAdministration(server.db)).toEqual([]);
  });

  test('prints a password that it chose, and it opens the account', async () => {
    const { db } = server;
    await sql`update sys_user set status = 2`.execute(db);
    const line = (await restore(true, null)).at(-1)!;
    const password = /只显示这一次：(\w{12})$/.exec(line)![1]!;
    expect(await server.signIn('admin', password)).toBeTruthy();
  });
});
