/** Configuration is carried from one installation to another. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { types } from '@/registry/values';
import type { Database } from '@/server/db';
import { channels } from '@/server/db/table-changes';
import { loadSchemas, type Schemas } from '@/server/schemas/schema-files';
import { parseConfig } from '@/server/transfer/config-file';
import { exportConfig } from '@/server/transfer/export-config';
import { importConfig } from '@/server/transfer/import-config';
import { configKinds, type Kind } from '@/server/transfer/kinds';
import { transferMessages } from '@/server/transfer/messages';
import { readStoredConfig } from '@/server/transfer/stored-config';
import { databaseKinds, openPreparedDatabase } from '../helpers/databases';

type File = { jingwei: string; version: number; kinds: Record<string, Record<string, unknown>[]> };

const NOW = '2026-06-30 12:00:00';

describe.each(databaseKinds)('configuration on %s', (kind) => {
  let source: Database;
  let target: Database;
  let schemas: Schemas;
  let kinds: Kind[];
  beforeAll(async () => {
    schemas = await loadSchemas(['schemas'], types);
    kinds = configKinds(schemas.entities);
    source = await openPreparedDatabase(kind, ['schemas']);
    target = await openPreparedDatabase(kind, ['schemas']);
  });
  afterAll(async () => {
    await source.close();
    await target.close();
  });

  const textOf = async (db: Database) => exportConfig(kinds, await readStoredConfig(db, kinds), transferMessages).text;
  const fileOf = async (db: Database): Promise<File> => JSON.parse(await textOf(db)) as File;
  const take = async (text: string, { write, to = target }: { write: boolean; to?: Database }) =>
    importConfig(to, kinds, parseConfig(new TextEncoder().encode(text), kinds), { now: NOW, write });
  const menuId = async (db: Database, url: string) =>
    (
      await db
        .selectFrom('sys_permission')
        .select('id')
        .where('url', '=', url)
        .where('del_flag', '=', '0')
        .executeTakeFirstOrThrow()
    ).id;
  const roleId = async (db: Database, code: string) =>
    (await db.selectFrom('sys_role').select('id').where('role_code', '=', code).executeTakeFirstOrThrow()).id;
  const grantsOf = async (db: Database, code: string) =>
    new Map(
      (
        await db
          .selectFrom('sys_role_permission')
          .select(['permission_id', 'data_rule_ids'])
          .where('role_id', '=', await roleId(db, code))
          .execute()
      ).map((row) => [row.permission_id, row.data_rule_ids]),
    );
  const auditOf = (db: Database) =>
    db.selectFrom('sys_data_log').select(['data_table', 'create_by']).where('action', '=', 'import').execute();

  /** Changes of every kind, with ids of their own. */
  async function change(db: Database) {
    const parent = await menuId(db, '/isps/system');
    await db
      .insertInto('sys_permission')
      .values([
        { id: 'm1', name: '合同', url: '/own', component: 'x', menu_type: 1, parent_id: parent, sort_no: 1.5 },
        { id: 'm2', name: '新增', perms: 'own:add', menu_type: 2, parent_id: 'm1', perms_type: '1' },
      ])
      .execute();
    await db
      .insertInto('sys_permission_data_rule')
      .values({ id: 'd1', permission_id: 'm1', rule_name: '只看本人', rule_column: 'createBy', rule_conditions: '=' })
      .execute();
    await db.insertInto('sys_role').values({ id: 'r1', role_code: 'clerk', role_name: '文员' }).execute();
    await db
      .insertInto('sys_role_permission')
      .values([
        { id: 'g1', role_id: 'r1', permission_id: 'm1', data_rule_ids: 'd1' },
        { id: 'g2', role_id: 'r1', permission_id: 'm2' },
      ])
      .execute();
    await db.updateTable('sys_dict').set({ dict_name: '性别（人）' }).where('dict_code', '=', 'sex').execute();
    await db.insertInto('sys_dict').values({ id: 't1', dict_code: 'own_kind', dict_name: '类别' }).execute();
    await db
      .insertInto('sys_dict_item')
      .values({ id: 'i1', dict_id: 't1', item_value: '1', item_text: '一类', sort_order: 1 })
      .execute();
    await db
      .insertInto('sys_fill_rule')
      .values({ id: 'f1', rule_code: 'own_no', rule_name: '编号', rule_class: 'NumberRule', rule_params: '{}' })
      .execute();
    await db
      .insertInto('sys_check_rule')
      .values({ id: 'c1', rule_code: 'own_check', rule_name: '校验', rule_json: '[]' })
      .execute();
    await db
      .insertInto('jw_screen_override')
      .values({ id: 's1', screen_id: 'system/position.list', content: '{"fields":[{"field":"name","label":"岗位"}]}' })
      .execute();
    await db.insertInto('jw_setting').values({ key: 'own', value: '{"a":[1,null]}' }).execute();
  }

  test('keeps what administrators need', async () => {
    const file = await fileOf(target);
    const menus = file.kinds.menu as { url?: string; hidden?: boolean }[];
    menus.find(({ url }) => url === '/isps/system/role')!.hidden = true;
    const before = await textOf(target);
    await expect(take(JSON.stringify(file), { write: true })).rejects.toThrow('管理员必需“角色管理”');
    // The trial run says the same, with the difference that causes it.
    const dry = await take(JSON.stringify(file), { write: false });
    expect(dry).toMatchObject({ count: 1, rejection: expect.stringContaining('管理员必需“角色管理”') });
    expect(dry.lines).toEqual([expect.stringMatching(/^菜单 ~ \/isps\/system\/role /)]);
    expect(await textOf(target)).toBe(before);
  });

  test('leaves no trace of a trial run: no rows, audit entries or notifications', async () => {
    const published: string[] = [];
    const stop = await target.listen(channels.tableChanged, (table) => published.push(table));
    const [before, audit] = [await textOf(target), await auditOf(target)];
    const file = await fileOf(target);
    const menus = file.kinds.menu as { url?: string; name?: string }[];
    menus.find(({ url }) => url === '/isps/system/role')!.name = '角色们';
    const dry = await take(JSON.stringify(file), { write: false });
    expect(dry).toMatchObject({ count: 1 });
    expect(dry.rejection).toBeUndefined();
    expect(await textOf(target)).toBe(before);
    expect(await auditOf(target)).toEqual(audit);
    await target.notify(channels.tableChanged, 'last');
    await expect.poll(() => published).toEqual(['last']);
    await stop();
  });

  test('exports equal bytes twice, without passwords, and finds nothing to import into an equal database', async () => {
    const text = await textOf(source);
    expect(await textOf(source)).toBe(text);
    expect(text).not.toMatch(/password|"seed\.|"demo\./);
    expect(await take(text, { write: true })).toEqual({ lines: [], count: 0 });
    expect(await auditOf(target)).toEqual([]);
  });

  test('lists the differences without writing, then writes all of them', async () => {
    await change(source);
    const [text, before] = [await textOf(source), await textOf(target)];
    const dry = await take(text, { write: false });
    expect(await textOf(target)).toBe(before);
    expect(dry.lines).toEqual([
      '菜单 + /own 合同',
      '菜单 + own:add 新增',
      '数据规则 + /own/只看本人/createBy 只看本人',
      '角色 + clerk 文员',
      '字典 + own_kind 类别',
      '字典 ~ sex 字典名称：“性别” → “性别（人）”',
      '字典项 + own_kind/1 一类',
      '填值规则 + own_no 编号',
      '校验规则 + own_check 校验',
      '屏幕定制 + system/position.list',
      '角色 ~ clerk 授权：+2',
      '设置 + own',
    ]);
    const published: string[] = [];
    const stop = await target.listen(channels.tableChanged, (table) => published.push(table));
    expect(await take(text, { write: true })).toEqual(dry);
    expect(await fileOf(target)).toEqual(withAdminGrants(JSON.parse(text) as File));
    await expect.poll(() => published).toContain('sys_dict_item');
    expect(published).toContain('jw_screen_override');
    await stop();
    expect((await take(text, { write: false })).lines).toEqual([]);
    const audit = await auditOf(target);
    expect(audit).toHaveLength(12 - 1);
    expect(new Set(audit.map((row) => row.create_by))).toEqual(new Set(['system']));
    const menu = target.selectFrom('sys_permission').select(['leaf', 'rule_flag']).where('id', '=', 'm1');
    expect(await menu.executeTakeFirst()).toEqual({ leaf: false, rule_flag: 1 });
  });

  /** New menus are granted to the administrator. */
  function withAdminGrants(file: File): File {
    const admin = file.kinds.role!.find((role) => role.key === 'admin')!;
    admin.grants = [...(admin.grants as string[]), '/own', 'own:add'].toSorted();
    return file;
  }

  test('finds rows with other ids by their codes', async () => {
    const file = await fileOf(source);
    for (const rows of Object.values(file.kinds))
      for (const row of rows) if (row.id !== undefined) row.id = `x${String(row.id).slice(1)}`;
    expect((await take(JSON.stringify(file), { write: false })).lines).toEqual([]);
  });

  test('finds a renamed row by its id, and restores a deleted one', async () => {
    const file = await fileOf(source);
    const own = file.kinds.dict!.find((row) => row.key === 'own_kind')!;
    own.dictCode = 'own_type';
    await target.updateTable('sys_fill_rule').set({ del_flag: '1' }).where('id', '=', 'f1').execute();
    const { lines } = await take(JSON.stringify(file), { write: true });
    expect(lines).toEqual(['字典 ~ own_kind 字典编码：“own_kind” → “own_type”', '填值规则 + own_no（恢复已删除的）']);
    const row = target.selectFrom('sys_dict').select('dict_code').where('id', '=', 't1');
    expect(await row.executeTakeFirst()).toEqual({ dict_code: 'own_type' });
    await take(await textOf(source), { write: true });
  });

  test('takes grants of a role away, but not those of menus that the file does not have', async () => {
    const clerk = await roleId(target, 'clerk');
    await target
      .insertInto('sys_permission')
      .values({ id: 'own2', name: '本机', url: '/own2', menu_type: 1 })
      .execute();
    await target
      .insertInto('sys_permission_data_rule')
      .values({ id: 'd2', permission_id: 'm1', rule_name: '本机规则', rule_column: 'x', rule_conditions: '=' })
      .execute();
    const system = await menuId(target, '/isps/system');
    await target
      .insertInto('sys_role_permission')
      .values([
        { id: 'g3', role_id: clerk, permission_id: 'own2' },
        { id: 'g4', role_id: clerk, permission_id: system },
      ])
      .execute();
    await target
      .updateTable('sys_role_permission')
      .set({ data_rule_ids: 'd2' })
      .where('role_id', '=', clerk)
      .where('permission_id', '=', 'm1')
      .execute();
    const { lines } = await take(await textOf(source), { write: true });
    expect(lines).toEqual(['角色 ~ clerk 授权：−1 数据规则 ~1']);
    expect(await grantsOf(target, 'clerk')).toEqual(
      new Map([
        ['m1', 'd1,d2'],
        ['m2', null],
        ['own2', null],
      ]),
    );
  });

  test('never takes grants or the code from the role admin', async () => {
    const before = await grantsOf(target, 'admin');
    const file = await fileOf(source);
    const admin = file.kinds.role!.find((row) => row.key === 'admin')!;
    Object.assign(admin, { grants: [], dataRules: {} });
    expect((await take(JSON.stringify(file), { write: true })).lines).toEqual([]);
    Object.assign(admin, { key: 'boss', roleCode: 'boss' });
    expect((await take(JSON.stringify(file), { write: false })).lines).toEqual([
      expect.stringMatching(/^角色 \+ boss /),
    ]);
    expect(await grantsOf(target, 'admin')).toEqual(before);
  });

  test('writes nothing when the database rejects a row', async () => {
    const before = await textOf(target);
    const file = await fileOf(source);
    const own = (more: object) => ({ dictName: '新', type: '0', description: null, ...more });
    file.kinds.dict!.push(own({ key: 'new1', dictCode: 'new1' }));
    file.kinds.role!.push({ key: 'a', roleCode: 'twice' }, { key: 'b', roleCode: 'twice' });
    await expect(take(JSON.stringify(file), { write: true })).rejects.toThrow(
      '数据库没有接受文件的内容，什么也没有写入：有两行的编码相同',
    );
    expect(await textOf(target)).toBe(before);
  });
});
