/** Arbitrary replies of a server: the page keeps working and shows the error messages. */
import { afterEach, describe, expect, test, vi } from 'vitest';
import { now } from '@/runtime/environment/server-clock';
import { sessionExpiry, resolveExpiry } from '@/runtime/account/session-expiry';
import { upload } from '@/runtime/http/file-transfer';
import { READ } from '@/runtime/http/policy';
import { ApiError } from '@/runtime/errors/api-error';
import { call, get, post } from '@/runtime/http/request';
import { connection } from '@/runtime/http/connection';
import { notices, reportError } from '@/runtime/notices/notices';
import { restoreSession } from '@/runtime/account/session';
import { signedOutSession, session } from '@/runtime/session/session-state';
import { clearAllUnsaved, registerUnsaved } from '@/runtime/unsaved/unsaved-work';
import { ok, stageSignedIn, wire } from './wire';

const stage = stageSignedIn();
afterEach(clearAllUnsaved);

/** No reply breaks the page. */
describe('hostile replies', () => {
  const shapes: unknown[] = [
    '<html><script>alert(1)</script>',
    '',
    null,
    [],
    [{ success: true }],
    5,
    {},
    { success: 'yes' },
    { success: null, code: {} },
    { code: [0] },
    { code: '' },
    { success: false, message: { a: 1 } },
    { success: false, message: ['x'] },
    { success: false, code: 'NaN', message: null },
    { success: false, code: Infinity },
  ];
  test.each(shapes.map((one) => [JSON.stringify(one), one]))('rejects %s', async (_text, data) => {
    wire.answer = () => ({ data });
    const error = await get('/x').catch((one: unknown) => one);
    expect(error).toBeInstanceOf(ApiError);
    const { message, code } = error as InstanceType<typeof ApiError>;
    expect([typeof message, message.length > 0, Number.isSafeInteger(code)]).toEqual(['string', true, true]);
  });

  test.each([
    [{ success: 'true', code: '0', result: 1 }, 0],
    [{ code: '200', result: 1, timestamp: '1700000000000' }, 200],
    [{ success: true, code: 'x', result: 1, message: 5 }, 0],
  ])('accepts %j', async (data, code) => {
    wire.answer = () => ({ data });
    expect(await call('GET', '/x', { policy: READ })).toMatchObject({ success: true, code, result: 1 });
  });

  test('cuts messages at 200 characters, without splitting one', async () => {
    wire.answer = () => ({ status: 500, data: { message: '😀'.repeat(5000) } });
    await expect(get('/x')).rejects.toMatchObject({ message: `${'😀'.repeat(200)}…` });
    expect(notices().list[0]?.text).toBe(`${'😀'.repeat(200)}…`);
    wire.answer = () => ({ status: 500, data: { message: 'x'.repeat(200) } });
    await expect(get('/x')).rejects.toMatchObject({ message: 'x'.repeat(200) });
  });

  test.each([1e300, -1, 0, 'tomorrow', null, Number.MAX_SAFE_INTEGER])('rejects %j as a time', async (timestamp) => {
    wire.answer = () => ({ data: { success: true, code: 0, result: null, timestamp } });
    await get('/x');
    expect(now()).toBe('2026-06-30 08:00:00');
  });

  test.each(['{', '[]', '"x"', '{"value":{},"expire":"soon"}', '{"value":{"username":{}}}', 'null'])(
    'ignores a stored session of %s',
    (text) => {
      for (const key of ['Access-Token', 'Login_Userinfo', 'TENANT_ID']) localStorage.setItem(`pro__${key}`, text);
      Object.assign(session(), signedOutSession());
      expect(restoreSession()).toBe(false);
      expect(session()).toMatchObject({ token: null, user: null, tenantId: '0' });
    },
  );
});

describe('messages', () => {
  test.each([
    [412, '验证码错误', 'warning'],
    [40_002, '短信发送过于频繁', 'warning'],
    [510, '没有权限，请联系管理员授权', 'warning'],
    [500, '该记录已被引用', 'error'],
  ])('shows code %i %s as %s', async (code, message, tone) => {
    wire.answer = () => ({ data: { success: false, code, message, result: null } });
    await get('/x').catch(reportError);
    expect(notices().list).toMatchObject([{ tone, text: message }]);
  });

  test.each([
    [{ detail: '职务“主管”正被用户 2 条使用' }, '该记录已被引用。职务“主管”正被用户 2 条使用'],
    [{ detail: '' }, '该记录已被引用'],
    [{ detail: { html: '<b>' } }, '该记录已被引用'],
    [['detail'], '该记录已被引用'],
    ['detail', '该记录已被引用'],
  ])('adds the detail %j of an error to its message', async (result, text) => {
    wire.answer = () => ({ data: { success: false, code: 500, message: '该记录已被引用', result } });
    await get('/x').catch(reportError);
    expect(notices().list).toMatchObject([{ text }]);
  });

  test('shows a 401 without a token as a notice', async () => {
    session().token = null;
    wire.answer = () => ({ status: 401, data: { success: false, code: 401, message: '' } });
    await expect(get('/x')).rejects.toMatchObject({ code: 401, notified: true });
    await vi.advanceTimersByTimeAsync(5000);
    expect(notices().list).toMatchObject([{ text: '未授权，请重新登录' }]);
    expect(stage.reload).not.toHaveBeenCalled();
  });

  test('with unsaved work signs in on the same page and repeats the failed calls', async () => {
    registerUnsaved({ key: 'f', ownerId: 't', title: '新增字典', draftKey: 'f' });
    wire.answer = ({ headers }) =>
      headers['X-Access-Token'] === 'T2' ? ok('done') : { status: 401, data: { message: 'Token失效，请重新登录!' } };
    const all = Promise.all([get('/a'), post('/b', { n: 1 }), upload('/c', [['n', '1']])]);
    await vi.advanceTimersByTimeAsync(2000);
    expect([sessionExpiry().prompt, session().token, notices().list.length]).toEqual(['signIn', 'T', 0]);
    session().token = 'T2';
    resolveExpiry('renewed');
    expect(await all).toMatchObject(['done', 'done', { result: 'done' }]);
    expect(wire.sent.filter(({ method }) => method === 'POST')).toHaveLength(4);
    expect(stage.reload).not.toHaveBeenCalled();
  });

  test('keeps work that begins between the notice and the reload', async () => {
    wire.answer = () => ({ status: 401, data: null });
    const asked = get('/x').catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(1000);
    registerUnsaved({ key: 'f', ownerId: 't', title: '新增字典', draftKey: 'f' });
    await vi.advanceTimersByTimeAsync(1000);
    expect([sessionExpiry().prompt, session().token, stage.reload.mock.calls.length]).toEqual(['signIn', 'T', 0]);
    resolveExpiry('left');
    expect(await asked).toMatchObject({ code: 401 });
  });
});

describe('a server that is unreachable', () => {
  const AWAY = () => Promise.reject(new Error('nobody'));

  test.each([
    ['no answer', AWAY],
    ['the 502 of a front', () => ({ status: 502, data: '<html>' })],
  ])('%s: repeats a read until the server replies, never a write', async (_how, away) => {
    let health = 503;
    vi.stubGlobal('fetch', () => Promise.resolve({ status: health }));
    wire.answer = away;
    await expect(post('/write', { a: 1 })).rejects.toMatchObject({
      code: 0,
      message: '连接已断开，内容已保留，恢复后请再次提交',
    });
    const reading = get('/read');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(connection().lost).toBe(true);
    health = 200;
    wire.answer = () => ok('back');
    await vi.advanceTimersByTimeAsync(5000);
    expect(await reading).toBe('back');
    expect(connection().lost).toBe(false);
    expect(wire.sent.filter(({ method }) => method === 'POST')).toHaveLength(1);
    expect(notices().list).toMatchObject([{ tone: 'success', text: '连接已恢复' }]);
  });

  test('repeats a read when the server replies, though its disk is full', async () => {
    const full = { status: 'down', database: 'ok', disk: 'full' };
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json(full, { status: 503 })));
    wire.answer = AWAY;
    const reading = get('/read');
    await vi.advanceTimersByTimeAsync(0);
    expect(connection().lost).toBe(true);
    wire.answer = () => ok('back');
    await vi.advanceTimersByTimeAsync(5000);
    expect(await reading).toBe('back');
  });

  test('stops waiting when the page is left', async () => {
    vi.stubGlobal('fetch', () => Promise.resolve({ status: 200 }));
    wire.answer = AWAY;
    const leaving = new AbortController();
    const reading = get('/read', {}, { signal: leaving.signal }).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(0);
    leaving.abort();
    expect(await reading).toMatchObject({ cancelled: true });
    wire.answer = () => ok(null);
    await vi.advanceTimersByTimeAsync(5000);
    expect(connection().lost).toBe(false);
  });
});
