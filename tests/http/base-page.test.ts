/** The page, its files, and the headers of every reply. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '@/server/boot/app';
import { readConfig } from '@/server/config/config';
import { BASE, openTestServer, type TestServer } from '../helpers/server';

const PAGE = `<!doctype html><html><head><meta name="csp-nonce" content="__NONCE__" /><meta name="api-base" content="x" />
<script type="module" src="/assets/index-abc.js"></script></head><body><div id="root"></div></body></html>`;

let folder: string;
let server: TestServer;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'jingwei-base-'));
  mkdirSync(join(folder, 'web/assets'), { recursive: true });
  writeFileSync(join(folder, 'web/index.html'), PAGE);
  writeFileSync(join(folder, 'web/assets/index-abc.js'), 'console.log("raw")');
  writeFileSync(join(folder, 'web/assets/index-abc.js.br'), 'brotli');
  writeFileSync(join(folder, 'web/favicon.svg'), '<svg/>');
  writeFileSync(join(folder, 'outside.txt'), 'outside');
  const env = {
    CORS_ORIGINS: 'https://friend.example.com',
    IMAGE_ORIGINS: 'https://static.example.com',
    FRAME_ORIGINS: 'https://docs.example.com',
    CONNECT_ORIGINS: 'https://push.example.com',
    FILING: '备案"<号>',
  };
  server = await openTestServer({ env, app: { web: join(folder, 'web') } });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('headers', () => {
  test('every reply forbids sniffing and framing, and carries its request id', async () => {
    for (const url of ['/', '/healthz', `${BASE}/sys/nothing`]) {
      const { headers } = await server.inject({ url, headers: { accept: 'text/html' } });
      expect(headers, url).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'same-origin',
        'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
      });
    }
  });

  test('a hashed file forbids sniffing, and carries no headers of documents', async () => {
    const { headers } = await server.inject({ url: '/assets/index-abc.js' });
    expect(headers['x-content-type-options']).toBe('nosniff');
    for (const name of ['x-frame-options', 'permissions-policy', 'referrer-policy', 'last-modified'])
      expect(headers[name], name).toBeUndefined();
  });

  test('API replies are sent with no-store', async () => {
    const { headers } = await server.inject({ url: `${BASE}/sys/user/getUserInfo` });
    expect(headers['cache-control']).toBe('no-store');
  });

  test('preflights get 200 and name only configured origins', async () => {
    const preflight = (origin: string) =>
      server.inject({ method: 'OPTIONS', url: `${BASE}/sys/dict/list`, headers: { origin } });
    const friend = await preflight('https://friend.example.com');
    expect(friend.statusCode).toBe(200);
    expect(friend.headers).toMatchObject({
      'access-control-allow-origin': 'https://friend.example.com',
      'access-control-allow-methods': 'GET, POST, PUT, DELETE, OPTIONS',
      'access-control-allow-headers': expect.stringContaining('X-Access-Token'),
    });
    const stranger = await preflight('https://stranger.example.com');
    expect(stranger.statusCode).toBe(200);
    expect(stranger.headers).not.toHaveProperty('access-control-allow-origin');
  });
});

describe('the page', () => {
  const page = (url: string) => server.inject({ url, headers: { accept: 'text/html', 'accept-encoding': 'br, gzip' } });

  test('has a strict content policy with a new nonce for each visit', async () => {
    const [one, two] = [await page('/'), await page('/')];
    const nonce = /<meta name="csp-nonce" content="([\w-]{22})"/.exec(one.body)?.[1];
    expect(nonce).toBeDefined();
    expect(two.body).not.toContain(nonce);
    expect(one.headers['content-security-policy']).toBe(
      [
        "default-src 'none'",
        "script-src 'self'",
        `style-src 'self' 'nonce-${nonce}'`,
        "style-src-attr 'none'",
        "img-src 'self' data: blob: https://static.example.com",
        "font-src 'self'",
        "connect-src 'self' https://push.example.com",
        "frame-src 'self' https://docs.example.com",
        "worker-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "object-src 'none'",
      ].join('; '),
    );
    expect(one.headers['cache-control']).toBe('no-store');
    expect(one.headers).not.toHaveProperty('content-encoding');
  });

  test('carries the configuration as escaped JSON', async () => {
    const { body } = await page('/');
    expect(body).toContain('<meta name="api-base" content="/jeecg-boot"');
    expect(body).toContain('<meta name="time-zone" content="Asia/Shanghai"');
    expect(body).toContain('<meta name="filing" content="备案&quot;&lt;号&gt;"');
  });

  test.each(['/index.html', '/user/login', '/isps/system/dict?x=1', '/screen/system/dict.list'])(
    'is served for %s too',
    async (url) => {
      const answer = await page(url);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(answer.body).toContain('<div id="root">');
    },
  );

  test('hashed files are immutable and compressed', async () => {
    const answer = await page('/assets/index-abc.js');
    expect(answer.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      'content-type': expect.stringContaining('javascript'),
    });
    expect(answer.body).toBe('brotli');
    const plain = await server.inject({ url: '/assets/index-abc.js' });
    expect(plain.body).toBe('console.log("raw")');
    expect((await server.inject({ url: '/favicon.svg' })).headers['cache-control']).toBe('public, max-age=3600');
  });

  test('a missing script and a path outside the folder get 404', async () => {
    expect((await server.inject({ url: '/assets/gone.js', headers: { accept: '*/*' } })).statusCode).toBe(404);
    for (const url of [
      '/../outside.txt',
      '/%2e%2e/outside.txt',
      '/assets/..%2f..%2foutside.txt',
      '/..%5coutside.txt',
    ]) {
      expect((await server.inject({ url })).body, url).not.toContain('outside');
    }
  });

  test('names an external API base in the page and in its policy', async () => {
    const app = await buildApp({
      config: readConfig({
        LOG_LEVEL: 'silent',
        API_BASE: 'https://api.example.com/jeecg-boot',
        STATIC_BASE: 'https://files.example.com/a/',
        TOKEN_ORIGINS: 'https://report.example.com, https://chart.example.com',
      }),
      db: server.db,
      schemas: server.schemas,
      web: join(folder, 'web'),
    });
    const answer = await app.inject({ url: '/', headers: { accept: 'text/html' } });
    await app.close();
    expect(answer.body).toContain('<meta name="api-base" content="https://api.example.com/jeecg-boot"');
    expect(answer.headers['content-security-policy']).toContain(
      "connect-src 'self' https://api.example.com wss://api.example.com;",
    );
    expect(answer.headers['content-security-policy']).toContain(
      "img-src 'self' data: blob: https://api.example.com https://files.example.com;",
    );
    expect(answer.body).toContain('<meta name="static-base" content="https://files.example.com/a/"');
    expect(answer.body).toContain(
      '<meta name="token-origins" content="https://report.example.com,https://chart.example.com"',
    );
  });
});
