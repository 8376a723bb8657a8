/** Departments (contract.md §1.5): codes numbered by the server, trees, search, paths and deletion. */
import type { AnyRow } from '@/server/db';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiResult } from '@/model/http/api-result';
import { newId } from '@/server/db';
import { databaseKinds } from '../helpers/databases';
import { openTestServer, type TestServer } from '../helpers/server';
import { statementsOf } from '../helpers/statements';
import { addWorker, flatten, one, type Node, type Row } from './organisation';
import { addPerson, PASSWORD } from './session-world';

const BASE = '/sys/sysDepart';

/** SysDepartTreeModel, key by key. */
const NODE_KEYS = (
  'id,key,value,title,isLeaf,parentId,departName,departNameEn,departNameAbbr,departOrder,description,orgCategory,' +
  'orgType,orgCode,mobile,fax,address,memo,status,delFlag,qywxIdentifier,createBy,createTime,updateBy,updateTime,children'
)
  .split(',')
  .toSorted();

describe.each(databaseKinds)('departments on %s', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await openTestServer({ kind });
  });
  afterAll(() => server.close());

  const get = <T>(call: string, query: Record<string, string> = {}, token?: string): Promise<ApiResult<T>> =>
    server.call<T>('GET', `${BASE}/${call}`, { query, ...(token === undefined ? {} : { token }) });
  const add = (departName: string, parentId = '', more: Row = {}) =>
    server.call<string>('POST', `${BASE}/add`, { body: { departName, parentId, orgCategory: '1', ...more } });
  const remove = (id: string, token?: string) =>
    server.call('DELETE', `${BASE}/delete`, { query: { id }, ...(token === undefined ? {} : { token }) });
  const stored = (id: string | null) => one(server, 'select * from sys_depart where id = $1', id);
  const tree = async (token?: string) => (await get<Node[]>('queryTreeList', {}, token)).result!;

  /** All codes of a branch that are stored, in the order of the tree. */
  const codesBelow = async (code: string) => {
    const { rows } =
      await sql<AnyRow>`select org_code from sys_depart where starts_with(org_code, ${code}) and del_flag = '0' order by org_code`.execute(
        server.db,
      );
    return rows.map(({ org_code }) => org_code);
  };

  test('seeds the organisation, with the administrator in two departments', async () => {
    const [root] = await tree();
    expect(root).toMatchObject({ orgCode: 'A01', orgCategory: '1', parentId: '', isLeaf: false });
    expect(flatten([root!]).map(({ orgCode }) => orgCode)).toEqual(await codesBelow('A01'));
    const { rows } = await sql<AnyRow>`select d.org_code from sys_user_depart m join sys_depart d on d.id = m.dep_id
       join sys_user u on u.id = m.user_id where u.username = 'admin' order by d.org_code`.execute(server.db);
    expect(rows.map((row) => row.org_code)).toEqual(['A01', 'A01A02']);
  });

  test('numbers codes on the server: A02 beside A01, A02A01 below it', async () => {
    const root = await add('一部', '', { orgCode: 'Z99', orgType: '9' });
    expect(root).toMatchObject({ success: true, message: '添加成功！' });
    const child = await add('一部一组', root.result!, { orgCategory: '2' });
    expect(await stored(root.result)).toMatchObject({ org_code: 'A02', org_type: '1', parent_id: null });
    expect(await stored(child.result)).toMatchObject({ org_code: 'A02A01', org_type: '2', parent_id: root.result });
    expect((await get<Row>('getDepartName', { orgCode: 'A02A01' })).result).toMatchObject({ departName: '一部一组' });
  });

  test('[1§7.43, 2§7.33] queryTreeList, queryDepartTreeSync and queryIdTree return an added department', async () => {
    const { result: top } = await add('树部', '', { departOrder: 5, address: '江南路1号', mobile: '0571-88886666' });
    const { result: leaf } = await add('树部一组', top!, { orgCategory: '2' });

    expect((await server.call('GET', '/sys/sysDepart/queryTreeList')).message).toBe('');
    const node = (await tree()).find(({ id }) => id === top)!;
    expect(Object.keys(node).toSorted()).toEqual(NODE_KEYS);
    expect(node).toMatchObject({ key: top, value: top, title: '树部', isLeaf: false, address: '江南路1号' });
    expect(node.children).toMatchObject([{ id: leaf, parentId: top, isLeaf: true, children: [] }]);

    const level = await get<Node[]>('queryDepartTreeSync', { pid: top! });
    expect(level.result).toMatchObject([{ id: leaf, title: '树部一组', isLeaf: true }]);
    expect(Object.keys(level.result![0]!).toSorted()).toEqual(NODE_KEYS);
    const roots = await get<Node[]>('queryDepartTreeSync', { pid: '' });
    expect(roots.result?.find(({ id }) => id === top)).toMatchObject({ isLeaf: false, children: [] });

    const ids = (await get<Node[]>('queryIdTree')).result!;
    expect(ids.find(({ key }) => key === top)).toEqual({
      key: top,
      value: top,
      title: '树部',
      children: [{ key: leaf, value: leaf, title: '树部一组' }],
    });
  });

  test('queryDepartTreeSync filters by ids, codes and kind, and returns posts only on request', async () => {
    const { result: top } = await add('岗部');
    const { result: post } = await add('店长岗', top!, { orgCategory: '3' });
    const { result: group } = await add('岗部一组', top!, { orgCategory: '2' });
    const named = async (call: string, query: Record<string, string>) =>
      (await get<Node[]>(call, query)).result!.map(({ id }) => id).toSorted();

    expect(await named('queryDepartTreeSync', { pid: top! })).toEqual([group]);
    expect(await named('queryDepartTreeSync', { pid: top!, orgCategory: '2,3' })).toEqual([post, group].toSorted());
    expect(await named('queryDepartAndPostTreeSync', { pid: top! })).toEqual([post, group].toSorted());
    expect(await named('queryDepartTreeSync', { ids: `${post},${top},` })).toEqual([post, top].toSorted());
    const codes = [await stored(top), await stored(group)].map((row) => row.org_code).join(',');
    expect(await named('queryDepartTreeSync', { ids: codes, primaryKey: 'orgCode' })).toEqual([top, group].toSorted());
    expect(await named('queryTreeList', { ids: `${group}` })).toEqual([group]);

    const ranks = (await get<Node[]>('getALLRankRelation')).result!;
    expect(flatten(ranks).map(({ id }) => id)).toEqual([top, post]);
  });

  test('searchBy finds by part of the name, on request within the user’s departments', async () => {
    const { result: mine } = await add('搜索甲部');
    const { result: below } = await add('搜索甲一组', mine!);
    const { result: other } = await add('搜索乙部');
    const ids = (answer: ApiResult<Node[]>) => answer.result?.map(({ id }) => id).toSorted();
    expect(ids(await get<Node[]>('searchBy', { keyWord: '搜索' }))).toEqual([mine, below, other].toSorted());
    expect(await get('searchBy', { keyWord: '查无此部' })).toMatchObject({ success: true, result: [], message: '' });
    for (const keyWord of ['%', '_', '!搜索', '*', "' or 1=1 --", '{x}', '#{sysUserCode}'])
      expect(await get('searchBy', { keyWord }), keyWord).toMatchObject({ success: true, result: [] });

    const person = await addPerson(server, 'searcher');
    await sql`update sys_user set user_identity = 2, depart_ids = ${mine} where id = ${person.id}`.execute(server.db);
    const token = await server.signIn('searcher', PASSWORD);
    const query = { keyWord: '搜索', myDeptSearch: '1' };
    expect(ids(await get<Node[]>('searchBy', query, token))).toEqual([mine, below].toSorted());
    expect(await get('queryMyDeptTreeList', {}, token)).toMatchObject({
      success: true,
      message: '2',
      result: [{ id: mine, parentId: '', isLeaf: false, children: [{ id: below, isLeaf: true }] }],
    });

    const keyword = await get<{ userList: Row[]; departList: Node[] }>('queryTreeByKeyWord', { keyWord: '搜索甲' });
    expect(keyword.result?.departList).toMatchObject([{ id: mine, children: [{ id: below }] }]);
    const people = await get<{ userList: Row[]; departList: Node[] }>('queryTreeByKeyWord', { keyWord: 'searcher' });
    expect(people.result).toMatchObject({ userList: [{ id: person.id, username: 'searcher' }], departList: [] });
    expect(people.result?.userList[0]).not.toHaveProperty('phone');
  });

  test('queryMyDeptTreeList returns 1 for an ordinary user, 2 for a superior, nested departments once', async () => {
    const { result: top } = await add('主管部');
    const { result: group } = await add('主管一组', top!);
    const person = await addPerson(server, 'superior');
    const token = await server.signIn('superior', PASSWORD);
    expect(await get('queryMyDeptTreeList', {}, token)).toMatchObject({ success: true, message: '1', result: null });
    await sql`update sys_user set user_identity = 2, depart_ids = ${`${group},${top}`} where id = ${person.id}`.execute(
      server.db,
    );
    const later = await server.signIn('superior', PASSWORD);
    const mine = await get<Node[]>('queryMyDeptTreeList', {}, later);
    expect(mine.message).toBe('2');
    expect(mine.result).toMatchObject([{ id: top, children: [{ id: group }] }]);
    expect(mine.result).toHaveLength(1);
    await sql`update sys_user set depart_ids = '' where id = ${person.id}`.execute(server.db);
    const none = await get('queryMyDeptTreeList', {}, await server.signIn('superior', PASSWORD));
    expect(none).toMatchObject({ message: '2', result: [] });
  });

  test('returns path, ancestors, flat list and users of a department', async () => {
    const { result: top } = await add('路径公司');
    const { result: middle } = await add('路径部', top!);
    const { result: leaf } = await add('路径组', middle!);
    const code = String((await stored(leaf)).org_code);
    for (const query of [{ orgCode: code }, { depId: leaf! }, { orgCode: '', depId: leaf! }] as Record<
      string,
      string
    >[])
      expect((await get('getDepartPathNameByOrgCode', query)).result).toBe('路径公司/路径部/路径组');
    for (const query of [{}, { orgCode: '', depId: '' }, { orgCode: 'none' }, { depId: '{x}' }] as Record<
      string,
      string
    >[])
      expect(await get('getDepartPathNameByOrgCode', query)).toMatchObject({ success: true, result: '', message: '' });

    type Line = { parentIds: string[]; parentMap: Record<string, Row> };
    const line = (await get<Line & Record<string, Line>>('queryAllParentId', { departId: leaf! })).result!;
    expect(line.parentIds).toEqual([top, middle, leaf]);
    expect(line.parentMap[middle!]).toMatchObject({ departName: '路径部' });
    expect(line[leaf!]?.parentIds).toEqual([top, middle, leaf]);
    expect((await get<Line>('queryAllParentId', { orgCode: code })).result?.parentIds).toEqual([top, middle, leaf]);
    expect(await get('queryAllParentId')).toMatchObject({
      success: false,
      message: 'departId 和 orgCode 不能都为空！',
    });

    expect((await get<Row[]>('listAll', { id: `${leaf},${top}` })).result?.map(({ id }) => id)).toEqual([top, leaf]);
    expect((await get<Row[]>('listAll')).result?.length).toBeGreaterThan(6);
    expect((await get<Row[]>('queryByIds', { deptIds: `${middle}` })).result).toMatchObject([{ id: middle }]);
    expect((await get('getDepartName', { orgCode: 'none' })).result).toBeNull();

    const person = await addPerson(server, 'pathfinder', { departs: [code], orgCode: code });
    expect((await get<Row[]>('getUsersByDepartId', { id: leaf! })).result).toMatchObject([
      { id: person.id, username: 'pathfinder' },
    ]);
    expect((await get<Row[]>('getUsersByDepartId', { id: middle! })).result).toEqual([]);
    expect((await get<Row[]>('getUsersByDepartId')).result).toEqual([]);
  });

  test('keeps parent and code on edit, and rejects a move', async () => {
    const { result: top } = await add('改名部');
    const { result: child } = await add('改名组', top!);
    const before = await stored(child);
    const edit = (body: Row) => server.call('PUT', `${BASE}/edit`, { body });
    expect(await edit({ id: child, departName: '新名组', parentId: top, orgCode: 'A99' })).toMatchObject({
      success: true,
    });
    expect(await stored(child)).toMatchObject({ depart_name: '新名组', org_code: before.org_code });
    expect((await get<Row>('getDepartName', { orgCode: String(before.org_code) })).result).toMatchObject({
      departName: '新名组',
    });
    const moved = {
      success: false,
      code: 500,
      message: '不能更改上级部门：机构编码和数据归属都由上级决定。请在新的上级下新增部门，再把人员移过去',
    };
    for (const parentId of ['', '0', null, (await add('别部')).result, child, 'nowhere'])
      expect(await edit({ id: child, departName: '搬家组', parentId }), String(parentId)).toMatchObject(moved);
    expect(await edit({ id: top, departName: '改名部', parentId: child })).toMatchObject(moved);
    expect(await stored(child)).toMatchObject({ depart_name: '新名组', parent_id: top, org_code: before.org_code });
    expect(await stored(top)).toMatchObject({ parent_id: null });
    // An unchanged or absent parent, in every notation of the root.
    for (const body of [{ parentId: '' }, { parentId: '0' }, { parentId: null }, {}])
      expect(await edit({ id: top, departName: '改名部', ...body }), JSON.stringify(body)).toMatchObject({
        success: true,
      });
    expect(await edit({ id: child, departName: '末名组' })).toMatchObject({ success: true });
    expect(await stored(child)).toMatchObject({ depart_name: '末名组', parent_id: top });
    expect(await add('孤儿部', 'nowhere')).toMatchObject({ success: false });
  });

  test('[1§7.44] DELETE /sys/sysDepart/delete removes a branch, unless users belong to it', async () => {
    const { result: top } = await add('裁撤部');
    const { result: child } = await add('裁撤组', top!);
    const { result: role } = await server.call<string>('POST', '/sys/sysDepartRole/add', {
      body: { departId: child, roleName: '组长', roleCode: 'lead' },
    });
    const code = String((await stored(child)).org_code);
    const person = await addPerson(server, 'member', { departs: [code] });
    await sql`insert into sys_depart_permission (id, depart_id, permission_id) select ${newId()}, ${child}, id from sys_permission limit 1`.execute(
      server.db,
    );
    const boss = await addPerson(server, 'boss');
    await sql`update sys_user set depart_ids = ${`x,${child},y`} where id = ${boss.id}`.execute(server.db);

    expect(await remove(top!)).toMatchObject({ success: false, message: '“裁撤组”下还有1名人员（member），不能删除' });
    expect(await stored(child)).toMatchObject({ del_flag: '0' });
    expect(await one(server, 'select del_flag from sys_depart_role where id = $1', role)).toEqual({ del_flag: '0' });

    await sql`delete from sys_user_depart where user_id = ${person.id}`.execute(server.db);
    expect(await remove(top!)).toMatchObject({ success: true, message: '删除成功!' });
    for (const id of [top, child]) expect(await stored(id)).toMatchObject({ del_flag: '1' });
    expect((await get<Row[]>('listAll', { id: `${top},${child}` })).result).toEqual([]);
    expect(await one(server, 'select del_flag from sys_depart_role where id = $1', role)).toEqual({ del_flag: '1' });
    expect(await one(server, 'select id from sys_depart_permission where depart_id = $1', child)).toEqual({});
    expect(await one(server, 'select depart_ids from sys_user where id = $1', boss.id)).toEqual({ depart_ids: 'x,y' });
    expect(await remove(top!)).toMatchObject({ success: false, message: '未找到对应实体' });

    // The code of a deleted department is not reused: its records must not move to another department.
    const parent = (await add('新部')).result!;
    expect((await stored(parent)).org_code).not.toBe((await stored(top)).org_code);
  });

  test('a user who joins while a department is deleted keeps it or is rejected', async () => {
    const { id: person } = await addPerson(server, 'joiner');
    const outcomes = new Set<string>();
    for (let round = 0; round < 8; round += 1) {
      const { result: id } = await add(`争抢${round}`);
      const join = () =>
        server.call('POST', '/sys/user/editSysDepartWithUser', { body: { depId: id, userIdList: [person] } });
      const pair = round % 2 === 0 ? [join(), remove(id!)] : [remove(id!), join()];
      outcomes.add((await Promise.all(pair)).map(({ success }) => success).join());
      const lost = await one(
        server,
        `select m.id from sys_user_depart m join sys_depart d on d.id = m.dep_id where d.id = $1 and d.del_flag = '1'`,
        id,
      );
      expect(lost).toEqual({});
    }
    expect([...outcomes].toSorted()).not.toContain('true,true');
  });

  test('deleteBatch removes all departments or none', async () => {
    const ids = await Promise.all(['批一', '批二'].map(async (name) => (await add(name)).result!));
    const batch = (list: string) => server.call('DELETE', `${BASE}/deleteBatch`, { query: { ids: list } });
    expect(await batch(`${ids.join(',')},nobody`)).toMatchObject({ success: false });
    expect((await get<Row[]>('listAll', { id: ids.join(',') })).result).toHaveLength(2);
    expect(await batch(`${ids.join(',')},`)).toMatchObject({ success: true, message: '批量删除成功!' });
    expect((await get<Row[]>('listAll', { id: ids.join(',') })).result).toEqual([]);
  });

  test('lets every user read, and only users with permissions write', async () => {
    const { result: id } = await add('守门部');
    const { token } = await addWorker(server, 'reader');
    expect(flatten(await tree(token)).map((node) => node.id)).toContain(id);
    const body = { departName: '越权', parentId: '', orgCategory: '1' };
    expect((await server.call('POST', `${BASE}/add`, { body, token })).code).toBe(510);
    expect((await remove(id!, token)).code).toBe(510);
    const batch = await server.call('DELETE', `${BASE}/deleteBatch`, { query: { ids: id! }, token });
    expect(batch.code).toBe(510);
    expect((await server.call('GET', `${BASE}/queryTreeList`, { token: null })).code).toBe(401);
    const writer = await addWorker(server, 'writer', { codes: ['sys:depart:add', 'sys:depart:delete'] });
    expect((await server.call('POST', `${BASE}/add`, { body, token: writer.token })).success).toBe(true);
    expect((await remove(id!, writer.token)).success).toBe(true);
  });

  test('applies data rules to every read: only the branch is returned', async () => {
    const [menu, rule] = [newId(), newId()];
    await sql`insert into sys_permission (id, name, url, component, menu_type, status) values (${menu}, '部门', ${BASE}, 'none', 1, '1')`.execute(
      server.db,
    );
    await sql`insert into sys_permission_data_rule (id, permission_id, rule_name, rule_column, rule_conditions, rule_value, status, del_flag)
       values (${rule}, ${menu}, '一支', 'orgCode', 'RIGHT_LIKE', 'A01A02', '1', '0')`.execute(server.db);
    const codes = ['sys:depart:delete', 'sys:depart:edit'];
    const { id, token: first } = await addWorker(server, 'branch', { codes, menus: [menu] });
    expect(flatten(await tree(first)).map(({ orgCode }) => orgCode)).toContain('A01A03');
    await sql`update sys_role_permission set data_rule_ids = ${rule} where permission_id = ${menu} and role_id in
       (select role_id from sys_user_role where user_id = ${id})`.execute(server.db);
    const token = await server.signIn('branch', PASSWORD);
    const seen = await codesBelow('A01A02');
    expect(await tree(token)).toMatchObject([{ orgCode: 'A01A02' }]);
    expect(flatten(await tree(token)).map(({ orgCode }) => orgCode)).toEqual(seen);
    expect((await get<Node[]>('queryIdTree', {}, token)).result).toMatchObject([{ title: '运营中心' }]);
    expect((await get<Row[]>('listAll', {}, token)).result?.map(({ orgCode }) => orgCode).toSorted()).toEqual(seen);
    expect((await get<Row[]>('searchBy', { keyWord: '中心' }, token)).result).toMatchObject([{ orgCode: 'A01A02' }]);
    expect((await get('getDepartName', { orgCode: 'A01A03' }, token)).result).toBeNull();
    expect((await get('getDepartPathNameByOrgCode', { orgCode: 'A01A03' }, token)).result).toBe('');
    expect((await get('getDepartPathNameByOrgCode', { orgCode: 'A01A02A01' }, token)).result).toBe(
      '运营中心/直播运营部',
    );
    const hidden = (await one(server, "select id from sys_depart where org_code = 'A01A03'")).id as string;
    expect((await get<Row>('queryAllParentId', { departId: hidden }, token)).result).toMatchObject({ parentIds: [] });
    expect(await remove(hidden, token)).toMatchObject({ success: false, message: '未找到对应实体' });
    expect(await stored(hidden)).toMatchObject({ del_flag: '0' });
  });

  test('numbers codes without gap or repetition under concurrent adds', async () => {
    const { result: top } = await add('并发部');
    const start = String((await stored(top)).org_code);
    const made = await Promise.all(Array.from({ length: 30 }, (_, index) => add(`并发${index}`, top!)));
    expect(made.every(({ success }) => success)).toBe(true);
    const { rows } =
      await sql<AnyRow>`select org_code from sys_depart where parent_id = ${top} order by org_code`.execute(server.db);
    expect(rows.map((row) => row.org_code)).toEqual(
      Array.from({ length: 30 }, (_, index) => `${start}A${String(index + 1).padStart(2, '0')}`),
    );
  });

  test('numbers B01 after A99, and rejects a full level and a tree that is too deep', async () => {
    const { result: top } = await add('满部');
    const code = String((await stored(top)).org_code);
    const put = (end: string) =>
      sql`insert into sys_depart (id, parent_id, depart_name, org_code, del_flag) values (${newId()}, ${top}, 'x', ${code + end}, '0')`.execute(
        server.db,
      );
    await put('A99');
    expect((await stored((await add('满一', top!)).result)).org_code).toBe(`${code}B01`);
    await put('Z99');
    expect(await add('满二', top!)).toMatchObject({ success: false, message: '同级数量已达上限' });
    let parent = (await add('深部')).result!;
    for (let depth = 1; depth < 21; depth += 1) parent = (await add('深', parent)).result!;
    expect(await add('更深', parent)).toMatchObject({ success: false, message: '层级过多，不能再新增下级' });
  });
});

describe.each(databaseKinds)('unusual departments in the database, on %s', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await openTestServer({ kind });
  });
  afterAll(() => server.close());

  const fill = (rows: readonly Row[]) =>
    sql`insert into sys_depart (id, parent_id, depart_name, org_code, org_category, del_flag, depart_order)
       select id, parent, name, code, '2', '0', 0 from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
         as d (id text, parent text, name text, code text)`.execute(server.db);
  const call = <T>(path: string, query: Record<string, string> = {}) =>
    server.call<T>('GET', `${BASE}/${path}`, { query });

  test('returns the departments of a loop without hanging', async () => {
    await fill([
      { id: 'ring1', parent: 'ring3', name: '环一', code: 'R01' },
      { id: 'ring2', parent: 'ring1', name: '环二', code: 'R02' },
      { id: 'ring3', parent: 'ring2', name: '环三', code: 'R03' },
      { id: 'self', parent: 'self', name: '自环', code: 'R04' },
      { id: 'orphan', parent: 'gone', name: '孤儿', code: 'R05' },
    ]);
    const nodes = flatten((await call<Node[]>('queryTreeList')).result);
    for (const id of ['ring1', 'ring2', 'ring3', 'self', 'orphan'])
      expect(
        nodes.filter((node) => node.id === id),
        id,
      ).toHaveLength(1);
    expect((await call('queryIdTree')).success).toBe(true);
    expect((await call('getDepartPathNameByOrgCode', { orgCode: 'R02' })).success).toBe(true);
    const line = await call<{ parentIds: string[] }>('queryAllParentId', { departId: 'ring2' });
    expect(line.result?.parentIds.toSorted()).toEqual(['ring1', 'ring2', 'ring3']);
    expect((await server.call('DELETE', `${BASE}/delete`, { query: { id: 'ring1' } })).success).toBe(true);
    const { rows } = await sql<AnyRow>`select id from sys_depart where id like 'ring_' and del_flag = '0'`.execute(
      server.db,
    );
    expect(rows).toEqual([]);
  });

  test('returns a chain of 1,000 levels and 5,000 departments in one reply', async () => {
    await fill(
      Array.from({ length: 1000 }, (_, index) => ({
        id: `deep${index}`,
        parent: index === 0 ? null : `deep${index - 1}`,
        name: `深${index}`,
        code: `D${index}`,
      })),
    );
    await fill(
      Array.from({ length: 4000 }, (_, index) => ({
        id: `wide${index}`,
        parent: index < 40 ? null : `wide${index % 40}`,
        name: `宽${index}`,
        code: `W${index}`,
      })),
    );
    let nodes: Node[] = [];
    const asked = await statementsOf(server.db, async () => {
      nodes = flatten((await call<Node[]>('queryTreeList')).result);
    });
    expect(nodes.length).toBeGreaterThanOrEqual(5000);
    expect(nodes.find(({ id }) => id === 'wide0')?.children).toHaveLength(99);
    const ofTree = asked.filter((sql) => sql.includes('from "sys_depart" t'));
    expect(ofTree.length).toBeGreaterThan(0);
    expect(ofTree.length).toBeLessThan(6);
  });
});
