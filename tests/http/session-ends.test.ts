/** The reply to a request of a session that another user ended says why, in `X-Error-Code`. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databaseKinds } from '../helpers/databases';
import { openPeople, type People, type TestPerson } from './people';

const PASSWORD = { password: 'Another-99', confirmpassword: 'Another-99' };

describe.each(databaseKinds)('ended sessions on %s', (kind) => {
  let server: People;
  beforeAll(async () => {
    server = await openPeople(kind);
  });
  afterAll(() => server.close());

  const asked = async (token: string) => {
    const url = '/jeecg-boot/sys/user/getUserInfo';
    const reply = await server.inject({ method: 'GET', url, headers: { 'x-access-token': token } });
    return { status: reply.statusCode, message: reply.json().message as string, code: reply.headers['x-error-code'] };
  };
  const sessionOf = ({ id }: TestPerson) => server.value('select id from sys_token where user_id = $1', [id]);
  const send = async (method: 'POST' | 'PUT' | 'DELETE', path: string, rest: object) =>
    expect(await server.call(method, path, rest)).toMatchObject({ success: true });

  test.each<[string, string, (one: TestPerson) => Promise<unknown>]>([
    [
      'an administrator ended it',
      'request.sessionForced',
      async (one) => send('POST', '/sys/online/forceLogout', { body: { token: await sessionOf(one) } }),
    ],
    [
      'the account was frozen',
      'request.sessionFrozen',
      ({ id }) => send('PUT', '/sys/user/frozenBatch', { body: { ids: [id], status: '2' } }),
    ],
    [
      'the account was deleted',
      'request.sessionDeleted',
      ({ id }) => send('DELETE', '/sys/user/delete', { query: { id } }),
    ],
    [
      'the password was changed',
      'request.sessionPassword',
      ({ username }) => send('PUT', '/sys/user/changePassword', { body: { username, ...PASSWORD } }),
    ],
    [
      'its user signed out: no more than that it ended',
      'request.unauthorized',
      ({ token }) => send('POST', '/sys/logout', { token }),
    ],
    [
      'it expired: no more than that it ended',
      'request.unauthorized',
      ({ id }) => server.rows("update sys_token set expires_at = now() - interval '1 day' where user_id = $1", [id]),
    ],
  ])('%s', async (_, code, end) => {
    const one = await server.person(`ended_${Math.random().toString(36).slice(2, 10)}`);
    await end(one);
    expect(await asked(one.token)).toEqual({ status: 401, message: 'Token失效，请重新登录!', code });
  });

  test('tokens that never were say nothing, and the reasons go with their time', async () => {
    for (const token of ['x', 'a'.repeat(43), "' or 1=1 --"])
      expect((await asked(token)).code).toBe('request.unauthorized');
    const one = await server.person('ended_long_ago');
    await send('POST', '/sys/online/forceLogout', { body: { token: await sessionOf(one) } });
    await server.rows("update sys_ended_session set ended_at = now() - interval '1 year'");
    await server.signIn('admin', '123456');
    expect(await server.value('select count(*)::int from sys_ended_session')).toBe(0);
  });
});
