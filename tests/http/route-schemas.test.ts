/** Schemas of requests: every route of the API has one, and none changes or rejects what clients send. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { FastifySchema, RouteOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Schema } from '@/server/http/schema/fields';
import { BASE, openTestServer, type TestServer } from '../helpers/server';

interface MountedRoute {
  name: string;
  url: string;
  schema: FastifySchema;
}

const routes: MountedRoute[] = [];
let server: TestServer;

beforeAll(async () => {
  const onRoute = ({ method, url, schema = {} }: RouteOptions) => {
    if (!url.startsWith(`${BASE}/`)) return;
    const names = [method].flat().filter((one) => one !== 'HEAD' && one !== 'OPTIONS');
    for (const one of names) routes.push({ name: `${one} ${url.slice(BASE.length)}`, url, schema });
  };
  server = await openTestServer({ app: { onRoute } });
});
afterAll(() => server.close());

const namesOf = (found: readonly MountedRoute[]) => found.map(({ name }) => name);

describe('schemas of routes', () => {
  it('say in Chinese what the call does', () => {
    expect(routes.length).toBeGreaterThan(200);
    expect(namesOf(routes.filter(({ schema }) => !/\p{Script=Han}/u.test(schema.summary ?? '')))).toEqual([]);
  });

  it('name every parameter of the path', () => {
    const missing = routes.filter(({ url, schema }) => {
      const named = [...url.matchAll(/:(\w+)/g)].map((match) => match[1]!);
      const { properties = {} } = (schema.params ?? {}) as Schema;
      return schema.params !== undefined && !named.every((key) => Object.hasOwn(properties, key));
    });
    expect(namesOf(missing)).toEqual([]);
  });

  it('have a Chinese name for every value', () => {
    const unnamed = routes.flatMap(({ name, schema }) =>
      [schema.body, schema.querystring, schema.params].flatMap((part) =>
        Object.entries((part as Schema | undefined)?.properties ?? {})
          .filter(([, { title = '' }]) => !/\p{Script=Han}|asc/u.test(title))
          .map(([key]) => `${name} ${key}`),
      ),
    );
    expect(unnamed).toEqual([]);
  });

  it('are valid under the strict rules of the validator', () => {
    const ajv = new Ajv2020({ strict: true, allowUnionTypes: true });
    for (const { name, schema } of routes)
      for (const part of [schema.body, schema.querystring, schema.params])
        if (part) expect(() => ajv.compile(part as Schema), name).not.toThrow();
  });
});

describe('a request', () => {
  const signIn = (payload: unknown) =>
    server
      .inject({ method: 'POST', url: `${BASE}/sys/login`, payload: payload as object })
      .then((reply) => ({ status: reply.statusCode, body: reply.json() }));

  it('passes with numbers, null and unknown properties', async () => {
    const sent = { username: 'admin', password: '123456', checkKey: 1795225400116, captcha: null, remember_me: true };
    expect((await signIn({ ...sent, loginOrgCode: '', device: { os: 'x' } })).body.success).toBe(true);
  });

  it('with an object in place of a text is rejected with the place and the expected type', async () => {
    const message = '用户名（username）应为文本、数字';
    expect(await signIn({ username: { $ne: '' }, password: 'x' })).toMatchObject({
      status: 200,
      body: { success: false, code: 500, message, result: { errors: [{ path: 'username', message }] } },
    });
  });

  it.each([[[]], ['x'], [null]])('whose body is %j is rejected', async (payload) => {
    const reply = await server.inject({
      method: 'POST',
      url: `${BASE}/sys/login`,
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify(payload),
    });
    expect(reply.json()).toMatchObject({ success: false, code: 500, message: '请求内容格式不正确' });
  });

  it('that asks for departments while the user types is never rejected', async () => {
    const reply = await server.call('POST', '/sys/loginGetUserDeparts', { body: { username: {} }, token: null });
    expect(reply).toMatchObject({ success: true, result: { departs: [], currentOrgCode: null } });
  });
});
