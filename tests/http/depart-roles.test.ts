/** Department roles (contract.md §1.5): they grant permissions of the department to its members. */
import type { AnyRow } from '@/server/db';
import type { RouteOptions } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Paged, ApiResult } from '@/model/http/api-result';
import { newId } from '@/server/db';
import { databaseKinds } from '../helpers/databases';
import { BASE, openTestServer, type TestServer } from '../helpers/server';
import { addWorker, one, type Row } from './organisation';
import { addPerson, PASSWORD } from './session-world';

interface GrantNode {
  key: string;
  children: GrantNode[];
}

const TREE_KEYS = 'children,icon,isLeaf,key,label,parentId,ruleFlag,scopedSlots,slotTitle,title,value';

describe.each(databaseKinds)('department roles on %s', (kind) => {
  let server: TestServer;
  const routes: { method: string; path: string }[] = [];
  beforeAll(async () => {
    const onRoute = ({ method, url }: RouteOptions) => {
      const path = url.startsWith(BASE) ? url.slice(BASE.length) : url;
      if (/^\/sys\/sysDepart(Role|Permission)\//.test(path))
        for (const one of [method].flat()) if (one !== 'HEAD' && one !== 'OPTIONS') routes.push({ method: one, path });
    };
    server = await openTestServer({ kind, app: { onRoute } });
  });
  afterAll(() => server.close());

  const ROLE = '/sys/sysDepartRole';
  const PERMISSION = '/sys/sysDepartPermission';
  const get = <T>(path: string, query: Record<string, string> = {}, token?: string): Promise<ApiResult<T>> =>
    server.call<T>('GET', path, { query, ...(token === undefined ? {} : { token }) });
  const post = (path: string, body: Row, token?: string) =>
    server.call('POST', path, { body, ...(token === undefined ? {} : { token }) });

  /** A department with two menus, one below the other, of three; the second has two rules. */
  let depart: string;
  let code: string;
  let role: string;
  let menus: { top: string; page: string; other: string };
  let rules: string[];

  async function addMenu(parent: string | null, name: string): Promise<string> {
    const id = newId();
    await sql`insert into sys_permission (id, parent_id, name, url, component, menu_type, rule_flag, status, del_flag)
       values (${id}, ${parent}, ${name}, '/x', 'x', 1, 0, '1', '0')`.execute(server.db);
    return id;
  }
  const give = (permission: string, ruleIds: string | null = null) =>
    sql`insert into sys_depart_permission (id, depart_id, permission_id, data_rule_ids) values (${newId()}, ${depart}, ${permission}, ${ruleIds})`.execute(
      server.db,
    );
  const grants = async (id = role) =>
    (
      await sql<AnyRow>`select permission_id, data_rule_ids from sys_depart_role_permission where role_id = ${id} order by permission_id`.execute(
        server.db,
      )
    ).rows;
  const save = (permissionIds: string, lastpermissionIds = '', token?: string) =>
    post(`${PERMISSION}/saveDeptRolePermission`, { roleId: role, permissionIds, lastpermissionIds }, token);

  let count = 0;
  beforeEach(async () => {
    count += 1;
    const added = await server.call<string>('POST', '/sys/sysDepart/add', {
      body: { departName: `部${count}`, parentId: '', orgCategory: '1' },
    });
    depart = added.result!;
    code = String((await one(server, 'select org_code from sys_depart where id = $1', depart)).org_code);
    const top = await addMenu(null, '采购中心');
    menus = { top, page: await addMenu(top, '采购单'), other: await addMenu(null, '财务中心') };
    rules = [newId(), newId(), newId()];
    for (const [index, id] of rules.entries())
      await sql`insert into sys_permission_data_rule (id, permission_id, rule_name, rule_column, rule_conditions, rule_value, status, del_flag)
         values (${id}, ${index < 2 ? menus.page : menus.other}, ${`规则${index}`}, 'createBy', '=', '#{sys_user_code}', '1', '0')`.execute(
        server.db,
      );
    await give(menus.top);
    await give(menus.page, `${rules[0]},`);
    const made = await server.call<string>('POST', `${ROLE}/add`, {
      body: { departId: depart, roleName: '组长', roleCode: 'lead', description: '带组' },
    });
    role = made.result!;
  });

  test('adds, lists by deptId, edits and deletes roles; a code is unique within a department', async () => {
    const list = await get<Paged<Row>>(`${ROLE}/list`, { deptId: depart, column: 'createTime', order: 'desc' });
    expect(list.result).toMatchObject({
      total: 1,
      records: [{ id: role, departId: depart, departId_dictText: `部${count}`, roleCode: 'lead', roleName: '组长' }],
    });
    expect((await get<Paged<Row>>(`${ROLE}/list`, { deptId: 'nowhere' })).result?.total).toBe(0);
    expect((await get<Paged<Row>>(`${ROLE}/list`, { deptId: '' })).result?.total).toBeGreaterThan(0);
    const again = { departId: depart, roleName: '又一组长', roleCode: 'lead' };
    expect(await post(`${ROLE}/add`, again)).toMatchObject({ success: false, message: '该值不可用，系统中已存在！' });
    const edit = (body: Row) => server.call('PUT', `${ROLE}/edit`, { body });
    expect((await edit({ id: role, departId: depart, roleName: '副组长', roleCode: 'lead' })).success).toBe(true);
    expect((await get<Row>(`${ROLE}/queryById`, { id: role })).result).toMatchObject({ roleName: '副组长' });
    const other = await server.call<string>('POST', '/sys/sysDepart/add', {
      body: { departName: '别处', parentId: '', orgCategory: '1' },
    });
    expect(await edit({ id: role, departId: other.result, roleName: '组长', roleCode: 'lead' })).toMatchObject({
      success: false,
      message: '部门角色不能换到其他部门',
    });
    await save(menus.top);
    expect((await server.call('DELETE', `${ROLE}/delete`, { query: { id: role } })).success).toBe(true);
    expect(await grants()).toEqual([]);
    expect((await get<Row[]>(`${ROLE}/getDeptRoleList`, { departId: depart, userId: '' })).result).toEqual([]);
  });

  test('[1§7.45] queryTreeListForDeptRole returns the grants of the department, queryDeptRolePermission those of the role', async () => {
    const tree = await get<{ treeList: GrantNode[]; ids: string[] }>(
      '/sys/sysDepartPermission/queryTreeListForDeptRole',
      { departId: depart },
    );
    expect(tree.message).toBe('');
    expect(tree.result?.ids.toSorted()).toEqual([menus.top, menus.page].toSorted());
    expect(tree.result?.treeList).toMatchObject([
      {
        key: menus.top,
        title: null,
        slotTitle: '采购中心',
        isLeaf: false,
        scopedSlots: { title: 'hasDatarule' },
        children: [{ key: menus.page, parentId: menus.top, slotTitle: '采购单', isLeaf: true }],
      },
    ]);
    expect(Object.keys(tree.result!.treeList[0]!).toSorted().join(',')).toBe(TREE_KEYS);
    expect((await get<string[]>(`${PERMISSION}/queryDeptRolePermission`, { roleId: role })).result).toEqual([]);
    await save(`${menus.top},${menus.page},`);
    const held = await get<string[]>(`${PERMISSION}/queryDeptRolePermission`, { roleId: role });
    expect(held.result?.toSorted()).toEqual([menus.top, menus.page].toSorted());
    expect((await get<string[]>(`${PERMISSION}/queryDeptRolePermission`, { roleId: 'none' })).result).toEqual([]);
  });

  test('[1§7.46] POST saveDeptRolePermission writes the difference, within the grants of the department', async () => {
    expect(await save(menus.top)).toMatchObject({ success: true, message: '保存成功！' });
    expect(await save(`${menus.top},${menus.page}`, menus.top)).toMatchObject({ success: true });
    expect((await grants()).map((row) => row.permission_id).toSorted()).toEqual([menus.top, menus.page].toSorted());
    // A role shows no more rows than the grant of the department.
    expect((await grants()).find((row) => row.permission_id === menus.page)?.data_rule_ids).toBe(rules[0]);
    expect(await save(menus.page, `${menus.top},${menus.page}`)).toMatchObject({ success: true });
    expect((await grants()).map((row) => row.permission_id)).toEqual([menus.page]);
    // Grants that the client did not send stay.
    expect(await save('', '')).toMatchObject({ success: true });
    expect(await grants()).toHaveLength(1);

    expect(await save(`${menus.page},${menus.other}`, menus.page)).toMatchObject({
      success: false,
      message: '不能授予部门没有的权限',
    });
    expect((await grants()).map((row) => row.permission_id)).toEqual([menus.page]);
    const wrong = { roleId: 'none', permissionIds: menus.top, lastpermissionIds: '' };
    expect(await post(`${PERMISSION}/saveDeptRolePermission`, wrong)).toMatchObject({
      success: false,
      message: '部门角色不存在',
    });
    for (const body of [[], null, 'x', { roleId: [role], permissionIds: {} }])
      expect((await server.call('POST', `${PERMISSION}/saveDeptRolePermission`, { body })).success).toBe(false);
    const log = await one(
      server,
      `select count(*) as n from sys_data_log where data_table = 'sys_depart_role_permission' and data_id = $1`,
      role,
    );
    expect(Number(log.n)).toBe(3);
  });

  test('rejects a grant beyond the permissions or data rules of the user', async () => {
    const codes = ['sys:departRole:grant', 'sys:departRole:add', 'sys:depart:edit'];
    const { id, token } = await addWorker(server, `giver${count}`, { codes, menus: [menus.page] });
    expect((await save(menus.top, '', token)).code).toBe(510);
    expect(await grants()).toEqual([]);
    expect((await save(menus.page, '', token)).success).toBe(true);
    await save('', menus.page);
    await sql`update sys_role_permission set data_rule_ids = ${rules[1]} where permission_id = ${menus.page} and role_id in
       (select role_id from sys_user_role where user_id = ${id})`.execute(server.db);
    expect((await save(menus.page, '', token)).success).toBe(true);
    expect(
      String((await grants())[0]?.data_rule_ids)
        .split(',')
        .toSorted(),
    ).toEqual(rules.slice(0, 2).toSorted());
    const { token: outsider } = await addWorker(server, `outsider${count}`);
    expect((await save(menus.page, '', outsider)).code).toBe(510);
    for (const path of [`${PERMISSION}/queryTreeListForDeptRole`, `${PERMISSION}/queryDeptRolePermission`])
      expect((await get(path, { departId: depart, roleId: role }, outsider)).code, path).toBe(510);
    for (const path of ['list', 'getDeptRoleList', 'getDeptRoleByUserId', `datarule/${menus.page}/${depart}/${role}`])
      expect((await get(`${ROLE}/${path}`, {}, outsider)).code, path).toBe(510);
  });

  test('assigns roles to members of the department, who then have the permissions', async () => {
    const button = newId();
    await sql`insert into sys_permission (id, parent_id, name, perms, menu_type, status) values (${button}, ${menus.page}, '下单', ${`buy:${count}`}, 2, '1')`.execute(
      server.db,
    );
    await give(button);
    await save(`${menus.page},${button}`);
    const person = await addPerson(server, `holder${count}`, { departs: [code] });
    const assign = (newRoleId: string, oldRoleId = '', token?: string) =>
      post(`${ROLE}/deptRoleUserAdd`, { userId: person.id, newRoleId, oldRoleId }, token);
    const query = { departId: depart, userId: person.id };
    expect((await get<Row[]>(`${ROLE}/getDeptRoleList`, query)).result).toMatchObject([{ id: role, roleCode: 'lead' }]);
    expect((await get<Row[]>(`${ROLE}/getDeptRoleByUserId`, query)).result).toEqual([]);

    expect(await assign(role)).toMatchObject({ success: true, message: '添加成功！' });
    expect((await get<Row[]>(`${ROLE}/getDeptRoleByUserId`, query)).result).toMatchObject([
      { userId: person.id, droleId: role },
    ]);
    expect((await one(server, 'select user_id from sys_depart_role_user where drole_id = $1', role)).user_id).toBe(
      person.id,
    );
    const token = await server.signIn(person.username, PASSWORD);
    const holds = async () =>
      (
        await get<{ codeList: string[] }>('/sys/permission/getUserPermissionByToken', {}, token)
      ).result?.codeList.includes(`buy:${count}`);
    expect(await holds()).toBe(true);

    expect(await assign('', role)).toMatchObject({ success: true });
    expect((await get<Row[]>(`${ROLE}/getDeptRoleByUserId`, query)).result).toEqual([]);
    expect(await holds()).toBe(false);

    const stranger = await addPerson(server, `stranger${count}`);
    const body = { userId: stranger.id, newRoleId: role, oldRoleId: '' };
    expect(await post(`${ROLE}/deptRoleUserAdd`, body)).toMatchObject({ message: '该用户不属于此部门' });
    expect(await assign('none')).toMatchObject({ success: false, message: '部门角色不存在' });
    const unknown = { userId: 'unknown', newRoleId: role, oldRoleId: '' };
    expect(await post(`${ROLE}/deptRoleUserAdd`, unknown)).toMatchObject({ message: '该用户不存在！' });

    const worker = await addWorker(server, `assigner${count}`, { codes: ['sys:departRole:assign', 'sys:depart:edit'] });
    expect((await assign(role, '', worker.token)).code).toBe(510);
    expect((await get<Row[]>(`${ROLE}/getDeptRoleByUserId`, query)).result).toEqual([]);
  });

  test('keeps the data rules of a user who gets a role of the department without them', async () => {
    const codes = [
      ...['assign', 'grant', 'delete'].map((action) => `sys:departRole:${action}`),
      'sys:user:removeFromDepart',
      'sys:depart:edit',
    ];
    const bound = await addWorker(server, `bound${count}`, { codes, menus: [menus.page] });
    await save(menus.page);
    await sql`insert into sys_user_depart (id, user_id, dep_id) values (${newId()}, ${bound.id}, ${depart})`.execute(
      server.db,
    );
    const assigned = { userId: bound.id, newRoleId: role, oldRoleId: '' };
    expect(await post(`${ROLE}/deptRoleUserAdd`, assigned)).toMatchObject({ success: true });
    const left = { userId: bound.id, newRoleId: '', oldRoleId: role };
    // Another member has the same role: a user who is bound by its rules cannot remove that member.
    const other = await addPerson(server, `otherbound${count}`);
    await sql`insert into sys_user_depart (id, user_id, dep_id) values (${newId()}, ${other.id}, ${depart})`.execute(
      server.db,
    );
    expect(await post(`${ROLE}/deptRoleUserAdd`, { ...assigned, userId: other.id })).toMatchObject({ success: true });
    const membership = { query: { depId: depart, userId: other.id }, token: bound.token };
    const ways: [string, ApiResult][] = [
      ['leave the role', await post(`${ROLE}/deptRoleUserAdd`, left, bound.token)],
      ['take its grant', await save('', menus.page, bound.token)],
      ['delete it', await server.call('DELETE', `${ROLE}/delete`, { query: { id: role }, token: bound.token })],
      ['end a membership', await server.call('DELETE', '/sys/user/deleteUserInDepart', membership)],
    ];
    for (const [way, answer] of ways)
      expect(answer, way).toMatchObject({ code: 510, message: '不能放宽对自己有效的数据权限' });
    expect(await grants()).toEqual([{ permission_id: menus.page, data_rule_ids: rules[0] }]);
    const { rows } = await sql<AnyRow>`select user_id from sys_depart_role_user where drole_id = ${role}`.execute(
      server.db,
    );
    expect(rows.map((row) => row.user_id).toSorted()).toEqual([bound.id, other.id].toSorted());
    expect(await post(`${ROLE}/deptRoleUserAdd`, left)).toMatchObject({ success: true });
  });

  test('offers for a role the data rules that the department was given', async () => {
    const path = `${ROLE}/datarule`;
    const read = () => get<{ datarule: Row[]; drChecked?: string }>(`${path}/${menus.page}/${depart}/${role}`);
    const write = (dataRuleIds: string, permissionId = menus.page) =>
      post(path, { permissionId, roleId: role, dataRuleIds });
    expect((await read()).result).toMatchObject({ datarule: [{ id: rules[0], ruleName: '规则0', status: '1' }] });
    expect((await read()).result).not.toHaveProperty('drChecked');
    expect(await write(rules[0]!)).toMatchObject({ success: false, message: '请先保存角色菜单权限!' });
    await save(menus.page);
    expect(await write('')).toMatchObject({ success: true, message: '保存成功!' });
    expect((await grants())[0]?.data_rule_ids).toBeNull();
    expect(await write(`${rules[0]},`)).toMatchObject({ success: true });
    expect((await read()).result?.drChecked).toBe(rules[0]);
    expect((await grants())[0]?.data_rule_ids).toBe(rules[0]);
    for (const rule of [rules[1]!, rules[2]!, 'none'])
      expect(await write(rule)).toMatchObject({ success: false, message: '数据规则不属于该菜单' });
    expect(await get(`${path}/${menus.top}/${depart}/${role}`)).toMatchObject({
      success: false,
      message: '未找到权限配置信息',
    });
  });

  test('offers for a department all data rules of the menu', async () => {
    const path = `${PERMISSION}/datarule`;
    const read = () => get<{ datarule: Row[]; drChecked?: string }>(`${path}/${menus.page}/${depart}`);
    const write = (dataRuleIds: string, permissionId = menus.page, token?: string) =>
      post(path, { permissionId, departId: depart, dataRuleIds }, token);
    expect((await read()).result?.datarule.map(({ id }) => id).toSorted()).toEqual(rules.slice(0, 2).toSorted());
    expect((await read()).result?.drChecked).toBe(rules[0]);
    expect(await write(`${rules[0]},${rules[1]},`)).toMatchObject({ success: true, message: '保存成功!' });
    expect((await read()).result?.drChecked).toBe(`${rules[0]},${rules[1]}`);
    const sql = 'select data_rule_ids from sys_depart_permission where depart_id = $1 and permission_id = $2';
    expect(await one(server, sql, depart, menus.page)).toEqual({ data_rule_ids: `${rules[0]},${rules[1]}` });
    expect(await write(rules[2]!)).toMatchObject({ success: false, message: '数据规则不属于该菜单' });
    expect(await write('', menus.other)).toMatchObject({ success: false, message: '请先保存部门菜单权限!' });
    const { token } = await addWorker(server, `ruler${count}`, { codes: ['sys:depart:grant'] });
    expect((await write('', menus.page, token)).code).toBe(510);
    const { token: reader } = await addWorker(server, `rulereader${count}`);
    expect((await write('', menus.page, reader)).code).toBe(510);
    expect((await get(`${path}/${menus.page}/${depart}`, {}, reader)).code).toBe(510);
  });

  describe('across departments', () => {
    const CODES = ['add', 'edit', 'delete', 'batch_delete', 'grant', 'assign', 'export', 'import', 'log'].map(
      (action) => `sys:departRole:${action}`,
    );
    let member: string;
    beforeEach(async () => {
      member = (await addPerson(server, `member${count}`, { departs: [code] })).id;
      await save(`${menus.top},${menus.page}`);
      await post(`${ROLE}/datarule`, { permissionId: menus.page, roleId: role, dataRuleIds: rules[0]! });
      await post(`${ROLE}/deptRoleUserAdd`, { userId: member, newRoleId: role, oldRoleId: '' });
    });

    /** A user with all rights on department roles who manages this department, and none when it is null. */
    async function manager(username: string, managed: string | null, more: readonly string[] = []): Promise<string> {
      const { id } = await addWorker(server, `${username}${count}`, {
        codes: [...CODES, ...more],
        menus: [menus.top, menus.page],
      });
      await sql`update sys_user set user_identity = ${managed === null ? 1 : 2}, depart_ids = ${managed} where id = ${id}`.execute(
        server.db,
      );
      return server.signIn(`${username}${count}`, PASSWORD);
    }

    const stored = async () =>
      JSON.stringify(
        (
          await sql<AnyRow>`select r.*, p.permission_id, p.data_rule_ids, u.user_id from sys_depart_role r
            left join sys_depart_role_permission p on p.role_id = r.id left join sys_depart_role_user u on u.drole_id = r.id
            where r.depart_id = ${depart} order by r.id, p.permission_id, u.user_id`.execute(server.db)
        ).rows,
      );

    /** Sends every parameter that a route may read, about the department and its role. */
    const send = (method: string, path: string, token: string) => {
      const values: Row = {
        id: role,
        ids: role,
        roleId: role,
        departId: depart,
        deptId: depart,
        userId: member,
        permissionId: menus.page,
        permissionIds: menus.top,
        lastpermissionIds: `${menus.top},${menus.page}`,
        roleName: '夺来',
        roleCode: 'taken',
        newRoleId: '',
        oldRoleId: role,
        dataRuleIds: '',
      };
      const url = path.replace(/:(\w+)/g, (_, name: string) => String(values[name] ?? role));
      const text = ['roleName', 'roleCode', 'permissionIds', 'lastpermissionIds', 'dataRuleIds'];
      const query = Object.fromEntries(Object.entries(values).filter(([key]) => !text.includes(key)));
      return server.inject({
        method: method as 'GET',
        url: `${BASE}${url}`,
        headers: { 'x-access-token': token },
        query: query as Record<string, string>,
        ...(method === 'GET' || method === 'DELETE' ? {} : { payload: values }),
      });
    };

    test('no route reads or changes the roles of a department that the user does not manage', async () => {
      const other = await server.call<string>('POST', '/sys/sysDepart/add', {
        body: { departName: '邻部', parentId: '', orgCategory: '1' },
      });
      const before = await stored();
      expect(routes.length).toBeGreaterThan(12);
      for (const [username, managed] of [
        ['neighbour', other.result],
        ['manages_none', null],
        ['unknowns', 'nosuch,,'],
      ] as const) {
        const token = await manager(username, managed);
        for (const { method, path } of routes) {
          const reply = await send(method, path, token);
          for (const secret of ['组长', '采购单', '采购中心', '规则0'])
            expect(reply.payload, `${username}: ${method} ${path}`).not.toContain(secret);
          expect(await stored(), `${username}: ${method} ${path}`).toBe(before);
        }
      }
    });

    test('the manager of the department or of one above it, and a user who edits departments, read and change them', async () => {
      const above = await server.call<string>('POST', '/sys/sysDepart/add', {
        body: { departName: '上级部', parentId: '', orgCategory: '1' },
      });
      await sql`update sys_depart set parent_id = ${above.result} where id = ${depart}`.execute(server.db);
      for (const token of [
        await manager('own', depart),
        await manager('upper', `x,${above.result!}`),
        await manager('editor', null, ['sys:depart:edit']),
      ]) {
        const list = await get<Paged<Row>>(`${ROLE}/list`, { deptId: depart }, token);
        expect(list.result?.records).toMatchObject([{ id: role }]);
        const tree = await get<{ ids: string[] }>(
          `${PERMISSION}/queryTreeListForDeptRole`,
          { departId: depart },
          token,
        );
        expect(tree.result?.ids).toHaveLength(2);
        const offered = await get<Row>(`${ROLE}/datarule/${menus.page}/${depart}/${role}`, {}, token);
        expect(offered.result).toMatchObject({ drChecked: rules[0] });
        expect((await save(menus.top, `${menus.top},${menus.page}`, token)).success).toBe(true);
        expect((await save(`${menus.top},${menus.page}`, menus.top, token)).success).toBe(true);
        await post(`${ROLE}/datarule`, { permissionId: menus.page, roleId: role, dataRuleIds: rules[0]! });
      }
    });

    test('an editor of departments whose data rules hide the department reads nothing of it', async () => {
      const [menu, rule] = [newId(), newId()];
      await sql`insert into sys_permission (id, name, url, component, menu_type, status) values (${menu}, '部门', '/sys/sysDepart', 'none', 1, '1')`.execute(
        server.db,
      );
      await sql`insert into sys_permission_data_rule (id, permission_id, rule_name, rule_column, rule_conditions, rule_value, status, del_flag)
        values (${rule}, ${menu}, '别处', 'orgCode', '=', 'none', '1', '0')`.execute(server.db);
      const token = await manager('ruled', null, ['sys:depart:edit']);
      await sql`insert into sys_role_permission (id, role_id, permission_id, data_rule_ids)
        select ${newId()}, role_id, ${menu}, ${rule} from sys_user_role ur join sys_user u on u.id = ur.user_id
        where u.username = ${`ruled${count}`}`.execute(server.db);
      await server.call('GET', '/sys/user/getUserInfo', { token });
      const again = await server.signIn(`ruled${count}`, PASSWORD);
      const before = await stored();
      for (const { method, path } of routes) {
        const reply = await send(method, path, again);
        expect(reply.payload, `${method} ${path}`).not.toContain('组长');
        expect(reply.payload, `${method} ${path}`).not.toContain('采购单');
        expect(await stored(), `${method} ${path}`).toBe(before);
      }
    });
  });
});
