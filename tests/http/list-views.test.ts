/** Saved views of lists: own ones, those shared with roles, who may change them, defaults, hostile input. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseKinds } from '../helpers/databases';
import { openTestServer, type TestServer } from '../helpers/server';
import { buildRights } from './rights';

const LIST = 'demo/order.list';
const CONTENT = { grid: { hidden: ['buyer'] }, query: { status: 'draft' }, sort: [] };

interface View {
  id: string;
  name: string;
  own: boolean;
  editable: boolean;
  roles: string[];
  content: unknown;
}
interface Views {
  views: View[];
  defaultId: string | null;
  roles: { id: string; name: string }[];
}

describe.each(databaseKinds)('views of lists on %s', (kind) => {
  let server: TestServer;
  let role: string;
  const tokens = { ann: '', bob: '', eve: '' };

  beforeAll(async () => {
    server = await openTestServer({ kind });
    const rights = buildRights(server);
    const users = { ann: '', bob: '', eve: '' };
    for (const name of ['ann', 'bob', 'eve'] as const) users[name] = await rights.user(name);
    role = await rights.role('buyers', users.ann, users.bob);
    for (const name of ['ann', 'bob', 'eve'] as const) tokens[name] = await rights.token(users[name]);
  });
  afterAll(() => server.close());

  const viewsOf = async (token?: string, list = LIST) =>
    (await server.call<Views>('GET', '/sys/listView/list', { query: { list }, ...(token ? { token } : {}) })).result!;
  const save = (body: Record<string, unknown>, token?: string) =>
    server.call<string>('POST', '/sys/listView/save', {
      body: { list: LIST, content: CONTENT, ...body },
      ...(token ? { token } : {}),
    });
  const namesFor = async (token?: string) => (await viewsOf(token)).views.map(({ name }) => name);
  const remove = (id: string, token?: string) =>
    server.call('DELETE', '/sys/listView/delete', { query: { id }, ...(token ? { token } : {}) });
  const choose = (id: string | null, token: string) =>
    server.call('PUT', '/sys/listView/default', { body: { list: LIST, id }, token });

  it('shows a private view to its owner only', async () => {
    const { result: id } = await save({ name: '草稿' }, tokens.ann);
    expect((await viewsOf(tokens.ann)).views).toMatchObject([
      { id, name: '草稿', own: true, editable: true, roles: [], content: CONTENT },
    ]);
    expect([await namesFor(tokens.bob), await namesFor(tokens.eve), await namesFor()]).toEqual([[], [], []]);
    expect((await viewsOf(tokens.ann, 'demo/receipt.list')).views).toEqual([]);
    for (const token of [tokens.bob, tokens.eve, undefined])
      expect((await remove(id!, token)).message).toBe('视图不存在或已被删除');
    expect((await save({ id, name: 'x' }, tokens.bob)).message).toBe('视图不存在或已被删除');
    await remove(id!, tokens.ann);
    expect(await namesFor(tokens.ann)).toEqual([]);
  });

  it('shows a shared view to users of the role; only the owner and an administrator change it', async () => {
    const { result: id } = await save({ name: '共享', roles: [role] }, tokens.ann);
    expect((await viewsOf(tokens.bob)).views).toMatchObject([{ id, own: false, editable: false, roles: [role] }]);
    expect(await namesFor(tokens.eve)).toEqual([]);
    const denied = '只有创建人和管理员可以修改这个视图';
    expect((await save({ id, name: 'x' }, tokens.bob)).message).toBe(denied);
    expect((await remove(id!, tokens.bob)).message).toBe(denied);
    expect((await save({ id, name: '改名', roles: [role] })).success).toBe(true);
    expect(await namesFor(tokens.bob)).toEqual(['改名']);
    expect((await save({ id, name: '改名', roles: [] }, tokens.ann)).success).toBe(true);
    expect([await namesFor(tokens.bob), await namesFor()]).toEqual([[], []]);
    await remove(id!, tokens.ann);
  });

  it('is shared with own roles only; an administrator shares with all', async () => {
    expect((await viewsOf(tokens.ann)).roles.map(({ id }) => id)).toEqual([role]);
    expect((await viewsOf(tokens.eve)).roles).toEqual([]);
    expect((await save({ name: 'x', roles: [role] }, tokens.eve)).message).toBe('只能共享给自己的角色');
    const { result: id } = await save({ name: '全员', roles: [role] });
    expect(await namesFor(tokens.ann)).toEqual(['全员']);
    await remove(id!);
  });

  it('keeps a default per user, which ends with the view or its sharing', async () => {
    const { result: id } = await save({ name: '默认', roles: [role] }, tokens.ann);
    const defaultOf = async (token: string) => (await viewsOf(token)).defaultId;
    expect((await choose(id!, tokens.eve)).message).toBe('视图不存在或已被删除');
    await choose(id!, tokens.bob);
    expect([await defaultOf(tokens.ann), await defaultOf(tokens.bob)]).toEqual([null, id]);
    await save({ id, name: '默认', roles: [] }, tokens.ann);
    expect(await defaultOf(tokens.bob)).toBe(null);
    await choose(id!, tokens.ann);
    await choose(null, tokens.ann);
    expect(await defaultOf(tokens.ann)).toBe(null);
    await choose(id!, tokens.ann);
    await remove(id!, tokens.ann);
    expect(await defaultOf(tokens.ann)).toBe(null);
  });

  it('has one view of a name per user and list, also when two windows save at once', async () => {
    const replies = await Promise.all([save({ name: '同名' }, tokens.ann), save({ name: '同名' }, tokens.ann)]);
    expect(replies.filter(({ success }) => success)).toHaveLength(1);
    expect(replies.find(({ success }) => !success)?.message).toBe('已有名为“同名”的视图');
    expect((await save({ name: '同名' }, tokens.bob)).success).toBe(true);
    const [{ id } = { id: '' }] = (await viewsOf(tokens.ann)).views;
    expect((await save({ id, name: '同名', content: {} }, tokens.ann)).success).toBe(true);
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['no name', { name: ' ' }, '视图名称应为 1 到 50 个字'],
    ['a long name', { name: '长'.repeat(51) }, '视图名称应为 1 到 50 个字'],
    ['a line break in the name', { name: 'a\nb' }, '视图名称应为 1 到 50 个字'],
    ['no list', { list: '' }, '列表编号不正确'],
    ['a list that is a path', { list: '../../x.list' }, '列表编号不正确'],
    ['content that is a text', { content: 'x' }, '视图内容不正确'],
    ['a character that the database cannot store', { content: { a: '\u0000' } }, '视图内容不正确'],
    ['large content', { content: { a: 'x'.repeat(20_000) } }, '视图内容过大'],
    ['an unknown role', { roles: 'nosuch' }, '只能共享给自己的角色'],
    ['an unknown view', { id: 'nosuch' }, '视图不存在或已被删除'],
  ])('rejects %s', async (_, body, message) => {
    expect(await save({ name: '坏', ...body }, tokens.ann)).toMatchObject({ success: false, message });
  });

  it('keeps queries apart from views, under the same names and rights', async () => {
    const content = { matchType: 'or', rules: [{ field: 'buyer', rule: 'like', val: '李' }] };
    const queriesFor = async (token: string) => {
      const query = { list: LIST, kind: 'query' };
      return (await server.call<Views>('GET', '/sys/listView/list', { query, token })).result!.views;
    };
    const { result: view } = await save({ name: '两用' }, tokens.ann);
    const { result: id } = await save({ name: '两用', kind: 'query', content, roles: [role] }, tokens.ann);
    expect(await queriesFor(tokens.ann)).toMatchObject([{ id, name: '两用', own: true, content }]);
    expect(await queriesFor(tokens.bob)).toMatchObject([{ id, own: false, editable: false, roles: [role] }]);
    expect(await queriesFor(tokens.eve)).toEqual([]);
    expect((await viewsOf(tokens.ann)).views.map((one) => one.id)).toContain(view);
    expect((await viewsOf(tokens.ann)).views.map((one) => one.id)).not.toContain(id);
    // A query is no view that a list opens with.
    expect((await choose(id!, tokens.ann)).message).toBe('视图不存在或已被删除');
    const again = await save({ name: '两用', kind: 'query', content }, tokens.ann);
    expect(again.message).toBe('已有名为“两用”的查询');
    expect((await save({ id, name: 'x', kind: 'query', content }, tokens.bob)).message).toBe(
      '只有创建人和管理员可以修改这个查询',
    );
    expect((await remove(id!, tokens.eve)).message).toBe('查询不存在或已被删除');
    expect((await save({ name: ' ', kind: 'query' }, tokens.ann)).message).toBe('查询名称应为 1 到 50 个字');
    expect((await save({ name: 'x', kind: 'chart' }, tokens.ann)).message).toBe('保存的种类不正确');
    await remove(id!, tokens.ann);
    expect(await queriesFor(tokens.bob)).toEqual([]);
    await remove(view!, tokens.ann);
  });

  it('keeps at most 50 views of a user and list', async () => {
    const list = 'demo/many.list';
    for (let count = 0; count < 50; count += 1) await save({ list, name: `v${count}` }, tokens.eve);
    expect((await save({ list, name: 'one more' }, tokens.eve)).message).toContain('最多保存 50 个视图');
    expect((await save({ list, name: 'other user' }, tokens.ann)).success).toBe(true);
  });
});
