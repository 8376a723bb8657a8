import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createRuntime } from '../create-runtime';
import { notices } from '../notices/notices';
import { session } from '../session/session-state';
import { connection } from './connection';
import { DICTIONARY_READ, READ, SIGN_IN, SILENT_READ } from './policy';
import { toQuery } from './transport';
import { ApiError, isCancelled } from '../errors/api-error';
import { call, del, get, getFile, post, put, setExpiryHandler } from './request';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

const at = { base: '' };

type Handler = (request: IncomingMessage, body: string, response: ServerResponse) => void;
let handle: Handler = () => undefined;
let seen: { method: string; url: URL; headers: IncomingMessage['headers']; body: string }[] = [];
let server: Server;

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      seen.push({
        method: request.method ?? '',
        url: new URL(request.url ?? '', 'http://x'),
        headers: request.headers,
        body,
      });
      handle(request, body, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  at.base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/jeecg-boot`;
});
afterAll(() => server.close());

const answers =
  (status: number, data: unknown): Handler =>
  (_request, _body, response) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(typeof data === 'string' ? data : JSON.stringify(data));
  };
const ok = (result: unknown, message = '') => ({
  success: true,
  code: 0,
  message,
  result,
  timestamp: 1_700_000_000_000,
});

beforeEach(() => {
  seen = [];
  createRuntime({ config: { apiBase: at.base } });
  Object.assign(session(), { token: 't1', tenantId: '0' });
  setExpiryHandler(() => Promise.resolve('left'));
});

describe('what is sent', () => {
  it('[1§7.2, 1§7.3, 1§7.8, 1§7.10, 2§7.2] token and tenant headers, _t on reads but not for dictionary items', async () => {
    handle = answers(200, ok([]));
    await get('/sys/user/list', { pageNo: 1, none: null, missing: undefined, empty: '' });
    await get('sys/dict/getDictItems/sex', {}, { policy: DICTIONARY_READ });
    await post('/sys/role/add', { a: 1 });
    await put('/sys/role/edit', { a: 2 });
    await del('/sys/role/delete', { id: '7' });
    const [list, dict, add, edit, remove] = seen;
    expect(list?.url.pathname).toBe('/jeecg-boot/sys/user/list');
    expect([...(list?.url.searchParams.keys() ?? [])]).toEqual(['pageNo', 'empty', '_t']);
    expect(list?.headers).toMatchObject({ 'x-access-token': 't1', 'tenant-id': '0', 'x-tenant-id': '0' });
    expect(list?.url.searchParams.get('_t')).toMatch(/^\d{10}$/);
    expect(dict?.url.href).toBe('http://x/jeecg-boot/sys/dict/getDictItems/sex');
    expect([add?.method, add?.body, edit?.method, edit?.body]).toEqual(['POST', '{"a":1}', 'PUT', '{"a":2}']);
    expect([remove?.method, remove?.url.search]).toEqual(['DELETE', '?id=7']);
    expect(toQuery({ a: '字&', b: false })).toBe('a=%E5%AD%97%26&b=false');
  });

  it('[1§7.7] a POST may carry query parameters', async () => {
    handle = answers(200, ok(1));
    await post('/x', { a: 1 }, { params: { code: '字', none: null } });
    expect(seen).toMatchObject([{ method: 'POST', body: '{"a":1}' }]);
    expect([...(seen[0]?.url.searchParams ?? [])]).toEqual([['code', '字']]);
  });

  it('sends no token header without a session', async () => {
    session().token = null;
    handle = answers(200, ok(1));
    await get('/x');
    expect(seen[0]?.headers).not.toHaveProperty('x-access-token');
  });
});

describe('what counts as success', () => {
  it.each([
    [{ success: true, code: 0, result: 1 }, true],
    [{ success: true, code: 200, result: 1 }, true],
    [{ success: false, code: 200, result: 1 }, false],
    [{ success: false, code: 0, result: 1 }, false],
    [{ code: 0, result: 1 }, true],
    [{ code: '200', result: 1 }, true],
    [{ code: 500, result: 1 }, false],
    ['<html>', false],
    [[1, 2], false],
    [null, false],
  ])('%j → %s', async (data, good) => {
    handle = answers(200, data);
    const outcome = await call('GET', '/x', { policy: READ }).then(
      ({ result }) => result,
      (error: unknown) => error,
    );
    if (good) expect(outcome).toBe(1);
    else expect(outcome).toBeInstanceOf(ApiError);
    // An envelope with an error shows no notice: the caller shows it.
    expect(notices().list).toEqual([]);
  });

  it('[1§7.56] carries code, message and result of a rejection', async () => {
    const result = { errors: [{ path: 'name', message: '必填' }] };
    handle = answers(200, { success: false, code: 409, message: '数据已被他人修改，请刷新', result });
    await expect(post('/x')).rejects.toMatchObject({
      code: 409,
      message: '数据已被他人修改，请刷新',
      result,
      notified: false,
    });
  });
});

/** spec 1 §8. */
describe('the error catalogue', () => {
  it.each([
    ['1§8.1, 1§8.2', 403, '', '系统提示', '拒绝访问', 4],
    ['1§8.3, 1§8.4', 404, '', '系统提示', '很抱歉，资源未找到!', undefined],
    ['1§8.5, 1§8.6', 504, '', '系统提示', '网络超时', undefined],
    ['1§8.11, 1§8.12', 500, '操作失败，x', '系统提示', '操作失败，x', undefined],
    ['1§8.11, 1§8.12', 418, '茶', '系统提示', '茶', undefined],
  ])('[%s] HTTP %s %s', async (_, status, message, title, text, seconds) => {
    handle = answers(status, { success: false, code: status, message });
    const several = await Promise.allSettled([get('/a'), get('/b'), get('/c')]);
    for (const one of several)
      expect(one).toMatchObject({ status: 'rejected', reason: { httpStatus: status, notified: true } });
    expect(notices().list).toMatchObject([
      { tone: 'error', title, text, count: 3, ...(seconds ? { durationMs: seconds * 1000 } : {}) },
    ]);
  });

  it('stays silent when the caller shows errors itself', async () => {
    handle = answers(403, {});
    await expect(get('/a', {}, { policy: SILENT_READ })).rejects.toMatchObject({
      notified: false,
      message: '拒绝访问',
    });
    expect(notices().list).toEqual([]);
  });

  it.each([
    ['401 as status', answers(401, { success: false, code: 401, message: 'Token失效，请重新登录!' }), false],
    ['401 as code', answers(200, { success: false, code: 401, message: '' }), false],
    ['the old 500', answers(500, { status: 500, message: 'Token失效，请重新登录' }), true],
  ])('a refused token, %s: asks once, then repeats with the new one', async (_name, refuse, legacy) => {
    const asked: boolean[] = [];
    let pending: Promise<'renewed'> | null = null;
    setExpiryHandler((old) => {
      asked.push(old);
      pending ??= Promise.resolve().then(() => {
        session().token = 't2';
        return 'renewed' as const;
      });
      return pending;
    });
    handle = (request, body, response) =>
      request.headers['x-access-token'] === 't2'
        ? answers(200, ok('done'))(request, body, response)
        : refuse(request, body, response);
    expect(await Promise.all([get('/a'), post('/b', { n: 1 })])).toEqual(['done', 'done']);
    expect(asked.every((one) => one === legacy)).toBe(true);
    expect(seen.filter((one) => one.method === 'POST').map((one) => one.body)).toEqual(['{"n":1}', '{"n":1}']);
  });

  it('a refused token without a way back rejects and says nothing more', async () => {
    handle = answers(401, {});
    await expect(get('/a')).rejects.toMatchObject({ code: 401, notified: true });
  });

  it('leaves a rejected sign-in to its caller', async () => {
    const expired = vi.fn(() => Promise.resolve('left' as const));
    setExpiryHandler(expired);
    handle = answers(401, { success: false, code: 401, message: '不行' });
    await expect(call('POST', '/sys/login', { policy: SIGN_IN })).rejects.toMatchObject({
      message: '不行',
    });
    expect(expired).not.toHaveBeenCalled();
  });
});

describe('giving up', () => {
  it('marks a cancelled call as such and shows no notice', async () => {
    handle = () => undefined;
    const abort = new AbortController();
    const running = get('/slow', {}, { signal: abort.signal });
    setTimeout(() => abort.abort(), 20);
    await expect(running).rejects.toSatisfy(isCancelled);
    expect(notices().list).toEqual([]);
    expect(connection().lost).toBe(false);
  });
});

it('getFile reads a plain file and says when there is none', async () => {
  handle = answers(200, { kind: 'list' });
  const origin = new URL(at.base).origin;
  expect(await getFile(`${origin}/schemas/a.json`)).toEqual({ data: { kind: 'list' }, etag: null });
  handle = answers(404, { success: false, code: 404, message: '没有' });
  await expect(getFile(`${origin}/schemas/b.json`)).rejects.toMatchObject({ httpStatus: 404 });
  expect(notices().list).toEqual([]);
});
