/** Managing and finding users (contract.md §1.2), on both databases. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Row } from '@/model/record';
import type { Paged } from '@/model/http/api-result';
import { databaseKinds } from '../helpers/databases';
import { openPeople, type People } from './people';

const ok = (message: string) => ({ success: true, code: 200, message });
const refused = (message: string) => ({ success: false, code: 500, message });
const USERS_READ = ['sys:user:export'];

describe.each(databaseKinds)('users on %s', (kind) => {
  let server: People;
  let top = '';
  let below = '';
  let beside = '';
  beforeAll(async () => {
    server = await openPeople(kind);
    top = await server.depart('Z01', '总部');
    below = await server.depart('Z01A01', '一部', top);
    beside = await server.depart('Z02', '分部');
  });
  afterAll(() => server.close());

  const get = <T = Row>(path: string, query: Record<string, string> = {}, token?: string) =>
    server.call<T>('GET', path, { query, ...(token === undefined ? {} : { token }) });
  const send = (method: 'POST' | 'PUT', path: string, body: unknown) => server.call(method, path, { body });
  const remove = (path: string, query: Record<string, string>) => server.call('DELETE', path, { query });
  const names = (page: { result: Paged | null }) => page.result!.records.map((row) => row.username);
  const list = (query: Record<string, string>) => get<Paged>('/sys/user/list', query);

  async function add(body: Row): Promise<string> {
    const answer = await server.call<string>('POST', '/sys/user/add', { body });
    expect(answer).toMatchObject(ok('添加成功！'));
    return answer.result!;
  }

  test('[1§7.41] adds, edits, freezes and finds users through all calls', async () => {
    const role = await server.role('clerk');
    const id = await add({
      username: 'zhangsan',
      realname: '张三',
      sex: 1,
      birthday: '1990-05-06',
      phone: '13800000001',
      password: 'secret99',
      selectedroles: role,
      selecteddeparts: `${top},${below}`,
    });
    expect((await get('/sys/user/queryUserRole', { userid: id })).result).toEqual([role]);
    expect((await get('/sys/user/userDepartList', { userId: id })).result).toEqual([
      { key: top, value: top, title: '总部' },
      { key: below, value: below, title: '一部' },
    ]);
    expect(await get('/sys/user/checkOnlyUser', { username: 'zhangsan' })).toMatchObject({
      success: false,
      message: '用户账号已存在',
    });
    const edited = await send('PUT', '/sys/user/edit', { id, realname: '张三丰', password: 'ignored99' });
    expect(edited).toMatchObject(ok('编辑成功!'));
    const found = await list({ username: '*hangsa*', column: 'createTime', order: 'desc' });
    expect(found.result).toMatchObject({
      total: 1,
      records: [
        {
          id,
          realname: '张三丰',
          sex: 1,
          sex_dictText: '男',
          status: 1,
          status_dictText: '正常',
          orgCodeTxt: '总部,一部',
        },
      ],
    });
    // Lists that were not sent stay, and an edit does not change the password.
    expect((await get('/sys/user/queryUserRole', { userid: id })).result).toEqual([role]);
    const token = await server.signIn('zhangsan', 'secret99');

    const frozen = await send('PUT', '/sys/user/frozenBatch', { ids: id, status: '2' });
    expect(frozen).toMatchObject(ok('操作成功!'));
    expect((await get('/sys/user/queryById', { id })).result).toMatchObject({ status: 2, status_dictText: '冻结' });
    expect((await get('/sys/user/getUserInfo', {}, token)).code).toBe(401);
    expect(await server.value('select status from sys_user where id = $1', [id])).toBe(2);
    expect(await send('POST', '/sys/user/frozenBatch', { ids: id, status: '1' })).toMatchObject(ok('操作成功!'));

    const changed = await send('PUT', '/sys/user/changePassword', {
      username: 'zhangsan',
      password: 'newer-99',
      confirmpassword: 'newer-99',
    });
    expect(changed).toMatchObject(ok('密码修改成功!'));
    await expect(server.signIn('zhangsan', 'secret99')).rejects.toThrow('用户名或密码错误');
    expect(await server.signIn('zhangsan', 'newer-99')).toMatch(/^[\w-]{43}$/);

    expect((await get<Row[]>('/sys/user/queryUserByDepId', { id: top })).result).toMatchObject([
      { id, orgCodeTxt: '总部,一部' },
    ]);
    const picked = await get<Paged>('/sys/user/queryUserComponentData', {
      username: 'zhangs',
      pageNo: '1',
      pageSize: '10',
    });
    expect(picked.result).toMatchObject({ total: 1, records: [{ id, username: 'zhangsan' }] });
  });

  test('returns the fields of the form for one user, not in lists', async () => {
    const [clerk, guard] = [await server.role('whole_clerk'), await server.role('whole_guard')];
    const id = await add({
      username: 'whole_user',
      realname: '全先生',
      selectedroles: `${guard},${clerk}`,
      selecteddeparts: below,
    });
    const { result } = await get<Row>('/sys/user/queryById', { id });
    expect(result).toMatchObject({
      selectedroles: `${clerk},${guard}`,
      selecteddeparts: below,
      selecteddeparts_dictText: '一部',
    });
    expect(String(result!.selectedroles_dictText).split(',')).toHaveLength(2);
    expect(result).not.toHaveProperty('password');
    const [row] = (await list({ username: 'whole_user' })).result!.records;
    expect(row).toMatchObject({ id, belongDepIds: below });
    expect(row).not.toHaveProperty('selectedroles');
    // Sent back unchanged, nothing changes.
    expect(await send('PUT', '/sys/user/edit', result)).toMatchObject(ok('编辑成功!'));
    expect((await get<Row>('/sys/user/queryById', { id })).result).toMatchObject({
      selectedroles: `${clerk},${guard}`,
      selecteddeparts: below,
    });
    expect(await send('PUT', '/sys/user/edit', { id, selectedroles: '' })).toMatchObject(ok('编辑成功!'));
    expect((await get<Row>('/sys/user/queryById', { id })).result).toMatchObject({ selectedroles: null });
  });

  test('serves only the named calls of an entity without a table', async () => {
    const calls = ['/sys/user/bin/list', '/sys/user/roleUser/list', '/sys/user/address/list', '/sys/online/queryById'];
    for (const path of calls) expect((await get(path)).code, path).toBe(404);
  });

  describe('lists', () => {
    const ids: Record<string, string> = {};
    beforeAll(async () => {
      const rows: Row[] = [
        {
          username: 'list_a',
          realname: '甲一',
          sex: 1,
          birthday: '1980-01-01',
          phone: '13900000001',
          selecteddeparts: top,
        },
        {
          username: 'list_b',
          realname: '乙二',
          sex: 2,
          birthday: '1990-01-01',
          phone: '13900000002',
          selecteddeparts: below,
        },
        {
          username: 'list_c',
          realname: '丙三',
          sex: 2,
          birthday: '2000-01-01',
          phone: '13900000003',
          selecteddeparts: beside,
        },
      ];
      for (const row of rows) ids[String(row.username)] = await add(row);
    });

    test.each<[string, Record<string, string>, string[]]>([
      ['realname', { realname: '*乙*' }, ['list_b']],
      ['username', { username: 'list_a,list_c,' }, ['list_c', 'list_a']],
      ['phone', { phone: '13900000003' }, ['list_c']],
      ['birthday', { birthday: '1980-01-01' }, ['list_a']],
      ['birthday range', { birthday_begin: '1990-01-01', birthday_end: '1995-01-01', username: 'list_*' }, ['list_b']],
      ['sex', { sex: '2', username: 'list_*' }, ['list_c', 'list_b']],
      ['a word in any name', { keyword: '丙' }, ['list_c']],
    ])('[2§7.24, 2§7.25] /sys/user/list filters by %s and returns id and username', async (_, query, wanted) => {
      const found = await list({ ...query, column: 'username', order: 'desc' });
      expect(names(found)).toEqual(wanted);
      expect(found.result!.records.map((row) => row.id)).toEqual(wanted.map((name) => ids[name]));
    });

    test('a department finds its own members, a picker also those below it', async () => {
      expect(names(await list({ departId: top, username: 'list_*' }))).toEqual(['list_a']);
      expect(
        names(await list({ departId: `${below},${beside}`, username: 'list_*', column: 'username', order: 'asc' })),
      ).toEqual(['list_b', 'list_c']);
      expect(names(await list({ code: `${ids.list_a},list_c`, column: 'username', order: 'asc' }))).toEqual([
        'list_a',
        'list_c',
      ]);
      const picker = { departId: top, username: 'list_', column: 'username', order: 'asc' };
      expect(names(await get<Paged>('/sys/user/queryUserComponentData', picker))).toEqual(['list_a', 'list_b']);
    });

    test('[2§7.29, 2§7.30] /sys/user/queryUserComponentData accepts username, field, departId, page and order, and returns records and total', async () => {
      const query = {
        username: 'list_',
        field: 'id,username',
        departId: top,
        column: 'username',
        order: 'desc',
        pageNo: '2',
        pageSize: '1',
      };
      const { result } = await get<Paged>('/sys/user/queryUserComponentData', query);
      expect(result).toMatchObject({ total: 2, current: 2, size: 1, records: [{ username: 'list_a' }] });
      const several = await get<Paged>('/sys/user/queryUserComponentData', {
        isMultiTranslate: 'true',
        username: 'list_b,list_c',
      });
      expect(several.result?.total).toBe(2);
    });

    test('with `colleagues` a picker finds the active users who share a tenant with the user', async () => {
      const users = [
        ['here', null, 1],
        ['empty', '', 1],
        ['left', null, 2],
        ['seven', '7', 1],
        ['both', '8,7', 1],
        ['seventeen', '17', 1],
      ] as const;
      for (const [name, tenant, status] of users) {
        const { id } = await server.person(`tenant_${name}`);
        await sql`update sys_user set tenant_id = ${tenant}, status = ${status} where id = ${id}`.execute(server.db);
      }
      const found = async (token?: string) => {
        const query = { username: 'tenant_', colleagues: 'true', column: 'username', order: 'asc' };
        return names(await get<Paged>('/sys/user/queryUserComponentData', query, token));
      };
      expect(await found()).toEqual(['tenant_empty', 'tenant_here']);
      const outsider = await server.person('outsider');
      await sql`update sys_user set tenant_id = '7' where id = ${outsider.id}`.execute(server.db);
      expect(await found(outsider.token)).toEqual(['tenant_both', 'tenant_seven']);
    });

    test('[2§7.31, 2§7.32] finds users by username with pageNo and pageSize, by ids, and by department', async () => {
      const page = await list({ username: 'list_a,list_b,', pageNo: '1', pageSize: '2' });
      expect(page.result).toMatchObject({ total: 2, size: 2, current: 1 });
      expect((await get<Row[]>('/sys/user/getMultiUser', { username: 'list_a,' })).result).toMatchObject([
        { id: ids.list_a },
      ]);
      expect(
        (await get<Row[]>('/sys/user/queryByIds', { userIds: `${ids.list_b},${ids.list_c}` })).result,
      ).toHaveLength(2);
      expect((await get<Row[]>('/sys/user/queryByIds', {})).result).toEqual([]);
      const byDepart = await get<Row[]>('/sys/user/queryUserByDepId', { id: beside, realname: '丙' });
      expect(byDepart.result).toMatchObject([{ username: 'list_c' }]);
      expect((await get<Row[]>('/sys/user/queryUserByDepId', { id: 'nowhere' })).result).toEqual([]);
      const newer = await get<Paged>('/sys/user/selectUserList', { keyword: 'list_', excludeUserIdList: ids.list_a! });
      expect(newer.result?.total).toBe(2);
    });

    test('names members of other departments instead of removing them', async () => {
      const top = await server.depart('Z71', '移出部');
      const below = await server.depart('Z71A01', '移出一组', top);
      const lower = await server.depart('Z71A01A01', '移出小队', below);
      const { id: deep } = await server.person('leave_deep', { realname: '王深', departs: [below, lower] });
      const { id: direct } = await server.person('leave_direct', { realname: '王直', departs: [top, below] });
      const { id: none } = await server.person('leave_none', { realname: '王外' });
      expect(names(await get<Paged>('/sys/user/list', { departTree: top, column: 'username', order: 'asc' }))).toEqual([
        'leave_deep',
        'leave_direct',
      ]);
      const one = (userId: string) => remove('/sys/user/deleteUserInDepart', { depId: top, userId });
      const many = (...ids: string[]) =>
        remove('/sys/user/deleteUserInDepartBatch', { depId: top, userIds: ids.join(',') });
      const text = '“王深”属于下级部门“移出一组、移出小队”，不是“移出部”的直接成员，请在“移出一组、移出小队”中移出';
      expect(await one(deep)).toMatchObject(refused(text));
      expect(await one(none)).toMatchObject(refused('“王外”不属于“移出部”'));
      expect(await many(direct, deep, none)).toMatchObject(refused(`${text}；“王外”不属于“移出部”`));
      const member = (id: string) =>
        server.value('select count(*)::int4 from sys_user_depart where user_id = $1', [id]);
      expect([await member(deep), await member(direct)]).toEqual([2, 2]);
      expect(await many(direct)).toMatchObject(ok('删除成功!'));
      expect([await member(deep), await member(direct)]).toEqual([2, 1]);
      const nowhere = { depId: 'nowhere', userId: direct };
      expect(await remove('/sys/user/deleteUserInDepart', nowhere)).toMatchObject(refused('部门不存在'));
    });

    test('lists, adds and removes members of a department', async () => {
      const members = (depId: string) =>
        get<Paged>('/sys/user/departUserList', { depId, column: 'username', order: 'asc' });
      expect(names(await members(beside))).toEqual(['list_c']);
      const added = await send('POST', '/sys/user/editSysDepartWithUser', {
        depId: beside,
        userIdList: [ids.list_a, ids.list_b],
      });
      expect(added).toMatchObject(ok('添加成功！'));
      expect(names(await members(beside))).toEqual(['list_a', 'list_b', 'list_c']);
      expect(await remove('/sys/user/deleteUserInDepart', { depId: beside, userId: ids.list_a! })).toMatchObject(
        ok('删除成功!'),
      );
      const rest = { depId: beside, userIds: `${ids.list_b},${ids.list_c}` };
      expect(await remove('/sys/user/deleteUserInDepartBatch', rest)).toMatchObject(ok('删除成功!'));
      expect(names(await members(beside))).toEqual([]);
      // The department to work in follows the membership.
      expect(
        await server.rows('select username, org_code from sys_user where username = any($1) order by username', [
          ['list_a', 'list_c'],
        ]),
      ).toEqual([
        { username: 'list_a', org_code: 'Z01' },
        { username: 'list_c', org_code: null },
      ]);
      expect(
        await server.value(
          "select count(*)::int4 from sys_data_log where data_table = 'sys_user_depart' and data_id = $1",
          [ids.list_a],
        ),
      ).toBe(3);
    });

    test('lists, adds and removes members of a role', async () => {
      const roleId = await server.role('members');
      const members = () => get<Paged>('/sys/user/userRoleList', { roleId, column: 'username', order: 'asc' });
      const added = await send('POST', '/sys/user/addSysUserRole', {
        roleId,
        userIdList: [ids.list_a, ids.list_b, ids.list_c],
      });
      expect(added).toMatchObject(ok('添加成功！'));
      expect(names(await members())).toEqual(['list_a', 'list_b', 'list_c']);
      expect(names(await get<Paged>('/sys/user/userRoleList', { roleId, username: 'list_b' }))).toEqual(['list_b']);
      expect(await remove('/sys/user/deleteUserRole', { roleId, userId: ids.list_a! })).toMatchObject(ok('删除成功!'));
      const rest = { roleId, userIds: `${ids.list_b},${ids.list_c}` };
      expect(await remove('/sys/user/deleteUserRoleBatch', rest)).toMatchObject(ok('删除成功!'));
      expect(names(await members())).toEqual([]);
      expect(names(await get<Paged>('/sys/user/userRoleList', {}))).toEqual([]);
      expect(
        await send('POST', '/sys/user/addSysUserRole', { roleId: 'none', userIdList: [ids.list_a] }),
      ).toMatchObject(refused('角色不存在'));
      expect(await send('POST', '/sys/user/addSysUserRole', { roleId, userIdList: ['none'] })).toMatchObject(
        refused('该用户不存在！'),
      );
    });
  });

  test('returns texts of positions stored by code or by id', async () => {
    await sql`insert into sys_position (id, code, name, del_flag) values ('p1', 'lead', '组长', '0'), ('p2', 'head', '部长', '0')`.execute(
      server.db,
    );
    const id = await add({ username: 'posted', realname: '有职', post: 'lead,p2,gone' });
    expect((await get('/sys/user/queryById', { id })).result).toMatchObject({ post_dictText: '组长,部长,gone' });
  });

  test('reports a user without roles or departments', async () => {
    const id = await add({ username: 'nothing', realname: '无名' });
    expect(await get('/sys/user/queryUserRole', { userid: id })).toMatchObject(refused('未找到用户相关角色信息'));
    expect(await get('/sys/user/userDepartList', { userId: id })).toMatchObject(refused('查找失败'));
    expect(await server.value('select password from sys_user where id = $1', [id])).toBeNull();
    await expect(server.signIn('nothing', '')).rejects.toThrow();
  });

  test('moves deleted users to the recycle bin, restores them with their relations, or removes them', async () => {
    const role = await server.role('binrole');
    const id = await add({ username: 'binned', realname: '回收', password: 'secret99', selectedroles: role });
    const token = await server.signIn('binned', 'secret99');
    expect(await remove('/sys/user/delete', { id })).toMatchObject(ok('删除成功!'));
    expect((await get('/sys/user/getUserInfo', {}, token)).code).toBe(401);
    expect(names(await list({ username: 'binned' }))).toEqual([]);
    const bin = async () => ((await get<Row[]>('/sys/user/recycleBin')).result ?? []).map((row) => row.username);
    expect(await bin()).toContain('binned');
    expect(JSON.stringify((await get('/sys/user/recycleBin')).result)).not.toContain('scrypt');

    expect(await send('PUT', '/sys/user/putRecycleBin', { userIds: id })).toMatchObject(ok('还原成功!'));
    expect(await bin()).not.toContain('binned');
    expect((await get('/sys/user/queryUserRole', { userid: id })).result).toEqual([role]);

    expect(await remove('/sys/user/deleteBatch', { ids: id })).toMatchObject(ok('批量删除成功!'));
    await add({ username: 'binned', realname: '重名' });
    expect(await send('PUT', '/sys/user/putRecycleBin', { userIds: id })).toMatchObject(
      refused('用户账号、工号、手机号或邮箱已被其他用户使用'),
    );
    expect(await remove('/sys/user/deleteRecycleBin', { userIds: id })).toMatchObject(ok('删除成功!'));
    expect(
      await server.rows(
        'select 1 from sys_user where id = $1 union all select 1 from sys_user_role where user_id = $1',
        [id],
      ),
    ).toEqual([]);
    expect(await remove('/sys/user/deleteRecycleBin', { userIds: id })).toMatchObject(refused('该用户不存在！'));
  });

  test('a reset returns a new password for each user once and ends their sessions', async () => {
    await add({ username: 'reset_a', realname: '重置', password: 'secret99' });
    await add({ username: 'reset_b', realname: '重置', password: 'secret99' });
    const old = await server.signIn('reset_a', 'secret99');
    const answer = await server.call<{ username: string; password: string }[]>('PUT', '/sys/user/resetPassword', {
      query: { usernames: 'reset_a,reset_b' },
    });
    const [a, b] = answer.result!;
    expect(a!.password).toMatch(/^\w{12}$/);
    expect(a!.password).not.toBe(b!.password);
    expect(answer.message).toContain(`reset_a：${a!.password}`);
    expect((await get('/sys/user/getUserInfo', {}, old)).code).toBe(401);
    expect(await server.signIn('reset_a', a!.password)).toBeTruthy();
    expect(server.log.join('\n')).not.toContain(a!.password);
  });

  test('returns only public fields to a user without permissions, and does not filter by others', async () => {
    const { token } = await server.person('plain', { departs: [top] });
    await server.person('carded', { realname: '名片', phone: '13712345678', departs: [below] });
    const rows = async (path: string, query: Record<string, string>) => {
      const { result } = await get<Paged & Row[]>(path, query, token);
      return (result?.records ?? result) as Row[];
    };
    const looks: [string, Record<string, string>][] = [
      ['/sys/user/queryUserComponentData', { username: 'carded' }],
      ['/sys/user/selectUserList', { keyword: 'carded' }],
      ['/sys/user/getMultiUser', { username: 'carded' }],
      ['/sys/user/queryByIds', { userIds: 'carded' }],
      ['/sys/user/queryUserByDepId', { id: below }],
    ];
    for (const [path, query] of looks) {
      const found = (await rows(path, query)).find((row) => row.username === 'carded');
      expect(found, path).toMatchObject({ realname: '名片', orgCodeTxt: '一部' });
      expect(JSON.stringify(found), path).not.toContain('13712345678');
      expect(Object.keys(found!), path).not.toContain('birthday');
    }
    const hidden = ['phone', 'superQueryParams'];
    for (const key of hidden) {
      const value =
        key === 'phone'
          ? 'nobody'
          : encodeURIComponent(JSON.stringify([{ field: 'phone', rule: 'eq', val: 'nobody' }]));
      expect(await rows('/sys/user/queryUserComponentData', { username: 'carded', [key]: value })).toHaveLength(1);
    }
    const [address] = await rows('/sys/user/queryByOrgCodeForAddressList', { username: 'carded', orgCode: 'Z01A' });
    expect(address).toMatchObject({ realname: '名片', phone: '13****78', departId: below, departName: '一部' });
    expect(await rows('/sys/user/queryByOrgCodeForAddressList', { username: 'carded', orgCode: 'Z02' })).toEqual([]);
    // Contact data is masked: its order is not shown either, in whatever form it is asked for.
    const sortedBy = async (column: string) => {
      const sortInfoString = JSON.stringify([{ column, order: 'desc' }]);
      const found = await rows('/sys/user/queryByOrgCodeForAddressList', { sortInfoString, pageSize: '-521' });
      return found.map(({ username }) => username);
    };
    const byName = await sortedBy('username');
    expect(byName).toEqual(byName.toSorted().toReversed());
    expect(await sortedBy('phone')).toEqual(await sortedBy(''));
    const { token: reader } = await server.person('reader', { codes: USERS_READ });
    const whole = await get<Paged>('/sys/user/queryByOrgCodeForAddressList', { username: 'carded' }, reader);
    expect(whole.result?.records).toMatchObject([{ phone: '13712345678' }]);
    for (const path of [
      '/sys/user/list',
      '/sys/user/listAll',
      '/sys/user/departUserList',
      '/sys/user/userRoleList',
      '/sys/user/recycleBin',
    ]) {
      expect((await get(path, {}, token)).code, path).toBe(510);
    }
    expect((await get<Paged>('/sys/user/listAll', { username: 'carded' }, reader)).result?.records).toMatchObject([
      { phone: '13712345678' },
    ]);
    expect((await get('/sys/user/generateUserId')).result).toMatch(/^[0-9a-f]{32}$/);
  });

  test('returns the members of led departments to a superior, and none to others', async () => {
    const member = await server.person('led', { departs: [beside] });
    const superior = await server.person('leader', { codes: USERS_READ });
    const members = () => get<Paged>('/sys/user/departUserList', { depId: '', username: 'led' }, superior.token);
    expect(names(await members())).toEqual([]);
    const led = { id: superior.id, userIdentity: 2, departIds: beside };
    expect(await send('PUT', '/sys/user/edit', led)).toMatchObject(ok('编辑成功!'));
    expect((await members()).result?.records).toMatchObject([{ id: member.id }]);
    expect((await get('/sys/user/queryById', { id: superior.id })).result).toMatchObject({
      departIds_dictText: '分部',
    });
  });

  test('returns roles and departments only of the asking user', async () => {
    const me = await server.person('selfish', { departs: [top] });
    expect((await get('/sys/user/queryUserRole', { userid: me.id }, me.token)).result).toEqual([me.role]);
    expect((await get('/sys/user/userDepartList', { userId: me.id }, me.token)).success).toBe(true);
    const other = await server.person('other_one');
    expect((await get('/sys/user/queryUserRole', { userid: other.id }, me.token)).code).toBe(510);
    expect((await get('/sys/user/userDepartList', { userId: other.id }, me.token)).code).toBe(510);
  });

  describe('hostile bodies', () => {
    test.each<[string, 'POST' | 'PUT', string, unknown, string]>([
      ['no status', 'PUT', '/sys/user/frozenBatch', { ids: 'a' }, '状态不正确'],
      ['a status that is none', 'PUT', '/sys/user/frozenBatch', { ids: 'a', status: '3' }, '状态不正确'],
      ['no user to freeze', 'PUT', '/sys/user/frozenBatch', { ids: '', status: '2' }, '请选择记录'],
      ['strangers to freeze', 'PUT', '/sys/user/frozenBatch', { ids: "a' or 1=1 --", status: '2' }, '该用户不存在！'],
      [
        'objects for ids',
        'PUT',
        '/sys/user/frozenBatch',
        { ids: { $ne: '' }, status: '2' },
        '用户（ids）应为文本、数字、列表',
      ],
      [
        'more people than one request may name',
        'PUT',
        '/sys/user/frozenBatch',
        { ids: Array.from({ length: 1001 }, (_, index) => index), status: '2' },
        '一次处理的记录过多',
      ],
      ['a list for a body', 'PUT', '/sys/user/frozenBatch', [1, 2], '请求内容格式不正确'],
      ['no password', 'PUT', '/sys/user/changePassword', { username: 'admin' }, '新密码不允许为空!'],
      [
        'a short password',
        'PUT',
        '/sys/user/changePassword',
        { username: 'admin', password: '12345', confirmpassword: '12345' },
        '密码应为 8 到 100 个字符，并同时包含字母和数字',
      ],
      [
        'a long password',
        'PUT',
        '/sys/user/changePassword',
        { username: 'admin', password: 'x'.repeat(101), confirmpassword: 'x'.repeat(101) },
        '密码应为 8 到 100 个字符，并同时包含字母和数字',
      ],
      [
        'two passwords',
        'PUT',
        '/sys/user/changePassword',
        { username: 'admin', password: 'secret98', confirmpassword: 'secret99' },
        '两次输入密码不一致!',
      ],
      [
        'an unknown account',
        'PUT',
        '/sys/user/changePassword',
        { username: 'no one', password: 'secret99', confirmpassword: 'secret99' },
        '该用户不存在！',
      ],
      [
        'a password that is no text',
        'POST',
        '/sys/user/add',
        { username: 'hostile', realname: '坏人', password: { a: 1 } },
        '新密码不允许为空!',
      ],
      [
        'roles that are not there',
        'POST',
        '/sys/user/add',
        { username: 'hostile', realname: '坏人', selectedroles: 'x' },
        '角色不存在',
      ],
      [
        'departments that are not there',
        'POST',
        '/sys/user/add',
        { username: 'hostile', realname: '坏人', selecteddeparts: ['x'] },
        '部门不存在',
      ],
    ])('%s', async (_, method, path, body, message) => {
      expect(await send(method, path, body)).toMatchObject({ success: false, code: 500, message });
      expect(await server.rows("select 1 from sys_user where username = 'hostile'")).toEqual([]);
    });

    test('do not change columns that clients may not write', async () => {
      const id = await add({
        username: 'columns',
        realname: '列名',
        id: 'mine',
        delFlag: '1',
        createBy: 'ghost',
        orgCode: 'Z01',
        salt: 'x',
      });
      expect(
        await server.rows('select id, del_flag, create_by, org_code from sys_user where username = $1', ['columns']),
      ).toEqual([{ id, del_flag: '0', create_by: 'admin', org_code: null }]);
      expect(id).not.toBe('mine');
      expect(await send('PUT', '/sys/user/edit', { id, username: 'renamed' })).toMatchObject(ok('编辑成功!'));
      expect(await server.value('select username from sys_user where id = $1', [id])).toBe('columns');
    });

    test('get no password in any reply', async () => {
      const answers = [
        await list({ pageSize: '-521' }),
        await get('/sys/user/listAll', { pageSize: '-521' }),
        await get('/sys/user/queryById', {
          id: String(await server.value("select id from sys_user where username = 'admin'")),
        }),
        await list({ password: 'scrypt*' }),
      ];
      for (const answer of answers) expect(JSON.stringify(answer)).not.toMatch(/scrypt|"password"|"salt"/);
      expect(answers[3]!.result?.total).toBe(answers[0]!.result?.total);
    });
  });
});
