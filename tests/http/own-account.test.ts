/** The own account: sessions, profile, bindings. Those of other users stay out of reach. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databaseKinds } from '../helpers/databases';
import { openPeople, type People } from './people';

const AGENT = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0';

interface Session {
  id: string;
  device: string;
  ip: string;
  loginTime: string;
  current: string;
}

describe.each(databaseKinds)('the own account on %s', (kind) => {
  let server: People;
  beforeAll(async () => {
    server = await openPeople(kind);
  });
  afterAll(() => server.close());

  const sessionsOf = async (token: string) => {
    const reply = await server.call<{ records: Session[]; total: number }>('GET', '/sys/user/session/list', { token });
    return reply.result!.records;
  };
  const alive = async (token: string) =>
    (await server.inject({ url: '/jeecg-boot/sys/user/getUserInfo', headers: { 'x-access-token': token } })).statusCode;
  const signInFrom = async (username: string) => {
    const reply = await server.inject({
      method: 'POST',
      url: '/jeecg-boot/sys/login',
      headers: { 'user-agent': AGENT },
      payload: { username, password: '123456' },
    });
    return reply.json().result.token as string;
  };

  test('lists the own sessions with device, address and time, the current one first', async () => {
    const one = await server.person('own_list');
    await server.person('own_other');
    const token = await signInFrom('own_list');
    const seen = await sessionsOf(token);
    expect(seen.map(({ device, ip, current }) => ({ device, ip, current }))).toEqual([
      { device: 'Firefox 143 · Linux', ip: '127.0.0.1', current: '1' },
      { device: '未知设备', ip: '127.0.0.1', current: '0' },
    ]);
    expect(seen[0]?.loginTime).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    expect((await sessionsOf(one.token)).map(({ current }) => current)).toEqual(['1', '0']);
  });

  test('ends one of the own sessions, says why there, and keeps the others', async () => {
    const one = await server.person('own_end');
    const [token, third] = [await signInFrom('own_end'), await signInFrom('own_end')];
    const seen = await sessionsOf(token);
    const other = await server.value('select id from sys_token where user_id = $1 order by created_at, id limit 1', [
      one.id,
    ]);
    const body = { id: seen.find(({ id, current }) => current === '0' && id === other)?.id ?? other };
    expect(await server.call('POST', '/sys/user/session/end', { token, body })).toMatchObject({ success: true });
    expect(await server.call('POST', '/sys/user/session/end', { token, body })).toMatchObject({
      success: false,
      message: '该登录已经结束',
    });
    const states = await Promise.all([one.token, token, third].map(alive));
    expect(states.filter((status) => status === 401)).toHaveLength(1);
    const ended = [one.token, token, third][states.indexOf(401)]!;
    const reply = await server.inject({ url: '/jeecg-boot/sys/loginfo', headers: { 'x-access-token': ended } });
    expect(reply.headers['x-error-code']).toBe('request.sessionEnded');
  });

  test('ends neither the current session nor one of another user', async () => {
    const [mine, other] = [await server.person('own_mine'), await server.person('own_theirs')];
    const [own] = await sessionsOf(mine.token);
    const [theirs] = await sessionsOf(other.token);
    const end = (id: unknown) => server.call('POST', '/sys/user/session/end', { token: mine.token, body: { id } });
    expect(await end(own!.id)).toMatchObject({ success: false, message: '这是当前的登录，请用“退出登录”结束' });
    for (const id of [theirs!.id, '', "' or 1=1 --", null])
      expect(await end(id)).toMatchObject({ success: false, message: '该登录已经结束' });
    expect([await alive(mine.token), await alive(other.token)]).toEqual([200, 200]);
  });

  test('changes the own profile, keeps what was not sent, and logs it', async () => {
    const { token, id } = await server.person('own_profile');
    const save = (body: object) => server.call('PUT', '/sys/user/login/setting/userEdit', { token, body });
    const avatar = `avatar/pub-${'a'.repeat(22)}/me.jpg`;
    expect(await save({ avatar, sex: 2, birthday: '1990-02-28', telephone: '0871-1234567' })).toMatchObject({
      success: true,
    });
    expect(
      await save({
        sex: '1',
        username: 'admin',
        realname: 'x',
        phone: '1',
        status: 2,
        id: 'e9ca23d68d884d4ebb19d07889727dae',
      }),
    ).toMatchObject({ success: true });
    const reply = await server.call('GET', '/sys/user/login/setting/getUserData', { token });
    expect(reply.result).toMatchObject({
      username: 'own_profile',
      avatar,
      sex: 1,
      birthday: '1990-02-28',
      telephone: '0871-1234567',
    });
    expect(
      await server.value("select count(*)::int from sys_data_log where data_id = $1 and action = 'profile'", [id]),
    ).toBe(2);
  });

  test.each([
    [{ avatar: 'https://tracker.example.com/a.png' }, '头像应为本系统上传的公开图片'],
    [{ avatar: 'temp/aaaaaaaaaaaaaaaaaaaaaa/private.png' }, '头像应为本系统上传的公开图片'],
    [{ avatar: `../pub-${'a'.repeat(22)}/x.png` }, '头像应为本系统上传的公开图片'],
    [{ birthday: '2026-02-30' }, '生日应为 1900-01-01 到今天的日期'],
    [{ birthday: '9999-01-01' }, '生日应为 1900-01-01 到今天的日期'],
    [{ sex: 7 }, '性别不正确'],
    [{ telephone: 'x' }, '请输入正确的座机号'],
  ])('rejects the profile %j', async (body, message) => {
    const token = await server.signIn('admin', '123456');
    expect(await server.call('PUT', '/sys/user/login/setting/userEdit', { token, body })).toMatchObject({
      success: false,
      message,
    });
  });

  test('lists and removes the own third-party accounts only', async () => {
    const [mine, other] = [await server.person('own_bound'), await server.person('other_bound')];
    for (const [id, userId] of [
      ['bind1', mine.id],
      ['bind2', other.id],
    ])
      await server.rows(
        "insert into sys_third_account (id, third_type, third_user_uuid, realname, sys_user_id, del_flag) values ($1, 'github', $1, 'octocat', $2, '0')",
        [id, userId],
      );
    const list = () => server.call<{ records: object[] }>('GET', '/sys/user/binding/list', { token: mine.token });
    expect((await list()).result?.records).toMatchObject([{ id: 'bind1', thirdType: 'github', realname: 'octocat' }]);
    const remove = (id: string) => server.call('POST', '/sys/user/binding/remove', { token: mine.token, body: { id } });
    expect(await remove('bind2')).toMatchObject({ success: false, message: '该第三方账号没有绑定' });
    expect(await remove('bind1')).toMatchObject({ success: true });
    expect((await list()).result?.records).toEqual([]);
    expect(await server.value("select count(*)::int from sys_third_account where id = 'bind2'")).toBe(1);
  });
});
