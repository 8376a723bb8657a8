/** Calls of the data dictionary, as all client versions send them (spec 1 §7, spec 2 §3, §7). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Paged } from '@/model/http/api-result';
import { databaseKinds } from '../helpers/databases';
import { openTestServer, type TestServer } from '../helpers/server';

describe.each(databaseKinds)('the data dictionary on %s', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await openTestServer({ kind });
  });
  afterAll(() => server.close());

  const add = async (path: string, body: object) => (await server.call<string>('POST', path, { body })).result ?? '';
  const get = async <T>(path: string, query: Record<string, string> = {}) =>
    (await server.call<T>('GET', path, { query })).result;

  test('[1§7.47] dictionaries and items are added and edited, items looked up by code, texts by key', async () => {
    const id = await add('/sys/dict/add', { dictName: '尺寸', dictCode: 'my_size' });
    const edited = await server.call('PUT', '/sys/dict/edit', { body: { id, dictName: '大小', dictCode: 'my_size' } });
    expect(edited).toMatchObject({ success: true, message: '编辑成功!' });
    const item = await add('/sys/dictItem/add', { dictId: id, itemText: '大', itemValue: 'L', status: '1' });
    await server.call('PUT', '/sys/dictItem/edit', {
      body: { id: item, dictId: id, itemText: '特大', itemValue: 'XL', status: '1' },
    });
    expect(await get('/sys/dict/getDictItems/my_size')).toMatchObject([{ value: 'XL', text: '特大' }]);
    expect(await get('/sys/dict/loadDictItem/my_size', { key: 'XL' })).toEqual(['特大']);
    expect(await get<Paged>('/sys/dict/list', { dictCode: 'my_size' })).toMatchObject({
      total: 1,
      records: [{ dictName: '大小' }],
    });
  });

  test('[1§7.48] labels, a search of 10, the refreshed cache with all items, and trees of any table', async () => {
    expect(await get('/sys/dict/loadDictItem/sys_dict,dict_name,dict_code', { key: 'sex' })).toEqual(['性别']);
    const found = await get<{ text: string }[]>('/sys/dict/loadDict/sys_dict,dict_name,dict_code', { keyword: '状态' });
    expect(found).toHaveLength(10);
    expect(found?.every(({ text }) => text.includes('状态'))).toBe(true);
    expect(await server.call('GET', '/sys/dict/refleshCache')).toMatchObject({ success: true });
    const all = await get<Record<string, object[]>>('/sys/dict/queryAllDictItems');
    expect(all?.sex).toMatchObject([
      { value: '1', text: '男', title: '男' },
      { value: '2', text: '女', title: '女' },
    ]);
    const level = { tableName: 'sys_permission', text: 'name', code: 'id', pidField: 'parent_id', condition: '' };
    const tree = (pid: string) =>
      get<{ key: string; title: string; isLeaf: boolean }[]>('/sys/dict/loadTreeData', {
        ...level,
        pid,
        hasChildField: 'is_leaf',
        converIsLeafVal: '0',
      });
    const top = (await tree(''))?.find(({ title }) => title === '系统管理');
    expect(top?.isLeaf).toBe(false);
    expect((await tree(top?.key ?? ''))?.map(({ title }) => title)).toContain('数据字典');
  });

  test('[2§3.13] a list replies with success, code, message, and in its result records and total', async () => {
    const answer = await server.call<Paged>('GET', '/sys/dict/list', { query: { pageSize: '3' } });
    expect(answer).toMatchObject({ success: true, code: 0, message: '' });
    expect(answer.result?.records).toHaveLength(3);
    expect(answer.result?.total).toBeGreaterThan(100);
  });
});
