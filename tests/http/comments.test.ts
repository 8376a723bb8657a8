/** Comments on records: who may read, write and delete them, and the system messages to mentioned users. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ApiResult } from '@/model/http/api-result';
import type { CommentEntry, CommentPage } from '@/server/crud/comments/comments';
import { databaseKinds } from '../helpers/databases';
import { BASE } from '../helpers/server';
import { buildRights, type Rights } from './rights';
import { openShop, type Shop } from './shop';

const API = '/shop/probe';
const NOT_FOUND = '未找到对应实体';
const HOSTILE = '<img src=x onerror="alert(1)"> @{{admin}} \'; drop table sys_comment; -- %s ${x}';
const FILE = 'temp/AAAAAAAAAAAAAAAAAAAAAA/合同 (1).pdf';

describe.each(databaseKinds)('comments on %s', (kind) => {
  let shop: Shop;
  let rights: Rights;
  /** Token and id of users who may read samples. */
  const tokens: Record<string, string> = {};
  const users: Record<string, string> = {};
  let id: string;

  beforeAll(async () => {
    shop = await openShop(kind);
    rights = buildRights(shop);
    const menu = await rights.menu('shop/probe.list');
    const button = await rights.button('shop:probe:delete');
    for (const [name, more] of [
      ['li', { realname: '李四' }],
      ['wang', { realname: '王五' }],
      ['abroad', { tenant_id: '7' }],
      ['frozen', { status: 2 }],
      ['ruled', {}],
    ] as const) {
      users[name] = await rights.user(name, more);
      tokens[name] = await rights.token(users[name]);
    }
    const reader = await rights.role('reader', users.li!, users.wang!, users.abroad!, users.frozen!);
    await rights.grant(reader, [menu]);
    const keeper = await rights.user('keeper');
    await rights.grant(await rights.role('keeper', keeper), [menu, button]);
    tokens.keeper = await rights.token(keeper);
    const rule = await rights.rule(menu, { column: 'kind', conditions: '=', value: 'a' });
    await rights.grant(await rights.role('ruled', users.ruled!), [menu], [rule]);
    tokens.stranger = await shop.person('stranger', []);
  });
  afterAll(() => shop.close());
  beforeEach(async () => {
    await shop.db.deleteFrom('sys_announcement_send').execute();
    await shop.db.deleteFrom('sys_announcement').execute();
    id = await shop.add(API, { name: '样本一', kind: 'b', count: 1 });
  });

  const add = (body: object, token = tokens.li!, api = API) =>
    shop.call<CommentEntry>('POST', `${api}/comments`, { body: { id, ...body }, token });
  const read = async (token = tokens.li!, query: Record<string, string> = {}, api = API) =>
    shop.call<CommentPage>('GET', `${api}/comments`, { query: { id, ...query }, token });
  const remove = (commentId: string, token = tokens.li!, more: Record<string, string> = {}) =>
    shop.call('DELETE', `${API}/comments`, { query: { id, commentId, ...more }, token });
  const contents = async () => (await read()).result!.entries.map(({ content }) => content);
  const sent = () =>
    shop.db
      .selectFrom('sys_announcement as a')
      .innerJoin('sys_announcement_send as s', 's.annt_id', 'a.id')
      .innerJoin('sys_user as u', 'u.id', 's.user_id')
      .select(['a.titile', 'a.msg_category', 'a.msg_type', 'a.send_status', 'a.del_flag', 'a.sender', 'a.msg_content'])
      .select(['a.bus_type', 'a.bus_id', 'a.open_type', 'a.open_page', 'a.user_ids', 'a.send_time', 'a.msg_abstract'])
      .select(['u.username', 's.read_flag', 's.read_time'])
      .orderBy('u.username')
      .execute();

  test('are listed with author, mentions and files, the latest first', async () => {
    const first = await add({ content: ' 第一条\r\n第二行 ', files: [FILE] });
    expect([first.success, first.message]).toEqual([true, '添加成功！']);
    await add({ content: '第二条', mentions: ['wang', 'wang'] }, tokens.keeper);
    const { result } = await read();
    expect(result).toMatchObject({
      total: 2,
      more: false,
      entries: [
        { content: '第二条', author: 'keeper', mentions: [{ username: 'wang', name: '王五' }], removable: false },
        { content: '第一条\n第二行', username: 'li', author: '李四', files: [FILE], removable: true },
      ],
    });
    expect(first.result).toEqual(result!.entries[1]);
  });

  test('are read in pages', async () => {
    for (let index = 1; index <= 23; index += 1) await add({ content: String(index) });
    const first = await read();
    expect([first.result!.entries.length, first.result!.more, first.result!.total]).toEqual([20, true, 23]);
    const rest = await read(tokens.li, { before: first.result!.entries.at(-1)!.id });
    expect(rest.result!.entries.map(({ content }) => content)).toEqual(['3', '2', '1']);
    expect(rest.result!.more).toBe(false);
  });

  test('are rejected like the record: without permission, by a data rule, at another record', async () => {
    const comment = (await add({ content: '一' })).result!.id;
    for (const call of [
      read(tokens.stranger),
      add({ content: '二' }, tokens.stranger),
      remove(comment, tokens.stranger),
    ])
      expect((await call).code).toBe(510);
    expect((await shop.call('GET', `${API}/queryById`, { query: { id }, token: tokens.ruled! })).message).toBe(
      NOT_FOUND,
    );
    for (const call of [read(tokens.ruled), add({ content: '二' }, tokens.ruled), remove(comment, tokens.ruled)])
      expect((await call).message).toBe(NOT_FOUND);
    const other = await shop.add(API, { name: '样本二', kind: 'a', count: 1 });
    expect((await remove(comment, tokens.li, { id: other })).message).toBe('评论不存在或已被删除');
    expect((await add({ content: '可见', id: other }, tokens.ruled)).success).toBe(true);
    expect(await contents()).toEqual(['一']);
  });

  test.each(['', 'none', "' or '1'='1", '__proto__'])('of an unknown record are not found: %j', async (unknown) => {
    expect((await read(tokens.li, { id: unknown })).message).toBe(NOT_FOUND);
    expect((await add({ id: unknown, content: 'x' })).message).toBe(NOT_FOUND);
  });

  test('have no routes for an entity without `comments`', async () => {
    expect((await read(undefined, {}, '/shop/customer')).code).toBe(404);
    expect((await add({ content: 'x' }, await shop.signIn(), '/shop/customer')).code).toBe(404);
  });

  test('are deleted by their author, and by users who may delete the record', async () => {
    const one = (await add({ content: '一' })).result!.id;
    const two = (await add({ content: '二' })).result!.id;
    expect((await remove(one, tokens.wang)).message).toBe('只能删除自己的评论');
    expect((await read(tokens.keeper)).result!.entries.map(({ removable }) => removable)).toEqual([true, true]);
    expect((await remove(one)).message).toBe('删除成功!');
    expect((await remove(one)).message).toBe('评论不存在或已被删除');
    expect((await remove(two, tokens.keeper)).success).toBe(true);
    expect((await read()).result).toEqual({ entries: [], total: 0, more: false });
  });

  test('belong to the user, not to the name: a new user of the same name is not their author', async () => {
    const old = await rights.user('same', { realname: '旧人' });
    const role = await shop.db.selectFrom('sys_role').select('id').where('role_code', '=', 'reader').executeTakeFirst();
    const join = (user: string) =>
      shop.db.insertInto('sys_user_role').values({ id: `r-${user.slice(0, 20)}`, user_id: user, role_id: role!.id });
    await join(old).execute();
    const comment = (await add({ content: '旧' }, await rights.token(old))).result!.id;
    await shop.db.updateTable('sys_user').set({ del_flag: '1' }).where('id', '=', old).execute();
    const young = await rights.user('same', { realname: '新人', id: 'young-user' });
    await join(young).execute();
    const token = await rights.token(young);
    expect((await read(token)).result!.entries).toMatchObject([{ author: '旧人', removable: false }]);
    expect((await remove(comment, token)).message).toBe('只能删除自己的评论');
  });

  test('stay when the record is deleted, and are not readable then', async () => {
    await add({ content: '留下' });
    expect((await shop.call('DELETE', `${API}/delete`, { query: { id } })).success).toBe(true);
    expect((await read()).message).toBe(NOT_FOUND);
    const stored = shop.db.selectFrom('sys_comment').select('content').where('data_id', '=', id);
    expect(await stored.execute()).toEqual([{ content: '留下' }]);
  });

  test('send one unread system message to each mentioned user but the author', async () => {
    await add({ content: `请看 @王五\n${HOSTILE}`, mentions: ['wang', 'keeper', 'li'] });
    const rows = await sent();
    expect(rows.map(({ username, read_flag, read_time }) => [username, read_flag, read_time])).toEqual([
      ['keeper', '0', null],
      ['wang', '0', null],
    ]);
    expect(rows[0]).toMatchObject({
      titile: '李四在样本 样本一 的评论中提到了你',
      msg_category: '2',
      msg_type: 'USER',
      send_status: '1',
      del_flag: '0',
      sender: 'li',
      bus_type: 'shop/probe',
      bus_id: id,
      open_type: 'component',
      open_page: 'shop/probe.form',
      msg_abstract: `请看 @王五\n${HOSTILE}`,
    });
    expect(rows[0]!.send_time).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    expect(rows[0]!.user_ids!.split(',').length).toBe(3);
    expect(rows[0]!.user_ids).toMatch(/,$/);
    expect(rows[0]!.msg_content).toContain('请看 @王五<br>&lt;img src=x onerror=&quot;');
    expect(await contents()).toEqual([`请看 @王五\n${HOSTILE}`]);
  });

  test.each([
    ['nobody', '提及的用户“nobody”不存在或已停用，请去掉后重试'],
    ["x' or 1=1", '提及的用户“…”不存在或已停用，请去掉后重试'],
    ['frozen', '提及的用户“frozen”不存在或已停用，请去掉后重试'],
    ['abroad', '提及的用户“abroad”不存在或已停用，请去掉后重试'],
    ['stranger', '“stranger”不能查看这条记录，请去掉提及，或先为其授权'],
    ['ruled', '“ruled”不能查看这条记录，请去掉提及，或先为其授权'],
  ])('that mention %s are rejected, and no message is sent', async (name, text) => {
    expect((await add({ content: 'x', mentions: ['wang', name] })).message).toBe(text);
    expect([await sent(), await contents()]).toEqual([[], []]);
  });

  test('of users of one tenant mention each other', async () => {
    const colleague = await rights.user('colleague', { tenant_id: '7,8' });
    const role = await shop.db.selectFrom('sys_role').select('id').where('role_code', '=', 'reader').executeTakeFirst();
    await shop.db
      .insertInto('sys_user_role')
      .values({ id: 'colleague', user_id: colleague, role_id: role!.id })
      .execute();
    expect((await add({ content: 'x', mentions: ['colleague'] }, tokens.abroad)).success).toBe(true);
    expect(await sent()).toMatchObject([{ username: 'colleague' }]);
  });

  test.each([
    ['nothing', {}, '请输入评论内容或添加文件'],
    ['only blanks', { content: ' \r\n ', files: [] }, '请输入评论内容或添加文件'],
    ['null', { content: null, mentions: null, files: null }, '请输入评论内容或添加文件'],
    ['2,001 characters', { content: '字'.repeat(2001) }, '评论不能超过2000个字符，请缩短或分几条发送'],
    ['a zero byte', { content: 'a\0b' }, '评论含有不能存储的字符（空字符，或残缺的字符），请删除后重试'],
    ['half a character', { content: 'a\ud800' }, '评论含有不能存储的字符（空字符，或残缺的字符），请删除后重试'],
    [
      '21 users',
      { content: 'x', mentions: Array.from({ length: 21 }, (_, at) => `user${at}`) },
      '一条评论最多提及20人，请减少后重试',
    ],
    [
      '11 files',
      { files: Array.from({ length: 11 }, (_, at) => `temp/${at}/a.txt`) },
      '一条评论最多10个文件，请减少后重试',
    ],
    ['a script as file', { files: ['javascript:alert(1)'] }, '文件不是已上传的文件，请重新上传'],
    ['a web address as file', { files: ['https://example.com/a.png'] }, '文件不是已上传的文件，请重新上传'],
    ['a path that leads out', { files: ['temp/../../etc/passwd'] }, '文件不是已上传的文件，请重新上传'],
    ['an object as text', { content: { $ne: '' } }, '内容，纯文本（content）应为文本、数字'],
    ['a text as list', { content: 'x', mentions: 'li' }, '提及的用户（mentions）应为列表'],
    ['an object as file', { content: 'x', files: [{ path: 'a' }] }, '上传得到的路径（files/0）应为文本、数字'],
  ])('with %s are rejected', async (_, body, text) => {
    expect((await add(body)).message).toBe(text);
    expect(await contents()).toEqual([]);
  });

  test('keep 2,000 characters outside of the basic plane', async () => {
    expect((await add({ content: '😀'.repeat(2000) })).success).toBe(true);
  });

  test('are added once when they are sent again with the same key', async () => {
    const post = async () =>
      (
        await shop.inject({
          method: 'POST',
          url: `${BASE}${API}/comments`,
          headers: { 'x-access-token': tokens.li!, 'idempotency-key': `comment-${id.slice(0, 20)}` },
          payload: { id, content: '一次', mentions: ['wang'] },
        })
      ).json<ApiResult<CommentEntry>>();
    const [one, two] = await Promise.all([post(), post()]);
    expect(one.result).toEqual(two.result);
    expect([await contents(), (await sent()).length]).toEqual([['一次'], 1]);
  });

  test('at another endpoint follow its rows', async () => {
    await add({ content: '一' });
    const admin = await shop.signIn();
    const { total } = (await shop.call<{ total: number }>('GET', '/shop/probeOpen/list', { query: { id } })).result!;
    const { success } = await read(admin, {}, '/shop/probeOpen');
    expect(success).toBe(total > 0);
  });
});
