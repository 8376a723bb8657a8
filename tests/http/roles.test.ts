/** Roles, their grants and data rules (contract.md §1.3, §1.4). */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Row } from '@/model/record';
import type { Paged } from '@/model/http/api-result';
import { databaseKinds } from '../helpers/databases';
import { openPeople, type People } from './people';

const ok = (message: string) => ({ success: true, code: 200, message });
const refused = (message: string, code = 500) => ({ success: false, code, message });

interface Node {
  key: string;
  slotTitle: string;
  title: string | null;
  isLeaf: boolean;
  children?: Node[];
}

describe.each(databaseKinds)('roles on %s', (kind) => {
  let server: People;
  beforeAll(async () => {
    server = await openPeople(kind);
  });
  afterAll(() => server.close());

  const get = <T = Row>(path: string, query: Record<string, string> = {}, token?: string) =>
    server.call<T>('GET', path, { query, ...(token === undefined ? {} : { token }) });
  const post = (path: string, body: unknown) => server.call<string>('POST', path, { body });
  const put = (path: string, body: unknown) => server.call('PUT', path, { body });
  const menuOf = (url: string) =>
    server.value('select id from sys_permission where url = $1', [url]) as Promise<string>;

  test('[1§7.40, 2§7.26] adds and edits roles, and finds them by roleName and roleCode', async () => {
    const added = await post('/sys/role/add', { roleName: '库管', roleCode: 'keeper', description: '管仓库' });
    expect(added).toMatchObject(ok('添加成功！'));
    const id = added.result!;
    expect(await put('/sys/role/edit', { id, roleName: '库管员' })).toMatchObject(ok('编辑成功!'));
    const found = await get<Paged>('/sys/role/list', {
      roleName: '*库管*',
      roleCode: 'kee*',
      pageNo: '1',
      pageSize: '10',
    });
    expect(found.result).toMatchObject({
      total: 1,
      records: [{ id, roleName: '库管员', roleCode: 'keeper', description: '管仓库' }],
    });
    const all = await get<Row[]>('/sys/role/queryall');
    expect(all.result?.map((role) => role.roleCode)).toEqual(expect.arrayContaining(['admin', 'keeper']));
    const { result } = await get<{ treeList: Node[]; ids: string[] }>('/sys/role/queryTreeList');
    const system = result?.treeList.find((node) => node.slotTitle === '系统管理');
    expect(system).toMatchObject({
      title: null,
      isLeaf: false,
      scopedSlots: { title: 'hasDatarule' },
      children: expect.arrayContaining([expect.objectContaining({ slotTitle: '数据字典' })]),
    });
    expect(result?.ids).toHaveLength(Number(await server.value('select count(*)::int4 from sys_permission')));
  });

  test('checks a role code before saving and ignores the role itself', async () => {
    const id = (await post('/sys/role/add', { roleName: '仓库', roleCode: 'store' })).result!;
    expect(await get('/sys/role/checkRoleCode', { roleCode: 'store' })).toMatchObject({
      ...refused('角色编码已存在'),
      result: false,
    });
    expect(await get('/sys/role/checkRoleCode', { roleCode: 'store', id })).toMatchObject({
      success: true,
      result: true,
    });
    expect(await get('/sys/role/checkRoleCode', { roleCode: 'stores' })).toMatchObject({ success: true, result: true });
    expect((await post('/sys/role/add', { roleName: '仓库', roleCode: 'store' })).success).toBe(false);
    expect((await post('/sys/role/add', { roleName: '坏', roleCode: 'a,b' })).success).toBe(false);
  });

  test('saves grants by difference and keeps what another user granted meanwhile', async () => {
    const role = await server.role('granted');
    const [one, two, three] = await Promise.all(
      ['sys:dict:add', 'sys:dict:edit', 'sys:dict:delete'].map(server.button),
    );
    const save = (permissionIds: string, lastpermissionIds: string) =>
      post('/sys/permission/saveRolePermission', { roleId: role, permissionIds, lastpermissionIds });
    const granted = async () =>
      (await get<string[]>('/sys/permission/queryRolePermission', { roleId: role })).result?.toSorted();
    expect(await save(`${one},${two}`, '')).toMatchObject(ok('保存成功!'));
    expect(await granted()).toEqual([one, two].toSorted());
    await save(`${one},${two},${three}`, `${one},${two}`);
    expect(await save(`${one}`, `${one},${two}`)).toMatchObject(ok('保存成功!'));
    expect(await granted()).toEqual([one, three].toSorted());
    expect(await server.value('select count(*)::int4 from sys_role_permission where role_id = $1', [role])).toBe(2);
    const log = await server.rows(
      "select create_by, action, change from sys_data_log where data_table = 'sys_role_permission' and data_id = $1 order by data_version",
      [role],
    );
    expect(log).toHaveLength(3);
    expect(log[0]).toMatchObject({ create_by: 'admin', action: 'grant', change: { before: { permissionIds: [] } } });
    expect(await save('none', '')).toMatchObject(refused('菜单不存在'));
    expect(
      await post('/sys/permission/saveRolePermission', { roleId: 'none', permissionIds: one, lastpermissionIds: '' }),
    ).toMatchObject(refused('角色不存在'));
  });

  test('applies a grant at once to signed-in users', async () => {
    const me = await server.person('at_once');
    expect((await get('/sys/dict/list', {}, me.token)).code).toBe(510);
    const id = await server.button('sys:dict:add');
    await post('/sys/permission/saveRolePermission', { roleId: me.role, permissionIds: id, lastpermissionIds: '' });
    expect((await get('/sys/dict/list', {}, me.token)).success).toBe(true);
    await post('/sys/permission/saveRolePermission', { roleId: me.role, permissionIds: '', lastpermissionIds: id });
    expect((await get('/sys/dict/list', {}, me.token)).code).toBe(510);
  });

  test('offers data rules of a menu, accepts them with or without a last comma, and removes them', async () => {
    const menu = await menuOf('/isps/system/dict');
    const role = await server.role('ruled');
    const path = `/sys/role/datarule/${menu}/${role}`;
    expect(await get(path)).toMatchObject(refused('未找到权限配置信息'));
    const rule = {
      permissionId: menu,
      ruleName: '启用的',
      ruleColumn: 'dictCode',
      ruleConditions: '=',
      ruleValue: '1',
    };
    const id = (await post('/sys/permission/addPermissionRule', rule)).result!;
    const choose = (dataRuleIds: string) =>
      post('/sys/role/datarule', { permissionId: menu, roleId: role, dataRuleIds });
    expect(await choose(`${id},`)).toMatchObject(refused('请先保存角色菜单权限!'));
    await post('/sys/permission/saveRolePermission', { roleId: role, permissionIds: menu, lastpermissionIds: '' });
    expect((await get(path)).result).toEqual({ datarule: [expect.objectContaining({ id, ...rule })] });
    expect(await choose(`${id},`)).toMatchObject(ok('保存成功!'));
    expect((await get(path)).result).toMatchObject({ drChecked: id });
    expect(await server.value('select data_rule_ids from sys_role_permission where role_id = $1', [role])).toBe(id);
    expect(await choose('none')).toMatchObject(refused('数据规则不属于该菜单'));
    expect(await choose('')).toMatchObject(ok('保存成功!'));
    expect((await get(path)).result).not.toHaveProperty('drChecked');
  });

  test('saves a department’s grants, and removes from its roles what it loses', async () => {
    const depart = await server.depart('Y01', '授权部');
    const [one, two] = await Promise.all(['sys:dict:add', 'sys:dict:edit'].map(server.button));
    const save = (permissionIds: string, lastpermissionIds: string) =>
      post('/sys/permission/saveDepartPermission', { departId: depart, permissionIds, lastpermissionIds });
    const granted = async () =>
      (await get<string[]>('/sys/permission/queryDepartPermission', { departId: depart })).result;
    expect(await save(`${one},${two}`, '')).toMatchObject(ok('保存成功!'));
    expect(await granted()).toEqual(expect.arrayContaining([one, two]));
    await sql`insert into sys_depart_role (id, depart_id, role_name, role_code, del_flag) values ('droleY', ${depart}, '部门角色', 'drole_y', '0')`.execute(
      server.db,
    );
    for (const permission of [one, two]) {
      await sql`insert into sys_depart_role_permission (id, role_id, permission_id) values (${`y${permission!.slice(1)}`}, ${'droleY'}, ${permission})`.execute(
        server.db,
      );
    }
    await save(one!, `${one},${two}`);
    expect(await granted()).toEqual([one]);
    expect(await server.rows("select permission_id from sys_depart_role_permission where role_id = 'droleY'")).toEqual([
      { permission_id: one },
    ]);
    expect(await post('/sys/permission/saveDepartPermission', { departId: 'none', permissionIds: one })).toMatchObject(
      refused('部门不存在'),
    );
  });

  test('deletes a role with its grants once no user has it', async () => {
    const role = await server.role('leaving', ['sys:dict:add']);
    const { id } = await server.person('left_behind', { roles: [role] });
    expect(await server.call('DELETE', '/sys/role/delete', { query: { id: role } })).toMatchObject(
      refused('角色“leaving”还有 1 个用户（left_behind），不能删除，请先移除用户'),
    );
    expect((await get<string[]>('/sys/user/queryUserRole', { userid: id })).result).toContain(role);
    // A deleted account does not count, and loses the role with it.
    await server.call('DELETE', '/sys/user/delete', { query: { id } });
    expect(await server.call('DELETE', '/sys/role/delete', { query: { id: role } })).toMatchObject(ok('删除成功!'));
    expect((await get<string[]>('/sys/user/queryUserRole', { userid: id })).result).not.toContain(role);
    expect(
      await server.rows(
        'select id from sys_role_permission where role_id = $1 union all select id from sys_user_role where role_id = $1',
        [role],
      ),
    ).toEqual([]);
    expect(await server.value('select del_flag from sys_role where id = $1', [role])).toBe('1');
  });

  test('keeps code, grants and existence of the administrators’ role', async () => {
    const id = String(await server.value("select id from sys_role where role_code = 'admin'"));
    expect(await put('/sys/role/edit', { id, roleCode: 'boss' })).toMatchObject(refused('不能修改或删除管理员角色'));
    expect(await server.call('DELETE', '/sys/role/delete', { query: { id } })).toMatchObject(
      refused('不能修改或删除管理员角色'),
    );
    expect(await server.call('DELETE', '/sys/role/deleteBatch', { query: { ids: id } })).toMatchObject(
      refused('不能修改或删除管理员角色'),
    );
    const all = (await get<string[]>('/sys/permission/queryRolePermission', { roleId: id })).result!;
    expect(
      await post('/sys/permission/saveRolePermission', {
        roleId: id,
        permissionIds: '',
        lastpermissionIds: all.join(','),
      }),
    ).toMatchObject(refused('不能修改或删除管理员角色'));
    expect((await get<string[]>('/sys/permission/queryRolePermission', { roleId: id })).result).toHaveLength(
      all.length,
    );
  });
});
