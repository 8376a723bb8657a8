import { expect, test } from 'vitest';
import { isLocalRequest } from './local-request';

const CONFIG = { TRUST_PROXY: false, PUBLIC_URL: '' };
const HOST = '127.0.0.1:7300';

const isLocal = (address: string, headers: Record<string, string>, config: Partial<typeof CONFIG> = {}) =>
  isLocalRequest({ socket: { remoteAddress: address }, headers } as unknown as Parameters<typeof isLocalRequest>[0], {
    ...CONFIG,
    ...config,
  });

test.each([
  ['127.0.0.1', { host: HOST }],
  ['::1', { host: '[::1]:7300' }],
  ['::ffff:127.0.0.1', { host: 'localhost:7300', origin: 'http://localhost:7300' }],
])('accepts the socket %s with %j', (address, headers) => {
  expect(isLocal(address, headers)).toBe(true);
});

test.each([
  ['another machine', '192.168.1.5', { host: HOST }],
  ['another machine that names a local one', '192.168.1.5', { host: HOST, 'x-forwarded-for': '127.0.0.1' }],
  ['a proxy on this machine', '127.0.0.1', { host: HOST, 'x-forwarded-for': '127.0.0.1' }],
  ['a proxy with X-Real-IP', '127.0.0.1', { host: HOST, 'x-real-ip': '127.0.0.1' }],
  ['a proxy with Forwarded', '127.0.0.1', { host: HOST, forwarded: 'for=127.0.0.1' }],
  ['a proxy with Via', '127.0.0.1', { host: HOST, via: '1.1 cache' }],
  ['a CDN', '127.0.0.1', { host: HOST, 'cf-connecting-ip': '127.0.0.1' }],
  ['a name resolved to this machine', '127.0.0.1', { host: 'evil.example.com' }],
  ['a page of another site', '127.0.0.1', { host: HOST, origin: 'https://evil.example.com' }],
  ['a sandboxed page', '127.0.0.1', { host: HOST, origin: 'null' }],
  ['no host', '127.0.0.1', {}],
])('rejects %s', (_, address, headers) => {
  expect(isLocal(address, headers as unknown as Record<string, string>)).toBe(false);
});

test.each([{ TRUST_PROXY: true }, { PUBLIC_URL: 'https://console.example.com' }])(
  'rejects every request behind a configured proxy: %j',
  (config) => {
    expect(isLocal('127.0.0.1', { host: HOST }, config)).toBe(false);
  },
);
