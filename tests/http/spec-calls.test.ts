/** The calls of the specification on this server, each with its effect. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiResult } from '@/model/http/api-result';
import clauses from '../spec/clauses.json';
import { databaseKinds } from '../helpers/databases';
import { openTestServer, type TestServer } from '../helpers/server';
import { runText } from '../helpers/statements';
import { specCalls, type World } from './spec-calls';

const keyOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;
const provable = specCalls.filter(({ prove }) => prove);

/** Paths that spec 1 §7 and spec 2 §7 write out. */
const written = clauses
  .filter(({ id }) => /^[12]§7\./.test(id))
  .flatMap(({ text }) => [
    ...text.matchAll(/\/?(?:sys|oauth|mock|online|websocket)\/[\w/]+[\w/}]|\/vxeSocket\/\{\w+\}/g),
  ])
  .map(([path]) => (path.startsWith('/') ? path : `/${path}`));

test('lists every call of the specification', () => {
  const known = specCalls.map(({ path }) => path);
  const covered = (path: string) => known.some((one) => one.startsWith(path.replace(/\/$/, '')));
  expect(written.length).toBeGreaterThan(60);
  expect(written.filter((path) => !covered(path))).toEqual([]);
  expect(new Set(specCalls.map(keyOf)).size).toBe(specCalls.length);
});

test('gives each call one test, which exists', () => {
  for (const call of specCalls) {
    const said = [call.later, call.provenIn, call.prove].filter(Boolean);
    expect({ call: keyOf(call), said: said.length }).toEqual({ call: keyOf(call), said: 1 });
    const literal = call.path.replace(/\{.*/, '').replace(/\/$/, '');
    if (call.provenIn) expect(readFileSync(call.provenIn, 'utf8')).toContain(literal);
  }
});

test.each([
  [
    '1§7.52',
    [
      '/sys/annountCement/doReleaseData',
      '/sys/annountCement/doReovkeData',
      '/sys/annountCement/listByUser',
      '/sys/annountCement/queryById',
    ],
  ],
  [
    '1§7.54',
    [
      '/sys/loginfo',
      '/sys/visitInfo',
      '/sys/duplicate/check',
      '/sys/checkRule/checkByCode',
      '/sys/position/list',
      '/oauth/shop/list',
    ],
  ],
])('[%s] proves each of %j as a GET call, below', (_clause, paths) => {
  const proven = provable.filter(({ method }) => method === 'GET').map(({ path }) => path);
  expect(proven).toEqual(expect.arrayContaining(paths));
});

describe.each(databaseKinds)('on %s', (kind) => {
  let server: TestServer;
  let world: World;
  let called: Set<string>;

  beforeAll(async () => {
    server = await openTestServer({ kind });
    const call: World['call'] = async <T>(...[method, path, sent]: Parameters<World['call']>) => {
      called.add(`${method} ${path}`);
      return server.call<T>(method, path, sent) as Promise<ApiResult<T>>;
    };
    const rowsOf = (sql: string, values: readonly unknown[]) => runText(server.db, sql, values);
    world = {
      server,
      known: {},
      call,
      async ask<T>(...[method, path, sent]: Parameters<World['call']>) {
        const { success, message, result } = await call<T>(method, path, sent);
        expect({ call: `${method} ${path}`, success, message, detail: success ? null : result }).toMatchObject({
          success: true,
        });
        return result as T;
      },
      async row(sql, ...values) {
        const rows = await rowsOf(sql, values);
        expect(rows).toHaveLength(1);
        return rows[0]!;
      },
      count: async (sql, ...values) => (await rowsOf(sql, values)).length,
    };
  });
  afterAll(() => server.close());

  test.each(provable.map((call): [string, (typeof provable)[number]] => [keyOf(call), call]))('%s', async (_, call) => {
    called = new Set();
    await call.prove!(world);
    const pattern = new RegExp(`^${call.method} ${call.path.replace(/\{\w+\}/g, '[^/]+')}$`);
    expect([...called].some((one) => pattern.test(one))).toBe(true);
  });

  test.each(specCalls.filter(({ later, method }) => later && method !== 'WS'))(
    '$method $path waits for $later',
    async (call) => {
      const path = call.path.replace(/\{\w+\}/g, 'x');
      const { success, code } = await server.call(
        call.method as 'GET',
        path,
        call.method === 'GET' ? {} : { body: {} },
      );
      expect({ path, success, code }).toEqual({ path, success: false, code: 404 });
    },
  );
});
