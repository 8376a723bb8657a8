import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { httpProvider } from './http-provider';

const shop = { platform: 'xd', sellerId: 'S1', feeRate: '5' };
const requests: string[] = [];
let fans: unknown;
let server: Server;
let base = '';

beforeAll(async () => {
  server = createServer(({ method, url, headers }, reply) => {
    requests.push(`${method} ${url} ${headers.authorization ?? ''}`.trim());
    if (url?.startsWith('/api/bills')) reply.writeHead(503);
    if (url?.startsWith('/api/fans')) return void reply.end(JSON.stringify({ fans }));
    return void reply.end(JSON.stringify(url?.startsWith('/api/orders') ? [] : { token: 't', days: 90 }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/`;
});
afterAll(() => server.close());

test('asks the service with the token of the shop', async () => {
  const provider = httpProvider(base);
  expect(await provider.authorize(shop)).toEqual({ token: 't', days: 90 });
  expect(await provider.orders(shop, 't', '2026-06-01', '2026-06-02')).toEqual([]);
  expect(requests).toEqual([
    'POST /api/authorize?platform=xd&sellerId=S1',
    'GET /api/orders?platform=xd&sellerId=S1&from=2026-06-01&to=2026-06-02 Bearer t',
  ]);
});

test('a service that fails is said to be out of order', async () => {
  await expect(httpProvider(base).bills(shop, 't', '2026-06-01', '2026-06-02')).rejects.toThrow(
    '平台接口没有答复（503）',
  );
});

test('reads the followers of an author, and takes nothing but a count', async () => {
  const author = { platform: 'xd', uid: 'U 1', fans: 5 };
  fans = 1200;
  expect(await httpProvider(base).fans(author)).toBe(1200);
  expect(requests.at(-1)).toBe('GET /api/fans?platform=xd&uid=U+1');
  for (fans of ['1200', -1, 1.5, 1_000_000_000, null])
    await expect(httpProvider(base).fans(author)).rejects.toThrow('平台接口的答复格式不正确');
});
