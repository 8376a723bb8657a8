/** Replays every recorded call of the two official JeecgBoot clients with their headers. */
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiResult } from '@/model/http/api-result';
import recorded from '../spec/client-trace.json';
import { databaseKinds } from '../helpers/databases';
import { BASE, openTestServer, type TestServer } from '../helpers/server';
import { misfits } from './shape';
import { answers, demonstrations, planned } from './trace-answers';
import { fillTrace } from './trace-world';

type Recorded = (typeof recorded)[number];

/** "123456" as Vue 3 sends it (client-trace.md §1); Vue 2 sends it plain. */
const PASSWORD: Record<string, string> = { V3: '4SdS37appticEtjyQ2ZAfA==', V2: '123456' };
const SECRET = 'dd05f1c54d63749eda95f9fa6d49v442a';
/** The Vue 2 client signs most calls, its login none. */
const UNSIGNED = /\/sys\/login$/;

const keyOf = ({ method, path }: Recorded) => `${method} ${path}`;
const calls = recorded.filter(({ method }) => method !== 'WS');
const named = calls.map((call): [string, Recorded] => [
  `${call.client} ${call.page}: ${keyOf(call)}?${call.query}`,
  call,
]);

/** The trace masks the password and cuts long bodies. */
function bodyOf({ body, client }: Recorded): Record<string, unknown> | undefined {
  if (body === '') return undefined;
  const closed = body.endsWith('}') ? body : `${body}"}`;
  return JSON.parse(closed.replace('"password":"…"', `"password":"${PASSWORD[client]}"`)) as Record<string, unknown>;
}

const encoded = (path: string) => path.split('/').map(encodeURI).join('/').replaceAll("'", '%27');

function signOf(path: string, query: URLSearchParams, body: Record<string, unknown> | undefined): string {
  const last = path.slice(path.lastIndexOf('/') + 1);
  const entries = [...query, ...Object.entries(body ?? {}), ...(last.includes(',') ? [['x-path-variable', last]] : [])];
  const sorted = Object.fromEntries(
    entries
      .map(([key, value]): [string, unknown] => [String(key), typeof value === 'boolean' ? value : String(value)])
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  );
  return createHash('md5')
    .update(JSON.stringify(sorted) + SECRET)
    .digest('hex')
    .toUpperCase();
}

function headersOf(call: Recorded, token: string | null, query: URLSearchParams, body?: Record<string, unknown>) {
  const signed = call.client === 'V3' || !UNSIGNED.test(call.path);
  const sign = { 'x-sign': signOf(call.path, query, body), 'x-timestamp': String(Date.now()) };
  const v3 = { 'x-version': 'v3', ...(token ? { authorization: token, 'x-tenant-id': '0' } : {}) };
  return {
    ...(call.client === 'V3' ? v3 : { 'tenant-id': '0' }),
    ...(token ? { 'x-access-token': token } : {}),
    ...(signed ? sign : {}),
    ...(body ? { 'content-type': 'application/json;charset=UTF-8' } : {}),
  };
}

test('lists every recorded call, and no other, as expected, planned or a demonstration', () => {
  const listed = [...Object.keys(answers), ...Object.keys(planned), ...demonstrations];
  expect(new Set(listed).size).toBe(listed.length);
  expect(listed.toSorted()).toEqual([...new Set(calls.map(keyOf))].toSorted());
});

describe.each(databaseKinds)('the official clients on %s', (kind) => {
  let server: TestServer;
  const tokens: Record<string, string> = {};

  beforeAll(async () => {
    server = await openTestServer({ kind });
    await fillTrace(server);
    for (const call of calls.filter(({ path }) => path === '/sys/login')) {
      const { result, message } = (await replay(call, null)) as ApiResult<{ token: string }>;
      expect(result?.token, message).toBeTypeOf('string');
      tokens[call.client] = result!.token;
    }
  });
  afterAll(() => server.close());

  async function replay(call: Recorded, token: string | null): Promise<ApiResult> {
    const query = new URLSearchParams(call.query);
    const body = bodyOf(call);
    const headers = headersOf(call, token, query, body);
    // Seconds from Vue 2, milliseconds from Vue 3, on every GET but the dictionary look-ups of Vue 2.
    const stamp = call.client === 'V3' ? Date.now() : Math.floor(Date.now() / 1000);
    if (call.method === 'GET' && !(call.client === 'V2' && call.path.includes('getDictItems'))) {
      query.set('_t', String(stamp));
    }
    const answer = await server.inject({
      method: call.method as 'GET' | 'POST',
      url: `${BASE}${encoded(call.path.replace('{key}', `${Date.now()}abcd`))}?${query}`,
      headers,
      ...(body ? { payload: JSON.stringify(body) } : {}),
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toContain('application/json');
    return answer.json<ApiResult>();
  }

  test.each(named.filter(([, call]) => keyOf(call) in answers))('%s', async (_, call) => {
    const before = /randomImage|loginGetUserDeparts|\/login$/.test(call.path);
    const envelope = await replay(call, before ? null : tokens[call.client]!);
    const { result, message } = answers[keyOf(call)]!;
    expect(envelope).toMatchObject({ success: true, timestamp: expect.any(Number) });
    expect([0, 200]).toContain(envelope.code);
    expect(envelope.message).toMatch(message ?? /^$/);
    expect(misfits(envelope.result, result)).toEqual([]);
  });

  test('Vue 2 signs in with the dictionaries, Vue 3 may fetch them', async () => {
    const call = calls.find(({ client, path }) => client === 'V2' && path === '/sys/login')!;
    const { result } = (await replay(call, null)) as ApiResult<{ sysAllDictItems: unknown }>;
    const { sex } = result!.sysAllDictItems as Record<string, unknown[]>;
    expect(sex).toContainEqual(expect.objectContaining({ value: '1', text: '男', title: '男' }));
  });

  test.each(Object.entries(planned))('%s waits for %s', async (key) => {
    const call = calls.find((one) => keyOf(one) === key)!;
    const envelope = await replay(call, tokens[call.client]!);
    expect(envelope.success, `${key} answers now: move it from planned to answers`).toBe(false);
    expect(envelope.code).toBe(404);
  });

  test.each(demonstrations)('%s is a demonstration and gets 404', async (key) => {
    const call = calls.find((one) => keyOf(one) === key)!;
    expect(await replay(call, tokens[call.client]!)).toMatchObject({ success: false, code: 404 });
  });
});
