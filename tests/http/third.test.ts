/** Third-party sign-in: OpenID Connect, plain OAuth2 and CAS, on both databases. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiResult } from '@/model/http/api-result';
import { newId } from '@/server/db';
import { databaseKinds } from '../helpers/databases';
import { cheapHash } from '../helpers/password';
import { BASE, openTestServer, type TestServer } from '../helpers/server';
import { openCas, openOpenId, type Cas, type OpenId } from '../helpers/vouchers';
import { runText } from '../helpers/statements';

const PUBLIC = 'https://console.example.com';
const THIRD = '/sys/thirdLogin';

interface Session {
  token: string;
  userInfo: { id: string; username: string; password?: unknown };
}

interface Unbound {
  source: string;
  uuid: string;
  username: string;
  avatar: string | null;
  isObj: true;
}

/** What the result page posts to the window that opened it. */
function messageIn(html: string): unknown {
  const [, message = ''] = /data-message="([^"]*)"/.exec(html) ?? [];
  const text = message
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
  return JSON.parse(text) as unknown;
}

describe.each(databaseKinds)('third-party sign-in on %s', (kind) => {
  let server: TestServer;
  let openId: OpenId;
  let cas: Cas;

  beforeAll(async () => {
    [openId, cas] = [await openOpenId(), await openCas()];
    const client = { clientId: 'console', clientSecret: 's3cret&' };
    const providers = [
      { source: 'sso', label: '统一登录', issuer: openId.issuer, ...client },
      { source: 'phone', issuer: openId.issuer, bindPhone: true, ...client },
      {
        source: 'plain',
        authorizeUrl: `${openId.issuer}/authorize`,
        tokenUrl: `${openId.issuer}/token`,
        userUrl: `${openId.issuer}/userinfo`,
        scope: 'read',
        fields: { id: 'sub', username: 'preferred_username' },
        ...client,
      },
      { source: 'gone', issuer: 'http://127.0.0.1:1', ...client },
    ];
    server = await openTestServer({
      kind,
      env: {
        PUBLIC_URL: PUBLIC,
        OAUTH_PROVIDERS: JSON.stringify(providers),
        CAS_URL: `${cas.url}/`,
        CORS_ORIGINS: 'https://other.example.com',
        REGISTRATION: 'on',
      },
    });
  });
  afterAll(async () => {
    await server.close();
    await openId.close();
    await cas.close();
  });

  async function addUser(status = 1, phone: string | null = null): Promise<{ id: string; username: string }> {
    const id = newId();
    const username = `u${id.slice(-8)}`;
    await sql`insert into sys_user (id, username, realname, password, status, phone) values (${id}, ${username}, ${username}, ${cheapHash('secret99')}, ${status}, ${phone})`.execute(
      server.db,
    );
    return { id, username };
  }

  const get = (path: string, cookie = '') => server.inject({ url: `${BASE}${path}`, headers: { cookie } });
  const post = <T = string>(path: string, body: unknown) => server.call<T>('POST', path, { body, token: null });
  const rows = (sql: string, ...params: unknown[]) => runText(server.db, sql, params);

  interface Begun {
    /** Where the browser is sent. */
    to: URL;
    cookie: string;
  }
  async function begin(source: string, path = `${THIRD}/render/${source}`): Promise<Begun> {
    const answer = await get(path);
    expect(answer.statusCode).toBe(302);
    return {
      to: new URL(String(answer.headers.location)),
      cookie: String(answer.headers['set-cookie']).split(';')[0]!,
    };
  }

  /** The provider's redirect to this server, with its parameters. */
  async function vouch({ to }: Begun): Promise<URL> {
    const answer = await fetch(to, { redirect: 'manual' });
    return new URL(answer.headers.get('location') ?? '');
  }

  const comeBack = (back: URL, cookie: string) =>
    server.inject({ url: back.pathname + back.search, headers: { cookie } });

  /** The whole sign-in of a user. @returns what is posted to the opener */
  async function go<T = unknown>(source: string, person: OpenId['person']): Promise<T> {
    openId.person = person;
    const begun = await begin(source);
    return messageIn((await comeBack(await vouch(begun), begun.cookie)).body) as T;
  }

  const enter = (ticket: string, source: string, more = '') =>
    server.call<Session>('GET', `${THIRD}/getLoginUser/${ticket}/${source}${more}`, { token: null });
  const isMember = async (token: string) => (await server.call('GET', '/sys/user/getUserInfo', { token })).success;

  test('redirects with PKCE, state and nonce, and back to the own origin only', async () => {
    const { to, cookie } = await begin('sso');
    expect(to.origin + to.pathname).toBe(`${openId.issuer}/authorize`);
    expect(Object.fromEntries(to.searchParams)).toEqual({
      response_type: 'code',
      client_id: 'console',
      redirect_uri: `${PUBLIC}${BASE}${THIRD}/sso/callback`,
      scope: 'openid profile',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    });
    const answer = await get(`${THIRD}/render/sso?redirect_uri=https://evil.example.com&state=x`);
    expect(answer.headers.location).not.toContain('evil');
    expect(answer.headers['set-cookie']).toMatch(
      /^jw_third=[\w-]{43}; Path=\/jeecg-boot\/sys\/thirdLogin; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/,
    );
    expect(answer.headers['cross-origin-opener-policy']).toBe('unsafe-none');
    expect(cookie).not.toContain(to.searchParams.get('state'));
    expect((await begin('sso', `${THIRD}/oauth2/sso/login?state=x`)).to.pathname).toBe('/authorize');
  });

  test('serves a result page that runs only its own script and messages only its own origin', async () => {
    openId.person = { sub: 'p0', preferred_username: '"><script>alert(1)</script>' };
    const begun = await begin('sso');
    const { headers, body } = await comeBack(await vouch(begun), begun.cookie);
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'self';/);
    expect(headers['cross-origin-opener-policy']).toBe('unsafe-none');
    expect(headers['set-cookie']).toContain('Max-Age=0');
    expect(body.match(/<script[^>]*>/g)).toEqual([`<script src="${BASE}${THIRD}/callback.js">`]);
    expect(messageIn(body)).toMatchObject({ username: '"><script>alert(1)</script>' });
    expect(body).toContain('data-origins="https://other.example.com"');
    const script = await get(`${THIRD}/callback.js`);
    expect(script.headers['content-type']).toContain('text/javascript');
    expect(script.body).toContain('postMessage(JSON.parse(message), origin)');
    expect(script.body).not.toContain("'*'");
  });

  test('accepts the keys that the issuer added after the last sign-in', async () => {
    await go('sso', { sub: 'before' });
    await openId.server.issuer.keys.generate('RS256');
    // The issuer signs with its keys in turn.
    for (const sub of ['rotated-1', 'rotated-2'])
      expect(await go<Unbound>('sso', { sub, preferred_username: sub })).toMatchObject({ username: sub });
  });

  test.each(['sso', 'plain'])(
    '[1§7.20, 1§7.21, 1§7.22] GET /sys/thirdLogin/getLoginUser/{a}/{b} with token and thirdType signs in, by %s',
    async (source) => {
      const { id, username } = await addUser();
      const sub = `known-${source}`;
      const unbound = await go<Unbound>(source, { sub, preferred_username: 'li.ming', picture: 'https://x/y.png' });
      expect(unbound).toEqual({
        source,
        uuid: expect.any(String),
        username: 'li.ming',
        avatar: expect.anything(),
        isObj: true,
      });
      const bound = await post(`${THIRD}/user/checkPassword`, { uuid: unbound.uuid, username, password: 'secret99' });
      expect(bound).toMatchObject({ success: true, result: expect.stringMatching(/^[\w-]{43}$/) });
      expect(
        await rows(
          'select sys_user_id from sys_third_account where third_type = $1 and third_user_uuid = $2',
          source,
          sub,
        ),
      ).toEqual([{ sys_user_id: id }]);
      expect((await enter(bound.result!, source)).result!.userInfo.id).toBe(id);

      const ticket = await go<string>(source, { sub, preferred_username: 'renamed' });
      expect(ticket).toMatch(/^[\w-]{43}$/);
      const { code, message, result } = await enter(ticket, source, '/0');
      expect({ code, message }).toEqual({ code: 200, message: '登录成功' });
      expect(result).toMatchObject({
        userInfo: { id, username },
        departs: [],
        multi_depart: 0,
        sysAllDictItems: expect.any(Object),
      });
      expect(result!.userInfo).not.toHaveProperty('password');
      expect(await isMember(result!.token)).toBe(true);
      // A ticket opens one session, and is no session itself.
      expect(await enter(ticket, source)).toMatchObject({ success: false, message: '第三方登录已过期，请重新登录' });
      expect(await isMember(await go<string>(source, { sub }))).toBe(false);
    },
  );

  test('accepts a ticket for its source only, for 60 seconds', async () => {
    const { id } = await addUser();
    const { uuid } = await go<Unbound>('sso', { sub: 'late' });
    const { username } = (await rows('select username from sys_user where id = $1', id))[0]!;
    await post(`${THIRD}/user/checkPassword`, { uuid, username, password: 'secret99' });
    expect((await enter(await go<string>('sso', { sub: 'late' }), 'plain')).success).toBe(false);
    const ticket = await go<string>('sso', { sub: 'late' });
    const [left] = await rows(
      "select extract(epoch from max(expires_at) - now())::int4 as s from sys_one_time_code where kind = 'ticket'",
    );
    expect(Number(left!.s)).toBeLessThanOrEqual(60);
    await sql`update sys_one_time_code set expires_at = now() - interval '1 second' where kind = 'ticket'`.execute(
      server.db,
    );
    expect((await enter(ticket, 'sso')).success).toBe(false);
  });

  test.each([2, 1])('rejects an account that is frozen or deleted (%i)', async (status) => {
    const { id, username } = await addUser();
    const sub = `left-${status}`;
    const { uuid } = await go<Unbound>('sso', { sub });
    await post(`${THIRD}/user/checkPassword`, { uuid, username, password: 'secret99' });
    await sql`update sys_user set status = ${status}, del_flag = case when ${status} = 1 then '1' else '0' end where id = ${id}`.execute(
      server.db,
    );
    const message = status === 2 ? '该用户已冻结' : '该用户已注销';
    expect(await enter(await go<string>('sso', { sub }), 'sso')).toMatchObject({ success: false, message });
  });

  type Forge = (back: URL, begun: Begun) => Promise<[URL, string]> | [URL, string];
  const changed = (back: URL, name: string, value: string) => {
    const url = new URL(back);
    url.searchParams.set(name, value);
    return url;
  };
  const FORGED: [string, Forge][] = [
    ['without the cookie: another browser began it', (back) => [back, '']],
    ["with another browser's cookie", async (back) => [back, (await begin('sso')).cookie]],
    ['with an unknown state', (back, { cookie }) => [changed(back, 'state', 'A'.repeat(43)), cookie]],
    ['with an unknown code', (back, { cookie }) => [changed(back, 'code', 'forged'), cookie]],
    ['without a code', (back, { cookie }) => [changed(back, 'code', ''), cookie]],
    ['with an error', (back, { cookie }) => [changed(back, 'error', 'access_denied'), cookie]],
    ['from another issuer', (back, { cookie }) => [changed(back, 'iss', 'https://evil.example.com'), cookie]],
    [
      'at another provider',
      (back, { cookie }) => [new URL(back.href.replace('/sso/callback', '/plain/callback')), cookie],
    ],
    [
      "with another sign-in's code: PKCE",
      async (back, { cookie }) => [
        changed(back, 'code', (await vouch(await begin('sso'))).searchParams.get('code') ?? ''),
        cookie,
      ],
    ],
    [
      'for the second time',
      async (back, { cookie }) => {
        await comeBack(back, cookie);
        return [back, cookie];
      },
    ],
  ];
  test.each(FORGED)('a reply %s gives 登录失败', async (_, forge) => {
    openId.person = { sub: 'forged' };
    const begun = await begin('sso');
    const [url, cookie] = await forge(await vouch(begun), begun);
    const answer = await comeBack(url, cookie);
    expect(messageIn(answer.body)).toBe('登录失败');
  });

  test('rejects an id token of another sign-in or another audience', async () => {
    for (const wrong of [
      { nonce: 'other' },
      { aud: 'somebody' },
      { iss: 'https://evil.example.com' },
      { exp: 1 },
      { sub: '' },
    ]) {
      server.log.splice(0);
      const spoil = (token: { payload: object }) => void Object.assign(token.payload, wrong);
      openId.server.service.on('beforeTokenSigning', spoil);
      expect(await go('sso', { sub: 'x' }), JSON.stringify(wrong)).toBe('登录失败');
      openId.server.service.off('beforeTokenSigning', spoil);
      expect(server.log.join('')).toContain('third-party sign-in failed');
      expect(server.log.join('')).not.toMatch(/s3cret|"code"|eyJ/);
    }
    expect(await go('sso', { sub: 'x' })).toMatchObject({ isObj: true });
  });

  test.each(['gone', 'nobody'])('a provider that is %s gives 登录失败, not an error', async (source) => {
    const answer = await get(`${THIRD}/render/${source}`);
    expect([answer.statusCode, messageIn(answer.body)]).toEqual([200, '登录失败']);
  });

  test('creates an account for a new user on request, with the same name or a suffix, without permissions or password', async () => {
    const taken = await addUser();
    const first = await go<Unbound>('sso', { sub: 'new1', preferred_username: taken.username, name: '新人' });
    const made = await post(`${THIRD}/user/create`, { ...first, suffix: '', operateCode: '' });
    const session = await enter(made.result!, 'sso');
    expect(session.result!.userInfo.username).toBe(`${taken.username}_1`);
    const { id } = session.result!.userInfo;
    expect(await rows('select realname, password, status from sys_user where id = $1', id)).toEqual([
      { realname: '新人', password: null, status: 1 },
    ]);
    expect(await rows('select id from sys_user_role where user_id = $1', id)).toEqual([]);
    const second = await go<Unbound>('sso', { sub: 'new2', preferred_username: 'li.ming' });
    const suffixed = await post(`${THIRD}/user/create`, { ...second, suffix: '_hz' });
    expect((await enter(suffixed.result!, 'sso')).result!.userInfo.username).toBe('li_ming_hz');
    // The handle was used up.
    expect(await post(`${THIRD}/user/create`, { ...second, suffix: '_2' })).toMatchObject({ success: false });
  });

  test('rejects binding with another user’s handle or the id of the provider', async () => {
    const { username } = await addUser();
    await go<Unbound>('sso', { sub: 'victim' });
    for (const uuid of ['victim', '', 'A'.repeat(43)]) {
      const body = { source: 'sso', uuid, username, password: 'secret99', thirdUserUuid: uuid, mobile: '13800000000' };
      for (const path of ['user/create', 'user/checkPassword', 'bindingThirdPhone'])
        expect(await post(`${THIRD}/${path}`, body)).toMatchObject({
          success: false,
          message: '第三方登录已过期，请重新登录',
        });
    }
  });

  test('rejects an object in place of a handle', async () => {
    const body = { uuid: { $ne: 1 }, thirdUserUuid: { $ne: 1 }, password: 'secret99', mobile: '13800000000' };
    for (const path of ['user/create', 'user/checkPassword', 'bindingThirdPhone']) {
      const reply = await post(`${THIRD}/${path}`, body);
      expect([reply.success, reply.message]).toEqual([false, expect.stringContaining('应为文本、数字')]);
    }
  });

  test('counts wrong passwords together with those of the sign-in page', async () => {
    const { username } = await addUser();
    const { uuid } = await go<Unbound>('sso', { sub: 'guesser', preferred_username: username });
    const guess = () => post(`${THIRD}/user/checkPassword`, { uuid, password: 'wrong' });
    expect(await guess()).toMatchObject({ success: false, message: '用户名或密码错误' });
    await guess();
    await post('/sys/login', { username, password: 'wrong' });
    // After three guesses even the right password needs a captcha.
    expect(await post(`${THIRD}/user/checkPassword`, { uuid, password: 'secret99' })).toMatchObject({
      success: false,
      message: '验证码无效',
    });
    expect(await post('/sys/login', { username, password: 'secret99' })).toMatchObject({
      success: false,
      message: '验证码无效',
    });
    expect(await rows("select sys_user_id from sys_third_account where third_user_uuid = 'guesser'")).toEqual([
      { sys_user_id: null },
    ]);
    await sql`delete from sys_login_failure`.execute(server.db);
    // Without a name the provider's name is used.
    expect(await post(`${THIRD}/user/checkPassword`, { uuid, password: 'secret99' })).toMatchObject({ success: true });
  });

  test('bindingThirdPhone binds by a code that was sent to the phone', async () => {
    const mobile = `138${String(Date.now()).slice(-8)}`;
    const { id } = await addUser(1, mobile);
    const message = await go<string>('phone', { sub: 'by-phone' });
    const [, thirdUserUuid] = /^绑定手机号,([\w-]{43})$/.exec(message) ?? [];
    server.log.splice(0);
    expect(await post('/sys/sms', { mobile, smsmode: '0' })).toMatchObject({ success: true });
    const [, captcha = ''] = /验证码 (\d{4,8})/.exec(server.log.join('')) ?? [];
    const bind = (code: string) => post(`${THIRD}/bindingThirdPhone`, { mobile, captcha: code, thirdUserUuid });
    expect(await bind('wrong')).toMatchObject({ success: false, message: '手机验证码错误' });
    const bound = await bind(captcha);
    expect((await enter(bound.result!, 'phone')).result!.userInfo.id).toBe(id);
    expect(await bind(captcha)).toMatchObject({ success: false });
  });

  const CAS = '/sys/cas/client/validateLogin';
  const validate = (ticket: string, service: string) =>
    server.call<Session>('GET', CAS, { query: { ticket, service }, token: null });

  test('[1§7.23, 1§7.24] GET /sys/cas/client/validateLogin returns success, result.token, result.userInfo', async () => {
    const { id, username } = await addUser();
    const service = `${PUBLIC}/user/login?a=1`;
    cas.tickets.set('ST-1-abc.host', { user: username, service });
    const { success, code, result } = await validate('ST-1-abc.host', service);
    expect({ success, code }).toEqual({ success: true, code: 200 });
    expect(result).toMatchObject({
      token: expect.any(String),
      userInfo: { id, username },
      departs: [],
      multi_depart: 0,
    });
    expect(await isMember(result!.token)).toBe(true);
    expect(cas.asked.at(-1)).toBe('/cas/p3/serviceValidate');
    expect(await validate('ST-1-abc.host', service)).toMatchObject({
      success: false,
      message: 'CAS 登录失败，请重新登录',
    });
  });

  test('signs in a CAS account under the name that it is mapped to', async () => {
    const { id } = await addUser();
    await sql`insert into sys_third_account (id, third_type, third_user_uuid, sys_user_id) values (${newId()}, 'cas', 'l&m', ${id})`.execute(
      server.db,
    );
    cas.tickets.set('ST-2', { user: 'l&m', service: PUBLIC });
    expect((await validate('ST-2', PUBLIC)).result!.userInfo.id).toBe(id);
    cas.tickets.set('ST-3', { user: 'stranger', service: PUBLIC });
    expect(await validate('ST-3', PUBLIC)).toMatchObject({
      success: false,
      message: '账号 stranger 不存在，请联系管理员',
    });
    const { records } = (
      await server.call<{ records: unknown[] }>('GET', '/sys/log/list', { query: { logType: '1', userid: 'stranger' } })
    ).result!;
    expect(records).toMatchObject([{ logContent: '用户名: stranger,CAS 登录失败：本系统没有这个账号' }]);
  });

  test.each(['https://evil.example.com/', `${PUBLIC}.evil.example.com/`, 'javascript:1', '', '/'])(
    'rejects the service %s without a request to CAS',
    async (service) => {
      const before = cas.asked.length;
      expect(await validate('ST-9', service)).toMatchObject({ success: false, message: 'service 不是本站地址' });
      expect(cas.asked).toHaveLength(before);
    },
  );

  const SUCCESS = '<cas:authenticationSuccess><cas:user>admin</cas:user></cas:authenticationSuccess>';
  const ANSWERS: [string, string, string][] = [
    ['a page', '<html>not CAS</html>', '统一认证服务暂时无法访问，请稍后重试'],
    [
      'a failure that quotes a success',
      `<cas:serviceResponse><cas:authenticationFailure>${SUCCESS}</cas:authenticationFailure></cas:serviceResponse>`,
      'CAS 登录失败，请重新登录',
    ],
    [
      'entities of its own',
      `<!DOCTYPE x [<!ENTITY y "z">]><cas:serviceResponse>${SUCCESS}</cas:serviceResponse>`,
      'CAS 登录失败，请重新登录',
    ],
    ['something before the response', `<x>${SUCCESS}</x><cas:serviceResponse/>`, 'CAS 登录失败，请重新登录'],
    ['more than a megabyte', `<cas:serviceResponse>${' '.repeat(1_100_000)}`, '统一认证服务暂时无法访问，请稍后重试'],
  ];
  test.each(ANSWERS)('rejects the sign-in when CAS replies with %s', async (_, text, message) => {
    cas.answer = text;
    expect(await validate('ST-8', PUBLIC)).toMatchObject({ success: false, message, result: null });
    cas.answer = null;
  });

  test('rejects an invalid ticket without a request to CAS', async () => {
    const before = cas.asked.length;
    for (const ticket of ['', 'a b', `<cas:user>`, 'x'.repeat(300)])
      expect((await validate(ticket, PUBLIC)).success).toBe(false);
    expect(cas.asked).toHaveLength(before);
  });

  test('GET /sys/thirdApp/getEnabledType returns the two types that clients know', async () => {
    expect((await server.call('GET', '/sys/thirdApp/getEnabledType')).result).toEqual({
      wechatEnterprise: false,
      dingtalk: false,
    });
  });
});

test('is disabled by default', async () => {
  const server = await openTestServer();
  const render = await server.inject({ url: `${BASE}${THIRD}/render/github` });
  expect(messageIn(render.body)).toBe('登录失败');
  const cas = await server.inject({ url: `${BASE}/sys/cas/client/validateLogin?ticket=a&service=b` });
  expect(cas.json<ApiResult>()).toMatchObject({ success: false, message: '未启用 CAS 登录' });
  await server.close();
});
