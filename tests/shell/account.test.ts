/** Changes of a session: department, password, sign-out, another window (spec 1 §4, §7). */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { notices } from '@/runtime/notices/notices';
import * as runtime from '@/runtime/account/session';
import { ok, Shelf, wire, startRuntime } from './wire';

const { session, signIn, signOut } = runtime;

const NOW = Date.UTC(2026, 5, 30, 0, 0, 0);
const USER = { id: '1', username: 'wang', realname: '王五', avatar: '', orgCode: 'A01' };
const welcome = { token: 'T', userInfo: USER };
const rejection = (message: string, code = 500, result: unknown = null) => ({
  data: { success: false, code, message, result },
});
const PASSWORD = { username: 'wang', password: 'secret' };

let shelf: Shelf;
let tell: (event: Partial<StorageEvent>) => void;
const kept = (key: string) => JSON.parse(shelf.getItem(`pro__${key}`) ?? 'null') as { value: unknown; expire: number };
const sent = () =>
  wire.sent.map(({ method, path }) => `${method} ${path.replace('/jeecg-boot', '').replace(/[?&]_t=\d+/, '')}`);

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  startRuntime();
  shelf = new Shelf();
  const page = new EventTarget();
  tell = (event) => page.dispatchEvent(Object.assign(new Event('storage'), event));
  vi.stubGlobal('localStorage', shelf);
  vi.stubGlobal('window', page);
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

describe('department and password', () => {
  const other = { ...USER, orgCode: 'A02' };

  test('[1§7.35, 1§7.36, 2§7.34, 2§3.34] GET /sys/user/getCurrentUserDeparts: result.list and result.orgCode', async () => {
    await signIn(PASSWORD);
    wire.sent = [];
    const list = [{ id: 'd', orgCode: 'A02', departName: '乙' }];
    wire.answer = () => ok({ list: [...list, { departName: '无码' }], orgCode: 'A02' });
    expect(await runtime.loadMyDepartments()).toEqual({ list, orgCode: 'A02' });
    expect(sent()).toEqual(['GET /sys/user/getCurrentUserDeparts']);
    for (const result of [null, [], { list: 'x', orgCode: {} }]) {
      wire.answer = () => ok(result);
      expect(await runtime.loadMyDepartments()).toEqual({ list: [], orgCode: '' });
    }
  });

  test('[1§4.8, 1§4.9, 2§7.35, 2§7.36] POST /sys/selectDepart sends orgCode and username and stores its userInfo for 7 days', async () => {
    await signIn(PASSWORD);
    wire.sent = [];
    vi.setSystemTime(NOW + 1000);
    wire.answer = () => ok({ userInfo: other });
    await runtime.switchDepartment('A02');
    expect(sent()).toEqual(['POST /sys/selectDepart']);
    expect(wire.sent[0]?.body).toEqual({ orgCode: 'A02', username: 'wang' });
    expect(session().user).toMatchObject({ orgCode: 'A02' });
    expect(kept('Login_Userinfo')).toMatchObject({ value: other, expire: NOW + 1000 + 7 * 86_400_000 });
    wire.answer = () => ok(null);
    await expect(runtime.switchDepartment('A01')).rejects.toThrow('服务器的回答无法识别');
    expect(session().user).toMatchObject({ orgCode: 'A02' });
  });

  test('[1§7.37, 1§7.38, 1§7.39, 2§7.37, 1§3.16] POST sys/user/updatePassword with username, oldpassword, password, confirmpassword; its message on failure', async () => {
    const change = { oldpassword: 'a', password: 'b', confirmpassword: 'b' };
    await expect(runtime.changePassword(change)).rejects.toThrow('当前系统无登录用户!');
    await signIn(PASSWORD);
    wire.sent = [];
    wire.answer = () => ({ data: { success: true, code: 200, message: '密码修改成功', result: null } });
    expect(await runtime.changePassword(change)).toBe('密码修改成功');
    expect(sent()).toEqual(['POST /sys/user/updatePassword']);
    expect(wire.sent[0]?.body).toEqual({ username: 'wang', ...change });
    wire.answer = () => rejection('旧密码输入错误!');
    await expect(runtime.changePassword(change)).rejects.toThrow('旧密码输入错误!');
    expect(wire.sent.map(({ method }) => method)).toEqual(['POST', 'POST']);
    expect(notices().list).toEqual([]);
  });

  test.each([
    ['HTTP 405', { status: 405, data: null }],
    ['the code 405', rejection('方法不对', 405)],
    ['its words', rejection('不支持POST请求方法，支持以下PUT、')],
  ])('uses PUT from then on when the server rejects POST by %s', async (_how, answer) => {
    await signIn(PASSWORD);
    wire.sent = [];
    wire.answer = ({ method }) => (method === 'POST' ? answer : ok({ userInfo: other }));
    await runtime.switchDepartment('A02');
    await runtime.switchDepartment('A02');
    await runtime.changePassword({ oldpassword: 'a', password: 'b', confirmpassword: 'b' });
    expect(wire.sent.map(({ method }) => method)).toEqual(['POST', 'PUT', 'PUT', 'PUT']);
    expect(wire.sent[1]?.body).toEqual(wire.sent[0]?.body);
    expect(notices().list).toEqual([]);
  });

  test('tries POST and PUT once each when the server rejects both', async () => {
    await signIn(PASSWORD);
    wire.sent = [];
    wire.answer = () => ({ status: 405, data: null });
    await expect(runtime.switchDepartment('A02')).rejects.toMatchObject({ httpStatus: 405 });
    expect(wire.sent.map(({ method }) => method)).toEqual(['POST', 'PUT']);
  });
});

test.each([
  [200, [{ tone: 'error', text: 'Token无效!' }]],
  [500, [{ tone: 'error', text: 'Token无效!' }]],
])('[1§8.27, 1§8.28] signs out and shows the message when the logout call fails (HTTP %i)', async (status, said) => {
  await signIn(PASSWORD);
  wire.answer = () => ({ status, data: { success: false, code: 500, message: 'Token无效!' } });
  await signOut();
  expect(session().token).toBeNull();
  expect(notices().list).toMatchObject(said);
});

describe('two windows', () => {
  const events = () => ({ gone: vi.fn(), other: vi.fn(), back: vi.fn() });
  const stored = (value: unknown) => JSON.stringify({ value, expire: null });
  const change = (key: string, value: unknown) => {
    if (value === undefined) shelf.removeItem(`pro__${key}`);
    else shelf.setItem(`pro__${key}`, stored(value));
    tell({ key: `pro__${key}`, newValue: value === undefined ? null : stored(value) });
  };

  test('receives sign-out, another user, the same user again and another department', async () => {
    await signIn(PASSWORD);
    const on = events();
    const stop = runtime.watchOtherWindows(on);
    change('Login_Userinfo', { ...USER, orgCode: 'A02' });
    expect(session().user).toMatchObject({ orgCode: 'A02' });
    change('Access-Token', 'T');
    expect([on.gone, on.other, on.back].map((one) => one.mock.calls.length)).toEqual([0, 0, 0]);
    change('Access-Token', 'T2');
    expect([session().token, on.back.mock.calls.length]).toEqual(['T2', 1]);
    change('Access-Token', undefined);
    expect([session().token, on.gone.mock.calls.length]).toEqual(['T2', 1]);
    change('Login_Userinfo', { ...USER, username: 'li' });
    expect(session().user).toMatchObject({ username: 'wang' });
    change('Access-Token', 'T3');
    expect([session().token, on.other.mock.calls.length]).toEqual(['T2', 1]);
    tell({ key: null, newValue: null });
    expect(on.gone).toHaveBeenCalledTimes(2);
    stop();
    change('Access-Token', undefined);
    expect(on.gone).toHaveBeenCalledTimes(2);
  });

  test('stores the user before the token, so that other windows can compare it', async () => {
    const order: string[] = [];
    vi.spyOn(shelf, 'setItem').mockImplementation((key) => void order.push(key));
    await signIn(PASSWORD);
    expect(order.indexOf('pro__Login_Userinfo')).toBeLessThan(order.indexOf('pro__Access-Token'));
  });
});
