/** Settings of users: own ones only, replaced by name, hostile input, limits. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseKinds } from '../helpers/databases';
import { openTestServer, type TestServer } from '../helpers/server';
import { buildRights } from './rights';

describe.each(databaseKinds)('settings of users on %s', (kind) => {
  let server: TestServer;
  const tokens = { ann: '', bob: '' };

  beforeAll(async () => {
    server = await openTestServer({ kind });
    const rights = buildRights(server);
    for (const name of ['ann', 'bob'] as const) tokens[name] = await rights.token(await rights.user(name));
  });
  afterAll(() => server.close());

  const settings = async (token: string) =>
    (await server.call<Record<string, unknown>>('GET', '/sys/userSetting/list', { token })).result;
  const save = (name: unknown, value: unknown, token = tokens.ann) =>
    server.call('PUT', '/sys/userSetting/save', { body: { name, value }, token });

  it('keeps a setting for its user alone, the last one by name', async () => {
    expect(await settings(tokens.ann)).toEqual({});
    expect((await save('appearance', { menu: 'dark' })).success).toBe(true);
    expect((await save('appearance', { menu: 'light', color: 'cyan' })).success).toBe(true);
    expect((await save('favourites', { list: ['/a'] })).success).toBe(true);
    expect(await settings(tokens.ann)).toEqual({
      appearance: { menu: 'light', color: 'cyan' },
      favourites: { list: ['/a'] },
    });
    expect(await settings(tokens.bob)).toEqual({});
  });

  it.each([
    ['a name with blanks', 'a b', {}, '设置名称不正确'],
    ['a statement as name', "x';drop table sys_user--", {}, '设置名称不正确'],
    ['an empty name', '', {}, '设置名称不正确'],
    ['a list', 'x', [1], '内容（value）应为对象、文本'],
    ['a number', 'x', 7, '内容（value）应为对象、文本'],
    ['a text that is no JSON', 'x', '{', '设置内容不正确'],
    ['a character that no database stores', 'x', { a: '\u0000' }, '设置内容不正确'],
    ['a large value', 'x', { a: '甲'.repeat(9000) }, '设置内容过大'],
  ])('refuses %s', async (_, name, value, message) => {
    expect(await save(name, value)).toMatchObject({ success: false, message });
  });

  it('stores at most 20 settings of a user, also when they come at once', async () => {
    const replies = await Promise.all(Array.from({ length: 30 }, (_, at) => save(`n${at}`, { at }, tokens.bob)));
    expect(replies.filter(({ success }) => success)).toHaveLength(20);
    expect(Object.keys((await settings(tokens.bob))!)).toHaveLength(20);
    const [known] = Object.keys((await settings(tokens.bob))!);
    expect((await save(known, { again: true }, tokens.bob)).success).toBe(true);
  });

  it('needs a session', async () => {
    expect((await server.call('GET', '/sys/userSetting/list', { token: 'none' })).success).toBe(false);
  });
});
