/** Sessions from sign-in to expiry: requests, stored values and their lifetime (spec 1 §4, §7, §8, §9). */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { loadDict, refreshDicts, dicts } from '@/runtime/dict/dictionaries';
import { parseOptions } from '@/runtime/storage/dict-cache';
import { sessionExpiry, resolveExpiry } from '@/runtime/account/session-expiry';
import { clearEndReason, readEndReason } from '@/runtime/account/end-reason';
import { apiUrl } from '@/runtime/http/transport';
import { get } from '@/runtime/http/request';
import { notices } from '@/runtime/notices/notices';
import { loadPermissions, restoreSession, session, signIn, signOut } from '@/runtime/account/session';
import { ok, Shelf, wire, startRuntime } from './wire';

const NOW = Date.UTC(2026, 5, 30, 0, 0, 0);
/** Seven days in ms, as in the specification. */
const SEVEN_DAYS = 604_800_000;
const USER = { id: '1', username: 'wang', realname: '王五', avatar: '/a.png', orgCode: 'A01' };
const LETTERS = [{ value: 'a', text: '甲' }];
const welcome = { token: 'T', userInfo: USER, sysAllDictItems: { letter: LETTERS } };

let shelf: Shelf;
let reload: ReturnType<typeof vi.fn>;
/** The stored value of a key, without the prefix. */
const kept = (key: string) => JSON.parse(shelf.getItem(`pro__${key}`) ?? 'null') as { value: unknown; expire: number };
/** Expiry times of all stored values. */
const ends = () => Array.from({ length: shelf.length }, (_, at) => kept(shelf.key(at)?.slice(5) ?? '').expire);

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  startRuntime();
  shelf = new Shelf();
  reload = vi.fn();
  vi.stubGlobal('localStorage', shelf);
  vi.stubGlobal('location', { reload });
  wire.sent = [];
  notices().list = [];
});
afterEach(async () => {
  wire.answer = () => ok(null);
  await signOut();
  await vi.runAllTimersAsync();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function enter(): Promise<void> {
  wire.answer = () => ok(welcome, 200);
  await signIn({ username: 'wang', password: 'secret' });
  // Dictionaries are written to storage in one batch, after a timer.
  await vi.advanceTimersByTimeAsync(0);
  wire.sent = [];
}

describe('signing in', () => {
  test('[1§7.14, 1§7.15, 1§7.16] POST /sys/login with credentials; code 200 with token and userInfo is success', async () => {
    for (const code of [200, '200'] as const) {
      wire.answer = () => ({ data: { success: true, code, message: '', result: welcome } });
      await signIn({ username: 'wang', password: 'secret' });
      expect(session()).toMatchObject({ token: 'T', user: USER });
      expect(wire.sent.at(-1)).toMatchObject({
        method: 'POST',
        path: '/jeecg-boot/sys/login',
        body: { username: 'wang', password: 'secret' },
      });
      await signOut();
    }
  });

  test('[1§3.1] the session has token, username, realname, tenantid, avatar, permissions and the info of the user', async () => {
    await enter();
    const auth = [{ action: 'a:add', type: '1' }];
    wire.answer = () => ok({ menu: [{ id: 'm', path: '/m', meta: { title: '甲' } }], auth, allAuth: [] });
    await loadPermissions();
    const { username, realname, avatar } = USER;
    expect(session()).toMatchObject({ token: 'T', tenantId: '0', user: { username, realname, avatar }, auth });
    expect(session().user).toMatchObject(USER);
  });

  test.each([0, 201, 500])('[1§8.13, 1§8.14] login code %i, not 200: the whole answer is rejected', async (code) => {
    wire.answer = () => ({ data: { success: code === 0, code, message: '密码已过期', result: welcome } });
    await expect(signIn({ username: 'wang', password: 'secret' })).rejects.toMatchObject({
      message: '密码已过期',
      code,
    });
    expect(session().token).toBeNull();
    expect(shelf.length).toBe(0);
    // Sign-in accepts code 200.
    wire.answer = () => ok(welcome, 200);
    await expect(signIn({ username: 'wang', password: 'secret' })).resolves.toBeUndefined();
  });

  test('[1§9.1, 1§9.2, 2§9.24] token, user data and dictionaries live 7 days, 604,800,000 ms', async () => {
    await enter();
    expect(kept('Access-Token').value).toBe('T');
    expect(kept('Login_Userinfo').value).toMatchObject(USER);
    expect(ends()).toEqual([NOW + SEVEN_DAYS, NOW + SEVEN_DAYS, NOW + SEVEN_DAYS]);
    session().token = null;
    vi.setSystemTime(NOW + 604_800_000);
    expect(restoreSession()).toBe(true);
    session().token = null;
    vi.setSystemTime(NOW + 604_800_001);
    expect(restoreSession()).toBe(false);
    expect(session().token).toBeNull();
  });

  test('[1§7.30, 1§7.31] GET /sys/permission/getUserPermissionByToken gives menu, auth and allAuth', async () => {
    await enter();
    const auth = [{ action: 'a:add', type: '1' }];
    const allAuth = [{ action: 'a:add', type: '1', status: '1' }];
    wire.answer = () => ok({ menu: [{ id: 'm', path: '/m', meta: { title: '甲' } }], auth, allAuth });
    await loadPermissions();
    expect(wire.sent[0]?.path).toMatch(/^\/jeecg-boot\/sys\/permission\/getUserPermissionByToken\?_t=\d+$/);
    expect(session()).toMatchObject({ menu: [{ path: '/m', title: '甲' }], auth, allAuth });
  });

  test('[1§2.4.7, 1§8.17, 1§8.18] shows an error for an empty menu', async () => {
    wire.answer = () => ok({ menu: [], auth: [], allAuth: [] });
    await expect(loadPermissions()).rejects.toThrow('getPermissionList: permissions must be a non-null array !');
  });
});

test.each([
  ['', 200],
  [' even if that call fails', 500],
])('[1§4.3, 1§7.25, 1§7.26] signing out clears all, then calls /sys/logout with the old token%s', async (_, status) => {
  await enter();
  session().menu = [];
  let left: unknown[] = [];
  wire.answer = () => {
    left = [session().token, session().user, session().menu, shelf.length];
    return { status, data: { success: status === 200, code: status, message: '停机' } };
  };
  await signOut();
  expect(left).toEqual([null, null, null, 0]);
  expect(wire.sent).toMatchObject([
    { method: 'POST', path: '/jeecg-boot/sys/logout', headers: { 'X-Access-Token': 'T' } },
  ]);
});

describe('a token that is rejected', () => {
  const refuse = (status: number, message: string) => (wire.answer = () => ({ status, data: { message } }));

  test('[1§4.4, 1§8.7, 1§8.8] HTTP 401 shows 未授权，请重新登录, logs out and reloads after 1.5 s', async () => {
    await enter();
    refuse(401, '');
    const asked = get('/x').catch(() => undefined);
    await vi.advanceTimersByTimeAsync(1499);
    expect(notices().list).toMatchObject([{ tone: 'error', title: '系统提示', text: '未授权，请重新登录' }]);
    expect([session().token, reload.mock.calls.length]).toEqual(['T', 0]);
    await vi.advanceTimersByTimeAsync(1);
    expect([session().token, reload.mock.calls.length]).toEqual([null, 1]);
    resolveExpiry('renewed');
    wire.answer = () => ok(null);
    await asked;
  });

  test.each([
    ['request.sessionForced', '管理员结束了你的登录，请重新登录', '管理员结束了你的登录，请重新登录'],
    ['request.sessionFrozen', '账号已被冻结，请联系管理员', '账号已被冻结，请联系管理员'],
    ['request.unauthorized', '未授权，请重新登录', ''],
    ['toString', '未授权，请重新登录', ''],
  ])('with %s the notice says so, and after the reload the sign-in page', async (code, notice, stored) => {
    await enter();
    wire.answer = () => ({
      status: 401,
      data: { message: 'Token失效，请重新登录!' },
      headers: { 'x-error-code': code },
    });
    const asked = get('/x').catch(() => undefined);
    await vi.advanceTimersByTimeAsync(1500);
    expect(notices().list).toMatchObject([{ tone: 'error', text: notice }]);
    expect([readEndReason(), session().token, reload.mock.calls.length]).toEqual([stored, null, 1]);
    clearEndReason();
    expect(readEndReason()).toBe('');
    await asked;
  });

  test('[1§8.9] HTTP 500 with a token and Token失效 in its message asks to sign in again', async () => {
    await enter();
    refuse(500, '系统错误：Token失效，请重新登录');
    const asked = get('/x').catch(() => undefined);
    await vi.advanceTimersByTimeAsync(0);
    expect(sessionExpiry().prompt).toBe('leave');
    resolveExpiry('left');
    await asked;
    expect([session().token, reload.mock.calls.length]).toEqual([null, 1]);
    // Without a token it is an ordinary error.
    await expect(get('/x')).rejects.toThrow('系统错误：Token失效，请重新登录');
    expect(sessionExpiry().prompt).toBeNull();
  });
});

describe('dictionaries', () => {
  test('[1§8.25, 1§8.26, 2§8.23, 2§8.24] an empty code', async () => {
    await expect(loadDict('')).rejects.toThrow('字典Code不能为空!');
    expect(wire.sent).toEqual([]);
  });

  test('[1§4.18, 2§7.43] a refresh calls sys/dict/refleshCache, then sys/dict/queryAllDictItems, kept for 7 days', async () => {
    await enter();
    const day = 86_400_000;
    wire.answer = ({ path }) =>
      ok(path.includes('queryAll') ? { letter: [...LETTERS, { value: 'b', text: '乙' }] } : null);
    await refreshDicts();
    await vi.advanceTimersByTimeAsync(0);
    expect(wire.sent.map(({ method, path }) => `${method} ${path.replace(/\?.*/, '')}`)).toEqual([
      'GET /jeecg-boot/sys/dict/refleshCache',
      'GET /jeecg-boot/sys/dict/queryAllDictItems',
    ]);
    expect(dicts()['letter']).toMatchObject([{ text: '甲' }, { text: '乙' }]);
    expect(kept('UI_CACHE_DB_DICT_DATA')).toMatchObject({
      value: { letter: [{ value: 'a' }, { value: 'b' }] },
      expire: NOW + 7 * day,
    });
  });

  test('[1§3.7, 2§3.22] an item has a value, a text (also label or title) and may be disabled', () => {
    const items = [
      { value: 'a', text: '甲' },
      { value: 'b', label: '乙', disabled: true },
      { value: 3, title: '丙' },
    ];
    expect(parseOptions(items)).toEqual([
      { value: 'a', text: '甲', color: null, disabled: false },
      { value: 'b', text: '乙', color: null, disabled: true },
      { value: '3', text: '丙', color: null, disabled: false },
    ]);
  });
});

test('[1§9.3] a call times out after 30,000 ms', async () => {
  await refreshDicts();
  expect(wire.sent[0]?.request.timeout).toBe(30_000);
});

describe('the base url', () => {
  test('[1§7.1, 2§7.1] is /jeecg-boot unless configured; 30 s; X-Access-Token when signed in, tenant-id and X-Tenant-Id, 0 if unset', async () => {
    wire.answer = () => ok(null);
    await get('/sys/x');
    expect(wire.sent.at(-1)?.path).toMatch(/^\/jeecg-boot\/sys\/x\?/);
    expect(wire.sent.at(-1)?.headers).toMatchObject({ 'tenant-id': '0', 'X-Tenant-Id': '0' });
    expect(wire.sent.at(-1)?.headers).not.toHaveProperty('X-Access-Token');
    await enter();
    await get('/sys/x');
    expect(wire.sent.at(-1)?.headers).toMatchObject({ 'X-Access-Token': 'T', 'tenant-id': '0', 'X-Tenant-Id': '0' });
    expect(wire.sent.at(-1)?.request.timeout).toBe(30_000);

    const content = 'https://api.example.com/platform/';
    vi.stubGlobal('document', { querySelector: (what: string) => (what.includes('api-base') ? { content } : null) });
    startRuntime();
    expect(apiUrl('/sys/x')).toBe('https://api.example.com/platform/sys/x');
  });
});
