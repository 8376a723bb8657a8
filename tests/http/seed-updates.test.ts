/** Changed schema files reach an existing database; what an administrator changed stays. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { types } from '@/registry/values';
import { prepareDatabase } from '@/server/boot/prepare-database';
import { readConfig } from '@/server/config/config';
import type { Database } from '@/server/db';
import { loadSchemas, type Schemas } from '@/server/schemas/schema-files';
import { databaseKinds, openTestDatabase } from '../helpers/databases';

describe.each(databaseKinds)('changed files on %s', (kind) => {
  let db: Database;
  let schemas: Schemas;
  beforeAll(async () => {
    db = await openTestDatabase(kind);
    schemas = await loadSchemas(['schemas'], types);
    await start(schemas);
  });
  afterAll(() => db.close());

  const start = async (files: Schemas) => (await prepareDatabase(db, readConfig({}), files)).seedChanges;
  const dict = (code: string) =>
    db.selectFrom('sys_dict').selectAll().where('dict_code', '=', code).executeTakeFirstOrThrow();
  const item = async (code: string, value: string) =>
    db
      .selectFrom('sys_dict_item')
      .select(['item_text', 'status'])
      .where('dict_id', '=', (await dict(code)).id)
      .where('item_value', '=', value)
      .executeTakeFirst();
  /** The files with another dictionary `sex`. */
  const withSex = (title: string, ...items: { value: string; text: string }[]): Schemas => ({
    ...schemas,
    dicts: { ...schemas.dicts, sex: { ...schemas.dicts.sex!, title, items } },
  });

  test('bring new titles and items; changes of an administrator stay and are reported', async () => {
    await db.updateTable('sys_dict_item').set({ item_text: '先生' }).where('item_text', '=', '男').execute();
    const next = withSex(
      '性别（人）',
      { value: '1', text: '男性' },
      { value: '2', text: '女性' },
      { value: '9', text: '未知' },
    );
    expect(await start(next)).toEqual([
      '初始数据 字典：更新 1',
      expect.stringMatching(/^初始数据 字典项：新增 1，更新 1，保留 1 处（管理员改过：\w+\/1\.item_text）$/),
    ]);
    expect((await dict('sex')).dict_name).toBe('性别（人）');
    expect((await item('sex', '1'))?.item_text).toBe('先生');
    expect((await item('sex', '2'))?.item_text).toBe('女性');
    expect((await item('sex', '9'))?.item_text).toBe('未知');
    expect(await start(next)).toEqual([]);
  });

  test('do not bring back what an administrator deleted', async () => {
    await db.updateTable('sys_dict').set({ del_flag: '1' }).where('dict_code', '=', 'yn').execute();
    await db.deleteFrom('sys_dict').where('dict_code', '=', 'priority').execute();
    const lines = await start(withSex('性别二', { value: '2', text: '女性' }));
    expect(lines.join()).toContain('保留 1 处（管理员改过：yn.del_flag），不恢复 1（管理员已删除）');
    expect((await dict('yn')).del_flag).toBe('1');
    await expect(dict('priority')).rejects.toThrow();
  });

  test('disable items that left their dictionary, and keep those of a dictionary that left', async () => {
    expect((await item('sex', '9'))?.status).toBe('0');
    const { sex: _sex, ...others } = schemas.dicts;
    await start({ ...schemas, dicts: others });
    expect((await item('sex', '2'))?.status).toBe('1');
    await start(withSex('性别二', { value: '2', text: '女性' }, { value: '9', text: '未知' }));
    expect((await item('sex', '9'))?.status).toBe('1');
  });

  test('take menus away that left the files, and bring them back with their grants', async () => {
    const menu = (url: string) =>
      db
        .selectFrom('sys_permission')
        .select(['id', 'name', 'del_flag'])
        .where('url', '=', url)
        .executeTakeFirstOrThrow();
    const grants = async (id: string) =>
      (await db.selectFrom('sys_role_permission').select('id').where('permission_id', '=', id).execute()).length;
    const added = {
      title: '新目录',
      path: '/own',
      children: [{ title: '新页', path: '/own/page', screen: 'system/dict.list' }],
    };
    const own = { ...schemas, menu: [...schemas.menu, added] };
    await start(own);
    const { id } = await menu('/own/page');
    const before = await grants(id);
    expect(before).toBeGreaterThan(0);
    expect((await start(schemas)).join()).toContain('初始数据 菜单：停用 2（文件中已去掉）');
    expect((await menu('/own/page')).del_flag).toBe('1');
    await start({ ...own, menu: [...schemas.menu, { ...added, title: '又一目录' }] });
    expect(await menu('/own')).toMatchObject({ name: '又一目录', del_flag: '0' });
    expect([(await menu('/own/page')).id, await grants(id)]).toEqual([id, before]);
  });

  test('grant and revoke what the words of a role say, except what an administrator changed', async () => {
    await start(schemas);
    const withWords = (screens: Record<string, string>): Schemas => ({
      ...schemas,
      roles: {
        ...schemas.roles!,
        roles: { ...schemas.roles!.roles, tester: { name: '测试', description: '', screens } },
      },
    });
    const codes = async () => {
      const { rows } = await sql<{ perms: string }>`select p.perms from sys_role_permission g
        join sys_role r on r.id = g.role_id join sys_permission p on p.id = g.permission_id
        where r.role_code = 'tester' and p.perms like 'base:shop:%' order by p.perms`.execute(db);
      return rows.map(({ perms }) => perms);
    };
    const granted = async () => {
      const all = await codes();
      return ['add', 'edit', 'delete'].filter((action) => all.includes(`base:shop:${action}`));
    };
    await start(withWords({ 'add edit': 'base:shop' }));
    expect(await granted()).toEqual(['add', 'edit']);
    await sql`delete from sys_role_permission g using sys_role r, sys_permission p where r.id = g.role_id
      and p.id = g.permission_id and r.role_code = 'tester' and p.perms = 'base:shop:add'`.execute(db);
    await start(withWords({ 'add delete': 'base:shop' }));
    expect(await granted()).toEqual(['delete']);
    const before = await codes();
    await start(schemas);
    expect(await codes()).toEqual(before);
  });

  test('without a base, adopt what is equal and keep what differs', async () => {
    await db.deleteFrom('jw_seed').execute();
    await db.deleteFrom('jw_setting').where('key', '=', 'seed.config').execute();
    await db.updateTable('sys_role').set({ role_name: '会计' }).where('role_code', '=', 'finance').execute();
    const lines = await start(schemas);
    expect(lines.join()).toContain('初始数据 角色：保留 1 处（管理员改过：finance.role_name）');
    const roles = { ...schemas.roles!, roles: { ...schemas.roles!.roles } };
    roles.roles.finance = { ...roles.roles.finance!, name: '财务部', description: '新说明' };
    await start({ ...schemas, roles });
    const role = db.selectFrom('sys_role').select(['role_name', 'description']).where('role_code', '=', 'finance');
    expect(await role.executeTakeFirst()).toEqual({ role_name: '会计', description: '新说明' });
  });
});
