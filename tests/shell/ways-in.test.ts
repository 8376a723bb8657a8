/** Sign-in without a password (phone, third party, CAS), and the data of a sign-in (spec 1 §4, §7). */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { dicts } from '@/runtime/dict/dictionaries';
import { ApiError } from '@/runtime/errors/api-error';
import { notices } from '@/runtime/notices/notices';
import * as runtime from '@/runtime/account/session';
import { ok, Shelf, wire, startRuntime } from './wire';

const { session, signIn, signOut } = runtime;

const NOW = Date.UTC(2026, 5, 30, 0, 0, 0);
const USER = { id: '1', username: 'wang', realname: '王五', avatar: '', orgCode: 'A01' };
const LETTERS = [{ value: 'a', text: '甲' }];
const welcome = { token: 'T', userInfo: USER, sysAllDictItems: { letter: LETTERS } };
const rejection = (message: string, code = 500, result: unknown = null) => ({
  data: { success: false, code, message, result },
});
const PASSWORD = { username: 'wang', password: 'secret' };

let shelf: Shelf;
const kept = (key: string) => JSON.parse(shelf.getItem(`pro__${key}`) ?? 'null') as { value: unknown; expire: number };
const sent = () =>
  wire.sent.map(({ method, path }) => `${method} ${path.replace('/jeecg-boot', '').replace(/[?&]_t=\d+/, '')}`);

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  startRuntime();
  shelf = new Shelf();
  vi.stubGlobal('localStorage', shelf);
  wire.sent = [];
  wire.answer = () => ok(welcome, 200);
  notices().list = [];
});
afterEach(async () => {
  wire.answer = () => ok(null);
  await signOut();
  await vi.runAllTimersAsync();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('sign-in calls', () => {
  const ways: [string, () => Promise<void>, string, unknown][] = [
    ['an account', () => signIn(PASSWORD), 'POST /sys/login', PASSWORD],
    [
      'an account and a captcha',
      () => signIn({ ...PASSWORD, captcha: 'ab12', checkKey: '17' }),
      'POST /sys/login',
      { ...PASSWORD, captcha: 'ab12', checkKey: '17' },
    ],
    [
      '[1§7.17, 1§7.18, 1§7.19] a phone and the code sent to it',
      () => runtime.phoneSignIn('13800000000', '123456'),
      'POST /sys/phoneLogin',
      { mobile: '13800000000', captcha: '123456' },
    ],
    [
      '[1§7.20, 1§7.21, 1§7.22] the token and thirdType of a third party',
      () => runtime.thirdPartySignIn('X/1', 'github'),
      'GET /sys/thirdLogin/getLoginUser/X%2F1/github',
      undefined,
    ],
    [
      '[1§7.23, 1§7.24] a CAS ticket: success, result.token, result.userInfo',
      () => runtime.casSignIn('ST-1', 'https://a/b'),
      'GET /sys/cas/client/validateLogin?ticket=ST-1&service=https%3A%2F%2Fa%2Fb',
      undefined,
    ],
  ];
  test.each(ways)('%s', async (_way, enter, call, body) => {
    await enter();
    expect(sent()).toEqual([call]);
    expect(wire.sent[0]?.body).toEqual(body);
    expect(session()).toMatchObject({ token: 'T', user: USER });
    await signOut();
    // Only code 200 with a token and a user is accepted; anything else rejects the whole reply.
    for (const [code, result] of [
      [0, welcome],
      [200, { token: 'T' }],
      [200, { userInfo: USER }],
      [200, null],
    ] as const) {
      wire.answer = () => ({ data: { success: true, code, message: '手机验证码错误', result } });
      await expect(enter()).rejects.toMatchObject({ message: '手机验证码错误' });
      expect([session().token, shelf.length]).toEqual([null, 0]);
    }
  });

  test.each(['password', 'phone'])(
    '[1§4.2] the %s sign-in stores token, user info and dictionary items for 7 days (604800000 ms)',
    async (way) => {
      await (way === 'phone' ? runtime.phoneSignIn('13800000000', '1') : signIn(PASSWORD));
      await vi.advanceTimersByTimeAsync(0);
      const expire = NOW + 604800000;
      expect(kept('Access-Token')).toEqual({ value: 'T', expire });
      expect(kept('Login_Userinfo')).toMatchObject({ value: USER, expire });
      expect(kept('UI_CACHE_DB_DICT_DATA')).toMatchObject({ value: { letter: [{ value: 'a', text: '甲' }] }, expire });
      expect(dicts()['letter']).toMatchObject([{ text: '甲' }]);
    },
  );

  test.each([
    [rejection('验证码错误', 412), true],
    [rejection('发送过于频繁', 40_002), true],
    [rejection('用户名或密码错误', 500, { captcha: true }), true],
    [rejection('用户名或密码错误', 500, { captcha: 'yes' }), false],
    [rejection('用户名或密码错误'), false],
    [rejection('用户名或密码错误', 500, 'captcha'), false],
  ])('after the rejection %j the next try needs a captcha: %s', async (answer, needed) => {
    wire.answer = () => answer;
    const error = await signIn(PASSWORD).catch((one: unknown) => one);
    expect(error).toBeInstanceOf(ApiError);
    expect(runtime.needsCaptcha(error)).toBe(needed);
    expect(notices().list).toEqual([]);
  });

  test('accepts only an image as captcha picture', async () => {
    wire.answer = () => ok('data:image/png;base64,AA==');
    expect(await runtime.captchaImage('17')).toBe('data:image/png;base64,AA==');
    expect(sent()).toEqual(['GET /sys/randomImage/17']);
    for (const result of ['https://evil.example.com/x.png', 'data:text/html;base64,AA==', null, 5]) {
      wire.answer = () => ok(result);
      await expect(runtime.captchaImage('17')).rejects.toThrow('服务器的回答无法识别');
    }
  });

  test('sends a signed request for an SMS code', async () => {
    wire.answer = () => ({ data: { success: true, code: 200, message: '好', result: null } });
    await runtime.checkCaptcha('ab12', '17');
    expect(await runtime.sendSms('138')).toBe('好');
    expect(sent()).toEqual(['POST /sys/checkCaptcha', 'POST /sys/sms']);
    expect(wire.sent[1]).toMatchObject({
      body: { mobile: '138', smsmode: '0' },
      headers: { 'X-Sign': expect.stringMatching(/^[0-9A-F]{32}$/) },
    });
  });
});

describe('data of a sign-in', () => {
  const departs = [
    { id: 'd1', orgCode: 'A01', departName: '甲' },
    { id: 'd2', orgCode: 'A02', departName: '乙' },
  ];
  test.each([
    [departs, 2, 2],
    [departs, '2', 2],
    [departs, undefined, 2],
    [departs.slice(0, 1), 1, 1],
    [[], 0, 0],
    [undefined, undefined, 0],
    [[{ departName: '无码' }, 'x', null], undefined, 0],
  ])('departments %j with multi_depart %j', async (list, multi_depart, choice) => {
    wire.answer = () => ok({ ...welcome, departs: list, multi_depart }, 200);
    await signIn(PASSWORD);
    expect(session().multiDepart).toBe(choice);
    expect(session().departs).toEqual(choice === 0 ? [] : list);
  });

  const two = [
    { id: 1, name: '甲' },
    { id: 2, name: '乙' },
  ];
  test.each([
    ['none', {}, '0', []],
    ['one', { tenantList: [{ id: 7, name: '甲' }] }, '7', []],
    ['the user’s own', { userInfo: { ...USER, loginTenantId: 2 }, tenantList: two }, '2', ['1', '2']],
    ['several', { tenantList: two }, '0', ['1', '2']],
    ['no list', { tenantList: 'x' }, '0', []],
  ])('tenant: %s', async (_what, more, tenant, choice) => {
    wire.answer = () => ok({ ...welcome, ...more }, 200);
    await signIn(PASSWORD);
    expect([session().tenantId, session().tenants.map(({ id }) => id)]).toEqual([tenant, choice]);
    if (choice.length === 0) return;
    await runtime.selectTenant('2', null, false);
    await runtime.loadMyDepartments();
    expect(wire.sent.at(-1)?.headers).toMatchObject({ 'tenant-id': '2', 'X-Tenant-Id': '2' });
    Object.assign(session(), { token: null, tenantId: '0' });
    expect([runtime.restoreSession(), session().tenantId]).toEqual([true, '2']);
  });

  test('is removed with the session', async () => {
    wire.answer = () => ok({ ...welcome, departs, tenantList: two.slice(1) }, 200);
    await signIn(PASSWORD);
    await signOut();
    expect(session()).toMatchObject({ departs: [], multiDepart: null, tenantId: '0', tenants: [] });
    expect(shelf.length).toBe(0);
  });
});
