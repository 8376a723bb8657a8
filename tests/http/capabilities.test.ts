/** `GET /sys/capabilities`: the calls outside the contract that the server has. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseCall } from '@/model/entity/call';
import { extensions } from '@/model/http/extensions';
import names from '@schemas/_meta/names.schema.json';
import { BASE, openTestServer, type TestServer } from '../helpers/server';
import { buildRights } from './rights';

const calls = Object.values(extensions);
/** Lists that are routes of their own. */
const withoutSummary = [
  '/sys/dataLog',
  '/sys/log',
  '/sys/user/binding',
  '/sys/user/session',
  '/online/cgform/authItem',
  '/sys/online',
  '/sys/permission',
  '/sys/position',
  '/sys/screen',
];
let server: TestServer;
beforeAll(async () => void (server = await openTestServer()));
afterAll(() => server.close());

/** Calls that reject a request without id, file or body: calls of the server all the same. */
const incomplete: Readonly<Record<string, string>> = {
  history: 'record.notFound',
  comments: 'record.notFound',
  importPreview: 'record.importNoFile',
  matching: 'request.notAnObject',
  groups: 'record.badGroup',
  figures: 'record.notFound',
  reset: 'request.notAnObject',
  requireFactor: 'request.notAnObject',
  screen: 'onlineForm.noForm',
};

describe('the capabilities', () => {
  it('are all calls that the console knows', async () => {
    expect((await server.call('GET', '/sys/capabilities')).result).toEqual({ calls, withoutSummary });
  });

  it('are the same for a user without permissions: they describe the server, not the user', async () => {
    const rights = buildRights(server);
    const token = await rights.token(await rights.user('capable'));
    const reply = await server.inject({ url: `${BASE}/sys/capabilities`, headers: { 'x-access-token': token } });
    expect(reply.json().result).toEqual({ calls, withoutSummary });
  });

  it('are not for callers without a token', async () => {
    expect((await server.inject({ url: `${BASE}/sys/capabilities` })).statusCode).toBe(401);
  });

  it('exist as calls', async () => {
    const token = await server.signIn();
    for (const one of calls.map((call) => call.replace('{api}', '/demo/order'))) {
      const { method, path } = parseCall(one);
      const reply = await server.inject({ method, url: `${BASE}${path}`, headers: { 'x-access-token': token } });
      const [, name = ''] = /\/(\w+)$/.exec(path) ?? [];
      const code = Object.hasOwn(incomplete, name) ? incomplete[name] : undefined;
      expect([one, reply.statusCode, reply.headers['x-error-code']]).toEqual([one, 200, code]);
    }
  });

  it('are what editors offer for the calls that a page requires', () => {
    expect(names.$defs.extension.anyOf[0]?.enum).toEqual(calls.toSorted());
  });
});
