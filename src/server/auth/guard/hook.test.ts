import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { registerErrorHandler } from '@/server/http/error-handler';
import type { Access } from './access';
import type { CurrentUser } from './user-loader';
import { type RouteAccess, registerAuthHook } from './hook';

/** One user, `reader`, with the permission `shop:read`; no session was ended by another user. */
const access = {
  userByToken: async (token: string) =>
    token === 'reader' ? ({ can: (codes: string) => codes.split(',').includes('shop:read') } as CurrentUser) : null,
  tokens: { endReasonOf: async () => null },
} as unknown as Access;

const BODY_LIMIT = 1000;

function buildApi() {
  const api = Fastify();
  registerErrorHandler(api);
  registerAuthHook(api, access, BODY_LIMIT);
  return api;
}

/** Code in the reply of a route with this access. */
async function codeOf(declared: RouteAccess, token?: string): Promise<number> {
  const api = buildApi();
  api.get('/x', { config: { access: declared } }, async () => ({ code: 200 }));
  const headers = token === undefined ? {} : { 'x-access-token': token };
  return (await api.inject({ url: '/x', headers })).json<{ code: number }>().code;
}

describe('auth hook', () => {
  const REFUSED: [string, object][] = [
    ['no config', {}],
    ['no access', { config: {} }],
    ['an unknown word', { config: { access: 'open' } }],
    ['an empty permission', { config: { access: { permission: '' } } }],
    ['a misplaced option', { config: { access: { permission: 'a', hasSideEffects: true } } }],
    ['an object without permission', { config: { access: {} } }],
    ['a list', { config: { access: ['public'] } }],
    ['null', { config: { access: null } }],
    ['true', { config: { access: true } }],
  ];
  it.each(REFUSED)('prevents the start when a route declares %s', (_, options) => {
    const api = buildApi();
    expect(() => api.get('/x', options, async () => 'ok')).toThrow('declare who may call it');
  });

  it.each<[RouteAccess, number, number]>([
    ['public', 200, 200],
    ['signed-in', 401, 200],
    [() => true, 401, 200],
    [async (user) => user.can('shop:read'), 401, 200],
    [async (user) => user.can('shop:add'), 401, 510],
    [{ permission: 'shop:read' }, 401, 200],
    [{ permission: 'shop:add,shop:read' }, 401, 200],
    [{ permission: 'shop:add' }, 401, 510],
  ])(
    'access %j replies %i without a token and %i to a user with one permission',
    async (declared, without, withToken) => {
      expect([await codeOf(declared), await codeOf(declared, 'unknown')]).toEqual([without, without]);
      expect(await codeOf(declared, 'reader')).toBe(withToken);
    },
  );

  it('accepts a token in the URL only for a GET without side effects', async () => {
    const api = buildApi();
    api.get('/read', { config: { access: 'signed-in' } }, async () => 'ok');
    api.get('/change', { config: { access: 'signed-in', hasSideEffects: true } }, async () => 'ok');
    api.post('/post', { config: { access: 'signed-in' } }, async () => 'ok');
    const call = async (method: 'GET' | 'POST', url: string) =>
      (await api.inject({ method, url: `${url}?token=reader` })).statusCode;
    expect([await call('GET', '/read'), await call('GET', '/change'), await call('POST', '/post')]).toEqual([
      200, 401, 401,
    ]);
  });

  it('accepts a token as WebSocket sub-protocol only where the route says so', async () => {
    const api = buildApi();
    api.get('/socket', { config: { access: 'signed-in', tokenInProtocol: true } }, async () => 'ok');
    api.get('/other', { config: { access: 'signed-in' } }, async () => 'ok');
    const call = async (url: string) =>
      (await api.inject({ url, headers: { 'sec-websocket-protocol': 'reader' } })).statusCode;
    expect([await call('/socket'), await call('/other')]).toEqual([200, 401]);
  });
});
