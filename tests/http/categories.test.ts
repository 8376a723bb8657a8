/** Categories (contract.md §5): codes numbered by the server, choice trees, and conditions. */
import type { AnyRow } from '@/server/db';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Paged, ApiResult } from '@/model/http/api-result';
import { newId } from '@/server/db';
import { databaseKinds } from '../helpers/databases';
import { openTestServer, type TestServer } from '../helpers/server';
import { addWorker, flatten, one, type Node, type Row } from './organisation';

const BASE = '/sys/category';
const NODE_KEYS = 'children,code,icon,isLeaf,key,parentId,title,value';

describe.each(databaseKinds)('categories on %s', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await openTestServer({ kind });
  });
  afterAll(() => server.close());

  const get = <T>(call: string, query: Record<string, string> = {}, token?: string): Promise<ApiResult<T>> =>
    server.call<T>('GET', `${BASE}/${call}`, { query, ...(token === undefined ? {} : { token }) });
  const add = (name: string, pid = '0', more: Row = {}) =>
    server.call<string>('POST', `${BASE}/add`, { body: { name, pid, ...more } });
  const stored = (id: string | null) => one(server, 'select * from sys_category where id = $1', id);
  const titles = (answer: ApiResult<Node[]>) => answer.result?.map(({ title }) => title);

  test('seeds the goods under B01', async () => {
    expect(titles(await get<Node[]>('loadTreeRoot', { async: 'true', pcode: 'B01' }))).toEqual([
      '美妆',
      '食品',
      '服饰',
      '家居',
      '母婴',
      '生鲜',
      '数码',
      '个护',
    ]);
  });

  test('numbers codes on the server and keeps hasChild up to date', async () => {
    const { result: root } = await add('费用', '0', { code: 'Z01', hasChild: '1' });
    expect(await stored(root)).toMatchObject({ code: 'B02', pid: '0', has_child: '0' });
    const { result: child } = await add('运费', root!);
    expect(await stored(child)).toMatchObject({ code: 'B02A01', pid: root, has_child: '0' });
    expect(await stored((await add('仓储费', root!)).result)).toMatchObject({ code: 'B02A02' });
    expect(await stored((await add('干线', child!)).result)).toMatchObject({ code: 'B02A01A01' });
    expect((await get<Row>('loadOne', { field: 'id', val: root! })).result).toMatchObject({ hasChild: '1' });
    expect(await stored((await add('无上级', '')).result)).toMatchObject({ code: 'B03', pid: '0' });
    expect(await add('孤儿', 'nowhere')).toMatchObject({ success: false, message: '上级不存在' });
  });

  test('rootList pages the roots, and searches the whole tree when there is a search term', async () => {
    const { result: root } = await add('列表根');
    await add('列表叶', root!);
    const trace = { column: 'createTime', order: 'desc', field: 'id,,name,code,action', pageNo: '1', pageSize: '500' };
    const roots = await get<Paged<Row>>('rootList', trace);
    expect(roots.message).toBe('');
    expect(roots.result?.records.every(({ pid }) => pid === '0')).toBe(true);
    expect(roots.result?.records.map(({ name }) => name)).toContain('列表根');
    const found = await get<Paged<Row>>('rootList', { ...trace, name: '*列表*' });
    expect(found.result?.records.map(({ name }) => name).toSorted()).toEqual(['列表叶', '列表根'].toSorted());
    const { code } = await stored(root);
    expect((await get<Paged<Row>>('rootList', { code: `${String(code)}*` })).result?.total).toBe(2);

    expect((await get<Row[]>('childList', { pid: root! })).result).toMatchObject([{ name: '列表叶', pid: root }]);
    const batch = await get<Paged<Row>>('getChildListBatch', { parentIds: `${root},none,` });
    expect(batch.result).toMatchObject({ total: 1, records: [{ name: '列表叶' }] });
  });

  test('[1§7.51, 2§7.50] loadTreeRoot, loadTreeChildren, loadOne, loadTreeData and loadDictItem return an added category', async () => {
    const { result: root } = await add('树根');
    const { result: branch } = await add('树枝', root!);
    const { result: leaf } = await add('树叶', branch!);
    const code = String((await stored(root)).code);
    const read = <T>(path: string, query: Record<string, string>) => server.call<T>('GET', path, { query });

    const level = await read<Node[]>('/sys/category/loadTreeRoot', { async: 'true', pcode: code });
    expect(level).toMatchObject({ success: true, message: '' });
    expect(level.result).toMatchObject([{ key: branch, value: branch, title: '树枝', isLeaf: false, parentId: root }]);
    expect(Object.keys(level.result![0]!).toSorted().join(',')).toBe(NODE_KEYS);
    const whole = await read<Node[]>('/sys/category/loadTreeRoot', { async: 'false', pcode: code });
    expect(whole.result).toMatchObject([{ key: branch, isLeaf: false, children: [{ key: leaf, isLeaf: true }] }]);
    const all = await read<Node[]>('/sys/category/loadTreeRoot', { async: 'false', pcode: '' });
    expect(flatten(all.result).map(({ key }) => key)).toEqual(expect.arrayContaining([root, branch, leaf]));

    const children = await read<Node[]>('/sys/category/loadTreeChildren', { pid: branch! });
    expect(children.result).toMatchObject([{ key: leaf, isLeaf: true }]);

    for (const [field, val] of [
      ['id', leaf!],
      ['code', `${code}A01A01`],
      ['name', '树叶'],
    ] as const)
      expect((await read<Row>('/sys/category/loadOne', { field, val })).result).toMatchObject({ id: leaf });

    for (const query of [{ pid: root! }, { pid: '', pcode: code, condition: '' }] as Record<string, string>[])
      expect((await read<Node[]>('/sys/category/loadTreeData', query)).result).toMatchObject([{ key: branch }]);
    for (const pcode of ['', '0'])
      expect(titles(await read<Node[]>('/sys/category/loadTreeData', { pcode, condition: '' }))).toContain('树根');

    const names = await read<string[]>('/sys/category/loadDictItem/', { ids: `${leaf},${root}` });
    expect(names.result).toEqual(['树叶', '树根']);
    const missing = { ids: `${leaf},gone,` };
    expect((await read('/sys/category/loadDictItem', missing)).result).toEqual(['树叶']);
    expect((await read('/sys/category/loadDictItem', { ...missing, delNotExist: 'false' })).result).toEqual([
      '树叶',
      'gone',
    ]);
    expect(await read('/sys/category/loadDictItem', { ids: '' })).toMatchObject({ success: false });

    const pairs = await read<Row[]>('/sys/category/loadAllData', { code });
    expect(pairs.result).toEqual([
      { value: root, text: '树根', title: '树根' },
      { value: branch, text: '树枝', title: '树枝' },
      { value: leaf, text: '树叶', title: '树叶' },
    ]);
    expect((await read<Row[]>('/sys/category/loadAllData', { code: '0' })).result?.length).toBeGreaterThan(9);
    expect(await read('/sys/category/loadAllData', { code: 'X' })).toMatchObject({
      success: false,
      message: '无数据,参数有误.[code]',
    });
  });

  test('[1§8.19, 1§8.20] roots that cannot be loaded get the message that the client shows', async () => {
    for (const async of ['true', 'false'])
      expect(await get('loadTreeRoot', { async, pcode: 'X99' })).toMatchObject({
        success: false,
        code: 500,
        message: '该编码【X99】不存在，请核实!',
        result: null,
      });
    expect(await get('loadTreeData', { pcode: 'X99' })).toMatchObject({
      success: false,
      message: '加载分类字典树参数有误.[code]!',
    });
  });

  test('loadOne accepts only fields of the list, and only one record', async () => {
    await add('双胞胎');
    await add('双胞胎');
    const cases: [string, string, string][] = [
      ['name', '双胞胎', '查询数据异常,[name]存在多个值'],
      ['name', '没有这个', '查询无果'],
      ['', 'x', '字段无效，请检查!'],
      ['delFlag', '0', '字段无效，请检查!'],
      ['createBy', 'admin', '字段无效，请检查!'],
      ['id) or (1=1', 'x', '字段无效，请检查!'],
      ['__proto__', 'x', '字段无效，请检查!'],
      ['name', "x' or '1'='1", '查询无果'],
      ['name', '{code}', '查询无果'],
    ];
    for (const [field, val, message] of cases)
      expect(await get('loadOne', { field, val }), `${field} ${val}`).toMatchObject({ success: false, message });
  });

  test('rejects a condition that is not JSON of columns, with the position', async () => {
    const read = (condition: string) => get<Node[]>('loadTreeData', { pcode: 'B01', condition });
    expect(titles(await read('{"name":"美妆"}'))).toEqual(['美妆']);
    expect(titles(await read('{"code":["B01A02","B01A03"],"has_child":"1"}'))).toEqual(['食品', '服饰']);
    expect(titles(await read('{}'))).toHaveLength(8);
    const wrong: [string, string][] = [
      ['name = 1', 'condition 第 2 个字符起不是正确的 JSON'],
      ['{"name":"美妆" or 1=1}', 'condition 第 14 个字符起不是正确的 JSON'],
      ['{"name":"美', 'condition 第 11 个字符起不是正确的 JSON'],
      ['["name"]', 'condition 第 1 个字符起不是正确的 JSON'],
      ['null', 'condition 第 1 个字符起不是正确的 JSON'],
      ['{"nome":"美妆"}', 'condition 第 2 个字符处的字段 nome 不存在'],
      ['{"name":"x","1=1 or name":"x"}', 'condition 第 13 个字符处的字段 1=1 or name 不存在'],
      ['{"__proto__":{"name":"x"}}', 'condition 第 2 个字符处的字段 __proto__ 不存在'],
      ['{"name":{"ne":"x"}}', 'condition 第 2 个字符起应为文本、数字或它们的列表'],
      ['{"name":"#{sysUserCode}"}', 'condition 第 2 个字符起应为文本、数字或它们的列表'],
    ];
    for (const [condition, message] of wrong)
      expect(await read(condition), condition).toMatchObject({ success: false, message });
    expect((await read(`{"name":"${'x'.repeat(3000)}"}`)).success).toBe(false);
  });

  test('checkCode rejects a code that does not begin with that of the parent', async () => {
    const { result: root } = await add('校验根');
    const code = String((await stored(root)).code);
    const check = (query: Record<string, string>) => get('checkCode', query);
    expect(await check({ pid: root!, code: `${code}A01` })).toMatchObject({ success: true, message: '' });
    expect(await check({ pid: '0', code: 'Q01' })).toMatchObject({ success: true });
    expect(await check({ pid: root!, code: 'Q01' })).toMatchObject({
      success: false,
      message: `编码不符合规范,须以"${code}"开头!`,
    });
    expect(await check({ pid: root!, code: '' })).toMatchObject({ success: false, message: '错误,类型编码为空!' });
    expect(await check({ pid: 'none', code: 'Q01' })).toMatchObject({ success: false, message: '上级分类不存在' });
  });

  test('keeps parent and code on edit, and does not delete a category with children', async () => {
    const { result: root } = await add('编辑根');
    const { result: leaf } = await add('编辑叶', root!);
    const { code } = await stored(leaf);
    const edit = (body: Row) => server.call('PUT', `${BASE}/edit`, { body });
    expect((await edit({ id: leaf, name: '编辑新叶', pid: root, code: 'Z01' })).success).toBe(true);
    expect(await stored(leaf)).toMatchObject({ name: '编辑新叶', code, pid: root });
    expect((await get<Row>('loadOne', { field: 'id', val: leaf! })).result).toMatchObject({ name: '编辑新叶' });
    const moved = {
      success: false,
      code: 500,
      message: '不能更改父级节点：分类编码由上级决定。请在新的上级下新增分类',
    };
    for (const pid of ['0', '', null, (await add('别根')).result])
      expect(await edit({ id: leaf, name: '搬', pid }), String(pid)).toMatchObject(moved);
    expect(await edit({ id: root, name: '搬', pid: leaf })).toMatchObject({ success: false });
    expect(await stored(leaf)).toMatchObject({ name: '编辑新叶', code, pid: root });
    for (const body of [{ pid: '0' }, { pid: '' }, { pid: null }, {}])
      expect(await edit({ id: root, name: '编辑根', ...body }), JSON.stringify(body)).toMatchObject({ success: true });
    const remove = (id: string) => server.call('DELETE', `${BASE}/delete`, { query: { id } });
    expect(await remove(root!)).toMatchObject({ success: false, message: '该记录存在下级，不能删除' });
    expect((await remove(leaf!)).success).toBe(true);
    expect(await stored(root)).toMatchObject({ has_child: '0' });
    expect((await remove(root!)).success).toBe(true);
    expect(await get('loadOne', { field: 'id', val: root! })).toMatchObject({ success: false });
  });

  test('lets every user read the choices, and only users with permissions list and write', async () => {
    const { token } = await addWorker(server, 'chooser');
    for (const call of ['loadTreeRoot', 'loadTreeChildren', 'loadTreeData', 'loadAllData'])
      expect((await get(call, { async: 'false' }, token)).success, call).toBe(true);
    for (const call of ['rootList', 'childList', 'getChildListBatch'])
      expect((await get(call, {}, token)).code, call).toBe(510);
    expect((await server.call('POST', `${BASE}/add`, { body: { name: '越权' }, token })).code).toBe(510);
    const keeper = await addWorker(server, 'keeper', { codes: ['sys:category:add'] });
    expect((await get('rootList', {}, keeper.token)).success).toBe(true);
    expect((await server.call('GET', `${BASE}/loadTreeRoot`, { token: null })).code).toBe(401);
  });

  test('numbers codes without gap or repetition under concurrent adds, and a loop does not hang', async () => {
    const { result: root } = await add('并发根');
    const code = String((await stored(root)).code);
    await Promise.all(Array.from({ length: 20 }, (_, index) => add(`并发${index}`, root!)));
    const { rows } = await sql<AnyRow>`select code from sys_category where pid = ${root} order by code`.execute(
      server.db,
    );
    expect(rows.map((row) => row.code)).toEqual(
      Array.from({ length: 20 }, (_, index) => `${code}A${String(index + 1).padStart(2, '0')}`),
    );
    const [one, two] = [newId(), newId()];
    await sql`insert into sys_category (id, pid, name, code, del_flag) values (${one}, ${two}, '环一', 'R01', '0'), (${two}, ${one}, '环二', 'R02', '0')`.execute(
      server.db,
    );
    const keys = flatten((await get<Node[]>('loadTreeRoot', { async: 'false', pcode: '' })).result).map(
      ({ key }) => key,
    );
    for (const id of [one, two]) expect(keys.filter((key) => key === id)).toHaveLength(1);
    expect((await get('loadTreeRoot', { async: 'false', pcode: 'R01' })).success).toBe(true);
  });
});
