/** Common to all requests: envelopes, limits, error messages, health, and graceful shutdown. */
import { Agent, request as httpRequest, type RequestOptions } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiResult } from '@/model/http/api-result';
import { types } from '@/registry/values';
import { buildApp } from '@/server/boot/app';
import { readConfig } from '@/server/config/config';
import { DatabaseError, type Database } from '@/server/db';
import { loadSchemas } from '@/server/schemas/schema-files';
import { BASE, openTestServer, type TestServer } from '../helpers/server';
import { withBefore, withRun } from '../helpers/statements';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ env: { BODY_LIMIT: '1' } });
});
afterAll(() => server.close());

describe('envelopes', () => {
  const KEYS = ['code', 'message', 'result', 'success', 'timestamp'];
  const UNKNOWN: [string, 'GET' | 'POST' | 'PUT' | 'DELETE', string, number, string][] = [
    ['an unknown path', 'GET', '/sys/nothing', 404, '路径不存在，请检查路径是否正确'],
    ['an unknown path, written', 'POST', '/sys/dict/nothing/at/all', 404, '路径不存在，请检查路径是否正确'],
    ['the base itself', 'GET', '', 404, '路径不存在，请检查路径是否正确'],
    ['a method that a path does not answer', 'DELETE', '/sys/login', 405, '不支持DELETE请求方法，支持以下POST'],
    ['one with a parameter', 'PUT', '/sys/dict/getDictItems/sex', 405, '不支持PUT请求方法，支持以下GET'],
    ['several methods', 'DELETE', '/sys/selectDepart', 405, '不支持DELETE请求方法，支持以下PUT、POST'],
  ];
  test.each(UNKNOWN)('%s: HTTP 200 with code %s', async (_, method, path, code, message) => {
    const answer = await server.inject({ method, url: `${BASE}${path}` });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ success: false, code, message, result: null });
    expect(Object.keys(answer.json()).toSorted()).toEqual(KEYS);
    expect(answer.headers['x-error-code']).toBe(code === 404 ? 'request.notFound' : 'request.wrongMethod');
  });

  test('a path outside the API gets HTTP 404 with the same envelope', async () => {
    const codes = {
      '/nothing.json': 'request.missing',
      '/schemas/system/nothing.list.json': 'request.noScreen',
      '/schemas/../package.json': 'request.missing',
    };
    for (const [url, errorCode] of Object.entries(codes)) {
      const answer = await server.inject({ url });
      expect([url, answer.statusCode, answer.headers['x-error-code']]).toEqual([url, 404, errorCode]);
      expect(answer.json(), url).toMatchObject({ success: false, code: 404 });
    }
  });

  test('a path that cannot be decoded gets HTTP 400', async () => {
    const answer = await server.inject({ url: '/%zz' });
    expect([answer.statusCode, answer.headers['x-error-code']]).toEqual([400, 'request.badRequest']);
  });

  test('a path with additional slashes is served as without them', async () => {
    const token = await server.signIn();
    for (const url of [`${BASE}//sys/user/getUserInfo`, `${BASE}/sys/user/getUserInfo/`]) {
      expect((await server.inject({ url, headers: { 'x-access-token': token } })).json<ApiResult>().success).toBe(true);
    }
  });
});

describe('limits', () => {
  const JSON_TYPE = 'application/json';
  const post = (payload: string, type = JSON_TYPE, path = '/sys/login', token?: string) =>
    server.inject({
      method: 'POST',
      url: `${BASE}${path}`,
      payload,
      headers: { 'content-type': type, ...(token === undefined ? {} : { 'x-access-token': token }) },
    });
  const large = (kilobytes: number) => `{"a":"${'x'.repeat(kilobytes * 1024)}"}`;
  const deep = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;

  const BAD: [string, () => ReturnType<typeof post>, number, string][] = [
    ['50 MB', () => post(large(50 * 1024)), 413, '提交的内容超过 16 KB，请减少后重试'],
    ['17 KB', () => post(large(17)), 413, '提交的内容超过 16 KB，请减少后重试'],
    [
      '17 KB to an unknown path',
      () => post(large(17), JSON_TYPE, '/sys/none'),
      413,
      '提交的内容超过 16 KB，请减少后重试',
    ],
    [
      '17 KB outside the API',
      () => server.inject({ method: 'POST', url: '/x', payload: large(17), headers: { 'content-type': JSON_TYPE } }),
      413,
      '提交的内容超过 16 KB，请减少后重试',
    ],
    [
      '2 MB of a signed-in user',
      async () => post(large(2048), JSON_TYPE, '/sys/dict/add', await server.signIn()),
      413,
      '提交的内容超过 1 MB，请减少后重试',
    ],
    ['1,000 levels of objects', () => post(deep(1000)), 400, '提交的内容嵌套超过 64 层'],
    ['1,000 levels of arrays', () => post('['.repeat(1000) + ']'.repeat(1000)), 400, '提交的内容嵌套超过 64 层'],
    ['__proto__', () => post('{"__proto__":{"admin":true}}'), 400, '提交的内容不是正确的 JSON'],
    ['__proto__ below', () => post('{"a":[{"__proto__":{}}]}'), 400, '提交的内容不是正确的 JSON'],
    ['constructor.prototype', () => post('{"constructor":{"prototype":{}}}'), 400, '提交的内容不是正确的 JSON'],
    ['half a body', () => post('{"username":"admin","password":"123'), 400, '提交的内容不是正确的 JSON'],
    [
      'a form',
      () => post('username=admin', 'application/x-www-form-urlencoded'),
      415,
      '不支持的内容类型，请使用 application/json',
    ],
    ['XML', () => post('<a/>', 'text/xml'), 415, '不支持的内容类型，请使用 application/json'],
    [
      '__proto__ in the address',
      () => server.inject({ url: `${BASE}/sys/dict/list?__proto__=1` }),
      400,
      '参数名 __proto__ 不允许使用',
    ],
    ['a broken address', () => server.inject({ url: `${BASE}/sys/dict/getDictItems/%zz` }), 400, '请求格式不正确'],
    [
      'a thousand parameters',
      () =>
        server.inject({ url: `${BASE}/sys/dict/list?${Array.from({ length: 1000 }, (_, i) => `a${i}=1`).join('&')}` }),
      400,
      '请求格式不正确',
    ],
  ];
  test.each(BAD)('%s is rejected with a message', async (_, send, status, message) => {
    const answer = await send();
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject({ success: false, code: status, message, result: null });
    expect(({} as Record<string, unknown>).admin).toBeUndefined();
  });

  test('64 levels and an empty body are accepted', async () => {
    expect((await post(deep(64))).json<ApiResult>().message).toBe('用户名或密码错误');
    expect((await post('')).json<ApiResult>().message).toBe('请求内容格式不正确');
  });

  const address = () => server.app.server.address() as AddressInfo;
  beforeAll(() => server.app.listen({ port: 0, host: '127.0.0.1' }));

  test('accepts bodies up to the limit of the caller', async () => {
    expect((await post(large(15))).json<ApiResult>().message).toBe('用户名或密码错误');
    const token = await server.signIn();
    expect((await post(large(900), JSON_TYPE, '/sys/dict/add', token)).statusCode).toBe(200);
    expect((await post(large(900), JSON_TYPE, '/sys/dict/add')).statusCode).toBe(401);
  });

  const multipart = (parts: number) =>
    `${Array.from({ length: parts }, () => `--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n${'x'.repeat(3_000_000)}\r\n`).join('')}--x--\r\n`;
  const EARLY: [string, string, string, () => string, string][] = [
    ['rejects a body that is too large', '/sys/login', JSON_TYPE, () => large(5000), '提交的内容超过 16 KB'],
    ['rejects the token', '/sys/dict/add', JSON_TYPE, () => large(5000), 'Token失效'],
    ['rejects the type', '/sys/login', 'text/xml', () => large(5000), '不支持的内容类型'],
    [
      'rejects a second file',
      '/sys/common/upload',
      'multipart/form-data; boundary=x',
      () => multipart(3),
      '"code":413',
    ],
  ];
  test.each(EARLY)(
    'a reply that %s before the body ends leaves the connection usable',
    async (_, path, type, body, text) => {
      const token = path.endsWith('upload') ? await server.signIn() : 'x';
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      const send = (options: RequestOptions, payload: string) =>
        new Promise<{ text: string; port: number | undefined }>((resolve, reject) => {
          const request = httpRequest({ ...options, port: address().port, agent }, async (response) => {
            const { localPort: port } = response.socket;
            resolve({ text: String(await buffer(response)), port });
          });
          request.on('error', reject).end(payload);
        });
      const headers = { 'content-type': type, 'x-access-token': token };
      const first = await send({ method: 'POST', path: `${BASE}${path}`, headers }, body());
      expect(first.text).toContain(text);
      const chunked = { ...headers, 'transfer-encoding': 'chunked' };
      const again = await send({ method: 'POST', path: `${BASE}${path}`, headers: chunked }, body());
      expect(again).toEqual({ text: expect.stringContaining(text), port: first.port });
      const second = await send({ path: '/healthz' }, '');
      expect(second).toEqual({ text: expect.stringContaining('"status":"ok"'), port: first.port });
      agent.destroy();
    },
  );

  test('a body whose announced length exceeds the limit is not read', async () => {
    const { port } = address();
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const request = httpRequest(
        {
          port,
          method: 'POST',
          path: `${BASE}/sys/login`,
          headers: { 'content-type': 'application/json', 'content-length': 50 * 1024 * 1024 },
        },
        (response) => {
          resolve(response.statusCode);
          request.destroy();
        },
      );
      request.on('error', reject);
      request.write('{"a":"');
    });
    expect(status).toBe(413);
  });
});

describe('errors', () => {
  /** A database that fails with a chosen error. */
  async function answersFor(error: Error): Promise<{ status: number; body: ApiResult; log: string }> {
    const log: string[] = [];
    const config = readConfig({ LOG_LEVEL: 'debug' });
    const schemas = await loadSchemas(['schemas'], types);
    const db: Database = { ...withRun(server.db, () => Promise.reject(error)), tx: () => Promise.reject(error) };
    const app = await buildApp({ config, db, schemas, log: { write: (line) => void log.push(line) } });
    const answer = await app.inject({
      method: 'POST',
      url: `${BASE}/sys/login`,
      payload: { username: 'geheim', password: 'geheim' },
    });
    await app.close();
    return { status: answer.statusCode, body: answer.json(), log: log.join('') };
  }

  const FAILURES: [string, Error, number, number, string][] = [
    ['an unexpected error', new Error('select * from secret'), 500, 500, '操作失败，请稍后重试'],
    [
      'wrong SQL',
      new DatabaseError({ code: '42P01', message: 'relation "x" does not exist' }),
      500,
      500,
      '操作失败，请稍后重试',
    ],
    ['a duplicate', new DatabaseError({ code: '23505', constraint: 'u' }), 200, 500, '数据库中已存在该记录'],
    [
      'a value out of range',
      new DatabaseError({ code: '22003' }),
      200,
      500,
      '提交的内容中有不合法的字符或超出范围的值',
    ],
    ['a deadlock', new DatabaseError({ code: '40P01' }), 200, 409, '数据正被他人处理，请重试'],
    [
      'a statement that took too long',
      new DatabaseError({ code: '57014' }),
      200,
      500,
      '查询时间过长，已停止，请缩小范围',
    ],
    ['no database', new DatabaseError({ code: null }), 503, 503, '数据库暂时无法访问，请稍后重试'],
  ];
  test.each(FAILURES)('%s gets a message without SQL or a stack', async (_, error, status, code, message) => {
    const answer = await answersFor(error);
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({ success: false, code, message, result: null });
    expect(JSON.stringify(answer.body)).not.toMatch(/select|relation|\.ts:|node_modules/);
    expect(answer.log).not.toContain('geheim');
    if (status >= 500) expect(answer.log).toContain('"level":"error"');
  });
});

describe('health', () => {
  test('reports that the database replies', async () => {
    const answer = await server.inject({ url: '/healthz' });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ status: 'ok', database: 'ok', kind: 'pglite' });
  });

  test('reports when the database does not reply', async () => {
    const db = withRun(server.db, () => Promise.reject(new DatabaseError({ code: null })));
    const app = await buildApp({
      config: readConfig({ LOG_LEVEL: 'silent' }),
      db,
      schemas: await loadSchemas(['schemas'], types),
    });
    const answer = await app.inject({ url: '/healthz' });
    await app.close();
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toMatchObject({ status: 'down', database: 'down' });
  });
});

test('finishes running requests before it closes', async () => {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  const db = withBefore(server.db, (text) => (text === 'select 1' ? held : undefined));
  const app = await buildApp({ config: readConfig({ LOG_LEVEL: 'silent' }), db, schemas: server.schemas });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const running = fetch(`${url}/healthz`);
  await new Promise((resolve) => setTimeout(resolve, 100));
  const closing = app.close();
  setTimeout(release, 100);
  expect((await running).status).toBe(200);
  await closing;
  await expect(fetch(`${url}/healthz`)).rejects.toThrow();
});
