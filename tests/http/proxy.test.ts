/** The proxy in front of another server: requests, replies and failures. */
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect as connectSocket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { types } from '@/registry/values';
import { readConfig } from '@/server/config/config';
import { loadSchemas, type Schemas } from '@/server/schemas/schema-files';
import { buildProxyApp, buildProxyApps, portOf } from '@/server/boot/proxy-app';
import { serve } from '@/server/boot/serve';
import { openUpstream, type Upstream } from '../helpers/upstream';

const PATIENCE = 400;
let folder: string;
let schemas: Schemas;
let upstream: Upstream;
const opened: FastifyInstance[] = [];

beforeAll(async () => {
  schemas = await loadSchemas(['schemas'], types);
  folder = mkdtempSync(join(tmpdir(), 'jingwei-front-'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><html><head></head><body></body></html>');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeEach(async () => {
  upstream = await openUpstream();
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((app) => app.close()));
  await upstream.close();
});

/** Opens a proxy on a free port. @returns its origin */
async function open(env: Record<string, string> = {}, proxyTo = `${upstream.origin}/erp/api`): Promise<string> {
  const config = readConfig({ LOG_LEVEL: 'silent', PROXY_TO: proxyTo, ...env });
  const app = await buildProxyApp({ config, proxyTo, source: async () => schemas, web: folder, timeoutMs: PATIENCE });
  opened.push(app);
  await app.listen({ host: '127.0.0.1', port: 0 });
  return `http://127.0.0.1:${portOf(app)}`;
}

/** Opens a proxy whose pages have a port of their own. */
async function openBoth(env: Record<string, string> = {}): Promise<{ console: string; pages: string }> {
  const proxyTo = `${upstream.origin}/erp/api`;
  const config = readConfig({ LOG_LEVEL: 'silent', PROXY_TO: proxyTo, PAGES_PORT: '0', ...env });
  const apps = await buildProxyApps({ config, proxyTo, source: async () => schemas, web: folder, timeoutMs: PATIENCE });
  const listen = async (app: FastifyInstance) => {
    opened.push(app);
    await app.listen({ host: '127.0.0.1', port: 0 });
    return `http://127.0.0.1:${portOf(app)}`;
  };
  return { console: await listen(apps.app), pages: await listen(apps.pages!) };
}

describe('served by this server', () => {
  test('serves page, policy, schemas and health itself and forwards only the API', async () => {
    const origin = await open();
    const page = await fetch(`${origin}/`, { headers: { accept: 'text/html' } });
    expect(await page.text()).toContain('<meta name="api-base" content="/jeecg-boot"');
    expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; script-src 'self';/);
    expect(page.headers.get('content-security-policy')).not.toContain(upstream.origin);
    expect(page.headers.get('x-frame-options')).toBe('DENY');
    expect(await (await fetch(`${origin}/healthz`)).json()).toEqual({ status: 'ok', uptime: expect.any(Number) });
    expect((await fetch(`${origin}/schemas/index.json`)).status).toBe(200);
    for (const path of ['/jeecg', '/jeecg-bootx/sys/login', '/erp/api/sys/login', '/other']) {
      expect((await fetch(`${origin}${path}`)).status, path).toBe(404);
    }
    expect(upstream.arrived).toEqual([]);
    await fetch(`${origin}/jeecg-boot/sys/user/list`);
    expect(upstream.arrived.map(({ url }) => url)).toEqual(['/erp/api/sys/user/list']);
  });

  test('starts without a database', async () => {
    const dataDir = join(folder, 'data');
    const lines: string[] = [];
    const proxyTo = `${upstream.origin}/jeecg-boot`;
    const env = { PORT: '0', PAGES_PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'silent', PROXY_TO: proxyTo };
    const { url, stop } = await serve({ env, print: (line) => lines.push(line) });
    const [, pagesPort] = /自己的网页在端口 (\d+)/.exec(lines.join('\n')) ?? [];
    expect(await (await fetch(`http://127.0.0.1:${pagesPort}/jeecg-boot/x`)).text()).toBe('{}');
    expect(await (await fetch(`${url}/jeecg-boot/sys/loginfo`)).text()).toBe('{}');
    await stop();
    expect(existsSync(dataDir)).toBe(false);
    expect(lines.join('\n')).toContain(`接口由 ${upstream.origin}/jeecg-boot 提供`);
    expect(lines.join('\n')).not.toContain('演示账号');
  });
});

describe('forwarded requests', () => {
  const PATHS: [string, string][] = [
    ['/jeecg-boot/sys/user/list?a=1&a=2&name=%E7%94%B7+x&_t=1', '/erp/api/sys/user/list?a=1&a=2&name=%E7%94%B7+x&_t=1'],
    ['/jeecg-boot/sys/dict/getDictItems/sys_user,realname,id', '/erp/api/sys/dict/getDictItems/sys_user,realname,id'],
    ['/jeecg-boot/a%2Fb/%E4%B8%AD?x=%26', '/erp/api/a%2Fb/%E4%B8%AD?x=%26'],
    ['/jeecg-boot', '/erp/api'],
  ];
  test.each(PATHS)('forwards %s as %s', async (path, expected) => {
    const origin = await open();
    await fetch(`${origin}${path}`);
    expect(upstream.arrived.map(({ url }) => url)).toEqual([expected]);
  });

  test('uses the same path when the target has none', async () => {
    const origin = await open({ API_BASE: '/api' }, upstream.origin);
    await fetch(`${origin}/api/sys/login`);
    expect(upstream.arrived.map(({ url }) => url)).toEqual(['/api/sys/login']);
  });

  test.each([
    '/jeecg-boot/../secret',
    '/jeecg-boot/%2e%2e/secret',
    '/jeecg-boot/x/..%2f..%2fsecret',
    '/jeecg-boot/..\\secret',
  ])('%s reaches nothing outside the target’s API', async (path) => {
    const { port } = new URL(await open());
    // A raw request: fetch would normalize the path.
    const socket = connectSocket(Number(port), '127.0.0.1');
    socket.end(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    let answer = '';
    socket.on('data', (part) => (answer += String(part)));
    await once(socket, 'close');
    expect(answer).toMatch(/^HTTP\/1.1 40[04]/);
    expect(upstream.arrived).toEqual([]);
  });

  test('forwards headers, except those of the connection and forged addresses', async () => {
    const { port } = new URL(await open());
    const socket = connectSocket(Number(port), '127.0.0.1');
    const lines = [
      'GET /jeecg-boot/sys/user/list HTTP/1.1',
      'Host: console.example.com',
      'X-Access-Token: t1',
      'tenant-id: 0',
      'X-Sign: ABC',
      'Cookie: a=b',
      'Accept-Encoding: gzip',
      'X-Forwarded-For: 1.2.3.4',
      'X-Real-IP: 1.2.3.4',
      'Forwarded: for=1.2.3.4',
      'X-Hop: 1',
      'TE: trailers',
      'Proxy-Authorization: Basic eA==',
      'Connection: close, X-Hop',
    ];
    socket.end(`${lines.join('\r\n')}\r\n\r\n`);
    socket.resume();
    await once(socket, 'close');
    const { headers } = upstream.arrived[0]!;
    expect(headers).toMatchObject({
      host: new URL(upstream.origin).host,
      'x-access-token': 't1',
      'tenant-id': '0',
      'x-sign': 'ABC',
      cookie: 'a=b',
      'accept-encoding': 'gzip',
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-host': 'console.example.com',
      'x-forwarded-proto': 'http',
    });
    for (const name of ['x-real-ip', 'forwarded', 'x-hop', 'te', 'proxy-authorization', 'x-no-compression'])
      expect(headers, name).not.toHaveProperty(name);
  });

  test('forwards the addresses of a trusted proxy', async () => {
    const origin = await open({ TRUST_PROXY: 'true' });
    await fetch(`${origin}/jeecg-boot/x`, { headers: { 'x-forwarded-for': '1.2.3.4', 'x-forwarded-proto': 'https' } });
    expect(upstream.arrived[0]!.headers).toMatchObject({
      'x-forwarded-for': '1.2.3.4, 127.0.0.1',
      'x-forwarded-proto': 'https',
    });
  });

  const BODIES: [string, string, Record<string, string>, Buffer][] = [
    [
      'POST',
      'JSON as it is written',
      { 'content-type': 'application/json;charset=UTF-8' },
      Buffer.from('{ "a" : 1.0 }'),
    ],
    ['PUT', 'no JSON at all', { 'content-type': 'application/json' }, Buffer.from('{')],
    ['POST', 'a form', { 'content-type': 'application/x-www-form-urlencoded' }, Buffer.from('a=1&b=%E7%94%B7')],
    [
      'POST',
      'an upload beyond our own limit',
      { 'content-type': 'multipart/form-data; boundary=x' },
      randomBytes(3_000_000),
    ],
    ['POST', 'bytes without a type', {}, randomBytes(10)],
    ['DELETE', 'nothing', {}, Buffer.alloc(0)],
    ['POST', 'nothing', {}, Buffer.alloc(0)],
  ];
  test.each(BODIES)('forwards %s with %s', async (method, _, headers, body) => {
    const origin = await open({ BODY_LIMIT: '1' });
    const answer = await fetch(`${origin}/jeecg-boot/x`, {
      method,
      headers,
      ...(body.length > 0 ? { body: new Uint8Array(body) } : {}),
    });
    expect(answer.status).toBe(200);
    const [arrived] = upstream.arrived;
    const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
    expect([arrived!.method, digest(arrived!.body)]).toEqual([method, digest(body)]);
    if (headers['content-type']) expect(arrived!.headers['content-type']).toBe(headers['content-type']);
  });
});

describe('replies', () => {
  const ANSWERS: [string, number, Record<string, string>, string][] = [
    ['an envelope', 200, { 'content-type': 'application/json' }, '{"success":true,"code":0}'],
    [
      "the old server's expired token",
      500,
      { 'content-type': 'application/json' },
      '{"message":"Token失效，请重新登录"}',
    ],
    ['an expired token', 401, { 'content-type': 'application/json' }, '{"code":401}'],
    [
      'a file',
      200,
      { 'content-disposition': 'attachment;filename=x.xls', 'content-type': 'application/vnd.ms-excel', etag: '"1"' },
      'x',
    ],
    ['compressed by itself', 200, { 'content-encoding': 'x-own', 'content-type': 'text/plain' }, 'zzz'],
    ['a busy server', 503, { 'retry-after': '0' }, 'busy'],
  ];
  test.each(ANSWERS)('returns %s once and unchanged', async (_, status, headers, body) => {
    const origin = await open();
    upstream.answer = (response) => response.writeHead(status, headers).end(body);
    const answer = await fetch(`${origin}/jeecg-boot/x`);
    expect([answer.status, await answer.text()]).toEqual([status, body]);
    for (const [name, value] of Object.entries(headers)) expect(answer.headers.get(name)).toBe(value);
    expect(upstream.arrived).toHaveLength(1);
  });

  const WEAKENING: Record<string, string> = {
    'access-control-allow-origin': '*',
    'access-control-allow-credentials': 'true',
    'content-security-policy': "default-src * 'unsafe-inline'",
    'content-security-policy-report-only': 'default-src *; report-uri https://evil.example.com',
    'clear-site-data': '"*"',
    'cross-origin-resource-policy': 'cross-origin',
    'permissions-policy': 'camera=*',
    'referrer-policy': 'unsafe-url',
    'service-worker-allowed': '/',
    'strict-transport-security': 'max-age=0',
    'x-content-type-options': 'sniff',
    'x-frame-options': 'ALLOWALL',
    'x-powered-by': 'x',
    server: 'x',
    refresh: '0;url=https://evil.example.com',
    'x-hop': '1',
    connection: 'close, x-hop',
  };
  test('drops headers that would weaken the page’s policy', async () => {
    const origin = await open();
    upstream.answer = (response) => response.writeHead(200, { ...WEAKENING, 'x-kept': '1' }).end('x');
    const { headers } = await fetch(`${origin}/jeecg-boot/x`, { headers: { origin: 'https://evil.example.com' } });
    expect(headers.get('x-kept')).toBe('1');
    for (const [name, value] of Object.entries(WEAKENING)) expect(headers.get(name), name).not.toBe(value);
    expect(headers.get('access-control-allow-origin')).toBeNull();
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('SAMEORIGIN');
  });

  test.each([
    ['application/xhtml+xml', '/jmreport/view/1', true],
    [undefined, '/x', true],
    ['text/html', '/sys/thirdLogin/a.html', true],
    ['text/html', '/sys/thirdLogin/a;/%2e%2e', true],
    ['text/html', '/sys/thirdLogin/github/callback?code=1', false],
    ['application/pdf', '/x.pdf', false],
    ['application/json', '/x', false],
  ])('a page of the target (%s at %s) runs in an origin of its own: %s', async (type, path, isSandboxed) => {
    const origin = await open();
    upstream.answer = (response) => response.writeHead(200, type ? { 'content-type': type } : {}).end('x');
    const { headers } = await fetch(`${origin}/jeecg-boot${path}`);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("frame-ancestors 'self'");
    expect(/; sandbox allow-scripts /.test(policy)).toBe(isSandboxed);
    expect(policy).not.toContain('allow-same-origin');
  });

  test('replaces allowed origins by the configured ones', async () => {
    const origin = await open({ CORS_ORIGINS: 'https://a.example.com' });
    const from = { headers: { origin: 'https://a.example.com' } };
    expect((await fetch(`${origin}/jeecg-boot/x`, from)).headers.get('access-control-allow-origin')).toBe(
      'https://a.example.com',
    );
    const preflight = await fetch(`${origin}/jeecg-boot/x`, { ...from, method: 'OPTIONS' });
    expect([preflight.status, upstream.arrived.length]).toEqual([200, 1]);
  });

  test('rewrites cookie paths and addresses to this server’s API', async () => {
    const origin = await open();
    upstream.answer = (response) =>
      response
        .writeHead(302, {
          'set-cookie': [
            'JSESSIONID=1; Path=/erp/api; HttpOnly',
            'a=2; Domain=erp.example.com; Path=/erp/api/sys; Secure',
            'b=3; Path=/; SameSite=Lax',
            'c=4',
          ],
          location: `${upstream.origin}/erp/api/sys/x?a=1#b`,
        })
        .end();
    const { headers } = await fetch(`${origin}/jeecg-boot/x`, { redirect: 'manual' });
    expect(headers.getSetCookie()).toEqual([
      'JSESSIONID=1; Path=/jeecg-boot; HttpOnly',
      'a=2; Path=/jeecg-boot/sys; Secure; HttpOnly',
      'b=3; Path=/jeecg-boot; SameSite=Lax; HttpOnly',
      'c=4; Path=/jeecg-boot; HttpOnly',
    ]);
    expect(headers.get('location')).toBe('/jeecg-boot/sys/x?a=1#b');
  });

  test.each([
    ['/erp/api/x', '/jeecg-boot/x'],
    ['https://sso.example.com/login', 'https://sso.example.com/login'],
    ['/elsewhere', '/elsewhere'],
  ])('rewrites a redirect to %s as %s', async (to, expected) => {
    const origin = await open();
    upstream.answer = (response) => response.writeHead(302, { location: to }).end();
    const { headers } = await fetch(`${origin}/jeecg-boot/x`, { redirect: 'manual' });
    expect(headers.get('location')).toBe(expected);
  });

  test('streams parts as they arrive', async () => {
    const origin = await open();
    let send = (): void => undefined;
    upstream.answer = (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write('data: 1\n\n');
      send = () => response.end('data: 2\n\n');
    };
    const { body } = await fetch(`${origin}/jeecg-boot/events`, { headers: { 'accept-encoding': 'gzip' } });
    const reader = body!.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader.read()).value).toBe('data: 1\n\n');
    send();
    expect((await reader.read()).value).toBe('data: 2\n\n');
  });
});

const UPLOADS: [string, string][] = [
  ['text/html;charset=UTF-8', '/sys/common/static/temp/a.html'],
  ['image/svg+xml', '/sys/common/static/temp/a.svg'],
  ['text/html', '/sys/common/view/a.html'],
  ['text/html', '/sys//common/%73tatic/a.html'],
  ['text/html', '/sys/common;x=1/static/a.html'],
  ['text/html', '/SYS/common/static/%zz.html'],
];

describe('files that users uploaded to the target', () => {
  test.each(UPLOADS)('run no script at either origin: %s at %s', async (type, path) => {
    const { console, pages } = await openBoth();
    upstream.answer = (response) => response.writeHead(200, { 'content-type': type }).end('x');
    for (const origin of [console, pages]) {
      const { status, headers } = await fetch(`${origin}/jeecg-boot${path}`);
      if (status === 200) expect(headers.get('content-security-policy')).toMatch(/; sandbox allow-downloads$/);
      else expect(status).toBe(400);
    }
  });

  test('are no scripts for other pages', async () => {
    const { pages } = await openBoth();
    upstream.answer = (response) => response.writeHead(200, { 'content-type': 'text/javascript' }).end('x');
    const typeOf = async (path: string) => (await fetch(`${pages}/jeecg-boot${path}`)).headers.get('content-type');
    expect(await typeOf('/sys/common/static/a.js')).toBe('text/plain');
    expect(await typeOf('/jmreport/a.js')).toBe('text/javascript');
  });
});

describe('own pages of the target at a second port', () => {
  test('are the only content there, and only the console frames them', async () => {
    const { console, pages } = await openBoth();
    const page = await fetch(`${console}/`, { headers: { accept: 'text/html' } });
    expect(await page.text()).toContain(`<meta name="pages-origin" content="${pages}"`);
    expect(page.headers.get('content-security-policy')).toContain(`frame-src 'self' ${pages};`);
    for (const path of ['/', '/index.html', '/schemas/index.json', '/healthz', '/jeecg-bootx'])
      expect((await fetch(`${pages}${path}`, { headers: { accept: 'text/html' } })).status, path).toBe(404);
    expect(upstream.arrived).toEqual([]);
    upstream.answer = (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('x');
    const { headers } = await fetch(`${pages}/jeecg-boot/druid/`);
    expect(headers.get('content-security-policy')).toBe(`frame-ancestors 'self' ${console}`);
    expect((await fetch(`${console}/jeecg-boot/druid/`)).headers.get('content-security-policy')).toContain('sandbox');
  });

  test('name the configured origins behind a reverse proxy', async () => {
    const { console, pages } = await openBoth({
      PUBLIC_URL: 'https://console.example.com',
      PAGES_URL: 'https://pages.example.com',
    });
    const page = await fetch(`${console}/`, { headers: { accept: 'text/html' } });
    expect(page.headers.get('content-security-policy')).toContain("frame-src 'self' https://pages.example.com;");
    const { headers } = await fetch(`${pages}/jeecg-boot/x`);
    expect(headers.get('content-security-policy')).toBe("frame-ancestors 'self' https://console.example.com");
  });

  test('share no cookies and no allowed origins with the console', async () => {
    const { console, pages } = await openBoth({ CORS_ORIGINS: 'https://a.example.com' });
    upstream.answer = (response) => response.writeHead(200, { 'set-cookie': 'JSESSIONID=1; Path=/erp/api' }).end('x');
    const set = async (origin: string) => (await fetch(`${origin}/jeecg-boot/x`)).headers.getSetCookie();
    expect(await set(console)).toEqual(['JSESSIONID=1; Path=/jeecg-boot; HttpOnly']);
    expect(await set(pages)).toEqual(['pages.JSESSIONID=1; Path=/jeecg-boot']);
    // A browser sends the cookies of a host to all of its ports.
    const headers = { cookie: 'JSESSIONID=1; pages.JSESSIONID=2', origin: 'https://a.example.com' };
    await fetch(`${console}/jeecg-boot/x`, { headers });
    const reply = await fetch(`${pages}/jeecg-boot/x`, { headers });
    expect(upstream.arrived.slice(-2).map((one) => one.headers.cookie)).toEqual(['JSESSIONID=1', 'JSESSIONID=2']);
    expect(reply.headers.get('access-control-allow-origin')).toBeNull();
  });

  test('need a host that can be an origin', async () => {
    const { port } = new URL((await openBoth()).console);
    const socket = connectSocket(Number(port), '127.0.0.1');
    socket.end('GET / HTTP/1.1\r\nHost: x;script-src\r\nAccept: text/html\r\nConnection: close\r\n\r\n');
    let answer = '';
    socket.on('data', (part) => (answer += String(part)));
    await once(socket, 'close');
    expect(answer).toMatch(/^HTTP\/1.1 400/);
  });
});

describe('when the target fails', () => {
  test('replies 502 with a message when nothing listens, and forwards again once it does', async () => {
    const origin = await open({}, 'http://127.0.0.1:1/erp');
    const answer = await fetch(`${origin}/jeecg-boot/sys/login`, { method: 'POST', body: '{}' });
    expect([answer.status, answer.headers.get('x-error-code'), await answer.json()]).toEqual([
      502,
      'request.upstreamDown',
      {
        success: false,
        code: 502,
        message: '后端服务暂时无法访问，请稍后重试',
        result: null,
        timestamp: expect.any(Number),
      },
    ]);
    expect((await fetch(`${origin}/healthz`)).status).toBe(200);
  });

  test('replies 504 when the target is silent for too long', async () => {
    const origin = await open();
    upstream.answer = () => undefined;
    const answer = await fetch(`${origin}/jeecg-boot/slow`);
    expect([answer.status, answer.headers.get('x-error-code')]).toEqual([504, 'request.upstreamSlow']);
    expect(await answer.json()).toMatchObject({ success: false, code: 504, message: '后端服务响应超时，请稍后重试' });
  });

  test('replies 502 when the target hangs up, and breaks off a reply that it breaks off', async () => {
    const origin = await open();
    upstream.answer = (response) => response.destroy();
    expect((await fetch(`${origin}/jeecg-boot/x`)).status).toBe(502);
    upstream.answer = (response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('half');
      setTimeout(() => response.destroy(), 50);
    };
    await expect(fetch(`${origin}/jeecg-boot/x`).then((answer) => answer.text())).rejects.toThrow();
  });
});

describe('sockets', () => {
  const connect = (origin: string, path: string, protocol: string[] = [], headers: Record<string, string> = {}) =>
    new WebSocket(`${origin.replace('http', 'ws')}${path}`, protocol, { headers });

  test('/websocket/{userId} is forwarded with its token as sub-protocol', async () => {
    const origin = await open();
    const socket = connect(origin, '/jeecg-boot/websocket/u1_abc?x=1', ['token1'], { cookie: 'a=b' });
    await once(socket, 'open');
    expect(socket.protocol).toBe('token1');
    socket.send('ping');
    expect(String((await once(socket, 'message'))[0])).toBe('ping');
    const [arrived] = upstream.arrived;
    expect(arrived!.url).toBe('/erp/api/websocket/u1_abc?x=1');
    expect(arrived!.headers).toMatchObject({
      host: new URL(upstream.origin).host,
      'sec-websocket-protocol': 'token1',
      cookie: 'a=b',
      'x-forwarded-for': '127.0.0.1',
    });
    socket.close();
    await vi.waitFor(() => expect(upstream.sockets[0]!.readyState).toBe(WebSocket.CLOSED));
  });

  test('close when the target closes, rejects or is gone', async () => {
    const origin = await open();
    const first = connect(origin, '/jeecg-boot/websocket/u1');
    await once(first, 'open');
    await vi.waitFor(() => expect(upstream.sockets).toHaveLength(1));
    upstream.sockets[0]!.close(4401);
    expect((await once(first, 'close'))[0]).toBe(4401);
    upstream.refusing = true;
    const second = connect(origin, '/jeecg-boot/websocket/u1');
    await once(second, 'close');
    const gone = await open({}, 'http://127.0.0.1:1');
    const third = connect(gone, '/jeecg-boot/websocket/u1');
    await once(third, 'close');
  });

  test.each([
    ["of another site's page", '/jeecg-boot/websocket/u1', { origin: 'https://evil.example.com' }, 401],
    ['outside the API', '/websocket/u1', {}, 404],
  ])('a socket %s is not forwarded', async (_, path, headers, status) => {
    const socket = connect(await open(), path, [], headers);
    const [, { statusCode }] = (await once(socket, 'unexpected-response')) as [unknown, { statusCode: number }];
    expect(statusCode).toBe(status);
    expect(upstream.arrived).toEqual([]);
    socket.on('error', () => undefined);
    socket.terminate();
  });
});
