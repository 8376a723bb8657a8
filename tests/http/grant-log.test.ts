/** Grants in the change log: versions like those of any record. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Row } from '@/model/record';
import type { Paged } from '@/model/http/api-result';
import { databaseKinds } from '../helpers/databases';
import { openPeople, type People } from './people';

describe.each(databaseKinds)('the audit log of grants on %s', (kind) => {
  let server: People;
  beforeAll(async () => {
    server = await openPeople(kind);
  });
  afterAll(() => server.close());

  const post = async (path: string, body: Row) => {
    expect(await server.call('POST', path, { body }), path).toMatchObject({ success: true });
  };
  /** The versions as the screen reads them, oldest first, with their content. */
  async function versions(dataTable: string, dataId: string, token?: string) {
    const { result } = await server.call<Row[]>('GET', '/sys/dataLog/queryDataVerList', {
      query: { dataTable, dataId },
      ...(token ? { token } : {}),
    });
    return (result ?? []).toReversed().map((row) => ({
      ...row,
      content: JSON.parse(String(row.dataContent)) as Record<string, unknown>,
    }));
  }
  const contents = async (table: string, id: string) => (await versions(table, id)).map(({ content }) => content);
  const menu = async (name: string) =>
    String(
      await server.value("select id from sys_permission where name = $1 and menu_type < 2 and del_flag = '0'", [name]),
    );
  const rule = async (permissionId: string, ruleName: string) =>
    (
      await server.call<string>('POST', '/sys/permission/addPermissionRule', {
        body: { permissionId, ruleName, ruleColumn: 'createBy', ruleConditions: '=', ruleValue: '1' },
      })
    ).result!;

  test('records a role’s permissions by menu path, with their data rules', async () => {
    const role = await server.role('logged_role');
    const [dict, log] = [await menu('数据字典'), await menu('日志管理')];
    const onlyActive = await rule(dict, '启用的');
    const save = (permissionIds: string, lastpermissionIds: string) =>
      post('/sys/permission/saveRolePermission', { roleId: role, permissionIds, lastpermissionIds });
    await save(dict, '');
    await post('/sys/role/datarule', { permissionId: dict, roleId: role, dataRuleIds: `${onlyActive},` });
    await save(`${dict},${log}`, dict);
    await save(log, `${dict},${log}`);

    const [dictPath, logPath] = ['系统管理 / 数据字典', '系统管理 / 日志管理'];
    const named = { id: role, roleName: 'logged_role', roleCode: 'logged_role' };
    expect(await contents('sys_role_permission', role)).toEqual([
      { ...named, permissions: [dictPath], dataRules: [] },
      { ...named, permissions: [dictPath], dataRules: [`${dictPath}：启用的`] },
      { ...named, permissions: [logPath, dictPath].toSorted(), dataRules: [`${dictPath}：启用的`] },
      { ...named, permissions: [logPath], dataRules: [] },
    ]);
    expect(await versions('sys_role_permission', role)).toMatchObject([
      { dataVersion: 1, action: 'grant', action_dictText: '授权', entity: 'system/role', createBy: 'admin' },
      { dataVersion: 2, action: 'datarule', action_dictText: '数据规则' },
      { dataVersion: 3, action: 'grant' },
      { dataVersion: 4, action: 'grant' },
    ]);
    const { result } = await server.call<Paged<Row>>('GET', '/sys/dataLog/list', {
      query: { dataTable: 'sys_role_permission', dataId: role },
    });
    expect(result!.total).toBe(4);
    const ids = (await versions('sys_role_permission', role)).map((row) => String((row as Row).id));
    const compared = await server.call<Row[]>('GET', '/sys/dataLog/queryCompareList', {
      query: { dataId1: ids[0]!, dataId2: ids[3]! },
    });
    expect(compared.result).toMatchObject([{ dataVersion: 4 }, { dataVersion: 1 }]);
  });

  test('records a department’s permissions, and what its roles lose with them', async () => {
    const depart = await server.depart('A77', '记录部');
    const dict = await menu('数据字典');
    const onlyActive = await rule(dict, '部门的');
    const save = (permissionIds: string, lastpermissionIds: string) =>
      post('/sys/permission/saveDepartPermission', { departId: depart, permissionIds, lastpermissionIds });
    await save(dict, '');
    await post('/sys/sysDepartPermission/datarule', { departId: depart, permissionId: dict, dataRuleIds: onlyActive });
    const role = (
      await server.call<string>('POST', '/sys/sysDepartRole/add', {
        body: { departId: depart, roleName: '记录员', roleCode: 'keeper' },
      })
    ).result!;
    const grant = { roleId: role, permissionIds: dict, lastpermissionIds: '' };
    await post('/sys/sysDepartPermission/saveDeptRolePermission', grant);
    await post('/sys/sysDepartRole/datarule', { roleId: role, permissionId: dict, dataRuleIds: onlyActive });
    await save('', dict);

    const path = '系统管理 / 数据字典';
    const named = { id: depart, departName: '记录部', orgCode: 'A77' };
    expect(await contents('sys_depart_permission', depart)).toEqual([
      { ...named, permissions: [path], dataRules: [] },
      { ...named, permissions: [path], dataRules: [`${path}：部门的`] },
      { ...named, permissions: [], dataRules: [] },
    ]);
    const ofRole = { id: role, roleName: '记录员', roleCode: 'keeper' };
    expect(await contents('sys_depart_role_permission', role)).toEqual([
      { ...ofRole, permissions: [path], dataRules: [`${path}：部门的`] },
      { ...ofRole, permissions: [path], dataRules: [`${path}：部门的`] },
      { ...ofRole, permissions: [], dataRules: [] },
    ]);
  });

  test('records a user’s roles and departments from every call, and deleted roles', async () => {
    const [top, one, two] = [
      await server.role('role_top'),
      await server.role('role_one'),
      await server.role('role_two'),
    ];
    const above = await server.depart('A78', '上部');
    const below = await server.depart('A78A01', '下组', above);
    const { id } = await server.person('logged_person', { realname: '王甲' });
    const own = 'own_logged_person';
    const person = { id, username: 'logged_person', realname: '王甲' };
    await post('/sys/user/addSysUserRole', { roleId: top, userIdList: [id] } as unknown as Row);
    const edit = (body: Row) => server.call('PUT', '/sys/user/edit', { body: { id, ...body } });
    expect(await edit({ selectedroles: `${one},${two}` })).toMatchObject({ success: true });
    expect(await edit({ selectedroles: one })).toMatchObject({ success: true });
    expect(await server.call('DELETE', '/sys/role/delete', { query: { id: two } })).toMatchObject({ success: true });
    expect(await contents('sys_user_role', id)).toEqual([
      { ...person, selectedroles: [own, 'role_top'] },
      { ...person, selectedroles: ['role_one', 'role_two'] },
      { ...person, selectedroles: ['role_one'] },
    ]);

    await post('/sys/user/editSysDepartWithUser', { depId: below, userIdList: [id] } as unknown as Row);
    const lead = (
      await server.call<string>('POST', '/sys/sysDepartRole/add', {
        body: { departId: below, roleName: '组长', roleCode: 'lead' },
      })
    ).result!;
    await post('/sys/sysDepartRole/deptRoleUserAdd', { userId: id, newRoleId: lead, oldRoleId: '' });
    expect(await edit({ selecteddeparts: above })).toMatchObject({ success: true });
    expect(await contents('sys_user_depart', id)).toEqual([
      { ...person, selecteddeparts: ['上部 / 下组'] },
      { ...person, selecteddeparts: ['上部'] },
    ]);
    expect(await contents('sys_depart_role_user', id)).toEqual([
      { ...person, departRoles: ['下组：组长'] },
      { ...person, departRoles: [] },
    ]);
  });

  test('records freezing and a new password as versions of the user, without the password', async () => {
    const { id } = await server.person('logged_state', { realname: '李乙' });
    const put = (path: string, body: Row) => server.call('PUT', path, { body });
    await put('/sys/user/edit', { id, realname: '李丙' });
    await put('/sys/user/frozenBatch', { ids: id, status: '2' });
    await put('/sys/user/changePassword', {
      username: 'logged_state',
      password: 'Geheim-4711',
      confirmpassword: 'Geheim-4711',
    });
    const whole = { id, username: 'logged_state', realname: '李丙' };
    const found = await versions('sys_user', id);
    expect(found).toMatchObject([
      { action: 'edit', content: { ...whole, status: 1 } },
      { action: 'frozenBatch', content: { ...whole, status: 2 } },
      { action: 'password', content: { ...whole, status: 2 } },
    ]);
    expect(JSON.stringify(found)).not.toContain('Geheim');
    for (const { content } of found) expect(content).not.toHaveProperty('password');
  });

  test('is returned only to users who may read the log and the roles', async () => {
    const role = await server.role('watched');
    await post('/sys/permission/saveRolePermission', {
      roleId: role,
      permissionIds: await menu('数据字典'),
      lastpermissionIds: '',
    });
    const { token: outsider } = await server.person('grant_outsider', { codes: ['sys:dataLog:list'] });
    expect(await versions('sys_role_permission', role, outsider)).toEqual([]);
    const { token } = await server.person('grant_reader', { codes: ['sys:dataLog:list', 'sys:role:edit'] });
    expect(await versions('sys_role_permission', role, token)).toHaveLength(1);
  });
});
